import type {
  CreateProviderRequest,
  OrganizationId,
  ProviderId,
  ProviderModel,
  ProviderPatch,
  ShownProviderType,
  TestProviderRequest,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { EnvironmentProvider, ModelCheck, ModelSource, ProviderRecord } from "../../model/providers.ts";
import { fillSecrets, namesSecret, type ReadSecret } from "../../model/secrets.ts";
import { countFitting, isCreatedBetween, type Page, type PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { namesProvider } from "../agents/references.ts";
import { hasMoved, keepOrSeal, movedSecret, redacted } from "../secrets/stored-secrets.ts";

export type ProviderDeps = {
  store: Pick<Store, "afterCommit" | "agents" | "providers" | "transaction">;
  clock: DatabaseClock;
  secrets: SecretBox;
  readSecret: ReadSecret;
  /** The operator's providers, the default first. */
  environment: readonly EnvironmentProvider[];
  /** Null if the URL may be called, else the reason why not. */
  refuseUrl: (url: string) => string | null;
  /** The models of a provider type that have a price today. */
  listModels: (type: ShownProviderType) => readonly ProviderModel[];
  checkModel: (source: ModelSource, signal: AbortSignal) => Promise<ModelCheck>;
  providersChanged: (organizationId: OrganizationId) => void;
};

/** A provider of the organisation or of the operator. */
export type AnyProvider =
  | { source: "organization"; provider: ProviderRecord }
  | { source: "environment"; provider: EnvironmentProvider; isDefault: boolean };

const mostProviders = 50;
const checkSeconds = 30;

export async function listProviders(deps: ProviderDeps, caller: Caller, page: PageRequest): Promise<Page<AnyProvider>> {
  const all = await allProviders(deps, caller);
  const within = all.filter(({ provider }) =>
    isCreatedBetween("createdAt" in provider ? provider.createdAt : null, page),
  );
  return pageOf(within, ({ provider }) => provider.id, page);
}

export async function getProvider(deps: ProviderDeps, caller: Caller, id: ProviderId): Promise<AnyProvider> {
  const all = await allProviders(deps, caller);
  const found = all.find(({ provider }) => provider.id === id);
  if (!found) throw new ServiceError("provider_not_found");
  return found;
}

async function allProviders(deps: ProviderDeps, caller: Caller): Promise<AnyProvider[]> {
  assertUnlimited(caller);
  const own = await deps.store.providers.list(caller.organizationId);
  const hasDefault = own.some((provider) => provider.isDefault);
  return [
    ...deps.environment.map((provider, index) => ({
      source: "environment" as const,
      provider,
      isDefault: index === 0 && !hasDefault,
    })),
    ...own.map((provider) => ({ source: "organization" as const, provider })),
  ];
}

export async function createProvider(
  deps: ProviderDeps,
  caller: Caller,
  request: CreateProviderRequest,
): Promise<ProviderRecord> {
  assertUnlimited(caller);
  const provider = newProvider(deps, caller, request);
  checkProviderFields(deps, provider);
  return deps.store.transaction(async () => {
    const own = await deps.store.providers.listLocked(caller.organizationId);
    if (own.length >= mostProviders) throw new ServiceError("too_many_providers");
    assertNameFree(own, provider);
    const isDefault = request.is_default ?? (!own.some((one) => one.isDefault) && mayStandIn(deps, provider));
    if (isDefault) await deps.store.providers.clearDefault(caller.organizationId);
    await deps.store.providers.insert({ ...provider, isDefault });
    announceChange(deps, caller);
    return { ...provider, isDefault };
  });
}

const announceChange = (deps: ProviderDeps, { organizationId }: Caller): void =>
  deps.store.afterCommit(() => deps.providersChanged(organizationId));

/** Otherwise agents that use the operator's default model would be left without one. */
const mayStandIn = ({ environment }: ProviderDeps, { defaultModel }: ProviderRecord): boolean =>
  defaultModel !== null || environment.length === 0;

function newProvider(deps: ProviderDeps, caller: Caller, request: CreateProviderRequest): ProviderRecord {
  const now = deps.clock.now();
  return {
    id: newId("prov", now),
    organizationId: caller.organizationId,
    name: request.name,
    type: request.type,
    baseUrl: request.base_url ?? null,
    ...sealKey(deps, request.api_key ?? null, null, false),
    defaultModel: request.default_model ?? null,
    isDefault: false,
    createdBy: caller.actor,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
}

export async function updateProvider(
  deps: ProviderDeps,
  caller: Caller,
  id: ProviderId,
  patch: ProviderPatch,
): Promise<ProviderRecord> {
  assertUnlimited(caller);
  assertNotEnvironments(deps, id);
  return deps.store.transaction(async () => {
    const own = await deps.store.providers.listLocked(caller.organizationId);
    const provider = own.find((one) => one.id === id);
    if (!provider) throw new ServiceError("provider_not_found");
    const updated = applyPatch(deps, provider, patch);
    checkProviderFields(deps, updated);
    assertNameFree(own, updated);
    if (updated.name !== provider.name) await assertUnnamed(deps, provider);
    if (patch.is_default) await deps.store.providers.clearDefault(caller.organizationId);
    await deps.store.providers.update(updated);
    announceChange(deps, caller);
    return updated;
  });
}

function applyPatch(deps: ProviderDeps, provider: ProviderRecord, patch: ProviderPatch): ProviderRecord {
  const baseUrl = patch.base_url === undefined ? provider.baseUrl : patch.base_url;
  const isMoved = hasMoved(provider.baseUrl, baseUrl);
  const keepsKey = patch.api_key === undefined && provider.apiKey !== null;
  if (keepsKey && isMoved) throw movedSecret("api_key");
  return {
    ...provider,
    name: patch.name ?? provider.name,
    baseUrl,
    ...(patch.api_key === undefined ? {} : sealKey(deps, patch.api_key, provider, isMoved)),
    defaultModel: patch.default_model === undefined ? provider.defaultModel : patch.default_model,
    isDefault: patch.is_default ?? provider.isDefault,
    updatedAt: new Date(deps.clock.now()),
  };
}

export async function deleteProvider(deps: ProviderDeps, caller: Caller, id: ProviderId): Promise<void> {
  assertUnlimited(caller);
  assertNotEnvironments(deps, id);
  await deps.store.transaction(async () => {
    const own = await deps.store.providers.listLocked(caller.organizationId);
    const provider = own.find((one) => one.id === id);
    if (!provider) throw new ServiceError("provider_not_found");
    await assertUnnamed(deps, provider);
    await deps.store.providers.delete(caller.organizationId, id);
    announceChange(deps, caller);
    // The oldest remaining provider becomes the default, so that agents that use the default keep working.
    const successor = provider.isDefault ? own.find((one) => one.id !== id) : undefined;
    if (successor)
      await deps.store.providers.update({ ...successor, isDefault: true, updatedAt: new Date(deps.clock.now()) });
  });
}

const mostNamed = 5;

/** Agents that name it would fail at their next turn, unless the operator has a provider with the same name. */
async function assertUnnamed(deps: ProviderDeps, { organizationId, name }: ProviderRecord): Promise<void> {
  if (deps.environment.some((one) => one.name === name)) return;
  const mentioning = await deps.store.agents.listMentioning(organizationId, JSON.stringify(name));
  const users = mentioning.filter(({ runtime }) => namesProvider(runtime, name));
  if (users.length === 0) return;
  const named = users.slice(0, mostNamed).map((agent) => `${agent.name} (${agent.id})`);
  const more = users.length > mostNamed ? ` and ${users.length - mostNamed} more` : "";
  throw new ServiceError("provider_in_use", {
    message: `Active agents name this provider: ${named.join(", ")}${more}. Change or archive them first.`,
  });
}

/** Makes a small test call, so that a wrong key or URL shows before an agent uses it. */
export async function testProvider(
  deps: ProviderDeps,
  caller: Caller,
  id: ProviderId,
  request: TestProviderRequest,
): Promise<ModelCheck & { model: string }> {
  const found = await getProvider(deps, caller, id);
  const model = request.model ?? found.provider.defaultModel;
  if (model === null) throw invalid("model", "the provider has no default_model, so specify the model to test.");
  const source = await openSource(deps, caller.organizationId, found, model);
  return { ...(await deps.checkModel(source, AbortSignal.timeout(checkSeconds * 1_000))), model };
}

/** The models of a provider, the default first even if its price is unknown. */
export function modelsOf(
  { listModels }: Pick<ProviderDeps, "listModels">,
  { type, defaultModel }: Pick<ProviderRecord | EnvironmentProvider, "type" | "defaultModel">,
): ProviderModel[] {
  const known = listModels(type);
  if (defaultModel === null) return [...known];
  const first = known.find(({ name }) => name === defaultModel) ?? { name: defaultModel, price: null };
  return [first, ...known.filter(({ name }) => name !== defaultModel)];
}

/** The provider with its decrypted key, or the secret that the key names. */
export async function openSource(
  { secrets, readSecret }: Pick<ProviderDeps, "secrets" | "readSecret">,
  organizationId: OrganizationId,
  found: Pick<AnyProvider, "source" | "provider">,
  model: string,
): Promise<ModelSource> {
  const { name, type, baseUrl, apiKey } = found.provider;
  const installed = "package" in found.provider ? { package: found.provider.package } : {};
  const isEnvironments = found.source === "environment";
  const read = (name: string) => readSecret({ organizationId, agentId: null }, name);
  const key = apiKey === null || isEnvironments ? apiKey : await fillSecrets(secrets.open(apiKey), read);
  return { provider: name, type, ...installed, baseUrl, apiKey: key, model, isEnvironments };
}

/** Providers serve all agents, so a key limited to some must not change them. */
function assertUnlimited(caller: Caller): void {
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents, and providers serve all of them. Use a key without `agent_ids`.",
  });
}

function assertNotEnvironments(deps: ProviderDeps, id: ProviderId): void {
  if (deps.environment.some((provider) => provider.id === id)) throw new ServiceError("provider_read_only");
}

function assertNameFree(own: readonly ProviderRecord[], { id, name }: ProviderRecord): void {
  if (own.some((other) => other.name === name && other.id !== id))
    throw new ServiceError("provider_name_taken", { param: "name" });
}

function checkProviderFields(deps: ProviderDeps, { name, type, baseUrl, apiKey }: ProviderRecord): void {
  if (name === "default") throw invalid("name", "`default` is reserved for the default provider.");
  if (type !== "openai_compatible" && apiKey === null)
    throw invalid("api_key", `required for a provider of type ${type}.`);
  if (type === "openai_compatible" && baseUrl === null) throw invalid("base_url", "required: the URL of the server.");
  const refusal = baseUrl === null ? null : deps.refuseUrl(baseUrl);
  if (refusal !== null) throw new ServiceError("invalid_url", { param: "base_url", message: `base_url: ${refusal}` });
}

const invalid = (param: string, why: string) =>
  new ServiceError("invalid_value", { param, message: `${param}: ${why}` });

/** Keys shorter than this are not shown even in part. */
const shownFrom = 20;

type SealedKey = Pick<ProviderRecord, "apiKey" | "apiKeyPrefix" | "apiKeyLast4">;

function sealKey({ secrets }: ProviderDeps, key: string | null, before: SealedKey | null, isMoved: boolean): SealedKey {
  if (key === null) return { apiKey: null, apiKeyPrefix: null, apiKeyLast4: null };
  const apiKey = keepOrSeal(secrets, key, { known: before?.apiKey ?? undefined, isMoved, param: "api_key" });
  if (before && key === redacted) return { apiKey, apiKeyPrefix: before.apiKeyPrefix, apiKeyLast4: before.apiKeyLast4 };
  const isLong = key.length >= shownFrom && !namesSecret(key);
  return {
    apiKey,
    apiKeyPrefix: isLong ? key.slice(0, 6) : null,
    apiKeyLast4: isLong ? key.slice(-4) : null,
  };
}

/** Pages an in-memory list by the rules of all other lists. Ids sort by creation time. */
export function pageOf<T extends object>(items: readonly T[], idOf: (item: T) => string, page: PageRequest): Page<T> {
  const sign = page.order === "asc" ? 1 : -1;
  const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -sign : sign);
  const { after, before } = page;
  const within = items
    .filter((item) => after === undefined || compare(idOf(item), after) > 0)
    .filter((item) => before === undefined || compare(idOf(item), before) < 0)
    .sort((a, b) => compare(idOf(a), idOf(b)));
  // With only `before`, take the items nearest to the cursor.
  const isBackwards = before !== undefined && after === undefined;
  const count = countFitting(isBackwards ? within.toReversed() : within, page.limit);
  return { items: isBackwards ? within.slice(-count) : within.slice(0, count), hasMore: within.length > count };
}
