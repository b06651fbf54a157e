import type { OrganizationId, PlanName, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { OrganizationRecord, OrganizationSettingsRecord, PlanTerms } from "../../model/organizations.ts";
import type { Database } from "../database/postgres.ts";

export const organizationStore = (database: Database) => ({
  /** Whether the database has no organisation yet. */
  async isEmpty(): Promise<boolean> {
    const rows = await database.query("select 1 from organizations limit 1");
    return rows.length === 0;
  },

  async insert(organization: { id: OrganizationId; name: string; plan: PlanName }): Promise<void> {
    await database.query("insert into organizations (id, name, plan) values ($1, $2, $3)", [
      toUuid(organization.id),
      organization.name,
      organization.plan,
    ]);
  },

  async find(id: OrganizationId): Promise<(OrganizationRecord & { terms: PlanTerms }) | null> {
    const rows = await database.query<OrganizationRow & PlanRow>(
      `select ${organizationColumns}, ${planColumns} from organizations o where o.id = $1`,
      [toUuid(id)],
    );
    const row = rows[0];
    return row ? { ...toOrganizationRecord(row), terms: toPlanTerms(row) } : null;
  },

  async list(): Promise<OrganizationRecord[]> {
    const rows = await database.query<OrganizationRow>(
      `select ${organizationColumns} from organizations o order by o.id`,
    );
    return rows.map(toOrganizationRecord);
  },

  async setRequiresSecondFactor(id: OrganizationId, isRequired: boolean): Promise<void> {
    await database.query("update organizations set requires_second_factor = $2 where id = $1", [
      toUuid(id),
      isRequired,
    ]);
  },

  async setPlanTerms(id: OrganizationId, terms: PlanTerms): Promise<boolean> {
    const rows = await database.query(
      `update organizations set plan = $2, requests_per_minute = $3, burst = $4, monthly_quota = $5, file_bytes = $6
       where id = $1 returning id`,
      [toUuid(id), terms.plan, terms.requestsPerMinute, terms.burst, terms.monthlyQuota, terms.fileBytes],
    );
    return rows.length > 0;
  },

  async insertOwner(owner: {
    id: UserId;
    organizationId: OrganizationId;
    email: string;
    passwordHash: string;
  }): Promise<void> {
    await database.query(
      `with added as (
         insert into users (id, email, password_hash, email_proven_at) values ($1, $2, $3, now()) returning id)
       insert into memberships (organization_id, user_id, role) select $4, id, 'owner' from added`,
      [toUuid(owner.id), owner.email, owner.passwordHash, toUuid(owner.organizationId)],
    );
  },

  /** Held for one transaction, so that only one of the starting nodes creates the first account. */
  async lockForBootstrap(): Promise<void> {
    await database.query("lock table organizations in share row exclusive mode");
  },
});

/** The operator of the installation is its first organisation. */
export const operatorStore = (database: Database) => ({
  async ensureOperator(): Promise<void> {
    await database.query(
      `update organizations set is_operator = true
       where id = (select id from organizations order by created_at, id limit 1)
         and not exists (select 1 from organizations where is_operator)`,
    );
  },

  async isOperator(id: OrganizationId): Promise<boolean> {
    const rows = await database.query("select 1 from organizations where id = $1 and is_operator", [toUuid(id)]);
    return rows.length > 0;
  },
});

type SettingsRow = { max_key_age_days: number | null; cors_origins: string[] };

const toSettings = ({ max_key_age_days, cors_origins }: SettingsRow): OrganizationSettingsRecord => ({
  maxKeyAgeDays: max_key_age_days,
  corsOrigins: cors_origins,
});

export const organizationSettingsStore = (database: Database) => {
  const find = async (id: OrganizationId, lock: string): Promise<OrganizationSettingsRecord | null> => {
    const rows = await database.query<SettingsRow>(
      `select max_key_age_days, cors_origins from organizations where id = $1 ${lock}`,
      [toUuid(id)],
    );
    return rows[0] ? toSettings(rows[0]) : null;
  };
  return {
    findSettings: (id: OrganizationId) => find(id, ""),
    /** The settings cannot change until the transaction ends. */
    holdSettings: (id: OrganizationId) => find(id, "for share"),

    async setSettings(id: OrganizationId, { maxKeyAgeDays, corsOrigins }: OrganizationSettingsRecord): Promise<void> {
      await database.query("update organizations set max_key_age_days = $2, cors_origins = $3 where id = $1", [
        toUuid(id),
        maxKeyAgeDays,
        corsOrigins,
      ]);
    },

    /** Of all organisations that have any. */
    async listCorsOrigins(): Promise<Map<OrganizationId, string[]>> {
      const rows = await database.query<{ id: string; cors_origins: string[] }>(
        "select id, cors_origins from organizations where cors_origins <> '{}'",
      );
      return new Map(rows.map(({ id, cors_origins: origins }) => [fromUuid("org", id), origins]));
    },
  };
};

export type OrganizationRow = {
  id: string;
  name: string;
  plan: PlanName;
  is_operator: boolean;
  requires_second_factor: boolean;
  created_at: Date;
};

/** Columns of `organizations o`. */
export const organizationColumns = "o.id, o.name, o.plan, o.is_operator, o.requires_second_factor, o.created_at";

export const toOrganizationRecord = (row: OrganizationRow): OrganizationRecord => ({
  id: fromUuid("org", row.id),
  name: row.name,
  plan: row.plan,
  isOperator: row.is_operator,
  requiresSecondFactor: row.requires_second_factor,
  createdAt: row.created_at,
});

export type PlanRow = {
  plan: PlanName;
  requests_per_minute: number | null;
  burst: number | null;
  monthly_quota: number | null;
  file_bytes: number | null;
};

/** Columns of `organizations o`. */
export const planColumns = "o.plan, o.requests_per_minute, o.burst, o.monthly_quota, o.file_bytes";

export const toPlanTerms = (row: PlanRow): PlanTerms => ({
  plan: row.plan,
  requestsPerMinute: row.requests_per_minute,
  burst: row.burst,
  monthlyQuota: row.monthly_quota,
  fileBytes: row.file_bytes,
});
