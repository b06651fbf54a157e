import { type AgentConfiguration, grants, type OrganizationId, type Runtime } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import { nearestName } from "../../lib/nearest-name.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { WholeConnector } from "../../model/connectors.ts";
import type { EnvironmentProvider, FindModel, ModelSource } from "../../model/providers.ts";
import type { Store } from "../../store/store.ts";
import { assertManagesApprovals } from "../api-keys/permissions.ts";

/** Locks the named connectors of the organisation inside the transaction that writes the agent; throws if one does not exist. */
export async function holdConnectors(
  store: Pick<Store, "connectors">,
  organizationId: OrganizationId,
  { connectors }: AgentConfiguration,
): Promise<void> {
  if (connectors.length === 0) return;
  const ids = connectors.map(({ id }) => id);
  const duplicate = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (duplicate !== -1) {
    const param = `connectors.${duplicate}.id`;
    throw new ServiceError("invalid_value", { param, message: `${param}: this connector is listed twice.` });
  }
  const held = await store.connectors.hold(organizationId, ids);
  const missing = ids.findIndex((id) => !held.has(id));
  if (missing !== -1) throw new ServiceError("connector_not_found", { param: `connectors.${missing}.id` });
}

type Connected = Pick<AgentConfiguration, "connectors">;

/**
 * Adding a connector makes the agent use the organisation's secrets, so the caller must be allowed to see connectors. Connectors
 * that the agent already has are not checked again.
 */
export function assertMayConnect(caller: Caller, before: Connected | null, after: Connected): void {
  const known = new Set(before?.connectors.map(({ id }) => id));
  const added = after.connectors.findIndex(({ id }) => !known.has(id));
  if (added === -1) return;
  const param = `connectors.${added}.id`;
  if (caller.agentIds) {
    const message = "This API key is limited to some agents and cannot add connectors. Use a key without `agent_ids`.";
    throw new ServiceError("agent_not_allowed", { param, message });
  }
  if (grants(caller.scopes, "connectors:read")) return;
  const message =
    "Adding a connector to an agent requires the scope 'connectors:read', which this key lacks. Use a key that has it.";
  throw new ServiceError("insufficient_scope", { param, message });
}

/** Approval rules and policies need their own scope, in a patch as well as in a rollback or another deployment. */
export function assertMayChangeRules(caller: Caller, before: AgentConfiguration, after: AgentConfiguration): void {
  const isSame = canonicalJson(before.approvals ?? null) === canonicalJson(after.approvals ?? null);
  if (!isSame) assertManagesApprovals(caller, "approvals");
  if (before.policy !== after.policy) assertManagesApprovals(caller, "policy");
}

export type AgentModelDeps = {
  store: Pick<Store, "providers">;
  models: {
    /** The operator's providers; null on a node that runs no agents and does not load them. */
    environment: readonly Pick<EnvironmentProvider, "name">[] | null;
    findModel: FindModel;
    /** Whether the provider reports that it has no such model. */
    deniesModel: (source: ModelSource) => Promise<boolean>;
  };
};

type NamedModel = { provider: string; model: string; place: string };

/** Every model that an agent names: its own, its fallbacks, and the one that summarises long threads. */
function namedModels(runtime: Runtime): NamedModel[] {
  if (runtime.type !== "model") return [];
  const { provider, model, models = [], compaction } = runtime;
  const own = { provider, model, place: "runtime" };
  return [
    own,
    ...models.map((other, index) => ({ ...own, ...other, place: `runtime.models.${index}` })),
    ...(compaction ? [{ ...own, ...givenFields(compaction), place: "runtime.compaction" }] : []),
  ];
}

/** Whether an agent names this provider explicitly; `default` does not count. */
export const namesProvider = (runtime: Runtime, name: string): boolean =>
  namedModels(runtime).some(({ provider }) => provider === name);

const givenFields = ({ provider, model }: { provider?: string; model?: string }) => ({
  ...(provider === undefined ? {} : { provider }),
  ...(model === undefined ? {} : { model }),
});

const isSame = (one: NamedModel, other: NamedModel) => one.provider === other.provider && one.model === other.model;

