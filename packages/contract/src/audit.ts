import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { worded } from "./patterns.ts";
import { closed, JsonObject, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

const outcomes = ["succeeded", "refused"] as const;

/** An action or a denied attempt: actor, resource, network address and changes. */
export const AuditEntry = Type.Object(
  {
    object: ObjectName("audit_entry"),
    id: Id("aud"),
    action: Type.String({
      description: "The name of the operation, as in this document. `admin.…` is a command of the operator.",
      examples: ["archiveAgent"],
    }),
    actor: Type.String({
      description: "A key, a person, an alert, `operator` or `system`; `anonymous` for a failed sign-in.",
    }),
    actor_name: Nullable(
      Type.String({
        description:
          "The name of the key, or the person's e-mail address, at the time of the action. For the operator: the name of the operating-system user.",
      }),
    ),
    summary: Type.String({
      description: "The entry as a sentence. Its wording can change: filter by `action` instead.",
      examples: ["First key created webhook CRM sync"],
    }),
    outcome: OneOf(outcomes),
    reason: Nullable(Type.String({ description: "Why it was denied.", examples: ["insufficient_scope"] })),
    count: Type.Integer({
      description: "How often the same attempt was denied within a minute; 1 for successful actions.",
    }),
    resource_type: Nullable(Type.String()),
    resource_id: Nullable(Type.String()),
    resource_name: Nullable(
      Type.String({ description: "The name of the resource at the time of the action, if it has one." }),
    ),
    before: Nullable(
      JsonObject({
        description:
          "The changed fields before the change; null if a resource was created or nothing changed. Secrets are shown as fingerprints: the same secret has the same `fp:…`.",
      }),
    ),
    after: Nullable(
      JsonObject({
        description: "The changed fields after the change; null if a resource was deleted or nothing changed.",
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
  },
  closed,
);

export const auditEndpoints = {
  listAudit: {
    method: "GET",
    path: "/audit",
    tag: "Audit",
    summary: "List audit entries",
    scope: "audit:read",
    query: ListAuditQuery,
    responses: { 200: ListOf(AuditEntry, "AuditList") },
    linesOnRequest: true,
  },
} as const satisfies Record<string, Endpoint>;
