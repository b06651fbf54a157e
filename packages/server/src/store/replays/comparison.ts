import { toUuid } from "../../lib/ids.ts";
import type { BulkReplayName } from "../../model/bulk-replays.ts";
import type { ComparedScore } from "../../model/comparisons.ts";
import type { Database } from "../database/postgres.ts";

export type PairCounts = { pairs: number; same_output: number; other_output: number; fixed: number; broken: number };

export type SideCounts = {
  side: "base" | "other";
  revisions: number[];
  completed: number;
  failed: number;
  cancelled: number;
  average_ms: number | null;
  p50: number | null;
  p95: number | null;
  tokens_used: number;
  cost_usd: number | null;
};

/** The pairs of which both are there and have ended. */
const pairs = `
pairs as (
  select s.id as base_id, n.id as other_id, s.status as base_status, n.status as other_status, s.output = n.output as is_same
  from replay_items i
  join runs s on s.organization_id = i.organization_id and s.id = i.source_id
  join runs n on n.organization_id = i.organization_id and n.id = i.run_id and n.completed_at is not null
  where i.organization_id = $1 and i.replay_id = $2 and i.state in ('made', 'completed', 'failed', 'cancelled')
),
sides as (select 'base' as side, base_id as id from pairs union all select 'other', other_id from pairs)`;

export const replayComparisonStore = (database: Database) => {
  const read = <Row extends object>({ organizationId, id }: BulkReplayName, what: string) =>
    database.query<Row>(`with ${pairs} ${what}`, [toUuid(organizationId), toUuid(id)]);
  return {
    async countPairs(name: BulkReplayName): Promise<PairCounts> {
      const both = "base_status = 'completed' and other_status = 'completed'";
      const [row] = await read<PairCounts>(
        name,
        `select count(*)::int as pairs, count(*) filter (where ${both} and is_same)::int as same_output,
           count(*) filter (where ${both} and not is_same)::int as other_output,
           count(*) filter (where base_status <> 'completed' and other_status = 'completed')::int as fixed,
           count(*) filter (where base_status = 'completed' and other_status <> 'completed')::int as broken from pairs`,
      );
      return row ?? { pairs: 0, same_output: 0, other_output: 0, fixed: 0, broken: 0 };
    },

    countSides: (name: BulkReplayName): Promise<SideCounts[]> =>
      read<SideCounts>(
        name,
        `select side, array_agg(distinct agent_revision order by agent_revision) as revisions,
           count(*) filter (where status = 'completed')::int as completed, count(*) filter (where status = 'failed')::int as failed,
           count(*) filter (where status = 'cancelled')::int as cancelled,
           (avg(latency_ms) filter (where status = 'completed'))::float8 as average_ms,
           (percentile_disc(0.5) within group (order by latency_ms) filter (where status = 'completed'))::float8 as p50,
           (percentile_disc(0.95) within group (order by latency_ms) filter (where status = 'completed'))::float8 as p95,
           sum(tokens_used)::float8 as tokens_used, sum((usage::json ->> 'cost_usd')::float8) as cost_usd
         from sides join runs on runs.organization_id = $1 and runs.id = sides.id group by side`,
      ),

    countScores: (name: BulkReplayName): Promise<(ComparedScore & { side: SideCounts["side"] })[]> =>
      read<ComparedScore & { side: SideCounts["side"] }>(
        name,
        `select side, f.name, count(*) filter (where thumbs = 'up')::int as up, count(*) filter (where thumbs = 'down')::int as down,
           count(score)::int as scores, avg(score) as average_score
         from sides join run_feedback f on f.organization_id = $1 and f.run_id = sides.id group by side, f.name order by f.name`,
      ),
  };
};
