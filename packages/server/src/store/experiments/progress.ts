import type { RatingId, RunId } from "@agentrun/contract";
import { fromUuid, newId, toUuid } from "../../lib/ids.ts";
import type { Refusal } from "../../model/bulk-replays.ts";
import type {
  EndedRun,
  ExperimentKey,
  ExperimentRecord,
  ExperimentRunKey,
  NamedRun,
  NewScore,
} from "../../model/experiments.ts";
import type { Database } from "../database/postgres.ts";
import { roundRobin } from "../database/round-robin.ts";
import { type ExperimentTableRow, toExperimentRecord } from "./experiments.ts";

type NamedRow = {
  row_id: string;
  revision: number;
  run_id: string;
  input: string;
  source_run_id: string | null;
  end_user: string | null;
  thread_id: string | null;
};

type EndedRow = {
  row_id: string;
  revision: number;
  run_id: string;
  outcome: "completed" | "failed";
  input: string;
  expected_output: string | null;
  output: string | null;
  error: string | null;
  latency_ms: number | null;
  tokens_used: number;
  cost_usd: number | null;
  end_user: string | null;
};

/** The scores of a run, and the places of the scorers for which people rate it, with new ids. */
export type ScoresToSave = { scores: readonly NewScore[]; items: readonly { id: RatingId; scorer: number }[] };

/** An agent's run for a score that is pending. */
export type PendingScore = { scorer: number; runId: RunId };

const keyOf = ({ organizationId, id }: ExperimentKey) => [toUuid(organizationId), toUuid(id)];

/**
 * Progress of experiments. A claim moves `due_at` ahead, so that another node continues if this one dies. Two nodes at once do no harm: run
 * ids are reserved first, the transaction that creates a run also records it, and scores are stored only by the statement that ends the
 * scoring of a run.
 */
export const experimentProgressStore = (database: Database) => ({
  async claim(limit: number, leaseSeconds: number): Promise<ExperimentRecord[]> {
    const rows = await database.query<ExperimentTableRow>(
      `update experiments set due_at = now() + make_interval(secs => $2)
       where (organization_id, id) in (
         select r.organization_id, r.id from (${roundRobin({ table: "experiments", where: "due_at <= now()", since: "due_at", limit: "$1" })}) as d
         join experiments r on r.organization_id = d.organization_id and r.id = d.id where r.due_at <= now() for update of r skip locked)
       returning *`,
      [limit, leaseSeconds],
    );
    return rows.map(toExperimentRecord);
  },

  /** The experiment is due after this delay. If it became due meanwhile, such as by a rating, it remains due. */
  async release(key: ExperimentKey, seconds: number): Promise<void> {
    await database.query(
      `update experiments set due_at = now() + make_interval(secs => $3)
       where organization_id = $1 and id = $2 and due_at > now()`,
      [...keyOf(key), seconds],
    );
  },

  /** Records which runs have ended, with what they used. Deleted runs count as failed; cancelled runs and misses are not scored. */
  async markEnded(key: ExperimentKey): Promise<void> {
    await database.query(
      `with ended as (
         select o.row_id, o.revision, coalesce(r.status, 'failed') as status, r.latency_ms, coalesce(r.tokens_used, 0) as tokens,
           (r.usage::json ->> 'cost_usd')::float8 as cost, coalesce(r.error::json ->> 'code' = 'not_recorded', false) as missed
         from experiment_runs o left join runs r on r.organization_id = o.organization_id and r.id = o.run_id
         where o.organization_id = $1 and o.experiment_id = $2 and o.state = 'made' and (r.id is null or r.completed_at is not null)
       ),
       marked as (
         update experiment_runs i set outcome = e.status, missed = e.missed, latency_ms = e.latency_ms, tokens_used = e.tokens,
           cost_usd = e.cost, state = case when e.status = 'cancelled' or e.missed then e.status else 'ended' end
         from ended e where i.organization_id = $1 and i.experiment_id = $2 and i.row_id = e.row_id and i.revision = e.revision
           and i.state = 'made' returning i.tokens_used, i.cost_usd
       ),
       used as (select sum(tokens_used) as tokens, sum(cost_usd) as cost from marked)
       update experiments x set tokens_used = x.tokens_used + used.tokens, cost_usd = x.cost_usd + coalesce(used.cost, 0)
       from used where x.organization_id = $1 and x.id = $2 and used.tokens is not null`,
      keyOf(key),
    );
  },
});

