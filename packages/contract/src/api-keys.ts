import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { listOf, slug, storable } from "./patterns.ts";
import { closed, Nullable, ObjectName, OneOf, ShownOnce, Timestamp } from "./schema.ts";
import { type GrantedScope, scopes } from "./scopes.ts";

/** Every scope a key may be given. */
export const ScopeName = OneOf(scopes as readonly GrantedScope[]);

const statuses = ["active", "expiring", "expired", "revoked"] as const;

export const apiKeyFields = {
  object: ObjectName("api_key"),
  id: Id("key"),
  name: Type.String(),
  kind: OneOf(["standard", "demo"]),
  prefix: Type.String({ description: "The first characters, to tell keys apart." }),
  last4: Type.String(),
  scopes: Type.Array(ScopeName),
  agent_ids: Nullable(Type.Array(Id("ag"), { description: "The only agents it may use; null: all." })),
  queues: Nullable(Type.Array(Type.String(), { description: "The only worker queues it may serve; null: all." })),
  networks: Nullable(
    Type.Array(Type.String(), {
      description: "The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well.",
    }),
  ),
  status: OneOf(statuses, { description: "`expiring`: within 24 hours." }),
  created_at: Timestamp,
  expires_at: Nullable(
    Type.Unsafe<string>({ ...Timestamp, description: "A key made by a key ends no later than its maker." }),
  ),
  last_used_at: Nullable(Timestamp),
  last_used_address: Nullable(Type.String({ description: "Where the call of `last_used_at` came from." })),
  rotated_from: Nullable(Type.Unsafe<`key_${string}`>({ ...Id("key"), description: "The key that it replaces." })),
  parent_id: Nullable(
    Type.Unsafe<`key_${string}`>({
      ...Id("key"),
      description: "The key that made it, and that can be revoked together with it; null: no key did.",
    }),
  ),
  exposed_at: Nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: "When it was last seen in a request over plain HTTP: rotate it.",
    }),
  ),
  client_id: Nullable(
    Type.String({
      description:
        "The application that a person gave it to by OAuth, by the address of its document; null: it was made by hand.",
    }),
  ),
};

export const ApiKey = Type.Object(
  {
    ...apiKeyFields,
    successor_id: Type.Optional(
      Type.Unsafe<`key_${string}`>({
        ...Id("key"),
        description:
          "In the answer of a revocation alone: a key that followed this one by rotation, still works and was not revoked with it.",
      }),
    ),
  },
  { title: "ApiKey" },
);
export type ApiKey = Static<typeof ApiKey>;

/** A new key with its secret, which is never shown again. */
export const NewApiKey = Type.Object(
  { ...apiKeyFields, secret: ShownOnce("The key itself: `ar_live_…`.") },
  { title: "NewApiKey" },
);
export type NewApiKey = Static<typeof NewApiKey>;

export const ApiKeyList = ListOf(ApiKey, "ApiKeyList");

const name = Type.String({ minLength: 1, maxLength: 128, pattern: storable });

// What a network is, is checked later: the refusal says how to write one.
const networks = Nullable(
  Type.Array(Type.String({ minLength: 1, maxLength: 64, pattern: storable, examples: ["203.0.113.0/24"] }), {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description:
      "The only addresses and networks (CIDR, IPv4 or IPv6) it may be used from; null: everywhere. A key made or changed by a bound key lies within that one's, and has them where it names none.",
  }),
);

