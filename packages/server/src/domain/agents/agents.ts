import type {
  Agent,
  AgentConfiguration,
  AgentId,
  AgentPatch,
  CustomAgentRequest,
  DeployAgentRequest,
  Gate,
} from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import { mergePatch } from "../../lib/json/records.ts";
import type { Commit } from "../../lib/postgres/transaction-scope.ts";
import type { AgentRecord, ListedRevision } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Planned } from "../../model/configurations.ts";
import { isPinned } from "../../model/workers.ts";
import type { AgentFilter } from "../../store/agents/agents.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { assertNoPrivateConnector } from "../api-keys/permissions.ts";
import type { EventDeps } from "../events/events.ts";
import { assertPolicy } from "../policies/policies.ts";
import { assertApprovals } from "../runs/approvals.ts";
import { saveSchedule } from "../schedules/schedules.ts";
import { type Catalog, isOffered } from "./catalog.ts";
import {
  type ConfigurationRules,
  changedFields,
  checkConfiguration,
  mergeMetadata,
  type PinnedRuntime,
  pinRuntime,
  sealSecrets,
  withDefaults,
} from "./configuration.ts";
import type { Target } from "./deployable.ts";
import { addRevision, deploy, recordUpdate } from "./deployments.ts";
import { assertGate, changeGate, findRequested, type GateDeps, requestDeployment } from "./gates.ts";
import {
  type AgentModelDeps,
  assertAgentTools,
  assertMayChangeRules,
  assertMayConnect,
  assertModels,
  holdConnectors,
  type ListToolNames,
} from "./references.ts";

export type AgentDeps = EventDeps &
  GateDeps & {
    store: Pick<
      Store,
      "agents" | "connectors" | "members" | "policies" | "providers" | "schedules" | "transaction" | "workers"
    >;
    catalog: Catalog;
    rules: ConfigurationRules;
    models: AgentModelDeps["models"];
    listToolNames: ListToolNames;
    /** Invalidates the cached agent on every node. */
    agentChanged: (id: AgentId) => void;
  };

export async function getAgent(deps: AgentDeps, caller: Caller, id: AgentId): Promise<AgentRecord> {
  return assertAllowed(caller, await deps.store.agents.find(caller.organizationId, id));
}

/** For an agent with a gate: its newest pending deployment. */
export async function withPending({ store }: AgentDeps, agent: AgentRecord): Promise<AgentRecord> {
  if (agent.gate === null || agent.pending) return agent;
  return { ...agent, pending: await store.pendingDeployments.findNewest(agent.organizationId, agent.id) };
}

/** For an agent whose runs are pinned to worker builds: the builds that no worker serves while runs wait for them. */
export async function describeBuilds(
  { store }: AgentDeps,
  { organizationId, id, configuration }: AgentRecord,
): Promise<Pick<Agent, "unserved_builds">> {
  if (!isPinned(configuration)) return {};
  return { unserved_builds: await store.workers.listLostBuilds(organizationId, id) };
}

export const listAgents = (deps: AgentDeps, caller: Caller, filter: AgentFilter, page: PageRequest) =>
  deps.store.agents.list(caller.organizationId, { ...filter, ids: caller.agentIds }, page);

export const listRevisions = async (deps: AgentDeps, caller: Caller, id: AgentId, page: PageRequest) =>
  deps.store.agents.listRevisions(caller.organizationId, (await getAgent(deps, caller, id)).id, page);

export const listDeployments = async (deps: AgentDeps, caller: Caller, id: AgentId, page: PageRequest) =>
  deps.store.agents.listDeployments(caller.organizationId, (await getAgent(deps, caller, id)).id, page);

export const prepareAgent = (
  deps: AgentDeps,
  caller: Caller,
  request: CustomAgentRequest,
  planned?: Planned,
): Promise<Commit<AgentRecord>> => {
  const { gate = null, ...fields } = request;
  return prepareNewAgent(deps, caller, null, withDefaults(fields), { gate, planned });
};

