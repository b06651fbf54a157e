import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { PlanTerms } from "../../model/organizations.ts";
import {
  type Counts,
  noCounts,
  type Period,
  type SpentCounts,
  type UsageByModel,
  type UsageByUser,
  type UsageRecord,
} from "../../model/usage.ts";
import type { Database } from "../database/postgres.ts";
import { type PlanRow, planColumns, toPlanTerms } from "../organizations/organizations.ts";
import {
  countedAt,
  countsOf,
  intervalOf,
  lockCounts,
  nil,
  nilKey,
  type Starts,
  startOf,
  valuesOfPeriod,
  valuesOfSeries,
} from "./counts.ts";

type UsageRow = Counts & { day: Date | null; agent_id: string | null; api_key_id: string | null; level: number };

/** The value of `grouping()` for each grouping set. */
const levels = { total: 7, key: 6, agent: 5, day: 3 };

/** Sums the counters by day, agent and key, then computes all four groupings in one pass. */
const statementFor = (period: Period): string => `
with facts as (
  select ${startOf("'1 day'")} as day, agent_id, api_key_id, sum(runs) as calls,
    0::numeric as completed, 0::numeric as failed, 0::numeric as cancelled, 0::numeric as tokens,
    0::numeric as nanos
  from ${countsOf("run_acceptances", "period_start, agent_id, api_key_id, runs", period)} group by 1, 2, 3
  union all
  select ${startOf("'1 day'")}, agent_id, api_key_id, 0,
    coalesce(sum(runs) filter (where outcome = 'completed'), 0),
    coalesce(sum(runs) filter (where outcome not in ('completed', 'cancelled')), 0),
    coalesce(sum(runs) filter (where outcome = 'cancelled'), 0), sum(tokens), 0
  from ${countsOf("run_endings", "period_start, agent_id, api_key_id, outcome, runs, tokens", period)} group by 1, 2, 3
  union all
  select ${startOf("'1 day'")}, agent_id, api_key_id, 0, 0, 0, 0, 0, sum(cost_nanos)
  from ${countsOf("run_costs", "period_start, agent_id, api_key_id, cost_nanos", period)} group by 1, 2, 3
)
select day, agent_id, api_key_id, grouping(day, agent_id, api_key_id) as level, sum(calls)::float8 as calls,
  sum(completed)::float8 as completed, sum(failed)::float8 as failed, sum(cancelled)::float8 as cancelled,
  sum(tokens)::float8 as tokens, (sum(nanos) / 1000000000.0)::float8 as cost
from facts group by grouping sets ((day), (agent_id), (api_key_id), ())
order by calls desc, day, agent_id, api_key_id`;

export const usageStore = (database: Database) => ({
  async read(organizationId: OrganizationId, period: Period): Promise<UsageRecord> {
    return toUsageRecord(await database.query<UsageRow>(statementFor(period), valuesOfPeriod(organizationId, period)));
  },

  /** An organisation's plan, and its calls of the current month. */
  async readQuota(organizationId: OrganizationId): Promise<{ terms: PlanTerms; calls: number; secondsLeft: number }> {
    const rows = await database.query<PlanRow & { calls: number; seconds_left: number }>(
      `select ${planColumns}, coalesce((select sum(calls) from usage_months u where u.organization_id = o.id
           and u.month = date_trunc('month', now() at time zone 'UTC')::date), 0)::float8 as calls,
         extract(epoch from date_trunc('month', now(), 'UTC') + interval '1 month' - now())::float8 as seconds_left
       from organizations o where o.id = $1`,
      [toUuid(organizationId)],
      "read-quota",
    );
    const row = rows[0];
    if (!row) throw new Error("the organisation was deleted");
    return { terms: toPlanTerms(row), calls: row.calls, secondsLeft: row.seconds_left };
  },
});

function toUsageRecord(rows: UsageRow[]): UsageRecord {
  const of = (level: number) => rows.filter((row) => Number(row.level) === level);
  const [total] = of(levels.total);
  return {
    total: total ? toCounts(total) : noCounts,
    // Guards of texts that are for no agent count in the total only.
    byAgent: of(levels.agent).flatMap(({ agent_id: id, ...row }) =>
      id === null || id === nil ? [] : [{ ...toCounts(row), agentId: fromUuid("ag", id) }],
    ),
    byKey: of(levels.key).map((row) => ({ ...toCounts(row), apiKeyId: toKeyId(row.api_key_id) })),
    byDay: of(levels.day).map((row) => ({ ...toCounts(row), day: row.day ?? new Date(0) })),
  };
}

const toKeyId = (uuid: string | null) => (uuid === null || uuid === nil ? null : fromUuid("key", uuid));

const toCounts = ({ calls, completed, failed, cancelled, tokens, cost }: Counts): Counts => ({
  calls: calls ?? 0,
  completed: completed ?? 0,
  failed: failed ?? 0,
  cancelled: cancelled ?? 0,
  tokens: tokens ?? 0,
  cost: cost ?? 0,
});

export type EndingCount = { interval: number; outcome: string; runs: number; tokens: number };
export type AcceptanceCount = { interval: number; runs: number };
export type DeliveryCounts = { delivered: number; failed: number };
export type LatencyCount = { interval: number; bucket: number; runs: number };

