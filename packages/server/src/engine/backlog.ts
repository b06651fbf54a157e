import type { OrganizationId } from "@agentrun/contract";
import type { Store } from "../store/store.ts";

/** What this node knows of the queue. */
export type Backlog = {
  /** Whether somebody may be waiting: then nobody new goes first. */
  isWaiting(): boolean;
  set(isWaiting: boolean): void;
  /** Whether an organisation has as many runs waiting as it may. */
  isFull(organizationId: OrganizationId): Promise<boolean>;
};

const believedMs = 500;

type Count = { count: number; until: number };

/** The count is asked for twice a second at most and carried on in between, so the bound is kept to within a moment's arrivals. */
export function createBacklog(runs: Pick<Store["runs"], "countQueued">, maximum: number): Backlog {
  let waiting = true;
  const counts = new Map<OrganizationId, Count>();
  const counting = new Map<OrganizationId, Promise<Count>>();

  const recount = async (organizationId: OrganizationId): Promise<Count> => {
    const count = await runs.countQueued(organizationId, maximum);
    const fresh = { count, until: performance.now() + believedMs };
    if (counts.size > 10_000) counts.clear();
    counts.set(organizationId, fresh);
    return fresh;
  };

  const current = (organizationId: OrganizationId): Count | Promise<Count> => {
    const known = counts.get(organizationId);
    if (known && known.until > performance.now()) return known;
    // Whoever comes while it is being counted waits for the same count.
    const under =
      counting.get(organizationId) ?? recount(organizationId).finally(() => counting.delete(organizationId));
    counting.set(organizationId, under);
    return under;
  };

  return {
    isWaiting: () => waiting,
    set(isWaiting) {
      waiting = isWaiting;
    },
    async isFull(organizationId) {
      const known = await current(organizationId);
      if (known.count >= maximum) return true;
      known.count += 1;
      return false;
    },
  };
}
