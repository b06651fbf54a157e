import { Writable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { ChunkedBody } from "./response-bodies.ts";
import { type StalledReaders, watchReaders } from "./stalled-readers.ts";

const limits = {
  stalledMs: 30_000,
  heapStalledMs: 5_000,
  heapBytes: 1_000_000,
  fullStalledMs: 1_000,
  totalBytes: 2_000_000,
  checkEveryMs: 600_000,
};
const watches: StalledReaders[] = [];

afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
});

/** A clock of our own, readers that take one chunk when they are told to, and who was ended. */
function setUp() {
  const clock = { ms: 0 };
  const watch = watchReaders(limits, () => clock.ms);
  watches.push(watch);
  const ended: string[] = [];
  const add = (name: string, connection: object = {}) => {
    const waiting: (() => void)[] = [];
    const written = new Writable({ highWaterMark: 16, write: (_chunk, _encoding, taken) => void waiting.push(taken) });
    watch.watch({ connection, response: written, written, end: () => ended.push(name) });
    return { written, take: () => waiting.shift()?.() };
  };
  const lookAt = (ms: number) => {
    clock.ms = ms;
    watch.endStalledOnce();
  };
  return { add, lookAt, ended };
}

test("whoever takes nothing for thirty seconds is ended, and whoever has nothing to take is not", () => {
  const { add, lookAt, ended } = setUp();
  add("stalled").written.write(Buffer.alloc(1_000));
  add("idle");
  for (const ms of [0, 10_000, 29_999]) lookAt(ms);
  expect(ended).toEqual([]);
  lookAt(30_000);
  expect(ended).toEqual(["stalled"]);
});

test("whoever takes a little now and then is not ended, although more comes meanwhile", async () => {
  const { add, lookAt, ended } = setUp();
  const { written, take } = add("slow");
  for (let ms = 0; ms <= 200_000; ms += 20_000) {
    written.write(Buffer.alloc(1_000));
    lookAt(ms);
    take();
    await new Promise(setImmediate);
  }
  expect(ended).toEqual([]);
});

test("pings that are added to what nobody takes are no sign of life", () => {
  const { add, lookAt, ended } = setUp();
  const { written } = add("stalled");
  for (let ms = 0; ms <= 30_000; ms += 15_000) {
    written.write(": ping\n\n");
    lookAt(ms);
  }
  expect(ended).toEqual(["stalled"]);
});

test("a connection that leaves a heap lying is given less time, by the sum of its answers", async () => {
  const { add, lookAt, ended } = setUp();
  const connection = {};
  for (const name of ["one", "two"])
    new ChunkedBody(Buffer.alloc(600_000), { isShared: false }).pipe(add(name, connection).written);
  new ChunkedBody(Buffer.alloc(600_000), { isShared: false }).pipe(add("less").written);
  new ChunkedBody(Buffer.alloc(6_000_000), { isShared: true }).pipe(add("shared").written);
  await new Promise(setImmediate);
  lookAt(0);
  lookAt(5_000);
  expect(ended).toEqual(["one", "two"]);
});

test("when all connections together leave too much unread, the largest that have stopped reading are ended first", async () => {
  const { add, lookAt, ended } = setUp();
  for (const [name, bytes] of [
    ["small", 300_000],
    ["large", 900_000],
    ["middle", 800_000],
    ["other", 700_000],
  ] as const)
    new ChunkedBody(Buffer.alloc(bytes), { isShared: false }).pipe(add(name).written);
  await new Promise(setImmediate);
  lookAt(0);
  lookAt(999);
  expect(ended).toEqual([]);
  lookAt(1_000);
  expect(ended).toEqual(["large"]);
});
