import type { AgentConfiguration, Deployment } from "@agentrun/contract";
import { newId } from "../../lib/ids.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import type { AgentRecord, DeploymentRecord } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Store } from "../../store/store.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";
import { redacted } from "../secrets/stored-secrets.ts";
import { type PinnedRuntime, pickFields, redactSecrets } from "./configuration.ts";

type DeploymentDeps = EventDeps & { store: Pick<Store, "agents"> };

/** Stores the agent's configuration as a revision, with its code if that is new. */
export async function addRevision(
  deps: DeploymentDeps,
  caller: Caller,
  agent: AgentRecord,
  changed: string[],
  pinned: PinnedRuntime | null,
): Promise<void> {
  if (pinned?.code) await deps.store.agents.insertCode(agent.organizationId, pinned.code);
  await deps.store.agents.insertRevision(agent.organizationId, {
    id: newId("rev", agent.updatedAt.getTime()),
    agentId: agent.id,
    revision: agent.revision,
    configuration: agent.configuration,
    changedFields: changed,
    createdBy: caller.actor,
    createdAt: agent.updatedAt,
  });
}

/** Records that the agent's revision is live; with a reason, it is a rollback. */
export async function deploy(
  deps: DeploymentDeps,
  caller: Caller,
  agent: AgentRecord,
  from: { previousRevision: number | null; reason?: string | undefined },
): Promise<DeploymentRecord> {
  const deployment: DeploymentRecord = {
    id: newId("dep", agent.updatedAt.getTime()),
    agentId: agent.id,
    revision: agent.revision,
    previousRevision: from.previousRevision,
    reason: from.reason ?? null,
    rolledBackFrom: from.reason === undefined ? null : from.previousRevision,
    createdBy: caller.actor,
    createdAt: agent.updatedAt,
  };
  await deps.store.agents.insertDeployment(agent.organizationId, deployment);
  const type = from.reason === undefined ? "deployment.created" : "deployment.rollback";
  await recordEvent(deps, agent.organizationId, type, deployment.id, toDeployment(deployment));
  return deployment;
}

/** A deployment as shown in the API and in events. */
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

/** Records `agent.updated` with the old and new values of the changed fields, without secrets. */
export function recordUpdate(
  deps: EventDeps,
  caller: Caller,
  before: AgentRecord,
  after: AgentRecord,
  changed: (keyof AgentConfiguration)[],
): Promise<unknown> {
  const [shownBefore, shownAfter] = [redactSecrets(before.configuration), redactSecrets(after.configuration)];
  const secrets = changedSecrets([before.configuration, after.configuration], [shownBefore, shownAfter]);
  const hidden = Object.fromEntries(secrets.map((path) => [path, redacted]));
  return recordEvent(deps, after.organizationId, "agent.updated", after.id, {
    agent_id: after.id,
    revision: after.revision,
    changed_fields: [...changed, ...secrets],
    old: { ...pickFields(shownBefore, changed), ...hidden },
    new: { ...pickFields(shownAfter, changed), ...hidden },
    changed_by: caller.actor,
    changed_at: after.updatedAt.toISOString(),
  });
}

type Pair = readonly [unknown, unknown];

/** The paths of secrets that changed, such as `runtime.headers.Authorization`: their old and new values look the same. */
function changedSecrets(
  [before, after]: Pair,
  [shownBefore, shownAfter]: Pair,
  path: readonly string[] = [],
): string[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  if (shownBefore === redacted && shownAfter === redacted) return [path.join(".")];
  if (!isFields(before) || !isFields(after) || !isFields(shownBefore) || !isFields(shownAfter)) return [];
  return Object.keys(after).flatMap((name) =>
    changedSecrets([before[name], after[name]], [shownBefore[name], shownAfter[name]], [...path, name]),
  );
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
