import type { ApiKeyId, OrganizationId, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ApiKeyRecord, ApiKeyStatus, NewApiKeyRecord } from "../../model/api-keys.ts";
import type { PlanTerms } from "../../model/organizations.ts";
import { createBatcher } from "../database/group-commit.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { type PlanRow, planColumns, toPlanTerms } from "../organizations/organizations.ts";

type ApiKeyRow = {
  id: string;
  organization_id: string;
  name: string;
  kind: "standard" | "demo";
  hash: Buffer;
  prefix: string;
  last4: string;
  scopes: string[];
  agent_ids: string[] | null;
  queues: string[] | null;
  networks: string[] | null;
  lineage_id: string;
  rotated_from: string | null;
  parent_id: string | null;
  created_by: string | null;
  user_id: string | null;
  client_id: string | null;
  status: ApiKeyStatus;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  last_used_address: string | null;
  exposed_at: Date | null;
};

export type UsedKey = { organizationId: OrganizationId; id: ApiKeyId; at: Date; address: string };

/** A key, with its time left by the database's clock. */
export type FoundApiKey = {
  record: ApiKeyRecord;
  terms: PlanTerms;
  /** Null: the key never expires. */
  secondsLeft: number | null;
};

const statusNow = `case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
  when k.expires_at <= now() + interval '24 hours' then 'expiring' else 'active' end`;
const columns = `k.*, ${statusNow} as status`;

export const isLive = "k.revoked_at is null and (k.expires_at is null or k.expires_at > now())";
/** Keys created by the given keys or by their predecessors. Successors of the given keys are not descendants. */
const descendants = `with recursive line as (
    select id, rotated_from from api_keys where organization_id = $1 and id = any($2::uuid[])
    union
    select k.id, k.rotated_from from api_keys k join line on k.id = line.rotated_from where k.organization_id = $1
  ), made as (
    select k.id from api_keys k join line on k.parent_id = line.id where k.organization_id = $1
    union
    select k.id from api_keys k join made on k.parent_id = made.id or k.rotated_from = made.id where k.organization_id = $1
  )`;

export const apiKeyStore = (database: Database) => ({ ...apiKeyReader(database), ...apiKeyWriter(database) });

