import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { slug, storable, worded } from "./patterns.ts";
import { ModelPrice } from "./run-usage.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const providerTypes = ["openai", "anthropic", "openai_compatible"] as const;
export type ProviderType = (typeof providerTypes)[number];
/** Beside those that anybody can add: a package of the AI SDK, which only the operator can name. */
export const shownProviderTypes = [...providerTypes, "ai_sdk"] as const;
export type ShownProviderType = (typeof shownProviderTypes)[number];

const name = Type.String({
  pattern: slug,
  description: "What `runtime.provider` of a model agent names; unique in the organisation, and not `default`.",
  examples: ["openai"],
});
const type = OneOf(providerTypes, {
  description:
    "`openai_compatible` is any server that speaks OpenAI's chat completions, such as Ollama, vLLM or llama.cpp.",
});
const baseUrl = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 2_048,
    pattern: storable,
    description: "Where its API begins, https and outside private networks; null: the provider's own address.",
    examples: ["https://models.example.com/v1"],
  }),
);
const apiKey = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 1_024,
    pattern: worded("^[\\x21-\\x7e]+$", "may hold printable ASCII characters alone, no spaces"),
    description: "Stored encrypted and never shown again; null for a server that asks for none.",
  }),
);
const model = Type.String({ minLength: 1, maxLength: 128, pattern: storable });
const defaultModel = Nullable(
  Type.Unsafe<string>({ ...model, description: "What an agent gets whose `runtime.model` is `default`." }),
);
const isDefault = Type.Boolean({
  description:
    "Whether agents whose `runtime.provider` is `default` use it. One at most is: an organisation's first, until another is " +
    "made it (one without a `default_model` only where the operator has none); when it is deleted, the oldest of the others. Where none is, the operator's serves.",
});

/** A model whose price is known. */
export const ProviderModel = Type.Object(
  {
    name: Type.String({ description: "What `runtime.model` of a model agent names." }),
    price: Nullable(ModelPrice),
  },
  { title: "ProviderModel", description: "A model of a provider, and what it costs." },
);
export type ProviderModel = Static<typeof ProviderModel>;

/** Where model agents find their models. */
export const Provider = Type.Object(
  {
    object: ObjectName("provider"),
    id: Id("prov"),
    name: Type.String(),
    type: OneOf(shownProviderTypes, {
      description: "`ai_sdk` is a provider of the AI SDK that the operator has installed (`AGENTRUN_MODEL_PROVIDERS`).",
    }),
    source: OneOf(["organization", "environment"], {
      description: "`environment`: set by the operator for every organisation, and read-only here.",
    }),
    base_url: Nullable(Type.String()),
    api_key_prefix: Nullable(
      Type.String({ description: "How its key begins; null where it has none, or a short one." }),
    ),
    api_key_last4: Nullable(Type.String()),
    default_model: Nullable(Type.String()),
    is_default: Type.Boolean(),
    models: Type.Array(ProviderModel, {
      description:
        "Those that the operator's price table has for its type, with what they cost today, the default model first. A provider may have others.",
    }),
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

export const CheckProviderRequest = Type.Object(
  {
    model: Type.Optional(Type.Unsafe<string>({ ...model, description: "The provider's default model unless given." })),
  },
  { ...closed, title: "CheckProviderRequest" },
);
export type CheckProviderRequest = Static<typeof CheckProviderRequest>;

/** What one tiny call to the model came to. */
export const ProviderCheck = Type.Object(
  {
    object: ObjectName("provider_check"),
    id: Id("prov"),
    ok: Type.Boolean(),
    model: Type.String(),
    latency_ms: Type.Integer(),
    error: Nullable(
      Type.Object({
        code: OneOf(["provider_error", "provider_rate_limited"]),
        message: Type.String({ description: "What the provider said, or why it could not be reached." }),
      }),
    ),
  },
  { title: "ProviderCheck" },
);
export type ProviderCheck = Static<typeof ProviderCheck>;

const tag = "Providers";
const params = idPath("prov");

/** The rows of the API table for model providers. They share the connectors' scopes: both are ways to the outside. */
export const providerEndpoints = {
  listProviders: {
    method: "GET",
    path: "/providers",
    tag,
    summary: "List model providers, the environment's included",
    scope: "connectors:read",
    query: Type.Object(pageQuery("prov"), closed),
    responses: { 200: ListOf(Provider, "ProviderList") },
  },
  createProvider: {
    method: "POST",
    path: "/providers",
    tag,
    summary: "Add a model provider",
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
  checkProvider: {
    method: "POST",
    path: "/providers/{id}/check",
    tag,
    summary: "Try a model provider with one tiny call",
    scope: "connectors:write",
    params,
    body: CheckProviderRequest,
    bodyOptional: true,
    responses: { 200: ProviderCheck },
  },
} as const satisfies Record<string, Endpoint>;
