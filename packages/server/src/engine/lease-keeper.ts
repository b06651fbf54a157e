import type { Store } from "../store/store.ts";
import type { ActiveRun, ActiveRuns } from "./active-runs.ts";
import { deliverMessages } from "./messages.ts";

export type LeaseKeeperDeps = {
  store: Pick<Store, "runs">;
  active: ActiveRuns;
  leaseSeconds: number;
  onLost: (runId: string) => void;
};

/** Prolongs every lease of this node, and learns on the way which runs shall stop, have messages, or are no longer ours. */
export async function renewOnce(deps: LeaseKeeperDeps): Promise<boolean> {
  const held = deps.active.all();
  if (held.length === 0) return false;
  const leases = held.map(({ run, leaseToken }) => ({
    organizationId: run.organizationId,
    id: run.id,
    token: leaseToken,
  }));
  const renewed = await deps.store.runs.renewLeases(leases, deps.leaseSeconds);
  const byId = new Map(renewed.map((lease) => [lease.id, lease]));
  for (const active of held) {
    const lease = byId.get(active.run.id);
    if (!lease) stopUnlessEnding(deps, active);
    else if (lease.status === "cancelling") active.stop("cancelled");
    // Not waited for: it goes by the pool of ordinary queries, and a slow one must not hold up the next heartbeat.
    else if (lease.messages > active.messages.delivered) deliverMessages(deps.store, active).catch(() => {});
  }
  return false;
}

/**
 * A lease that is gone may also be one that this node has given up itself: then the run has left the register, or is about to. One in a
 * thread stays a little longer, until the thread is passed on.
 */
function stopUnlessEnding(deps: LeaseKeeperDeps, active: ActiveRun): void {
  if (deps.active.get(active.run.id) !== active || active.stopReason === "lost" || active.isEnding) return;
  active.stop("lost");
  tellUnlessCancelled(deps, active);
}

/** Who cancels a run by force takes its lease away as well, and no other node has it then. */
async function tellUnlessCancelled({ store, onLost }: LeaseKeeperDeps, { run }: ActiveRun): Promise<void> {
  const current = await store.runs.find(run.organizationId, run.id).catch(() => null);
  if (current?.status !== "cancelled") onLost(run.id);
}
