import type { OrganizationId, PlanName } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import { type PlanTerms, rateLimitOf } from "../../model/organizations.ts";
import type { UsageByModel, UsageByUser, UsageRecord } from "../../model/usage.ts";
import type { Store } from "../../store/store.ts";

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

/** A month's usage and limits; a key limited to some agents sees only theirs. */
export async function getUsage(deps: UsageDeps, caller: Caller, wanted: string | undefined): Promise<MonthOfUsage> {
  const current = new Date(deps.clock.now()).toISOString().slice(0, 7);
  const month = wanted ?? current;
  const [from, to] = monthBounds(month);
  const { organizationId, agentIds } = caller;
  const period = { from, to, agentIds };
  const [usage, spenders, { terms, calls }] = await Promise.all([
    deps.store.usage.read(organizationId, period),
    deps.store.usage.readSpenders(organizationId, period, mostListed),
    deps.store.usage.readQuota(organizationId),
  ]);
  const quota = quotaOf(terms, deps.planQuotas);
  const callsRemaining = quota === null || month !== current ? null : Math.max(0, quota - calls);
  return { month, resetsAt: to, terms, limit: rateLimitOf(terms), quota, callsRemaining, usage, ...spenders };
}

function monthBounds(month: string): [Date, Date] {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  return [from, new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))];
}

export type PlanQuotas = Partial<Record<PlanName, number>>;

export type Quota = {
  /** Counts one call; throws if the monthly quota is used up. */
  assertLeft(organizationId: OrganizationId): Promise<void>;
};

export const quotaOf = (terms: PlanTerms, plans: PlanQuotas): number | null =>
  terms.monthlyQuota ?? plans[terms.plan] ?? null;

const cacheMs = 1_000;
/** Longer for organisations without a quota: a new quota may take effect with a delay. */
const cacheWithoutQuotaMs = 5_000;
const maximum = 10_000;

type Known = { quota: number | null; calls: number; secondsLeft: number; until: number };

/** Reads the month's calls once a second and counts locally in between, so the quota can be exceeded by at most about a second's calls. */
export function createQuota(store: Pick<Store, "usage">, plans: PlanQuotas): Quota {
  const known = new Map<OrganizationId, Known>();

  const loading = new Map<OrganizationId, Promise<Known>>();

  const read = async (organizationId: OrganizationId): Promise<Known> => {
    const { terms, calls, secondsLeft } = await store.usage.readQuota(organizationId);
    const quota = quotaOf(terms, plans);
    const until = performance.now() + (quota === null ? cacheWithoutQuotaMs : cacheMs);
    const fresh = { quota, calls, secondsLeft, until };
    if (known.size >= maximum) known.clear();
    known.set(organizationId, fresh);
    return fresh;
  };

  /** Concurrent requests share one query. */
  const load = (organizationId: OrganizationId): Promise<Known> => {
    const under = loading.get(organizationId) ?? read(organizationId).finally(() => loading.delete(organizationId));
    loading.set(organizationId, under);
    return under;
  };

  return {
    async assertLeft(organizationId) {
      const remembered = known.get(organizationId);
      const current = remembered && remembered.until > performance.now() ? remembered : await load(organizationId);
      if (current.quota === null) return;
      if (current.calls >= current.quota) throw exceeded(current);
      current.calls += 1;
    },
  };
}

const exceeded = ({ secondsLeft }: Known): ServiceError =>
  new ServiceError("quota_exceeded", {
    headers: { "x-should-retry": "false", "Retry-After": String(Math.max(1, Math.ceil(secondsLeft))) },
  });
