import type { PipelineRunId } from "@agentrun/contract";
import { startLoop } from "../../lib/concurrency/loop.ts";
import { assertOutsideTransaction } from "../../lib/postgres/transaction-scope.ts";
import { fromHint, isEnded, type PipelineRunKey, type PipelineRunRecord } from "../../model/pipelines.ts";
import { startWorkLoop } from "../../signals/signals.ts";
import type { ClaimedPipelineRun } from "../../store/pipelines/progress.ts";
import { createWatches } from "../follow.ts";
import { type AdvanceDeps, advancePipelineRun } from "./advance.ts";
import { followPipelineRun, type PipelineSink, waitForPipelineRun } from "./follow.ts";

type PipelineRunnerDeps = AdvanceDeps & {
  onFailure: (error: unknown, what: string) => void;
  leaseSeconds: number;
  /** How many pipeline runs it advances at a time; with 0 this node only follows those of other nodes. */
  slots: number;
};

/** Advances pipeline runs on this node: at a signal at once, otherwise when they are due. */
export function startPipelineRunner(deps: PipelineRunnerDeps) {
  const { store, signals, onFailure: onError } = deps;
  const hinted = new Set<string>();
  const advancing = new Map<PipelineRunId, Promise<void>>();
  const watches = createWatches<PipelineRunKey>(signals, ["pipeline_events"], store.pipelineRuns.listGrown);
  const stopping = new AbortController();

  const start = (claimed: ClaimedPipelineRun) => {
    const { id } = claimed.run;
    const done = advance(deps, claimed).finally(() => {
      advancing.delete(id);
      loop.wake();
    });
    advancing.set(id, done);
  };

  const claim = async () => {
    const free = deps.slots - advancing.size;
    if (free <= 0) return false;
    const wanted = [...hinted].filter((hint) => !advancing.has(fromHint(hint).id)).slice(0, free);
    for (const hint of wanted) hinted.delete(hint);
    const claimed = await store.pipelineRuns.claim(wanted.map(fromHint), free, deps.leaseSeconds);
    for (const each of claimed) start(each);
    return claimed.length >= free;
  };

  const loop = startWorkLoop("advance pipelines", "pipelines", claim, { signals, onError });
  const poll = startLoop("poll pipeline watches", watches.pollOnce, { idleMs: 500, onError });
  const unsubscribe = signals.subscribe("pipeline", (hint) => {
    if (deps.slots === 0) return;
    hinted.add(hint);
    loop.wake();
  });

  const following = { store, watches };
  const limit = (milliseconds: number) => AbortSignal.any([AbortSignal.timeout(milliseconds), stopping.signal]);
  const waitUntil =
    (isDone: (run: PipelineRunRecord) => boolean) => async (run: PipelineRunRecord, milliseconds: number) => {
      if (milliseconds <= 0 || isDone(run)) return run;
      assertOutsideTransaction("Waiting for a pipeline run");
      return waitForPipelineRun(following, run, isDone, limit(milliseconds));
    };
  return {
    waitUntilSettled: waitUntil(({ status }) => isEnded(status) || status === "requires_action"),
    waitUntilEnded: waitUntil(({ status }) => isEnded(status)),
    follow: (run: PipelineRunRecord, after: number, sink: PipelineSink, signal: AbortSignal) =>
      followPipelineRun(following, run, after, sink, signal),
    /** Claims no more, and waits until the claimed ones are released. */
    async stop() {
      unsubscribe();
      stopping.abort();
      await Promise.all([loop.stop(), poll.stop()]);
      await Promise.all(advancing.values());
    },
  };
}

/** Releases the run in any case; if the release fails, its lease expires. */
async function advance(deps: PipelineRunnerDeps, claimed: ClaimedPipelineRun): Promise<void> {
  const { run, leaseToken } = claimed;
  let dueSeconds: number | null = 2;
  try {
    dueSeconds = await advancePipelineRun(deps, claimed);
  } catch (error) {
    deps.onFailure(error, "advance pipeline");
  }
  if (dueSeconds === null) return;
  await deps.store.pipelineRuns.release(run, leaseToken, dueSeconds).catch(() => {});
}
