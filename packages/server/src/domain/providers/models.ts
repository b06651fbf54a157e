import { createHash } from "node:crypto";
import type { ProviderId } from "@agentrun/contract";
import { messageOf } from "../../lib/errors.ts";
import { fromUuid } from "../../lib/ids.ts";
import type { Log } from "../../lib/observability/log.ts";
import type { EnvironmentProvider, FindModel, ModelPackage } from "../../model/providers.ts";
import { type AnyProvider, type ProviderDeps, toSource } from "./providers.ts";

const howToAdd =
  "Add a provider with POST /providers, or let the operator set AGENTRUN_OPENAI_API_KEY, AGENTRUN_ANTHROPIC_API_KEY " +
  "or AGENTRUN_MODEL_URL, each with AGENTRUN_MODEL_NAME.";

type FindModelDeps = Pick<ProviderDeps, "store" | "secrets" | "environment"> & {
  /** The default model of a provider that has none written down, where it can be asked for one. */
  fetchDefaultModel: (id: ProviderId) => Promise<string | null>;
};

/** Finds the provider and the model that an agent names; an organisation's own come before the environment's. */
export const createFindModel =
  ({ store, secrets, environment, fetchDefaultModel }: FindModelDeps): FindModel =>
  async (organizationId, provider, model) => {
    const own = await store.providers.list(organizationId);
    const all: Pick<AnyProvider, "source" | "provider">[] = [
      ...own.map((one) => ({ source: "organization" as const, provider: one })),
      ...environment.map((one) => ({ source: "environment" as const, provider: one })),
    ];
    const found =
      provider === "default"
        ? all.find((one) => one.source === "environment" || ("isDefault" in one.provider && one.provider.isDefault))
        : all.find((one) => one.provider.name === provider);
    if (!found) return { missing: missingProvider(provider, own.length) };
    const chosen =
      model === "default" ? (found.provider.defaultModel ?? (await fetchDefaultModel(found.provider.id))) : model;
    if (chosen === null) return { missing: missingModel(found) };
    try {
      return toSource(secrets, found, chosen);
    } catch {
      return { missing: `The stored key of the provider "${found.provider.name}" cannot be decrypted. Set it again.` };
    }
  };

function missingProvider(name: string, owned: number): string {
  if (name !== "default")
    return `There is no model provider called "${name}". Add it with POST /providers, or change the agent's runtime.provider.`;
  if (owned > 0) return "No model provider is the default. PATCH one of GET /providers with `is_default: true`.";
  return `No model provider is configured. ${howToAdd}`;
}

const missingModel = ({ source, provider }: Pick<AnyProvider, "source" | "provider">) =>
  source === "environment"
    ? `The agent asks for the default model, and the environment's provider "${provider.name}" has none: ` +
      "name a model in the agent's runtime.model, or let the operator set AGENTRUN_MODEL_NAME, or start the server in AGENTRUN_MODEL_URL, which is asked for its models."
    : `The agent asks for the default model, and the provider "${provider.name}" has none: ` +
      `PATCH /providers/${provider.id} with a default_model, or name a model in the agent's runtime.model.`;

export type ModelSettings = {
  openaiKey: string | null;
  anthropicKey: string | null;
  url: string | null;
  urlKey: string | null;
  /** The default model of whichever comes first. */
  name: string | null;
};

/** What the operator has set for everybody, in the order in which the default is chosen. */
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

/** A package of the AI SDK under the name that agents call it by. */
export type InstalledProvider = ModelPackage & { provider: string; defaultModel: string | null };

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

/** The same on every node and after every start, and before every id that is made. */
const idOf = (number: number) => fromUuid("prov", `00000000-0000-7000-8000-00000000000${number}`);

export type DefaultModelDeps = {
  /** The operator's server, where it has no model's name beside it. */
  provider: EnvironmentProvider;
  listModels: () => Promise<string[]>;
  log: Log;
};

/** Whoever asked and got no answer waits for so long before the next asks again. */
const retryAfterMs = 5_000;

/**
 * Which model the operator's server stands for where nobody named one: the first it offers. Asked at start, and again by whoever
 * needs it while the server has not answered; from then on it is the provider's default.
 */
export function createDefaultModel({ provider, listModels, log }: DefaultModelDeps) {
  let asking: Promise<string | null> | null = null;
  let askedMs = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<string | null> => {
    const [first = null, ...others] = await listModels();
    if (first === null) throw new Error("It offers no model to talk with.");
    provider.defaultModel = first;
    const more = others.length > 0 ? { others: others.slice(0, 20) } : {};
    log.info({ model: first, ...more }, "AGENTRUN_MODEL_URL: agents that ask for the default model get this one");
    return first;
  };
  return async (): Promise<string | null> => {
    if (provider.defaultModel !== null) return provider.defaultModel;
    if (asking && performance.now() - askedMs < retryAfterMs) return asking;
    askedMs = performance.now();
    asking = ask().catch((error: unknown) => {
      const hint = "Set AGENTRUN_MODEL_NAME, or start the server: it is asked again when an agent needs it.";
      log.warn({ reason: messageOf(error), hint }, "AGENTRUN_MODEL_URL did not say which models it has");
      return null;
    });
    return asking;
  };
}
