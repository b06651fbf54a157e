import { toPipelineRun } from "../../model/pipeline-progress.ts";
import {
  isEnded,
  type PipelineRunKey,
  type PipelineRunRecord,
  type PipelineStreamEvent,
  type Progress,
} from "../../model/pipelines.ts";
import type { Store } from "../../store/store.ts";
import type { Watches } from "../follow.ts";

type PipelineFollowDeps = {
  store: Pick<Store, "pipelineRuns">;
  watches: Watches<PipelineRunKey>;
};

export type PipelineSink = (events: PipelineStreamEvent[]) => Promise<unknown> | undefined;

const eventsPerQuery = 200;

/**
 * Follows a pipeline run's stream from any node, from any event, to its end. The first event and the last are built from the run, the
 * others are read from the database. Each is stored in the transaction of its change, so there are no gaps.
 */
export async function followPipelineRun(
  deps: PipelineFollowDeps,
  run: PipelineRunRecord,
  after: number,
  sink: PipelineSink,
  signal: AbortSignal,
): Promise<void> {
  let last = after;
  if (last < 1) {
    await sink([created(run, await readTaken(deps, run))]);
    last = 1;
  }
  while (!signal.aborted) {
    // The watch starts before the read, so no event is missed.
    const watch = deps.watches.watch(run, signal);
    try {
      const current = await deps.store.pipelineRuns.find(run.organizationId, run.id);
      if (!current) return;
      last = await sendSaved(deps, current, last, sink, signal);
      if (isEnded(current.status)) return await sendEnd(deps, current, last, sink, signal);
      await watch.grown(last);
    } finally {
      watch.leave();
    }
  }
}

async function sendSaved(
  deps: PipelineFollowDeps,
  run: PipelineRunRecord,
  after: number,
  sink: PipelineSink,
  signal: AbortSignal,
): Promise<number> {
  let last = after;
  while (!signal.aborted && last < run.sequence) {
    const texts = await deps.store.pipelineRuns.listEvents(run, last, eventsPerQuery);
    const events = texts.map((text) => JSON.parse(text) as PipelineStreamEvent);
    const newest = events.at(-1);
    if (!newest) break;
    await sink(events);
    last = newest.sequence;
  }
  return last;
}

async function sendEnd(
  deps: PipelineFollowDeps,
  run: PipelineRunRecord,
  last: number,
  sink: PipelineSink,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || last >= run.sequence) return;
  const progress = await deps.store.pipelineRuns.readProgress(run);
  const whole = toPipelineRun(run, progress, true);
  await sink([{ type: "pipeline.completed", sequence: run.sequence, pipeline_run_id: run.id, pipeline_run: whole }]);
}

/** The steps that a retry took over from the earlier pipeline run: no later event contains them. */
async function readTaken({ store }: PipelineFollowDeps, run: PipelineRunRecord): Promise<Progress> {
  const { steps, tasks } = await store.pipelineRuns.readProgress(run);
  return { steps: steps.filter(({ takenFrom }) => takenFrom), tasks: tasks.filter(({ isTaken }) => isTaken) };
}

/** The run as it was when it was accepted, so that a stream that is read late has the same first event. */
function created(run: PipelineRunRecord, taken: Progress): PipelineStreamEvent {
  const fresh: PipelineRunRecord = {
    ...run,
    status: "running",
    output: null,
    error: null,
    latencyMs: null,
    tokensUsed: 0,
    completedAt: null,
  };
  const whole = toPipelineRun(fresh, taken, false);
  return { type: "pipeline.created", sequence: 1, pipeline_run_id: run.id, pipeline_run: whole };
}

/** The run once `isDone`, or as it is when the signal is aborted. */
export async function waitForPipelineRun(
  deps: PipelineFollowDeps,
  run: PipelineRunRecord,
  isDone: (run: PipelineRunRecord) => boolean,
  signal: AbortSignal,
): Promise<PipelineRunRecord> {
  let current = run;
  while (!isDone(current) && !signal.aborted) {
    const watch = deps.watches.watch(run, signal);
    try {
      current = (await deps.store.pipelineRuns.find(run.organizationId, run.id)) ?? current;
      if (!isDone(current)) await watch.grown(current.sequence);
    } finally {
      watch.leave();
    }
  }
  return isDone(current) ? current : ((await deps.store.pipelineRuns.find(run.organizationId, run.id)) ?? current);
}
