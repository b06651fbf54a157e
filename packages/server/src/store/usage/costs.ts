import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Period, SpentCounts, UsageByModel, UsageByUser } from "../../model/usage.ts";
import type { Database } from "../database/postgres.ts";
import { countsOf, type Interval, startOf, valuesOfPeriod } from "./periods.ts";
import { countedAt, lockCounts, nilKey } from "./shards.ts";

const dayKeys = "organization_id, period_start, agent_id, api_key_id, end_user, model";
const keys = { run_costs: `${dayKeys}, shard`, run_cost_days: dayKeys };
type CostTable = keyof typeof keys;

/** Adds rows of these columns to the counts; `source` gives them, in the order of their keys. */
export const addCosts = (source: string, table: CostTable = "run_costs"): string => `
  insert into ${table} as c (${keys[table]}, runs, tokens, cost_nanos, unpriced_tokens)
  ${source}
  on conflict (${keys[table]}) do update set runs = c.runs + excluded.runs, tokens = c.tokens + excluded.tokens,
    cost_nanos = c.cost_nanos + excluded.cost_nanos, unpriced_tokens = c.unpriced_tokens + excluded.unpriced_tokens`;

/** Counts what runs cost that `finished` has ended; its `costs` are JSON, a row a model. */
export const spent = `
spent as (${addCosts(`
  select f.organization_id, date_trunc('minute', ${countedAt("f.completed_at")}, 'UTC'), f.agent_id, coalesce(f.api_key_id, ${nilKey}),
    coalesce(f.end_user, ''), s.model, $1, sum(s.runs), sum(s.tokens), sum(s.nanos), sum(s.unpriced)
  from finished f
  cross join lateral json_to_recordset(f.costs::json) as s(model text, runs int, tokens bigint, nanos bigint, unpriced bigint)
  where f.costs is not null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`)}
)`;

const dollars = "(sum(cost_nanos) / 1000000000.0)::float8";

type GroupRow = SpentCounts & { end_user: string | null; model: string | null; runs: number; unpriced: number };

export const costStore = (database: Database) => ({
  countCosts: (organizationId: OrganizationId, period: Period, interval: Interval) =>
    database.query<{ start: Date; cost: number }>(
      `select ${startOf("$5")} as start, ${dollars} as cost
       from ${countsOf("run_costs", "period_start, cost_nanos", period, interval)} group by 1`,
      [...valuesOfPeriod(organizationId, period), `1 ${interval}`],
    ),

  /** What end users and models have used, those that cost most first. */
  async readSpenders(organizationId: OrganizationId, period: Period, limit: number) {
    const read = (column: "end_user" | "model", where: string) =>
      database.query<GroupRow>(
        `select ${column}, sum(runs)::float8 as runs, sum(tokens)::float8 as tokens, ${dollars} as cost,
           sum(unpriced_tokens)::float8 as unpriced
         from ${countsOf("run_costs", `${column}, runs, tokens, cost_nanos, unpriced_tokens`, period)}
         where ${where} group by 1 order by cost desc, tokens desc, 1 limit $5`,
        [...valuesOfPeriod(organizationId, period), limit],
      );
    const [users, models] = await Promise.all([read("end_user", "end_user <> ''"), read("model", "true")]);
    return { byUser: users.map(toUser), byModel: models.map(toModel) };
  },

  /** What an end user's runs cost stays, and whose they were does not. */
  forgetUser: (organizationId: OrganizationId, user: string): Promise<void> =>
    database.transaction(async () => {
      await database.query(lockCounts);
      for (const table of ["run_costs", "run_cost_days"] as const)
        await database.query(forgetting(table), [toUuid(organizationId), user]);
    }),
});

function forgetting(table: CostTable): string {
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