export async function prepareCatalogAgent(
  deps: AgentDeps,
  caller: Caller,
  catalogKey: string,
  overrides: DeployAgentRequest,
): Promise<Commit<AgentRecord>> {
  const manifest = deps.catalog.get(catalogKey);
  if (!manifest || !isOffered(deps, caller, manifest)) throw new ServiceError("catalog_agent_not_found");
  const { object, key, category, examples, ...configuration } = manifest;
  return prepareNewAgent(deps, caller, catalogKey, { ...configuration, ...overrides }, { gate: null });
}

/** Calls connectors and providers and loads a module, so it must run outside a transaction. */
async function prepareNewAgent(
  deps: AgentDeps,
  caller: Caller,
  catalogKey: string | null,
  requested: AgentConfiguration,
  { gate, planned }: { gate: Gate | null; planned?: Planned | undefined },
): Promise<Commit<AgentRecord>> {
  if (caller.agentIds)
    throw new ServiceError("agent_not_allowed", { message: "A key limited to some agents cannot create agents." });
  assertMayConnect(caller, null, requested);
  checkConfiguration(deps.rules, caller.organizationId, requested, deps.clock.now());
  await assertAgentTools(deps, caller, null, requested);
  await assertModels(deps, caller.organizationId, null, requested.runtime, planned?.providers);
  const pinned = await pinRuntime(deps, caller.organizationId, requested.runtime, null);
  const configured = withModule(deps, caller, requested, pinned);
  const id = (planned?.id as AgentId | null | undefined) ?? null;
  await assertGate(deps, caller, id, gate, planned !== undefined);
  return () => addAgent(deps, caller, { id, catalogKey, gate }, configured, pinned);
}

async function addAgent(
  deps: AgentDeps,
  caller: Caller,
  { id, catalogKey, gate }: { id: AgentId | null; catalogKey: string | null; gate: Gate | null },
  configured: AgentConfiguration,
  pinned: PinnedRuntime,
): Promise<AgentRecord> {
  const createdAt = new Date(deps.clock.now());
  const { configuration, newSecret } = sealSecrets(deps.rules, configured, null);
  const agent: AgentRecord = {
    id: id ?? newId("ag", createdAt.getTime()),
    organizationId: caller.organizationId,
    source: catalogKey === null ? "custom" : "catalog",
    catalogKey,
    revision: 1,
    configuration,
    gate,
    newSecret,
    nextRunAt: null,
    scheduleRefusal: null,
    createdAt,
    updatedAt: createdAt,
    archivedAt: null,
  };
  return deps.store.transaction(async () => {
    await assertPolicy(deps.store, caller.organizationId, configuration.policy);
    await holdConnectors(deps.store, caller.organizationId, configuration);
    await assertApprovals(deps.store, caller.organizationId, configuration);
    await assertNoPrivateConnector(deps.store, caller, configuration);
    await deps.store.agents.insert(agent);
    await addRevision(deps, caller, agent, [], pinned);
    await deploy(deps, caller, agent, { previousRevision: null });
    return withSchedule(deps, caller, agent, null);
  });
}

/** Uses the module's schemas where the request has none. */
function withModule(deps: AgentDeps, caller: Caller, requested: AgentConfiguration, pinned: PinnedRuntime) {
  const { input_schema = null, output_schema = null } = pinned.schemas;
  const configuration = {
    ...requested,
    runtime: pinned.runtime,
    input_schema: requested.input_schema ?? input_schema,
    output_schema: requested.output_schema ?? output_schema,
  };
  checkConfiguration(deps.rules, caller.organizationId, configuration, deps.clock.now());
  return configuration;
}

