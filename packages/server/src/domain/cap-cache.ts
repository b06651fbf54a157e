import type { OrganizationId } from "@agentrun/contract";
import type { CapRecord } from "../model/caps.ts";
import type { Store } from "../store/store.ts";

/** Which caps an organisation has: most have none, and their runs are not held up by asking. */
export type CapCache = {
  list(organizationId: OrganizationId): Promise<readonly CapRecord[]> | readonly CapRecord[];
  forget(organizationId: OrganizationId): void;
  /** Which keys replace each other has changed, of whatever organisation. */
  forgetKeys(): void;
};

/** Other nodes tell us of changes; should that be missed, this is how long a new cap is not known. */
const believedMs = 5_000;
const maximum = 10_000;

type Known = { caps: readonly CapRecord[]; until: number };

export function createCapCache(store: Pick<Store, "caps">): CapCache {
  const known = new Map<OrganizationId, Known>();
  const loading = new Map<OrganizationId, Promise<readonly CapRecord[]>>();

  const load = (organizationId: OrganizationId): Promise<readonly CapRecord[]> => {
    const reading = loading.get(organizationId) ?? store.caps.listAll(organizationId);
    loading.set(organizationId, reading);
    return reading
      .then((caps) => {
        // One that was forgotten while it was read may be older than what made us forget it.
        if (loading.get(organizationId) !== reading) return caps;
        if (known.size >= maximum) known.clear();
        known.set(organizationId, { caps, until: performance.now() + believedMs });
        return caps;
      })
      .finally(() => loading.get(organizationId) === reading && loading.delete(organizationId));
  };

  return {
    list(organizationId) {
      const found = known.get(organizationId);
      return found && found.until > performance.now() ? found.caps : load(organizationId);
    },
    forget(organizationId) {
      known.delete(organizationId);
      loading.delete(organizationId);
    },
    forgetKeys() {
      for (const [organizationId, { caps }] of known)
        if (caps.some(({ apiKeyId }) => apiKeyId !== null)) known.delete(organizationId);
      loading.clear();
    },
  };
}
