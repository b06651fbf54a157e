import { setTimeout as pause } from "node:timers/promises";
import type { OrganizationId } from "@agentrun/contract";
import { indexRunsOnce, type RunSearchDeps } from "../domain/runs/runs.ts";
import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";

export type RunSearchLoopDeps = RunSearchDeps & {
  store: Pick<Store, "nodes">;
  signals: Signals;
  nodeId: string;
  onFailure: (error: unknown, name: string) => void;
};

const task = "run search";
const everyMs = 1_000;
const leaseSeconds = 60;
/** How long an organisation is checked after an event: ended runs may become visible a little later. */
const watchedMs = 5_000;
/** How often all organisations are checked: hints may be lost, and nodes die. */
const allEveryMs = 30_000;
const maxFound = 1_000;
/** Rests this many times as long as a batch took, so that it does not slow down the end of runs after a burst. */
const restFactor = 9;
const maxRestMs = 1_000;

/** Makes ended runs searchable. Only the leading node does it. */
export function startRunSearch(deps: RunSearchLoopDeps): Loop {
  const watched = new Map<OrganizationId, number>();
  const unsubscribe = deps.signals.subscribe("event", (id) => watched.set(id as OrganizationId, performance.now()));
  let checkedMs = Number.NEGATIVE_INFINITY;
  const once = async () => {
    const isDue = performance.now() - checkedMs > allEveryMs;
    if (watched.size === 0 && !isDue) return false;
    if (!(await deps.store.nodes.lead(task, deps.nodeId, leaseSeconds))) {
      watched.clear();
      checkedMs = performance.now();
      return false;
    }
    if (isDue) {
      for (const id of await deps.store.runs.listUnsearchable(maxFound)) watched.set(id, watched.get(id) ?? 0);
      checkedMs = performance.now();
    }
    // A failure in one organisation does not stop the others.
    for (const [id, sinceMs] of [...watched])
      await makeSearchable(id, sinceMs).catch((error) => deps.onFailure(error, task));
    return false;
  };
  const makeSearchable = async (id: OrganizationId, sinceMs: number) => {
    const startMs = performance.now();
    const isMore = await indexRunsOnce(deps, id);
    const endMs = performance.now();
    if (!isMore && endMs - sinceMs > watchedMs && watched.get(id) === sinceMs) watched.delete(id);
    if (isMore) await pause(Math.min(maxRestMs, (endMs - startMs) * restFactor));
  };
  const loop = startLoop(task, once, { idleMs: everyMs, onError: deps.onFailure });
  return {
    ...loop,
    async stop() {
      unsubscribe();
      await loop.stop();
      // The next node need not wait until the lease expires.
      await deps.store.nodes.resign(task, deps.nodeId).catch(() => {});
    },
  };
}
