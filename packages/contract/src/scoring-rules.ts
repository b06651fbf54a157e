import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { count, UsedScorer } from "./experiment-results.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { slug } from "./patterns.ts";
import { closed, Metadata, Nullable, ObjectName, Timestamp } from "./schema.ts";
import { ScorerUse } from "./scorers.ts";

export const scoringRuleLimits = {
  /** Per organisation. */
  rules: 50,
  /** The default of `max_scores_per_day` if a model scores. */
  modelScoresPerDay: 1_000,
} as const;

/** The labels of feedback that a scoring rule gives. */
export const scoreLabels = { passed: "passed", failed: "failed" } as const;

const name = Type.String({
  pattern: slug,
  description: "The name of the feedback that has the scores, such as `tone`. Each rule of an agent has its own.",
});
const percent = Type.Number({
  minimum: 0.01,
  maximum: 100,
  description:
    "The share of the completed runs that is scored. The id of a run decides, so rules with the same percentage score the same runs.",
});
const active = Type.Boolean({ description: "If false, no further runs are scored." });
const scoresPerDay = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: "At most this many runs are scored per day (UTC).",
});
const costPerDay = Type.Number({
  minimum: 0,
  maximum: 1e9,
  description: "No further runs are scored on a day (UTC) on which the scores have cost this much.",
});

const ScoringFilter = Type.Object(
  {
    agent_revision: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Only runs of this revision." }),
    ),
    api_key_id: Type.Optional(
      Type.Unsafe<`key_${string}`>({ ...Id("key"), description: "Only runs that this key started." }),
    ),
    metadata: Type.Optional(
      Type.Unsafe<Record<string, string>>({ ...Metadata, description: "Only runs that have all of these pairs." }),
    ),
  },
  { ...closed, title: "ScoringFilter", description: "Which runs of the agent are scored; default all." },
);
export type ScoringFilter = Static<typeof ScoringFilter>;

const ScoringDay = Type.Object(
  {
    scored: count("Runs that were scored."),
    errors: count("Runs that the scorer could not score."),
    skipped: count("Sampled runs that were not scored, because a limit of the day was reached."),
    tokens_used: count("Tokens of the models that scored."),
    cost_usd: Type.Number({ description: "What the scores have cost, by the price table." }),
  },
  { title: "ScoringDay", description: "The current day (UTC)." },
);

/** Scores a sample of the runs of an agent after they completed. */
export const ScoringRule = Type.Object(
  {
    object: ObjectName("scoring_rule"),
    id: Id("srl"),
    agent_id: Id("ag"),
    name,
    scorer: UsedScorer,
    percent,
    filter: ScoringFilter,
    active,
    max_scores_per_day: Nullable(scoresPerDay),
    max_cost_usd_per_day: Nullable(costPerDay),
    today: ScoringDay,
    created_by: Type.String(),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "ScoringRule" },
);
export type ScoringRule = Static<typeof ScoringRule>;

const limits = {
  max_scores_per_day: Type.Optional(Nullable(scoresPerDay)),
  max_cost_usd_per_day: Type.Optional(Nullable(costPerDay)),
};

const CreateScoringRuleRequest = Type.Object(
  {
    agent_id: Type.Unsafe<`ag_${string}`>({ ...Id("ag"), description: "The agent whose runs are scored." }),
    name,
    scorer: ScorerUse,
    percent,
    filter: Type.Optional(ScoringFilter),
    active: Type.Optional(Type.Unsafe<boolean>({ ...active, default: true })),
    ...limits,
  },
  { ...closed, title: "CreateScoringRuleRequest" },
);
export type CreateScoringRuleRequest = Static<typeof CreateScoringRuleRequest>;

const ScoringRulePatch = Type.Object(
  {
    name: Type.Optional(name),
    scorer: Type.Optional(ScorerUse),
    percent: Type.Optional(percent),
    filter: Type.Optional(ScoringFilter),
    active: Type.Optional(active),
    ...limits,
  },
  { ...closed, minProperties: 1, title: "ScoringRulePatch" },
);
export type ScoringRulePatch = Static<typeof ScoringRulePatch>;

const DeletedScoringRule = Type.Object(
  { object: ObjectName("scoring_rule"), id: Id("srl"), deleted: Type.Literal(true) },
  { title: "DeletedScoringRule", description: "Confirms the deletion." },
);

const tag = "Evaluation";
const params = idPath("srl");

export const scoringRuleEndpoints = {
  listScoringRules: {
    method: "GET",
    path: "/scoring-rules",
    tag,
    summary: "List scoring rules",
    scope: "runs:read",
    query: Type.Object({ ...pageQuery("srl"), agent_id: Type.Optional(Id("ag")) }, closed),
    responses: { 200: ListOf(ScoringRule, "ScoringRuleList") },
  },
  createScoringRule: {
    method: "POST",
    path: "/scoring-rules",
    tag,
    summary: "Create a scoring rule",
    scope: "runs:write",
    body: CreateScoringRuleRequest,
    responses: { 201: ScoringRule },
    idempotency: "replay",
  },
  getScoringRule: {
    method: "GET",
    path: "/scoring-rules/{id}",
    tag,
    summary: "Get a scoring rule",
    scope: "runs:read",
    params,
    responses: { 200: ScoringRule },
  },
  updateScoringRule: {
    method: "PATCH",
    path: "/scoring-rules/{id}",
    tag,
    summary: "Update a scoring rule",
    scope: "runs:write",
    params,
    body: ScoringRulePatch,
    responses: { 200: ScoringRule },
    idempotency: "replay",
  },
  deleteScoringRule: {
    method: "DELETE",
    path: "/scoring-rules/{id}",
    tag,
    summary: "Delete a scoring rule",
    scope: "runs:write",
    params,
    responses: { 200: DeletedScoringRule },
  },
} as const satisfies Record<string, Endpoint>;
