import { rollUpOnce } from "../../packages/server/src/housekeeping/rollups.ts";
import { createSetAside } from "../../packages/server/src/lib/concurrency/loop.ts";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import type { Database } from "../../packages/server/src/store/database/postgres.ts";
import { createStore } from "../../packages/server/src/store/store.ts";
import { dayTables } from "../../packages/server/src/store/usage/counts.ts";

/**
 * The counters of two months of runs, so that one month can be compared with the other: twenty agents and five keys, per minute for the
 * last three hours, and before that per hour and per day, like housekeeping merges them.
 */
const owners = `select agents.id as agent_id, keys.id as api_key_id, agents.n as agent, keys.n as key
  from (select n, case when n = 1 then $2::uuid else gen_random_uuid() end as id from generate_series(1, 20) n) agents,
    (select n, gen_random_uuid() as id from generate_series(1, 5) n) keys`;

const periods = `select h as period_start, 60.0 as minutes
  from generate_series(date_trunc('hour', now()) - interval '60 days', date_trunc('hour', now()) - interval '4 hours', interval '1 hour') h
  union all select m, 1.0 from generate_series(date_trunc('hour', now()) - interval '3 hours', now(), interval '1 minute') m`;

const statements = [
  `create table bench_counts as
   select $1::uuid as organization_id, period_start, agent_id, api_key_id, agent, key, greatest(1, $3::bigint / 43200 * minutes / 100)::bigint as runs
   from (${periods}) p, (${owners}) o`,
  `insert into run_acceptances (organization_id, period_start, agent_id, api_key_id, shard, runs)
   select organization_id, period_start, agent_id, api_key_id, 900, runs from bench_counts`,
  `insert into run_endings (organization_id, period_start, agent_id, api_key_id, outcome, shard, runs, tokens)
   select organization_id, period_start, agent_id, api_key_id, outcome, 900, greatest(1, runs * share)::bigint, runs * 400
   from bench_counts, (values ('completed', 0.98), ('agent_error', 0.01), ('cancelled', 0.01)) o(outcome, share)`,
  `insert into run_latencies (organization_id, period_start, agent_id, bucket, shard, runs)
   select organization_id, period_start, agent_id, bucket, 900, sum(runs) from bench_counts, generate_series(200, 350, 15) bucket
   group by organization_id, period_start, agent_id, bucket`,
  `insert into run_costs (organization_id, period_start, agent_id, api_key_id, end_user, model, shard, runs, tokens, cost_nanos, unpriced_tokens)
   select organization_id, period_start, agent_id, api_key_id, 'customer-' || agent * 5 + key, model, 900, runs, runs * 400, runs * 400 * nanos, 0
   from bench_counts, (values ('gpt-5', 4000), ('gpt-5-mini', 240)) m(model, nanos)`,
  "drop table bench_counts",
];

export async function fillCounts(
  database: Database,
  organizationId: string,
  agentId: string,
  runs: number,
): Promise<void> {
  const [make = "", ...rest] = statements;
  await database.query(make, [toUuid(organizationId), toUuid(agentId), runs]);
  for (const statement of rest) await database.query(statement);
  // The service has already summed these days as empty.
  await database.query("delete from summed_days");
  const setAside = createSetAside("counts", { onFailure: (error) => Promise.reject(error) });
  while (await rollUpOnce(createStore(database, database), setAside));
  for (const table of Object.entries(dayTables).flat()) await database.query(`vacuum analyze ${table}`);
}
