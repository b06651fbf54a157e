import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { PlanTerms } from "../../model/plans.ts";
import { type Counts, noCounts, type Period, type UsageRecord } from "../../model/usage.ts";
import type { Database } from "../database/postgres.ts";
import { type PlanRow, planColumns, toPlanTerms } from "../organizations/plan-row.ts";
import { countsOf, startOf, valuesOfPeriod } from "./periods.ts";

type UsageRow = Counts & { day: Date | null; agent_id: string | null; api_key_id: string | null; level: number };

const nil = "00000000-0000-0000-0000-000000000000";

/** Which columns a row of the grouping sets was summed over. */
const levels = { total: 7, key: 6, agent: 5, day: 3 };

/** The tables by day, agent and key; then all four sums in one pass. */
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

  /** An organisation's terms, and the calls of the month so far. */
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
    if (!row) throw new Error("the organisation is gone");
    return { terms: toPlanTerms(row), calls: row.calls, secondsLeft: row.seconds_left };
  },
});

function toUsageRecord(rows: UsageRow[]): UsageRecord {
  const of = (level: number) => rows.filter((row) => Number(row.level) === level);
  const [total] = of(levels.total);
  return {
    total: total ? toCounts(total) : noCounts,
    byAgent: of(levels.agent).map((row) => ({ ...toCounts(row), agentId: fromUuid("ag", row.agent_id ?? nil) })),
    byKey: of(levels.key).map((row) => ({ ...toCounts(row), apiKeyId: toKeyId(row.api_key_id) })),
    byDay: of(levels.day).map((row) => ({ ...toCounts(row), day: row.day ?? new Date(0) })),
  };
}

export const toKeyId = (uuid: string | null) => (uuid === null || uuid === nil ? null : fromUuid("key", uuid));

const toCounts = ({ calls, completed, failed, cancelled, tokens, cost }: UsageRow): Counts => ({
  calls: calls ?? 0,
  completed: completed ?? 0,
  failed: failed ?? 0,
  cancelled: cancelled ?? 0,
  tokens: tokens ?? 0,
  cost: cost ?? 0,
});
