import type { OrganizationId, PlanName, UserId } from "@agentrun/contract";
import { toUuid } from "../lib/ids.ts";
import type { Database } from "./postgres.ts";

export const organizationStore = (database: Database) => ({
  /** Whether anybody has ever used this database. */
  async isEmpty(): Promise<boolean> {
    const rows = await database.query("select 1 from organizations limit 1");
    return rows.length === 0;
  },

  async insertOrganization(organization: { id: OrganizationId; name: string; plan: PlanName }): Promise<void> {
    await database.query("insert into organizations (id, name, plan) values ($1, $2, $3)", [
      toUuid(organization.id),
      organization.name,
      organization.plan,
    ]);
  },

  async insertOwner(owner: {
    id: UserId;
    organizationId: OrganizationId;
    email: string;
    passwordHash: string;
  }): Promise<void> {
    await database.query(
      `with added as (insert into users (id, email, password_hash) values ($1, $2, $3) returning id)
       insert into memberships (organization_id, user_id, role) select $4, id, 'owner' from added`,
      [toUuid(owner.id), owner.email, owner.passwordHash, toUuid(owner.organizationId)],
    );
  },

  /** Held for one transaction, so that of many nodes starting on an empty database one makes the first account. */
  async lockForBootstrap(): Promise<void> {
    await database.query("lock table organizations in share row exclusive mode");
  },
});
