import type { Database } from "../database/postgres.ts";

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
