import { toleratedSeconds } from "../../model/heartbeat.ts";
import type { Database } from "../database/postgres.ts";

/** SQL: whether the last heartbeat is neither too old nor in the future. `clock` and `gapSeconds` are SQL expressions. */
export const isFresh = (clock: string, gapSeconds: string): string =>
  `beat_at between ${clock} - make_interval(secs => ${gapSeconds}) and ${clock} + interval '${toleratedSeconds} seconds'`;

/** SQL: whether a node is alive that could renew leases. */
export const isClusterAlive = (gapSeconds: string): string =>
  `exists (select 1 from heartbeat where is_row and ${isFresh("now()", gapSeconds)})`;

/** SQL: whether that was true during the last seconds without a pause. */
const wasAliveFor = (seconds: string, gapSeconds: string): string =>
  `${isClusterAlive(gapSeconds)} and not exists (select 1 from pauses where ended_at > now() - make_interval(secs => ${seconds}))`;

/** SQL: the only condition for taking over a lease: it expired although a live holder could have renewed it. */
export const isAbandoned = (leaseUntil: string, graceSeconds: string, gapSeconds: string): string =>
  `(${leaseUntil} < now() and ${wasAliveFor(graceSeconds, gapSeconds)})`;

/** SQL: how long the cluster was paused since `since`. */
export const pausedSince = (since: string): string =>
  `(select coalesce(sum(ended_at - greatest(began_at, ${since})), '0') from pauses where ended_at > ${since})`;

/** Columns with future times: table, column, and the rows that may have a value. */
const dueTimes = [
  ["runs", "lease_until", "lease_token is not null"],
  ["pipeline_runs", "lease_until", "lease_token is not null"],
  ["pipeline_runs", "due_at", "due_at is not null"],
  ["deliveries", "lease_until", "status = 'pending'"],
  ["deliveries", "due_at", "status in ('pending', 'closing')"],
  ["schedules", "lease_until", "tick_at is not null"],
  ["leaders", "lease_until", "true"],
] as const;

/** How the nodes handle a missed heartbeat or a clock change, in one transaction. */
export const heartbeatStore = (database: Database) => ({
  /** Locks the last heartbeat until the transaction ends. Null: there was none, and one is written now. */
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

  /** Records a pause since the last heartbeat, and writes a new one. If the clock was set back, the pause has no length. */
  async endPause(): Promise<void> {
    await database.query(
      `with clock as materialized (select clock_timestamp() as now),
       paused as (select least(beat_at, clock.now) as began_at, clock.now as ended_at from heartbeat, clock),
       kept as (insert into pauses (began_at, ended_at) select began_at, ended_at from paused on conflict (ended_at) do nothing)
       update heartbeat set beat_at = p.ended_at from paused p where is_row`,
    );
  },

  /** After the clock was set back: moves due times back by the same amount, and deletes pauses and nodes from the future. */
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
