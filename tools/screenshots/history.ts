import type pg from "pg";

/** The counters of the past month for the charts, busier by day than by night. */
export async function addHistory(database: pg.Client): Promise<void> {
  for (const statement of [acceptances, endings, latencies, costs, unsummed]) await database.query(statement);
}

const hours = `select h as period_start, row_number() over () as n,
  (40 + 35 * sin((extract(hour from h) - 8) * pi() / 12) + 12 * sin(extract(epoch from h) / 5400))::bigint as runs
  from generate_series(date_trunc('hour', now()) - interval '30 days', date_trunc('hour', now()) - interval '1 hour', interval '1 hour') h`;

const owners = `select distinct organization_id, agent_id, api_key_id from run_acceptances`;

const acceptances = `insert into run_acceptances (organization_id, period_start, agent_id, api_key_id, shard, runs)
  select o.organization_id, t.period_start, o.agent_id, o.api_key_id, 900, greatest(t.runs, 3) from (${hours}) t, (${owners}) o`;

const endings = `insert into run_endings (organization_id, period_start, agent_id, api_key_id, outcome, shard, runs, tokens)
  select a.organization_id, a.period_start, a.agent_id, a.api_key_id, e.outcome, 900,
    greatest(1, (a.runs * e.share)::bigint), (a.runs * e.tokens)::bigint
  from run_acceptances a,
    (values ('completed', 0.955, 420), ('agent_error', 0.03, 60), ('cancelled', 0.015, 10)) e(outcome, share, tokens)
  where a.shard = 900 and (e.outcome = 'completed' or extract(hour from a.period_start)::int % 5 = 0)`;

/** Two models for each agent and key, and three customers. */
const costs = `insert into run_costs (organization_id, period_start, agent_id, api_key_id, end_user, model, shard, runs, tokens, cost_nanos, unpriced_tokens)
  select organization_id, period_start, agent_id, api_key_id, 'customer-' || extract(hour from period_start)::int % 3, m.model, 900,
    (runs * m.share)::bigint, (runs * 400 * m.share)::bigint, (runs * 400 * m.share * m.nanos)::bigint, 0
  from run_acceptances, (values ('gpt-4o', 0.3, 4000), ('gpt-4o-mini', 0.7, 240)) m(model, share, nanos) where shard = 900`;

/** Buckets grow by two per cent: 230 is about 100 ms, 300 about 400 ms, 345 about a second. */
const latencies = `insert into run_latencies (organization_id, period_start, agent_id, bucket, shard, runs)
  select organization_id, period_start, agent_id, b.bucket + (extract(hour from period_start)::int % 7), 900, greatest(1, (sum(runs) * b.share)::bigint)
  from run_acceptances, (values (230, 0.66), (300, 0.315), (345, 0.025)) b(bucket, share)
  where shard = 900 group by organization_id, period_start, agent_id, b.bucket, b.share`;

/** The service has already summed these days as empty. */
const unsummed = "delete from summed_days";
