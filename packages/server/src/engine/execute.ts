import type { RequiredAction, RunUsage } from "@agentrun/contract";
import { type Ending, finishRun } from "../domain/finish-run.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import { unbounded } from "../model/policies.ts";
import type { RunRecord } from "../model/runs.ts";
import { terminalEvent } from "../model/stream-events.ts";
import type { Question } from "../runtimes/agent-context.ts";
import type { JournalEntry, Outcome, Runtime, RuntimeCall } from "../runtimes/runtime.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun, ActiveRuns } from "./active-runs.ts";
import { type GuardDeps, guardEmissions, guardExchange, guardOutcome, openGuard } from "./guard.ts";
import { runError } from "./run-errors.ts";
import { whileStoreIsAway } from "./store-away.ts";
import { traceRun } from "./trace-run.ts";

export type ExecuteDeps = {
  store: Store;
  clock: DatabaseClock;
  signals: Signals;
  log: Log;
  maxEventBytes: number;
  active: ActiveRuns;
  /** Told of work that failed and that nobody waits for. */
  onFailure: (error: unknown, what: string) => void;
  isTracing: boolean;
  runtimes: Record<"module" | "http" | "model", Runtime>;
} & GuardDeps;

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
  const outcome = await guardOutcome(deps, active, await runWithTimeout(deps, active));
  return whileStoreIsAway(() => conclude(deps, active, outcome));
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
    const call = await prepareCall(deps, active);
    if (active.signal.aborted) return { type: "lost", message: "The run was stopped before it began." };
    return await deps.runtimes[active.configuration.runtime.type].execute(call);
  } finally {
    clearTimeout(timer);
  }
}

async function prepareCall(deps: ExecuteDeps, active: ActiveRun): Promise<RuntimeCall> {
  const { run, configuration, signal } = active;
  const { id, organizationId, agentId, attempt, metadata, input } = run;
  // A fresh run has done nothing yet and was told nothing yet: no need to ask the database.
  const isFresh = attempt <= 1 && !active.isResumed;
  const journal: JournalEntry[] = isFresh ? [] : await deps.store.listJournal(id);
  const past = isFresh ? [] : await deps.store.listMessages(id, 0);
  active.messages.delivered = past.length;
  return {
    run: { id, organizationId, agentId, attempt, isResumed: active.isResumed, metadata, input },
    configuration,
    bounds: active.guard?.bounds ?? unbounded,
    journal,
    messages: {
      past,
      subscribe(listener) {
        active.messages.listeners.add(listener);
        return () => active.messages.listeners.delete(listener);
      },
    },
    signal,
    deadlineMs: active.startedMs + run.timeoutSeconds * 1000 - active.activeMs,
    host: runHost(deps, active),
  };
}

function runHost(deps: ExecuteDeps, active: ActiveRun): RuntimeCall["host"] {
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
    async saveStep(key, value) {
      const isOurs = await whileStoreIsAway(() => deps.store.keepStep({ runId: run.id, leaseToken, key, value }));
      if (isOurs) active.span?.addEvent("step", { "agentrun.step": key });
      if (isOurs) return;
      active.stop("lost");
      throw new Error("the run is no longer here");
    },
    ...guardExchange(active),
    log: (message, fields) => deps.log.info({ run_id: run.id, agent_id: run.agentId, ...fields }, message),
  };
}

/** What follows an outcome. Null: the run goes on elsewhere, or is no longer ours. */
async function conclude(deps: ExecuteDeps, active: ActiveRun, outcome: Outcome): Promise<RunRecord | null> {
  const { stopReason } = active;
  if (stopReason === "lost") return null;
  const spent = spentOf(active.run, outcome);
  if (stopReason === "cancelled") return finish(deps, active, { status: "cancelled", ...spent });
  if (outcome.type === "completed") {
    return finish(deps, active, { status: "completed", output: outcome.output, ...spent });
  }
  if (stopReason === "handed over") return release(deps, active, { forgiven: true, retried: false });
  if (stopReason === "timed out") {
    const message = `The run did not end within ${active.run.timeoutSeconds} seconds.`;
    return finish(deps, active, { status: "failed", error: runError("run_timeout", message, true), ...spent });
  }
  if (outcome.type === "asked") return park(deps, active, outcome);
  if (outcome.type === "lost") return retryLost(deps, active, outcome.message);
  const isRefused = outcome.error.code === "guardrail_violation";
  if (!isRefused && active.retried < (active.configuration.limits.retries ?? 0)) {
    return release(deps, active, { forgiven: true, retried: true });
  }
  return finish(deps, active, { status: "failed", error: outcome.error, ...spent });
}

