import { type SettleDeps, settleDeployments } from "../domain/gates/settle.ts";
import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { Store } from "../store/store.ts";

export type GateLoopDeps = SettleDeps & { store: Pick<Store, "nodes">; nodeId: string; everyMs: number };

const task = "gates";
/** The leader's lease lasts this many rounds. */
const roundsHeld = 3;

/** One round. Only the leading node settles pending deployments. */
export async function settleDeploymentsOnce(deps: GateLoopDeps): Promise<boolean> {
  if (await deps.store.nodes.lead(task, deps.nodeId, (deps.everyMs / 1_000) * roundsHeld))
    await settleDeployments(deps);
  return false;
}

export function startGates(deps: GateLoopDeps): Loop {
  const loop = startLoop(task, () => settleDeploymentsOnce(deps), { idleMs: deps.everyMs, onError: deps.onFailure });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      // The next node need not wait until the lease expires.
      await deps.store.nodes.resign(task, deps.nodeId).catch(() => {});
    },
  };
}
