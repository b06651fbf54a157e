import { lockTimeout, sqlState } from "../database/failures.ts";
import type { Database } from "../database/postgres.ts";

/**
 * Tables partitioned by age. Each partition holds some days, is created ahead, and is dropped when it is past retention. Rows that are
 * still needed then move to the default partition (`…_rest`). It also takes rows without a partition, so an insert never fails.
 */
export const partitionedTables = [
  "run_events",
  "run_journal",
  "searchable_runs",
  "events",
  "delivery_attempts",
  "deliveries",
] as const;
export type PartitionedTable = (typeof partitionedTables)[number];

type Plan = {
  /** The id column that contains the time. */
  by: string;
  key: string;
  /** The rows that outlive their partition; $1 is the upper bound of the ids. */
  outlives: string;
  storage: string;
};

const isOwed = "status in ('pending', 'closing')";

const ofOpenRuns = `(organization_id, run_id) in
  (select organization_id, id from runs where completed_at is null and status <> 'completed' and id < $1)`;

const plans: Record<PartitionedTable, Plan> = {
  run_events: {
    by: "run_id",
    key: "organization_id, run_id, first_sequence",
    outlives: ofOpenRuns,
    storage: "",
  },
  run_journal: { by: "run_id", key: "organization_id, run_id, kind, key", outlives: ofOpenRuns, storage: "" },
  searchable_runs: {
    by: "run_id",
    key: "organization_id, run_id",
    outlives: "(organization_id, run_id) in (select organization_id, id from runs where id < $1)",
    storage: "",
  },
  events: {
    by: "id",
    key: "organization_id, id",
    outlives: `(organization_id, id) in (select organization_id, event_id from deliveries where ${isOwed} and event_id < $1)`,
    storage: "",
  },
  delivery_attempts: {
    by: "delivery_id",
    key: "organization_id, delivery_id, number",
    outlives: `(organization_id, delivery_id) in (select organization_id, id from deliveries where ${isOwed} and id < $1)`,
    storage: "",
  },
  // A row is updated by the claim and by the result: with free space on its page, these updates touch no index.
  deliveries: {
    by: "id",
    key: "organization_id, webhook_id, id",
    outlives: `${isOwed} and id < $1`,
    storage: "with (fillfactor = 40)",
  },
};

export type Partition = { name: string; from: string; to: string; isPast: boolean; isLast: boolean };

export const listPartitions = `
select c.relname as name, b.bounds[1] as from, b.bounds[2] as to,
  b.bounds[2]::uuid <= first_uuid_at(now() - make_interval(days => $2)) as "isPast",
  b.bounds[2]::uuid > first_uuid_at(now() + make_interval(days => $3)) as "isLast"
from pg_inherits i join pg_class c on c.oid = i.inhrelid
cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), '\\(''(.*)''\\) TO \\(''(.*)''\\)') as b(bounds)
where i.inhparent = $1::regclass and b.bounds is not null order by 2`;

/** Creates an empty partition with given bounds. */
export const createPartition = (
  table: PartitionedTable,
  { name, from, to }: Omit<Partition, "isPast" | "isLast">,
): string =>
  `create table ${name} partition of ${table} for values from ('${from}') to ('${to}') ${plans[table].storage}`;

/** Only one node at a time changes partitions. */
const lockNumber = 0x61_67_70_61; // "agpa"

/** A session that waits for a table lock blocks all later ones: so the timeout is short, and the next round retries. */
const beginChange = `select set_config('lock_timeout', '500ms', true), pg_advisory_xact_lock(${lockNumber})`;

export const partitionStore = (database: Database) => ({
  /** Creates partitions of `days` days until one ends beyond `aheadDays`; returns their names. */
  async createAhead(table: PartitionedTable, days: number, aheadDays: number): Promise<string[]> {
    const created: string[] = [];
    for (;;) {
      const name = await unlessBusy(database.transaction(() => createNext(database, table, days, aheadDays)));
      if (name === null) return created;
      created.push(name);
    }
  },

  /** Drops partitions older than `olderThanDays`, but keeps rows that are still needed; returns their names. */
  async dropPast(table: PartitionedTable, olderThanDays: number): Promise<string[]> {
    const all = await database.query<Partition>(listPartitions, [table, olderThanDays, 0]);
    const dropped: string[] = [];
    for (const partition of all.filter(({ isPast }) => isPast)) {
      const name = await unlessBusy(database.transaction(() => drop(database, table, partition)));
      if (name !== null) dropped.push(name);
    }
    return dropped;
  },

  /**
   * Deletes some rows older than `olderThanDays` that are no longer needed: rows that outlived their partition, and rows in partitions
   * that were created for a longer retention. Returns how many.
   */
  async sweep(table: PartitionedTable, olderThanDays: number, limit: number): Promise<number> {
    const { by, key, outlives } = plans[table];
    const [bound] = await database.query<{ id: string }>(
      "select first_uuid_at(now() - make_interval(days => $1)) as id",
      [olderThanDays],
    );
    const rows = await database.query(
      `delete from ${table} where ${by} < $1 and (${key}) in (
         select ${key} from ${table} where ${by} < $1 and not (${outlives}) limit $2 for update skip locked) returning 1`,
      [bound?.id, limit],
    );
    return rows.length;
  },
});

/** Null if the table is locked: the next round retries. */
const unlessBusy = (changed: Promise<string | null>): Promise<string | null> =>
  changed.catch((error) => {
    if (sqlState(error) === lockTimeout) return null;
    throw error;
  });

async function createNext(
  database: Database,
  table: PartitionedTable,
  days: number,
  aheadDays: number,
): Promise<string | null> {
  await database.query(beginChange);
  const last = (await database.query<Partition>(listPartitions, [table, 0, aheadDays])).at(-1);
  if (last?.isLast) return null;
  const [next] = await database.query<{ name: string; from: string; to: string }>(nextBounds, [last?.to ?? null, days]);
  if (!next) return null;
  const name = `${table}_from_${next.name}`;
  await attach(database, table, { ...next, name });
  return name;
}

/** A partition starts at the end of the last one, or today if that is in the past. */
const nextBounds = `
select to_char(b.start at time zone 'UTC', 'YYYYMMDD') as name, first_uuid_at(b.start) as from,
  first_uuid_at(b.start + make_interval(days => $2)) as to
from (select greatest(
  to_timestamp(('x' || lpad(left(replace($1::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0),
  date_trunc('day', now(), 'UTC')) as start) as b`;

/** Moves rows from the default partition before attaching: they were inserted before this partition existed. */
async function attach(
  database: Database,
  table: PartitionedTable,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<void> {
  const { by, storage } = plans[table];
  await database.query(`lock table ${table}_rest in access exclusive mode`);
  await database.query(`create table ${name} (like ${table} including all) ${storage}`);
  await database.query(
    `with moved as (delete from ${table}_rest where ${by} >= '${from}' and ${by} < '${to}' returning *)
     insert into ${name} select * from moved`,
  );
  await database.query(`alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`);
}

async function drop(database: Database, table: PartitionedTable, { name, to }: Partition): Promise<string | null> {
  await database.query(beginChange);
  // Another node may have been faster.
  const [found] = await database.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [name]);
  if (!found?.exists) return null;
  await database.query(`alter table ${table} detach partition ${name}`);
  await database.query(`insert into ${table} select * from ${name} where ${plans[table].outlives}`, [to]);
  await database.query(`drop table ${name}`);
  return name;
}
