import { ApprovalRule, type RequiredAction, type RunError } from "@agentrun/contract";
import { findPersonBehind } from "../domain/api-keys/permissions.ts";
import { type AuditDeps, recordAudit } from "../domain/audit/audit.ts";
import { isProblem, openApproval } from "../domain/runs/approvals.ts";
import { type FinishDeps, finishRun, notifyPipeline } from "../domain/runs/finish.ts";
import type { SchemaCompiler } from "../domain/schemas/json-schema.ts";
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
import type { Store } from "../store/store.ts";
import type { ActiveRun } from "./active-runs.ts";
import { type AskedOutcome, decideNext, type Next } from "./decide-next.ts";

type ConcludeDeps = FinishDeps & ApprovalDeps & AuditDeps & { store: Pick<Store, "workers">; leaseSeconds: number };

/** Applies the decision that follows an outcome. Null: the run has not settled, or belongs to another node now. */
export async function conclude(deps: ConcludeDeps, active: ActiveRun, outcome: Outcome): Promise<RunRecord | null> {
  const { run, leaseToken, log } = active;
  const next = decideNext(outcome, active, await judgeLoss(deps, active, outcome));
  // All events are stored before the result. If they cannot be, another node has taken over the run.
  if (next.type === "leave" || !(await log.flush())) return null;
  active.isEnding = true;
  if (next.type === "park") {
    // Other runs under the same caps must see what this one has used while it waits.
    if (next.spent.tokensUsed > 0) await deps.spendCaps.charge(run, next.spent);
    const terms = await findApproval(deps, active, next.asked.question);
    if (terms.type === "terms") return park(deps, active, next, terms);
    const failed = { status: "failed" as const, error: terms.error, ...next.spent };
    return finishRun(deps, run, failed, { held: "by us", leaseToken, sequence: log.next() });
  }
  if (next.type === "release") return release(deps, active, next);
  return finishRun(deps, run, next.ending, { held: "by us", leaseToken, sequence: log.next() });
}

/** What the loss of a worker means for this run. Null: the run was not at a worker, or was stopped before. */
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
  const mismatch = "error" in question ? { mismatch: true as const } : {};
  const parked = { key, onExpiry, mayDecline, ...budget, ...mismatch, ...(escalation ? { escalation } : {}) };
  const activeMs = active.activeMs + Math.round(performance.now() - active.startedMs);
  const status = "requires_action" as const;
  const waiting = { ...run, status, requiredAction: action, parked, sequence: event.sequence, waitsSince, ...spent };
  // The event's id derives from the question's id, so that erasing the run finds the event.
  const webhookEvent = {
    id: fromUuid("evt", toUuid(action.id)),
    data: fitEventData(renderRun(waiting), maxEventBytes),
  };
  const record = { run: waiting, leaseToken, action, parked, activeMs, emitted, event, webhookEvent };
  const result = asked.changedFrom ? await parkChanged(deps, record) : await store.runs.park(record);
  if (result === "lost") return null;
  signals.publish("settled", run.id);
  signals.publish("event", run.organizationId);
  if (result === "due") signals.publish("delivery", run.organizationId);
  notifyPipeline(signals, run);
  return waiting;
}

/** The code asks another question than the one that was answered, which the audit log records in the same transaction. */
const parkChanged = (deps: ConcludeDeps, record: ParkedRun): Promise<ParkResult> =>
  deps.store.transaction(async () => {
    const result = await deps.store.runs.park(record);
    if (result === "lost") return result;
    const { run, action } = record;
    const { id: action_id, digest } = action;
    await recordAudit(deps, {
      organizationId: run.organizationId,
      action: "run.question_changed",
      actor: run.agentId,
      resourceType: "run",
      resourceId: run.id,
      before: { digest: action.changed_from },
      // Only digests: the text is erased with the run, but this entry is not.
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
  const isForTool = type === "approval" || "mayDecline" in question;
  return {
    id: newId("act", now),
    type,
    ...("tool_calls" in question ? { tool_calls: question.tool_calls } : {}),
    tool: isForTool ? (question.tool ?? null) : null,
    arguments: type === "approval" ? (question.arguments ?? null) : null,
    prompt,
    schema: type === "connect" ? null : (question.schema ?? null),
    url: type === "connect" ? question.url : null,
    connector_id: type === "connect" ? question.connectorId : null,
    ...("budget" in question ? { budget: question.budget } : {}),
    ...("error" in question ? { error: question.error } : {}),
    digest,
    ...(changedFrom ? { changed_from: changedFrom } : {}),
    created_at: new Date(now).toISOString(),
    expires_at: seconds === undefined ? null : new Date(now + seconds * 1000).toISOString(),
  };
}

export type ApprovalDeps = { store: Pick<Store, "agents" | "apiKeys" | "members">; compileSchema: SchemaCompiler };

/** The deadline of a question, what happens then, and, if a rule applies, who decides. */
type ApprovalTerms = Pick<Parked, "onExpiry" | "escalation"> & {
  type: "terms";
  approval?: Exclude<Awaited<ReturnType<typeof openApproval>>, { code: string }>;
  seconds: number | undefined;
};

/** Applies the agent's approval rule, or else the question's own. A question that no member could answer fails the run. */
async function findApproval(
  deps: ApprovalDeps,
  active: ActiveRun,
  question: RunQuestion,
): Promise<ApprovalTerms | { type: "refused"; error: RunError }> {
  const { ttl_seconds: seconds, on_expiry: onExpiry = "fail" } = question;
  const withoutRule = { type: "terms", seconds, onExpiry } as const;
  if (question.type !== "approval") return withoutRule;
  const found = await findRule(deps, active, question);
  if (found === null) return withoutRule;
  if ("fault" in found) return refused("agent_error", `The question's approval rule is invalid. ${found.fault}`);
  return applyRule(deps, active.run, question, found);
}

async function applyRule(deps: ApprovalDeps, run: RunRecord, question: ApprovalQuestion, rule: ApprovalRule) {
  const { seconds, onExpiry } = deadlineOf(rule, question);
  const { organizationId } = run;
  const beganBy = run.personId ?? (await findPersonBehind(deps.store, organizationId, run.apiKeyId));
  const approval = await openApproval(deps.store, organizationId, rule, { beganBy, onExpiry });
  if (isProblem(approval)) return refused("approval_impossible", `No member can decide this. ${approval.message}`);
  const { escalate_to: next } = rule;
  const escalation = next && {
    seconds: next.ttl_seconds ?? rule.ttl_seconds ?? 0,
    onExpiry: next.on_expiry ?? ("fail" as const),
  };
  return { type: "terms", approval, seconds, onExpiry, ...(escalation ? { escalation } : {}) } as const;
}

const refused = (code: "agent_error" | "approval_impossible", message: string) => ({
  type: "refused" as const,
  error: runError(code, message, false),
});

/** The deployed revision's rule takes precedence, so that running an old revision cannot bypass it. */
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
