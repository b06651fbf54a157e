import { type OrganizationId, roleScopes } from "@agentrun/contract";
import { isUnavailable, ServiceError } from "../lib/errors.ts";
import type { DeploymentRecord } from "../model/agents.ts";
import type { AlertRecord } from "../model/alerts.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";
import { toDeployment } from "./agent-events.ts";
import { type AgentDeps, rollbackAgent } from "./agents.ts";
import { type AuditDeps, recordAudit } from "./audit.ts";
import { canUndo } from "./evaluate-alerts.ts";

export type RollbackDeps = AgentDeps &
  AuditDeps & { store: Pick<Store, "alerts">; onFailure: (error: unknown, what: string) => void };

const atOnce = 50;

/** Undoes the deployments that alerts have called for, each once. */
export async function rollBackForAlerts(deps: RollbackDeps): Promise<void> {
  // One that fails is tried again in the next round, and keeps no other from its turn.
  for (const alert of await deps.store.alerts.listToRollBack(atOnce))
    await rollBack(deps, alert).catch((error) => deps.onFailure(error, "alerts"));
}

async function rollBack(deps: RollbackDeps, alert: AlertRecord): Promise<void> {
  try {
    await deps.store.transaction(() => undo(deps, alert));
  } catch (error) {
    // A store that is away, or a fault of ours, is tried again in the next round; a refusal would be one again.
    if (!(error instanceof ServiceError) || isUnavailable(error)) throw error;
    await deps.store.alerts.setRollback(alert.organizationId, alert.id, { status: "failed", reason: error.message });
  }
}

async function undo(deps: RollbackDeps, alert: AlertRecord): Promise<void> {
  const { organizationId, id, rule } = alert;
  if (!rule.agent_id || !(await deps.store.alerts.lockToRollBack(organizationId, id))) return;
  const newest = await deps.store.agents.findNewestDeployment(organizationId, rule.agent_id);
  if (!canUndo(newest, alert.triggeredAt)) {
    const reason = "Somebody has deployed or rolled back the agent meanwhile.";
    await deps.store.alerts.setRollback(organizationId, id, { status: "failed", reason });
    return;
  }
  const caller = callerOf(organizationId, rule.id);
  const deployment = await rollbackAgent(deps, caller, rule.agent_id, { reason: `${id}: ${alert.summary}` });
  await deps.store.alerts.setRollback(organizationId, id, { status: "done", deploymentId: deployment.id });
  await note(deps, caller, deployment);
}

/** The rule acts, with a developer's rights: it never brings back an earlier rule about who approves. */
const callerOf = (organizationId: OrganizationId, actor: string): Caller => ({
  organizationId,
  apiKeyId: null,
  actor,
  scopes: roleScopes.developer,
  agentIds: null,
});

const note = (deps: RollbackDeps, { organizationId, actor }: Caller, deployment: DeploymentRecord) =>
  recordAudit(deps, {
    organizationId,
    action: "rollbackAgent",
    actor,
    resourceType: "deployment",
    resourceId: deployment.id,
    before: { revision: deployment.previousRevision },
    after: { revision: deployment.revision, created: toDeployment(deployment) },
  });
