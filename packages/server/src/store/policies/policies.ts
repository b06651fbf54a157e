import type { OrganizationId, PolicyId, PolicyRef } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { PolicyRecord, PolicyState } from "../../model/policies.ts";
import type { Database } from "../database/postgres.ts";

type PolicyRow = {
  id: string;
  organization_id: string;
  name: string;
  description: string | null;
  guards: string;
  revision: number;
  metadata: Record<string, string>;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};

export const policyStore = (database: Database) => ({ ...policyReader(database), ...policyWriter(database) });

const policyReader = (database: Database) => ({
  async find(organizationId: OrganizationId, id: PolicyId): Promise<PolicyRecord | null> {
    const rows = await database.query<PolicyRow>("select * from policies where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** Locks the policy until the transaction ends: "update" for changes, "share" for new references to it. */
  async lock(organizationId: OrganizationId, id: PolicyId, lock: "update" | "share"): Promise<boolean> {
    const rows = await database.query(
      `select id from policies where organization_id = $1 and id = $2 for ${lock === "update" ? "update" : "share"}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.length > 0;
  },

  /** Oldest first. Not paged: an organisation has few. */
  async list(organizationId: OrganizationId): Promise<PolicyRecord[]> {
    const rows = await database.query<PolicyRow>("select * from policies where organization_id = $1 order by id", [
      toUuid(organizationId),
    ]);
    return rows.map(toRecord);
  },

  /** Counts the policies with the organisation locked: none can be added until this transaction ends. */
  async countLocked(organizationId: OrganizationId): Promise<number> {
    await database.query("select 1 from organizations where id = $1 for update", [toUuid(organizationId)]);
    const rows = await database.query<{ count: number }>(
      "select count(*)::int as count from policies where organization_id = $1",
      [toUuid(organizationId)],
    );
    return rows[0]?.count ?? 0;
  },

  async readState(organizationId: OrganizationId): Promise<PolicyState> {
    const rows = await database.query<{ default_policy: PolicyRef | null; id: string | null; revision: number | null }>(
      `select o.default_policy, p.id, p.revision from organizations o
       left join policies p on p.organization_id = o.id where o.id = $1`,
      [toUuid(organizationId)],
      "read-policy-state",
    );
    const revisions = rows.flatMap(({ id, revision }): [string, number][] =>
      id && revision ? [[fromUuid("pol", id), revision]] : [],
    );
    return { defaultPolicy: rows[0]?.default_policy ?? null, revisions: new Map(revisions) };
  },
});

const policyWriter = (database: Database) => ({
  async insert(policy: PolicyRecord): Promise<void> {
    await database.query(
      `insert into policies (id, organization_id, name, description, guards, revision, metadata, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [...toValues(policy), policy.createdBy, policy.createdAt, policy.updatedAt],
    );
  },

  async update(policy: PolicyRecord): Promise<void> {
    await database.query(
      `update policies set name = $3, description = $4, guards = $5, revision = $6, metadata = $7, updated_at = $8
       where id = $1 and organization_id = $2`,
      [...toValues(policy), policy.updatedAt],
    );
  },

  async delete(organizationId: OrganizationId, id: PolicyId): Promise<boolean> {
    const rows = await database.query("delete from policies where organization_id = $1 and id = $2 returning id", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows.length > 0;
  },

  async setDefault(organizationId: OrganizationId, policy: PolicyRef | null): Promise<void> {
    await database.query("update organizations set default_policy = $2 where id = $1", [
      toUuid(organizationId),
      policy,
    ]);
  },
});

const toValues = (policy: PolicyRecord) => [
  toUuid(policy.id),
  toUuid(policy.organizationId),
  policy.name,
  policy.description,
  JSON.stringify(policy.guards),
  policy.revision,
  JSON.stringify(policy.metadata),
];

const toRecord = (row: PolicyRow): PolicyRecord => ({
  id: fromUuid("pol", row.id),
  organizationId: fromUuid("org", row.organization_id),
  name: row.name,
  description: row.description,
  guards: JSON.parse(row.guards),
  revision: row.revision,
  metadata: row.metadata,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
