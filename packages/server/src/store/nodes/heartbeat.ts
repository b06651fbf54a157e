import { toleratedSeconds } from "../../model/heartbeat.ts";
import type { Database } from "../database/postgres.ts";

/** Whether the last beat is neither too long ago nor ahead. The clock and the longest gap in seconds are SQL. */
export const isFresh = (clock: string, gapSeconds: string): string =>
  `beat_at between ${clock} - make_interval(secs => ${gapSeconds}) and ${clock} + interval '${toleratedSeconds} seconds'`;

/** Whether there is somebody now who can renew and begin things. */
export const isClusterAlive = (gapSeconds: string): string =>
  `exists (select 1 from heartbeat where is_row and ${isFresh("now()", gapSeconds)})`;

/** Whether that has been so for the last seconds, without a pause. */
const isSteadyFor = (seconds: string, gapSeconds: string): string =>
  `${isClusterAlive(gapSeconds)} and not exists (select 1 from pauses where ended_at > now() - make_interval(secs => ${seconds}))`;

/** The one rule by which anything is taken from whoever holds it: its lease ran out although a living holder could have kept it. */
export const isAbandoned = (leaseUntil: string, graceSeconds: string, gapSeconds: string): string =>
  `(${leaseUntil} < now() and ${isSteadyFor(graceSeconds, gapSeconds)})`;

/** How much of the time since `since` nobody could begin anything. */
export const pausedSince = (since: string): string =>
  `(select coalesce(sum(ended_at - greatest(began_at, ${since})), '0') from pauses where ended_at > ${since})`;

/** What is due some time after it was written down: table, column, and which rows may have it. */
const dueTimes = [
  ["runs", "lease_until", "lease_token is not null"],
  ["pipeline_runs", "lease_until", "lease_token is not null"],
  ["pipeline_runs", "due_at", "due_at is not null"],
  ["deliveries", "lease_until", "status = 'pending'"],
  ["deliveries", "due_at", "status in ('pending', 'closing')"],
  ["schedules", "lease_until", "tick_at is not null"],
  ["leaders", "lease_until", "true"],
] as const;

/** What the nodes do together when the heartbeat is not steady, in one transaction. */
export const heartbeatStore = (database: Database) => ({
  /** The last beat and the database's time, held until the transaction ends; null where none was ever written: then it is now. */
  async lockHeartbeat(): Promise<{ beforeMs: number; nowMs: number } | null> {
    const rows = await database.query<{ before: number; now: number }>(
      `select extract(epoch from beat_at)::float8 * 1000 as before,
         extract(epoch from clock_timestamp())::float8 * 1000 as now
       from heartbeat where is_row for update`,
    );
    if (rows[0]) return { beforeMs: rows[0].before, nowMs: rows[0].now };
    await database.query("insert into heartbeat (beat_at) values (clock_timestamp()) on conflict (is_row) do nothing");
    return null;
  },

  /** Ends a pause that began with the last beat, and beats. Where the clock was set back it has no length, only an end. */
  async endPause(): Promise<void> {
    await database.query(
      `with clock as materialized (select clock_timestamp() as now),
       paused as (select least(beat_at, clock.now) as began_at, clock.now as ended_at from heartbeat, clock),
       kept as (insert into pauses (began_at, ended_at) select began_at, ended_at from paused on conflict (ended_at) do nothing)
       update heartbeat set beat_at = p.ended_at from paused p where is_row`,
    );
  },

  /** Brings nearer what was to come so soon by the clock as it was, and forgets what has not happened yet. */
  async followClockSetBack(byMs: number): Promise<void> {
    for (const [table, column, has] of dueTimes) {
      await database.query(
        `update ${table} set ${column} = ${column} - make_interval(secs => $1) where ${has} and ${column} > now()`,
        [byMs / 1_000],
      );
    }
    await database.query("delete from pauses where ended_at > now()");
    await database.query("delete from nodes where seen_at > now()");
  },
});
