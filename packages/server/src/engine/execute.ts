import { setTimeout as pause } from "node:timers/promises";
import type { AgentConfiguration } from "@agentrun/contract";
import type { AuditDeps } from "../domain/audit/audit.ts";
import type { SpendCaps } from "../domain/caps/spend-caps.ts";
import { openRunFiles, type RunFileDeps } from "../domain/files/run-files.ts";
import { finishRun, internalEnding } from "../domain/runs/finish.ts";
import type { SchemaCompiler } from "../domain/schemas/json-schema.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { isUnavailable } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import { type BudgetAnswers, budgetAnswersIn, isBudgetAnswer } from "../model/caps.ts";
import { unbounded } from "../model/policies.ts";
import { recordedKey } from "../model/replays.ts";
import type { RunRecord } from "../model/runs.ts";
import { terminalEvent } from "../model/stream-events.ts";
import { boundSpent } from "../model/usage.ts";
import { openAnswers } from "../runtimes/answers.ts";
import type { JournalEntry, Outcome, Runtime, RuntimeCall } from "../runtimes/runtime.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun, ActiveRuns } from "./active-runs.ts";
import { haltAtStart, haltBeforeTurn } from "./budgets.ts";
import type { ApprovalDeps } from "./conclude.ts";
import { conclude, failInvalidQuestion } from "./conclude.ts";
import { countGuards, type GuardDeps, guardEmissions, guardExchange, guardOutcome, openGuard } from "./guard.ts";
import { loadMessages } from "./messages.ts";
import { traceRun, traceStep } from "./trace-run.ts";

export type ExecuteDeps = {
  store: Pick<Store, "agents" | "runs" | "threads" | "workers">;
  clock: DatabaseClock;
  signals: Signals;
  log: Log;
  active: ActiveRuns;
  /** Told of work that failed and that nobody waits for. */
  onFailure: (error: unknown, what: string) => void;
  isTracing: boolean;
  runtimes: Record<AgentConfiguration["runtime"]["type"], Runtime>;
  leaseSeconds: number;
  /** Frees the place at a worker that the run was to have, where it never got there. */
  releaseSlot: (leaseToken: string) => void;
  files: RunFileDeps;
  spendCaps: Pick<SpendCaps, "charge" | "findHalt">;
  compileSchema: SchemaCompiler;
} & ApprovalDeps &
  AuditDeps &
  GuardDeps;

