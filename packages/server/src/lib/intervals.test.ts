import fc from "fast-check";
import { expect, test } from "vitest";
import { bootstrapInterval, createRandom, mcNemarTest, meanOf, normalQuantile, wilsonInterval } from "./intervals.ts";

test("normal quantiles are those of the printed tables", () => {
  // Abramowitz and Stegun, Handbook of Mathematical Functions, table 26.5; scipy.stats.norm.ppf gives the same.
  for (const [p, z] of [
    [0.975, 1.959963985],
    [0.995, 2.575829304],
    [0.9995, 3.290526731],
    [0.75, 0.67448975],
  ] as const) {
    expect(normalQuantile(p)).toBeCloseTo(z, 7);
    expect(normalQuantile(1 - p)).toBeCloseTo(-z, 7);
  }
  expect(normalQuantile(0.5)).toBeCloseTo(0, 9);
});

test("Wilson's intervals are the published ones", () => {
  // R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I, method 3.
  // statsmodels' proportion_confint(k, n, method="wilson") gives the same.
  for (const [successes, trials, low, high] of [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    [29, 29, 0.883, 1],
  ] as const) {
    const interval = wilsonInterval(successes, trials);
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  }
  expect(wilsonInterval(0, 0)).toBeNull();
});

test("Wilson's interval contains the rate, lies within 0 and 1, and is narrower with more trials", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, share) => {
      const successes = Math.round(share * trials);
      const one = wilsonInterval(successes, trials);
      const ten = wilsonInterval(10 * successes, 10 * trials);
      if (!one || !ten) return false;
      const rate = successes / trials;
      return (
        one.low >= 0 &&
        one.high <= 1 &&
        one.low <= rate + 1e-12 &&
        rate <= one.high + 1e-12 &&
        ten.high - ten.low < one.high - one.low
      );
    }),
  );
});

test("McNemar's exact test has the probabilities of the binomial distribution", () => {
  // scipy.stats.binomtest(k, n, 0.5).pvalue; also Siegel, Nonparametric Statistics, table D (one-tailed).
  for (const [one, other, p] of [
    [1, 9, 0.021484375],
    [0, 5, 0.0625],
    [0, 6, 0.03125],
    [4, 16, 0.011817932128906],
    [5, 5, 1],
    [0, 0, 1],
    [2, 3, 1],
  ] as const) {
    expect(mcNemarTest(one, other)).toBeCloseTo(p, 12);
    expect(mcNemarTest(other, one)).toBeCloseTo(p, 12);
  }
  expect(mcNemarTest(0, 100_000)).toBe(0);
  expect(mcNemarTest(49_900, 50_100)).toBeCloseTo(0.529, 3);
});

test("a bootstrap interval contains the mean, repeats exactly, and covers the true mean about as often as it says", () => {
  const values = [0.2, -0.1, 0.4, 0.3, 0, 0.1, 0.5, -0.2, 0.3, 0.25];
  const interval = bootstrapInterval(values);
  expect(bootstrapInterval(values)).toEqual(interval);
  expect(interval?.low).toBeLessThan(meanOf(values));
  expect(interval?.high).toBeGreaterThan(meanOf(values));
  expect(bootstrapInterval([])).toBeNull();
  const random = createRandom(7);
  const samples = Array.from({ length: 300 }, () => Array.from({ length: 60 }, () => random() - 0.5));
  const covered = samples.filter((sample) => {
    const found = bootstrapInterval(sample);
    return found && found.low <= 0 && found.high >= 0;
  });
  // 95 % of 300 are 285; four standard errors are 15.
  expect(covered.length).toBeGreaterThan(268);
  expect(covered.length).toBeLessThan(300);
});

test("with many pairs, the interval is that of the normal distribution", () => {
  const random = createRandom(1);
  const values = Array.from({ length: 4_000 }, () => random());
  const interval = bootstrapInterval(values);
  // The standard deviation of a uniform distribution is 1 / √12.
  const half = 1.959963985 / Math.sqrt(12) / Math.sqrt(4_000);
  expect(((interval?.high ?? 0) - (interval?.low ?? 0)) / 2).toBeCloseTo(half, 3);
});
