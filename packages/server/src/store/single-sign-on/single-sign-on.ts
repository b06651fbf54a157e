import type { EmailDomainId, OrganizationId, Role, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { EmailDomainRecord, IdentityRecord, SingleSignOnRecord } from "../../model/single-sign-on.ts";
import type { Database } from "../database/postgres.ts";

type SingleSignOnRow = {
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
    const rows = await database.query<SingleSignOnRow>("select * from single_sign_on where organization_id = $1", [
      toUuid(organizationId),
    ]);
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** The provider of the domain's owner; null: the domain is unverified, or its owner has no provider. */
  async findByDomain(domain: string): Promise<SingleSignOnRecord | null> {
    const rows = await database.query<SingleSignOnRow>(
      `select s.* from single_sign_on s join email_domains d on d.organization_id = s.organization_id
       where d.domain = $1 and d.verified_at is not null`,
      [domain],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async save(record: Omit<SingleSignOnRecord, "createdAt" | "updatedAt">): Promise<SingleSignOnRecord> {
    const rows = await database.query<SingleSignOnRow>(
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
    if (!saved) throw new Error("the saved row was not returned");
    return toRecord(saved);
  },

  async delete(organizationId: OrganizationId): Promise<boolean> {
    const rows = await database.query("delete from single_sign_on where organization_id = $1 returning 1", [
      toUuid(organizationId),
    ]);
    return rows.length > 0;
  },
});

const toRecord = (row: SingleSignOnRow): SingleSignOnRecord => ({
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

type EmailDomainRow = {
  organization_id: string;
  id: string;
  domain: string;
  token: string;
  created_at: Date;
  verified_at: Date | null;
  verified_by: "dns" | "operator" | null;
};

export const emailDomainStore = (database: Database) => ({
  /** By name. Not paged: an organisation has few. */
  async list(organizationId: OrganizationId): Promise<EmailDomainRecord[]> {
    const rows = await database.query<EmailDomainRow>(
      "select * from email_domains where organization_id = $1 order by domain",
      [toUuid(organizationId)],
    );
    return rows.map(toEmailDomainRecord);
  },

  async find(organizationId: OrganizationId, id: EmailDomainId): Promise<EmailDomainRecord | null> {
    const rows = await database.query<EmailDomainRow>(
      "select * from email_domains where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toEmailDomainRecord(rows[0]) : null;
  },

  /** The organisation that has verified the domain; null: none. */
  async findOwner(domain: string): Promise<OrganizationId | null> {
    const rows = await database.query<EmailDomainRow>(
      "select * from email_domains where domain = $1 and verified_at is not null",
      [domain],
    );
    return rows[0] ? fromUuid("org", rows[0].organization_id) : null;
  },

  /** Keeps the existing claim if the organisation has claimed the domain before. */
  async insert(claim: Pick<EmailDomainRecord, "id" | "organizationId" | "domain" | "token">): Promise<void> {
    await database.query(
      `insert into email_domains (organization_id, id, domain, token) values ($1, $2, $3, $4)
       on conflict (organization_id, domain) do nothing`,
      [toUuid(claim.organizationId), toUuid(claim.id), claim.domain, claim.token],
    );
  },

  /** False: another organisation has verified it. A concurrent verification waits for the first transaction and sees its result. */
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
    const rows = await database.query<EmailDomainRow>(
      "delete from email_domains where organization_id = $1 and id = $2 returning *",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toEmailDomainRecord(rows[0]) : null;
  },

  /** Removes a verified domain from its owner; returns the owner. */
  async release(domain: string): Promise<OrganizationId | null> {
    const rows = await database.query<EmailDomainRow>(
      "delete from email_domains where domain = $1 and verified_at is not null returning *",
      [domain],
    );
    return rows[0] ? fromUuid("org", rows[0].organization_id) : null;
  },

  async listVerified(): Promise<EmailDomainRecord[]> {
    const rows = await database.query<EmailDomainRow>(
      "select * from email_domains where verified_at is not null order by domain",
    );
    return rows.map(toEmailDomainRecord);
  },
});

const toEmailDomainRecord = (row: EmailDomainRow): EmailDomainRecord => ({
  id: fromUuid("dom", row.id),
  organizationId: fromUuid("org", row.organization_id),
  domain: row.domain,
  token: row.token,
  createdAt: row.created_at,
  verifiedAt: row.verified_at,
  verifiedBy: row.verified_by,
});

type ProviderIdentity = Omit<IdentityRecord, "userId">;

const uuidOrNull = (id: OrganizationId | null) => (id === null ? null : toUuid(id));

export const identityStore = (database: Database) => ({
  async findUser({ providerOf, issuer, subject }: ProviderIdentity): Promise<UserId | null> {
    const rows = await database.query<{ user_id: string }>(
      `select user_id from identities
       where provider_organization_id is not distinct from $1::uuid and issuer = $2 and subject = $3`,
      [uuidOrNull(providerOf), issuer, subject],
    );
    return rows[0] ? fromUuid("usr", rows[0].user_id) : null;
  },

  /** Of two concurrent links the first one is kept. */
  async link({ providerOf, issuer, subject, userId }: IdentityRecord): Promise<void> {
    await database.query(
      `insert into identities (id, provider_organization_id, issuer, subject, user_id)
       values (gen_random_uuid(), $1, $2, $3, $4) on conflict do nothing`,
      [uuidOrNull(providerOf), issuer, subject, toUuid(userId)],
    );
  },
});

export type NewSignInAttempt = {
  stateHash: Buffer;
  browserHash: Buffer;
  /** The organisation of the provider; null: the installation's provider. */
  providerOf: OrganizationId | null;
  sealed: string;
  lifeSeconds: number;
};

export const signInAttemptStore = (database: Database) => ({
  async insert({ stateHash, browserHash, providerOf, sealed, lifeSeconds }: NewSignInAttempt): Promise<void> {
    await database.query(
      `insert into sign_in_attempts (state_hash, browser_hash, provider_organization_id, sealed, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      [stateHash, browserHash, providerOf === null ? null : toUuid(providerOf), sealed, lifeSeconds],
    );
  },

  /** Consumes an attempt; null: this browser did not start it, or it expired. */
  async take(
    stateHash: Buffer,
    browserHash: Buffer,
  ): Promise<{ providerOf: OrganizationId | null; sealed: string } | null> {
    const rows = await database.query<{ provider_organization_id: string | null; sealed: string; is_live: boolean }>(
      `delete from sign_in_attempts where state_hash = $1 and browser_hash = $2
       returning provider_organization_id, sealed, expires_at > now() as is_live`,
      [stateHash, browserHash],
    );
    const [row] = rows;
    if (!row?.is_live) return null;
    const { provider_organization_id: id, sealed } = row;
    return { providerOf: id === null ? null : fromUuid("org", id), sealed };
  },
});
