/** How full a bucket is, and when that was so. */
export type Bucket = { tokens: number; atMs: number };

/** How much a bucket holds and how fast it fills. */
export type BucketLimit = { capacity: number; perMs: number };

/** Sums of fractions end a hair beside the whole number; a hair must not cost a caller another second. */
export const hair = 1e-6;

/** Fills the bucket up to now; time that goes backwards adds nothing. */
export function refill(bucket: Bucket, limit: BucketLimit, nowMs: number): void {
  const passedMs = Math.max(0, nowMs - bucket.atMs);
  bucket.tokens = Math.min(limit.capacity, bucket.tokens + passedMs * limit.perMs);
  bucket.atMs = Math.max(bucket.atMs, nowMs);
}

/** Takes one token, or as many as a request costs, if the bucket has them. */
export function takeToken(bucket: Bucket, limit: BucketLimit, nowMs: number, cost = 1): boolean {
  refill(bucket, limit, nowMs);
  if (bucket.tokens < cost - hair) return false;
  bucket.tokens = Math.max(0, bucket.tokens - cost);
  return true;
}

/** Whole seconds until the bucket has that many tokens again, at least one. */
export const secondsToToken = (bucket: Bucket, limit: BucketLimit, cost = 1): number =>
  Math.max(1, Math.ceil((cost - hair - bucket.tokens) / limit.perMs / 1000));

/** Whole seconds until the bucket is full. */
export const secondsToFull = (bucket: Bucket, limit: BucketLimit): number =>
  Math.max(0, Math.ceil((limit.capacity - bucket.tokens) / limit.perMs / 1000));
