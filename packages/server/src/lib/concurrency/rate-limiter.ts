/** Requests per minute, and how many may arrive at once. */
export type Rate = { requests_per_minute: number; burst: number };

export type Verdict = { isAdmitted: boolean; remaining: number; retryAfterSeconds: number; fullAfterSeconds: number };

/** Decides whether a request is admitted. The result may be a promise, for limiters that share state between nodes. */
export type RateLimiter = {
  take(id: string, rate: Rate): Verdict | Promise<Verdict>;
};

export type LocalRateLimiter = {
  /** `cost`: tokens that the request takes, at most the burst; 1 by default. */
  take(id: string, rate: Rate, cost?: number): Verdict;
  /** Whether `take` would refuse; takes no token. */
  isEmpty(id: string, rate: Rate): boolean;
  /** How many other nodes are running: each node admits its share of every limit. */
  setPeers(count: number): void;
};

const sweepEveryMs = 60_000;
/** A node that joins others starts with this share of a burst, because the others may have used it up. */
const joiningShare = 0.01;

type Held = Bucket & { limit: BucketLimit };

/**
 * Token buckets in memory. Each of several nodes admits its share, so that together they admit no more than one would.
 * The buckets of a node that joined others start almost empty and fill from then on.
 */
export function createLocalRateLimiter(
  options: { maximum: number; peers?: number; now?: () => number } = { maximum: 100_000 },
): LocalRateLimiter {
  const now = options.now ?? (() => performance.now());
  const startedMs = now();
  const joinedOthers = (options.peers ?? 0) > 0;
  const buckets = new Map<string, Held>();
  let nodes = 1 + (options.peers ?? 0);
  let sweptMs = startedMs;

  const create = (id: string, rate: Rate): Held => {
    const capacity = rate.burst / nodes;
    const limit = { capacity, perMs: 0 };
    const held = joinedOthers
      ? { tokens: Math.max(1, capacity * joiningShare), atMs: startedMs, limit }
      : { tokens: Math.max(1, capacity), atMs: now(), limit };
    if (buckets.size >= options.maximum) buckets.delete(buckets.keys().next().value ?? id);
    buckets.set(id, held);
    return held;
  };

  /** Removes full buckets: a missing bucket counts as full. */
  const sweep = (nowMs: number) => {
    sweptMs = nowMs;
    for (const [id, held] of buckets) {
      refill(held, held.limit, nowMs);
      if (held.tokens >= held.limit.capacity) buckets.delete(id);
    }
  };

  const find = (id: string, rate: Rate, nowMs: number): Held => {
    if (nowMs - sweptMs > sweepEveryMs) sweep(nowMs);
    const held = buckets.get(id) ?? create(id, rate);
    const { limit } = held;
    limit.capacity = Math.max(1, rate.burst / nodes);
    limit.perMs = rate.requests_per_minute / 60_000 / nodes;
    return held;
  };

  return {
    take(id, rate, cost = 1) {
      const nowMs = now();
      const held = find(id, rate, nowMs);
      const isAdmitted = takeToken(held, held.limit, nowMs, cost);
      return {
        isAdmitted,
        remaining: Math.floor(held.tokens),
        retryAfterSeconds: isAdmitted ? 0 : secondsToToken(held, held.limit, cost),
        fullAfterSeconds: secondsToFull(held, held.limit),
      };
    },
    isEmpty(id, rate) {
      const nowMs = now();
      const held = find(id, rate, nowMs);
      refill(held, held.limit, nowMs);
      return held.tokens < 1 - epsilon;
    },
    setPeers(count) {
      nodes = 1 + count;
    },
  };
}

/** The tokens in a bucket at a time. */
export type Bucket = { tokens: number; atMs: number };

/** The capacity of a bucket and how fast it fills. */
type BucketLimit = { capacity: number; perMs: number };

/** Tolerance for rounding errors, so that they do not cost a caller another second. */
export const epsilon = 1e-6;

/** Fills the bucket up to now; a clock that was set back adds nothing. */
function refill(bucket: Bucket, limit: BucketLimit, nowMs: number): void {
  const passedMs = Math.max(0, nowMs - bucket.atMs);
  bucket.tokens = Math.min(limit.capacity, bucket.tokens + passedMs * limit.perMs);
  bucket.atMs = Math.max(bucket.atMs, nowMs);
}

/** Takes `cost` tokens if the bucket has them. */
function takeToken(bucket: Bucket, limit: BucketLimit, nowMs: number, cost = 1): boolean {
  refill(bucket, limit, nowMs);
  if (bucket.tokens < cost - epsilon) return false;
  bucket.tokens = Math.max(0, bucket.tokens - cost);
  return true;
}

/** Whole seconds until the bucket has `cost` tokens, at least one second. */
const secondsToToken = (bucket: Bucket, limit: BucketLimit, cost = 1): number =>
  Math.max(1, Math.ceil((cost - epsilon - bucket.tokens) / limit.perMs / 1000));

/** Whole seconds until the bucket is full. */
const secondsToFull = (bucket: Bucket, limit: BucketLimit): number =>
  Math.max(0, Math.ceil((limit.capacity - bucket.tokens) / limit.perMs / 1000));
