import { ApprovalRule, type RequiredAction, type RunError, type RunErrorCode } from "@agentrun/contract";
import { findPersonBehind } from "../domain/api-keys/permissions.ts";
import { type AuditDeps, recordAudit } from "../domain/audit/audit.ts";
import { isProblem, openApproval } from "../domain/runs/approvals.ts";
import { type Ending, type FinishDeps, finishRun, notifyPipeline } from "../domain/runs/finish.ts";
import type { SchemaCompiler } from "../domain/schemas/json-schema.ts";
import { ServiceError } from "../lib/errors.ts";
import { fromUuid, newId, toUuid } from "../lib/ids.ts";
import { deadlineOf, findContradiction, ownRuleOf } from "../model/approvals.ts";
import { fitEventData } from "../model/events.ts";
import { runError } from "../model/run-errors.ts";
import type { Parked, RunRecord } from "../model/runs.ts";
import { renderRun } from "../model/runs.ts";
import { type Judgement, judge } from "../model/workers.ts";
import type { ApprovalQuestion } from "../runtimes/agent-context.ts";
import type { Outcome, RunQuestion } from "../runtimes/runtime.ts";
import type { ParkedRun, ParkResult } from "../store/runs/actions.ts";
import type { ExpiredLease } from "../store/runs/leases.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun } from "./active-runs.ts";

export type ConcludeDeps = FinishDeps &
  ApprovalDeps &
  AuditDeps & { store: Pick<Store, "workers">; leaseSeconds: number };

/** Carries out what follows an outcome. Null: the run goes on elsewhere, or is no longer ours. */
export async function conclude(deps: ConcludeDeps, active: ActiveRun, outcome: Outcome): Promise<RunRecord | null> {
  const { run, leaseToken, log } = active;
  const next = decideNext(outcome, active, await judgeLoss(deps, active, outcome));
  // What the stream has said is kept before what follows it; where it cannot be, the run is no longer ours.
  if (next.type === "leave" || !(await log.flush())) return null;
  active.isEnding = true;
  if (next.type === "park") {
    // While it waits, others must see what it has used.
    if (next.spent.tokensUsed > 0) await deps.spendCaps.charge(run, next.spent);
    const ruled = await findApproval(deps, active, next.asked.question);
    if (ruled.type === "ruled") return park(deps, active, next, ruled);
    const failed = { status: "failed" as const, error: ruled.error, ...next.spent };
    return finishRun(deps, run, failed, { held: "by us", leaseToken, sequence: log.next() });
  }
  if (next.type === "release") return release(deps, active, next);
  return finishRun(deps, run, next.ending, { held: "by us", leaseToken, sequence: log.next() });
}

/** What the loss of a worker means for a run that it had. Null: the run was not at a worker, or was stopped before. */
async function judgeLoss(
  { store, leaseSeconds }: ConcludeDeps,
  { run, leaseToken, configuration, stopReason }: ActiveRun,
  { type }: Outcome,
): Promise<Judgement | null> {
  if (type !== "lost" || configuration.runtime.type !== "worker" || stopReason !== null) return null;
  const name = { organizationId: run.organizationId, id: run.id, leaseToken };
  const lost = await store.workers.accuse(name, leaseSeconds);
  return lost && judge(lost.run, lost.accusation);
}

async function release(
  { store, signals }: ConcludeDeps,
  { run, leaseToken }: ActiveRun,
  { forgiven, retried, suspects }: Extract<Next, { type: "release" }>,
): Promise<null> {
  await store.runs.release({
    organizationId: run.organizationId,
    id: run.id,
    leaseToken,
    forgiven,
    retried,
    suspects,
    onlyIfExpired: false,
  });
  signals.publish("queued", run.id);
  return null;
}

