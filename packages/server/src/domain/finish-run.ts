import type { RunError, RunUsage } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { isUnavailable } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { fitEventData } from "../model/event-body.ts";
import { toHint } from "../model/pipelines.ts";
import { tokensOf, withGuards } from "../model/run-usage.ts";
import { renderRun } from "../model/run-view.ts";
import { type RunRecord, timesOf } from "../model/runs.ts";
import type { NewMessage, ThreadChanges, ThreadName } from "../model/threads.ts";
import { transcriptOf } from "../model/transcript.ts";
import { usageIn } from "../model/turn-steps.ts";
import type { Signals } from "../signals/signals.ts";
import type { FinishGuard } from "../store/runs/finish.ts";
import type { Store } from "../store/store.ts";
import type { SpendCaps } from "./spend-caps.ts";

/** How a run ends. */
export type Ending =
  | { status: "completed"; output: string; tokensUsed: number; usage?: RunUsage | null; thread?: ThreadChanges }
  | { status: "failed"; error: RunError; tokensUsed: number; usage?: RunUsage | null }
  | { status: "cancelled"; tokensUsed?: number; usage?: RunUsage | null };

export type FinishDeps = {
  store: Pick<Store, "agents" | "runs" | "threads">;
  clock: DatabaseClock;
  signals: Signals;
  /** The largest body of an event. */
  maxEventBytes: number;
  /** Tells an agent elsewhere, as far as it can be reached, that nobody wants any more what it does for this run. */
  abandon?: (run: RunRecord) => void;
  spendCaps: Pick<SpendCaps, "charge">;
  /** Receives errors that no caller waits for. */
  onFailure: (error: unknown, what: string) => void;
};

/**
 * Ends a run if the guard still holds; null when somebody else was faster. An end that the database refuses is replaced by one that it can
 * store: otherwise the run would never end, and every later time-out, cancel and take-over would fail on the same values.
 */
export async function finishRun(
  deps: FinishDeps,
  run: RunRecord,
  ending: Ending,
  guard: FinishGuard,
): Promise<RunRecord | null> {
  try {
    return await writeEnd(deps, run, ending, guard);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    deps.onFailure(error, "finish run");
    const plain = ending.status === "cancelled" ? { status: ending.status, ...nothingSpent } : internalEnding();
    return await writeEnd(deps, { ...run, ...nothingSpent }, plain, guard, "without messages");
  }
}

const nothingSpent = { tokensUsed: 0, usage: null };

/** How a run ends that the service itself cannot bring to another end. */
export const internalEnding = (): Extract<Ending, { status: "failed" }> => ({
  status: "failed",
  error: {
    type: "system",
    code: "internal_error",
    message: "The service could not store how the run ended. It has been reported; quote the run's id.",
    retryable: true,
    details: null,
  },
  ...nothingSpent,
});

async function writeEnd(
  deps: FinishDeps,
  run: RunRecord,
  ending: Ending,
  guard: FinishGuard,
  messages: "with messages" | "without messages" = "with messages",
): Promise<RunRecord | null> {
  const spent = ending.usage === undefined ? await spentByJournal(deps, run) : null;
  const ended = applyEnding(run, { ...ending, ...spent }, deps.clock.now());
  ended.rendered = renderRun(ended);
  // Before the end and not after: whoever dies in between is followed by somebody who ends it, and a charge is made once.
  if (ended.tokensUsed > 0) await deps.spendCaps.charge(run, ended);
  const event = endEvent(ended, deps.maxEventBytes);
  const said = messages === "with messages" ? await whatWasSaid(deps, ended) : undefined;
  const thread = ending.status === "completed" && said ? ending.thread : undefined;
  const result = await deps.store.runs.finish({ run: ended, guard, event, said, thread });
  if (result === "lost") return null;
  if (event) deps.signals.publish("event", run.organizationId);
  if (result === "due") deps.signals.publish("delivery", run.organizationId);
  deps.signals.publish("settled", run.id);
  tellPipeline(deps.signals, run);
  // A node that runs it tells its agent itself.
  if (guard.held !== "by us" && run.attempt > 0) deps.abandon?.(run);
  // Where this fails, whoever looks around next does it.
  if (run.threadId) await passThreadOn(deps, { organizationId: run.organizationId, id: run.threadId }).catch(() => {});
  return "sequence" in guard ? { ...ended, sequence: guard.sequence } : ended;
}

/**
 * What a model agent's run has used where the one who ends it did not run it: its node is gone, or it was to begin anew. One that waits for
 * a person has been counted.
 */
async function spentByJournal({ store }: FinishDeps, run: RunRecord): Promise<Spent | null> {
  if (run.attempt === 0 || run.status === "requires_action") return null;
  const { organizationId, agentId, agentRevision } = run;
  const revision = await store.agents.findRevision(organizationId, agentId, agentRevision);
  if (revision?.configuration.runtime.type !== "model") return null;
  const own = usageIn(await store.runs.listJournal(run));
  if (!own) return null;
  const usage = run.usage?.guards ? withGuards(own, run.usage.guards) : own;
  return { tokensUsed: tokensOf(usage), usage };
}

type Spent = Pick<RunRecord, "tokensUsed" | "usage">;

/** What its thread will remember of a run; nothing of one that is in none, or that never began. */
async function whatWasSaid({ store }: FinishDeps, run: RunRecord): Promise<NewMessage[] | undefined> {
  if (!run.threadId || !run.startedAt || !run.completedAt) return undefined;
  const { events, sent } = await store.runs.readSaid(run);
  const [createdAt, now] = [run.completedAt, run.completedAt.getTime()];
  return transcriptOf(run, events, sent).map(({ role, content }) => ({
    id: newId("msg", now),
    runId: run.id,
    agentId: run.agentId,
    role,
    content,
    createdAt,
  }));
}

/** Whoever waits for the thread has it from now on. */
export async function passThreadOn({ store, signals }: PassOnDeps, thread: ThreadName): Promise<void> {
  const next = await store.threads.passOn(thread);
  if (next) signals.publish("queued", next);
}

type PassOnDeps = { store: Pick<Store, "threads">; signals: Signals };

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
    ...timesOf(run, now),
    completedAt: new Date(now),
  };
}

function endEvent(run: RunRecord, maxBytes: number) {
  if (!run.completedAt) return null;
  const createdAt = run.completedAt;
  const type = `run.${run.status}`;
  const id = newId("evt", createdAt.getTime());
  const { organizationId, id: subjectId } = run;
  return { id, organizationId, type, subjectId, data: fitEventData(renderRun(run), maxBytes), createdAt };
}
