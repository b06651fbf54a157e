import cluster from "node:cluster";
import { afterEach, expect, test } from "vitest";
import type { ReadyFacts } from "../console-output.ts";
import { createMetricsTotals } from "./metrics-totals.ts";
import { createProcessPool, forkMember, type Member, startPings } from "./process-pool.ts";

type Fake = Member & { become(): void; die(): void; told: string[]; isSilent: boolean };

let alive: Set<Fake> = new Set();
afterEach(() => {
  alive = new Set();
});

const none = () => {};

/** A process that is ready and ends when it is told so; `isObedient`: it ends as soon as it is asked to. */
function fakeMember(id: number, isObedient: boolean): Fake {
  const { promise: ready, resolve } = Promise.withResolvers<ReadyFacts | null>();
  const { promise: gone, resolve: end } = Promise.withResolvers<number>();
  const die = () => {
    alive.delete(member);
    resolve(null);
    end(0);
  };
  const member: Fake = {
    id,
    told: [],
    isSilent: false,
    taker: {
      begin: none,
      taken: none,
      missed: none,
      pause: none,
      end: none,
      setSilent: (isSilent) => {
        member.isSilent = isSilent;
      },
    },
    bornMs: 0,
    isLeaving: false,
    unanswered: 0,
    kill: die,
    ready,
    gone,
    ending: () => ({}),
    tell(message) {
      member.told.push(message.type);
      if (message.type === "stop" && isObedient) die();
    },
    become: () => resolve({} as ReadyFacts),
    die,
  };
  alive.add(member);
  return member;
}

/** Two that serve, and every process that was ever started. */
async function openCrew({ isObedient = true, third = null as Member | null } = {}) {
  const forked: Fake[] = [];
  const options = { size: 2, database: null, port: null, log: { warn: () => {} } };
  const fork = () => {
    const member = fakeMember(forked.length + 1, isObedient);
    forked.push(member);
    if (forked.length !== 3 || third === null) return member;
    alive.delete(member);
    return third;
  };
  const crew = createProcessPool(options, { fork, pause: () => Promise.resolve() });
  const started = crew.start();
  forked[0]?.become();
  await expect.poll(() => forked).toHaveLength(2);
  forked[1]?.become();
  await started;
  const until = (count: number) => expect.poll(() => forked).toHaveLength(count);
  return { crew, forked, until };
}

const idsAlive = () => [...alive].map(({ id }) => id);
/** Long enough for everything that was to follow, for nothing here waits for a clock. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a second SIGHUP during a round does another one after it, and a process that is new already is new again", async () => {
  const { crew, forked, until } = await openCrew();
  const rounds = [crew.replace(), crew.replace()];
  for (let count = 3; count <= 6; count += 1) {
    await until(count);
    await settled();
    // Never more than one is on its way.
    expect(forked).toHaveLength(count);
    forked[count - 1]?.become();
  }
  expect(await Promise.all(rounds)).toEqual(["replaced", "replaced"]);
  expect(idsAlive()).toEqual([5, 6]);
});

test("one that dies while its successor starts is not replaced twice", async () => {
  const { crew, forked, until } = await openCrew();
  const replaced = crew.replace();
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

test("one that dies before its turn has its successor, which the round leaves alone", async () => {
  const { crew, forked, until } = await openCrew();
  const replaced = crew.replace();
  await until(3);
  forked[1]?.die();
  await until(4);
  for (const member of forked.slice(2)) member.become();
  expect(await replaced).toBe("replaced");
  await settled();
  expect([idsAlive(), forked.length]).toEqual([[3, 4], 4]);
});

test("a new one that dies leaves the old one in its place, and where that died as well another comes", async () => {
  const { crew, forked, until } = await openCrew();
  const failed = crew.replace();
  await until(3);
  forked[2]?.die();
  expect(await failed).toBe("failed");
  expect(idsAlive()).toEqual([1, 2]);

  const again = crew.replace();
  await until(4);
  forked[0]?.die();
  forked[3]?.die();
  expect(await again).toBe("failed");
  await settled();
  expect(idsAlive()).toEqual([2, 5]);
  // It is kept as any other is.
  forked[1]?.die();
  await until(6);
  expect(idsAlive()).toEqual([5, 6]);
});

test("a new one that dies while the old one ends what it has is replaced, and the round goes on", async () => {
  const { crew, forked, until } = await openCrew({ isObedient: false });
  const replaced = crew.replace();
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

test("a process that does not answer pings gets no connections after 5 of them, and is killed after 15", async () => {
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
  expect([frozen.isSilent, healthy.isSilent]).toEqual([false, false]);
  ping(1);
  expect([frozen.isSilent, healthy.isSilent]).toEqual([true, false]);
  expect(frozen.told.filter((type) => type === "ping")).toHaveLength(6);
  ping(9);
  expect(idsAlive()).toEqual([1, 2]);
  ping(1);
  expect(idsAlive()).toEqual([2]);
});

test("a process that the system refuses to start is tried again, and the others go on", async () => {
  cluster.setupPrimary({ cwd: "/a/directory/that/does/not/exist" });
  const refused = forkMember({ database: null, port: null }, createMetricsTotals());
  expect([await refused.gone, await refused.ready]).toEqual([1, null]);
  expect(refused.ending()).toEqual({ err: expect.objectContaining({ code: "ENOENT" }) });
  const { forked, until } = await openCrew({ third: refused });
  forked[0]?.die();
  await until(4);
  expect(idsAlive()).toEqual([2, 4]);
});
