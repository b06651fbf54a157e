import fc from "fast-check";
import { expect, test } from "vitest";
import { diffJson, isSameJson } from "./json-diff.ts";

test("each change is at the deepest path that both values have", () => {
  const base = { a: 1, list: [1, 2, 3], same: { x: null }, "a/b~c": "old" };
  const other = { list: [1, 5], same: { x: null }, "a/b~c": "new", more: true };
  expect(diffJson(base, other, 100)).toEqual([
    { path: "/a", kind: "removed", base: 1, other: null },
    { path: "/list/1", kind: "changed", base: 2, other: 5 },
    { path: "/list/2", kind: "removed", base: 3, other: null },
    { path: "/a~1b~0c", kind: "changed", base: "old", other: "new" },
    { path: "/more", kind: "added", base: null, other: true },
  ]);
  expect(diffJson({ a: [] }, { a: {} }, 100)).toEqual([{ path: "/a", kind: "changed", base: [], other: {} }]);
  expect(diffJson(null, { a: 1 }, 100)).toEqual([{ path: "", kind: "changed", base: null, other: { a: 1 } }]);
});

test("key order is no change, and one change more than the limit is returned if there are more", () => {
  expect(isSameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(diffJson([1, 2, 3, 4], [], 2)).toHaveLength(3);
});

test("a value equals its copy and no other value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
      const copy = JSON.parse(JSON.stringify(one)) as unknown;
      expect(isSameJson(JSON.parse(JSON.stringify(one)), copy)).toBe(true);
      const isEqual = sorted(one) === sorted(two);
      expect(isSameJson(copy, JSON.parse(JSON.stringify(two)))).toBe(isEqual);
    }),
  );
});

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

test("a comparison stops with its budget, and does not report uncompared values as equal", () => {
  const large = () => Array.from({ length: 1_000 }, (_, index) => ({ index }));
  const budget = { left: 500 };
  expect(isSameJson(large(), large(), budget)).toBe(null);
  expect(budget.left).toBeLessThan(0);
  expect(isSameJson(large(), large(), { left: 5_000 })).toBe(true);
  // A difference found before the budget ends counts.
  expect(isSameJson([1, ...large()], [2, ...large()], { left: 500 })).toBe(false);
});
