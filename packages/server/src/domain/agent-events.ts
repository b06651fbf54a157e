import type { AgentConfiguration, Deployment, EventType, OrganizationId } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import type { AgentRecord, DeploymentRecord } from "../model/agents.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";
import { pick, redactSecrets } from "./agent-configuration.ts";

type EventDeps = { store: Store; clock: DatabaseClock };

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
  record(deps, organizationId, "deployment.created", deployment.id, toDeployment(deployment));

export const recordRollback = (deps: EventDeps, organizationId: OrganizationId, deployment: DeploymentRecord) =>
  record(deps, organizationId, "deployment.rollback", deployment.id, toDeployment(deployment));

/** Tells what changed, both sides, without secrets. */
export function recordUpdate(
  deps: EventDeps,
  caller: Caller,
  before: AgentRecord,
  after: AgentRecord,
  changed: (keyof AgentConfiguration)[],
): Promise<void> {
  return record(deps, after.organizationId, "agent.updated", after.id, {
    agent_id: after.id,
    revision: after.revision,
    changed_fields: changed,
    old: pick(redactSecrets(before.configuration), changed),
    new: pick(redactSecrets(after.configuration), changed),
    changed_by: caller.actor,
    changed_at: after.updatedAt.toISOString(),
  });
}

function record(
  deps: EventDeps,
  organizationId: OrganizationId,
  type: EventType,
  subjectId: string,
  data: object,
): Promise<void> {
  const createdAt = new Date(deps.clock.now());
  const id = newId("evt", createdAt.getTime());
  return deps.store.insertEvent({ id, organizationId, type, subjectId, data: JSON.stringify(data), createdAt });
}
