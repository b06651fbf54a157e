import { type Static, Type } from "typebox";
import { OneOf } from "./schema.ts";

export const planNames = ["free", "developer", "business", "enterprise"] as const;
export const PlanName = OneOf(planNames);
export type PlanName = Static<typeof PlanName>;

export const RateLimit = Type.Object({ requests_per_minute: Type.Integer(), burst: Type.Integer() });
export type RateLimit = Static<typeof RateLimit>;

/** Requests per minute and burst of each plan; null means unlimited, unless the operator sets a number. */
export const planRateLimits: Record<PlanName, RateLimit | null> = {
  free: { requests_per_minute: 100, burst: 150 },
  developer: { requests_per_minute: 1_000, burst: 1_500 },
  business: { requests_per_minute: 10_000, burst: 15_000 },
  enterprise: null,
};

/** For prototypes only. */
export const demoRateLimit: RateLimit = { requests_per_minute: 10, burst: 15 };
export const demoConcurrentRuns = 2;
