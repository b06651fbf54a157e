import { answerRun } from "../domain/runs/answer.ts";
import { type EscalateDeps, escalateRun } from "../domain/runs/approvals.ts";
import { type FinishDeps, finishRun, startNextInThread } from "../domain/runs/finish.ts";
import type { SetAside } from "../lib/concurrency/loop.ts";
import { ServiceError } from "../lib/errors.ts";
import { countPossibleApprovals, type Voters } from "../model/approvals.ts";
import { actionExpired, approvalImpossible, runError } from "../model/run-errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { ApproverChange } from "../store/members/members.ts";
import type { ExpiredLease } from "../store/runs/leases.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRuns } from "./active-runs.ts";
import { decideExpired } from "./decide-next.ts";

type ReaperDeps = FinishDeps & {
  active: Pick<ActiveRuns, "get">;
  leaseSeconds: number;
  queueWaitSeconds: number;
  setAside: SetAside;
};

const batchSize = 200;

/** Takes over runs of dead nodes: another attempt, or failure after the third. */
export async function reapOnce(deps: ReaperDeps): Promise<boolean> {
  const expired = await deps.store.runs.listExpiredLeases(batchSize, deps.leaseSeconds, deps.setAside.ids());
  const left = expired.filter((lease) => !isOurs(deps, lease));
  await deps.setAside.forEach(
    left,
    ({ run }) => run.id,
    (lease) => reap(deps, lease),
  );
  return left.length === batchSize;
}

/** A run that this node still executes is not reaped, even if its renewal is late. */
const isOurs = ({ active }: ReaperDeps, { run, leaseToken }: ExpiredLease): boolean =>
  active.get(run.id)?.leaseToken === leaseToken;

async function reap(deps: ReaperDeps, lease: ExpiredLease): Promise<void> {
  const { run, leaseToken } = lease;
  const next = decideExpired(lease);
  if (next.type === "finish") {
    await finishRun(deps, run, next.ending, { held: "expired", leaseToken });
    return;
  }
  const { forgiven, retried } = next;
  const { organizationId, id } = run;
  const release = { organizationId, id, leaseToken, forgiven, retried, onlyIfExpired: true };
  const isReleased = await deps.store.runs.release(release);
  if (isReleased) deps.signals.publish("queued", run.id);
}

/** Starts the next run of threads whose last run ended on a node that died before it could do so. */
export async function advanceThreadsOnce(deps: ReaperDeps): Promise<boolean> {
  const idle = await deps.store.threads.listThreadsWithoutHolder(batchSize, deps.setAside.ids());
  await deps.setAside.forEach(idle, idOf, (thread) => startNextInThread(deps, thread));
  return idle.length === batchSize;
}

/** Fails runs that waited too long for a free slot or for their thread. */
export async function endOverdueOnce(deps: ReaperDeps): Promise<boolean> {
  const options = [deps.queueWaitSeconds, deps.leaseSeconds, batchSize, deps.setAside.ids()] as const;
  const late = await deps.store.runs.listOverdue(...options);
  const behind = await deps.store.threads.listOverdue(...options);
  await endAll(deps, late, `The run waited more than ${deps.queueWaitSeconds} seconds for a free worker.`);
  await endAll(deps, behind, `The run waited more than ${deps.queueWaitSeconds} seconds for its turn in the thread.`);
  return late.length === batchSize || behind.length === batchSize;
}

async function endAll(deps: ReaperDeps, overdue: RunRecord[], message: string): Promise<void> {
  const error = runError("run_timeout", message, true);
  await deps.setAside.forEach(overdue, idOf, (run) =>
    finishRun(deps, run, { status: "failed", error, tokensUsed: run.tokensUsed }, { held: "by nobody" }),
  );
}

const idOf = ({ id }: { id: string }): string => id;

type ExpiryDeps = ReaperDeps & EscalateDeps & { store: Pick<Store, "members"> };

/** Applies `on_expiry` to parked runs whose question has expired. */
export async function expireActionsOnce(deps: ExpiryDeps): Promise<boolean> {
  const expired = await deps.store.runs.listExpiredActions(batchSize, deps.setAside.ids());
  await deps.setAside.forEach(
    expired,
    ({ id }) => id,
    (run) => expire(deps, run),
  );
  return expired.length === batchSize;
}

async function expire(deps: ExpiryDeps, run: RunRecord, error = actionExpired()): Promise<void> {
  const onExpiry = run.parked?.onExpiry ?? "fail";
  if (onExpiry === "fail") {
    await finishRun(deps, run, { status: "failed", error, tokensUsed: run.tokensUsed }, { held: "by nobody" });
    return;
  }
  const act = () => (onExpiry === "escalate" ? escalateRun(deps, run) : answerRun(deps, run, { type: onExpiry }, null));
  // If a person answers at the same moment, their answer counts.
  await act().catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== "action_not_pending") throw error;
  });
}

/**
 * Finds approvals that became impossible because members left or lost a role, and applies their `on_expiry` at once: no one is left to
 * wait for.
 */
export async function expireImpossibleOnce(deps: ExpiryDeps): Promise<boolean> {
  const changes = await deps.store.members.listApproverChanges(batchSize, deps.setAside.ids());
  await deps.setAside.forEach(
    changes,
    ({ organizationId }) => organizationId,
    (change) => checkApprovals(deps, change),
  );
  return changes.length === batchSize;
}

async function checkApprovals(deps: ExpiryDeps, change: ApproverChange): Promise<void> {
  const { organizationId } = change;
  const voters = await deps.store.members.listVoters(organizationId);
  let after: RunRecord["id"] | null = null;
  do {
    const runs: RunRecord[] = await deps.store.runs.listPendingApprovals(organizationId, after, batchSize);
    await deps.setAside.forEach(runs, idOf, (run) => expireIfImpossible(deps, run, voters));
    after = runs.length === batchSize ? (runs.at(-1)?.id ?? null) : null;
  } while (after !== null);
  await deps.store.members.deleteApproverChange(change);
}

async function expireIfImpossible(deps: ExpiryDeps, run: RunRecord, voters: Voters): Promise<void> {
  const approval = run.requiredAction?.approval;
  if (!approval) return;
  const possible = countPossibleApprovals(approval, voters);
  const required = approval.approvers.count;
  if (possible < required) await expire(deps, run, approvalImpossible(required, possible));
}
