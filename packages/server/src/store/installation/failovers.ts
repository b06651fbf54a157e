import type { OrganizationId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";

/** A run whose acceptance or end this node has reported to a client. */
export type AcknowledgedRun = { organizationId: OrganizationId; id: RunId; hasEnded: boolean };

/** What a failover rolled back: `lost` runs no longer exist, `undone` runs are no longer finished. */
export type RolledBackRuns = { lost: RunId[]; undone: RunId[] };

export type Replication = {
  mode: "synchronous" | "asynchronous" | "none";
  replicas: number;
  /** Null: the role may not read it. */
  lagBytes: number | null;
  timeline: number | null;
};

/** The timeline id increases only when a replica is promoted. */
const timeline = `case when not pg_is_in_recovery() then
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end`;

export const failoverStore = (database: Database) => ({
  async readTimeline(): Promise<number | null> {
    const rows = await database.query<{ timeline: number | null }>(`select ${timeline} as timeline`);
    return rows[0]?.timeline ?? null;
  },

  async findRolledBack(acknowledged: readonly AcknowledgedRun[]): Promise<RolledBackRuns> {
    const rows = await database.query<{ id: string; is_lost: boolean }>(
      `select a.id, r.id is null as is_lost
       from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as a(organization_id, id, has_ended)
       left join runs r on r.organization_id = a.organization_id and r.id = a.id
       where r.id is null or (a.has_ended and r.completed_at is null)`,
      [
        acknowledged.map(({ organizationId }) => toUuid(organizationId)),
        acknowledged.map(({ id }) => toUuid(id)),
        acknowledged.map(({ hasEnded }) => hasEnded),
      ],
    );
    const idsOf = (isLost: boolean) =>
      rows.filter((row) => row.is_lost === isLost).map(({ id }) => fromUuid("run", id));
    return { lost: idsOf(true), undone: idsOf(false) };
  },

  /** For `admin check`, which shows it for 30 days. */
  async insertFailover(nodeId: string, toTimeline: number, { lost, undone }: RolledBackRuns): Promise<void> {
    await database.query(
      `insert into installation (name, value)
       values ($1, jsonb_build_object('at', now(), 'lost', $2::uuid[], 'undone', $3::uuid[])::text) on conflict (name) do nothing`,
      [`failover ${toTimeline} ${nodeId}`, lost.map(toUuid), undone.map(toUuid)],
    );
  },

  async readReplication(): Promise<Replication> {
    const rows = await database.query<Replication & { waits: boolean }>(
      `select current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') not in ('off', 'local') as waits,
         (select count(*) from pg_stat_replication)::int as replicas, ${timeline} as timeline,
         (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) from pg_stat_replication)::float8 as "lagBytes"`,
    );
    const { waits = false, replicas = 0, lagBytes = null, timeline: known = null } = rows[0] ?? {};
    return {
      mode: waits ? "synchronous" : replicas > 0 ? "asynchronous" : "none",
      replicas,
      lagBytes,
      timeline: known,
    };
  },
});

/** Runs that failovers of the last 30 days rolled back. Several nodes may have recorded the same run. */
export const rolledBackRuns = (kind: keyof RolledBackRuns): string =>
  `select distinct jsonb_array_elements_text(value::jsonb -> '${kind}')::uuid as id from installation
   where name like 'failover %' and (value::jsonb ->> 'at')::timestamptz > now() - interval '30 days'`;