/** Runs one claimed run to its next stop: an end, a question, another attempt, or the loss of its lease. */
export async function execute(deps: ExecuteDeps, active: ActiveRun): Promise<void> {
  deps.active.add(active);
  let settled: RunRecord | null = null;
  try {
    settled = await (deps.isTracing ? traceRun(active, () => advance(deps, active)) : advance(deps, active));
  } catch (error) {
    deps.log.error(
      { run_id: active.run.id, err: error },
      "a run could not be brought to its end; it will be taken over",
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
  const reported = boundFigures(await runWithTimeout(deps, active));
  const asked = failInvalidQuestion(reported, active.run, deps.compileSchema);
  const outcome = await guardOutcome(deps, active, asked);
  return retryWhileUnavailable(() => concludeOrFail(deps, active, countGuards(active, outcome)));
}

/** Whichever runtime reports them: what it says was used must be something that can be stored. */
const boundFigures = (outcome: Outcome): Outcome => ("tokensUsed" in outcome ? boundSpent(outcome) : outcome);

/** What cannot be stored now cannot be stored by the next attempt either: the run ends here. */
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

/** A new attempt says so first: its readers may have seen what the one before did not live to keep. */
function announceAttempt(active: ActiveRun): void {
  if (active.run.attempt <= 1 || active.isResumed) return;
  active.log.append([{ type: "stream.reset", attempt: active.run.attempt, output: "" }]);
}

async function runWithTimeout(deps: ExecuteDeps, active: ActiveRun): Promise<Outcome> {
  const leftMs = Math.max(1, active.run.timeoutSeconds * 1000 - active.activeMs);
  const timer = setTimeout(() => active.stop("timed out"), leftMs);
  try {
    const refusal = await openGuard(deps, active);
    if (refusal) return refusal;
    const journal = await readJournal(deps, active);
    const answers = budgetAnswersIn(journal);
    const halted = await haltAtStart(deps, active, answers);
    if (halted) return halted;
    const call = await prepareCall(deps, active, journal, answers);
    if (active.signal.aborted) return { type: "lost", message: "The run was stopped before it began." };
    return await deps.runtimes[active.configuration.runtime.type].execute(call);
  } finally {
    clearTimeout(timer);
    deps.releaseSlot(active.leaseToken);
  }
}

/** A fresh run has done nothing yet: no need to ask the database. One that does another again may find that done. */
function readJournal({ store }: ExecuteDeps, { run, isResumed }: ActiveRun): Promise<JournalEntry[]> | JournalEntry[] {
  const isFresh = run.attempt <= 1 && !isResumed && run.replayOf === null;
  return isFresh ? [] : store.runs.listJournal(run);
}

async function prepareCall(
  deps: ExecuteDeps,
  active: ActiveRun,
  journal: JournalEntry[],
  answers: BudgetAnswers,
): Promise<RuntimeCall> {
  const { run, configuration, signal } = active;
  const { id, organizationId, agentId, agentRevision, attempt, metadata, user, input } = run;
  const isRecorded = run.replay?.effects === "recorded";
  const said = journal.filter(isPersonsAnswer);
  if (active.sent > 0) await loadMessages(deps.store, active);
  const thread = run.threadId && (await deps.store.threads.open({ organizationId, id: run.threadId }));
  return {
    run: { id, organizationId, agentId, agentRevision, attempt, isResumed: active.isResumed, metadata, user, input },
    configuration,
    leaseToken: active.leaseToken,
    bounds: active.guard?.bounds ?? unbounded,
    // What people said about budgets is not passed to the agent.
    journal: journal.some(({ kind }) => kind === "answer") ? journal.filter(isOwn) : journal,
    answers: openAnswers(said, { revision: agentRevision, isRecorded }),
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
    host: runHost(deps, active, answers),
  };
}

/** Not what a replay was given as the record of its tools' results. */
const isPersonsAnswer = (entry: JournalEntry): boolean =>
  entry.kind === "answer" && !recordedKey.test(entry.key) && !isBudgetAnswer(entry);

const isOwn = (entry: JournalEntry): boolean => !isBudgetAnswer(entry) && !isPersonsAnswer(entry);

function runHost(deps: ExecuteDeps, active: ActiveRun, answers: BudgetAnswers): RuntimeCall["host"] {
  const { run, leaseToken } = active;
  // On its way back to where it was parked, a run sends again what its readers have had.
  let repeated = deps.runtimes[active.configuration.runtime.type].startsOver ? active.emitted : 0;
  return {
    emit(emissions) {
      if (active.stopReason === "lost") return;
      const fresh = emissions.slice(repeated);
      repeated -= emissions.length - fresh.length;
      if (fresh.length === 0) return;
      active.emitted += fresh.length;
      const passed = guardEmissions(active, fresh);
      if (passed.length > 0) active.log.append(passed);
    },
    async saveStep(key, value, tookMs) {
      const name = { organizationId: run.organizationId, runId: run.id, leaseToken, key };
      const step = { ...name, value, tookMs: tookMs ?? null, isSecret: active.guard?.holdsBack ?? false };
      const isOurs = await retryWhileUnavailable(() => deps.store.runs.saveStepResult(step));
      if (isOurs) traceStep(active, { key, value, tookMs });
      if (isOurs) return;
      active.stop("lost");
      throw new Error("the run is no longer here");
    },
    admitTurn: (spent) => haltBeforeTurn(deps, active, spent, answers),
    ...guardExchange(active),
    files: openRunFiles(deps.files, run),
    log: (message, fields) => deps.log.info({ ...toAgentFields(fields), ...namesOf(active) }, message),
  };
}

/** What a line of an agent is found by; whatever the agent says of them. */
const namesOf = ({ run, span }: ActiveRun) => ({
  run_id: run.id,
  agent_id: run.agentId,
  ...(span ? { trace_id: span.spanContext().traceId } : {}),
});

/** What the log itself writes of a line. Said a second time it would be two fields of one name, and readers would believe the agent. */
const ownNames: ReadonlySet<string> = new Set(["level", "time", "msg", "process"]);

/** The fields of an agent's line of the log: those that bear the log's own names become `agent_level` and so on. */
export const toAgentFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [ownNames.has(name) ? `agent_${name}` : name, value]),
  );

const pauseMs = 200;

/**
 * Tries again for as long as the store is away or cannot write: the work is done, only its record is missing. What waits so
 * keeps its slot and its lease, so no more of it gathers than the node may run.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await pause(pauseMs);
    }
  }
}
