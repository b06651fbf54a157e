import type { RunError, RunUsage } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { fitEventData } from "../model/event-body.ts";
import { toHint } from "../model/pipelines.ts";
import { renderRun } from "../model/run-view.ts";
import type { RunRecord } from "../model/runs.ts";
import type { Signals } from "../signals/signals.ts";
import type { FinishGuard } from "../store/runs/finish.ts";
import type { Store } from "../store/store.ts";

/** How a run ends. */
export type Ending =
  | { status: "completed"; output: string; tokensUsed: number; usage?: RunUsage | null }
  | { status: "failed"; error: RunError; tokensUsed: number; usage?: RunUsage | null }
  | { status: "cancelled"; tokensUsed?: number; usage?: RunUsage | null };

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
  tellPipeline(deps.signals, run);
  return "sequence" in guard ? { ...ended, sequence: guard.sequence } : ended;
}

/** The pipeline that a run is a step of can go on. */
export function tellPipeline(signals: Signals, { organizationId, pipelineRunId: id }: RunRecord): void {
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
