import type { OrganizationId, Runtime } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { EnvironmentProvider, FindModel, ModelSource } from "../model/providers.ts";
import type { Store } from "../store/store.ts";

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
    ...(compaction ? [{ ...own, ...pick(compaction), place: "runtime.compaction" }] : []),
  ];
}

/** Whether an agent names this provider itself; what it gets as `default` it does not name. */
export const namesProvider = (runtime: Runtime, name: string): boolean =>
  namedModels(runtime).some(({ provider }) => provider === name);

const pick = ({ provider, model }: { provider?: string; model?: string }) => ({
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
