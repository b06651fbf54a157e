import fc from "fast-check";
import { expect, test } from "vitest";
import { parseFrame } from "./protocol.ts";

test("a frame of known messages is parsed unchanged", () => {
  const step = ["step", 1, 2, "k#0", "{}", 3];
  const frame = [["ready"], ["pong", 5], ["delta", 1, "a"], step, ["tokens", 1, 7]];
  expect(parseFrame(JSON.stringify(frame))).toEqual(frame);
});

test.each([
  "",
  "{",
  "null",
  "{}",
  "[1]",
  "[[]]",
  '[["exec",1]]',
  '[["toString"]]',
  '[["done",1]]',
  '[["done","1","{}"]]',
])("%j is not a frame", (line) => {
  expect(parseFrame(line)).toBeNull();
});

test("no input from a worker makes the parser throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (line) => {
      parseFrame(line);
      parseFrame(`[${line}]`);
    }),
  );
  expect(parseFrame("[".repeat(1_000_000))).toBeNull();
  expect(parseFrame("[".repeat(100_000) + "]".repeat(100_000))).toBeNull();
});
