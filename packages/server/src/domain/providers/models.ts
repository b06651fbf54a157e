import { createHash } from "node:crypto";
import type { OrganizationId, ProviderId } from "@agentrun/contract";
import { createSharedReads, type SharedReads } from "../../lib/concurrency/shared-reads.ts";
import { messageOf } from "../../lib/errors.ts";
import { fromUuid } from "../../lib/ids.ts";
import type { Log } from "../../lib/observability/log.ts";
import type { EnvironmentProvider, FindModel, ModelPackage, ProviderRecord } from "../../model/providers.ts";
import { SecretMissing } from "../../model/secrets.ts";
import type { Store } from "../../store/store.ts";
import { type AnyProvider, openSource, type ProviderDeps } from "./providers.ts";

const howToAdd =
  "Add a provider with POST /providers, or ask the operator to set AGENTRUN_OPENAI_API_KEY, AGENTRUN_ANTHROPIC_API_KEY " +
  "or AGENTRUN_MODEL_URL, each with AGENTRUN_MODEL_NAME.";

/** The providers of organisations, read once for many runs. Other nodes signal changes; if a signal is lost, the old ones are used this long. */
export const createProviderCache = ({
  providers,
}: Pick<Store, "providers">): SharedReads<OrganizationId, ProviderRecord[]> =>
  createSharedReads((organizationId) => providers.list(organizationId), { freshMs: 5_000, maximum: 2_000 });

type FindModelDeps = Pick<ProviderDeps, "secrets" | "readSecret" | "environment"> & {
  own: SharedReads<OrganizationId, ProviderRecord[]>;
  /** The default model of a provider without a configured one, if the provider can list its models. */
  fetchDefaultModel: (id: ProviderId) => Promise<string | null>;
};

/** Finds the provider and model that an agent names; the organisation's providers take precedence over the operator's. */
export const createFindModel =
  ({ own, environment, fetchDefaultModel, ...opening }: FindModelDeps): FindModel =>
  async (organizationId, provider, model) => {
    const cached = await own.get(organizationId);
    let found = findProvider(cached, environment, provider);
    if (!found) {
      // Another node may have added it a moment ago.
      own.forget(organizationId);
      const fresh = await own.get(organizationId);
      found = findProvider(fresh, environment, provider);
      if (!found) return { missing: missingProvider(provider, fresh.length) };
    }
    const chosen =
      model === "default" ? (found.provider.defaultModel ?? (await fetchDefaultModel(found.provider.id))) : model;
    if (chosen === null) return { missing: missingModel(found) };
    try {
      return await openSource(opening, organizationId, found, chosen);
    } catch (error) {
      if (error instanceof SecretMissing) return { missing: error.message };
      return { missing: `The stored key of the provider "${found.provider.name}" cannot be decrypted. Set it again.` };
    }
  };

type Found = Pick<AnyProvider, "source" | "provider">;

function findProvider(
  own: ProviderRecord[],
  environment: readonly EnvironmentProvider[],
  name: string,
): Found | undefined {
  const all: Found[] = [
    ...own.map((one) => ({ source: "organization" as const, provider: one })),
    ...environment.map((one) => ({ source: "environment" as const, provider: one })),
  ];
  return name === "default"
    ? all.find((one) => one.source === "environment" || ("isDefault" in one.provider && one.provider.isDefault))
    : all.find((one) => one.provider.name === name);
}

function missingProvider(name: string, owned: number): string {
  if (name !== "default")
    return `No model provider is called "${name}". Add it with POST /providers, or change the agent's runtime.provider.`;
  if (owned > 0) return "No model provider is the default. PATCH one with `is_default: true`.";
  return `No model provider is configured. ${howToAdd}`;
}

const missingModel = ({ source, provider }: Found) =>
  source === "environment"
    ? `The agent uses the default model, but the operator's provider "${provider.name}" has none: ` +
      "set the agent's runtime.model. Or the operator sets AGENTRUN_MODEL_NAME or starts the server in AGENTRUN_MODEL_URL, which then provides its first model."
    : `The agent uses the default model, but the provider "${provider.name}" has none: ` +
      `PATCH /providers/${provider.id} with a default_model, or set the agent's runtime.model.`;

