import type { EventId, OrganizationId } from "@agentrun/contract";
import { timeOf, toUuid } from "../../lib/ids.ts";
import type { EventRecord } from "../../model/agents.ts";
import { beforeAnyEvent, beginAt, type FeedPosition } from "../../model/events.ts";
import type { Database } from "../database/postgres.ts";
import { type EventRow, toEventRecord } from "./events.ts";

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
  async findPositionOfRemoved(organizationId: OrganizationId, id: EventId): Promise<FeedPosition | null> {
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
  async findStart(begun: FeedPosition): Promise<FeedPosition> {
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

/** The session whose open transaction holds the feed back, as far as the database shows it to us. */
export type FeedHolder = {
  pid: number;
  /** How long its transaction has been open. */
  seconds: number;
  application: string;
  user: string;
  state: string;
};

/**
 * How far the feed can be read although transactions are open.
 *
 * What lies below every open transaction of the cluster can always be read, and the reading statement finds out by itself. While
 * short transactions alone are open, that is enough. This goes further where an open transaction stays: it reads past those that
 * have not written events, by raising the floor of new positions (migration 0073). The position it returns stays valid.
 */
export type FeedHorizon = {
  /** The furthest position found so far, as text; "0" at first. */
  position(): string;
  /** Looks again, not more often than a reader looks for events. */
  advance(): Promise<void>;
};

const lookEveryMs = 250;

export function createFeedHorizon(database: Database): FeedHorizon {
  let horizon = 0n;
  /** The first transaction number that was not given yet when it was looked at last. */
  let nextBefore: bigint | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  return {
    position: () => String(horizon),
    async advance() {
      if (performance.now() - lookedMs < lookEveryMs) return;
      lookedMs = performance.now();
      const [open] = await database.query<{ oldest: string; next: string }>(
        `select feed_position(pg_snapshot_xmin(s))::text as oldest, feed_position(pg_snapshot_xmax(s))::text as next
         from pg_current_snapshot() s`,
        [],
        "read-open-transactions",
      );
      if (!open) return;
      const isStuck = nextBefore !== null && BigInt(open.oldest) < nextBefore;
      nextBefore = BigInt(open.next);
      if (!isStuck) return;
      // A database that takes no writes cannot raise the floor: then the feed waits for the transaction.
      const [found] = await database
        .query<{ horizon: string }>("select horizon::text from advance_feed_floor()", [], "advance-feed-floor")
        .catch(() => []);
      const reached = BigInt(found?.horizon ?? 0);
      if (reached > horizon) horizon = reached;
    },
  };
}

/** Positions that no open transaction can write any more; the parameter is the horizon's position. */
export const isSettled = (horizon: string): string =>
  `position < greatest(feed_position(pg_snapshot_xmin(pg_current_snapshot())), ${horizon}::bigint)`;

export const feedHorizonStore = (database: Database, horizon: FeedHorizon) => ({
  advanceFeed: horizon.advance,

  /** The oldest open transaction that has written events, if it is this old. Sessions of other roles may not show their age. */
  async findFeedHolder(minSeconds: number): Promise<FeedHolder | null> {
    const [holder] = await database.query<FeedHolder>(
      `select a.pid, extract(epoch from clock_timestamp() - a.xact_start)::float8 as seconds, a.application_name as application,
         coalesce(a.usename, '') as user, coalesce(a.state, '') as state
       from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
       where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted and l.relation = 'events'::regclass
         and l.database = a.datid and a.xact_start < clock_timestamp() - make_interval(secs => $1)
       order by a.xact_start limit 1`,
      [minSeconds],
    );
    return holder ?? null;
  },
});

/**
 * The feed's order is that of transactions, and their numbers mean something in one cluster alone. After a restore into a younger
 * one, the old events would lie in the future: readers would not see them, and new ones would sort before everybody's cursor. So
 * a cluster that is not the one of the last start, and that counts lower than the newest event, goes on counting above it: from
 * then on `feed_position` adds as much.
 */
export const feedOrderStore = (database: Database) => ({
  /** To be called before anything is written; true where the order had to be carried over. */
  continueFeedAfterRestore: (): Promise<boolean> =>
    database.transaction(async () => {
      await database.query("lock table installation in share row exclusive mode");
      const [cluster] = await database.query<{ now: string; before: string | null }>(
        `select system_identifier::text as now, (select value from installation where name = 'cluster') as before
         from pg_control_system()`,
      );
      if (!cluster || cluster.now === cluster.before) return false;
      await database.query(
        `insert into installation (name, value) values ('cluster', $1) on conflict (name) do update set value = excluded.value`,
        [cluster.now],
      );
      return cluster.before !== null && continueAfterNewest(database);
    }),
});

async function continueAfterNewest(database: Database): Promise<boolean> {
  const [newest] = await database.query<{ position: string | null; isAhead: boolean }>(
    `select newest::text as position, coalesce(newest >= feed_position(pg_snapshot_xmax(pg_current_snapshot())), false) as "isAhead"
     from (select greatest(max(position), pg_sequence_last_value('feed_floor')) as newest from events) as known`,
  );
  if (!newest?.position || !newest.isAhead) return false;
  await database.query(setFeedOffset(newest.position));
  return true;
}

/** How far the feed's positions are ahead of the cluster's numbers from now on. */
export const setFeedOffset = (offset: string): string =>
  `create or replace function feed_position(transaction_id xid8) returns bigint language sql immutable as
   $$ select transaction_id::text::bigint + ${BigInt(offset)} $$`;
