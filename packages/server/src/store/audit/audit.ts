import type { OrganizationId } from "@agentrun/contract";
import { isSealed } from "../../lib/crypto/keyring.ts";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { ownProperty } from "../../lib/json/records.ts";
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
  resource_name: string | null;
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
};

type Named = Pick<AuditRecord, "createdAt" | "actorName" | "resourceName">;

/** The expression that reads the name of each kind of actor or resource, by id prefix. */
const names: Record<string, (id: string) => string> = {
  key: (id) => `(select name from api_keys where organization_id = $2 and id = ${id}::uuid)`,
  usr: (id) => `(select email from users where id = ${id}::uuid)`,
  alr: (id) => `(select name from alert_rules where organization_id = $2 and id = ${id}::uuid)`,
  con: (id) => `(select name from connectors where organization_id = $2 and id = ${id}::uuid)`,
};

function nameStatement(id: string | null, parameter: string) {
  const kind = id?.split("_", 1)[0] ?? "";
  const toExpression = ownProperty(names, kind);
  return id && toExpression
    ? { kind, sql: toExpression(parameter), id: toUuid(id) }
    : { kind: "none", sql: `${parameter}::text`, id: null };
}

export const auditStore = (database: Database) => ({
  /** Call it in the transaction of the audited change, if there is one. Adds the time, and names that are known only to the database. */
  async insert(entry: Omit<AuditRecord, "createdAt">): Promise<Named> {
    const [actor, resource] = [nameStatement(entry.actor, "$16"), nameStatement(entry.resourceId, "$17")];
    const [row] = await database.query<Pick<AuditRow, "created_at" | "actor_name" | "resource_name">>(
      `insert into audit_entries (id, organization_id, action, actor, actor_name, outcome, reason, count,
         resource_type, resource_id, before, after, address, user_agent, request_id, resource_name)
       values ($1, $2, $3, $4, coalesce($5, ${actor.sql}), $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
         coalesce($18, ${resource.sql})) returning created_at, actor_name, resource_name`,
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
        actor.id,
        resource.id,
        entry.resourceName,
      ],
      `insert-audit-${actor.kind}-${resource.kind}`,
    );
    return {
      createdAt: row?.created_at ?? new Date(),
      actorName: row?.actor_name ?? null,
      resourceName: row?.resource_name ?? null,
    };
  },

  /** Locks a resource until the transaction ends, so that `before` and `after` describe this change alone. */
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
  resourceName: row.resource_name,
  before: parse(row.before),
  after: parse(row.after),
  address: row.address,
  userAgent: row.user_agent,
  requestId: row.request_id,
  createdAt: row.created_at,
});

/** The statement that reads the encrypted columns of each kind of resource, by id prefix. */
const holders: Record<string, string> = {
  ag: `select r.configuration from agents a join agent_revisions r
    on r.organization_id = a.organization_id and r.agent_id = a.id and r.revision = a.revision
    where a.organization_id = $1 and a.id = $2`,
  wh: "select secret, previous_secret from webhooks where organization_id = $1 and id = $2",
  con: "select headers, oauth, consent from connectors where organization_id = $1 and id = $2",
  org: "select client_secret from single_sign_on where organization_id = $1 and organization_id = $2",
  prov: "select api_key from providers where organization_id = $1 and id = $2",
  sec: "select value, previous_value from secrets where organization_id = $1 and id = $2",
};

export const sealedValueStore = (database: Database) => ({
  /** All encrypted values of a resource, by path, such as `headers.authorization`. */
  async listSealed(organizationId: OrganizationId, resourceId: string): Promise<Map<string, string>> {
    const statement = ownProperty(holders, resourceId.split("_", 1)[0] ?? "");
    const found = new Map<string, string>();
    if (!statement) return found;
    const [row] = await database.query(statement, [toUuid(organizationId), toUuid(resourceId)]);
    for (const [column, value] of Object.entries(row ?? {})) collect(found, column, parsed(value));
    return found;
  },
});

/** Structured columns store JSON as text. */
const parsed = (value: unknown): unknown =>
  typeof value === "string" && /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value;

function collect(found: Map<string, string>, path: string, value: unknown): void {
  if (typeof value === "string" && isSealed(value)) found.set(path, value);
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) collect(found, `${path}.${name}`, inner);
}