async function park(
  deps: ConcludeDeps,
  active: ActiveRun,
  { asked, spent }: Extract<Next, { type: "park" }>,
  { approval, seconds, onExpiry, escalation }: ApprovalTerms,
): Promise<RunRecord | null> {
  const { store, clock, signals, maxEventBytes } = deps;
  const { run, leaseToken, log, emitted } = active;
  const { key, question } = asked;
  const now = clock.now();
  const action = { ...toRequiredAction(asked, now, seconds), ...(approval ? { approval } : {}) };
  const waitsSince = new Date(now);
  const event = {
    type: "run.requires_action",
    sequence: log.next(),
    run_id: run.id,
    created_at: waitsSince.toISOString(),
    required_action: action,
  };
  const mayDecline = "mayDecline" in question;
  const budget = "budget" in question ? { budget: { capId: question.budget.cap_id } } : {};
  const parked = { key, onExpiry, mayDecline, ...budget, ...(escalation ? { escalation } : {}) };
  const activeMs = active.activeMs + Math.round(performance.now() - active.startedMs);
  const status = "requires_action" as const;
  const waiting = { ...run, status, requiredAction: action, parked, sequence: event.sequence, waitsSince, ...spent };
  // Called after the question: what is erased with the run must be found.
  const webhookEvent = {
    id: fromUuid("evt", toUuid(action.id)),
    data: fitEventData(renderRun(waiting), maxEventBytes),
  };
  const waits = { run: waiting, leaseToken, action, parked, activeMs, emitted, event, webhookEvent };
  const result = asked.changedFrom ? await parkChanged(deps, waits) : await store.runs.park(waits);
  if (result === "lost") return null;
  signals.publish("settled", run.id);
  signals.publish("event", run.organizationId);
  if (result === "due") signals.publish("delivery", run.organizationId);
  notifyPipeline(signals, run);
  return waiting;
}

/** The code asks something else than what was answered: the audit log has it with the run's new question. */
const parkChanged = (deps: ConcludeDeps, waits: ParkedRun): Promise<ParkResult> =>
  deps.store.transaction(async () => {
    const result = await deps.store.runs.park(waits);
    if (result === "lost") return result;
    const { run, action } = waits;
    const { id: action_id, digest } = action;
    await recordAudit(deps, {
      organizationId: run.organizationId,
      action: "run.question_changed",
      actor: run.agentId,
      resourceType: "run",
      resourceId: run.id,
      before: { digest: action.changed_from },
      // Only what identifies the questions: what they say is erased with the run, and this entry is not.
      after: { action_id, digest },
    });
    return result;
  });

function toRequiredAction(
  { question, digest, changedFrom }: AskedOutcome,
  now: number,
  seconds: number | undefined,
): RequiredAction {
  const { type, prompt } = question;
  const asksForTool = type === "approval" || "mayDecline" in question;
  return {
    id: newId("act", now),
    type,
    tool: asksForTool ? (question.tool ?? null) : null,
    arguments: type === "approval" ? (question.arguments ?? null) : null,
    prompt,
    schema: type === "connect" ? null : (question.schema ?? null),
    url: type === "connect" ? question.url : null,
    connector_id: type === "connect" ? question.connectorId : null,
    ...("budget" in question ? { budget: question.budget } : {}),
    digest,
    ...(changedFrom ? { changed_from: changedFrom } : {}),
    expires_at: seconds === undefined ? null : new Date(now + seconds * 1000).toISOString(),
  };
}

export type AskedOutcome = Extract<Outcome, { type: "asked" }>;

/** What follows a stretch of a run. */
export type Next =
  | { type: "finish"; ending: Ending }
  | { type: "park"; asked: AskedOutcome; spent: Pick<RunRecord, "tokensUsed" | "usage"> }
  /** Back to the queue. `forgiven`: not counted towards the three of a lost worker. `retried`: one of the agent's retries. */
  | { type: "release"; forgiven: boolean; retried: boolean; suspects?: number | null }
  /** It is no longer ours, and nothing we know of it counts. */
  | { type: "leave" };

type Spent = Pick<RunRecord, "tokensUsed" | "usage">;
type FinishOrRelease = Extract<Next, { type: "finish" | "release" }>;

/** What the decision rests on; an active run has all of it. */
export type Segment = Pick<ActiveRun, "stopReason" | "retried" | "countedAttempts"> & {
  run: Pick<RunRecord, "timeoutSeconds" | "tokensUsed" | "usage">;
  configuration: { limits: ActiveRun["configuration"]["limits"] };
};

