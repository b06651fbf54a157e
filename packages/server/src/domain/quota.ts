import type { OrganizationId, PlanName } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { PlanTerms } from "../model/plans.ts";
import type { Store } from "../store/store.ts";

export type PlanQuotas = Partial<Record<PlanName, number>>;

export type Quota = {
  /** Counts one call; throws when the month's are used up. */
  assertLeft(organizationId: OrganizationId): Promise<void>;
};

export const quotaOf = (terms: PlanTerms, plans: PlanQuotas): number | null =>
  terms.monthlyQuota ?? plans[terms.plan] ?? null;

const believedMs = 1_000;
/** Most organisations have no quota, and one that gets its first need not feel it at once. */
const believedWithoutMs = 5_000;
const maximum = 10_000;

type Known = { quota: number | null; calls: number; secondsLeft: number; until: number };

/** The month's calls are asked for once a second and carried on in between, so a quota is kept to within a moment's calls. */
export function createQuota(store: Pick<Store, "usage">, plans: PlanQuotas): Quota {
  const known = new Map<OrganizationId, Known>();

  const loading = new Map<OrganizationId, Promise<Known>>();

  const read = async (organizationId: OrganizationId): Promise<Known> => {
    const { terms, calls, secondsLeft } = await store.usage.readQuota(organizationId);
    const quota = quotaOf(terms, plans);
    const until = performance.now() + (quota === null ? believedWithoutMs : believedMs);
    const fresh = { quota, calls, secondsLeft, until };
    if (known.size >= maximum) known.clear();
    known.set(organizationId, fresh);
    return fresh;
  };

  /** Many requests at once ask once. */
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
