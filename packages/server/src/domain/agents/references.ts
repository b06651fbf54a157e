import { type AgentConfiguration, grants, type OrganizationId, type Runtime } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import { nearestName } from "../../lib/nearest-name.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { WholeConnector } from "../../model/connectors.ts";
import type { EnvironmentProvider, FindModel, ModelSource } from "../../model/providers.ts";
import type { Store } from "../../store/store.ts";

/** Inside the transaction that writes the agent: what it names exists, is its organisation's own, and stays until then. */
export async function holdConnectors(
  store: Pick<Store, "connectors">,
  organizationId: OrganizationId,
  { connectors }: AgentConfiguration,
): Promise<void> {
  if (connectors.length === 0) return;
  const ids = connectors.map(({ id }) => id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice !== -1) {
    const param = `connectors.${twice}.id`;
    throw new ServiceError("invalid_value", { param, message: `${param}: this connector is named twice.` });
  }
  const held = await store.connectors.hold(organizationId, ids);
  const missing = ids.findIndex((id) => !held.has(id));
  if (missing !== -1) throw new ServiceError("connector_not_found", { param: `connectors.${missing}.id` });
}

type Connected = Pick<AgentConfiguration, "connectors">;

/**
 * Whoever gives an agent a connector has it use the organisation's secrets, so they must be able to see connectors. One
 * that the agent has already stays, whoever saves the agent; an earlier revision was saved by somebody who could.
 */
export function assertMayConnect(caller: Caller, before: Connected | null, after: Connected): void {
  const known = new Set(before?.connectors.map(({ id }) => id));
  const added = after.connectors.findIndex(({ id }) => !known.has(id));
  if (added === -1) return;
  const param = `connectors.${added}.id`;
  if (caller.agentIds) {
    const message = "This API key is limited to some agents and gives none a connector. Use a key without `agent_ids`.";
    throw new ServiceError("agent_not_allowed", { param, message });
  }
  if (grants(caller.scopes, "connectors:read")) return;
  const message =
    "Giving an agent a connector needs the scope 'connectors:read', which the key lacks. Use a key that has it.";
  throw new ServiceError("insufficient_scope", { param, message });
}

export type AgentModelDeps = {
  store: Pick<Store, "providers">;
  models: {
    /** What the operator has set for everybody; null on a node that runs nothing and need not know it. */
    environment: readonly Pick<EnvironmentProvider, "name">[] | null;
    findModel: FindModel;
    /** Whether the provider itself says that it has no such model. */
    deniesModel: (source: ModelSource) => Promise<boolean>;
  };
};

type NamedModel = { provider: string; model: string; place: string };

/** Every model that an agent names: its own, those that stand in for it, the one that puts long threads in short. */
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

/** Whether an agent names this provider itself; what it gets as `default` it does not name. */
export const namesProvider = (runtime: Runtime, name: string): boolean =>
  namedModels(runtime).some(({ provider }) => provider === name);

const givenFields = ({ provider, model }: { provider?: string; model?: string }) => ({
  ...(provider === undefined ? {} : { provider }),
  ...(model === undefined ? {} : { model }),
});

const isSame = (one: NamedModel, other: NamedModel) => one.provider === other.provider && one.model === other.model;

/** What an agent names anew is there, as far as anybody can tell; asked before anything is locked. */
export async function assertModels(
  deps: AgentModelDeps,
  organizationId: OrganizationId,
  before: Runtime | null,
  after: Runtime,
): Promise<void> {
  const known = before ? namedModels(before) : [];
  const added = namedModels(after).filter((one) => !known.some((other) => isSame(one, other)));
  await assertNamed(deps, organizationId, added);
  await Promise.all(added.map((one) => assertNotDenied(deps, organizationId, one)));
}

/** The providers of a whole configuration, for what is made live without being written anew. */
export const assertProviders = (deps: AgentModelDeps, organizationId: OrganizationId, runtime: Runtime) =>
  assertNamed(deps, organizationId, namedModels(runtime));

async function assertNamed(
  { store, models }: AgentModelDeps,
  organizationId: OrganizationId,
  named: readonly NamedModel[],
): Promise<void> {
  const { environment } = models;
  const asked = named.filter(({ provider }) => provider !== "default");
  if (asked.length === 0 || environment === null) return;
  const own = await store.providers.list(organizationId);
  const names = new Set([...own, ...environment].map(({ name }) => name));
  const missing = asked.find(({ provider }) => !names.has(provider));
  if (!missing) return;
  const message =
    `There is no model provider called "${missing.provider}". GET /providers lists those there are; ` +
    'POST /providers adds one, and "default" is whichever is the default.';
  throw new ServiceError("provider_not_found", { param: `${missing.place}.provider`, message });
}

async function assertNotDenied(
  { models }: AgentModelDeps,
  organizationId: OrganizationId,
  { provider, model, place }: NamedModel,
): Promise<void> {
  if (model === "default") return;
  const source = await models.findModel(organizationId, provider, model);
  // Without a provider there is nobody to ask: a run says so.
  if ("missing" in source || !(await models.deniesModel(source))) return;
  const message = `The provider "${source.provider}" says that it has no model "${model}". Take one that it has, or "default".`;
  throw new ServiceError("model_not_found", { param: `${place}.model`, message });
}

/** What the tools of a connector are called; null where it cannot be asked now. */
export type ListToolNames = (connector: WholeConnector) => Promise<readonly string[] | null>;

/** A tool that nobody has: the connector was named wrong, or the tool, or it is gone. */
export function describeUnknownTool(name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  const hint = meant === null ? "POST /connectors/{id}/check lists them." : `Did you mean '${meant}'?`;
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

export type AgentToolDeps = { store: Pick<Store, "connectors">; listToolNames: ListToolNames };

type ToolUses = Pick<AgentConfiguration, "connectors">;

/** The tools that an agent names anew are there, as far as their connectors say; asked before anything is locked. */
export async function assertAgentTools(deps: AgentToolDeps, caller: Caller, before: ToolUses | null, after: ToolUses) {
  const known = new Set(before?.connectors.map((use) => canonicalJson(use)));
  for (const [place, use] of after.connectors.entries()) {
    const { tools } = use;
    if (!Array.isArray(tools) || tools.length === 0 || known.has(canonicalJson(use))) continue;
    const [connector] = await deps.store.connectors.findWhole(caller.organizationId, [use.id]);
    // One that is not there, or not theirs to see, is refused for that.
    if (!connector || (caller.isDemo && connector.visibility === "private")) continue;
    const names = await deps.listToolNames(connector);
    if (names) assertToolNames(tools, names, (index) => `connectors.${place}.tools.${index}`);
  }
}
