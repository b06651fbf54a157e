import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Period, SpentCounts, UsageByModel, UsageByUser } from "../../model/usage.ts";
import type { Database } from "../database/postgres.ts";
import type { Interval } from "./analytics.ts";
import { inPeriod, startOf, valuesOfPeriod } from "./periods.ts";
import { nilKey } from "./shards.ts";

const keys = "organization_id, period_start, agent_id, api_key_id, end_user, model, shard";

/** Adds rows of these columns to the counts; `source` gives them, in the order of their keys. */
export const addCosts = (source: string): string => `
  insert into run_costs as c (${keys}, runs, tokens, cost_nanos, unpriced_tokens)
  ${source}
  on conflict (${keys}) do update set runs = c.runs + excluded.runs, tokens = c.tokens + excluded.tokens,
    cost_nanos = c.cost_nanos + excluded.cost_nanos, unpriced_tokens = c.unpriced_tokens + excluded.unpriced_tokens`;

/** Counts what runs cost that `finished` has ended; its `costs` are JSON, a row a model. */
export const spent = `
spent as (${addCosts(`
  select f.organization_id, date_trunc('minute', f.completed_at, 'UTC'), f.agent_id, coalesce(f.api_key_id, ${nilKey}),
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
      `select ${startOf("$5")} as start, ${dollars} as cost from run_costs where ${inPeriod} group by 1`,
      [...valuesOfPeriod(organizationId, period), `1 ${interval}`],
    ),

  /** What end users and models have used, those that cost most first. */
  async readSpenders(organizationId: OrganizationId, period: Period, limit: number) {
    const read = (column: "end_user" | "model", where: string) =>
      database.query<GroupRow>(
        `select ${column}, sum(runs)::float8 as runs, sum(tokens)::float8 as tokens, ${dollars} as cost,
           sum(unpriced_tokens)::float8 as unpriced
         from run_costs where ${inPeriod} and ${where} group by 1 order by cost desc, tokens desc, 1 limit $5`,
        [...valuesOfPeriod(organizationId, period), limit],
      );
    const [users, models] = await Promise.all([read("end_user", "end_user <> ''"), read("model", "true")]);
    return { byUser: users.map(toUser), byModel: models.map(toModel) };
  },

  /** What an end user's runs cost stays, and whose they were does not. */
  async forgetUser(organizationId: OrganizationId, user: string): Promise<void> {
    await database.query(
      `with gone as (delete from run_costs where organization_id = $1 and end_user = $2 and end_user <> '' returning *)
       ${addCosts(`select organization_id, period_start, agent_id, api_key_id, '', model, shard, sum(runs), sum(tokens),
         sum(cost_nanos), sum(unpriced_tokens) from gone group by 1, 2, 3, 4, 6, 7 order by 1, 2, 3, 4, 6, 7`)}`,
      [toUuid(organizationId), user],
    );
  },
});

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
