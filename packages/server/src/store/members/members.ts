import type { OrganizationId, Role, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { remoteTypes } from "../../model/agents.ts";
import type { Approver } from "../../model/approvals.ts";
import type { ConfiguredCounts, CreatedCounts, MemberRecord } from "../../model/organizations.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { isOwnedBy } from "../webhooks/webhooks.ts";

type MemberRow = { id: string; email: string; role: Role; created_at: Date };
type MadeRow = { api_keys: number; invitations: number; webhooks: number };

/** Counts a member's usable keys, open invitations and active webhooks. */
const createdCounts = `
  (select count(*)::int from api_keys k where k.organization_id = m.organization_id and k.user_id = m.user_id
     and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())) as api_keys,
  (select count(*)::int from invitations i where i.organization_id = m.organization_id and i.user_id = m.user_id
     and i.accepted_at is null and i.expires_at > now()) as invitations,
  (select count(*)::int from webhooks w where w.organization_id = m.organization_id and w.active
     and w.run_id is null and ${isOwnedBy("m.user_id")}) as webhooks`;

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

  async list(organizationId: OrganizationId, page: PageRequest): Promise<Page<MemberRecord & { made: CreatedCounts }>> {
    const parameters = new Parameters();
    const own = `m.organization_id = ${parameters.add(toUuid(organizationId))}`;
    const rows = await database.query<MemberRow & MadeRow>(
      `select u.id, u.email, m.role, m.created_at, ${createdCounts}
       from memberships m join users u on u.id = m.user_id where ${own} ${pageClause("u.id", page, parameters, "m.created_at")}`,
      parameters.values,
    );
    return toPage(rows, page, (row) => ({ ...toMemberRecord(row), made: toMade(row) }));
  },

  /** A member's role, which cannot change until the transaction ends. Null: no member. */
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

  /** Locks all memberships until the transaction ends, so that the last two owners cannot leave at once. */
  async lock(organizationId: OrganizationId): Promise<MemberRecord[]> {
    const rows = await database.query<MemberRow>(
      `${members} where m.organization_id = $1 order by u.id for update of m`,
      [toUuid(organizationId)],
    );
    return rows.map(toMemberRecord);
  },

  async setRole(organizationId: OrganizationId, userId: UserId, role: Role): Promise<void> {
    await database.query(
      `with changed as (
         update memberships set role = $3 where organization_id = $1 and user_id = $2 returning organization_id
       )
       ${noteApproverChange("changed")}`,
      [toUuid(organizationId), toUuid(userId), role],
    );
  },

  /** Records the former membership, so that single sign-on does not add the person again. */
  async remove(organizationId: OrganizationId, userId: UserId): Promise<void> {
    await database.query(
      `with removed as (
         delete from memberships where organization_id = $1 and user_id = $2 returning organization_id, user_id
       ),
       noted as (${noteApproverChange("removed")})
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

const toMade = (row: MadeRow): CreatedCounts => ({
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

/** SQL: pending approvals of the organisation must be checked again. `source` is the CTE that changed the membership. */
const noteApproverChange = (source: string): string =>
  `insert into approver_changes (organization_id) select organization_id from ${source}
   on conflict (organization_id) do update set changed_at = now()`;

const userIdPattern = /^usr_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** `changedAt` is the time as text, because a JavaScript date has no microseconds. */
export type ApproverChange = { organizationId: OrganizationId; changedAt: string };

/** A question that was created during the change is stored by then, and is checked too. */
const settledSeconds = 2;

export const approverStore = (database: Database) => ({
  /** Organisations in which a member left or got another role, oldest change first. */
  async listApproverChanges(limit: number, except: readonly string[] = []): Promise<ApproverChange[]> {
    const rows = await database.query<{ organization_id: string; changed_at: string }>(
      `select organization_id, changed_at::text as changed_at from approver_changes
       where changed_at < now() - interval '${settledSeconds} seconds' and organization_id <> all($2::uuid[])
       order by approver_changes.changed_at limit $1`,
      [limit, except.map(toUuid)],
    );
    return rows.map((row) => ({ organizationId: fromUuid("org", row.organization_id), changedAt: row.changed_at }));
  },

  /** The approvals have been checked. A later change remains. */
  async deleteApproverChange({ organizationId, changedAt }: ApproverChange): Promise<void> {
    await database.query("delete from approver_changes where organization_id = $1 and changed_at = $2::timestamptz", [
      toUuid(organizationId),
      changedAt,
    ]);
  },

  /** Members who may approve, selected by role, id or e-mail address. */
  async listApprovers(
    organizationId: OrganizationId,
    roles: readonly Role[],
    names: readonly string[],
  ): Promise<Approver[]> {
    const ids = names.filter((name) => userIdPattern.test(name)).map(toUuid);
    const emails = names.map((name) => name.toLowerCase());
    const rows = await database.query<{ id: string; email: string; role: Role }>(
      `select u.id, u.email, m.role from memberships m join users u on u.id = m.user_id
       where m.organization_id = $1 and m.role <> 'viewer'
         and (m.role = any($2) or u.id = any($3::uuid[]) or lower(u.email) = any($4)) order by u.id`,
      [toUuid(organizationId), roles, ids, emails],
    );
    return rows.map(({ id, email, role }) => ({ id: fromUuid("usr", id), email, role }));
  },

  /** All members who may answer runs, including those who must first set up a required second factor. */
  async listVoters(organizationId: OrganizationId): Promise<Map<UserId, Role>> {
    const rows = await database.query<{ user_id: string; role: Role }>(
      "select user_id, role from memberships where organization_id = $1 and role <> 'viewer'",
      [toUuid(organizationId)],
    );
    return new Map(rows.map(({ user_id, role }) => [fromUuid("usr", user_id), role]));
  },

  /**
   * Locks the memberships of those who may approve now, until the transaction ends. If the organisation requires a second factor,
   * members with a password and without a second factor are excluded.
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

type OwnRow = { created_by: string; id: string };

const connectorsQuery =
  "select id, created_by from connectors where organization_id = $1 and created_by = any($2::text[])";

/** The author of any revision may have chosen its URL. Uses `json`, because `jsonb` rejects some valid JSON. */
const remoteAgentsQuery = `
select distinct r.agent_id as id, r.created_by
from agent_revisions r join agents a on a.organization_id = r.organization_id and a.id = r.agent_id
where r.organization_id = $1 and r.created_by = any($2::text[]) and a.archived_at is null
  and (r.configuration::json #> '{runtime,type}')::text = any($3::text[])`;

const remote = remoteTypes.map((type) => JSON.stringify(type));

export const setUpStore = (database: Database) => ({
  /** Connectors and remote agents that people created, directly or with their keys: these call URLs that they chose. */
  async countSetUp(organizationId: OrganizationId, people: readonly UserId[]): Promise<Map<UserId, ConfiguredCounts>> {
    const keys = await database.query<{ id: string; user_id: string }>(
      "select id, user_id from api_keys where organization_id = $1 and user_id = any($2::uuid[])",
      [toUuid(organizationId), people.map(toUuid)],
    );
    const persons = new Map<string, UserId>(people.map((id) => [id, id]));
    for (const key of keys) persons.set(fromUuid("key", key.id), fromUuid("usr", key.user_id));
    const values = [toUuid(organizationId), [...persons.keys()]];
    const [ownConnectors, ownAgents] = [
      await database.query<OwnRow>(connectorsQuery, values),
      await database.query<OwnRow>(remoteAgentsQuery, [...values, remote]),
    ];
    const count = (rows: readonly OwnRow[], person: UserId) =>
      new Set(rows.filter((row) => persons.get(row.created_by) === person).map(({ id }) => id)).size;
    return new Map(
      people.map((person) => [
        person,
        { connectors: count(ownConnectors, person), httpAgents: count(ownAgents, person) },
      ]),
    );
  },
});
