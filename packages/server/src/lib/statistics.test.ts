import fc from "fast-check";
import { expect, test } from "vitest";
import { addTo, bucketOf, durationOf, type Histogram, quantile } from "./statistics.ts";

const durations = fc.array(fc.oneof(fc.nat(100), fc.nat(10_000), fc.nat(2_147_483_647)), {
  minLength: 1,
  maxLength: 500,
});

const histogramOf = (values: readonly number[]): Histogram => {
  const histogram: Histogram = new Map();
  for (const value of values) addTo(histogram, bucketOf(value), 1);
  return histogram;
};

function exactQuantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil(sorted.length * share - 1e-9)) - 1] ?? Number.NaN;
}

test("every quantile is within two per cent of the exact value", () => {
  fc.assert(
    fc.property(durations, fc.constantFrom(0.01, 0.5, 0.9, 0.95, 0.99, 1), (values, share) => {
      const exact = exactQuantile(values, share);
      const estimate = quantile(histogramOf(values), share) ?? Number.NaN;
      return Math.abs(estimate - exact) <= 0.02 * exact;
    }),
    { numRuns: 2_000 },
  );
});

test("every duration is within two per cent of its bucket's duration", () => {
  for (let value = 0; value < 200_000; value += 1) {
    expect(Math.abs(durationOf(bucketOf(value)) - value)).toBeLessThanOrEqual(0.02 * value);
  }
});

test("merged histograms of parts equal the histogram of the whole", () => {
  fc.assert(
    fc.property(durations, durations, (left, right) => {
      const merged = histogramOf(left);
      for (const [bucket, count] of histogramOf(right)) addTo(merged, bucket, count);
      for (const share of [0.5, 0.95, 0.99]) {
        expect(quantile(merged, share)).toBe(quantile(histogramOf([...left, ...right]), share));
      }
    }),
  );
});

test("the bucket of the longest possible duration fits in a smallint", () => {
  expect(bucketOf(2_147_483_647)).toBeLessThan(32_767);
  expect(quantile(new Map(), 0.5)).toBeNull();
});
