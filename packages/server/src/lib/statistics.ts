/**
 * Durations in buckets that each grow by two per cent: any quantile is within one per cent of the truth before it is
 * rounded to whole milliseconds, within two after. Histograms of many hours and nodes add up bucket by bucket.
 */
const accuracy = 0.01;
const growth = (1 + accuracy) / (1 - accuracy);
const logGrowth = Math.log(growth);

export type Histogram = Map<number, number>;

/** The bucket of a duration in milliseconds; everything below one shares bucket 0. */
export const bucketOf = (milliseconds: number): number =>
  milliseconds < 1 ? 0 : 1 + Math.ceil(Math.log(milliseconds) / logGrowth - 1e-9);

/** What the durations of a bucket are taken for. */
export const durationOf = (bucket: number): number =>
  bucket === 0 ? 0 : Math.round((2 * growth ** (bucket - 1)) / (growth + 1));

export function addTo(histogram: Histogram, bucket: number, count: number): void {
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + count);
}

/** The smallest duration that this share of all stays at or below; null where there are none. */
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

/** Every rate and share that the service tells is in percent; of nothing it is not known. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);
