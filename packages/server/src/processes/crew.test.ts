import { afterEach, expect, test } from "vitest";
import type { ReadyFacts } from "../welcome.ts";
import { createCrew } from "./crew.ts";
import type { Member } from "./fork-member.ts";

type Fake = Member & { become(): void; die(): void };

let alive: Set<Fake> = new Set();
afterEach(() => {
  alive = new Set();
});

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
    taker: null,
    bornMs: 0,
    isLeaving: false,
    ready,
    gone,
    ending: () => ({}),
    tell: (message) => void (message.type === "stop" && isObedient && die()),
    become: () => resolve({} as ReadyFacts),
    die,
  };
  alive.add(member);
  return member;
}

/** Two that serve, and every process that was ever started. */
async function openCrew({ isObedient = true } = {}) {
  const forked: Fake[] = [];
  const options = { size: 2, database: null, port: null, log: { warn: () => {} } };
  const fork = () => {
    const member = fakeMember(forked.length + 1, isObedient);
    forked.push(member);
    return member;
  };
  const crew = createCrew(options, { fork, pause: () => Promise.resolve() });
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
