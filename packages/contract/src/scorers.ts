import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { ratingScales } from "./ratings.ts";
import { closed, JsonObject, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

/** Per organisation. */
export const mostScorers = 200;

const field = Type.Optional(
  Type.String({
    maxLength: 512,
    pattern: storable,
    description:
      "A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole.",
  }),
);
const ignoreCase = Type.Optional(Type.Boolean({ default: false, description: "Upper and lower case are the same." }));
const passAt = Type.Optional(
  Type.Number({ minimum: 0, maximum: 1, default: 0.5, description: "The lowest score that passes." }),
);

const Exact = Type.Object(
  {
    type: Type.Literal("exact"),
    field,
    partial: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Only the fields of the expected output are compared; the output may have others.",
      }),
    ),
  },
  { ...closed, title: "ExactScorer", description: "The output equals the expected output." },
);

const Contains = Type.Object(
  {
    type: Type.Literal("contains"),
    field,
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_000,
        pattern: storable,
        description: "Default: the expected output, or its `field`.",
      }),
    ),
    ignore_case: ignoreCase,
  },
  { ...closed, title: "ContainsScorer", description: "The output contains a text." },
);

const Regex = Type.Object(
  {
    type: Type.Literal("regex"),
    field,
    pattern: Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: storable,
      description: "A regular expression in RE2 syntax. It may match anywhere.",
    }),
  },
  { ...closed, title: "RegexScorer", description: "The text of the output matches a regular expression." },
);

const JsonSchemaScorer = Type.Object(
  { type: Type.Literal("json_schema"), field, schema: JsonObject({ description: "JSON Schema (2020-12)." }) },
  { ...closed, title: "JsonSchemaScorer", description: "The output matches a JSON Schema." },
);

const Numeric = Type.Object(
  {
    type: Type.Literal("numeric"),
    field,
    tolerance: Type.Number({ minimum: 0, description: "The largest difference that passes." }),
    relative: Type.Optional(
      Type.Boolean({
        default: false,
        description: "The tolerance is a share of the expected number: 0.05 is five per cent.",
      }),
    ),
  },
  { ...closed, title: "NumericScorer", description: "A number is close to the expected one." },
);

const ExpressionScorer = Type.Object(
  {
    type: Type.Literal("expression"),
    expression: Type.String({
      minLength: 1,
      maxLength: 4_000,
      pattern: storable,
      description:
        "A CEL expression that returns true, false, or a number from 0 to 1. Its variables: `input`, `output`, `expected_output`, `status`, `tools` (the names of called tools in their order), `cost_usd`, `latency_ms` and `tokens`.",
    }),
    pass_at: passAt,
  },
  { ...closed, title: "ExpressionScorer", description: "An expression over the run." },
);

const ModelScorer = Type.Object(
  {
    type: Type.Literal("model"),
    provider: Type.String({ minLength: 1, maxLength: 128, description: "A provider's name, as in a model agent." }),
    model: Type.String({ minLength: 1, maxLength: 256, description: "The name of the model. Name a fixed version." }),
    rubric: Type.String({
      minLength: 1,
      maxLength: 10_000,
      pattern: storable,
      description: "What a good output is, and what makes it worse.",
    }),
    mode: Type.Optional(
      Type.Unsafe<"rate" | "compare">({
        ...OneOf(["rate", "compare"]),
        default: "rate",
        description:
          "`rate`: the model rates the output from 0 to 1. `compare`: it says whether the output or the expected output is better, twice, with their positions swapped; the score is 1, 0.5 or 0.",
      }),
    ),
    pass_at: passAt,
  },
  { ...closed, title: "ModelScorer", description: "A model judges the output by a rubric, at temperature 0." },
);

const AgentScorer = Type.Object(
  {
    type: Type.Literal("agent"),
    agent_id: Type.Unsafe<`ag_${string}`>({
      ...Id("ag"),
      description:
        "The agent. Its input has `input`, `output` and `expected_output`; its output must have `score` (0 to 1, true or false), and may have `reason`.",
    }),
    pass_at: passAt,
  },
  { ...closed, title: "AgentScorer", description: "Another agent judges the output, in a run of its own." },
);

const PeopleScorer = Type.Object(
  {
    type: Type.Literal("people"),
    question: Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: storable,
      description: "Shown to the raters with the input, the output and the expected output.",
    }),
    raters: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 5, default: 2, description: "How many members rate each output." }),
    ),
    scale: Type.Optional(
      Type.Unsafe<(typeof ratingScales)[number]>({
        ...OneOf(ratingScales),
        default: "pass_fail",
        description:
          "`pass_fail`: an output passes if more than half of the raters pass it; its score is their share. `one_to_five`: it passes if the average is at least `pass_at`; its score is the average, from 0 (all 1) to 1 (all 5).",
      }),
    ),
    pass_at: Type.Optional(
      Type.Number({
        minimum: 1,
        maximum: 5,
        default: 4,
        description: "The lowest average that passes on the scale `one_to_five`.",
      }),
    ),
  },
  { ...closed, title: "PeopleScorer", description: "Members of the organisation rate the output." },
);

