import { demoRateLimit, type PlanName, planRateLimits, type RateLimit } from "@agentrun/contract";

/** What an organisation has agreed to: a plan, and what the operator set apart from it. */
export type PlanTerms = {
  plan: PlanName;
  requestsPerMinute: number | null;
  burst: number | null;
  /** Calls a month; null: what the plan says. */
  monthlyQuota: number | null;
  /** Bytes of files; null: what the plan says. */
  fileBytes: number | null;
};

/** Requests a minute under these terms; null is no limit. */
export function rateLimitOf(terms: PlanTerms): RateLimit | null {
  const { requestsPerMinute, burst } = terms;
  if (requestsPerMinute !== null && burst !== null) return { requests_per_minute: requestsPerMinute, burst };
  return planRateLimits[terms.plan];
}

/** A demo key never gets more than the demo limit, nor more than its plan. */
export function demoRateLimitOf(terms: PlanTerms): RateLimit {
  const own = rateLimitOf(terms);
  return own && own.requests_per_minute < demoRateLimit.requests_per_minute ? own : demoRateLimit;
}