/** Counts by interval. The cost of a query depends on the period, not on the number of runs. */
export const analyticsStore = (database: Database) => {
  const read = <Row extends object>(
    statement: string,
    organizationId: OrganizationId,
    period: Period,
    starts: Starts,
  ) => database.query<Row>(statement, valuesOfSeries(organizationId, period, starts));
  return {
    countEndings: (organizationId: OrganizationId, period: Period, starts: Starts) =>
      read<EndingCount>(
        `select ${intervalOf("$5")} as interval, outcome, sum(runs)::float8 as runs, sum(tokens)::float8 as tokens
         from ${countsOf("run_endings", "period_start, outcome, runs, tokens", period, starts)} group by 1, 2`,
        organizationId,
        period,
        starts,
      ),
    countAcceptances: (organizationId: OrganizationId, period: Period, starts: Starts) =>
      read<AcceptanceCount>(
        `select ${intervalOf("$5")} as interval, sum(runs)::float8 as runs
         from ${countsOf("run_acceptances", "period_start, runs", period, starts)} group by 1`,
        organizationId,
        period,
        starts,
      ),
    async countDeliveries(organizationId: OrganizationId, from: Date, to: Date): Promise<DeliveryCounts> {
      const rows = await database.query<DeliveryCounts>(
        `select coalesce(sum(deliveries) filter (where outcome = 'succeeded'), 0)::float8 as delivered,
           coalesce(sum(deliveries) filter (where outcome = 'failed'), 0)::float8 as failed
         from webhook_outcomes where organization_id = $1 and period_start >= $2 and period_start < $3`,
        [toUuid(organizationId), from, to],
      );
      return rows[0] ?? { delivered: 0, failed: 0 };
    },
    countLatencies: (organizationId: OrganizationId, period: Period, starts: Starts) =>
      read<LatencyCount>(
        `select ${intervalOf("$5")} as interval, bucket, sum(runs)::float8 as runs
         from ${countsOf("run_latencies", "period_start, bucket, runs", period, starts)} group by 1, 2`,
        organizationId,
        period,
        starts,
      ),
  };
};

const dayKeys = "organization_id, period_start, agent_id, api_key_id, end_user, model";
const keys = { run_costs: `${dayKeys}, shard`, run_cost_days: dayKeys };
type CostTable = keyof typeof keys;

/** Adds the rows of `source` to the counters; `source` must be sorted by key. */
export const addCosts = (source: string, table: CostTable = "run_costs"): string => `
  insert into ${table} as c (${keys[table]}, runs, tokens, cost_nanos, unpriced_tokens)
  ${source}
  on conflict (${keys[table]}) do update set runs = c.runs + excluded.runs, tokens = c.tokens + excluded.tokens,
    cost_nanos = c.cost_nanos + excluded.cost_nanos, unpriced_tokens = c.unpriced_tokens + excluded.unpriced_tokens`;

/** Counts the costs of the runs in the CTE `finished`; `costs` is JSON with one entry per model. The runs were counted at acceptance. */
export const insertRunCosts = `
spent as (${addCosts(`
  select f.organization_id, date_trunc('minute', ${countedAt("f.completed_at")}, 'UTC'), f.agent_id, coalesce(f.api_key_id, ${nilKey}),
    coalesce(f.end_user, ''), s.model, $1, 0, sum(s.tokens), sum(s.nanos), sum(s.unpriced)
  from finished f
  cross join lateral json_to_recordset(f.costs::json) as s(model text, tokens bigint, nanos bigint, unpriced bigint)
  where f.costs is not null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`)}
)`;

const dollars = "(sum(cost_nanos) / 1000000000.0)::float8";

type GroupRow = SpentCounts & { end_user: string | null; model: string | null; runs: number; unpriced: number };

export const costStore = (database: Database) => ({
  countCosts: (organizationId: OrganizationId, period: Period, starts: Starts) =>
    database.query<{ interval: number; cost: number }>(
      `select ${intervalOf("$5")} as interval, ${dollars} as cost
       from ${countsOf("run_costs", "period_start, cost_nanos", period, starts)} group by 1`,
      valuesOfSeries(organizationId, period, starts),
    ),

  /** Usage by end user and by model, most expensive first. Rows that only count a user's runs have no model and no tokens. */
  async readSpenders(organizationId: OrganizationId, period: Period, limit: number) {
    const read = (column: "end_user" | "model", where: string) =>
      database.query<GroupRow>(
        `select ${column}, sum(runs)::float8 as runs, sum(tokens)::float8 as tokens, ${dollars} as cost,
           sum(unpriced_tokens)::float8 as unpriced
         from ${countsOf("run_costs", `${column}, runs, tokens, cost_nanos, unpriced_tokens`, period)}
         where ${where} group by 1 order by cost desc, tokens desc, runs desc, 1 limit $5`,
        [...valuesOfPeriod(organizationId, period), limit],
      );
    const [users, models] = await Promise.all([
      read("end_user", "end_user <> ''"),
      read("model", "(model <> '' or tokens > 0)"),
    ]);
    return { byUser: users.map(toUser), byModel: models.map(toModel) };
  },

  /** Keeps the costs of an end user's runs, but removes the user's name. */
  anonymizeUser: (organizationId: OrganizationId, user: string): Promise<void> =>
    database.transaction(async () => {
      await database.query(lockCounts);
      for (const table of ["run_costs", "run_cost_days"] as const)
        await database.query(anonymizing(table), [toUuid(organizationId), user]);
    }),
});

function anonymizing(table: CostTable): string {
  const others = keys[table].replace("end_user, ", "");
  return `
    with gone as (delete from ${table} where organization_id = $1 and end_user = $2 and end_user <> '' returning *)
    ${addCosts(
      `select ${keys[table].replace("end_user", "''")}, sum(runs), sum(tokens), sum(cost_nanos), sum(unpriced_tokens)
       from gone group by ${others} order by ${others}`,
      table,
    )}`;
}

const toUser = ({ end_user, runs, tokens, cost }: GroupRow): UsageByUser => ({
  user: end_user ?? "",
  runs,
  tokens,
  cost,
});

const toModel = ({ model, tokens, cost, unpriced }: GroupRow): UsageByModel => ({
  model: model || null,
  tokens,
  cost,
  unpriced,
});