const maximumAttempts = 3;

/**
 * What follows an outcome. Pure, and the order of its lines is the order of precedence. `judgement`: what the loss of a worker, which
 * may have had other runs, means for this one.
 */
export function decideNext(outcome: Outcome, stretch: Segment, judgement: Judgement | null = null): Next {
  const { run, stopReason, countedAttempts } = stretch;
  if (stopReason === "lost") return { type: "leave" };
  const spent = spentOf(outcome, run);
  if (stopReason === "cancelled") return finish({ status: "cancelled", ...spent });
  if (outcome.type === "completed") return finish(completed(outcome, spent));
  if (stopReason === "handed over") return { type: "release", forgiven: true, retried: false };
  if (stopReason === "timed out") return finish({ status: "failed", error: timedOut(run.timeoutSeconds), ...spent });
  if (outcome.type === "asked") return { type: "park", asked: outcome, spent };
  if (outcome.type === "returned") return { type: "release", forgiven: true, retried: false };
  if (outcome.type === "lost") return decideLost(outcome.message, countedAttempts, run, judgement);
  if (isRetried(outcome.error.code, stretch)) return { type: "release", forgiven: true, retried: true };
  return finish({ status: "failed", error: outcome.error, ...spent });
}

const completed = ({ output, thread }: Extract<Outcome, { type: "completed" }>, spent: Spent): Ending => ({
  status: "completed",
  output,
  ...spent,
  ...(thread ? { thread } : {}),
});

/** What follows when a node let a lease run out. Where it lives, the database kept it from renewing: the run is not to blame. */
export function decideExpired(lease: Omit<ExpiredLease, "leaseToken">): FinishOrRelease {
  const { run, countedAttempts, isHolderAlive } = lease;
  if (run.status === "cancelling") return finish({ status: "cancelled" });
  if (isHolderAlive) return { type: "release", forgiven: true, retried: false };
  return decideLost("the node that ran it stopped answering.", countedAttempts, run);
}

/** What follows when the revision of a claimed run could not be read. Where the database was away, nothing is known of the revision. */
export function decideUnread(
  { run, countedAttempts }: { run: Pick<RunRecord, "tokensUsed" | "usage">; countedAttempts: number },
  isDatabaseAway: boolean,
): FinishOrRelease {
  if (isDatabaseAway || countedAttempts < maximumAttempts)
    return { type: "release", forgiven: isDatabaseAway, retried: false };
  const message = `The agent's revision could not be read in ${maximumAttempts} attempts. Create the run again.`;
  const { tokensUsed, usage } = run;
  return finish({ status: "failed", error: runError("worker_lost", message, true), tokensUsed, usage });
}

/** The run may be to blame that its worker died: it is tried again, but not for ever. */
function decideLost(
  message: string,
  countedAttempts: number,
  { tokensUsed }: Pick<RunRecord, "tokensUsed">,
  judgement: Judgement | null = null,
): FinishOrRelease {
  const suspects = judgement && { suspects: judgement.suspects };
  if (judgement && !judgement.isCharged) return { type: "release", forgiven: true, retried: false, ...suspects };
  if (countedAttempts < maximumAttempts) return { type: "release", forgiven: false, retried: false, ...suspects };
  const lost = `The worker was lost ${maximumAttempts} times: ${message}`;
  return finish({ status: "failed", error: runError("worker_lost", lost, false), tokensUsed });
}

const finish = (ending: Ending) => ({ type: "finish", ending }) as const;

const timedOut = (seconds: number) => runError("run_timeout", `The run did not end within ${seconds} seconds.`, true);

/** What a policy has refused, it would refuse again; and a record does not grow. */
const isRetried = (code: RunErrorCode, { retried, configuration }: Segment): boolean =>
  code !== "guardrail_violation" && code !== "not_recorded" && retried < (configuration.limits.retries ?? 0);

