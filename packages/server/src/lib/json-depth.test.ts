import { expect, test } from "vitest";
import { isDeeperThan } from "./json-depth.ts";

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
