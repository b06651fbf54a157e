import fc from "fast-check";
import { expect, test } from "vitest";
import { findInexactNumber, isDeeperThan } from "./text-checks.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("depth is counted to the exact level", () => {
  expect(isDeeperThan(nested(64), 64)).toBe(false);
  expect(isDeeperThan(nested(65), 64)).toBe(true);
  expect(isDeeperThan(nested(1_000_000), 64)).toBe(true);
});

test("brackets inside strings do not count, escaped quotes included", () => {
  expect(isDeeperThan(JSON.stringify({ a: `${"[{".repeat(100)}"\\` }), 1)).toBe(false);
  expect(isDeeperThan(JSON.stringify([[`"${"[".repeat(100)}`]]), 1)).toBe(true);
});

test.each([
  ['{"n": 9007199254740993}', "9007199254740993"],
  ["[1, -9007199254740993]", "-9007199254740993"],
  ["12345678901234567890123", "12345678901234567890123"],
  [`[${"9".repeat(400)}]`, "9".repeat(40)],
  ['{"n": 1e400}', "1e400"],
  ["[-17.5E+309 ]", "-17.5E+309"],
  ["1e0000999", "1e0000999"],
])("a number that JSON.parse would round or read as infinite is found: %s", (text, found) => {
  expect(findInexactNumber(text)).toBe(found);
});

test.each([
  '{"n": 9007199254740991}',
  '{"n": 9007199254740992}',
  "[1152921504606847000, 100000000000000000000]",
  '{"card": "9007199254740993", "quoted \\" 9007199254740993": 1}',
  "[3.14159265358979323846, 1e300, 9007199254740993.5, 12345678901234567890e3]",
  '["17e400", "0123e456", 1e-400, 1.5e308]',
])("exact numbers, texts and fractions pass: %s", (text) => {
  expect(findInexactNumber(text)).toBeNull();
});

test("nothing is found in a value that survives JSON", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const again = JSON.stringify(JSON.parse(text));
      expect(findInexactNumber(again)).toBeNull();
    }),
  );
});
