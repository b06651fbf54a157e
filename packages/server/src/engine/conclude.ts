import type { RequiredAction } from "@agentrun/contract";
import { type AuditDeps, recordAudit } from "../domain/audit.ts";
import { type FinishDeps, finishRun, tellPipeline } from "../domain/finish-run.ts";
import { fromUuid, newId, toUuid } from "../lib/ids.ts";
import { fitEventData } from "../model/event-body.ts";
import { renderRun } from "../model/run-view.ts";
import type { RunRecord } from "../model/runs.ts";
import { type Judgement, judge } from "../model/worker-isolation.ts";
import type { Outcome } from "../runtimes/runtime.ts";
import type { ParkedRun, ParkResult } from "../store/runs/actions.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun } from "./active-runs.ts";
import { type ApprovalDeps, findApproval, type Ruled } from "./approvals.ts";
import { type Asked, decideNext, type Next } from "./decide-next.ts";

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
  { approval, seconds, onExpiry, escalation }: Ruled,
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
  const told = { id: fromUuid("evt", toUuid(action.id)), data: fitEventData(renderRun(waiting), maxEventBytes) };
  const waits = { run: waiting, leaseToken, action, parked, activeMs, emitted, event, told };
  const result = asked.changedFrom ? await parkChanged(deps, waits) : await store.runs.park(waits);
  if (result === "lost") return null;
  signals.publish("settled", run.id);
  signals.publish("event", run.organizationId);
  if (result === "due") signals.publish("delivery", run.organizationId);
  tellPipeline(signals, run);
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
  { question, digest, changedFrom }: Asked,
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
