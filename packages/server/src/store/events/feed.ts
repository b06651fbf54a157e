import type { EventId, OrganizationId } from "@agentrun/contract";
import { timeOf, toUuid } from "../../lib/ids.ts";
import type { EventRecord } from "../../model/agents.ts";
import { beforeAnyEvent, beginAt, type FeedPosition } from "../../model/feed.ts";
import type { Database } from "../database/postgres.ts";
import { type EventRow, toEventRecord } from "./events.ts";
import { type FeedHorizon, isSettled } from "./feed-horizon.ts";

/**
 * Where a reader goes on whose event retention may have removed: after the newest one that is surely older. Ids and positions
 * have each an order of their own, but are never a minute apart; to tell that minute twice is better than to lose of it.
 * Retention drops partitions, the oldest first and none within a day: what is younger than the oldest event in one was never there.
 */
const placeOfRemoved = `
select p.position::text, p.id
from (select 1) as one left join lateral (
  select position, id from events
  where organization_id = $1 and id < $2 and created_at < to_timestamp($3::float8 / 1000) - interval '1 minute'
  order by id desc limit 1) as p on true
where $2::uuid < coalesce(
  (select id from events where organization_id = $1 and tableoid <> 'events_rest'::regclass order by id limit 1),
  first_uuid_at(now() - interval '1 day'))`;

/** Events in an order that later commits cannot slip into. */
export const feedStore = (database: Database, horizon: FeedHorizon) => ({
  /** Where an event stands in the feed; null when it is not there. */
  async findFeedPosition(organizationId: OrganizationId, id: EventId): Promise<FeedPosition | null> {
    const rows = await database.query<{ position: string }>(
      "select position::text from events where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? { position: rows[0].position, eventUuid: toUuid(id) } : null;
  },

  /** Where an event stood that is there no more; null when it is too young for that. */
  async findPlaceOfRemoved(organizationId: OrganizationId, id: EventId): Promise<FeedPosition | null> {
    const [row] = await database.query<{ position: string | null; id: string | null }>(placeOfRemoved, [
      toUuid(organizationId),
      toUuid(id),
      timeOf(id),
    ]);
    return row ? { position: row.position ?? "0", eventUuid: row.id ?? beforeAnyEvent } : null;
  },

  /**
   * Where a reader goes on that began at the end of the feed and has seen nothing yet. An end that has not been reached is that of
   * another cluster, from before a restore: all that was written in this one came after it.
   */
  async findBeginning(begun: FeedPosition): Promise<FeedPosition> {
    const [row] = await database.query<{ isReached: boolean; first: string }>(
      `select $1::bigint <= feed_position(pg_snapshot_xmax(pg_current_snapshot())) as "isReached",
         feed_position('0'::xid8)::text as first`,
      [begun.begun?.end ?? begun.position],
    );
    return !row || row.isReached ? begun : beginAt({ end: row.first, open: [] });
  },

  /**
   * The end of the feed as it is now. Other transactions may be open, of this database or another one. What they write has their
   * own position or, where the floor was raised meanwhile, the floor's.
   */
  async readFeedEnd(): Promise<FeedPosition> {
    const [row] = await database.query<{ end: string; open: string[] }>(
      `select feed_position(pg_snapshot_xmax(s))::text as end, array(
         select feed_position(pg_snapshot_xip(s))::text
         union select floor::text from pg_sequence_last_value('feed_floor') as floor where feed_position(pg_snapshot_xmin(s)) < floor) as open
       from pg_current_snapshot() s`,
    );
    return beginAt(row ?? { end: "0", open: [] });
  },

  /**
   * What comes after a position. Rows beyond a transaction that may still write events are left for later: a reader that
   * passed it by would never see what it commits.
   */
  async readFeed(
    organizationId: OrganizationId,
    after: FeedPosition,
    types: readonly string[] | null,
    limit: number,
  ): Promise<{ event: EventRecord; position: FeedPosition }[]> {
    const begun = after.begun ?? { end: "0", open: [] };
    const rows = await database.query<EventRow & { place: string }>(
      `select id, organization_id, type, subject_id, data, created_at, position::text as place from events
       where organization_id = $1 and (position, id) > ($2::bigint, $3)
         and ${isSettled("$9")}
         and (position >= $6::bigint or position = any($7::bigint[]))
         and ($4::text[] is null or type = any($4)) and id > $8::uuid
       order by position, id limit $5`,
      [
        toUuid(organizationId),
        after.position,
        after.eventUuid,
        types,
        limit,
        begun.end,
        begun.open,
        idFloor(after.eventUuid),
        horizon.position(),
      ],
      "read-feed",
    );
    return rows.map((row) => ({
      event: toEventRecord(row),
      position: { position: row.place, eventUuid: row.id, begun: after.begun },
    }));
  },
});

const floorMs = 3_600_000;

/**
 * Below every id that can come after this event in the feed: an event gets its id well within an hour of its place. It spares the
 * reader the older partitions.
 */
function idFloor(eventUuid: string): string {
  if (eventUuid === beforeAnyEvent) return beforeAnyEvent;
  const time = Math.max(0, Number.parseInt(eventUuid.replace("-", "").slice(0, 12), 16) - floorMs);
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
