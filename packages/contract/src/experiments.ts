import { type Static, Type } from "typebox";
import { DatasetRow } from "./datasets.ts";
import { type Endpoint, idPath } from "./endpoint.ts";
import {
  count,
  ExperimentComparison,
  ExperimentResults,
  experimentStatuses,
  UsedScorer,
} from "./experiment-results.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery, timelessPageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { replayEffects } from "./runs.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { ScorerUse } from "./scorers.ts";

export const experimentLimits = {
  /** Experiments of an organisation that have not ended. */
  open: 20,
  revisions: 5,
  scorers: 10,
  /** Rows × revisions. */
  runs: 200_000,
} as const;

const named = (description: string) => Type.Integer({ minimum: 1, maximum: 2_147_483_647, description });
const revision = named("The number of a revision.");

/** Runs of revisions with the rows of a data set, and their scores. */
export const Experiment = Type.Object(
  {
    object: ObjectName("experiment"),
    id: Id("exp"),
    name: Nullable(Type.String()),
    agent_id: Id("ag"),
    dataset_id: Id("ds"),
    dataset_version: Type.Integer(),
    agent_revisions: Type.Array(Type.Integer()),
    scorers: Type.Array(UsedScorer),
    effects: OneOf(replayEffects),
    status: OneOf(experimentStatuses),
    concurrency: Type.Integer(),
    max_cost_usd: Nullable(
      Type.Number({ description: "When its runs and scorers have cost this much, no more start; null: no limit." }),
    ),
    rows: count("Rows of the version."),
    total: count("Number of runs: rows times revisions."),
    waiting: count("Runs that have not started."),
    active: count("Runs that have started and not ended."),
    scoring: count("Runs that have ended and are not scored yet, with `rating`."),
    rating: count("Runs that wait for ratings by people; see GET /ratings."),
    completed: count("Runs that completed and are scored."),
    failed: count("Runs that failed, with `missed`."),
    missed: count("Runs that failed because an effect was not recorded. They are not scored."),
    cancelled: count("Runs that were cancelled, or did not start before the experiment was cancelled."),
    refused: count("Runs that could not start; see GET /experiments/{id}/rows for the reasons."),
    tokens_used: count("Tokens of the runs and of their scorers."),
    cost_usd: Type.Number({ description: "Cost of the runs and of their scorers, as far as prices are known." }),
    created_by: Type.String(),
    created_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { title: "Experiment" },
);
export type Experiment = Static<typeof Experiment>;

export const CreateExperimentRequest = Type.Object(
  {
    name: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 128, pattern: storable }))),
    dataset_id: Id("ds"),
    dataset_version: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "Default: the current version." }),
    ),
    agent_revisions: Type.Optional(
      Type.Array(revision, {
        minItems: 1,
        maxItems: experimentLimits.revisions,
        uniqueItems: true,
        description: "Deployed revisions and drafts. Default: the deployed revision.",
      }),
    ),
    scorers: Type.Array(ScorerUse, {
      minItems: 1,
      maxItems: experimentLimits.scorers,
      description: "Each scorer once.",
    }),
    effects: OneOf(replayEffects, {
      description:
        "`live`: everything happens, for every run. `recorded`: the results of steps, calls and questions are taken from the run that the row was made from, so nothing has side effects; a run that needs another result fails with `not_recorded`.",
    }),
    concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 10,
        description: "Maximum number of its runs at a time, including queued ones.",
      }),
    ),
    priority: Type.Optional(
      Type.Integer({
        minimum: -10,
        maximum: 10,
        default: -10,
        description: "The priority of its runs. By default, all other runs of the organisation go first.",
      }),
    ),
    max_cost_usd: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000_000,
        description:
          "When its runs and scorers have cost this much, no more start. Runs that are active then are completed.",
      }),
    ),
    timeout_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600 })),
  },
  { ...closed, title: "CreateExperimentRequest" },
);
export type CreateExperimentRequest = Static<typeof CreateExperimentRequest>;

const ResumeExperimentRequest = Type.Object(
  {
    max_cost_usd: Type.Optional(
      Nullable(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1_000_000,
          description: "A new limit, which includes what was spent before; null: none.",
        }),
      ),
    ),
  },
  { ...closed, title: "ResumeExperimentRequest" },
);
export type ResumeExperimentRequest = Static<typeof ResumeExperimentRequest>;

const Score = Type.Object(
  {
    scorer_id: Id("scr"),
    score: Nullable(Type.Number({ minimum: 0, maximum: 1, description: "From 0 to 1; null if the scorer failed." })),
    passed: Nullable(Type.Boolean()),
    reason: Nullable(Type.String({ description: "Why; for a scorer that failed, the error." })),
    tokens_used: Type.Integer(),
    cost_usd: Nullable(Type.Number()),
    run_id: Nullable(
      Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run of an agent that scores; otherwise null." }),
    ),
  },
  { title: "Score" },
);
export type Score = Static<typeof Score>;

const cellStatuses = ["waiting", "active", "scoring", "completed", "failed", "cancelled", "refused"] as const;

