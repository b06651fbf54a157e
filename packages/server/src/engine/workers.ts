import type { WorkerId } from "@agentrun/contract";
import { type Loop, startLoop } from "../lib/loop.ts";
import type { WorkerRuntime } from "../runtimes/worker.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import { claimForWorkersOnce, type WorkerClaimDeps } from "./worker-claims.ts";
import { createWorkerReports, type WorkerReports } from "./worker-reports.ts";

type ServeDeps = Omit<WorkerClaimDeps, "polls" | "isolate"> & {
  store: Pick<Store, "runs" | "workers">;
  signals: Signals;
  workers: Pick<WorkerRuntime, "polls" | "hear" | "heldCount">;
  /** Resolves once this node takes runs; false when it takes no more. */
  mayClaim: () => Promise<boolean>;
};

/** What the engine does for workers: finds runs for those that poll here, and hears what they report. */
export function serveWorkers(deps: ServeDeps): Pick<WorkerReports, "report"> & { loops: Loop[] } {
  const { signals, workers, onError } = deps;
  const { polls } = workers;
  const isolate = (id: WorkerId) => signals.publish("worker_isolated", id);
  const claim = async () => (await deps.mayClaim()) && claimForWorkersOnce({ ...deps, polls, isolate });
  const claimer = startLoop("claim for workers", claim, { idleMs: 1_000, onError });
  const wake = () => {
    if (polls.count() > 0) claimer.wake();
  };
  polls.onOpen(wake);
  signals.subscribe("worker_queued", wake);
  // A run that goes on after an answer, or that a thread had held up, is told of like any other.
  signals.subscribe("queued", wake);
  // A key may have been revoked: nobody is given a run by what they were allowed to when they began to wait.
  signals.subscribe("key", () => polls.recall());
  signals.subscribe("worker_isolated", (id) => polls.isolate(id as WorkerId));
  signals.subscribe("worker", (id) => polls.nudge(id as WorkerId));
  const { report, loop } = createWorkerReports(deps);
  return { report, loops: [claimer, loop] };
}
