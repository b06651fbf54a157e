import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("each argument is computed once, until the cache is full", () => {
  const computed: string[] = [];
  const length = memoize(2, (key) => {
    computed.push(key);
    return key.length;
  });
  expect(["a", "bb", "a", "bb"].map(length)).toEqual([1, 2, 1, 2]);
  expect(computed).toEqual(["a", "bb"]);
  expect(["ccc", "a"].map(length)).toEqual([3, 1]);
  expect(computed).toEqual(["a", "bb", "ccc", "a"]);
});

test("a failed computation is tried again", () => {
  let isReady = false;
  const read = memoize(2, () => {
    if (!isReady) throw new Error("not yet");
    return null;
  });
  expect(() => read("a")).toThrow("not yet");
  isReady = true;
  expect(read("a")).toBeNull();
});
