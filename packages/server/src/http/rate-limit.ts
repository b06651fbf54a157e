import type { RateLimit } from "@agentrun/contract";
import { addressGroup } from "@agentrun/safe-fetch";
import type { FastifyReply } from "fastify";
import type { LocalRateLimiter, Rate, RateLimiter, Verdict } from "../lib/concurrency/rate-limiter.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Identity } from "../model/api-keys.ts";
import type { AuthFailureLimiter } from "./authenticate.ts";

/** Returns a promise if the counter is remote. Throws or rejects when the bucket is empty. */
export type RequestLimit = ((identity: Identity, reply: FastifyReply) => Promise<void> | undefined) & {
  /** Takes up to `count` more requests, for the items of a batch, and returns how many there were. */
  takeMore(identity: Identity, reply: FastifyReply, count: number): Promise<number>;
};

/** Takes one request from the caller's bucket and sets the rate-limit headers. */
export function createRequestLimit(limiter: RateLimiter, now: () => number): RequestLimit {
  const applyVerdict = (limit: RateLimit, verdict: Verdict, reply: FastifyReply) => {
    setLimitHeaders(reply, limit, verdict, now());
    if (!verdict.isAdmitted) throw refusal(verdict);
  };
  const takeOne = ({ bucketId, limit }: Identity, reply: FastifyReply) => {
    // Without a limit there are no headers.
    if (limit === null) return undefined;
    const taken = limiter.take(bucketId, limit);
    if (taken instanceof Promise) return taken.then((verdict) => applyVerdict(limit, verdict, reply));
    applyVerdict(limit, taken, reply);
    return undefined;
  };
  const takeMore = async ({ bucketId, limit }: Identity, reply: FastifyReply, count: number): Promise<number> => {
    if (limit === null) return count;
    for (let taken = 0; taken < count; taken += 1) {
      const next = limiter.take(bucketId, limit);
      const verdict = next instanceof Promise ? await next : next;
      setLimitHeaders(reply, limit, verdict, now());
      if (!verdict.isAdmitted) return taken;
    }
    return count;
  };
  return Object.assign(takeOne, { takeMore });
}

const policies = new WeakMap<RateLimit, string>();

/** The window is the time in which an empty bucket fills, so quota divided by window is the rate. */
function policyOf(limit: RateLimit): string {
  const known = policies.get(limit);
  if (known) return known;
  const policy = `"default";q=${limit.burst};w=${Math.round((limit.burst * 60) / limit.requests_per_minute)}`;
  policies.set(limit, policy);
  return policy;
}

function setLimitHeaders(reply: FastifyReply, limit: RateLimit, verdict: Verdict, nowMs: number): void {
  const { remaining, fullAfterSeconds } = verdict;
  reply.header("RateLimit-Policy", policyOf(limit));
  reply.header("RateLimit", `"default";r=${remaining};t=${fullAfterSeconds}`);
  reply.header("X-RateLimit-Limit", limit.requests_per_minute);
  reply.header("X-RateLimit-Burst", limit.burst);
  reply.header("X-RateLimit-Remaining", remaining);
  reply.header("X-RateLimit-Reset", Math.ceil(nowMs / 1000) + fullAfterSeconds);
}

const refusal = (verdict: Verdict): ServiceError =>
  new ServiceError("rate_limit_exceeded", { headers: { "Retry-After": String(verdict.retryAfterSeconds) } });

/** Takes the cost of a request from a bucket; throws with the time to wait if the bucket is empty. */
export function assertAdmitted(limiter: LocalRateLimiter, id: string, rate: Rate, cost = 1): void {
  const verdict = limiter.take(id, rate, cost);
  if (!verdict.isAdmitted) throw refusal(verdict);
}

/** Failed authentications have a bucket per address: they cannot use up the limit of others, and keys cannot be guessed without limit. */
export function createAuthFailureLimiter(limiter: LocalRateLimiter, rate: Rate): AuthFailureLimiter {
  return {
    assertBelowLimit(address) {
      const group = addressGroup(address);
      if (limiter.isEmpty(group, rate)) assertAdmitted(limiter, group, rate);
    },
    noteFailure: (address) => void limiter.take(addressGroup(address), rate),
  };
}
