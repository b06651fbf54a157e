import fc from "fast-check";
import { expect, test } from "vitest";
import { comparePairs, type PairCount, toRate, verdictOf } from "./experiments.ts";

const whole = (base: 0 | 1, other: 0 | 1, count: number): PairCount => ({
  ...{ base, other, count, basePassed: base === 1, otherPassed: other === 1 },
});
const share = (base: number, other: number, count = 1): PairCount => ({
  ...{ base, other, count, basePassed: base >= 0.5, otherPassed: other >= 0.5 },
});

test("a share is better or worse only if the changed rows decide it", () => {
  const same = [whole(1, 1, 500), whole(0, 0, 100)];
  expect(comparePairs([...same, whole(1, 0, 5)], 1)).toMatchObject({
    verdict: "undecided",
    broken: 5,
    p_value: 0.0625,
  });
  expect(comparePairs([...same, whole(1, 0, 6)], 1)).toMatchObject({ verdict: "worse", broken: 6, pairs: 606 });
  expect(comparePairs([...same, whole(0, 1, 6)], 1)).toMatchObject({ verdict: "better", fixed: 6 });
  // With two scorers, each has half of the error level.
  expect(comparePairs([...same, whole(0, 1, 6)], 2).verdict).toBe("undecided");
  expect(comparePairs([], 1)).toMatchObject({ pairs: 0, p_value: null, difference: null, verdict: "undecided" });
});

test("other scores are compared by their mean difference, and few pairs decide nothing", () => {
  expect(comparePairs([share(0.2, 0.4), share(0.3, 0.5), share(0.1, 0.4)], 1).verdict).toBe("undecided");
  const many = Array.from({ length: 12 }, (_, n) => share(0.2 + n / 100, 0.3 + n / 50));
  expect(comparePairs(many, 1)).toMatchObject({ verdict: "better", fixed: 2, broken: 0 });
  expect(comparePairs([share(0.2, 0.9, 10), share(0.9, 0.2, 10)], 1).verdict).toBe("undecided");
});

test("with the sides exchanged, better is worse and fixed is broken", () => {
  const grade = fc.constantFrom(0, 0.25, 0.5, 1);
  const pair = fc.record({ base: grade, other: grade, count: fc.integer({ min: 1, max: 12 }) });
  const opposite = { better: "worse", worse: "better", undecided: "undecided" } as const;
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
      const one = comparePairs(
        pairs.map(({ base, other, count }) => share(base, other, count)),
        1,
      );
      const swapped = comparePairs(
        pairs.map(({ base, other, count }) => share(other, base, count)),
        1,
      );
      expect(swapped).toMatchObject({ fixed: one.broken, broken: one.fixed, p_value: one.p_value });
      // A percentile of a resampled distribution is not exactly symmetric: a verdict may be lost, but never turned round.
      if (one.verdict !== "undecided" && swapped.verdict !== "undecided")
        expect(swapped.verdict).toBe(opposite[one.verdict]);
    }),
    { numRuns: 40 },
  );
});

test("one worse scorer makes the whole worse", () => {
  expect(verdictOf([{ verdict: "better" }, { verdict: "worse" }])).toBe("worse");
  expect(verdictOf([{ verdict: "better" }, { verdict: "undecided" }])).toBe("better");
  expect(verdictOf([{ verdict: "undecided" }])).toBe("undecided");
  expect(toRate(0, 0)).toBeNull();
  expect(toRate(1, 4)?.percent).toBe(25);
});
