import type { AuditId, OrganizationId } from "@agentrun/contract";

export type AuditRecord = {
  id: AuditId;
  organizationId: OrganizationId;
  action: string;
  actor: string;
  resourceType: string | null;
  resourceId: string | null;
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
  createdAt: Date;
};
