import { type SampleDeps, sampleRuns } from "../domain/scoring-rules/sample.ts";
import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { Store } from "../store/store.ts";

export type SamplingDeps = SampleDeps & { store: Pick<Store, "nodes">; nodeId: string; everyMs: number };

const task = "scoring rules";
/** The leader's lease lasts this many rounds. */
const roundsHeld = 3;

/** One round. Only the leading node samples runs. */
export async function sampleRunsOnce(deps: SamplingDeps): Promise<boolean> {
  if (await deps.store.nodes.lead(task, deps.nodeId, (deps.everyMs / 1_000) * roundsHeld)) await sampleRuns(deps);
  return false;
}

export function startSampling(deps: SamplingDeps): Loop {
  const loop = startLoop(task, () => sampleRunsOnce(deps), { idleMs: deps.everyMs, onError: deps.onFailure });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      // The next node need not wait until the lease expires.
      await deps.store.nodes.resign(task, deps.nodeId).catch(() => {});
    },
  };
}