const apiKeyReader = (database: Database) => ({
  /** Concurrent lookups share one statement, so that guessing keys does not cost a query each. */
  findByHash: createBatcher<Buffer, FoundApiKey | null>((hashes) => findByHashes(database, hashes), { maxRows: 500 }),
  /** For the parent key of a token. */
  async findById(organizationId: OrganizationId, id: ApiKeyId): Promise<FoundApiKey | null> {
    const where = "k.organization_id = $1 and k.id = $2";
    const found = await findLive(database, where, [toUuid(organizationId), toUuid(id)], "find-api-key-by-id");
    return found[0] ?? null;
  },

  async find(organizationId: OrganizationId, id: ApiKeyId): Promise<ApiKeyRecord | null> {
    const rows = await database.query<ApiKeyRow>(
      `select ${columns} from api_keys k where k.organization_id = $1 and k.id = $2`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** Unrevoked keys that descend from the given keys, including rotated ones. */
  async listDescendants(organizationId: OrganizationId, ids: readonly ApiKeyId[]): Promise<ApiKeyRecord[]> {
    const rows = await database.query<ApiKeyRow>(
      `${descendants} select ${columns} from api_keys k
       where k.organization_id = $1 and k.id in (select id from made) and k.revoked_at is null`,
      [toUuid(organizationId), ids.map(toUuid)],
    );
    return rows.map(toRecord);
  },

  /** All keys of a rotation lineage, oldest first. */
  async listLineage(organizationId: OrganizationId, lineageId: ApiKeyId): Promise<ApiKeyRecord[]> {
    const rows = await database.query<ApiKeyRow>(
      `select ${columns} from api_keys k where k.organization_id = $1 and k.lineage_id = $2 order by k.id`,
      [toUuid(organizationId), toUuid(lineageId)],
    );
    return rows.map(toRecord);
  },

  async list(
    organizationId: OrganizationId,
    { statuses }: { statuses?: readonly ApiKeyStatus[] | undefined },
    page: PageRequest,
  ): Promise<Page<ApiKeyRecord>> {
    const parameters = new Parameters();
    const own = `k.organization_id = ${parameters.add(toUuid(organizationId))}`;
    const withStatus = statuses ? `and ${statusNow} = any(${parameters.add(statuses)}::text[])` : "";
    const rows = await database.query<ApiKeyRow>(
      `select ${columns} from api_keys k where ${own} ${withStatus} ${pageClause("k.id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** Locks a person's usable keys until the transaction ends. */
  async lockLiveOf(organizationId: OrganizationId, userId: UserId): Promise<ApiKeyRecord[]> {
    const rows = await database.query<ApiKeyRow>(
      `select ${columns} from api_keys k where k.organization_id = $1 and k.user_id = $2 and ${isLive} order by k.id for update`,
      [toUuid(organizationId), toUuid(userId)],
    );
    return rows.map(toRecord);
  },

  /** The newest usable key of this key's lineage: itself, or its replacement. */
  async findSuccessor(organizationId: OrganizationId, id: ApiKeyId): Promise<ApiKeyRecord | null> {
    const rows = await database.query<ApiKeyRow>(
      `select ${columns} from api_keys k where k.organization_id = $1 and k.revoked_at is null
         and (k.expires_at is null or k.expires_at > now())
         and k.lineage_id = (select lineage_id from api_keys where organization_id = $1 and id = $2)
       order by k.id desc limit 1`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async hasSuccessor(organizationId: OrganizationId, id: ApiKeyId): Promise<boolean> {
    const rows = await database.query("select 1 from api_keys where organization_id = $1 and rotated_from = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows.length > 0;
  },
});

const apiKeyWriter = (database: Database) => ({
  async insert(key: NewApiKeyRecord): Promise<void> {
    await database.query(
      `insert into api_keys (id, organization_id, name, kind, hash, prefix, last4, scopes, agent_ids, lineage_id,
         rotated_from, parent_id, expires_at, created_by, user_id, networks, queues, client_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
      [
        toUuid(key.id),
        toUuid(key.organizationId),
        key.name,
        key.kind,
        key.hash,
        key.prefix,
        key.last4,
        key.scopes,
        key.agentIds?.map(toUuid) ?? null,
        toUuid(key.lineageId),
        key.rotatedFrom ? toUuid(key.rotatedFrom) : null,
        key.parentId ? toUuid(key.parentId) : null,
        key.expiresAt,
        key.createdBy,
        key.userId ? toUuid(key.userId) : null,
        key.networks,
        key.queues,
        key.clientId,
      ],
    );
  },

  async update(
    organizationId: OrganizationId,
    id: ApiKeyId,
    { name, networks }: Pick<NewApiKeyRecord, "name" | "networks">,
  ): Promise<void> {
    await database.query("update api_keys set name = $3, networks = $4 where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
      name,
      networks,
    ]);
  },

  /** Locks parent keys while keys are derived from them: they cannot be revoked or rotated meanwhile. */
  async hold(organizationId: OrganizationId, ids: readonly ApiKeyId[]): Promise<ApiKeyRecord[]> {
    const rows = await database.query<ApiKeyRow>(
      `select ${columns} from api_keys k where k.organization_id = $1 and k.id = any($2::uuid[])
       order by k.id for no key update`,
      [toUuid(organizationId), ids.map(toUuid)],
    );
    return rows.map(toRecord);
  },

  /** Records that the key was sent over plain HTTP. */
  async markExposed(organizationId: OrganizationId, id: ApiKeyId): Promise<void> {
    await database.query("update api_keys set exposed_at = now() where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
  },

  /** Locks the keys in id order, so that two nodes cannot deadlock. */
  async markUsed(used: readonly UsedKey[]): Promise<void> {
    await database.query(
      `with used as (
         select u.* from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[]) as u(organization_id, id, at, address)
         join api_keys k on k.organization_id = u.organization_id and k.id = u.id order by u.id for update of k
       )
       update api_keys k set last_used_at = used.at, last_used_address = used.address
       from used where k.organization_id = used.organization_id and k.id = used.id
         and (k.last_used_at is null or k.last_used_at <= used.at)`,
      [
        used.map(({ organizationId }) => toUuid(organizationId)),
        used.map(({ id }) => toUuid(id)),
        used.map(({ at }) => at),
        used.map(({ address }) => address),
      ],
    );
  },
});

async function findByHashes(database: Database, hashes: Buffer[]): Promise<(FoundApiKey | null)[]> {
  const found = await findLive(database, "k.hash = any($1::bytea[])", [hashes], "find-api-keys");
  const byHash = new Map(found.map((key) => [key.record.hash.toString("latin1"), key]));
  return hashes.map((hash) => byHash.get(hash.toString("latin1")) ?? null);
}

async function findLive(database: Database, where: string, values: unknown[], name: string): Promise<FoundApiKey[]> {
  const rows = await database.query<ApiKeyRow & PlanRow & { seconds_left: number | null }>(
    `select ${columns}, ${planColumns}, extract(epoch from k.expires_at - now())::float8 as seconds_left
     from api_keys k join organizations o on o.id = k.organization_id where ${where}`,
    values,
    name,
  );
  return rows.map((row) => ({ record: toRecord(row), terms: toPlanTerms(row), secondsLeft: row.seconds_left }));
}

const toRecord = (row: ApiKeyRow): ApiKeyRecord => ({
  id: fromUuid("key", row.id),
  organizationId: fromUuid("org", row.organization_id),
  name: row.name,
  kind: row.kind,
  hash: row.hash,
  prefix: row.prefix,
  last4: row.last4,
  scopes: row.scopes,
  agentIds: row.agent_ids?.map((id) => fromUuid("ag", id)) ?? null,
  queues: row.queues,
  networks: row.networks,
  lineageId: fromUuid("key", row.lineage_id),
  rotatedFrom: row.rotated_from ? fromUuid("key", row.rotated_from) : null,
  parentId: row.parent_id ? fromUuid("key", row.parent_id) : null,
  createdBy: row.created_by,
  userId: row.user_id ? fromUuid("usr", row.user_id) : null,
  clientId: row.client_id,
  status: row.status,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  lastUsedAddress: row.last_used_address,
  exposedAt: row.exposed_at,
});

/** The first reminder is sent some days before expiry, the second one day before. */
const isLastDay = "k.expires_at <= now() + interval '1 day'";

const claimDue = `
with due as (
  select k.organization_id, k.id, case when ${isLastDay} then 2 else 1 end as reminder from api_keys k
  where k.revoked_at is null and k.expires_at > now() and k.expires_at <= now() + $1 * interval '1 day'
    and k.expiry_reminders < case when ${isLastDay} then 2 else 1 end
    and k.expires_at - k.created_at > case when ${isLastDay} then interval '1 day' else $1 * interval '1 day' end
    and k.id <> all($3::uuid[])
  order by k.expires_at limit $2 for update of k skip locked
)
update api_keys k set expiry_reminders = due.reminder
from due where k.organization_id = due.organization_id and k.id = due.id
returning ${columns}`;

/** A key whose expiry was moved forward. */
export type ShortenedKey = { id: ApiKeyId; endsAt: Date; isOver: boolean };
type ShortenedRow = { id: string; ends_at: Date; is_over: boolean };

const oldest = "k.created_at + $2 * interval '24 hours'";
const endsAt = `greatest(${oldest}, now())`;
// Tolerates a minute: a node computed the key's expiry with its own clock.
const isBeyond = `k.organization_id = $1 and ${isLive} and (k.expires_at is null or k.expires_at > ${oldest} + interval '1 minute')`;

const toShortened = (rows: ShortenedRow[]): ShortenedKey[] =>
  rows
    .map((row) => ({ id: fromUuid("key", row.id), endsAt: row.ends_at, isOver: row.is_over }))
    .sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime());

/** Expiry and revocation. */
export const apiKeyEndStore = (database: Database) => ({
  /**
   * Claims keys that are due for an expiry reminder. Write the events in the same transaction, so that each reminder is sent once.
   * Skips keys whose whole lifetime is shorter than the reminder period.
   */
  async claimReminders(days: number, limit: number, except: readonly string[] = []): Promise<ApiKeyRecord[]> {
    const rows = await database.query<ApiKeyRow>(claimDue, [days, limit, except.map(toUuid)]);
    return rows.map(toRecord);
  },

  /** Usable keys that will exceed a maximum age in days. */
  async listOlder(organizationId: OrganizationId, days: number): Promise<ShortenedKey[]> {
    const rows = await database.query<ShortenedRow>(
      `select k.id, ${endsAt} as ends_at, ${oldest} <= now() as is_over from api_keys k where ${isBeyond}`,
      [toUuid(organizationId), days],
    );
    return toShortened(rows);
  },

  /** Makes those keys expire at that age, or now if they are already older. */
  async shorten(organizationId: OrganizationId, days: number): Promise<ShortenedKey[]> {
    const rows = await database.query<ShortenedRow>(
      `with older as (select k.id from api_keys k where ${isBeyond} order by k.id for update)
       update api_keys k set expires_at = ${endsAt} from older where k.organization_id = $1 and k.id = older.id
       returning k.id, k.expires_at as ends_at, ${oldest} <= now() as is_over`,
      [toUuid(organizationId), days],
    );
    return toShortened(rows);
  },

  /** Expires a key after a grace period, without reminders. False: it is no longer usable. */
  async expire(organizationId: OrganizationId, id: ApiKeyId, graceSeconds: number): Promise<boolean> {
    const rows = await database.query(
      `update api_keys set expires_at = least(expires_at, now() + make_interval(secs => $3)), expiry_reminders = 2
       where organization_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > now())
       returning id`,
      [toUuid(organizationId), toUuid(id), graceSeconds],
    );
    return rows.length > 0;
  },

  /** Changes the expiry of a usable key; null: it is no longer usable. */
  async extendExpiry(organizationId: OrganizationId, id: ApiKeyId, expiresAt: Date): Promise<ApiKeyRecord | null> {
    const rows = await database.query<ApiKeyRow>(
      `update api_keys k set expires_at = $3 where k.organization_id = $1 and k.id = $2 and ${isLive} returning ${columns}`,
      [toUuid(organizationId), toUuid(id), expiresAt],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async revoke(organizationId: OrganizationId, ids: readonly ApiKeyId[]): Promise<void> {
    await database.query(
      `update api_keys set revoked_at = now() where organization_id = $1 and revoked_at is null and id in
         (select id from api_keys where organization_id = $1 and id = any($2::uuid[]) order by id for update)`,
      [toUuid(organizationId), ids.map(toUuid)],
    );
  },
});