/** What an outcome says was used; a run that was stopped has used it too. */
function spentOf(run: RunRecord, outcome: Outcome): { tokensUsed: number; usage: RunUsage | null } {
  if (outcome.type === "lost" || outcome.tokensUsed === undefined)
    return { tokensUsed: run.tokensUsed, usage: run.usage };
  return { tokensUsed: outcome.tokensUsed, usage: outcome.usage ?? null };
}

async function finish(deps: ExecuteDeps, active: ActiveRun, ending: Ending): Promise<RunRecord | null> {
  const { run, leaseToken, log } = active;
  if (!(await log.flush())) return null;
  return finishRun(deps, run, ending, { held: "by us", leaseToken, sequence: log.next() });
}

async function release(
  deps: ExecuteDeps,
  active: ActiveRun,
  counting: { forgiven: boolean; retried: boolean },
): Promise<null> {
  const { run, leaseToken } = active;
  await active.log.flush();
  await deps.store.releaseRun({ id: run.id, leaseToken, ...counting, onlyIfExpired: false });
  deps.signals.publish("queued", run.id);
  return null;
}

export const maximumAttempts = 3;

/** The worker died under the run, which may be to blame: it is tried again, but not for ever. */
async function retryLost(deps: ExecuteDeps, active: ActiveRun, message: string): Promise<RunRecord | null> {
  if (active.countedAttempts < maximumAttempts) return release(deps, active, { forgiven: false, retried: false });
  return finish(deps, active, { status: "failed", error: workerLost(message), tokensUsed: active.run.tokensUsed });
}

export const workerLost = (message: string) =>
  runError("worker_lost", `The worker was lost ${maximumAttempts} times: ${message}`, false);

type Asked = Extract<Outcome, { type: "asked" }>;

async function park(deps: ExecuteDeps, active: ActiveRun, asked: Asked): Promise<RunRecord | null> {
  const { run, leaseToken, log } = active;
  const { key, question } = asked;
  if (!(await log.flush())) return null;
  const action = toRequiredAction(question, deps.clock.now());
  const event = { type: "run.requires_action", sequence: log.next(), run_id: run.id, required_action: action };
  const parked = { key, onExpiry: question.on_expiry ?? ("fail" as const) };
  const activeMs = active.activeMs + Math.round(performance.now() - active.startedMs);
  const isParked = await deps.store.parkRun({
    runId: run.id,
    leaseToken,
    action,
    parked,
    activeMs,
    emitted: active.emitted,
    guardrails: run.guardrails,
    event,
    ...spentOf(run, asked),
  });
  if (!isParked) return null;
  deps.signals.publish("settled", run.id);
  deps.signals.publish("events", run.id);
  if (run.pipelineRunId) deps.signals.publish("pipeline", run.pipelineRunId);
  const waiting = { status: "requires_action", requiredAction: action, parked, sequence: event.sequence } as const;
  return { ...run, ...waiting, ...spentOf(run, asked) };
}

function toRequiredAction(question: Question, now: number): RequiredAction {
  const { type, prompt, expires_in_seconds: seconds } = question;
  return {
    id: newId("act", now),
    type,
    tool: question.type === "approval" ? (question.tool ?? null) : null,
    arguments: question.type === "approval" ? (question.arguments ?? null) : null,
    prompt,
    schema: question.type === "input" ? (question.schema ?? null) : null,
    expires_at: seconds === undefined ? null : new Date(now + seconds * 1000).toISOString(),
  };
}
