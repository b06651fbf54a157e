import type { OrganizationId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../packages/server/src/lib/ids.ts";
import type { Database } from "../packages/server/src/store/database/postgres.ts";
import { createFeedHorizon } from "../packages/server/src/store/events/feed.ts";
import { runSearchStore, type SearchableRun } from "../packages/server/src/store/runs/search.ts";
import { openDatabaseOf } from "./large/database.ts";
import type { Load, LoadResult } from "./load.ts";
import { describeCpu, type Measured, measure, median } from "./measure.ts";
import { inWorld, print, type World } from "./world.ts";

const many = Number(process.env.BENCH_RUNS ?? 5_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const batchRuns = 25_000;
const documents = 20_000;

/**
 * Finished runs of the last thirty days, thirty words each: a few frequent words and many rare ones; one word in all runs, one in 5 %,
 * one in 0.001 %. 1 % of the runs failed; latencies are from milliseconds to minutes, and half of the runs have a cost.
 */
const fillBatch = `
with numbers as (
  select n, now() + (n - $5::bigint - 1) * (interval '30 days' / $5::float8) as at from generate_series($3::bigint, $4::bigint) n
),
made as (
  insert into runs (id, organization_id, agent_id, agent_revision, status, priority, input, output, error, metadata, attempt,
    timeout_seconds, latency_ms, sequence, created_at, queued_at, started_at, completed_at)
  select uuidv7(at - now()), $1, $2, 1, case when n % 100 = 7 then 'failed' else 'completed' end, 0, '{"query":"hello"}',
    case when n % 100 = 7 then null else '{"result":"hello"}' end,
    case when n % 100 = 7 then '{"type":"agent","code":"agent_error","message":"No.","retryable":false,"details":null}' end,
    '{}', 1, 600, power(random(), 8) * 300000, 3, at, at, at, at
  from numbers returning id, latency_ms
)
insert into searchable_runs (organization_id, run_id, latency_ms, cost_nanos, words)
select $1, id, latency_ms, case when latency_ms % 2 = 0 then latency_ms * 10000 end,
  d.words || case when random() < 0.05 then 'invoice'::tsvector else ''::tsvector end
    || case when random() < 0.00001 then 'zebra'::tsvector else ''::tsvector end
from made join bench_documents d on d.number = abs(hashint8(latency_ms * 7919 + hashtext(id::text))) % ${documents}`;

/** Created once for many runs: parsing the words is not measured here. */
const makeDocuments = `
create table bench_documents as
select number::bigint, strip(to_tsvector('simple', 'customer ' ||
  (select string_agg('w' || floor(50000 * power(random(), 4))::int, ' ') from generate_series(1, 30) where number is not null))) as words
from generate_series(0, ${documents} - 1) number;
alter table bench_documents add primary key (number)`;

async function fill(database: Database, organizationId: string, agentId: string): Promise<void> {
  const [bounds] = await database.query<{ from: string; to: string }>(
    `select first_uuid_at(date_trunc('day', now(), 'UTC') - interval '31 days') as from,
       first_uuid_at(date_trunc('day', now(), 'UTC')) as to`,
  );
  await database.query(
    `create table searchable_runs_from_past partition of searchable_runs for values from ('${bounds?.from}') to ('${bounds?.to}')`,
  );
  await database.query(makeDocuments);
  // Built at the end, like a restore does: inserting into the index would take as long as the measurement.
  await database.query("drop index searchable_runs_by_words");
  for (let first = 1; first <= many; first += batchRuns) {
    const last = Math.min(many, first + batchRuns - 1);
    await database.query(fillBatch, [toUuid(organizationId), toUuid(agentId), first, last, many]);
  }
  await database.query(
    "set maintenance_work_mem = '1GB'; set statement_timeout = 0; create index searchable_runs_by_words on searchable_runs using gin (words)",
  );
  for (const table of ["runs", "searchable_runs"]) await database.query(`vacuum analyze ${table}`);
}

function lists({ port, headers, service }: World): Record<string, Load> {
  const shared = { port, headers, ca: service.ca, connections: 1, seconds, method: "GET" as const, body: null };
  const list = (query: string): Load => ({ ...shared, path: `/v2/runs?limit=20${query}` });
  return {
    "without a filter": list(""),
    "a word in every run": list("&text=customer"),
    "1 in 20": list("&text=invoice"),
    "1 in 100,000": list("&text=zebra"),
    "a word in no run": list("&text=nowhere"),
    "two common words": list("&text=invoice%20w1"),
    "a prefix of many words": list("&text=w4"),
    "a common word, failed runs only": list("&text=invoice&status=failed"),
    "a rare word, failed runs only": list("&text=zebra&status=failed"),
    "an error code that no run has": list("&error_code=tool_error"),
    "slower than 290 s": list("&min_latency_ms=290000"),
    "slower than 1 s": list("&min_latency_ms=1000"),
    "cost above 2.9 dollars": list("&min_cost_usd=2.9"),
    "sorted by latency": list("&sort=latency_ms"),
    "sorted by cost": list("&sort=cost_usd"),
    "a common word, sorted by latency": list("&sort=latency_ms&text=invoice"),
  };
}

async function timeLists(world: World): Promise<void> {
  print(`\nGET /runs with ${many} ended runs, one connection, median of ${rounds} rounds: p50, p99`);
  for (const [name, load] of Object.entries(lists(world))) {
    const results: Measured<LoadResult>[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await measure({ ...load, seconds: 1 }, world.pid));
    const at = (read: (result: (typeof results)[number]) => number) => median(results.map(read)).toFixed(2);
    print(`  ${name.padEnd(38)} ${at(({ p50Ms }) => p50Ms)} ms, ${at(({ p99Ms }) => p99Ms)} ms`);
  }
}

/** The database's cost to add a run with thirty words, in batches like the background job. */
async function timePuts(database: Database, organizationId: OrganizationId): Promise<void> {
  const store = runSearchStore(database, createFeedHorizon(database));
  const word = () => `w${Math.floor(50_000 * Math.random() ** 4)}`;
  const times: number[] = [];
  for (let batch = 0; batch < 50; batch += 1) {
    const ids = await database.query<{ id: string }>("select uuidv7() as id from generate_series(1, 200)");
    const runs: SearchableRun[] = ids.map(({ id }) => ({
      id: fromUuid("run", id) as RunId,
      latencyMs: 5,
      costUsd: null,
      words: Array.from({ length: 30 }, word).join(" "),
    }));
    const startMs = performance.now();
    await store.putSearchable(organizationId, runs, { position: "0", eventUuid: ids[0]?.id ?? "" });
    times.push(performance.now() - startMs);
  }
  print(
    `\nadding 200 runs to the search table: p50 ${median(times).toFixed(1)} ms, ${(median(times) * 5).toFixed(0)} µs per run`,
  );
}

async function sayHowLarge(database: Database): Promise<void> {
  const [size] = await database.query<{ rows: string; words: string; runs: string }>(
    `select pg_size_pretty(pg_total_relation_size('searchable_runs_from_past')) as rows,
       pg_size_pretty(sum(pg_relation_size(indexrelid)) filter (where pg_get_indexdef(indexrelid) like '%gin%')) as words,
       pg_size_pretty(pg_total_relation_size('runs')) as runs
     from pg_index where indrelid = 'searchable_runs_from_past'::regclass`,
  );
  print(`size: searchable_runs ${size?.rows}, including its word index ${size?.words}; runs ${size?.runs}`);
}

async function timeLarge(world: World): Promise<void> {
  const database = await openDatabaseOf(world.service);
  const { organization_id: organizationId, agent_id: agentId } = world.service.credentials;
  const startMs = performance.now();
  await fill(database, organizationId, agentId);
  print(`${many} runs created in ${((performance.now() - startMs) / 1_000).toFixed(0)} s`);
  await sayHowLarge(database);
  await timeLists(world);
  await timePuts(database, organizationId as OrganizationId);
  await database.close();
}

/** Completed runs of a service that makes them searchable, against one without periodic jobs. */
async function compareCreates(on: World, off: World): Promise<void> {
  const ratios: { clock: number[]; cpu: number[] } = { clock: [], cpu: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [a, b] = [await measure(create(off), off.pid), await measure(create(on), on.pid)];
    // The first round only warms up.
    if (round === 0) continue;
    ratios.clock.push(b.requests / a.requests);
    print(`  off ${a.requests}, on ${b.requests} in ${seconds} s; ${describeCpu(a.cpu)} | ${describeCpu(b.cpu)}`);
  }
  print(`completed runs with search / without, median of ${rounds}: ${median(ratios.clock).toFixed(3)}`);
}

const create = ({ port, headers, service }: World): Load => ({
  ...{ port, headers, ca: service.ca, connections: 64, seconds, method: "POST", path: "/v2/runs" },
  body: JSON.stringify({ agent_id: service.credentials.agent_id, input: { query: "thirty words or so ".repeat(7) } }),
});

const withoutClock = { AGENTRUN_ROLES: "gateway,worker,delivery" };

if (process.argv[2] !== "creates") await inWorld({}, timeLarge);
if (process.argv[2] !== "lists") {
  print("\ncompleted runs, 64 connections");
  await inWorld({}, (on) => inWorld(withoutClock, (off) => compareCreates(on, off)));
}
