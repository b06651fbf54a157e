import type { OrganizationId, Role, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { MadeCounts, MemberRecord } from "../../model/organizations.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { goesWith } from "../webhooks/makers.ts";

type MemberRow = { id: string; email: string; role: Role; created_at: Date };
type MadeRow = { api_keys: number; invitations: number; webhooks: number };

/** What works of what a member made. */
const made = `
  (select count(*)::int from api_keys k where k.organization_id = m.organization_id and k.user_id = m.user_id
     and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())) as api_keys,
  (select count(*)::int from invitations i where i.organization_id = m.organization_id and i.user_id = m.user_id
     and i.accepted_at is null and i.expires_at > now()) as invitations,
  (select count(*)::int from webhooks w where w.organization_id = m.organization_id and w.active
     and w.run_id is null and ${goesWith("m.user_id")}) as webhooks`;

const members = "select u.id, u.email, m.role, m.created_at from memberships m join users u on u.id = m.user_id";

export const memberStore = (database: Database) => ({
  async add(organizationId: OrganizationId, userId: UserId, role: Role): Promise<boolean> {
    const rows = await database.query(
      `insert into memberships (organization_id, user_id, role) values ($1, $2, $3)
       on conflict do nothing returning user_id`,
      [toUuid(organizationId), toUuid(userId), role],
    );
    return rows.length > 0;
  },

  async list(organizationId: OrganizationId, page: PageRequest): Promise<Page<MemberRecord & { made: MadeCounts }>> {
    const parameters = new Parameters();
    const own = `m.organization_id = ${parameters.add(toUuid(organizationId))}`;
    const rows = await database.query<MemberRow & MadeRow>(
      `select u.id, u.email, m.role, m.created_at, ${made}
       from memberships m join users u on u.id = m.user_id where ${own} ${pageClause("u.id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, (row) => ({ ...toMemberRecord(row), made: toMade(row) }));
  },

  /** What somebody is, held until the transaction ends: nobody is removed or demoted meanwhile. Null: no member. */
  async holdRole(organizationId: OrganizationId, userId: UserId): Promise<Role | null> {
    const rows = await database.query<{ role: Role }>(
      "select role from memberships where organization_id = $1 and user_id = $2 for share",
      [toUuid(organizationId), toUuid(userId)],
    );
    return rows[0]?.role ?? null;
  },

  async find(organizationId: OrganizationId, userId: UserId): Promise<MemberRecord | null> {
    const rows = await database.query<MemberRow>(`${members} where m.organization_id = $1 and u.id = $2`, [
      toUuid(organizationId),
      toUuid(userId),
    ]);
    return rows[0] ? toMemberRecord(rows[0]) : null;
  },

  /** Locks every membership until the transaction ends: of two owners leaving at once, one stays. */
  async lock(organizationId: OrganizationId): Promise<MemberRecord[]> {
    const rows = await database.query<MemberRow>(
      `${members} where m.organization_id = $1 order by u.id for update of m`,
      [toUuid(organizationId)],
    );
    return rows.map(toMemberRecord);
  },

  async setRole(organizationId: OrganizationId, userId: UserId, role: Role): Promise<void> {
    await database.query("update memberships set role = $3 where organization_id = $1 and user_id = $2", [
      toUuid(organizationId),
      toUuid(userId),
      role,
    ]);
  },

  /** It is remembered that they were one: a provider's word alone does not bring them back. */
  async remove(organizationId: OrganizationId, userId: UserId): Promise<void> {
    await database.query(
      `with removed as (
         delete from memberships where organization_id = $1 and user_id = $2 returning organization_id, user_id
       )
       insert into former_members (organization_id, user_id) select organization_id, user_id from removed
       on conflict (organization_id, user_id) do update set removed_at = now()`,
      [toUuid(organizationId), toUuid(userId)],
    );
  },

  async wasRemoved(organizationId: OrganizationId, userId: UserId): Promise<boolean> {
    const rows = await database.query("select 1 from former_members where organization_id = $1 and user_id = $2", [
      toUuid(organizationId),
      toUuid(userId),
    ]);
    return rows.length > 0;
  },

  async has(organizationId: OrganizationId, email: string): Promise<boolean> {
    const rows = await database.query(`${members} where m.organization_id = $1 and lower(u.email) = lower($2)`, [
      toUuid(organizationId),
      email,
    ]);
    return rows.length > 0;
  },
});

const toMade = (row: MadeRow): MadeCounts => ({
  apiKeys: row.api_keys,
  invitations: row.invitations,
  webhooks: row.webhooks,
});

const toMemberRecord = (row: MemberRow): MemberRecord => ({
  id: fromUuid("usr", row.id),
  email: row.email,
  role: row.role,
  joinedAt: row.created_at,
});
