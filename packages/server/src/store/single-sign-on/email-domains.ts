import type { EmailDomainId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { EmailDomainRecord } from "../../model/single-sign-on.ts";
import type { Database } from "../database/postgres.ts";

type Row = {
  organization_id: string;
  id: string;
  domain: string;
  token: string;
  created_at: Date;
  verified_at: Date | null;
  verified_by: "dns" | "operator" | null;
};

export const emailDomainStore = (database: Database) => ({
  /** All of them, by name: there are few. */
  async list(organizationId: OrganizationId): Promise<EmailDomainRecord[]> {
    const rows = await database.query<Row>("select * from email_domains where organization_id = $1 order by domain", [
      toUuid(organizationId),
    ]);
    return rows.map(toRecord);
  },

  async find(organizationId: OrganizationId, id: EmailDomainId): Promise<EmailDomainRecord | null> {
    const rows = await database.query<Row>("select * from email_domains where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** Whose a domain is, beyond doubt; null: nobody's. */
  async findOwner(domain: string): Promise<OrganizationId | null> {
    const rows = await database.query<Row>(
      "select * from email_domains where domain = $1 and verified_at is not null",
      [domain],
    );
    return rows[0] ? fromUuid("org", rows[0].organization_id) : null;
  },

  /** The one there is already, where the organisation has asked for it before. */
  async insert(claim: Pick<EmailDomainRecord, "id" | "organizationId" | "domain" | "token">): Promise<void> {
    await database.query(
      `insert into email_domains (organization_id, id, domain, token) values ($1, $2, $3, $4)
       on conflict (organization_id, domain) do nothing`,
      [toUuid(claim.organizationId), toUuid(claim.id), claim.domain, claim.token],
    );
  },

  /** False where it is another organisation's by now. Of two at once the second waits for the first one's transaction, and sees it. */
  async verify(organizationId: OrganizationId, domain: string, by: "dns" | "operator"): Promise<boolean> {
    await database.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`email domain ${domain}`]);
    const rows = await database.query(
      `update email_domains d set verified_at = coalesce(verified_at, now()), verified_by = coalesce(verified_by, $3)
       where organization_id = $1 and domain = $2 and not exists (
         select 1 from email_domains o where o.domain = d.domain and o.verified_at is not null and o.organization_id <> $1)
       returning 1`,
      [toUuid(organizationId), domain, by],
    );
    return rows.length > 0;
  },

  async delete(organizationId: OrganizationId, id: EmailDomainId): Promise<EmailDomainRecord | null> {
    const rows = await database.query<Row>(
      "delete from email_domains where organization_id = $1 and id = $2 returning *",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** Takes a domain from whoever has it; says whom. */
  async release(domain: string): Promise<OrganizationId | null> {
    const rows = await database.query<Row>(
      "delete from email_domains where domain = $1 and verified_at is not null returning *",
      [domain],
    );
    return rows[0] ? fromUuid("org", rows[0].organization_id) : null;
  },

  async listVerified(): Promise<EmailDomainRecord[]> {
    const rows = await database.query<Row>("select * from email_domains where verified_at is not null order by domain");
    return rows.map(toRecord);
  },
});

const toRecord = (row: Row): EmailDomainRecord => ({
  id: fromUuid("dom", row.id),
  organizationId: fromUuid("org", row.organization_id),
  domain: row.domain,
  token: row.token,
  createdAt: row.created_at,
  verifiedAt: row.verified_at,
  verifiedBy: row.verified_by,
});