/** The creation of runs. */
export const experimentRunStore = (database: Database) => ({
  /** The runs that are created and have not ended, and the number of those that are not scored. */
  async listActive(key: ExperimentKey): Promise<{ runs: RunId[]; scoring: number }> {
    const rows = await database.query<{ run_id: string; state: string }>(
      `select run_id, state from experiment_runs where organization_id = $1 and experiment_id = $2 and state in ('made', 'ended')
       order by row_id, revision`,
      keyOf(key),
    );
    const made = rows.filter(({ state }) => state === "made");
    return { runs: made.map(({ run_id }) => fromUuid("run", run_id)), scoring: rows.length - made.length };
  },

  /** Reserves a run id for the next places without a run, in the order of the rows. */
  async reserveRunIds(key: ExperimentKey, limit: number, nowMs: number): Promise<NamedRun[]> {
    const names = Array.from({ length: limit }, () => toUuid(newId("run", nowMs)));
    const rows = await database.query<NamedRow>(
      `with next as (
         select row_id, revision, row_number() over (order by row_id, revision) as number from (
           select row_id, revision from experiment_runs
           where organization_id = $1 and experiment_id = $2 and state in ('waiting', 'named')
           order by row_id, revision limit $3 for update skip locked) w
       ),
       named as (
         update experiment_runs i set state = 'named', run_id = coalesce(i.run_id, ($4::uuid[])[n.number::int]) from next n
         where i.organization_id = $1 and i.experiment_id = $2 and i.row_id = n.row_id and i.revision = n.revision returning i.*
       )
       select n.row_id, n.revision, n.run_id, d.input, d.source_run_id, d.end_user, d.thread_id from named n
       join dataset_rows d on d.organization_id = n.organization_id and d.dataset_id = n.dataset_id and d.id = n.row_id
       order by n.row_id, n.revision`,
      [...keyOf(key), limit, names],
    );
    return rows.map((row) => ({
      rowId: fromUuid("row", row.row_id),
      revision: row.revision,
      runId: fromUuid("run", row.run_id),
      input: row.input,
      sourceRunId: row.source_run_id ? fromUuid("run", row.source_run_id) : null,
      user: row.end_user,
      threadId: row.thread_id ? fromUuid("thr", row.thread_id) : null,
    }));
  },

  /** Records that a place gets no run, unless its run exists or the experiment was cancelled. */
  async refuse(key: ExperimentKey, { rowId, revision }: ExperimentRunKey, refusal: Refusal): Promise<void> {
    await database.query(
      `update experiment_runs set state = 'refused', refusal = $5
       where organization_id = $1 and experiment_id = $2 and row_id = $3 and revision = $4 and state = 'named'`,
      [...keyOf(key), toUuid(rowId), revision, JSON.stringify(refusal)],
    );
  },

  async refuseAll(key: ExperimentKey, refusal: Refusal): Promise<void> {
    await database.query(
      `update experiment_runs set state = 'refused', refusal = $3
       where organization_id = $1 and experiment_id = $2 and state in ('waiting', 'named')`,
      [...keyOf(key), JSON.stringify(refusal)],
    );
  },

  /** Completes the experiment if no run is pending; null: some are. */
  async complete(key: ExperimentKey): Promise<ExperimentRecord | null> {
    const [row] = await database.query<ExperimentTableRow>(
      `update experiments p set due_at = null, completed_at = now(),
         status = case status when 'cancelling' then 'cancelled' else 'completed' end
       where organization_id = $1 and id = $2 and completed_at is null and not exists (
         select 1 from experiment_runs i where i.organization_id = p.organization_id and i.experiment_id = p.id
           and i.state in ('waiting', 'named', 'made', 'ended')) and not exists (
         select 1 from experiment_runs i where i.organization_id = p.organization_id and i.experiment_id = p.id
           and i.state = 'rating') returning *`,
      keyOf(key),
    );
    return row ? toExperimentRecord(row) : null;
  },
});

