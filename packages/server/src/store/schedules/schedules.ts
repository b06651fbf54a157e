import type { OrganizationId, ScheduleRefusal } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";
import { roundRobin } from "../database/round-robin.ts";

export type ScheduleRecord = {
  subject: { kind: "agent" | "pipeline"; id: string; organizationId: OrganizationId };
  cron: string;
  timezone: string;
  /** JSON text. */
  input: string;
  /** Who created it. */
  actor: string;
  nextAt: Date | null;
};

export type WaitingSchedule = ScheduleRecord & { nextAt: Date };

/** A claimed tick; the id of its run is already reserved. */
export type ClaimedTick = ScheduleRecord & {
  tickAt: Date;
  runUuid: string;
  /** Why the previous tick started no run; null: it did. */
  lastRefusal: ScheduleRefusal | null;
};

type ScheduleRow = {
  subject_id: string;
  organization_id: string;
  subject: "agent" | "pipeline";
  cron: string;
  timezone: string;
  input: string;
  actor: string;
  next_at: Date | null;
  tick_at: Date | null;
  tick_run_id: string | null;
  refusal: string | null;
};

export const scheduleStore = (database: Database) => ({
  /** Does not change a claimed tick: it belongs to the previous version of the schedule. */
  async save(schedule: ScheduleRecord): Promise<void> {
    await database.query(
      `insert into schedules (organization_id, subject_id, subject, cron, timezone, input, actor, next_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (organization_id, subject_id) do update set cron = excluded.cron, timezone = excluded.timezone,
         input = excluded.input, actor = excluded.actor, next_at = excluded.next_at, refusal = null`,
      [
        toUuid(schedule.subject.organizationId),
        toUuid(schedule.subject.id),
        schedule.subject.kind,
        schedule.cron,
        schedule.timezone,
        schedule.input,
        schedule.actor,
        schedule.nextAt,
      ],
    );
  },

  async delete(organizationId: OrganizationId, subjectId: string): Promise<void> {
    await database.query("delete from schedules where organization_id = $1 and subject_id = $2", [
      toUuid(organizationId),
      toUuid(subjectId),
    ]);
  },

  /** Schedules with a future tick, even while their last tick is in progress. */
  async listWaiting(): Promise<WaitingSchedule[]> {
    const rows = await database.query<ScheduleRow>("select * from schedules where next_at > now()");
    return rows.flatMap(toWaiting);
  },

  async moveNext(schedules: readonly WaitingSchedule[]): Promise<void> {
    await database.query(
      `update schedules s set next_at = m.next_at from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as m(organization_id, subject_id, next_at)
       where s.organization_id = m.organization_id and s.subject_id = m.subject_id`,
      [
        schedules.map(({ subject }) => toUuid(subject.organizationId)),
        schedules.map(({ subject }) => toUuid(subject.id)),
        schedules.map(({ nextAt }) => nextAt),
      ],
    );
  },
});

