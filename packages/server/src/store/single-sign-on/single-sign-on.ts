import type { OrganizationId, Role } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { SingleSignOnRecord } from "../../model/single-sign-on.ts";
import type { Database } from "../database/postgres.ts";

type Row = {
  organization_id: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  scopes: string;
  roles_claim: string | null;
  role_mapping: Record<string, Role>;
  default_role: Role | null;
  is_required: boolean;
  readmits_removed: boolean;
  created_at: Date;
  updated_at: Date;
};

export const singleSignOnStore = (database: Database) => ({
  async find(organizationId: OrganizationId): Promise<SingleSignOnRecord | null> {
    const rows = await database.query<Row>("select * from single_sign_on where organization_id = $1", [
      toUuid(organizationId),
    ]);
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** Of the organisation whose this domain is; null: it is nobody's, or they have no provider. */
  async findByDomain(domain: string): Promise<SingleSignOnRecord | null> {
    const rows = await database.query<Row>(
      `select s.* from single_sign_on s join email_domains d on d.organization_id = s.organization_id
       where d.domain = $1 and d.verified_at is not null`,
      [domain],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async save(record: Omit<SingleSignOnRecord, "createdAt" | "updatedAt">): Promise<SingleSignOnRecord> {
    const rows = await database.query<Row>(
      `insert into single_sign_on (organization_id, issuer, client_id, client_secret, scopes, roles_claim, role_mapping,
         default_role, is_required, readmits_removed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (organization_id) do update set (issuer, client_id, client_secret, scopes, roles_claim, role_mapping,
         default_role, is_required, readmits_removed, updated_at) = (excluded.issuer, excluded.client_id,
         excluded.client_secret, excluded.scopes, excluded.roles_claim, excluded.role_mapping, excluded.default_role,
         excluded.is_required, excluded.readmits_removed, now())
       returning *`,
      [
        toUuid(record.organizationId),
        record.issuer,
        record.clientId,
        record.clientSecret,
        record.scopes,
        record.rolesClaim,
        JSON.stringify(record.roleMapping),
        record.defaultRole,
        record.isRequired,
        record.readmitsRemoved,
      ],
    );
    const [saved] = rows;
    if (!saved) throw new Error("a row that was saved was not returned");
    return toRecord(saved);
  },

  async delete(organizationId: OrganizationId): Promise<boolean> {
    const rows = await database.query("delete from single_sign_on where organization_id = $1 returning 1", [
      toUuid(organizationId),
    ]);
    return rows.length > 0;
  },
});

const toRecord = (row: Row): SingleSignOnRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  issuer: row.issuer,
  clientId: row.client_id,
  clientSecret: row.client_secret,
  scopes: row.scopes,
  rolesClaim: row.roles_claim,
  roleMapping: row.role_mapping,
  defaultRole: row.default_role,
  isRequired: row.is_required,
  readmitsRemoved: row.readmits_removed,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