const ExperimentRun = Type.Object(
  {
    agent_revision: Type.Integer(),
    run_id: Nullable(
      Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run; null if it was not created." }),
    ),
    status: OneOf(cellStatuses),
    missed: Type.Boolean({ description: "It failed because an effect was not recorded." }),
    refusal: Nullable(
      Type.Object(
        { code: Type.String(), message: Type.String() },
        { title: "ExperimentRefusal", description: "Why the run could not start." },
      ),
    ),
    latency_ms: Nullable(Type.Integer()),
    tokens_used: Type.Integer(),
    cost_usd: Nullable(Type.Number()),
    scores: Type.Array(Score),
  },
  { title: "ExperimentRun", description: "The run of a revision with a row, and its scores." },
);
export type ExperimentRun = Static<typeof ExperimentRun>;

const { input, expected_output, tags, source_run_id } = DatasetRow.properties;

/** A row of the data set with its runs. */
export const ExperimentRow = Type.Object(
  {
    object: ObjectName("experiment_row"),
    id: Id("row"),
    input,
    expected_output,
    tags,
    source_run_id,
    changed: Type.Boolean({ description: "Whether a scorer passes one revision and not another." }),
    runs: Type.Array(ExperimentRun, { description: "In the order of the revisions." }),
  },
  { title: "ExperimentRow" },
);
export type ExperimentRow = Static<typeof ExperimentRow>;

const ListExperimentsQuery = Type.Object(
  {
    ...pageQuery("exp"),
    agent_id: Type.Optional(Id("ag")),
    dataset_id: Type.Optional(
      Type.Unsafe<`ds_${string}`>({ ...Id("ds"), description: "Only experiments with this data set." }),
    ),
  },
  closed,
);

const ListExperimentRowsQuery = Type.Object(
  {
    ...timelessPageQuery("row"),
    show: Type.Optional(
      OneOf(["failing", "changed", "refused"], {
        description:
          "Only rows with a run that does not pass, that differ between revisions, or with a run that could not start.",
      }),
    ),
    tag: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, pattern: storable, description: "Only rows with this tag." }),
    ),
    row_id: Type.Optional(Type.Unsafe<`row_${string}`>({ ...Id("row"), description: "Only this row." })),
  },
  closed,
);

const CompareExperimentQuery = Type.Object(
  {
    other_experiment_id: Type.Optional(
      Type.Unsafe<`exp_${string}`>({
        ...Id("exp"),
        description: "An experiment with the same data set. Default: the same experiment.",
      }),
    ),
    base_revision: Type.Optional(named("Default: the first revision of the experiment.")),
    other_revision: Type.Optional(named("Default: the last revision of the other experiment.")),
  },
  closed,
);

const tag = "Evaluation";
const params = idPath("exp");

/** The endpoints of experiments. Their runs are ordinary runs, so they use the scopes of runs. */
export const experimentEndpoints = {
  listExperiments: {
    method: "GET",
    path: "/experiments",
    tag,
    summary: "List experiments",
    scope: "runs:read",
    query: ListExperimentsQuery,
    responses: { 200: ListOf(Experiment, "ExperimentList") },
  },
  createExperiment: {
    method: "POST",
    path: "/experiments",
    tag,
    summary: "Start an experiment",
    scope: "runs:write",
    body: CreateExperimentRequest,
    responses: { 202: Experiment },
    idempotency: "replay",
  },
  getExperiment: {
    method: "GET",
    path: "/experiments/{id}",
    tag,
    summary: "Get an experiment",
    scope: "runs:read",
    params,
    responses: { 200: Experiment },
  },
  cancelExperiment: {
    method: "DELETE",
    path: "/experiments/{id}",
    tag,
    summary: "Cancel an experiment",
    scope: "runs:write",
    params,
    responses: { 200: Experiment, 202: Experiment },
    urgent: true,
  },
  resumeExperiment: {
    method: "POST",
    path: "/experiments/{id}/resume",
    tag,
    summary: "Resume an experiment",
    scope: "runs:write",
    params,
    body: ResumeExperimentRequest,
    bodyOptional: true,
    responses: { 202: Experiment },
    idempotency: "replay",
  },
  listExperimentRows: {
    method: "GET",
    path: "/experiments/{id}/rows",
    tag,
    summary: "List the rows of an experiment with their runs and scores",
    scope: "runs:read",
    params,
    query: ListExperimentRowsQuery,
    responses: { 200: ListOf(ExperimentRow, "ExperimentRowList") },
  },
  getExperimentResults: {
    method: "GET",
    path: "/experiments/{id}/results",
    tag,
    summary: "Get the results of an experiment",
    scope: "runs:read",
    params,
    responses: { 200: ExperimentResults },
  },
  compareExperiment: {
    method: "GET",
    path: "/experiments/{id}/comparison",
    tag,
    summary: "Compare two revisions",
    scope: "runs:read",
    params,
    query: CompareExperimentQuery,
    responses: { 200: ExperimentComparison },
  },
} as const satisfies Record<string, Endpoint>;
