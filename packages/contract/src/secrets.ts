import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable, worded } from "./patterns.ts";
import { closed, Nullable, ObjectName, Timestamp } from "./schema.ts";

/** Names can be used as environment variables too, so that one name works in `.env` and in production. */
export const secretName = worded(
  "^[A-Za-z_][A-Za-z0-9_]{0,127}$",
  "must be 1–128 letters, digits or '_', and must not start with a digit",
);

const name = Type.String({
  pattern: secretName,
  description: "The name for `ctx.secrets.get` and `${secret:NAME}`; unique in the organisation, or in the agent.",
  examples: ["STRIPE_API_KEY"],
});
const value = Type.String({
  minLength: 1,
  maxLength: 32_768,
  pattern: storable,
  description: "Stored encrypted and never returned.",
});

/** A secret without its value. */
export const Secret = Type.Object(
  {
    object: ObjectName("secret"),
    id: Id("sec"),
    name: Type.String(),
    agent_id: Nullable(
      Type.Unsafe<`ag_${string}`>({
        ...Id("ag"),
        description: "The only agent that can read it; null: every agent of the organisation.",
      }),
    ),
    version: Type.Integer({ description: "Starts at 1. Each rotation adds 1." }),
    previous_expires_at: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: "Until when `ctx.secrets.getAll` also returns the former value; null: there is none.",
      }),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Secret" },
);
export type Secret = Static<typeof Secret>;

const ListSecretsQuery = Type.Object(
  {
    ...pageQuery("sec"),
    name: Type.Optional(Type.String({ pattern: secretName, description: "Only secrets with this name." })),
    agent_id: Type.Optional(
      Type.Unsafe<`ag_${string}`>({
        ...Id("ag"),
        description: "Only secrets of this agent, without the organisation's.",
      }),
    ),
  },
  closed,
);

export const CreateSecretRequest = Type.Object(
  {
    name,
    value,
    agent_id: Type.Optional(
      Nullable(
        Type.Unsafe<`ag_${string}`>({
          ...Id("ag"),
          description:
            "The only agent that can read it; without it, every agent of the organisation can. For its agent, it takes precedence over the organisation's secret of the same name.",
        }),
      ),
    ),
  },
  { ...closed, title: "CreateSecretRequest" },
);
export type CreateSecretRequest = Static<typeof CreateSecretRequest>;

export const RotateSecretRequest = Type.Object(
  {
    value,
    grace_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 604_800,
        default: 86_400,
        description: "How long `ctx.secrets.getAll` also returns the former value.",
      }),
    ),
  },
  { ...closed, title: "RotateSecretRequest" },
);
export type RotateSecretRequest = Static<typeof RotateSecretRequest>;

const DeletedSecret = Type.Object(
  { object: ObjectName("secret"), id: Id("sec"), deleted: Type.Boolean() },
  { title: "DeletedSecret" },
);

const tag = "Secrets";
const params = idPath("sec");

/** The secret endpoints. They use the agents' scopes: a caller who may change an agent can make it read its secrets. */
export const secretEndpoints = {
  listSecrets: {
    method: "GET",
    path: "/secrets",
    tag,
    summary: "List secrets",
    scope: "agents:read",
    query: ListSecretsQuery,
    responses: { 200: ListOf(Secret, "SecretList") },
  },
  createSecret: {
    method: "POST",
    path: "/secrets",
    tag,
    summary: "Create a secret",
    scope: "agents:write",
    body: CreateSecretRequest,
    responses: { 201: Secret },
    idempotency: "replay",
  },
  getSecret: {
    method: "GET",
    path: "/secrets/{id}",
    tag,
    summary: "Get a secret without its value",
    scope: "agents:read",
    params,
    responses: { 200: Secret },
  },
  rotateSecret: {
    method: "POST",
    path: "/secrets/{id}/rotate",
    tag,
    summary: "Rotate a secret",
    scope: "agents:write",
    params,
    body: RotateSecretRequest,
    responses: { 200: Secret },
    idempotency: "replay",
  },
  deleteSecret: {
    method: "DELETE",
    path: "/secrets/{id}",
    tag,
    summary: "Delete a secret",
    scope: "agents:write",
    params,
    responses: { 200: DeletedSecret },
  },
} as const satisfies Record<string, Endpoint>;
