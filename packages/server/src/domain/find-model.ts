import type { ProviderId } from "@agentrun/contract";
import type { FindModel } from "../model/providers.ts";
import type { AnyProvider, ProviderDeps } from "./providers.ts";
import { toSource } from "./providers.ts";

const howToAdd =
  "Add a provider with POST /providers, or let the operator set AGENTRUN_OPENAI_API_KEY, AGENTRUN_ANTHROPIC_API_KEY " +
  "or AGENTRUN_MODEL_URL, each with AGENTRUN_MODEL_NAME.";

type FindModelDeps = Pick<ProviderDeps, "store" | "secrets" | "environment"> & {
  /** The default model of a provider that has none written down, where it can be asked for one. */
  askDefault: (id: ProviderId) => Promise<string | null>;
};

/** Finds the provider and the model that an agent names; an organisation's own come before the environment's. */
export const createFindModel =
  ({ store, secrets, environment, askDefault }: FindModelDeps): FindModel =>
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
    const chosen = model === "default" ? (found.provider.defaultModel ?? (await askDefault(found.provider.id))) : model;
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