export const CreateApiKeyRequest = Type.Object(
  {
    name,
    kind: Type.Optional(OneOf(["standard", "demo"], { description: "Default `standard`." })),
    scopes: Type.Optional(
      Type.Array(ScopeName, {
        minItems: 1,
        maxItems: 32,
        uniqueItems: true,
        description: "Default `runs:write agents:read usage:read`.",
      }),
    ),
    agent_ids: Type.Optional(Nullable(Type.Array(Id("ag"), { minItems: 1, maxItems: 100, uniqueItems: true }))),
    queues: Type.Optional(
      Nullable(
        Type.Array(Type.String({ pattern: slug }), {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          description: "The only worker queues it may serve, with the scope `workers:run`; null: all.",
        }),
      ),
    ),
    networks: Type.Optional(networks),
    expires_at: Type.Optional(Nullable(Timestamp)),
  },
  { ...closed, title: "CreateApiKeyRequest" },
);
export type CreateApiKeyRequest = Static<typeof CreateApiKeyRequest>;

export const ApiKeyPatch = Type.Object(
  { name: Type.Optional(name), networks: Type.Optional(networks) },
  { ...closed, title: "ApiKeyPatch" },
);
export type ApiKeyPatch = Static<typeof ApiKeyPatch>;

export const RotateApiKeyRequest = Type.Object(
  {
    grace_seconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 86_400, description: "How long the old key still works; default 86400." }),
    ),
  },
  { ...closed, title: "RotateApiKeyRequest" },
);
export type RotateApiKeyRequest = Static<typeof RotateApiKeyRequest>;

const RevokeApiKeyQuery = Type.Object(
  {
    cascade: Type.Optional(
      Type.Boolean({
        description:
          "Revoke the keys that it made as well, those that it rotated itself into, and those that they made; default false. One that somebody else rotated it into stays, and is the answer's `successor_id`.",
      }),
    ),
  },
  closed,
);

const ListApiKeysQuery = Type.Object(
  {
    ...pageQuery("key"),
    status: Type.Optional(
      Type.String({ pattern: listOf(statuses), description: "One status, or several with commas." }),
    ),
  },
  closed,
);

const shared = { tag: "API keys" } as const;

export const apiKeyEndpoints = {
  listApiKeys: {
    ...shared,
    method: "GET",
    path: "/api-keys",
    summary: "List API keys",
    scope: "api_keys:read",
    query: ListApiKeysQuery,
    responses: { 200: ApiKeyList },
  },
  createApiKey: {
    ...shared,
    method: "POST",
    path: "/api-keys",
    summary: "Create an API key",
    description: "The secret is in this answer and in no other.",
    scope: "api_keys:write",
    body: CreateApiKeyRequest,
    responses: { 201: NewApiKey },
    idempotency: "replay",
    shownOnce: { secret: null },
  },
  getApiKey: {
    ...shared,
    method: "GET",
    path: "/api-keys/{id}",
    summary: "Get an API key",
    scope: "api_keys:read",
    params: idPath("key"),
    responses: { 200: ApiKey },
  },
  updateApiKey: {
    ...shared,
    method: "PATCH",
    path: "/api-keys/{id}",
    summary: "Change an API key's name, or where it may be used from",
    scope: "api_keys:write",
    params: idPath("key"),
    body: ApiKeyPatch,
    responses: { 200: ApiKey },
    idempotency: "replay",
  },
  rotateApiKey: {
    ...shared,
    method: "POST",
    path: "/api-keys/{id}/rotate",
    summary: "Replace an API key; the old one works for a while",
    description:
      "The old key works for 24 hours more, or as long as `grace_seconds` says; both draw on one rate limit.",
    scope: "api_keys:write",
    params: idPath("key"),
    body: RotateApiKeyRequest,
    bodyOptional: true,
    responses: { 201: NewApiKey },
    idempotency: "replay",
    shownOnce: { secret: null },
  },
  revokeApiKey: {
    ...shared,
    method: "DELETE",
    path: "/api-keys/{id}",
    summary: "Revoke an API key at once",
    description: "It is refused everywhere from now on; with `cascade`, so are the keys that it made.",
    scope: "api_keys:write",
    params: idPath("key"),
    query: RevokeApiKeyQuery,
    responses: { 200: ApiKey },
  },
} as const satisfies Record<string, Endpoint>;
