import type { AgentConfiguration, Deployment, OrganizationId } from "@agentrun/contract";
import type { AgentRecord, DeploymentRecord } from "../model/agents.ts";
import type { Caller } from "../model/api-keys.ts";
import { pick, redactSecrets } from "./agent-configuration.ts";
import { type EventDeps, recordEvent } from "./events.ts";

/** A deployment as the API and the events show it. */
export const toDeployment = (record: DeploymentRecord): Deployment => ({
  object: "deployment",
  id: record.id,
  agent_id: record.agentId,
  revision: record.revision,
  previous_revision: record.previousRevision,
  reason: record.reason,
  rolled_back_from: record.rolledBackFrom,
  rolled_back_to: record.rolledBackFrom === null ? null : record.revision,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
});

export const recordDeployment = (deps: EventDeps, organizationId: OrganizationId, deployment: DeploymentRecord) =>
  recordEvent(deps, organizationId, "deployment.created", deployment.id, toDeployment(deployment));

export const recordRollback = (deps: EventDeps, organizationId: OrganizationId, deployment: DeploymentRecord) =>
  recordEvent(deps, organizationId, "deployment.rollback", deployment.id, toDeployment(deployment));

/** Tells what changed, both sides, without secrets. */
export function recordUpdate(
  deps: EventDeps,
  caller: Caller,
  before: AgentRecord,
  after: AgentRecord,
  changed: (keyof AgentConfiguration)[],
): Promise<unknown> {
  return recordEvent(deps, after.organizationId, "agent.updated", after.id, {
    agent_id: after.id,
    revision: after.revision,
    changed_fields: changed,
    old: pick(redactSecrets(before.configuration), changed),
    new: pick(redactSecrets(after.configuration), changed),
    changed_by: caller.actor,
    changed_at: after.updatedAt.toISOString(),
  });
}
