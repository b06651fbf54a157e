import { toUuid } from "../../packages/server/src/lib/ids.ts";
import type { Database } from "../../packages/server/src/store/database/postgres.ts";

export type FillOptions = {
  organizationId: string;
  /** The owner of nearly all runs. */
  agentId: string;
  /** The owner of every thousandth run. */
  rareAgentId: string;
  runs: number;
};

const batchRuns = 100_000;

/**
 * Finished runs of the last thirty days with their events, in the order of their ids: 1 % failed, 0.002 % cancelled, 10 % with metadata (a region
 * that half of them have, and a thousand customers).
 */
const statement = `
insert into runs (id, organization_id, agent_id, agent_revision, status, priority, input, output, error, metadata, attempt,
  timeout_seconds, latency_ms, sequence, created_at, queued_at, started_at, completed_at)
select uuidv7(age), $1, case when n % 1000 = 0 then $3::uuid else $2::uuid end, 1, status, 0, '{"query":"hello"}',
  case when status = 'completed' then '{"result":"hello","echo":{"query":"hello"}}' end,
  case when status = 'failed' then '{"type":"agent","code":"agent_error","message":"It failed.","retryable":false,"details":null}' end,
  case when n % 10 = 0 then jsonb_build_object('customer', 'c' || n / 10 % 1000, 'region', case when n % 20 = 0 then 'eu' else 'us' end)
    else '{}' end,
  1, 600, 12, 3, at, at, at, at + interval '12 milliseconds'
from (
  select n, now() + age as at, age,
    case when n % 50000 = 3 then 'cancelled' when n % 100 = 7 then 'failed' else 'completed' end as status
  from (select n, (n - $6::bigint - 1) * (interval '30 days' / $6::float8) as age
    from generate_series($4::bigint, $5::bigint) n) numbers
) rows`;

/** The final event of each run, as the service writes it, and a part of the stream for every tenth run. */
const insertEvents = `
with ended as (
  select * from runs where organization_id = $1 and created_at >= $2 and created_at < $3 and status in ('completed', 'failed')
),
kept as (
  insert into run_events (organization_id, run_id, first_sequence, last_sequence, events)
  select organization_id, id, 3, 3, '[]' from ended where metadata <> '{}'
)
insert into events (organization_id, id, type, subject_id, data, created_at)
select organization_id, uuidv7(completed_at - now()), 'run.' || status, id,
  json_build_object('object', 'run', 'id', id, 'status', status, 'input', input, 'output', output), completed_at
from ended order by completed_at`;

/** The partitions of the past month, which housekeeping would have created. */
async function makePastPartitions(database: Database): Promise<void> {
  const [bounds] = await database.query<{ from: string; to: string }>(
    `select first_uuid_at(date_trunc('day', now(), 'UTC') - interval '31 days') as from,
       first_uuid_at(date_trunc('day', now(), 'UTC')) as to`,
  );
  for (const table of ["events", "run_events"]) {
    const range = `from ('${bounds?.from}') to ('${bounds?.to}')`;
    await database.query(`create table ${table}_from_past partition of ${table} for values ${range}`);
  }
}

/** One day per transaction. */
async function fillEvents(database: Database, organizationId: string): Promise<void> {
  await makePastPartitions(database);
  const now = Date.now();
  for (let day = 31; day >= 0; day -= 1) {
    const [from, to] = [new Date(now - day * dayMs), new Date(now - (day - 1) * dayMs)];
    await database.query(insertEvents, [toUuid(organizationId), from, to]);
  }
  for (const table of ["events", "run_events"]) await database.query(`vacuum analyze ${table}`);
}

const dayMs = 86_400_000;

/** Returns the seconds it took. Updates the statistics, as autovacuum would a little later. */
export async function fillRuns(database: Database, options: FillOptions): Promise<number> {
  const startMs = performance.now();
  const names = [options.organizationId, options.agentId, options.rareAgentId].map(toUuid);
  for (let first = 1; first <= options.runs; first += batchRuns) {
    const last = Math.min(options.runs, first + batchRuns - 1);
    await database.query(statement, [...names, first, last, options.runs]);
  }
  await database.query("vacuum analyze runs");
  await fillEvents(database, options.organizationId);
  return (performance.now() - startMs) / 1000;
}

/** Ids from all parts of the table. */
export async function sampleRuns(database: Database, count: number, of: number): Promise<string[]> {
  const percent = Math.min(100, (100 * count) / of);
  const rows = await database.query<{ id: string }>("select id from runs tablesample bernoulli ($1)", [percent]);
  return rows.map((row) => row.id);
}
