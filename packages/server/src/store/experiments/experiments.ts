import type { AgentId, DatasetId, DatasetRowId, ExperimentId, OrganizationId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Refusal } from "../../model/bulk-replays.ts";
import type { DatasetKey } from "../../model/datasets.ts";
import type {
  ExperimentKey,
  ExperimentRecord,
  ExperimentRunRecord,
  ExperimentRunState,
  ExperimentSettings,
  RunCounts,
  ScoreRecord,
} from "../../model/experiments.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { isIn } from "../datasets/datasets.ts";

export type ExperimentTableRow = {
  organization_id: string;
  id: string;
  agent_id: string;
  dataset_id: string;
  dataset_version: number;
  name: string | null;
  status: ExperimentRecord["status"];
  settings: string;
  concurrency: number;
  max_cost_usd: number | null;
  rows: number;
  tokens_used: number;
  cost_usd: number;
  actor: string;
  api_key_id: string | null;
  created_at: Date;
  completed_at: Date | null;
};

export type ExperimentFilter = {
  agentId?: AgentId | undefined;
  datasetId?: DatasetId | undefined;
  agentIds: readonly AgentId[] | null;
};

export const experimentStore = (database: Database) => ({
  /** Counts unfinished experiments with the organisation locked: none can be added until the transaction ends. */
  async countOpen(organizationId: OrganizationId): Promise<number> {
    await database.query("select 1 from organizations where id = $1 for no key update", [toUuid(organizationId)]);
    const [row] = await database.query<{ open: number }>(
      "select count(*)::int as open from experiments where organization_id = $1 and completed_at is null",
      [toUuid(organizationId)],
    );
    return row?.open ?? 0;
  },

  /** Stores an experiment with a run for each row of the version and each revision; returns the number of rows. */
  async insert(experiment: ExperimentRecord): Promise<number> {
    const { organizationId, id, agentId, datasetId, datasetVersion, name, settings, createdAt } = experiment;
    const { concurrency, maxCostUsd, actor, apiKeyId } = experiment;
    const [made] = await database.query<{ rows: number }>(
      `with chosen as (
         select id from dataset_rows where organization_id = $1 and dataset_id = $4 and ${isIn("$5")}
       ),
       made as (
         insert into experiments (organization_id, id, agent_id, dataset_id, dataset_version, name, settings, concurrency, max_cost_usd,
           actor, api_key_id, created_at, rows)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (select count(*) from chosen)) returning rows
       ),
       runs as (
         insert into experiment_runs (organization_id, experiment_id, dataset_id, row_id, revision)
         select $1, $2, $4, chosen.id, revision from made, chosen, unnest($13::int[]) as revision
       )
       select rows from made`,
      [
        ...[toUuid(organizationId), toUuid(id), toUuid(agentId), toUuid(datasetId), datasetVersion, name],
        ...[JSON.stringify(settings), concurrency, maxCostUsd, actor, apiKeyId && toUuid(apiKeyId), createdAt],
        settings.revisions,
      ],
    );
    return made?.rows ?? 0;
  },

  /** Starts the cancellation: places without a run get none. False: it has ended or is already cancelling. */
  async cancel({ organizationId, id }: ExperimentKey): Promise<boolean> {
    const rows = await database.query(
      `with stopped as (
         update experiments set status = 'cancelling', due_at = now()
         where organization_id = $1 and id = $2 and status = 'running' returning organization_id, id
       ),
       dropped as (
         update experiment_runs i set state = 'cancelled', run_id = null from stopped s
         where i.organization_id = s.organization_id and i.experiment_id = s.id and i.state in ('waiting', 'named')
       )
       select 1 from stopped`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.length > 0;
  },

  /** Makes cancelled and refused places wait again, and outputs without all their ratings; returns how many of each. */
  async resume({ organizationId, id }: ExperimentKey, maxCostUsd: number | null) {
    const [resumed] = await database.query<{ runs: number; ratings: number }>(
      `with again as (
         update experiment_runs set state = 'waiting', run_id = null, refusal = null, outcome = null
         where organization_id = $1 and experiment_id = $2 and state in ('cancelled', 'refused') returning 1
       ),
       unrated as (
         update experiment_runs i set state = 'rating' where organization_id = $1 and experiment_id = $2 and state in ('completed', 'failed')
           and exists (select 1 from rating_items w where w.organization_id = $1 and w.experiment_id = $2 and w.row_id = i.row_id
             and w.revision = i.revision and w.settled_at is null) returning 1
       ),
       opened as (
         update experiments set status = 'running', completed_at = null, due_at = now(), max_cost_usd = $3
         where organization_id = $1 and id = $2 and (exists (select 1 from again) or exists (select 1 from unrated))
       )
       select (select count(*)::int from again) as runs, (select count(*)::int from unrated) as ratings`,
      [toUuid(organizationId), toUuid(id), maxCostUsd],
    );
    return resumed ?? { runs: 0, ratings: 0 };
  },

  /**
   * The runs of a data set's experiments that have not ended. No further ones are created until the transaction ends: they wait for these
   * locks, which are taken in the order of the statements that end runs.
   */
  async lockActiveRuns({ organizationId, id }: DatasetKey): Promise<RunId[]> {
    const places = await database.query<{ run_id: string; state: string }>(
      `select run_id, state from experiment_runs
       where organization_id = $1 and dataset_id = $2 and state in ('waiting', 'named', 'made', 'ended')
       order by experiment_id, row_id, revision for update`,
      [toUuid(organizationId), toUuid(id)],
    );
    const scoring = await database.query<{ run_id: string }>(
      `select s.run_id from experiments x join experiment_scores s on s.organization_id = x.organization_id and s.experiment_id = x.id
       where x.organization_id = $1 and x.dataset_id = $2 and x.completed_at is null and s.is_pending`,
      [toUuid(organizationId), toUuid(id)],
    );
    return [...places.filter(({ state }) => state === "made"), ...scoring].map(({ run_id }) => fromUuid("run", run_id));
  },

  /** Deletes experiments that ended more than `days` days ago. */
  async deleteOld(days: number, limit: number): Promise<number> {
    const rows = await database.query(
      `delete from experiments where (organization_id, id) in (
         select organization_id, id from experiments where completed_at < now() - make_interval(days => $1) limit $2
         for update skip locked) returning 1`,
      [days, limit],
    );
    return rows.length;
  },
});

type RowOfExperiment = {
  id: string;
  input: string;
  expected_output: string | null;
  tags: string[];
  source_run_id: string | null;
};

export type ExperimentRowRecord = Omit<RowOfExperiment, "id"> & { id: DatasetRowId };

/** Which rows of an experiment to list. */
export type ExperimentRowFilter = {
  show?: "failing" | "changed" | "refused" | undefined;
  tag?: string | undefined;
  rowId?: DatasetRowId | undefined;
};

const ofRow = (alias: string) =>
  `${alias}.organization_id = d.organization_id and ${alias}.experiment_id = $2 and ${alias}.row_id = d.id`;
const shownRows: Record<NonNullable<ExperimentRowFilter["show"]>, string> = {
  failing: `exists (select 1 from experiment_scores s where ${ofRow("s")} and s.passed is not true and not s.is_pending)`,
  changed: `exists (select 1 from experiment_scores s where ${ofRow("s")} group by s.scorer having count(distinct s.passed) > 1)`,
  refused: `exists (select 1 from experiment_runs r where ${ofRow("r")} and r.state = 'refused')`,
};

export const experimentReader = (database: Database) => ({
  async find({ organizationId, id }: ExperimentKey, lock = false): Promise<ExperimentRecord | null> {
    const [row] = await database.query<ExperimentTableRow>(
      `select * from experiments where organization_id = $1 and id = $2 ${lock ? "for no key update" : ""}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return row ? toExperimentRecord(row) : null;
  },

  async list(
    organizationId: OrganizationId,
    filter: ExperimentFilter,
    page: PageRequest,
  ): Promise<Page<ExperimentRecord>> {
    const parameters = new Parameters();
    const conditions = [`organization_id = ${parameters.add(toUuid(organizationId))}`];
    if (filter.agentId) conditions.push(`agent_id = ${parameters.add(toUuid(filter.agentId))}`);
    if (filter.datasetId) conditions.push(`dataset_id = ${parameters.add(toUuid(filter.datasetId))}`);
    if (filter.agentIds) conditions.push(`agent_id = any(${parameters.add(filter.agentIds.map(toUuid))}::uuid[])`);
    const rows = await database.query<ExperimentTableRow>(
      `select * from experiments where ${conditions.join(" and ")} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toExperimentRecord);
  },

  /** Counts of runs by state. */
  async countRuns(
    organizationId: OrganizationId,
    experiments: readonly ExperimentId[],
  ): Promise<ReadonlyMap<ExperimentId, RunCounts>> {
    const rows = await database.query<{
      experiment_id: string;
      state: ExperimentRunState;
      runs: number;
      missed: number;
    }>(
      `select experiment_id, state, count(*)::int as runs, count(*) filter (where missed)::int as missed
       from experiment_runs where organization_id = $1 and experiment_id = any($2::uuid[]) group by 1, 2`,
      [toUuid(organizationId), experiments.map(toUuid)],
    );
    const groups = Map.groupBy(rows, ({ experiment_id }) => fromUuid("exp", experiment_id));
    return new Map(
      [...groups].map(([id, states]) => [
        id,
        {
          ...Object.fromEntries(states.map(({ state, runs }) => [state, runs])),
          missed: states.reduce((sum, { missed }) => sum + missed, 0),
        },
      ]),
    );
  },
});

export const experimentRowReader = (database: Database) => ({
  async listRows(
    { organizationId, id, datasetId, datasetVersion }: ExperimentRecord,
    filter: ExperimentRowFilter,
    page: PageRequest,
  ): Promise<Page<ExperimentRowRecord>> {
    const parameters = new Parameters();
    const [organization, experiment, dataset, version] = [
      parameters.add(toUuid(organizationId)),
      parameters.add(toUuid(id)),
      parameters.add(toUuid(datasetId)),
      parameters.add(datasetVersion),
    ];
    const conditions = [
      `d.organization_id = ${organization} and d.dataset_id = ${dataset} and ${isIn(version)}`,
      `and exists (select 1 from experiment_runs r where ${ofRow("r").replaceAll("$2", experiment)})`,
      filter.show ? `and ${shownRows[filter.show].replaceAll("$2", experiment)}` : "",
      filter.tag === undefined ? "" : `and d.tags @> array[${parameters.add(filter.tag)}]`,
      filter.rowId === undefined ? "" : `and d.id = ${parameters.add(toUuid(filter.rowId))}`,
    ];
    const listed = `select d.id, d.input, d.expected_output, d.tags, d.source_run_id from dataset_rows d
      where ${conditions.join(" ")} ${pageClause("d.id", page, parameters)}`;
    const rows = await database.query<RowOfExperiment>(
      boundPage(listed, ["input", "expected_output"]),
      parameters.values,
    );
    return toPage(rows, page, (row) => ({
      ...row,
      id: fromUuid("row", row.id),
      source_run_id: row.source_run_id && fromUuid("run", row.source_run_id),
    }));
  },

  /** The runs of some rows. */
  async listRuns({ organizationId, id }: ExperimentKey, rows: readonly DatasetRowId[]): Promise<ExperimentRunRecord[]> {
    const found = await database.query<RunTableRow>(
      `select * from experiment_runs where organization_id = $1 and experiment_id = $2 and row_id = any($3::uuid[])`,
      [toUuid(organizationId), toUuid(id), rows.map(toUuid)],
    );
    return found.map((row) => ({
      rowId: fromUuid("row", row.row_id),
      revision: row.revision,
      runId: row.run_id ? fromUuid("run", row.run_id) : null,
      state: row.state,
      refusal: row.refusal === null ? null : (JSON.parse(row.refusal) as Refusal),
      missed: row.missed,
      latencyMs: row.latency_ms,
      tokensUsed: row.tokens_used,
      costUsd: row.cost_usd,
    }));
  },

  /** The scores of some rows, without those whose run has not ended. */
  async listScores({ organizationId, id }: ExperimentKey, rows: readonly DatasetRowId[]): Promise<ScoreRecord[]> {
    const found = await database.query<ScoreTableRow>(
      `select * from experiment_scores where organization_id = $1 and experiment_id = $2 and row_id = any($3::uuid[])
         and not is_pending order by scorer`,
      [toUuid(organizationId), toUuid(id), rows.map(toUuid)],
    );
    return found.map((row) => ({
      rowId: fromUuid("row", row.row_id),
      revision: row.revision,
      scorer: row.scorer,
      runId: row.run_id ? fromUuid("run", row.run_id) : null,
      score: row.score,
      passed: row.passed,
      reason: row.reason,
      tokensUsed: row.tokens_used,
      costUsd: row.cost_usd,
    }));
  },
});

type RunTableRow = {
  row_id: string;
  revision: number;
  run_id: string | null;
  state: ExperimentRunState;
  refusal: string | null;
  missed: boolean;
  latency_ms: number | null;
  tokens_used: number;
  cost_usd: number | null;
};

type ScoreTableRow = {
  row_id: string;
  revision: number;
  scorer: number;
  run_id: string | null;
  score: number | null;
  passed: boolean | null;
  reason: string | null;
  tokens_used: number;
  cost_usd: number | null;
};

export const toExperimentRecord = (row: ExperimentTableRow): ExperimentRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  id: fromUuid("exp", row.id),
  agentId: fromUuid("ag", row.agent_id),
  datasetId: fromUuid("ds", row.dataset_id),
  datasetVersion: row.dataset_version,
  name: row.name,
  status: row.status,
  settings: JSON.parse(row.settings) as ExperimentSettings,
  concurrency: row.concurrency,
  maxCostUsd: row.max_cost_usd,
  rows: row.rows,
  tokensUsed: row.tokens_used,
  costUsd: row.cost_usd,
  actor: row.actor,
  apiKeyId: row.api_key_id ? fromUuid("key", row.api_key_id) : null,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});