/** The scoring of runs that have ended. */
export const experimentScoringStore = (database: Database) => ({
  /** Runs to score, for this node alone until the lease ends. */
  async claimEnded(key: ExperimentKey, limit: number, seconds: number): Promise<EndedRun[]> {
    const rows = await database.query<EndedRow>(
      `with next as (
         select row_id, revision from experiment_runs
         where organization_id = $1 and experiment_id = $2 and state = 'ended' and (scored_until is null or scored_until < now())
         order by row_id, revision limit $3 for update skip locked
       ),
       taken as (
         update experiment_runs i set scored_until = now() + make_interval(secs => $4) from next n
         where i.organization_id = $1 and i.experiment_id = $2 and i.row_id = n.row_id and i.revision = n.revision returning i.*
       )
       select t.row_id, t.revision, t.run_id, t.outcome, t.latency_ms, t.tokens_used, t.cost_usd, d.input, d.expected_output, d.end_user,
         r.output, r.error
       from taken t
       join dataset_rows d on d.organization_id = t.organization_id and d.dataset_id = t.dataset_id and d.id = t.row_id
       left join runs r on r.organization_id = t.organization_id and r.id = t.run_id`,
      [...keyOf(key), limit, seconds],
    );
    return rows.map((row) => ({
      rowId: fromUuid("row", row.row_id),
      revision: row.revision,
      runId: fromUuid("run", row.run_id),
      outcome: row.outcome,
      input: row.input,
      expectedOutput: row.expected_output,
      output: row.output,
      error: row.error === null ? null : (JSON.parse(row.error) as { message: string }).message,
      latencyMs: row.latency_ms,
      tokens: row.tokens_used,
      costUsd: row.cost_usd,
      user: row.end_user,
    }));
  },

  /**
   * Stores the scores of a run, and ends its scoring unless people rate its output for some scorers. False: another node has done it, or
   * the row was erased.
   */
  async saveScores(
    { organizationId, id, agentId }: ExperimentRecord,
    { rowId, revision }: ExperimentRunKey,
    { scores, items }: ScoresToSave,
  ): Promise<boolean> {
    const rows = await database.query(
      `with ended as (
         update experiment_runs set state = case when cardinality($12::uuid[]) > 0 then 'rating' else outcome end, scored_until = null
         where organization_id = $1 and experiment_id = $2 and row_id = $3 and revision = $4 and state = 'ended' returning 1
       ),
       items as (
         insert into rating_items (organization_id, id, experiment_id, row_id, revision, scorer, agent_id, created_at)
         select $1::uuid, i.id, $2::uuid, $3::uuid, $4::int, i.scorer, $14::uuid, now()
         from ended, unnest($12::uuid[], $13::smallint[]) as i(id, scorer)
       ),
       saved as (
         insert into experiment_scores (organization_id, experiment_id, row_id, revision, scorer, run_id, score, passed, reason, tokens_used,
           cost_usd)
         select $1::uuid, $2::uuid, $3::uuid, $4::int, s.* from ended,
           unnest($5::smallint[], $6::uuid[], $7::float8[], $8::boolean[], $9::text[], $10::bigint[], $11::float8[]) as s
         on conflict (organization_id, experiment_id, row_id, revision, scorer) do update
           set score = excluded.score, passed = excluded.passed, reason = excluded.reason, tokens_used = excluded.tokens_used,
             cost_usd = excluded.cost_usd, is_pending = false
         returning tokens_used, cost_usd
       ),
       used as (select sum(tokens_used) as tokens, sum(cost_usd) as cost from saved)
       update experiments x set tokens_used = x.tokens_used + used.tokens, cost_usd = x.cost_usd + coalesce(used.cost, 0)
       from used where x.organization_id = $1 and x.id = $2 and used.tokens is not null returning 1`,
      [
        ...[toUuid(organizationId), toUuid(id), toUuid(rowId), revision],
        scores.map(({ scorer }) => scorer),
        scores.map(({ runId }) => runId && toUuid(runId)),
        scores.map(({ score }) => score),
        scores.map(({ passed }) => passed),
        scores.map(({ reason }) => reason),
        scores.map(({ tokensUsed }) => tokensUsed),
        scores.map(({ costUsd }) => costUsd),
        items.map((item) => toUuid(item.id)),
        items.map(({ scorer }) => scorer),
        toUuid(agentId),
      ],
    );
    return rows.length > 0;
  },

  /** Reserves the ids of the runs of agents that score; ids that were reserved before remain. */
  async reserveScoreRuns(key: ExperimentKey, place: ExperimentRunKey, scorers: readonly number[], nowMs: number) {
    const rows = await database.query<{ scorer: number; run_id: string }>(
      `with named as (
         insert into experiment_scores (organization_id, experiment_id, row_id, revision, scorer, run_id, is_pending)
         select $1, $2, $3, $4, s.scorer, s.run_id, true from unnest($5::smallint[], $6::uuid[]) as s(scorer, run_id)
         on conflict do nothing returning scorer, run_id
       )
       select * from named union
       select scorer, run_id from experiment_scores
       where organization_id = $1 and experiment_id = $2 and row_id = $3 and revision = $4 and scorer = any($5::smallint[])`,
      [
        ...[...keyOf(key), toUuid(place.rowId), place.revision, scorers],
        scorers.map(() => toUuid(newId("run", nowMs))),
      ],
    );
    return rows.map(({ scorer, run_id }): PendingScore => ({ scorer, runId: fromUuid("run", run_id) }));
  },

  /** Another node or a later round continues with the scores of this run. */
  async releaseEnded(key: ExperimentKey, { rowId, revision }: ExperimentRunKey): Promise<void> {
    await database.query(
      `update experiment_runs set scored_until = null
       where organization_id = $1 and experiment_id = $2 and row_id = $3 and revision = $4 and state = 'ended'`,
      [...keyOf(key), toUuid(rowId), revision],
    );
  },
});