/** Checks that newly named models exist, where the provider can be asked. Runs before any row is locked. */
export async function assertModels(
  deps: AgentModelDeps,
  organizationId: OrganizationId,
  before: Runtime | null,
  after: Runtime,
  upcoming: readonly string[] = [],
): Promise<void> {
  const known = before ? namedModels(before) : [];
  const added = namedModels(after).filter((one) => !known.some((other) => isSame(one, other)));
  await assertNamed(deps, organizationId, added, upcoming);
  await Promise.all(added.map((one) => assertNotDenied(deps, organizationId, one)));
}

/** Checks the providers of a whole configuration, for a rollback that reuses a stored one. */
export const assertProviders = (deps: AgentModelDeps, organizationId: OrganizationId, runtime: Runtime) =>
  assertNamed(deps, organizationId, namedModels(runtime));

async function assertNamed(
  { store, models }: AgentModelDeps,
  organizationId: OrganizationId,
  named: readonly NamedModel[],
  upcoming: readonly string[] = [],
): Promise<void> {
  const { environment } = models;
  const explicit = named.filter(({ provider }) => provider !== "default");
  if (explicit.length === 0 || environment === null) return;
  const own = await store.providers.list(organizationId);
  const names = new Set([...[...own, ...environment].map(({ name }) => name), ...upcoming]);
  const missing = explicit.find(({ provider }) => !names.has(provider));
  if (!missing) return;
  const message =
    `No model provider is called "${missing.provider}". GET /providers lists them and ` +
    'POST /providers adds one; "default" is the default provider.';
  throw new ServiceError("provider_not_found", { param: `${missing.place}.provider`, message });
}

async function assertNotDenied(
  { models }: AgentModelDeps,
  organizationId: OrganizationId,
  { provider, model, place }: NamedModel,
): Promise<void> {
  if (model === "default") return;
  const source = await models.findModel(organizationId, provider, model);
  // Without a provider the model cannot be checked here; the run reports it.
  if ("missing" in source || !(await models.deniesModel(source))) return;
  const message = `The provider "${source.provider}" has no model "${model}". Use one that it has, or "default".`;
  throw new ServiceError("model_not_found", { param: `${place}.model`, message });
}

/** The tool names of a connector; null if it cannot be reached now. */
export type ListToolNames = (connector: WholeConnector) => Promise<readonly string[] | null>;

/** The message for a tool that the connector does not have. */
export function describeUnknownTool(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  const hint = meant === null ? "POST /connectors/{id}/test lists them." : `Did you mean '${meant}'?`;
  return `the connector has no tool '${name}'. ${hint}`;
}

export function assertToolNames(
  names: readonly string[],
  known: readonly string[],
  toParam: (index: number) => string,
) {
  const unknown = names.findIndex((name) => !known.includes(name));
  if (unknown === -1) return;
  const param = toParam(unknown);
  const message = `${param}: ${describeUnknownTool(names[unknown] ?? "", known)}`;
  throw new ServiceError("tool_not_found", { param, message });
}

type AgentToolDeps = { store: Pick<Store, "connectors">; listToolNames: ListToolNames };

type ToolUses = Pick<AgentConfiguration, "connectors">;

/** Checks that newly named tools exist, where the connector can be reached. Runs before any row is locked. */
export async function assertAgentTools(deps: AgentToolDeps, caller: Caller, before: ToolUses | null, after: ToolUses) {
  const known = new Set(before?.connectors.map((use) => canonicalJson(use)));
  for (const [place, use] of after.connectors.entries()) {
    const { tools } = use;
    if (!Array.isArray(tools) || tools.length === 0 || known.has(canonicalJson(use))) continue;
    const [connector] = await deps.store.connectors.findWhole(caller.organizationId, [use.id]);
    // A missing or invisible connector is rejected elsewhere.
    if (!connector || (caller.isDemo && connector.visibility === "private")) continue;
    const names = await deps.listToolNames(connector);
    if (names) assertToolNames(tools, names, (index) => `connectors.${place}.tools.${index}`);
  }
}
