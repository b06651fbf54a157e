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
/** How long an organisation is asked after that something has happened in: what ends may become visible a little later. */
const watchedMs = 5_000;
/** How often all of them are looked at: hints may be lost, and nodes die. */
const allEveryMs = 30_000;
const mostFound = 1_000;
/** After each batch it rests so many times as long as that took: behind a burst it catches up slowly, and whoever ends runs does not wait for it. */
const restFactor = 9;
const mostRestMs = 1_000;

/** Fills what runs are looked for in, on whichever node is the leader. */
export function startRunSearch(deps: RunSearchLoopDeps): Loop {
  const watched = new Map<OrganizationId, number>();
  const unsubscribe = deps.signals.subscribe("event", (id) => watched.set(id as OrganizationId, performance.now()));
  let lookedMs = Number.NEGATIVE_INFINITY;
  const once = async () => {
    const isDue = performance.now() - lookedMs > allEveryMs;
    if (watched.size === 0 && !isDue) return false;
    if (!(await deps.store.nodes.lead(task, deps.nodeId, leaseSeconds))) {
      watched.clear();
      lookedMs = performance.now();
      return false;
    }
    if (isDue) {
      for (const id of await deps.store.runs.listUnsearchable(mostFound)) watched.set(id, watched.get(id) ?? 0);
      lookedMs = performance.now();
    }
    // One organisation whose runs cannot be made searchable keeps no other from it.
    for (const [id, sinceMs] of [...watched]) await goOn(id, sinceMs).catch((error) => deps.onFailure(error, task));
    return false;
  };
  const goOn = async (id: OrganizationId, sinceMs: number) => {
    const startMs = performance.now();
    const isMore = await indexRunsOnce(deps, id);
    const endMs = performance.now();
    if (!isMore && endMs - sinceMs > watchedMs && watched.get(id) === sinceMs) watched.delete(id);
    if (isMore) await pause(Math.min(mostRestMs, (endMs - startMs) * restFactor));
  };
  const loop = startLoop(task, once, { idleMs: everyMs, onError: deps.onFailure });
  return {
    ...loop,
    async stop() {
      unsubscribe();
      await loop.stop();
      // The next node need not wait for the lease to run out.
      await deps.store.nodes.resign(task, deps.nodeId).catch(() => {});
    },
  };
}
