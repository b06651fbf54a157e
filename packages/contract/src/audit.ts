import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { worded } from "./patterns.ts";
import { closed, JsonObject, Nullable, ObjectName, OneOf, TimeBound, Timestamp } from "./schema.ts";

const outcomes = ["succeeded", "refused"] as const;

/** Who did what to which resource, from where, what it changed, and who was refused. */
export const AuditEntry = Type.Object(
  {
    object: ObjectName("audit_entry"),
    id: Id("aud"),
    action: Type.String({
      description: "The operation's name, as in this document; `admin.…` is a command of the operator.",
      examples: ["archiveAgent"],
    }),
    actor: Type.String({
      description: "A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in.",
    }),
    actor_name: Nullable(Type.String({ description: "Of the operator: the name of the system's user." })),
    outcome: OneOf(outcomes),
    reason: Nullable(Type.String({ description: "Why it was refused.", examples: ["insufficient_scope"] })),
    count: Type.Integer({ description: "How often the same was refused within a minute; 1 for whatever succeeded." }),
    resource_type: Nullable(Type.String()),
    resource_id: Nullable(Type.String()),
    before: Nullable(
      JsonObject({
        description:
          "The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`.",
      }),
    ),
    after: Nullable(
      JsonObject({
        description: "The changed fields as they are; null where something was deleted or nothing changed.",
      }),
    ),
    address: Nullable(Type.String()),
    user_agent: Nullable(Type.String()),
    request_id: Nullable(Type.String()),
    created_at: Timestamp,
  },
  { title: "AuditEntry" },
);
export type AuditEntry = Static<typeof AuditEntry>;

const anyId = worded("^[a-z0-9_]+$", "must be an id, or 'system'");

const ListAuditQuery = Type.Object(
  {
    ...pageQuery("aud"),
    action: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        pattern: worded("^[A-Za-z_.]+$", "must be an action such as updateAgent"),
      }),
    ),
    actor: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: anyId })),
    outcome: Type.Optional(OneOf(outcomes)),
    resource_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: anyId })),
    created_after: TimeBound("At or after."),
    created_before: TimeBound("Before."),
  },
  closed,
);

export const auditEndpoints = {
  listAudit: {
    method: "GET",
    path: "/audit",
    tag: "Audit",
    summary: "Who did what, and who was refused; with `Accept: application/x-ndjson`, all that matches as JSON lines",
    scope: "audit:read",
    query: ListAuditQuery,
    responses: { 200: ListOf(AuditEntry, "AuditList") },
    linesOnRequest: true,
  },
} as const satisfies Record<string, Endpoint>;
