import type { AgentConfiguration } from "@agentrun/contract";
import type { AuditDeps } from "../domain/audit/audit.ts";
import type { SpendCaps } from "../domain/caps/spend-caps.ts";
import { openRunFiles, type RunFileDeps } from "../domain/files/run-files.ts";
import { finishRun, internalEnding } from "../domain/runs/finish.ts";
import type { SchemaCompiler } from "../domain/schemas/json-schema.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { retryWhileUnavailable } from "../lib/concurrency/retry-while-unavailable.ts";
import { isUnavailable } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import { type BudgetAnswers, budgetAnswersIn, isBudgetAnswer } from "../model/caps.ts";
import { toHistory } from "../model/journal-order.ts";
import { errorAfterMismatch, isMismatchAnswer } from "../model/mismatch.ts";
import { recordedKey } from "../model/replays.ts";
import type { RunRecord } from "../model/runs.ts";
import type { ReadSecret } from "../model/secrets.ts";
import { terminalEvent } from "../model/stream-events.ts";
import { boundSpent } from "../model/usage.ts";
import { openAnswers } from "../runtimes/answers.ts";
import type { JournalEntry, Outcome, Runtime, RuntimeCall } from "../runtimes/runtime.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun, ActiveRuns } from "./active-runs.ts";
import { haltAtStart, haltBeforeTurn } from "./budgets.ts";
import type { ApprovalDeps } from "./conclude.ts";
import { conclude } from "./conclude.ts";
import { failInvalidQuestion } from "./decide-next.ts";
import { AttemptGuard, type GuardDeps } from "./guard.ts";
import { loadMessages } from "./messages.ts";
import { askAboutMismatch } from "./mismatch.ts";
import { traceRun, traceStep } from "./trace-run.ts";

export type ExecuteDeps = {
  store: Pick<Store, "agents" | "runs" | "threads" | "workers">;
  clock: DatabaseClock;
  signals: Signals;
  log: Log;
  active: ActiveRuns;
  /** Reports failures of work that no request waits for. */
  onFailure: (error: unknown, what: string) => void;
  isTracing: boolean;
  runtimes: Record<AgentConfiguration["runtime"]["type"], Runtime>;
  leaseSeconds: number;
  /** Frees the worker slot of a run that was not handed to the worker. */
  releaseSlot: (leaseToken: string) => void;
  files: RunFileDeps;
  spendCaps: Pick<SpendCaps, "charge" | "findHalt" | "findPriceCap">;
  compileSchema: SchemaCompiler;
  readSecret: ReadSecret;
} & ApprovalDeps &
  AuditDeps &
  GuardDeps;

/** Executes a claimed run until it ends, asks a question, needs another attempt or loses its lease. */
export async function execute(deps: ExecuteDeps, active: ActiveRun): Promise<void> {
  deps.active.add(active);
  let settled: RunRecord | null = null;
  try {
    settled = await (deps.isTracing ? traceRun(active, () => advance(deps, active)) : advance(deps, active));
  } catch (error) {
    deps.log.error(
      { run_id: active.run.id, err: error },
      "the result of a run could not be stored; another attempt will follow",
    );
    deps.onFailure(error, "execute");
  } finally {
    deps.active.remove(active);
    active.log.close(settled?.completedAt ? () => terminalEvent(settled as RunRecord) : undefined);
    active.settle(settled);
  }
}

async function advance(deps: ExecuteDeps, active: ActiveRun): Promise<RunRecord | null> {
  announceAttempt(active);
  const guard = new AttemptGuard(deps, active);
  const reported = askAboutMismatch(boundUsage(await runWithTimeout(deps, active, guard)), active.run);
  const valid = failInvalidQuestion(reported, active.run, deps.compileSchema);
  const outcome = await guard.checkOutcome(valid);
  return retryWhileUnavailable(() => concludeOrFail(deps, active, outcome));
}

/** Runtimes may report token counts that the database cannot store. */
const boundUsage = (outcome: Outcome): Outcome => ("tokensUsed" in outcome ? boundSpent(outcome) : outcome);

/** An outcome that cannot be stored now could not be stored by another attempt either, so the run fails. */
async function concludeOrFail(deps: ExecuteDeps, active: ActiveRun, outcome: Outcome): Promise<RunRecord | null> {
  try {
    return await conclude(deps, active, outcome);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    deps.onFailure(error, "conclude run");
    const { run, leaseToken, log } = active;
    return finishRun(deps, run, internalEnding(), { held: "by us", leaseToken, sequence: log.next() });
  }
}

/** Readers may have seen events of the previous attempt that were never stored. */
function announceAttempt(active: ActiveRun): void {
  if (active.run.attempt <= 1 || active.isResumed) return;
  active.log.append([{ type: "stream.reset", attempt: active.run.attempt, output: "" }]);
}

async function runWithTimeout(deps: ExecuteDeps, active: ActiveRun, guard: AttemptGuard): Promise<Outcome> {
  const leftMs = Math.max(1, active.run.timeoutSeconds * 1000 - active.activeMs);
  const timer = setTimeout(() => active.stop("timed out"), leftMs);
  try {
    const refusal = await guard.open();
    if (refusal) return refusal;
    const journal = await readJournal(deps, active);
    const ended = errorAfterMismatch(journal);
    if (ended) return { type: "failed", error: ended, tokensUsed: active.run.tokensUsed, usage: active.run.usage };
    const answers = budgetAnswersIn(journal);
    const halted = await haltAtStart(deps, active, answers);
    if (halted) return halted;
    const host = createHost(deps, active, guard, answers);
    const call = await prepareCall(deps, active, journal, { answers, bounds: guard.bounds, host });
    if (active.signal.aborted) return { type: "lost", message: "The run was stopped before it started." };
    return await deps.runtimes[active.configuration.runtime.type].execute(call);
  } finally {
    clearTimeout(timer);
    deps.releaseSlot(active.leaseToken);
  }
}

