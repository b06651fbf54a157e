import type { EventId, OrganizationId } from "@agentrun/contract";
import { timeOf, toUuid } from "../../lib/ids.ts";
import type { EventRecord } from "../../model/agents.ts";
import { beforeAnyEvent, beginAt, type FeedPosition } from "../../model/events.ts";
import type { Database } from "../database/postgres.ts";
import { type EventRow, toEventRecord } from "./events.ts";

/**
 * Where a reader resumes whose last event may have been removed by retention: after the newest event that is certainly older. Ids
 * and positions have different orders, but differ by less than a minute; sending that minute twice is better than losing events.
 * Retention drops partitions, oldest first, none within a day: an id newer than the oldest partitioned event never existed.
 */
const selectPositionOfRemoved = `
select p.position::text, p.id
from (select 1) as one left join lateral (
  select position, id from events
  where organization_id = $1 and id < $2 and created_at < to_timestamp($3::float8 / 1000) - interval '1 minute'
  order by id desc limit 1) as p on true
where $2::uuid < coalesce(
  (select id from events where organization_id = $1 and tableoid <> 'events_rest'::regclass order by id limit 1),
  first_uuid_at(now() - interval '1 day'))`;

/** Events in an order into which later commits cannot insert. */
export const feedStore = (database: Database, horizon: FeedHorizon) => ({
  /** The position of an event in the feed; null: no such event. */
  async findFeedPosition(organizationId: OrganizationId, id: EventId): Promise<FeedPosition | null> {
    const rows = await database.query<{ position: string }>(
      "select position::text from events where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? { position: rows[0].position, eventUuid: toUuid(id) } : null;
  },

  /** The position to resume from for a removed event; null: it is too recent to have been removed. */
  async findPositionOfRemoved(organizationId: OrganizationId, id: EventId): Promise<FeedPosition | null> {
    const [row] = await database.query<{ position: string | null; id: string | null }>(selectPositionOfRemoved, [
      toUuid(organizationId),
      toUuid(id),
      timeOf(id),
    ]);
    return row ? { position: row.position ?? "0", eventUuid: row.id ?? beforeAnyEvent } : null;
  },

  /**
   * Where a reader resumes that started at the end of the feed and has received nothing yet. An end that lies in the future is from
   * another cluster, before a restore: all events of this cluster are newer.
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
   * The current end of the feed. Transactions of this or another database may be open. Their events get the position of their
   * transaction or, if the floor was raised meanwhile, of the floor.
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
   * Reads events after a position, up to the oldest transaction that may still write events: a reader that skipped it would never
   * see its events.
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
 * A lower bound for the ids of later events in the feed: id and position of an event differ by less than an hour. It excludes older
 * partitions from the scan.
 */
function idFloor(eventUuid: string): string {
  if (eventUuid === beforeAnyEvent) return beforeAnyEvent;
  const time = Math.max(0, Number.parseInt(eventUuid.replace("-", "").slice(0, 12), 16) - floorMs);
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The session whose open transaction blocks the feed. Fields that our role may not see are empty. */
export type FeedHolder = {
  pid: number;
  /** How long its transaction has been open. */
  seconds: number;
  application: string;
  user: string;
  state: string;
};

/**
 * How far the feed can be read while transactions are open.
 *
 * Positions below every open transaction of the cluster are always readable; the reading statement checks this itself, which is
 * enough for short transactions. If a transaction stays open, the horizon advances past those that have not written events, by
 * raising the floor of new positions (`advance_feed_floor`). A horizon once reached stays valid.
 */
export type FeedHorizon = {
  /** The highest readable position found so far, as text; initially "0". */
  position(): string;
  /** Checks again, at most as often as a reader polls for events. */
  advance(): Promise<void>;
};

const checkEveryMs = 250;

export function createFeedHorizon(database: Database): FeedHorizon {
  let horizon = 0n;
  /** The next transaction id at the last check. */
  let nextBefore: bigint | null = null;
  let checkedMs = Number.NEGATIVE_INFINITY;
  return {
    position: () => String(horizon),
    async advance() {
      if (performance.now() - checkedMs < checkEveryMs) return;
      checkedMs = performance.now();
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
      // A read-only database cannot raise the floor: then the feed waits for the transaction.
      const [found] = await database
        .query<{ horizon: string }>("select horizon::text from advance_feed_floor()", [], "advance-feed-floor")
        .catch(() => []);
      const reached = BigInt(found?.horizon ?? 0);
      if (reached > horizon) horizon = reached;
    },
  };
}

/** Positions below which no open transaction can write any more; the parameter is the horizon's position. */
export const isSettled = (horizon: string): string =>
  `position < greatest(feed_position(pg_snapshot_xmin(pg_current_snapshot())), ${horizon}::bigint)`;

export const feedHorizonStore = (database: Database, horizon: FeedHorizon) => ({
  advanceFeed: horizon.advance,

  /** The oldest open transaction that has written events, if it is this old. Other roles' sessions may hide their age. */
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
 * The feed is ordered by transaction id, which is specific to one cluster. After a restore into a newer cluster, restored events
 * would have positions in the future: readers would not see them, and new events would precede every cursor. So if the cluster has
 * changed since the last start and its ids are lower than the newest event, `feed_position` adds an offset from then on.
 */
export const feedOrderStore = (database: Database) => ({
  /** Call it before any write; true: an offset was necessary. */
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

/** Sets the offset that `feed_position` adds to transaction ids. */
export const setFeedOffset = (offset: string): string =>
  `create or replace function feed_position(transaction_id xid8) returns bigint language sql immutable as
   $$ select transaction_id::text::bigint + ${BigInt(offset)} $$`;
