import { type EvaluateDeps, evaluateAlerts, type RollbackDeps, rollBackForAlerts } from "../domain/alerts/evaluate.ts";
import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { Store } from "../store/store.ts";

export type AlertLoopDeps = EvaluateDeps &
  RollbackDeps & {
    store: Pick<Store, "nodes">;
    nodeId: string;
    everyMs: number;
  };

const task = "alerts";
/** The leader's lease lasts this many rounds. */
const roundsHeld = 3;

/** One round. Only the leading node evaluates the alerts. */
export async function watchAlertsOnce(deps: AlertLoopDeps): Promise<boolean> {
  if (!(await deps.store.nodes.lead(task, deps.nodeId, (deps.everyMs / 1_000) * roundsHeld))) return false;
  await evaluateAlerts(deps);
  await rollBackForAlerts(deps);
  return false;
}

export function startAlerts(deps: AlertLoopDeps): Loop {
  const loop = startLoop(task, () => watchAlertsOnce(deps), { idleMs: deps.everyMs, onError: deps.onFailure });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      // The next node need not wait until the lease expires.
      await deps.store.nodes.resign(task, deps.nodeId).catch(() => {});
    },
  };
}