export async function prepareAgentUpdate(
  deps: AgentDeps,
  caller: Caller,
  id: AgentId,
  patch: AgentPatch,
  planned?: Planned,
): Promise<Commit<AgentRecord>> {
  const pinned = await preparePatch(deps, caller, id, patch, planned);
  return () => updateAgent(deps, caller, id, patch, pinned, planned !== undefined);
}

function updateAgent(
  deps: AgentDeps,
  caller: Caller,
  id: AgentId,
  { gate: wanted, ...patch }: AgentPatch,
  pinned: PinnedRuntime | null,
  isPlanned: boolean,
): Promise<AgentRecord> {
  return deps.store.transaction(async () => {
    const before = await lockAgent(deps, caller, id);
    const agent = wanted === undefined ? before : await changeGate(deps, caller, before, wanted, isPlanned);
    const requested = await findRequested(deps, agent);
    const { updated, changed } = await reviseAgent(deps, caller, agent, patch, pinned, requested?.target);
    assertMayChangeRules(caller, agent.configuration, updated.configuration);
    // The caller who sends a schedule becomes its creator, even if it is unchanged.
    const scheduled = patch.schedule ? null : agent;
    if (changed.length === 0) {
      if (agent !== before) deps.store.afterCommit(() => deps.agentChanged(id));
      return withSchedule(deps, caller, agent, scheduled);
    }
    if (requested && updated.revision === requested.target.revision) return { ...agent, pending: requested.pending };
    // The gate before this request decides about the other changes in it.
    if (before.gate) {
      const gated = { ...agent, gate: before.gate };
      return { ...agent, pending: await requestDeployment(deps, caller, gated, updated.revision, false) };
    }
    await deps.store.agents.setRevision(updated);
    await deploy(deps, caller, updated, { previousRevision: agent.revision });
    await recordUpdate(deps, caller, agent, updated, changed);
    deps.store.afterCommit(() => deps.agentChanged(id));
    return withSchedule(deps, caller, updated, scheduled);
  });
}

/** Creates a revision without deploying it; runs use it only if they name its number. */
export async function prepareRevision(
  deps: AgentDeps,
  caller: Caller,
  id: AgentId,
  { gate, ...patch }: AgentPatch,
): Promise<Commit<ListedRevision>> {
  if (gate) await assertGate(deps, caller, id, gate, false);
  if (gate !== undefined)
    throw new ServiceError("invalid_value", {
      param: "gate",
      message: "gate: it is not part of a revision. Change it with PATCH /agents/{id}.",
    });
  const pinned = await preparePatch(deps, caller, id, patch);
  return () =>
    deps.store.transaction(async () => {
      const agent = await lockAgent(deps, caller, id);
      const { updated } = await reviseAgent(deps, caller, agent, patch, pinned);
      const made = await deps.store.agents.findRevision(caller.organizationId, id, updated.revision);
      if (!made) throw new ServiceError("revision_not_found");
      const live = await deps.store.agents.findNewestDeployment(caller.organizationId, id);
      return { ...made, deployedAt: live?.revision === made.revision ? live.createdAt : null };
    });
}

/** Calls connectors and providers and loads a module, so it must run outside a transaction. */
async function preparePatch(
  deps: AgentDeps,
  caller: Caller,
  id: AgentId,
  { connectors, runtime }: AgentPatch,
  planned?: Planned,
): Promise<PinnedRuntime | null> {
  if (!connectors && !runtime) return null;
  const { configuration } = await getAgent(deps, caller, id);
  if (connectors) {
    assertMayConnect(caller, configuration, { connectors });
    await assertAgentTools(deps, caller, configuration, { connectors });
  }
  if (!runtime) return null;
  await assertModels(deps, caller.organizationId, configuration.runtime, runtime, planned?.providers);
  return pinRuntime(deps, caller.organizationId, runtime, configuration.runtime);
}

/** A gate is not part of a revision. */
type RevisionPatch = Omit<AgentPatch, "gate">;

