import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { AuditRecord, Fields } from "../../model/audit.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type AuditRow = {
  id: string;
  organization_id: string;
  action: string;
  actor: string;
  actor_name: string | null;
  outcome: AuditRecord["outcome"];
  reason: string | null;
  count: number;
  resource_type: string | null;
  resource_id: string | null;
  before: string | null;
  after: string | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  created_at: Date;
};

export type AuditFilter = {
  action?: string | undefined;
  actor?: string | undefined;
  outcome?: AuditRecord["outcome"] | undefined;
  resourceId?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

export const auditStore = (database: Database) => ({
  /** In the transaction of the change it tells of, where there is one; says when. */
  async insert(entry: Omit<AuditRecord, "createdAt">): Promise<Date> {
    const [row] = await database.query<{ created_at: Date }>(
      `insert into audit_entries (id, organization_id, action, actor, actor_name, outcome, reason, count,
         resource_type, resource_id, before, after, address, user_agent, request_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning created_at`,
      [
        toUuid(entry.id),
        toUuid(entry.organizationId),
        entry.action,
        entry.actor,
        entry.actorName,
        entry.outcome,
        entry.reason,
        entry.count,
        entry.resourceType,
        entry.resourceId,
        entry.before && JSON.stringify(entry.before),
        entry.after && JSON.stringify(entry.after),
        entry.address,
        entry.userAgent,
        entry.requestId,
      ],
      "insert-audit",
    );
    return row?.created_at ?? new Date();
  },

  /** Until the transaction ends nobody else changes what the name stands for, so before and after are of this change alone. */
  async lockResource(organizationId: OrganizationId, resourceId: string): Promise<void> {
    await database.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `audit ${organizationId} ${resourceId}`,
    ]);
  },

  async list(organizationId: OrganizationId, filter: AuditFilter, page: PageRequest): Promise<Page<AuditRecord>> {
    const parameters = new Parameters();
    const conditions = [`organization_id = ${parameters.add(toUuid(organizationId))}`];
    if (filter.action) conditions.push(`action = ${parameters.add(filter.action)}`);
    if (filter.actor) conditions.push(`actor = ${parameters.add(filter.actor)}`);
    if (filter.outcome) conditions.push(`outcome = ${parameters.add(filter.outcome)}`);
    if (filter.resourceId) conditions.push(`resource_id = ${parameters.add(filter.resourceId)}`);
    if (filter.createdAfter) conditions.push(`created_at >= ${parameters.add(filter.createdAfter)}`);
    if (filter.createdBefore) conditions.push(`created_at < ${parameters.add(filter.createdBefore)}`);
    const rows = await database.query<AuditRow>(
      boundPage(`select * from audit_entries where ${conditions.join(" and ")} ${pageClause("id", page, parameters)}`, [
        "before",
        "after",
      ]),
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },
});

const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Fields));

const toRecord = (row: AuditRow): AuditRecord => ({
  id: fromUuid("aud", row.id),
  organizationId: fromUuid("org", row.organization_id),
  action: row.action,
  actor: row.actor,
  actorName: row.actor_name,
  outcome: row.outcome,
  reason: row.reason,
  count: row.count,
  resourceType: row.resource_type,
  resourceId: row.resource_id,
  before: parse(row.before),
  after: parse(row.after),
  address: row.address,
  userAgent: row.user_agent,
  requestId: row.request_id,
  createdAt: row.created_at,
});
