import type { Histogram } from "./statistics.ts";

/** Logarithms of factorials up to the largest one that was needed. */
const logFactorials: number[] = [0];

function logFactorial(n: number): number {
  for (let next = logFactorials.length; next <= n; next += 1)
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  return logFactorials[n] ?? 0;
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** How many of all cases had a property. */
export type Share = { hits: number; total: number };

/**
 * Fisher's exact test, one-sided: the probability that so many of the hits, or more, belong to `one` if both had the same rate. Exact
 * for every sample size.
 */
export function fisherGreater(one: Share, other: Share): number {
  const hits = one.hits + other.hits;
  const all = logChoose(one.total + other.total, hits);
  let sum = 0;
  for (let k = one.hits; k <= Math.min(hits, one.total); k += 1) {
    if (hits - k > other.total) continue;
    sum += Math.exp(logChoose(one.total, k) + logChoose(other.total, hits - k) - all);
  }
  return Math.min(1, sum);
}

/**
 * Mann-Whitney U test, one-sided, with the normal approximation, corrected for ties and continuity: the probability of values as large
 * as those of `one`, compared with `other`, if both had the same distribution. Null: the values do not differ at all, or there are none.
 */
export function mannWhitneyGreater(one: Histogram, other: Histogram): number | null {
  const [n1, n2] = [sizeOf(one), sizeOf(other)];
  const n = n1 + n2;
  let [below, u, ties] = [0, 0, 0];
  for (const bucket of [...new Set([...one.keys(), ...other.keys()])].sort((a, b) => a - b)) {
    const [here1, here2] = [one.get(bucket) ?? 0, other.get(bucket) ?? 0];
    u += here1 * (below + here2 / 2);
    below += here2;
    ties += (here1 + here2) ** 3 - (here1 + here2);
  }
  const deviation = Math.sqrt(((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1))));
  if (!(deviation > 0)) return null;
  return upperTail((u - (n1 * n2) / 2 - 0.5) / deviation);
}

export const sizeOf = (histogram: Histogram): number => [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** The probability that a standard normal variable exceeds z. By the continued fraction or the series of the error function. */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  if (z < 3) return 0.5 - density(z) * seriesOf(z);
  let fraction = z + 60;
  for (let k = 60; k > 0; k -= 1) fraction = z + k / fraction;
  return density(z) / fraction;
}

const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

function seriesOf(z: number): number {
  let [term, sum] = [z, z];
  for (let k = 3; term > sum * 1e-17; k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return sum;
}
