import type { RunId } from "@agentrun/contract";
import type { Ending } from "../domain/runs.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { fitEventData } from "../model/event-body.ts";
import { toHint } from "../model/pipelines.ts";
import { renderRun, toRun } from "../model/run-view.ts";
import type { RunRecord } from "../model/runs.ts";
import { type StreamEvent, terminalEventTypes } from "../model/stream-events.ts";
import type { Signals } from "../signals/signals.ts";
import type { FinishGuard } from "../store/runs/finish.ts";
import type { Store } from "../store/store.ts";

export type FinishDeps = {
  store: Pick<Store, "runs">;
  clock: DatabaseClock;
  signals: Signals;
  /** The largest body of an event. */
  maxEventBytes: number;
};

/** Ends a run if the guard still holds; null when somebody else was faster. */
export async function finishRun(
  deps: FinishDeps,
  run: RunRecord,
  ending: Ending,
  guard: FinishGuard,
): Promise<RunRecord | null> {
  const ended = applyEnding(run, ending, deps.clock.now());
  ended.rendered = renderRun(ended);
  const event = endEvent(ended, deps.maxEventBytes);
  const result = await deps.store.runs.finish({ run: ended, guard, event });
  if (result === "lost") return null;
  if (event) deps.signals.publish("event", run.organizationId);
  if (result === "due") deps.signals.publish("delivery", run.organizationId);
  deps.signals.publish("settled", run.id);
  deps.signals.publish("events", run.id);
  hintPipeline(deps.signals, run);
  return "sequence" in guard ? { ...ended, sequence: guard.sequence } : ended;
}

/** The pipeline that a run is a step of can go on. */
export function hintPipeline(signals: Signals, { organizationId, pipelineRunId: id }: RunRecord): void {
  if (id) signals.publish("pipeline", toHint({ organizationId, id }));
}

function applyEnding(run: RunRecord, ending: Ending, now: number): RunRecord {
  return {
    ...run,
    status: ending.status,
    output: ending.status === "completed" ? ending.output : null,
    error: ending.status === "failed" ? ending.error : null,
    tokensUsed: ending.tokensUsed ?? run.tokensUsed,
    usage: ending.usage ?? run.usage,
    requiredAction: null,
    parked: null,
    latencyMs: Math.max(0, Math.round(now - run.createdAt.getTime())),
    completedAt: new Date(now),
  };
}

/** A cancelled run fires no event: whoever cancelled it knows. */
function endEvent(run: RunRecord, maxBytes: number) {
  if (run.status === "cancelled" || !run.completedAt) return null;
  const createdAt = run.completedAt;
  const type = run.status === "completed" ? "run.completed" : "run.failed";
  const id = newId("evt", createdAt.getTime());
  const { organizationId, id: subjectId } = run;
  return { id, organizationId, type, subjectId, data: fitEventData(renderRun(run), maxBytes), createdAt };
}

/** The last event of a run's stream, with the whole run in it. */
export function terminalEvent(run: RunRecord): StreamEvent {
  const type = terminalEventTypes[run.status as keyof typeof terminalEventTypes];
  return { type, sequence: run.sequence, run_id: run.id, run: toRun(run) };
}

/** Tries again for as long as the store is away: the work is done, only its record is missing. */
export async function whileStoreIsAway<T>(
  runId: RunId,
  work: () => Promise<T>,
  onAway: (runId: RunId) => Promise<void>,
) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== "service_unavailable") throw error;
      await onAway(runId);
    }
  }
}