/** The journal of a new run is empty, so it is not read. A replay may start with a journal. */
function readJournal({ store }: ExecuteDeps, { run, isResumed }: ActiveRun): Promise<JournalEntry[]> | JournalEntry[] {
  const isFresh = run.attempt <= 1 && !isResumed && run.replayOf === null;
  return isFresh ? [] : store.runs.listJournal(run);
}

async function prepareCall(
  deps: ExecuteDeps,
  active: ActiveRun,
  journal: JournalEntry[],
  { answers, bounds, host }: { answers: BudgetAnswers } & Pick<RuntimeCall, "bounds" | "host">,
): Promise<RuntimeCall> {
  const { run, configuration, signal } = active;
  const { id, organizationId, agentId, agentRevision, attempt, metadata, user, clientOptions, input } = run;
  const isRecorded = run.replay?.effects === "recorded";
  const personAnswers = journal.filter(isPersonAnswer);
  if (active.sent > 0) await loadMessages(deps.store, active);
  const thread = run.threadId && (await deps.store.threads.open({ organizationId, id: run.threadId }));
  return {
    run: {
      ...{ id, organizationId, agentId, agentRevision, attempt, metadata, user, clientOptions, input },
      isResumed: active.isResumed,
    },
    configuration,
    leaseToken: active.leaseToken,
    bounds,
    journal: journal.some(({ kind }) => kind === "answer") ? journal.filter(isForRuntime) : journal,
    history: run.replayOf !== null || journal.length === 0 ? [] : toHistory(journal.filter(isHistory)),
    answers: openAnswers(personAnswers, { revision: agentRevision, isRecorded }),
    budgetAnswers: answers,
    isRecorded,
    thread: thread || null,
    messages: {
      past: active.messages.past,
      subscribe(listener) {
        active.messages.listeners.add(listener);
        return () => active.messages.listeners.delete(listener);
      },
    },
    signal,
    deadlineMs: active.startedMs + run.timeoutSeconds * 1000 - active.activeMs,
    host,
  };
}

/** Excludes the recorded tool results that a replay starts with. */
const isPersonAnswer = (entry: JournalEntry): boolean =>
  entry.kind === "answer" && !recordedKey.test(entry.key) && !isForService(entry);

/** Decisions of people that are not for the agent. */
const isForService = (entry: JournalEntry): boolean => isBudgetAnswer(entry) || isMismatchAnswer(entry);

/** Answers of people are passed separately. */
const isForRuntime = (entry: JournalEntry): boolean => !isForService(entry) && !isPersonAnswer(entry);

const isHistory = (entry: JournalEntry): boolean => entry.kind === "step" || isPersonAnswer(entry);

function createHost(
  deps: ExecuteDeps,
  active: ActiveRun,
  guard: AttemptGuard,
  answers: BudgetAnswers,
): RuntimeCall["host"] {
  const { run, leaseToken } = active;
  // A resumed run that starts over sends again what its readers have already received.
  let repeated = deps.runtimes[active.configuration.runtime.type].startsOver ? active.emitted : 0;
  return {
    emit(emissions) {
      if (active.stopReason === "lost") return;
      const fresh = emissions.slice(repeated);
      repeated -= emissions.length - fresh.length;
      if (fresh.length === 0) return;
      active.emitted += fresh.length;
      guard.filterEmissions(fresh, (passed) => {
        if (passed.length > 0) active.log.append(passed);
      });
    },
    async saveStep(key, value, tookMs, isSecret = false) {
      const name = { organizationId: run.organizationId, runId: run.id, leaseToken, key };
      const step = { ...name, value, tookMs: tookMs ?? null, isSecret: isSecret || guard.redacts };
      const isOurs = await retryWhileUnavailable(() => deps.store.runs.saveStepResult(step));
      if (isOurs) return traceStep(active, { key, value, tookMs, isSecret: step.isSecret });
      active.stop("lost");
      throw new Error("another node has taken over the run");
    },
    readSecret: (name) => retryWhileUnavailable(() => deps.readSecret(run, name)),
    admitTurn: (spent) => haltBeforeTurn(deps, run, { spent, total: guard.withGuardUse(spent) }, answers),
    findPriceCap: () => deps.spendCaps.findPriceCap(run),
    ...guard.filters(),
    files: openRunFiles(deps.files, run),
    log: (message, fields) => deps.log.info({ ...toAgentFields(fields), ...namesOf(active) }, message),
  };
}

/** Identifies the run in a log line. The agent cannot override these fields. */
const namesOf = ({ run, span }: ActiveRun) => ({
  run_id: run.id,
  agent_id: run.agentId,
  ...(span ? { trace_id: span.spanContext().traceId } : {}),
});

/** Fields that the logger writes itself. A second field of the same name would hide the real value. */
const reservedNames: ReadonlySet<string> = new Set(["level", "time", "msg", "process"]);

/** The fields that an agent logs; reserved names get a prefix, such as `agent_level`. */
export const toAgentFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [reservedNames.has(name) ? `agent_${name}` : name, value]),
  );
