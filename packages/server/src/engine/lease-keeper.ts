import type { Store } from "../store/store.ts";
import type { ActiveRun, ActiveRuns } from "./active-runs.ts";
import { deliverMessages } from "./messages.ts";

export type LeaseKeeperDeps = {
  store: Pick<Store, "runs">;
  active: ActiveRuns;
  leaseSeconds: number;
  onLost: (runId: string) => void;
};

/** Renews all leases of this node. The result shows which runs must stop, have new messages or belong to another node now. */
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
    // Not awaited: a slow query must not delay the next heartbeat.
    else if (lease.messages > active.messages.delivered) deliverMessages(deps.store, active).catch(() => {});
  }
  return false;
}

/**
 * A missing lease may also be one that this node has released itself; the run is then removed, or about to be. A run of a thread stays
 * a little longer, until the thread's next run is started.
 */
function stopUnlessEnding(deps: LeaseKeeperDeps, active: ActiveRun): void {
  if (deps.active.get(active.run.id) !== active || active.stopReason === "lost" || active.isEnding) return;
  active.stop("lost");
  reportUnlessCancelled(deps, active);
}

/** A forced cancel also removes the lease; no other node has taken over the run then. */
async function reportUnlessCancelled({ store, onLost }: LeaseKeeperDeps, { run }: ActiveRun): Promise<void> {
  const current = await store.runs.find(run.organizationId, run.id).catch(() => null);
  if (current?.status !== "cancelled") onLost(run.id);
}
