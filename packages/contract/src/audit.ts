import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { worded } from "./patterns.ts";
import { closed, Nullable, ObjectName, Timestamp } from "./schema.ts";

/** Who did what to which resource, from where. */
export const AuditEntry = Type.Object(
  {
    object: ObjectName("audit_entry"),
    id: Id("aud"),
    action: Type.String({ description: "The operation's name, as in this document.", examples: ["archiveAgent"] }),
    actor: Type.String({ description: "A key, a person, or `system`." }),
    resource_type: Nullable(Type.String()),
    resource_id: Nullable(Type.String()),
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
        pattern: worded("^[A-Za-z_.]+$", "must be an action such as agent.updated"),
      }),
    ),
    actor: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: anyId })),
    resource_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: anyId })),
    created_after: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: "At or after." })),
    created_before: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: "Before." })),
  },
  closed,
);

export const auditEndpoints = {
  listAudit: {
    method: "GET",
    path: "/audit",
    tag: "Audit",
    summary: "Who did what: every write, kept for 400 days",
    scope: "audit:read",
    query: ListAuditQuery,
    responses: { 200: ListOf(AuditEntry, "AuditList") },
  },
} as const satisfies Record<string, Endpoint>;