type ModelSettings = {
  openaiKey: string | null;
  anthropicKey: string | null;
  url: string | null;
  urlKey: string | null;
  /** The default model of the first provider. */
  name: string | null;
};

/** The operator's providers, in the order in which the default is chosen. */
export function toEnvironmentProviders(
  settings: ModelSettings,
  packages: readonly InstalledProvider[] = [],
): EnvironmentProvider[] {
  const { openaiKey, anthropicKey, url, urlKey, name } = settings;
  const own = { baseUrl: null, defaultModel: null };
  const all: (EnvironmentProvider | false)[] = [
    url !== null && {
      ...own,
      id: idOf(1),
      name: "openai_compatible",
      type: "openai_compatible",
      baseUrl: url,
      apiKey: urlKey,
    },
    openaiKey !== null && { ...own, id: idOf(2), name: "openai", type: "openai", apiKey: openaiKey },
    anthropicKey !== null && { ...own, id: idOf(3), name: "anthropic", type: "anthropic", apiKey: anthropicKey },
    ...packages.map(toPackageProvider),
  ];
  const set = all.filter((provider) => provider !== false);
  return set.map((provider, index) =>
    index === 0 ? { ...provider, defaultModel: name ?? provider.defaultModel } : provider,
  );
}

/** An AI SDK package with the provider name that agents use. */
type InstalledProvider = ModelPackage & { provider: string; defaultModel: string | null };

function toPackageProvider({ provider, defaultModel, ...installed }: InstalledProvider): EnvironmentProvider {
  const { apiKey, baseURL } = installed.settings;
  return {
    id: idOfName(provider),
    name: provider,
    type: "ai_sdk",
    package: installed,
    baseUrl: typeof baseURL === "string" ? baseURL : null,
    apiKey: typeof apiKey === "string" ? apiKey : null,
    defaultModel,
  };
}

const idOfName = (name: string) =>
  fromUuid("prov", `00000000-0000-7000-8001-${createHash("sha256").update(name).digest("hex").slice(0, 12)}`);

/** Ids that are the same on every node and sort before all generated ones. */
const idOf = (number: number) => fromUuid("prov", `00000000-0000-7000-8000-00000000000${number}`);

type DefaultModelDeps = {
  /** The operator's server, if no model name is configured for it. */
  provider: EnvironmentProvider;
  listModels: () => Promise<string[]>;
  log: Log;
};

/** Wait this long after a failed request before the next one. */
const retryAfterMs = 5_000;

/**
 * Finds the default model of the operator's server: the first that it lists. Requested at the start and, until the server answers,
 * again whenever a caller needs it; then stored as the provider's default.
 */
export function createDefaultModel({ provider, listModels, log }: DefaultModelDeps) {
  let pending: Promise<string | null> | null = null;
  let requestedMs = Number.NEGATIVE_INFINITY;
  const request = async (): Promise<string | null> => {
    const [first = null, ...others] = await listModels();
    if (first === null) throw new Error("The server lists no chat model.");
    provider.defaultModel = first;
    const more = others.length > 0 ? { others: others.slice(0, 20) } : {};
    log.info({ model: first, ...more }, "AGENTRUN_MODEL_URL: this is the default model");
    return first;
  };
  return async (): Promise<string | null> => {
    if (provider.defaultModel !== null) return provider.defaultModel;
    if (pending && performance.now() - requestedMs < retryAfterMs) return pending;
    requestedMs = performance.now();
    pending = request().catch((error: unknown) => {
      const hint =
        "Set AGENTRUN_MODEL_NAME, or start the server: its models are requested again when an agent needs one.";
      log.warn({ reason: messageOf(error), hint }, "AGENTRUN_MODEL_URL: the models could not be listed");
      return null;
    });
    return pending;
  };
}
