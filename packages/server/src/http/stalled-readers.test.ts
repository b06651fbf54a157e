import { Writable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { ChunkedBody } from "./response-bodies.ts";
import { type StalledReaders, watchReaders } from "./stalled-readers.ts";

const limits = {
  stalledMs: 30_000,
  largeStalledMs: 5_000,
  largeBytes: 1_000_000,
  fullStalledMs: 1_000,
  totalBytes: 2_000_000,
  checkEveryMs: 600_000,
};
const watches: StalledReaders[] = [];

afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
});

/** A test clock, readers that read one chunk on demand, and the names of the ended responses. */
function setUp() {
  const clock = { ms: 0 };
  const watch = watchReaders(limits, () => clock.ms);
  watches.push(watch);
  const ended: string[] = [];
  const add = (name: string, connection: object = {}) => {
    const waiting: (() => void)[] = [];
    const written = new Writable({ highWaterMark: 16, write: (_chunk, _encoding, done) => void waiting.push(done) });
    watch.watch({ connection, response: written, written, end: () => ended.push(name) });
    return { written, readChunk: () => waiting.shift()?.() };
  };
  const checkAt = (ms: number) => {
    clock.ms = ms;
    watch.endStalledOnce();
  };
  return { add, checkAt, ended };
}

test("a client that reads nothing for thirty seconds is disconnected, but not one without unread bytes", () => {
  const { add, checkAt, ended } = setUp();
  add("stalled").written.write(Buffer.alloc(1_000));
  add("idle");
  for (const ms of [0, 10_000, 29_999]) checkAt(ms);
  expect(ended).toEqual([]);
  checkAt(30_000);
  expect(ended).toEqual(["stalled"]);
});

test("a client that reads slowly is not disconnected, although more is written", async () => {
  const { add, checkAt, ended } = setUp();
  const { written, readChunk } = add("slow");
  for (let ms = 0; ms <= 200_000; ms += 20_000) {
    written.write(Buffer.alloc(1_000));
    checkAt(ms);
    readChunk();
    await new Promise(setImmediate);
  }
  expect(ended).toEqual([]);
});

test("additional pings do not count as progress", () => {
  const { add, checkAt, ended } = setUp();
  const { written } = add("stalled");
  for (let ms = 0; ms <= 30_000; ms += 15_000) {
    written.write(": ping\n\n");
    checkAt(ms);
  }
  expect(ended).toEqual(["stalled"]);
});

test("a connection with many unread bytes in total gets less time", async () => {
  const { add, checkAt, ended } = setUp();
  const connection = {};
  for (const name of ["one", "two"])
    new ChunkedBody(Buffer.alloc(600_000), { isShared: false }).pipe(add(name, connection).written);
  new ChunkedBody(Buffer.alloc(600_000), { isShared: false }).pipe(add("less").written);
  new ChunkedBody(Buffer.alloc(6_000_000), { isShared: true }).pipe(add("shared").written);
  await new Promise(setImmediate);
  checkAt(0);
  checkAt(5_000);
  expect(ended).toEqual(["one", "two"]);
});

test("when all connections together have too many unread bytes, the largest stalled ones are ended first", async () => {
  const { add, checkAt, ended } = setUp();
  for (const [name, bytes] of [
    ["small", 300_000],
    ["large", 900_000],
    ["middle", 800_000],
    ["other", 700_000],
  ] as const)
    new ChunkedBody(Buffer.alloc(bytes), { isShared: false }).pipe(add(name).written);
  await new Promise(setImmediate);
  checkAt(0);
  checkAt(999);
  expect(ended).toEqual([]);
  checkAt(1_000);
  expect(ended).toEqual(["large"]);
});
