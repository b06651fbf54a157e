import cluster from "node:cluster";
import { afterEach, expect, test } from "vitest";
import type { ReadyFacts } from "../console-output.ts";
import { createMetricsTotals } from "./metrics-totals.ts";
import { createProcessPool, forkMember, type Member, startPings } from "./process-pool.ts";
import { createSharedLimits } from "./shared-limits.ts";

type Fake = Member & { become(): void; die(): void; sent: string[]; isUnresponsive: boolean };

let alive: Set<Fake> = new Set();
afterEach(() => {
  alive = new Set();
});

const none = () => {};

/** A fake process. `stopsAtOnce`: it ends as soon as it gets a stop message. */
function fakeMember(id: number, stopsAtOnce: boolean): Fake {
  const { promise: ready, resolve } = Promise.withResolvers<ReadyFacts | null>();
  const { promise: gone, resolve: end } = Promise.withResolvers<number>();
  const die = () => {
    alive.delete(member);
    resolve(null);
    end(0);
  };
  const member: Fake = {
    id,
    sent: [],
    isUnresponsive: false,
    acceptor: {
      begin: none,
      taken: none,
      missed: none,
      pause: none,
      end: none,
      setUnresponsive: (isUnresponsive) => {
        member.isUnresponsive = isUnresponsive;
      },
    },
    startedMs: 0,
    isLeaving: false,
    unanswered: 0,
    kill: die,
    ready,
    gone,
    ending: () => ({}),
    send(message) {
      member.sent.push(message.type);
      if (message.type === "stop" && stopsAtOnce) die();
    },
    become: () => resolve({} as ReadyFacts),
    die,
  };
  alive.add(member);
  return member;
}

/** A pool with two serving processes, and the list of all processes that were started. */
async function openPool({ stopsAtOnce = true, third = null as Member | null } = {}) {
  const forked: Fake[] = [];
  const options = { size: 2, database: null, port: null, log: { warn: () => {} } };
  const fork = () => {
    const member = fakeMember(forked.length + 1, stopsAtOnce);
    forked.push(member);
    if (forked.length !== 3 || third === null) return member;
    alive.delete(member);
    return third;
  };
  const pool = createProcessPool(options, { fork, pause: () => Promise.resolve() });
  const started = pool.start();
  forked[0]?.become();
  await expect.poll(() => forked).toHaveLength(2);
  forked[1]?.become();
  await started;
  const until = (count: number) => expect.poll(() => forked).toHaveLength(count);
  return { pool, forked, until };
}

const idsAlive = () => [...alive].map(({ id }) => id);
/** Waits until all pending promises are settled: nothing here waits for a clock. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a second SIGHUP during a replacement starts another one after it, which replaces all processes again", async () => {
  const { pool, forked, until } = await openPool();
  const rounds = [pool.replace(), pool.replace()];
  for (let count = 3; count <= 6; count += 1) {
    await until(count);
    await settled();
    // Only one process starts at a time.
    expect(forked).toHaveLength(count);
    forked[count - 1]?.become();
  }
  expect(await Promise.all(rounds)).toEqual(["replaced", "replaced"]);
  expect(idsAlive()).toEqual([5, 6]);
});

test("a process that dies while its successor starts is not replaced twice", async () => {
  const { pool, forked, until } = await openPool();
  const replaced = pool.replace();
  await until(3);
  forked[0]?.die();
  await settled();
  expect(idsAlive()).toEqual([2, 3]);
  forked[2]?.become();
  await until(4);
  forked[3]?.become();
  expect(await replaced).toBe("replaced");
  expect(idsAlive()).toEqual([3, 4]);
});

test("a process that dies before its turn is restarted, and the restarted one is not replaced", async () => {
  const { pool, forked, until } = await openPool();
  const replaced = pool.replace();
  await until(3);
  forked[1]?.die();
  await until(4);
  for (const member of forked.slice(2)) member.become();
  expect(await replaced).toBe("replaced");
  await settled();
  expect([idsAlive(), forked.length]).toEqual([[3, 4], 4]);
});

test("if a new process dies the old one stays, and if both die another one is started", async () => {
  const { pool, forked, until } = await openPool();
  const failed = pool.replace();
  await until(3);
  forked[2]?.die();
  expect(await failed).toBe("failed");
  expect(idsAlive()).toEqual([1, 2]);

  const again = pool.replace();
  await until(4);
  forked[0]?.die();
  forked[3]?.die();
  expect(await again).toBe("failed");
  await settled();
  expect(idsAlive()).toEqual([2, 5]);
  // The new process is restarted like any other.
  forked[1]?.die();
  await until(6);
  expect(idsAlive()).toEqual([5, 6]);
});

test("a new process that dies while the old one finishes its work is restarted, and the replacement continues", async () => {
  const { pool, forked, until } = await openPool({ stopsAtOnce: false });
  const replaced = pool.replace();
  await until(3);
  forked[2]?.become();
  await settled();
  forked[2]?.die();
  await until(4);
  forked[3]?.become();
  forked[0]?.die();
  await until(5);
  forked[4]?.become();
  await settled();
  forked[1]?.die();
  expect(await replaced).toBe("replaced");
  await settled();
  expect(idsAlive()).toEqual([4, 5]);
});

test("a process that misses 5 pings gets no connections, and is killed after 15", async () => {
  const pings = startPings({ warn: none });
  const [frozen, healthy] = [fakeMember(1, true), fakeMember(2, true)];
  for (const member of [frozen, healthy]) {
    pings.add(member);
    member.become();
  }
  await settled();
  const ping = (times: number) => {
    for (let count = 0; count < times; count += 1) {
      pings.pingOnce();
      healthy.unanswered = 0;
    }
  };
  ping(5);
  expect([frozen.isUnresponsive, healthy.isUnresponsive]).toEqual([false, false]);
  ping(1);
  expect([frozen.isUnresponsive, healthy.isUnresponsive]).toEqual([true, false]);
  expect(frozen.sent.filter((type) => type === "ping")).toHaveLength(6);
  ping(9);
  expect(idsAlive()).toEqual([1, 2]);
  ping(1);
  expect(idsAlive()).toEqual([2]);
});

test("a process that freezes before it is ready is killed after 60 pings", async () => {
  const warnings: string[] = [];
  const pings = startPings({ warn: (...[, words]: unknown[]) => void warnings.push(String(words)) });
  const [frozen, slow] = [fakeMember(1, true), fakeMember(2, true)];
  for (const member of [frozen, slow]) pings.add(member);
  const ping = (times: number) => {
    for (let count = 0; count < times; count += 1) pings.pingOnce();
  };
  ping(50);
  slow.unanswered = 0;
  ping(10);
  expect(idsAlive()).toEqual([1, 2]);
  ping(1);
  expect(idsAlive()).toEqual([2]);
  expect(warnings).toEqual(["a process of the service has not responded for 60 seconds, and is killed"]);
  expect(await frozen.ready).toBeNull();
});

test("if the system refuses to start a process, it is tried again, and the others continue", async () => {
  cluster.setupPrimary({ cwd: "/a/directory/that/does/not/exist" });
  const shared = { totals: createMetricsTotals(), limits: createSharedLimits() };
  const refused = forkMember({ database: null, port: null }, shared);
  expect([await refused.gone, await refused.ready]).toEqual([1, null]);
  expect(refused.ending()).toEqual({ err: expect.objectContaining({ code: "ENOENT" }) });
  const { forked, until } = await openPool({ third: refused });
  forked[0]?.die();
  await until(4);
  expect(idsAlive()).toEqual([2, 4]);
});
