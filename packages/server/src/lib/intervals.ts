/** Intervals and tests for rates and paired differences. All of them are deterministic. */

export type Interval = { low: number; high: number };

/** The standard normal quantile (Acklam's approximation; relative error below 1.2e-9). */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return polynomial(tailAbove, q) / (polynomial(tailBelow, q) * q + 1);
  }
  const q = p - 0.5;
  return (polynomial(middleAbove, q * q) * q) / (polynomial(middleBelow, q * q) * q * q + 1);
}

const polynomial = (coefficients: readonly number[], x: number) =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

const middleAbove = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const middleBelow = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
];
const tailAbove = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailBelow = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416];

/** Wilson's score interval of a share; null without trials. */
export function wilsonInterval(successes: number, trials: number, confidence = 0.95): Interval | null {
  if (trials === 0) return null;
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const share = successes / trials;
  const denominator = 1 + z ** 2 / trials;
  const center = (share + z ** 2 / (2 * trials)) / denominator;
  const half = (z / denominator) * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  return {
    low: successes === 0 ? 0 : Math.max(0, center - half),
    high: successes === trials ? 1 : Math.min(1, center + half),
  };
}

/** McNemar's exact test: the two-sided probability of a split of pairs that is as uneven as this one, if both sides were equal. */
export function mcNemarTest(one: number, other: number): number {
  const pairs = one + other;
  const fewer = Math.min(one, other);
  if (one === other) return 1;
  // In logarithms: the terms of many pairs are smaller than a number can be.
  let term = -pairs * Math.LN2;
  let largest = term;
  const terms = [term];
  for (let k = 1; k <= fewer; k += 1) {
    term += Math.log((pairs - k + 1) / k);
    largest = Math.max(largest, term);
    terms.push(term);
  }
  const sum = terms.reduce((total, each) => total + Math.exp(each - largest), 0);
  return Math.min(1, 2 * Math.exp(largest + Math.log(sum)));
}

const resamples = 2_000;
/** Above this number of pairs, the bootstrap of a mean differs from the normal distribution by less than its own error. */
const mostResampled = 2_000;

/** The percentile interval of the mean of paired differences, from a bootstrap; null without pairs. */
export function bootstrapInterval(differences: readonly number[], confidence = 0.95): Interval | null {
  if (differences.length === 0) return null;
  if (differences.length > mostResampled) return normalInterval(differences, confidence);
  const random = createRandom(differences.length);
  const means = Float64Array.from({ length: resamples }, () => resampledMean(differences, random)).sort();
  const tail = (1 - confidence) / 2;
  const at = (share: number) => means[Math.min(resamples - 1, Math.max(0, Math.round(share * (resamples - 1))))] ?? 0;
  return { low: at(tail), high: at(1 - tail) };
}

function resampledMean(values: readonly number[], random: () => number): number {
  let sum = 0;
  for (let drawn = 0; drawn < values.length; drawn += 1) sum += values[Math.floor(random() * values.length)] ?? 0;
  return sum / values.length;
}

function normalInterval(values: readonly number[], confidence: number): Interval {
  const mean = meanOf(values);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const half = normalQuantile(1 - (1 - confidence) / 2) * Math.sqrt(variance / values.length);
  return { low: mean - half, high: mean + half };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The generator mulberry32: the same seed gives the same numbers. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
