import type { OrganizationId, PlanName, UserId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { OrganizationRecord } from "../../model/organizations.ts";
import type { PlanTerms } from "../../model/plans.ts";
import type { Database } from "../database/postgres.ts";
import { type OrganizationRow, organizationColumns, toOrganizationRecord } from "./organization-row.ts";
import { type PlanRow, planColumns, toPlanTerms } from "./plan-row.ts";

export const organizationStore = (database: Database) => ({
  /** Whether anybody has ever used this database. */
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

  /** Held for one transaction, so that of many nodes starting on an empty database one makes the first account. */
  async lockForBootstrap(): Promise<void> {
    await database.query("lock table organizations in share row exclusive mode");
  },
});
