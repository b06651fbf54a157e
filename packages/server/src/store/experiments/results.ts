import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ExperimentKey, PairCount } from "../../model/experiments.ts";
import type { Database } from "../database/postgres.ts";

export type RevisionCounts = {
  revision: number;
  completed: number;
  failed: number;
  missed: number;
  p50: number | null;
  p95: number | null;
  tokens: number;
  cost: number;
};

export type ScoreCounts = {
  revision: number;
  scorer: number;
  /** Null: all rows. */
  tag: string | null;
  scored: number;
  passed: number;
  errors: number;
  mean: number | null;
  tokens: number;
  cost: number;
};

/** One side of a comparison: the runs of a revision in an experiment. */
export type ComparedSide = ExperimentKey & { revision: number };

/** The place of a scorer in the settings of each side. */
export type ComparedScorer = { base: number; other: number };

const figures = `count(s.score)::int as scored, count(*) filter (where s.passed)::int as passed,
  count(*) filter (where s.score is null)::int as errors, avg(s.score) as mean, sum(s.tokens_used)::float8 as tokens,
  coalesce(sum(s.cost_usd), 0) as cost`;

const pairs = `
  from experiment_scores a
  join experiment_scores b on b.organization_id = a.organization_id and b.experiment_id = $5 and b.row_id = a.row_id
    and b.revision = $6 and b.scorer = $7
  where a.organization_id = $1 and a.experiment_id = $2 and a.revision = $3 and a.scorer = $4
    and a.score is not null and b.score is not null`;

const pairValues = (base: ComparedSide, other: ComparedSide, scorer: ComparedScorer) => [
  ...[toUuid(base.organizationId), toUuid(base.id), base.revision, scorer.base],
  ...[toUuid(other.id), other.revision, scorer.other],
];

export const experimentResultStore = (database: Database) => ({
  countRevisions({ organizationId, id }: ExperimentKey): Promise<RevisionCounts[]> {
    return database.query<RevisionCounts>(
      `select revision, count(*) filter (where state = 'completed')::int as completed,
         count(*) filter (where state = 'failed')::int as failed, count(*) filter (where missed)::int as missed,
         (percentile_disc(0.5) within group (order by latency_ms) filter (where state = 'completed'))::float8 as p50,
         (percentile_disc(0.95) within group (order by latency_ms) filter (where state = 'completed'))::float8 as p95,
         sum(tokens_used)::float8 as tokens, coalesce(sum(cost_usd), 0) as cost
       from experiment_runs where organization_id = $1 and experiment_id = $2 group by 1`,
      [toUuid(organizationId), toUuid(id)],
    );
  },

  /** By revision and scorer, for all rows and for each tag, the most frequent tags first. */
  async countScores({ organizationId, id }: ExperimentKey, mostTags: number): Promise<ScoreCounts[]> {
    const values = [toUuid(organizationId), toUuid(id)];
    const scores = "s.organization_id = $1 and s.experiment_id = $2 and not s.is_pending";
    const [all, tagged] = await Promise.all([
      database.query<ScoreCounts>(
        `select s.revision, s.scorer, null::text as tag, ${figures} from experiment_scores s where ${scores} group by 1, 2`,
        values,
      ),
      database.query<ScoreCounts>(
        `with tagged as (
           select i.row_id, t.tag from (select distinct row_id, dataset_id from experiment_runs
             where organization_id = $1 and experiment_id = $2) i
           join dataset_rows d on d.organization_id = $1 and d.dataset_id = i.dataset_id and d.id = i.row_id
           cross join lateral unnest(d.tags) as t(tag)
         ),
         frequent as (select tag from tagged group by tag order by count(*) desc, tag limit $3)
         select s.revision, s.scorer, t.tag, ${figures} from experiment_scores s
         join tagged t on t.row_id = s.row_id join frequent f on f.tag = t.tag where ${scores} group by 1, 2, 3 order by 3`,
        [...values, mostTags],
      ),
    ]);
    return [...all, ...tagged];
  },

  /** How often each pair of scores occurs. */
  countPairs(base: ComparedSide, other: ComparedSide, scorer: ComparedScorer): Promise<PairCount[]> {
    return database.query<PairCount>(
      `select a.score as base, b.score as other, a.passed as "basePassed", b.passed as "otherPassed", count(*)::int as count ${pairs}
       group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
      pairValues(base, other, scorer),
    );
  },

  /** Rows that pass on one side only, broken ones first. */
  async listChanged(base: ComparedSide, other: ComparedSide, scorer: ComparedScorer, limit: number) {
    const rows = await database.query<{
      row_id: string;
      broken: boolean;
      base_run: string | null;
      other_run: string | null;
    }>(
      `select c.row_id, c.broken, x.run_id as base_run, y.run_id as other_run from (
         select a.row_id, a.passed as broken ${pairs} and a.passed <> b.passed order by a.passed desc, a.row_id limit $8) c
       join experiment_runs x on x.organization_id = $1 and x.experiment_id = $2 and x.row_id = c.row_id and x.revision = $3
       join experiment_runs y on y.organization_id = $1 and y.experiment_id = $5 and y.row_id = c.row_id and y.revision = $6
       order by c.broken desc, c.row_id`,
      [...pairValues(base, other, scorer), limit],
    );
    return rows.map((row) => ({
      row_id: fromUuid("row", row.row_id),
      change: row.broken ? ("broken" as const) : ("fixed" as const),
      base_run_id: row.base_run ? fromUuid("run", row.base_run) : null,
      other_run_id: row.other_run ? fromUuid("run", row.other_run) : null,
    }));
  },
});
