import type { AuditEntry, AuditId, OrganizationId } from "@agentrun/contract";

export type AuditRecord = {
  id: AuditId;
  organizationId: OrganizationId;
  action: string;
  actor: string;
  actorName: string | null;
  outcome: AuditEntry["outcome"];
  /** Of a refusal. */
  reason: string | null;
  /** How often within a minute; more than one for refusals alone. */
  count: number;
  resourceType: string | null;
  resourceId: string | null;
  /** The changed fields, without secrets. */
  before: Fields | null;
  after: Fields | null;
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
  createdAt: Date;
};

export type Fields = Readonly<Record<string, unknown>>;

/** What is not said is not known, and did succeed. */
export type NewAuditEntry = Pick<AuditRecord, "organizationId" | "action" | "actor"> &
  Partial<Omit<AuditRecord, "id" | "createdAt">>;
