import type { Role, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { MembershipRecord } from "../../model/organizations.ts";
import type { UserRecord } from "../../model/sessions.ts";
import type { Database } from "../database/postgres.ts";
import { type OrganizationRow, organizationColumns, toOrganizationRecord } from "../organizations/organization-row.ts";

type UserRow = {
  id: string;
  email: string;
  password_hash: string;
  email_proven_at: Date | null;
  created_at: Date;
};
type MembershipRow = OrganizationRow & { role: Role; requires_sso: boolean };

export const userStore = (database: Database) => ({
  async findByEmail(email: string): Promise<UserRecord | null> {
    const rows = await database.query<UserRow>("select * from users where lower(email) = lower($1)", [email]);
    return rows[0] ? toUserRecord(rows[0]) : null;
  },

  async find(id: UserId): Promise<UserRecord | null> {
    const rows = await database.query<UserRow>("select * from users where id = $1", [toUuid(id)]);
    return rows[0] ? toUserRecord(rows[0]) : null;
  },

  /** Held until the transaction ends: of two organisations that an account joins at once, one is the second. */
  async lock(id: UserId): Promise<UserRecord | null> {
    const rows = await database.query<UserRow>("select * from users where id = $1 for no key update", [toUuid(id)]);
    return rows[0] ? toUserRecord(rows[0]) : null;
  },

  /** False when somebody has the e-mail already. */
  async insert(user: Omit<UserRecord, "createdAt">): Promise<boolean> {
    const rows = await database.query(
      `insert into users (id, email, password_hash, email_proven_at) values ($1, $2, $3, case when $4 then now() end)
       on conflict do nothing returning id`,
      [toUuid(user.id), user.email, user.passwordHash, user.isProven],
    );
    return rows.length > 0;
  },

  async setPasswordHash(id: UserId, passwordHash: string): Promise<void> {
    await database.query("update users set password_hash = $2 where id = $1", [toUuid(id), passwordHash]);
  },

  async markProven(id: UserId): Promise<void> {
    await database.query("update users set email_proven_at = now() where id = $1 and email_proven_at is null", [
      toUuid(id),
    ]);
  },

  /** The organisations a person belongs to, the first joined first. */
  async listMemberships(userId: UserId): Promise<MembershipRecord[]> {
    const rows = await database.query<MembershipRow>(
      `select ${organizationColumns}, m.role, coalesce(r.is_required, false) as requires_sso
       from memberships m join organizations o on o.id = m.organization_id
       left join single_sign_on r on r.organization_id = o.id
       where m.user_id = $1 order by m.created_at, o.id`,
      [toUuid(userId)],
    );
    return rows.map((row) => ({
      organization: toOrganizationRecord(row),
      role: row.role,
      requiresSingleSignOn: row.requires_sso,
    }));
  },
});

const toUserRecord = (row: UserRow): UserRecord => ({
  id: fromUuid("usr", row.id),
  email: row.email,
  isProven: row.email_proven_at !== null,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
});
