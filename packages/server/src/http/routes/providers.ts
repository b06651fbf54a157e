import type { Provider } from "@agentrun/contract";
import {
  type AnyProvider,
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  modelsOf,
  type ProviderDeps,
  testProvider,
  updateProvider,
} from "../../domain/providers/providers.ts";
import type { ProviderRecord } from "../../model/providers.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const providerHandlers = (deps: ProviderDeps, baseUrl: () => string) => {
  const show = (shown: AnyProvider): Provider => ({ ...toProvider(shown), models: modelsOf(deps, shown.provider) });
  const showOwn = (provider: ProviderRecord) => show({ source: "organization", provider });
  return {
    listProviders: async ({ caller, query, url }) =>
      listAnswer(await listProviders(deps, caller, toPageRequest(query)), show, url),
    createProvider: async ({ caller, body }) => {
      const provider = await createProvider(deps, caller, body);
      return created(showOwn(provider), `${baseUrl()}/providers/${provider.id}`);
    },
    getProvider: async ({ caller, params }) => ok(show(await getProvider(deps, caller, params.id))),
    updateProvider: async ({ caller, params, body }) =>
      ok(showOwn(await updateProvider(deps, caller, params.id, body))),
    deleteProvider: async ({ caller, params }) => {
      await deleteProvider(deps, caller, params.id);
      return ok({ object: "provider", id: params.id, deleted: true });
    },
    testProvider: {
      prepare: async ({ caller, params, body }) => {
        const { model, latencyMs, error } = await testProvider(deps, caller, params.id, body ?? {});
        const result = { id: params.id, ok: error === null, model, latency_ms: latencyMs, error };
        return async () => ok({ object: "provider_test", ...result });
      },
    },
  } satisfies Partial<Handlers>;
};

type WithoutModels = Omit<Provider, "models">;

const toProvider = (shown: AnyProvider): WithoutModels =>
  shown.source === "organization" ? toOwnProvider(shown.provider) : toEnvironmentProvider(shown);

const toOwnProvider = (record: ProviderRecord): WithoutModels => ({
  object: "provider",
  id: record.id,
  name: record.name,
  type: record.type,
  source: "organization",
  base_url: record.baseUrl,
  api_key_prefix: record.apiKeyPrefix,
  api_key_last4: record.apiKeyLast4,
  default_model: record.defaultModel,
  is_default: record.isDefault,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});

/** URL and key of the operator's provider are not shown. */
const toEnvironmentProvider = (shown: Extract<AnyProvider, { source: "environment" }>): WithoutModels => ({
  object: "provider",
  id: shown.provider.id,
  name: shown.provider.name,
  type: shown.provider.type,
  source: "environment",
  base_url: null,
  api_key_prefix: null,
  api_key_last4: null,
  default_model: shown.provider.defaultModel,
  is_default: shown.isDefault,
  created_at: null,
  updated_at: null,
});
