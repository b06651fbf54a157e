import { kindsOfWork, type Work } from "../../model/work.ts";
import type { Database } from "../database/postgres.ts";
import { partitionedTables } from "../partitions/partitions.ts";
import { isOnline } from "../workers/workers.ts";

type Server = {
  version: string;
  databaseBytes: number;
  isEmpty: boolean;
  /** Whether it runs on this machine, as far as it is known. */
  isHere: boolean;
  directory: string | null;
};
export type Waiting = { count: number; oldestSeconds: number };
export type TroubledWebhooks = { failing: string[]; disabled: string[] };

const shown = 5;

/** Diagnostics for operators. Each is independent, and cheap on tables of any size. */
export const conditionStore = (database: Database) => ({
  /** `directory` is null if the role may not read it. */
  async readServer(): Promise<Server> {
    const [server] = await database.query<Server>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as "databaseBytes",
         to_regclass('migrations') is null as "isEmpty", inet_server_addr() is null or inet_server_addr() = inet_client_addr() as "isHere",
         case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end as directory`,
    );
    return server ?? { version: "unknown", databaseBytes: 0, isEmpty: true, isHere: false, directory: null };
  },

  async listMigrations(): Promise<string[]> {
    const rows = await database.query<{ name: string }>("select name from migrations");
    return rows.map(({ name }) => name);
  },

  readQueue: (): Promise<Waiting> =>
    readWaiting(database, "select queued_at as since from runs where status = 'queued' order by 1"),

  /** Overdue deliveries of active webhooks. */
  readOverdueDeliveries: (): Promise<Waiting> =>
    readWaiting(
      database,
      `select d.due_at as since from deliveries d
       join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
       where w.active and d.status in ('pending', 'closing') and d.due_at < now()`,
    ),

  /** Runs whose node has not renewed the lease for long: a live node takes them over within one lease. */
  readAbandoned: (): Promise<Waiting> =>
    readWaiting(
      database,
      "select lease_until as since from runs where lease_token is not null and lease_until < now() - interval '2 minutes'",
    ),

  async readTroubledWebhooks(): Promise<TroubledWebhooks> {
    const [found] = await database.query<TroubledWebhooks>(
      `select array(select id::text from webhooks where active and run_id is null and failing_since < now() - interval '5 minutes' order by 1 limit ${shown}) as failing,
         array(select id::text from webhooks where disabled_reason is not null and run_id is null order by disabled_at desc limit ${shown}) as disabled`,
    );
    return found ?? { failing: [], disabled: [] };
  },

  /** Hours until the end of each table's last partition; null: it has none. */
  async readHoursAhead(): Promise<{ table: string; hours: number | null }[]> {
    return database.query(
      `select t.name as table, (
         select extract(epoch from max(
           to_timestamp(('x' || lpad(left(replace(b.bounds[1], '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)) - now()) / 3600
         from pg_inherits i join pg_class c on c.oid = i.inhrelid
         cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''(.*)''\\)') as b(bounds)
         where i.inhparent = t.name::regclass and b.bounds is not null) ::float8 as hours from unnest($1::text[]) as t(name)`,
      [partitionedTables],
    );
  },
});

/** Counts stop at 100,000. */
async function readWaiting(database: Database, rows: string): Promise<Waiting> {
  const [found] = await database.query<Waiting>(
    `select count(*)::int as count, coalesce(extract(epoch from now() - min(since)), 0)::float8 as "oldestSeconds"
     from (${rows} limit 100000) as waiting`,
  );
  return found ?? { count: 0, oldestSeconds: 0 };
}

type Backlogs = {
  queued: number;
  oldestSeconds: number;
  deliveries: number;
  firing: number;
  workers: number;
  unservedQueues: number;
};

export const backlogStore = (database: Database) => ({
  /** Backlogs of the whole cluster. Counts stop at 100,000. */
  async readBacklogs(): Promise<Backlogs> {
    const rows = await database.query<Backlogs>(
      `select (select count(*) from (select 1 from runs where status = 'queued' limit 100000) q)::int as queued,
         coalesce((select greatest(0, extract(epoch from now() - min(queued_at))) from runs where status = 'queued'), 0)::float8
           as "oldestSeconds",
         (select count(*) from (select 1 from deliveries where status = 'pending' limit 100000) d)::int as deliveries,
         (select count(*) from alert_rules where status = 'firing')::int as firing,
         (select count(*) from workers where ${isOnline("workers")})::int as workers,
         (select count(*) from (select distinct organization_id, worker_queue from runs
            where status = 'queued' and worker_queue is not null limit 1000) r
          where not exists (select 1 from workers w where w.organization_id = r.organization_id
            and r.worker_queue = any(w.queues) and ${isOnline("w")}))::int as "unservedQueues"`,
    );
    return rows[0] ?? { queued: 0, oldestSeconds: 0, deliveries: 0, firing: 0, workers: 0, unservedQueues: 0 };
  },

  /** The database's clock, by a real round trip. */
  async readClock(): Promise<number> {
    const rows = await database.query<{ now: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
    );
    return rows[0]?.now ?? Number.NaN;
  },
});

/** The rows of each kind of work: whether any exist, not whether they are due, which its job checks. Each uses a small index. */
const sources: Record<Work, readonly string[]> = {
  runs: ["runs where status = 'queued'"],
  leases: ["runs where lease_token is not null"],
  turns: ["runs where status = 'waiting'"],
  actions: ["runs where action_expires_at is not null"],
  deliveries: ["deliveries where status = 'pending'", "deliveries where status = 'closing'"],
  pipelines: ["pipeline_runs where due_at is not null"],
  schedules: ["schedules where tick_at is null and next_at is not null", "schedules where tick_at is not null"],
  replays: ["replays where due_at is not null"],
  experiments: ["experiments where due_at is not null"],
  scores: ["pending_scores"],
  erasures: ["erasures where completed_at is null"],
};

const exists = (kind: Work) => sources[kind].map((source) => `exists (select 1 from ${source})`).join(" or ");
const statement = `select ${kindsOfWork.map((kind) => `${exists(kind)} as ${kind}`).join(", ")}`;

export const workStore = (database: Database) => ({
  /** The kinds of work that exist. */
  async listWork(): Promise<Work[]> {
    const [found] = await database.query<Record<Work, boolean>>(statement, [], "list-work");
    return kindsOfWork.filter((kind) => found?.[kind]);
  },
});