/** Ticks that are due, and their processing. */
export const tickStore = (database: Database) => ({
  /** Whether a tick is due, and the time until the next one, by the database's clock. Usually this is all that is needed. */
  async look(): Promise<{ isDue: boolean; nextMs: number | null }> {
    const [seen] = await database.query<{ is_due: boolean; next: number | null }>(
      `select exists (select 1 from schedules where tick_at is null and next_at <= now())
         or exists (select 1 from schedules where tick_at is not null and lease_until < now()) as is_due,
       (select extract(epoch from min(next_at) - now())::float8 * 1000 from schedules where tick_at is null and next_at > now()) as next`,
    );
    return { isDue: seen?.is_due ?? false, nextMs: seen?.next ?? null };
  },

  /** Due schedules, the current time, and the time until the next tick, by the database's clock. */
  async listDue(
    limit: number,
    except: readonly string[] = [],
  ): Promise<{ due: WaitingSchedule[]; nowMs: number; nextMs: number | null }> {
    const where = "tick_at is null and next_at <= now() and subject_id <> all($2::uuid[])";
    const rows = await database.query<ScheduleRow>(
      `select s.* from (${roundRobin({ table: "schedules", where, since: "next_at", key: "subject_id", limit: "$1" })}) as d
       join schedules s on s.organization_id = d.organization_id and s.subject_id = d.subject_id order by d.turn, d.since`,
      [limit, except.map(toUuid)],
    );
    const [times] = await database.query<{ next: number | null; now: number }>(
      `select extract(epoch from min(next_at) - now())::float8 * 1000 as next, extract(epoch from now())::float8 * 1000 as now
       from schedules where tick_at is null and next_at is not null and next_at > now()`,
    );
    return { due: rows.flatMap(toWaiting), nowMs: times?.now ?? Number.NaN, nextMs: times?.next ?? null };
  },

  /** Claims a tick; null: another node claimed it, or the schedule was changed. */
  async claimTick(
    schedule: WaitingSchedule,
    runUuid: string,
    following: Date | null,
    leaseSeconds: number,
  ): Promise<ClaimedTick | null> {
    const rows = await database.query<ScheduleRow>(
      `update schedules set tick_at = next_at, tick_run_id = $4, next_at = $5, lease_until = now() + make_interval(secs => $6)
       where organization_id = $1 and subject_id = $2 and date_trunc('milliseconds', next_at) = $3
         and next_at <= now() and tick_at is null returning *`,
      [
        toUuid(schedule.subject.organizationId),
        toUuid(schedule.subject.id),
        schedule.nextAt,
        runUuid,
        following,
        leaseSeconds,
      ],
    );
    return rows[0] ? toClaimed(rows[0]) : null;
  },

  /** Takes over ticks with an expired lease: their runs may or may not exist. */
  async takeOverTicks(limit: number, leaseSeconds: number): Promise<ClaimedTick[]> {
    const rows = await database.query<ScheduleRow>(
      `update schedules set lease_until = now() + make_interval(secs => $2) where (organization_id, subject_id) in
         (select organization_id, subject_id from schedules where tick_at is not null and lease_until < now()
          order by lease_until limit $1 for update skip locked)
       returning *`,
      [limit, leaseSeconds],
    );
    return rows.flatMap((row) => toClaimed(row) ?? []);
  },

  /** Renews the leases of ticks in progress. */
  async renewTicks(ticks: readonly ClaimedTick[], leaseSeconds: number): Promise<void> {
    await database.query(
      `update schedules s set lease_until = now() + make_interval(secs => $3)
       from unnest($1::uuid[], $2::uuid[]) as t(organization_id, tick_run_id)
       where s.organization_id = t.organization_id and s.tick_run_id = t.tick_run_id and s.tick_at is not null`,
      [ticks.map(({ subject }) => toUuid(subject.organizationId)), ticks.map(({ runUuid }) => runUuid), leaseSeconds],
    );
  },

  /** Ends a tick: its run exists, or `refusal` says why there is none. */
  async finishTick(tick: ClaimedTick, refusal: ScheduleRefusal | null): Promise<void> {
    await database.query(
      `update schedules set tick_at = null, tick_run_id = null, lease_until = null, refusal = $4
       where organization_id = $1 and subject_id = $2 and tick_run_id = $3`,
      [toUuid(tick.subject.organizationId), toUuid(tick.subject.id), tick.runUuid, refusal && JSON.stringify(refusal)],
    );
  },
});

export const parseRefusal = (text: string | null): ScheduleRefusal | null =>
  text === null ? null : (JSON.parse(text) as ScheduleRefusal);

const toRecord = (row: ScheduleRow): ScheduleRecord => ({
  subject: {
    kind: row.subject,
    id: fromUuid(row.subject === "agent" ? "ag" : "pipe", row.subject_id),
    organizationId: fromUuid("org", row.organization_id),
  },
  cron: row.cron,
  timezone: row.timezone,
  input: row.input,
  actor: row.actor,
  nextAt: row.next_at,
});

const toWaiting = (row: ScheduleRow): WaitingSchedule[] =>
  row.next_at ? [{ ...toRecord(row), nextAt: row.next_at }] : [];

const toClaimed = (row: ScheduleRow): ClaimedTick | null =>
  row.tick_at && row.tick_run_id
    ? {
        ...toRecord(row),
        tickAt: row.tick_at,
        runUuid: row.tick_run_id,
        lastRefusal: parseRefusal(row.refusal),
      }
    : null;