/** Applies a patch and stores the result as a revision, unless nothing differs, or `known` is that revision. */
async function reviseAgent(
  deps: AgentDeps,
  caller: Caller,
  agent: AgentRecord,
  patch: RevisionPatch,
  pinned: PinnedRuntime | null,
  known?: Target | undefined,
): Promise<{ updated: AgentRecord; changed: ReturnType<typeof changedFields> }> {
  const requested = applyPatch(agent.configuration, patch, pinned);
  assertMayConnect(caller, agent.configuration, requested);
  checkConfiguration(deps.rules, caller.organizationId, requested, deps.clock.now());
  await assertPolicy(deps.store, caller.organizationId, requested.policy);
  await holdConnectors(deps.store, caller.organizationId, requested);
  if (patch.approvals) await assertApprovals(deps.store, caller.organizationId, requested);
  await assertNoPrivateConnector(deps.store, caller, agent.configuration, requested);
  const { configuration, newSecret } = sealSecrets(deps.rules, requested, agent.configuration);
  const changed = changedFields(agent.configuration, configuration);
  if (changed.length === 0) return { updated: agent, changed };
  if (known && changedFields(known.configuration, configuration).length === 0)
    return { updated: { ...agent, revision: known.revision, configuration: known.configuration }, changed };
  const newest = await deps.store.agents.findNewestRevisionNumber(caller.organizationId, agent.id);
  const updatedAt = new Date(deps.clock.now());
  const updated = { ...agent, revision: newest + 1, configuration, newSecret, updatedAt };
  await addRevision(deps, caller, updated, changed, pinned);
  return { updated, changed };
}

const applyPatch = (
  before: AgentConfiguration,
  patch: RevisionPatch,
  pinned: PinnedRuntime | null,
): AgentConfiguration => ({
  ...before,
  ...pinned?.schemas,
  ...patch,
  ...(pinned && { runtime: pinned.runtime }),
  limits: mergePatch(before.limits, patch.limits),
  metadata: mergeMetadata(before.metadata, patch.metadata),
});

export async function archiveAgent(deps: AgentDeps, caller: Caller, id: AgentId): Promise<AgentRecord> {
  await getAgent(deps, caller, id);
  await deps.store.transaction(async () => {
    await deps.store.agents.archive(caller.organizationId, id);
    await deps.store.schedules.delete(caller.organizationId, id);
  });
  deps.store.afterCommit(() => deps.agentChanged(id));
  return getAgent(deps, caller, id);
}

export async function lockAgent(deps: AgentDeps, caller: Caller, id: AgentId): Promise<AgentRecord> {
  const agent = assertAllowed(caller, await deps.store.agents.findForUpdate(caller.organizationId, id));
  if (agent.archivedAt)
    throw new ServiceError("agent_archived", { message: "The agent is archived and cannot be changed." });
  return agent;
}

/** Throws `agent_not_found` for an agent of another organisation and `agent_not_allowed` for one outside the key's list. */
export function assertAllowed(caller: Caller, agent: AgentRecord | null, param?: string): AgentRecord {
  if (!agent) throw new ServiceError("agent_not_found", param ? { param } : {});
  if (caller.agentIds && !caller.agentIds.includes(agent.id)) throw new ServiceError("agent_not_allowed");
  return agent;
}

/** Returns the agent with its next tick; an unchanged schedule keeps its tick. */
export async function withSchedule(
  deps: AgentDeps,
  caller: Caller,
  agent: AgentRecord,
  before: AgentRecord | null,
): Promise<AgentRecord> {
  const { id, organizationId, configuration } = agent;
  const isSame = canonicalJson(before?.configuration.schedule ?? null) === canonicalJson(configuration.schedule);
  if (isSame) return agent;
  const subject = { kind: "agent" as const, id, organizationId };
  const nextRunAt = await saveSchedule(deps, caller, subject, configuration.schedule);
  return { ...agent, nextRunAt, scheduleRefusal: null };
}
