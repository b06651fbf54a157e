import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { AuditRecord } from "../../model/audit.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type AuditRow = {
  id: string;
  organization_id: string;
  action: string;
  actor: string;
  resource_type: string | null;
  resource_id: string | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: Date;
};

export type AuditFilter = {
  action?: string | undefined;
  actor?: string | undefined;
  resourceId?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

export const auditStore = (database: Database) => ({
  /** In the transaction of the change it tells of, where there is one. */
  async insert(entry: Omit<AuditRecord, "createdAt">): Promise<void> {
    await database.query(
      `insert into audit_entries (id, organization_id, action, actor, resource_type, resource_id, address, user_agent, request_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        toUuid(entry.id),
        toUuid(entry.organizationId),
        entry.action,
        entry.actor,
        entry.resourceType,
        entry.resourceId,
        entry.address,
        entry.userAgent,
        entry.requestId,
      ],
      "insert-audit",
    );
  },

  async list(organizationId: OrganizationId, filter: AuditFilter, page: PageRequest): Promise<Page<AuditRecord>> {
    const parameters = new Parameters();
    const conditions = [`organization_id = ${parameters.add(toUuid(organizationId))}`];
    if (filter.action) conditions.push(`action = ${parameters.add(filter.action)}`);
    if (filter.actor) conditions.push(`actor = ${parameters.add(filter.actor)}`);
    if (filter.resourceId) conditions.push(`resource_id = ${parameters.add(filter.resourceId)}`);
    if (filter.createdAfter) conditions.push(`created_at >= ${parameters.add(filter.createdAfter)}`);
    if (filter.createdBefore) conditions.push(`created_at < ${parameters.add(filter.createdBefore)}`);
    const rows = await database.query<AuditRow>(
      `select * from audit_entries where ${conditions.join(" and ")} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows.map(toRecord), page);
  },
});

const toRecord = (row: AuditRow): AuditRecord => ({
  id: fromUuid("aud", row.id),
  organizationId: fromUuid("org", row.organization_id),
  action: row.action,
  actor: row.actor,
  resourceType: row.resource_type,
  resourceId: row.resource_id,
  address: row.address,
  userAgent: row.user_agent,
  requestId: row.request_id,
  createdAt: row.created_at,
});
