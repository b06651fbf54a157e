import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { listOf, slug, storable } from "./patterns.ts";
import { closed, Nullable, ObjectName, OneOf, ShownOnce, Timestamp } from "./schema.ts";
import { type GrantedScope, scopes } from "./scopes.ts";

/** All scopes that a key may have. */
export const ScopeName = OneOf(scopes as readonly GrantedScope[]);

const statuses = ["active", "expiring", "expired", "revoked"] as const;

export const apiKeyFields = {
  object: ObjectName("api_key"),
  id: Id("key"),
  name: Type.String(),
  kind: OneOf(["standard", "demo"]),
  prefix: Type.String({ description: "The first characters, to identify the key." }),
  last4: Type.String(),
  scopes: Type.Array(ScopeName),
  agent_ids: Nullable(Type.Array(Id("ag"), { description: "The only agents that it may use; null means all." })),
  queues: Nullable(
    Type.Array(Type.String(), { description: "The only worker queues that it may serve; null means all." }),
  ),
  networks: Nullable(
    Type.Array(Type.String(), {
      description:
        "The only networks that it may be used from; null means no restriction. They also apply to its short-lived tokens.",
    }),
  ),
  status: OneOf(statuses, { description: "`expiring`: expires within 24 hours." }),
  created_at: Timestamp,
  expires_at: Nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description:
        "When the key expires; null if it never expires. A key that was created by another key expires no later than that key.",
    }),
  ),
  last_used_at: Nullable(Timestamp),
  last_used_address: Nullable(Type.String({ description: "The address of the call at `last_used_at`." })),
  rotated_from: Nullable(Type.Unsafe<`key_${string}`>({ ...Id("key"), description: "The key that it replaces." })),
  parent_id: Nullable(
    Type.Unsafe<`key_${string}`>({
      ...Id("key"),
      description:
        "The key that created it. Revoking that key with `cascade` also revokes this one. Null if no key created it.",
    }),
  ),
  exposed_at: Nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: "When it was last sent over plain HTTP. If this is set, rotate the key.",
    }),
  ),
  client_id: Nullable(
    Type.String({
      description:
        "The application that a person authorised with OAuth, by the URL of its document; null if the key was created directly.",
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
          "Only in the response of a revocation: the key that replaced this one by rotation, which still works and was not revoked.",
      }),
    ),
  },
  { title: "ApiKey" },
);
export type ApiKey = Static<typeof ApiKey>;

/** A new key with its secret, which is never returned again. */
export const NewApiKey = Type.Object(
  { ...apiKeyFields, secret: ShownOnce("The key itself: `ar_live_…`.") },
  { title: "NewApiKey" },
);
export type NewApiKey = Static<typeof NewApiKey>;

export const ApiKeyList = ListOf(ApiKey, "ApiKeyList");

const name = Type.String({ minLength: 1, maxLength: 128, pattern: storable });

// Networks are validated later, so that the error can explain the format.
const networks = Nullable(
  Type.Array(Type.String({ minLength: 1, maxLength: 64, pattern: storable, examples: ["203.0.113.0/24"] }), {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description:
      "The only addresses and networks (CIDR, IPv4 or IPv6) that it may be used from; null means no restriction. If a restricted key creates or changes a key, the networks must lie within its own; by default they are the same.",
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
          description: "The only worker queues that it may serve, with the scope `workers:run`; null means all.",
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
  { ...closed, minProperties: 1, title: "ApiKeyPatch" },
);
export type ApiKeyPatch = Static<typeof ApiKeyPatch>;

export const RotateApiKeyRequest = Type.Object(
  {
    grace_seconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 86_400, description: "How long the old key keeps working; default 86400." }),
    ),
  },
  { ...closed, title: "RotateApiKeyRequest" },
);
export type RotateApiKeyRequest = Static<typeof RotateApiKeyRequest>;

const UpdateApiKeyQuery = Type.Object(
  {
    force: Type.Optional(
      Type.Boolean({
        description:
          "Also accept `networks` without your own address if you change the key that you call with; default false.",
      }),
    ),
  },
  closed,
);

const RevokeApiKeyQuery = Type.Object(
  {
    cascade: Type.Optional(
      Type.Boolean({
        description:
          "Also revoke the keys that it created, the keys that it rotated itself into, and the keys that those created; default false. A key that another caller rotated it into is kept and returned as `successor_id`.",
      }),
    ),
  },
  closed,
);

const ListApiKeysQuery = Type.Object(
  {
    ...pageQuery("key"),
    status: Type.Optional(
      Type.String({ pattern: listOf(statuses), description: "One status, or several separated by commas." }),
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
    description: "The secret is returned only in this response.",
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
    summary: "Update an API key",
    scope: "api_keys:write",
    params: idPath("key"),
    query: UpdateApiKeyQuery,
    body: ApiKeyPatch,
    responses: { 200: ApiKey },
    idempotency: "replay",
  },
  rotateApiKey: {
    ...shared,
    method: "POST",
    path: "/api-keys/{id}/rotate",
    summary: "Rotate an API key",
    description: "The old key keeps working for 24 hours, or for `grace_seconds`. Both keys share one rate limit.",
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
    summary: "Revoke an API key",
    description: "The key is rejected everywhere immediately. With `cascade`, so are the keys that it created.",
    scope: "api_keys:write",
    params: idPath("key"),
    query: RevokeApiKeyQuery,
    responses: { 200: ApiKey },
  },
} as const satisfies Record<string, Endpoint>;
