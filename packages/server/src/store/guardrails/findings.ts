import type { AgentId, ApiKeyId, GuardFinding, OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Period } from "../../model/usage.ts";
import { type ModelUse, tokensOf } from "../../model/usage.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { Database } from "../database/postgres.ts";
import { inPeriod, intervalOf, nil, nilKey, type Starts, valuesOfPeriod, valuesOfSeries } from "../usage/counts.ts";
import { addCosts } from "../usage/usage.ts";

/** A request that a policy rejected. */
export type Refusal = Pick<Judged, "organizationId" | "agentId"> & { findings: readonly GuardFinding[] };

/** Whose text a guard checked, and the agent that it is for; null for the input of a pipeline and for a thread without an agent. */
export type Judged = { organizationId: OrganizationId; agentId: AgentId | null; apiKeyId: ApiKeyId | null };

export type FindingCount = Pick<GuardFinding, "guard" | "stage" | "action" | "shadow"> & { runs: number };

const statement = `
with rows as (
  select * from json_to_recordset($1::json) as r(number integer, organization_id uuid, agent_id uuid, findings json)
),
refused as (
  insert into guardrail_refusals as c (organization_id, period_start, agent_id, shard, requests)
  select organization_id, date_trunc('minute', now(), 'UTC'), agent_id, $2, count(*)
  from rows group by 1, 2, 3 order by 1, 2, 3
  on conflict (organization_id, period_start, agent_id, shard) do update set requests = c.requests + excluded.requests
)
insert into guardrail_findings as c (organization_id, period_start, agent_id, guard, stage, action, shadow, shard, runs)
select r.organization_id, date_trunc('hour', now(), 'UTC'), r.agent_id, g.guard, g.stage, g.action, g.shadow, $2,
  count(distinct r.number)
from rows r cross join lateral json_to_recordset(r.findings) as g(guard text, stage text, action text, shadow boolean)
group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
on conflict (organization_id, period_start, agent_id, guard, stage, action, shadow, shard) do update set runs = c.runs + excluded.runs`;

/** Counts rejected requests in batches: many rejections must not cause many statements. */
const createRefusalCounter = (database: Database, shard: number): ((refusal: Refusal) => Promise<undefined>) =>
  createBatcher(
    async (rows) => {
      await database.query(statement, [JSON.stringify(rows.map(toRow)), shard], "count-refusals");
      return [];
    },
    { maxRows: 200 },
  );

const toRow = ({ organizationId, agentId, findings }: Refusal, number: number) => ({
  number,
  organization_id: toUuid(organizationId),
  agent_id: agentId ? toUuid(agentId) : nil,
  findings,
});

export const findingStore = (database: Database, shard: number) => ({
  noteRefusal: createRefusalCounter(database, shard),

  /** Counts model tokens that belong to no run: of guards whose request was rejected or created none, and of scorers. */
  async noteTokens({ organizationId, agentId, apiKeyId }: Judged, use: ModelUse): Promise<void> {
    const tokens = tokensOf(use);
    const nanos = Math.round((use.cost_usd ?? 0) * 1e9);
    await database.query(
      `with spent as (${addCosts(`
         select $1::uuid, date_trunc('minute', now(), 'UTC'), $2::uuid, coalesce($3::uuid, ${nilKey}), '', '', $4::smallint, 0,
           $5::bigint, $6::bigint, $7::bigint`)})
       insert into run_endings as c (organization_id, period_start, agent_id, api_key_id, outcome, shard, runs, tokens)
       values ($1, date_trunc('minute', now(), 'UTC'), $2, coalesce($3, ${nilKey}), 'guardrail_violation', $4, 0, $5)
       on conflict (organization_id, period_start, agent_id, api_key_id, outcome, shard)
         do update set tokens = c.tokens + excluded.tokens`,
      [
        ...[toUuid(organizationId), agentId ? toUuid(agentId) : nil, apiKeyId && toUuid(apiKeyId)],
        ...[shard, tokens, nanos],
        use.cost_usd === null ? tokens : 0,
      ],
    );
  },

  countRefusals: (organizationId: OrganizationId, period: Period, starts: Starts) =>
    database.query<{ interval: number; requests: number }>(
      `select ${intervalOf("$5")} as interval, sum(requests)::float8 as requests from guardrail_refusals
       where ${inPeriod} group by 1`,
      valuesOfSeries(organizationId, period, starts),
    ),

  countFindings: (organizationId: OrganizationId, period: Period) =>
    database.query<FindingCount>(
      `select guard, stage, action, shadow, sum(runs)::float8 as runs from guardrail_findings
       where ${inPeriod} group by 1, 2, 3, 4 order by runs desc, guard, stage, action, shadow limit 100`,
      valuesOfPeriod(organizationId, period),
    ),
});
