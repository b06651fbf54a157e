import fc from "fast-check";
import { expect, test } from "vitest";
import { fisherGreater, mannWhitneyGreater, upperTail } from "./significance.ts";
import type { Histogram } from "./statistics.ts";

const histogramOf = (values: readonly number[]): Histogram => {
  const histogram: Histogram = new Map();
  for (const value of values) histogram.set(value, (histogram.get(value) ?? 0) + 1);
  return histogram;
};

test("the normal distribution has the published tail probabilities", () => {
  for (const [z, tail] of [
    [0, 0.5],
    [1, 0.15865525393145707],
    [1.959963984540054, 0.025],
    [3, 0.0013498980316300933],
    [3.290526731491926, 0.0005],
    [6, 9.865876450376981e-10],
    [-1, 0.8413447460685429],
  ] as const)
    expect(upperTail(z) / tail).toBeCloseTo(1, 6);
});

test("Fisher's exact test has the values of its published examples", () => {
  // Fisher's lady tasting tea: 3 of 4 cups with milk first, 1 of 4 of the others.
  expect(fisherGreater({ hits: 3, total: 4 }, { hits: 1, total: 4 })).toBeCloseTo(17 / 70, 12);
  // SciPy's example [[6, 2], [1, 4]]: 111 of 1287 tables.
  expect(fisherGreater({ hits: 6, total: 7 }, { hits: 2, total: 6 })).toBeCloseTo(111 / 1287, 12);
  // Convictions of twins of criminals (Fisher 1934, R's example "Convictions"): p = 0.0004652 for 10 of 13 against 2 of 17.
  expect(fisherGreater({ hits: 10, total: 13 }, { hits: 2, total: 17 })).toBeCloseTo(0.0004652, 7);
  expect(fisherGreater({ hits: 0, total: 20 }, { hits: 0, total: 20 })).toBe(1);
});

test("the Mann-Whitney test has the values of SciPy's example", () => {
  // Ages at diagnosis: 0.11134688653314041 is the documented two-sided value.
  const [males, females] = [histogramOf([19, 22, 16, 29, 24]), histogramOf([20, 11, 17, 12])];
  expect(2 * (mannWhitneyGreater(males, females) ?? 0)).toBeCloseTo(0.11134688653314041, 10);
});

test("equal values differ in nothing, and a test needs both samples", () => {
  expect(mannWhitneyGreater(histogramOf([5, 5, 5]), histogramOf([5, 5]))).toBe(null);
  expect(mannWhitneyGreater(histogramOf([]), histogramOf([1, 2]))).toBe(null);
});

test("probabilities are within 0 and 1, and more hits are never more probable", () => {
  const counts = fc.tuple(fc.nat(200), fc.nat(200), fc.nat(300), fc.nat(300));
  fc.assert(
    fc.property(counts, ([a, b, moreA, moreB]) => {
      const other = { hits: b, total: b + moreB };
      const p = fisherGreater({ hits: a, total: a + moreA + 1 }, other);
      const next = fisherGreater({ hits: a + 1, total: a + moreA + 1 }, other);
      return p >= 0 && p <= 1 && next <= p + 1e-9;
    }),
    { numRuns: 200 },
  );
});
