/**
 * Durations in buckets, each two per cent larger than the one before: a quantile is within one per cent of the exact value before
 * it is rounded to whole milliseconds, and within two after. Histograms of several hours and nodes are merged bucket by bucket.
 */
const accuracy = 0.01;
const growth = (1 + accuracy) / (1 - accuracy);
const logGrowth = Math.log(growth);

export type Histogram = Map<number, number>;

/** The bucket of a duration in milliseconds; durations below 1 ms share bucket 0. */
export const bucketOf = (milliseconds: number): number =>
  milliseconds < 1 ? 0 : 1 + Math.ceil(Math.log(milliseconds) / logGrowth - 1e-9);

/** The duration that represents a bucket. */
export const durationOf = (bucket: number): number =>
  bucket === 0 ? 0 : Math.round((2 * growth ** (bucket - 1)) / (growth + 1));

export function addTo(histogram: Histogram, bucket: number, count: number): void {
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + count);
}

/** The smallest duration that at least this share of all durations does not exceed; null for an empty histogram. */
export function quantile(histogram: Histogram, share: number): number | null {
  const total = [...histogram.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = Math.max(1, Math.ceil(total * share - 1e-9));
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    left -= count;
    if (left <= 0) return durationOf(bucket);
  }
  return null;
}

/** All rates and shares that the service reports are percentages; null if the whole is 0. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);
