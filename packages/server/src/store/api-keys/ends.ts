import type { ApiKeyId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ApiKeyRecord } from "../../model/api-keys.ts";
import type { Database } from "../database/postgres.ts";
import { type ApiKeyRow, columns, isLive, toRecord } from "./api-keys.ts";

/** The second reminder comes a day before the end, the first some days before. */
const isLastDay = "k.expires_at <= now() + interval '1 day'";

const claimDue = `
with due as (
  select k.organization_id, k.id, case when ${isLastDay} then 2 else 1 end as reminder from api_keys k
  where k.revoked_at is null and k.expires_at > now() and k.expires_at <= now() + $1 * interval '1 day'
    and k.expiry_reminders < case when ${isLastDay} then 2 else 1 end
    and k.expires_at - k.created_at > case when ${isLastDay} then interval '1 day' else $1 * interval '1 day' end
  order by k.expires_at limit $2 for update of k skip locked
)
update api_keys k set expiry_reminders = due.reminder
from due where k.organization_id = due.organization_id and k.id = due.id
returning ${columns}`;

/** A key that ends sooner than it would have. */
export type ShortenedKey = { id: ApiKeyId; endsAt: Date; isOver: boolean };
type ShortenedRow = { id: string; ends_at: Date; is_over: boolean };

const oldest = "k.created_at + $2 * interval '24 hours'";
const endsAt = `greatest(${oldest}, now())`;
// A minute later is no later: a key's own end was reckoned by a node, a moment before it was made.
const isBeyond = `k.organization_id = $1 and ${isLive} and (k.expires_at is null or k.expires_at > ${oldest} + interval '1 minute')`;

const toShortened = (rows: ShortenedRow[]): ShortenedKey[] =>
  rows
    .map((row) => ({ id: fromUuid("key", row.id), endsAt: row.ends_at, isOver: row.is_over }))
    .sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime());

/** How keys come to their end. */
export const apiKeyEndStore = (database: Database) => ({
  /**
   * Keys whose end is to be told: whoever writes the events in the same transaction tells each reminder once. One whose whole
   * life is shorter than the reminder is left out.
   */
  async claimReminders(days: number, limit: number): Promise<ApiKeyRecord[]> {
    const rows = await database.query<ApiKeyRow>(claimDue, [days, limit]);
    return rows.map(toRecord);
  },

  /** Keys in use that would become older than so many days. */
  async listOlder(organizationId: OrganizationId, days: number): Promise<ShortenedKey[]> {
    const rows = await database.query<ShortenedRow>(
      `select k.id, ${endsAt} as ends_at, ${oldest} <= now() as is_over from api_keys k where ${isBeyond}`,
      [toUuid(organizationId), days],
    );
    return toShortened(rows);
  },

  /** Ends them when they are that old, or now where they are already. */
  async shorten(organizationId: OrganizationId, days: number): Promise<ShortenedKey[]> {
    const rows = await database.query<ShortenedRow>(
      `with older as (select k.id from api_keys k where ${isBeyond} order by k.id for update)
       update api_keys k set expires_at = ${endsAt} from older where k.organization_id = $1 and k.id = older.id
       returning k.id, k.expires_at as ends_at, ${oldest} <= now() as is_over`,
      [toUuid(organizationId), days],
    );
    return toShortened(rows);
  },

  /** Ends a key after a grace, or sooner where it ends sooner anyway; nobody is reminded of it. False when it is no longer in use. */
  async expire(organizationId: OrganizationId, id: ApiKeyId, graceSeconds: number): Promise<boolean> {
    const rows = await database.query(
      `update api_keys set expires_at = least(expires_at, now() + make_interval(secs => $3)), expiry_reminders = 2
       where organization_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > now())
       returning id`,
      [toUuid(organizationId), toUuid(id), graceSeconds],
    );
    return rows.length > 0;
  },

  /** Lets a key that is in use live until then, and says how it is; null where it is no longer in use. */
  async prolong(organizationId: OrganizationId, id: ApiKeyId, expiresAt: Date): Promise<ApiKeyRecord | null> {
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
