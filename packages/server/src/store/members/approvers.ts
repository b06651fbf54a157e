import type { OrganizationId, Role, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Approver } from "../../model/approvals.ts";
import type { Database } from "../database/postgres.ts";

const userId = /^usr_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

export const approverStore = (database: Database) => ({
  /** Those who may answer runs, of these roles or by these ids and addresses. */
  async listApprovers(
    organizationId: OrganizationId,
    roles: readonly Role[],
    names: readonly string[],
  ): Promise<Approver[]> {
    const ids = names.filter((name) => userId.test(name)).map(toUuid);
    const emails = names.map((name) => name.toLowerCase());
    const rows = await database.query<{ id: string; email: string; role: Role }>(
      `select u.id, u.email, m.role from memberships m join users u on u.id = m.user_id
       where m.organization_id = $1 and m.role <> 'viewer'
         and (m.role = any($2) or u.id = any($3::uuid[]) or lower(u.email) = any($4)) order by u.id`,
      [toUuid(organizationId), roles, ids, emails],
    );
    return rows.map(({ id, email, role }) => ({ id: fromUuid("usr", id), email, role }));
  },

  /**
   * Which of these people may answer runs now, held until the transaction ends. Where the organisation requires a second factor, those who
   * sign in with a password and have none are left out.
   */
  async holdVoters(organizationId: OrganizationId, userIds: readonly UserId[]): Promise<Map<UserId, Role>> {
    const rows = await database.query<{ user_id: string; role: Role }>(
      `select m.user_id, m.role from memberships m join organizations o on o.id = m.organization_id
       where m.organization_id = $1 and m.user_id = any($2::uuid[]) and m.role <> 'viewer'
         and (not o.requires_second_factor
           or exists (select from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null)
           or exists (select from identities i where i.user_id = m.user_id))
       order by m.user_id for share of m`,
      [toUuid(organizationId), userIds.map(toUuid)],
    );
    return new Map(rows.map(({ user_id, role }) => [fromUuid("usr", user_id), role]));
  },
});