/** What an outcome says was used; a run that was stopped has used it too. */
function spentOf(outcome: Outcome, { tokensUsed, usage }: Segment["run"]): Pick<RunRecord, "tokensUsed" | "usage"> {
  if (outcome.type === "lost" || outcome.type === "returned" || outcome.tokensUsed === undefined)
    return { tokensUsed, usage };
  return { tokensUsed: outcome.tokensUsed, usage: outcome.usage ?? null };
}

export type ApprovalDeps = { store: Pick<Store, "agents" | "apiKeys" | "members">; compileSchema: SchemaCompiler };

/** How a question is put: until when, what then, and whose word counts, where a rule says so. */
export type ApprovalTerms = Pick<Parked, "onExpiry" | "escalation"> & {
  type: "ruled";
  approval?: Exclude<Awaited<ReturnType<typeof openApproval>>, { code: string }>;
  seconds: number | undefined;
};

/** By the agent's rule, else by the question's own. A question that nobody could ever answer fails its run, which says why. */
export async function findApproval(
  deps: ApprovalDeps,
  active: ActiveRun,
  question: RunQuestion,
): Promise<ApprovalTerms | { type: "refused"; error: RunError }> {
  const { expires_in_seconds: seconds, on_expiry: onExpiry = "fail" } = question;
  const plain = { type: "ruled", seconds, onExpiry } as const;
  if (question.type !== "approval") return plain;
  const found = await findRule(deps, active, question);
  if (found === null) return plain;
  if ("fault" in found) return refused("agent_error", `The question's rule about approvals is wrong. ${found.fault}`);
  return underRule(deps, active.run, question, found);
}

async function underRule(deps: ApprovalDeps, run: RunRecord, question: ApprovalQuestion, rule: ApprovalRule) {
  const { seconds, onExpiry } = deadlineOf(rule, question);
  const { organizationId } = run;
  const beganBy = run.personId ?? (await findPersonBehind(deps.store, organizationId, run.apiKeyId));
  const approval = await openApproval(deps.store, organizationId, rule, { beganBy, onExpiry });
  if (isProblem(approval)) return refused("approval_impossible", `Nobody can decide this. ${approval.message}`);
  const { escalate_to: next } = rule;
  const escalation = next && {
    seconds: next.expires_in_seconds ?? rule.expires_in_seconds ?? 0,
    onExpiry: next.on_expiry ?? ("fail" as const),
  };
  return { type: "ruled", approval, seconds, onExpiry, ...(escalation ? { escalation } : {}) } as const;
}

const refused = (code: "agent_error" | "approval_impossible", message: string) => ({
  type: "refused" as const,
  error: runError(code, message, false),
});

/** The deployed agent's word goes before that of the revision: else a run of an old one would be the way around it. */
async function findRule(
  { store, compileSchema }: ApprovalDeps,
  { run, configuration }: ActiveRun,
  question: ApprovalQuestion,
): Promise<ApprovalRule | { fault: string } | null> {
  const deployed = await store.agents.find(run.organizationId, run.agentId);
  const rule = deployed?.configuration.approvals ?? configuration.approvals;
  if (rule) return rule;
  const own = ownRuleOf(question);
  if (own === null) return null;
  const [fault] = compileSchema(ApprovalRule as unknown as Record<string, unknown>, "rule")(own);
  if (fault) return { fault: fault.message.replace(/^input/, "question") };
  const contradiction = findContradiction(own);
  return contradiction ? { fault: `question.${contradiction.param}: ${contradiction.message}` } : own;
}

/** A question whose schema is none fails the run that asks it: parked on it, the run would wait for an answer that nobody can give. */
export function failInvalidQuestion(
  outcome: Outcome,
  { tokensUsed, usage }: Pick<RunRecord, "tokensUsed" | "usage">,
  compileSchema: SchemaCompiler,
): Outcome {
  if (outcome.type !== "asked" || outcome.question.type !== "input" || !outcome.question.schema) return outcome;
  try {
    compileSchema(outcome.question.schema, "schema");
    return outcome;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const message = `The agent asked a question that nobody could answer: ${error.message}`;
    const { type: _asked, key: _key, question: _question, digest: _digest, changedFrom: _from, ...spent } = outcome;
    return { type: "failed", error: runError("agent_error", message, false), tokensUsed, usage, ...spent };
  }
}