export const ScorerDefinition = Type.Unsafe<
  | Static<typeof Exact>
  | Static<typeof Contains>
  | Static<typeof Regex>
  | Static<typeof JsonSchemaScorer>
  | Static<typeof Numeric>
  | Static<typeof ExpressionScorer>
  | Static<typeof ModelScorer>
  | Static<typeof AgentScorer>
  | Static<typeof PeopleScorer>
>({
  title: "ScorerDefinition",
  description: "How an output is scored.",
  type: "object",
  discriminator: { propertyName: "type" },
  required: ["type"],
  oneOf: [Exact, Contains, Regex, JsonSchemaScorer, Numeric, ExpressionScorer, ModelScorer, AgentScorer, PeopleScorer],
});
export type ScorerDefinition = Static<typeof ScorerDefinition>;

const name = Type.String({ minLength: 1, maxLength: 128, pattern: storable });
const description = Nullable(Type.String({ maxLength: 1_024, pattern: storable }));
const version = Type.Integer({ minimum: 1, description: "The number of its definition; each change adds one." });

/** Scores the outputs of runs. */
export const Scorer = Type.Object(
  {
    object: ObjectName("scorer"),
    id: Id("scr"),
    name,
    description,
    version,
    definition: ScorerDefinition,
    created_by: Type.String(),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Scorer" },
);
export type Scorer = Static<typeof Scorer>;

export const ScorerVersion = Type.Object(
  {
    object: ObjectName("scorer_version"),
    id: Type.Unsafe<`scr_${string}`>({ ...Id("scr"), description: "The scorer." }),
    version,
    definition: ScorerDefinition,
    created_by: Type.String(),
    created_at: Timestamp,
  },
  { title: "ScorerVersion" },
);
export type ScorerVersion = Static<typeof ScorerVersion>;

const CreateScorerRequest = Type.Object(
  { name, description: Type.Optional(description), definition: ScorerDefinition },
  { ...closed, title: "CreateScorerRequest" },
);
export type CreateScorerRequest = Static<typeof CreateScorerRequest>;

const ScorerPatch = Type.Object(
  {
    name: Type.Optional(name),
    description: Type.Optional(description),
    definition: Type.Optional(ScorerDefinition),
  },
  { ...closed, minProperties: 1, title: "ScorerPatch" },
);
export type ScorerPatch = Static<typeof ScorerPatch>;

const DeletedScorer = Type.Object(
  { object: ObjectName("scorer"), id: Id("scr"), deleted: Type.Literal(true) },
  { title: "DeletedScorer", description: "Confirms the deletion." },
);

/** A scorer in a version. */
export const ScorerUse = Type.Object(
  {
    id: Id("scr"),
    version: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Default: the current version." }),
    ),
  },
  { ...closed, title: "ScorerUse" },
);
export type ScorerUse = Static<typeof ScorerUse>;

const tag = "Evaluation";
const params = idPath("scr");

export const scorerEndpoints = {
  listScorers: {
    method: "GET",
    path: "/scorers",
    tag,
    summary: "List scorers",
    scope: "runs:read",
    query: Type.Object(pageQuery("scr"), closed),
    responses: { 200: ListOf(Scorer, "ScorerList") },
  },
  createScorer: {
    method: "POST",
    path: "/scorers",
    tag,
    summary: "Create a scorer",
    scope: "runs:write",
    body: CreateScorerRequest,
    responses: { 201: Scorer },
    idempotency: "replay",
  },
  getScorer: {
    method: "GET",
    path: "/scorers/{id}",
    tag,
    summary: "Get a scorer",
    scope: "runs:read",
    params,
    responses: { 200: Scorer },
  },
  updateScorer: {
    method: "PATCH",
    path: "/scorers/{id}",
    tag,
    summary: "Update a scorer",
    scope: "runs:write",
    params,
    body: ScorerPatch,
    responses: { 200: Scorer },
    idempotency: "replay",
  },
  deleteScorer: {
    method: "DELETE",
    path: "/scorers/{id}",
    tag,
    summary: "Delete a scorer",
    scope: "runs:write",
    params,
    responses: { 200: DeletedScorer },
  },
  listScorerVersions: {
    method: "GET",
    path: "/scorers/{id}/versions",
    tag,
    summary: "List the versions of a scorer",
    scope: "runs:read",
    params,
    responses: { 200: ListOf(ScorerVersion, "ScorerVersionList") },
  },
} as const satisfies Record<string, Endpoint>;
