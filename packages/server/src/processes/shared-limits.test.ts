import fc from "fast-check";
import { expect, test } from "vitest";
import { LeasedRateLimiter } from "../lib/concurrency/leased-rate-limiter.ts";
import { createLocalRateLimiter, type Rate, type Verdict } from "../lib/concurrency/rate-limiter.ts";
import type { TokenGrant } from "../lib/concurrency/shared-buckets.ts";
import type { ToMember, ToPrimary } from "./messages.ts";
import { createSharedLimits } from "./shared-limits.ts";

type LimitMessage = Extract<ToPrimary, { type: "tokens" | "recalled" }>;

/** Several processes with their primary. Messages between two of them keep their order, as in a real channel. */
function openProcesses(count: number) {
  const clock = { ms: 0 };
  const now = () => clock.ms;
  const limits = createSharedLimits(now);
  const due: (() => void)[] = [];
  const reports: (() => void)[] = [];
  const channels: (() => void)[][] = [];
  let sent = 0;
  const limiters = Array.from({ length: count }, () => {
    const up: (() => void)[] = [];
    const down: (() => void)[] = [];
    channels.push(up, down);
    let receive = (_grants: TokenGrant[]): void => {};
    let takeBack = (_bucket: string): number => 0;
    const handle = limits.add(new Promise(() => {}), (message: ToMember) =>
      down.push(() => {
        if (message.type === "granted") receive(message.grants);
        if (message.type === "recall")
          tell({ type: "recalled", id: message.id, bucket: message.bucket, spent: takeBack(message.bucket) });
      }),
    );
    const tell = (message: LimitMessage) => {
      sent += 1;
      up.push(() => handle(message));
    };
    const shared = {
      send: (requests: Extract<LimitMessage, { type: "tokens" }>["requests"], nodes: number) =>
        tell({ type: "tokens", requests, nodes }),
      connect(onGrants: typeof receive, giveUp: typeof takeBack) {
        receive = onGrants;
        takeBack = giveUp;
      },
    };
    const timers = { defer: (work: () => void) => due.push(work), later: (work: () => void) => reports.push(work) };
    return new LeasedRateLimiter(shared, { now, timers, peers: count - 1 });
  });
  /** Delivers all messages; `pick` chooses the channel that is next. */
  const settle = async (pick: () => number) => {
    for (;;) {
      for (const work of due.splice(0)) work();
      const busy = channels.filter(({ length }) => length > 0);
      busy[pick() % busy.length]?.shift()?.();
      // A recall continues in microtasks.
      for (let turn = 0; turn < 12; turn += 1) await null;
      if (due.length === 0 && channels.every(({ length }) => length === 0)) return;
    }
  };
  return {
    clock,
    settle,
    sent: () => sent,
    report() {
      for (const work of reports.splice(0)) work();
    },
    take: (index: number, rate: Rate) => limiters[index % count]?.take("key", rate) as Verdict | Promise<Verdict>,
  };
}

const rates = fc.record({
  requests_per_minute: fc.integer({ min: 1, max: 6_000 }),
  burst: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 400 })),
});
/** At one time, requests to several processes. */
const rounds = fc.array(
  fc.record({
    pauseMs: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(60_000)),
    to: fc.array(fc.nat(3), { maxLength: 60 }),
    isReported: fc.boolean(),
  }),
  { maxLength: 30 },
);
const picks = fc.infiniteStream(fc.nat(7));

/** Sends the rounds to the processes and to one single bucket: the numbers that each of them admits. */
async function play(
  count: number,
  rate: Rate,
  given: readonly { pauseMs: number; to: number[]; isReported: boolean }[],
  pick: () => number,
  always: boolean,
) {
  const world = openProcesses(count);
  const single = createLocalRateLimiter({ maximum: 10, now: () => world.clock.ms });
  const admitted: [together: number, alone: number][] = [];
  for (const { pauseMs, to, isReported } of given) {
    world.clock.ms += pauseMs;
    const taken = to.map((index) => Promise.resolve(world.take(index, rate)));
    await world.settle(pick);
    const verdicts = await Promise.all(taken);
    const together = verdicts.filter(({ isAdmitted }) => isAdmitted).length;
    let alone = 0;
    // Take as many from the single bucket as the processes admitted, and one more if they rejected any.
    const asked = together < to.length && always ? together + 1 : together;
    for (let index = 0; index < asked; index += 1) alone += single.take("key", rate).isAdmitted ? 1 : 0;
    admitted.push([together, alone]);
    if (always || isReported) world.report();
    await world.settle(pick);
  }
  return admitted;
}

const nextOf = (stream: IterableIterator<number>) => () => stream.next().value ?? 0;

test("P11: several processes never admit more than one bucket would, whatever the order of their messages", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), rates, rounds, picks, async (count, rate, given, stream) => {
      const admitted = await play(count, rate, given, nextOf(stream), false);
      for (const [together, alone] of admitted) expect(together).toBe(alone);
    }),
    { numRuns: 150 },
  );
});

test("P11: with all use reported, several processes admit exactly what one bucket admits", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), rates, rounds, picks, async (count, rate, given, stream) => {
      const admitted = await play(count, rate, given, nextOf(stream), true);
      for (const [together, alone] of admitted) expect(together).toBe(alone);
    }),
    { numRuns: 150 },
  );
});

test("one process admits the whole burst, counts it down, and refuses the next request until a token is there", async () => {
  const world = openProcesses(2);
  const rate = { requests_per_minute: 100, burst: 150 };
  const take = async () => {
    const taken = world.take(0, rate);
    await world.settle(() => 0);
    return taken;
  };
  const verdicts = [];
  for (let index = 0; index < 150; index += 1) verdicts.push(await take());
  expect(verdicts.map(({ isAdmitted, remaining }) => [isAdmitted, remaining])).toEqual(
    verdicts.map((_, index) => [true, 149 - index]),
  );
  expect(await take()).toEqual({ isAdmitted: false, remaining: 0, retryAfterSeconds: 1, fullAfterSeconds: 90 });
  world.clock.ms += 599;
  expect((await take()).isAdmitted).toBe(false);
  world.clock.ms += 1;
  expect([(await take()).isAdmitted, (await take()).isAdmitted]).toEqual([true, false]);
});

test("far from the limit, a process needs few messages; at the limit, a refusal needs none", async () => {
  const world = openProcesses(2);
  const rate = { requests_per_minute: 10_000, burst: 15_000 };
  const small = { requests_per_minute: 1, burst: 2 };
  for (let index = 0; index < 1_000; index += 1) {
    const taken = world.take(0, rate);
    await world.settle(() => 0);
    await taken;
  }
  expect(world.sent()).toBeLessThan(5);
  for (let index = 0; index < 3; index += 1) {
    void world.take(1, small);
    await world.settle(() => 0);
  }
  const before = world.sent();
  expect(world.take(1, small)).toMatchObject({ isAdmitted: false, retryAfterSeconds: 60 });
  expect(world.sent()).toBe(before);
});
