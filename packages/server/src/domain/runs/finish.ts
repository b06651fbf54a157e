import type { Cancellation, CancelRunsRequest, RunError, RunId, RunStatus, RunUsage } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { isUnavailable, ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import { fitEventData } from "../../model/events.ts";
import { usageIn } from "../../model/journal.ts";
import { toHint } from "../../model/pipelines.ts";
import { isFinal, type RunRecord, renderRun, timesOf } from "../../model/runs.ts";
import type { NewMessage, ThreadChanges, ThreadKey } from "../../model/threads.ts";
import { transcriptOf } from "../../model/transcript.ts";
import { tokensOf, withGuards } from "../../model/usage.ts";
import type { Signals } from "../../signals/signals.ts";
import type { FinishGuard } from "../../store/runs/finish.ts";
import type { Store } from "../../store/store.ts";
import type { SpendCaps } from "../caps/spend-caps.ts";
import { assertFilterExists, type FilterDeps } from "./filtered-resources.ts";
import { getRun } from "./runs.ts";

/** How a run ends. */
export type Ending =
  | { status: "completed"; output: string; tokensUsed: number; usage?: RunUsage | null; thread?: ThreadChanges }
  | { status: "failed"; error: RunError; tokensUsed: number; usage?: RunUsage | null }
  | { status: "cancelled"; tokensUsed?: number; usage?: RunUsage | null };

export type FinishDeps = {
  store: Pick<Store, "agents" | "runs" | "threads">;
  clock: DatabaseClock;
  signals: Signals;
  /** Maximum size of an event body. */
  maxEventBytes: number;
  /** Notifies a remote agent, if it can be reached, that the run has ended. */
  abandon?: (run: RunRecord) => void;
  spendCaps: Pick<SpendCaps, "charge">;
  /** Receives errors that no caller waits for. */
  onFailure: (error: unknown, what: string) => void;
};

/**
 * Ends a run if the guard still holds; null if it was ended elsewhere first. If the database rejects the ending, a minimal one is stored:
 * otherwise every later timeout, cancel and takeover would fail on the same values and the run would never end.
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

/** The ending of a run whose real ending could not be stored. */
export const internalEnding = (): Extract<Ending, { status: "failed" }> => ({
  status: "failed",
  error: {
    type: "system",
    code: "internal_error",
    message:
      "The service could not store the result of the run. The error was reported; contact the operator with the run's id.",
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
  const spent = ending.usage === undefined ? await usageFromJournal(deps, run) : null;
  const ended = applyEnding(run, { ...ending, ...spent }, deps.clock.now());
  ended.rendered = renderRun(ended);
  // Charge before the end is written: after a crash in between, another node ends the run, and a charge counts only once.
  if (ended.tokensUsed > 0) await deps.spendCaps.charge(run, ended);
  const event = endEvent(ended, deps.maxEventBytes);
  const added = messages === "with messages" ? await collectMessages(deps, ended) : undefined;
  const thread = ending.status === "completed" && added ? ending.thread : undefined;
  const result = await deps.store.runs.finish({ run: ended, guard, event, said: added, thread });
  if (result === "lost") return null;
  if (event) deps.signals.publish("event", run.organizationId);
  if (result === "due") deps.signals.publish("delivery", run.organizationId);
  deps.signals.publish("settled", run.id);
  notifyPipeline(deps.signals, run);
  // A node that executes the run notifies its agent itself.
  if (guard.held !== "by us" && run.attempt > 0) deps.abandon?.(run);
  // If this fails, the periodic cleanup does it.
  if (run.threadId)
    await startNextInThread(deps, { organizationId: run.organizationId, id: run.threadId }).catch(() => {});
  return "sequence" in guard ? { ...ended, sequence: guard.sequence } : ended;
}

/**
 * The usage of a model agent's run, read from the journal, if the run is not ended by the node that executed it. A run that waits for a
 * person has been counted already.
 */
async function usageFromJournal({ store }: FinishDeps, run: RunRecord): Promise<Spent | null> {
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

/** The messages that the run adds to its thread; undefined without a thread or if the run never started. */
async function collectMessages({ store }: FinishDeps, run: RunRecord): Promise<NewMessage[] | undefined> {
  if (!run.threadId || !run.startedAt || !run.completedAt) return undefined;
  const { events, sent } = await store.runs.readTranscript(run);
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

/** Gives the thread to the next waiting run. */
export async function startNextInThread({ store, signals }: PassOnDeps, thread: ThreadKey): Promise<void> {
  const next = await store.threads.grantNextTurn(thread);
  if (next) signals.publish("queued", next);
}

type PassOnDeps = { store: Pick<Store, "threads">; signals: Signals };

/** Notifies the pipeline that the run is a step of. */
export function notifyPipeline(signals: Signals, { organizationId, pipelineRunId: id }: RunRecord): void {
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

export type CancelDeps = FinishDeps & { store: Pick<Store, "afterCommit"> };

/** Cancels a run: immediately if no node runs it, else by a signal to the node. A run that ends first is rejected like one that had ended before. */
export async function cancelRun(deps: CancelDeps, caller: Caller, id: RunId, force: boolean): Promise<RunRecord> {
  const run = await stopRun(deps, await getRun(deps, caller, id), force);
  if (run.status === "completed" || run.status === "failed") throw new ServiceError("run_not_active");
  return run;
}

/** Guarded writes decide the race between cancel, finish and timeout: the first one wins. */
export async function stopRun(deps: CancelDeps, run: RunRecord, force: boolean): Promise<RunRecord> {
  for (;;) {
    if (isFinal(run.status)) return run;
    const stopped = await tryStop(deps, run, force);
    if (stopped) return stopped;
    const current = await deps.store.runs.find(run.organizationId, run.id);
    if (!current || (current.status === "cancelling" && !force)) return current ?? run;
    run = current;
  }
}

async function tryStop(deps: CancelDeps, run: RunRecord, force: boolean): Promise<RunRecord | null> {
  if (run.status === "queued" || run.status === "requires_action") {
    return finishRun(deps, run, { status: "cancelled" }, { held: "by nobody" });
  }
  if (force) return finishRun(deps, run, { status: "cancelled" }, { held: "by anybody" });
  const cancelling = await deps.store.runs.markCancelling(run.organizationId, run.id);
  if (cancelling) deps.store.afterCommit(() => deps.signals.publish("cancel", run.id));
  return cancelling;
}

const pageSize = 100;
const stoppable: RunStatus[] = ["queued", "running", "requires_action"];

/** Cancels all matching runs, page by page. */
export async function cancelRuns(
  deps: CancelDeps & FilterDeps,
  caller: Caller,
  request: CancelRunsRequest,
): Promise<Cancellation> {
  await assertFilterExists(deps, caller, request);
  const filter = {
    agentId: request.agent_id,
    agentRevision: request.agent_revision,
    apiKeyId: request.api_key_id,
    threadId: request.thread_id,
    user: request.user,
    agentIds: caller.agentIds,
    statuses: request.status?.filter((status) => status !== "cancelling") ?? stoppable,
    metadata: request.metadata,
    createdAfter: request.created_after === undefined ? undefined : new Date(request.created_after),
    createdBefore: request.created_before === undefined ? undefined : new Date(request.created_before),
  };
  const count = { matched: 0, cancelled: 0, cancelling: 0 };
  let after: RunId | undefined;
  for (;;) {
    const page = await deps.store.runs.list(caller.organizationId, filter, { limit: pageSize, after, order: "desc" });
    const stopped = await Promise.all(page.items.map((run) => stopRun(deps, run, false)));
    count.matched += stopped.length;
    count.cancelled += stopped.filter((run) => run.status === "cancelled").length;
    count.cancelling += stopped.filter((run) => run.status === "cancelling").length;
    after = page.items.at(-1)?.id;
    if (!page.hasMore) return { object: "cancellation", ...count };
  }
}
