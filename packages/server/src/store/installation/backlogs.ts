import type { Database } from "../database/postgres.ts";

type Backlogs = { queued: number; oldestSeconds: number; deliveries: number; firing: number };

export const backlogStore = (database: Database) => ({
  /** How much waits in the whole cluster, counted no further than a hundred thousand. */
  async readBacklogs(): Promise<Backlogs> {
    const rows = await database.query<Backlogs>(
      `select (select count(*) from (select 1 from runs where status = 'queued' limit 100000) q)::int as queued,
         coalesce((select greatest(0, extract(epoch from now() - min(queued_at))) from runs where status = 'queued'), 0)::float8
           as "oldestSeconds",
         (select count(*) from (select 1 from deliveries where status = 'pending' limit 100000) d)::int as deliveries,
         (select count(*) from alert_rules where status = 'firing')::int as firing`,
    );
    return rows[0] ?? { queued: 0, oldestSeconds: 0, deliveries: 0, firing: 0 };
  },

  /** A real round trip, and the database's clock. */
  async readClock(): Promise<number> {
    const rows = await database.query<{ now: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
    );
    return rows[0]?.now ?? Number.NaN;
  },
});
