import type { DatabaseClock } from "../lib/clock.ts";
import type { Caller } from "../model/api-keys.ts";
import { type PlanTerms, rateLimitOf } from "../model/plans.ts";
import type { UsageByModel, UsageByUser, UsageRecord } from "../model/usage.ts";
import type { Store } from "../store/store.ts";
import { type PlanQuotas, quotaOf } from "./quota.ts";

export type UsageDeps = { store: Pick<Store, "usage">; clock: DatabaseClock; planQuotas: PlanQuotas };

export type MonthOfUsage = {
  month: string;
  resetsAt: Date;
  terms: PlanTerms;
  limit: ReturnType<typeof rateLimitOf>;
  quota: number | null;
  callsRemaining: number | null;
  usage: UsageRecord;
  byUser: UsageByUser[];
  byModel: UsageByModel[];
};

const mostListed = 100;

/** A month's counts beside what the plan allows; a key limited to some agents sees theirs alone. */
export async function getUsage(deps: UsageDeps, caller: Caller, asked: string | undefined): Promise<MonthOfUsage> {
  const month = asked ?? new Date(deps.clock.now()).toISOString().slice(0, 7);
  const [from, to] = monthBounds(month);
  const { organizationId, agentIds } = caller;
  const period = { from, to, agentIds };
  const [usage, spenders, { terms, calls }] = await Promise.all([
    deps.store.usage.read(organizationId, period),
    deps.store.usage.readSpenders(organizationId, period, mostListed),
    deps.store.usage.readQuota(organizationId),
  ]);
  const quota = quotaOf(terms, deps.planQuotas);
  const callsRemaining = quota === null ? null : Math.max(0, quota - calls);
  return { month, resetsAt: to, terms, limit: rateLimitOf(terms), quota, callsRemaining, usage, ...spenders };
}

function monthBounds(month: string): [Date, Date] {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  return [from, new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))];
}
