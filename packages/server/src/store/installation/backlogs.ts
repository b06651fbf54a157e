import type { Database } from "../database/postgres.ts";
import { isHeard } from "../workers/workers.ts";

type Backlogs = {
  queued: number;
  oldestSeconds: number;
  deliveries: number;
  firing: number;
  workers: number;
  unservedQueues: number;
};

export const backlogStore = (database: Database) => ({
  /** How much waits in the whole cluster, counted no further than a hundred thousand. */
  async readBacklogs(): Promise<Backlogs> {
    const rows = await database.query<Backlogs>(
      `select (select count(*) from (select 1 from runs where status = 'queued' limit 100000) q)::int as queued,
         coalesce((select greatest(0, extract(epoch from now() - min(queued_at))) from runs where status = 'queued'), 0)::float8
           as "oldestSeconds",
         (select count(*) from (select 1 from deliveries where status = 'pending' limit 100000) d)::int as deliveries,
         (select count(*) from alert_rules where status = 'firing')::int as firing,
         (select count(*) from workers where ${isHeard("workers")})::int as workers,
         (select count(*) from (select distinct organization_id, worker_queue from runs
            where status = 'queued' and worker_queue is not null limit 1000) r
          where not exists (select 1 from workers w where w.organization_id = r.organization_id
            and r.worker_queue = any(w.queues) and ${isHeard("w")}))::int as "unservedQueues"`,
    );
    return rows[0] ?? { queued: 0, oldestSeconds: 0, deliveries: 0, firing: 0, workers: 0, unservedQueues: 0 };
  },

  /** A real round trip, and the database's clock. */
  async readClock(): Promise<number> {
    const rows = await database.query<{ now: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
    );
    return rows[0]?.now ?? Number.NaN;
  },
});
