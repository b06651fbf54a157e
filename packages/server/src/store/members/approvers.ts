import type { OrganizationId, Role } from "@agentrun/contract";
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
});
