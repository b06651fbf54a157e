import fc from "fast-check";
import { expect, test } from "vitest";
import { firstKept } from "./compaction.ts";

const sizes = fc.array(fc.record({ tokens: fc.integer({ min: 1, max: 100 }), beginsTurn: fc.boolean() }), {
  maxLength: 40,
});
const sum = (all: { tokens: number }[]) => all.reduce((total, { tokens }) => total + tokens, 0);

test("the selected messages fit the window, start with a turn, and are cut only if necessary", () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 1_000 }), (all, room) => {
      const first = firstKept(all, room);
      const kept = all.slice(first);
      expect(first > 0).toBe(sum(all) > room);
      expect(sum(kept)).toBeLessThanOrEqual(room);
      if (first > 0 && kept[0]) expect(kept[0].beginsTurn).toBe(true);
    }),
  );
});

test("a cut leaves space for several turns before the next one", () => {
  const turns = Array.from({ length: 10 }, () => ({ tokens: 10, beginsTurn: true }));
  expect(firstKept(turns, 100)).toBe(0);
  expect(firstKept(turns, 99)).toBe(6);
});
