import { type AgentId, type DecideDeploymentRequest, type PendingDeploymentId, roleScopes } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import { type PendingDeploymentRecord, toPendingDeployment } from "../../model/gates.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import { type AgentDeps, getAgent, lockAgent } from "../agents/agents.ts";
import { switchRevision } from "../agents/deploy-revisions.ts";
import { findOtherRevision } from "../agents/deployable.ts";
import { assertNotDemo } from "../api-keys/permissions.ts";
import { recordEvent } from "../events/events.ts";

type PendingPath = { id: AgentId; pending_deployment_id: PendingDeploymentId };

export const listPendingDeployments = async (
  deps: AgentDeps,
  caller: Caller,
  agentId: AgentId,
  page: PageRequest,
): Promise<Page<PendingDeploymentRecord>> =>
  deps.store.pendingDeployments.list(caller.organizationId, (await getAgent(deps, caller, agentId)).id, page);

export async function getPendingDeployment(
  deps: AgentDeps,
  caller: Caller,
  path: PendingPath,
): Promise<PendingDeploymentRecord> {
  await getAgent(deps, caller, path.id);
  return findPending(deps, caller, path);
}

async function findPending(deps: AgentDeps, caller: Caller, path: PendingPath, lock = false) {
  const key = { organizationId: caller.organizationId, id: path.pending_deployment_id };
  const found = await deps.store.pendingDeployments.find(key, lock);
  if (found?.agentId !== path.id) throw new ServiceError("pending_deployment_not_found");
  return found;
}

/** Deploys a revision that did not pass. */
export function approveDeployment(
  deps: AgentDeps,
  caller: Caller,
  path: PendingPath,
  { reason }: DecideDeploymentRequest,
): Promise<PendingDeploymentRecord> {
  assertNotDemo(caller);
  return deps.store.transaction(async () => {
    await lockAgent(deps, caller, path.id);
    const pending = await findPending(deps, caller, path, true);
    if (pending.status !== "waiting") throw new ServiceError("deployment_not_pending");
    return accept(deps, { ...pending, decidedBy: caller.actor, reason: reason ?? pending.reason });
  });
}

/** Ends it, also while it is evaluated. */
export function rejectDeployment(
  deps: AgentDeps,
  caller: Caller,
  path: PendingPath,
  { reason }: DecideDeploymentRequest,
): Promise<PendingDeploymentRecord> {
  return deps.store.transaction(async () => {
    await lockAgent(deps, caller, path.id);
    const pending = await findPending(deps, caller, path, true);
    if (pending.endedAt !== null) throw new ServiceError("deployment_not_pending");
    const decided = { ...pending, decidedBy: caller.actor, reason: reason ?? pending.reason };
    return refuse(deps, decided, "rejected");
  });
}

/** Deploys the revision, unless it was only to be evaluated. Must run in a transaction that holds the agent and the pending deployment. */
export async function accept(deps: AgentDeps, pending: PendingDeploymentRecord): Promise<PendingDeploymentRecord> {
  const endedAt = new Date(deps.clock.now());
  const accepted = { ...pending, status: pending.evaluateOnly ? "passed" : "deployed", endedAt } as const;
  // Before the deployment, which supersedes what is pending.
  await deps.store.pendingDeployments.save(accepted);
  if (pending.evaluateOnly) return accepted;
  const caller = requesterOf(pending);
  const agent = await lockAgent(deps, caller, pending.agentId);
  const target = await findOtherRevision(deps, agent, pending.revision);
  const deployed = { ...accepted, deploymentId: (await switchRevision(deps, caller, agent, target)).id };
  await deps.store.pendingDeployments.save(deployed);
  return deployed;
}

/** Must run in a transaction that holds the agent and the pending deployment. */
export async function refuse(
  deps: AgentDeps,
  pending: PendingDeploymentRecord,
  status: "refused" | "rejected",
): Promise<PendingDeploymentRecord> {
  const refused = { ...pending, status, endedAt: new Date(deps.clock.now()) };
  await deps.store.pendingDeployments.save(refused);
  const { organizationId, id } = pending;
  await recordEvent(deps, organizationId, "deployment.refused", id, toPendingDeployment(refused));
  return refused;
}

/** The rights of the person or key that requested it were checked then; schedules of the revision act for them. */
export const requesterOf = ({ organizationId, createdBy }: PendingDeploymentRecord): Caller => ({
  organizationId,
  apiKeyId: null,
  actor: createdBy,
  scopes: roleScopes.owner,
  agentIds: null,
});
