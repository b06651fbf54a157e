import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { slug, storable, worded } from "./patterns.ts";
import { ModelPrice } from "./run-usage.ts";
import { closed, ManagedBy, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const providerTypes = ["openai", "anthropic", "openai_compatible"] as const;
export type ProviderType = (typeof providerTypes)[number];
/** In addition to the types that anyone can add: a package of the AI SDK, which only the operator can configure. */
export const shownProviderTypes = [...providerTypes, "ai_sdk"] as const;
export type ShownProviderType = (typeof shownProviderTypes)[number];

const name = Type.String({
  pattern: slug,
  description: "The name for `runtime.provider` of a model agent; unique in the organisation, and not `default`.",
  examples: ["openai"],
});
const type = OneOf(providerTypes, {
  description:
    "`openai_compatible` is any server with OpenAI's chat completions API, such as Ollama, vLLM or llama.cpp.",
});
const baseUrl = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 2_048,
    pattern: storable,
    description: "The base URL of its API: https, outside private networks; null means the provider's own URL.",
    examples: ["https://models.example.com/v1"],
  }),
);
const apiKey = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 1_024,
    pattern: worded("^[\\x21-\\x7e]+$", "may contain only printable ASCII characters, without spaces"),
    description: "Stored encrypted and never returned; null for a server that needs no key.",
  }),
);
const model = Type.String({ minLength: 1, maxLength: 128, pattern: storable });
const defaultModel = Nullable(
  Type.Unsafe<string>({ ...model, description: "The model for agents whose `runtime.model` is `default`." }),
);
const isDefault = Type.Boolean({
  description:
    "Whether agents whose `runtime.provider` is `default` use it. At most one provider is the default: the organisation's first one, until " +
    "you choose another (one without a `default_model` only if the operator has no provider). If it is deleted, the oldest remaining one becomes the default. Without one, the operator's provider is used.",
});

/** A model with a known price. */
export const ProviderModel = Type.Object(
  {
    name: Type.String({ description: "The name for `runtime.model` of a model agent." }),
    price: Nullable(ModelPrice),
  },
  { title: "ProviderModel", description: "A model of a provider and its price." },
);
export type ProviderModel = Static<typeof ProviderModel>;

/** A source of models for model agents. */
export const Provider = Type.Object(
  {
    object: ObjectName("provider"),
    id: Id("prov"),
    name: Type.String(),
    type: OneOf(shownProviderTypes, {
      description: "`ai_sdk` is an AI SDK provider that the operator has installed (`AGENTRUN_MODEL_PROVIDERS`).",
    }),
    source: OneOf(["organization", "environment"], {
      description: "`environment`: configured by the operator for every organisation, and read-only here.",
    }),
    base_url: Nullable(Type.String()),
    api_key_prefix: Nullable(
      Type.String({ description: "The first characters of its key; null if it has none or a short one." }),
    ),
    api_key_last4: Nullable(Type.String()),
    default_model: Nullable(Type.String()),
    is_default: Type.Boolean(),
    models: Type.Array(ProviderModel, {
      description:
        "The models that the operator's price table has for this type, with their current prices, default model first. The provider may offer more.",
    }),
    managed_by: ManagedBy,
    created_at: Nullable(Timestamp),
    updated_at: Nullable(Timestamp),
  },
  { title: "Provider" },
);
export type Provider = Static<typeof Provider>;

export const CreateProviderRequest = Type.Object(
  {
    name,
    type,
    api_key: Type.Optional(apiKey),
    base_url: Type.Optional(baseUrl),
    default_model: Type.Optional(defaultModel),
    is_default: Type.Optional(isDefault),
  },
  { ...closed, title: "CreateProviderRequest" },
);
export type CreateProviderRequest = Static<typeof CreateProviderRequest>;

export const ProviderPatch = Type.Object(
  {
    name: Type.Optional(name),
    base_url: Type.Optional(baseUrl),
    api_key: Type.Optional(apiKey),
    default_model: Type.Optional(defaultModel),
    is_default: Type.Optional(isDefault),
  },
  { ...closed, minProperties: 1, title: "ProviderPatch" },
);
export type ProviderPatch = Static<typeof ProviderPatch>;

export const DeletedProvider = Type.Object(
  { object: ObjectName("provider"), id: Id("prov"), deleted: Type.Boolean() },
  { title: "DeletedProvider" },
);

export const TestProviderRequest = Type.Object(
  {
    model: Type.Optional(
      Type.Unsafe<string>({ ...model, description: "The model to test; default the provider's default model." }),
    ),
  },
  { ...closed, title: "TestProviderRequest" },
);
export type TestProviderRequest = Static<typeof TestProviderRequest>;

/** The result of one minimal model call. */
export const ProviderTest = Type.Object(
  {
    object: ObjectName("provider_test"),
    id: Id("prov"),
    ok: Type.Boolean(),
    model: Type.String(),
    latency_ms: Type.Integer(),
    error: Nullable(
      Type.Object({
        code: OneOf(["provider_error", "provider_rate_limited"]),
        message: Type.String({ description: "The response of the provider, or why it could not be reached." }),
      }),
    ),
  },
  { title: "ProviderTest" },
);
export type ProviderTest = Static<typeof ProviderTest>;

const tag = "Providers";
const params = idPath("prov");

/** The model provider endpoints. They use the connectors' scopes: both allow outbound connections. */
export const providerEndpoints = {
  listProviders: {
    method: "GET",
    path: "/providers",
    tag,
    summary: "List model providers",
    scope: "connectors:read",
    query: Type.Object(pageQuery("prov"), closed),
    responses: { 200: ListOf(Provider, "ProviderList") },
  },
  createProvider: {
    method: "POST",
    path: "/providers",
    tag,
    summary: "Create a model provider",
    scope: "connectors:write",
    body: CreateProviderRequest,
    responses: { 201: Provider },
    idempotency: "replay",
  },
  getProvider: {
    method: "GET",
    path: "/providers/{id}",
    tag,
    summary: "Get a model provider",
    scope: "connectors:read",
    params,
    responses: { 200: Provider },
  },
  updateProvider: {
    method: "PATCH",
    path: "/providers/{id}",
    tag,
    summary: "Update a model provider",
    scope: "connectors:write",
    params,
    body: ProviderPatch,
    responses: { 200: Provider },
    idempotency: "replay",
  },
  deleteProvider: {
    method: "DELETE",
    path: "/providers/{id}",
    tag,
    summary: "Delete a model provider",
    scope: "connectors:write",
    params,
    responses: { 200: DeletedProvider },
  },
  testProvider: {
    method: "POST",
    path: "/providers/{id}/test",
    tag,
    summary: "Test a model provider",
    scope: "connectors:write",
    params,
    body: TestProviderRequest,
    bodyOptional: true,
    responses: { 200: ProviderTest },
  },
} as const satisfies Record<string, Endpoint>;
