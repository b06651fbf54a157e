import { type WatchDeps, watchCanaries } from "../domain/canaries/watch.ts";
import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { Store } from "../store/store.ts";

export type CanaryLoopDeps = WatchDeps & { store: Pick<Store, "nodes">; nodeId: string; everyMs: number };

const task = "canaries";
/** The leader's lease lasts this many rounds. */
const roundsHeld = 3;

/** One round. Only the leading node moves canaries. */
export async function watchCanariesOnce(deps: CanaryLoopDeps): Promise<boolean> {
  if (await deps.store.nodes.lead(task, deps.nodeId, (deps.everyMs / 1_000) * roundsHeld)) await watchCanaries(deps);
  return false;
}

export function startCanaries(deps: CanaryLoopDeps): Loop {
  const loop = startLoop(task, () => watchCanariesOnce(deps), { idleMs: deps.everyMs, onError: deps.onFailure });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      // The next node need not wait until the lease expires.
      await deps.store.nodes.resign(task, deps.nodeId).catch(() => {});
    },
  };
}
