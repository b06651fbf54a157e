import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable, worded } from "./patterns.ts";
import { Schedule, scheduleState } from "./schedules.ts";
import { closed, JsonObject, ManagedBy, Metadata, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

/** The documented limits of a definition and its runs. */
export const pipelineLimits = {
  steps: 100,
  items: 1_000,
  concurrency: 100,
  expressionLength: 2_000,
  definitionBytes: 262_144,
} as const;

/** CEL over `input`, `steps.<name>.output`, `.status` and `.error`, and in a fan-out `item` and `index`. */
const Expression = (description: string) =>
  Type.String({ minLength: 1, maxLength: pipelineLimits.expressionLength, pattern: storable, description });

const Template = (description: string) =>
  JsonObject({
    description: `${description} Any object of the form \`{"expr": "<CEL>"}\` is replaced by the value of the expression.`,
  });

const Retry = Type.Object(
  {
    max_attempts: Type.Integer({ minimum: 1, maximum: 10, description: "Number of runs, including the first." }),
    backoff_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 3600,
        default: 1,
        description: "Delay before the second run; doubled for each further one.",
      }),
    ),
  },
  { ...closed, title: "PipelineRetry" },
);

/** One step: a run of an agent, or one run for each item of a list. */
export const PipelineStep = Type.Object(
  {
    name: Type.String({
      pattern: worded("^[a-z][a-z0-9_]{0,63}$", "must be 1–64 characters (a-z, 0-9, '_') and start with a letter"),
      description: "The name in expressions: `steps.<name>`.",
    }),
    agent_id: Id("ag"),
    depends_on: Type.Optional(
      Type.Array(Type.String({ maxLength: 64, pattern: storable }), {
        maxItems: pipelineLimits.steps,
        description: "Steps that must have ended first, in addition to those in its expressions.",
      }),
    ),
    input: Type.Optional(
      Template("The input of the run. Default: the input of the pipeline, or in a fan-out `item` and `index`."),
    ),
    when: Type.Optional(Expression("If this is false, the step is skipped.")),
    for_each: Type.Optional(Expression("A list: the step runs once for each item, at most 1,000.")),
    max_concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: pipelineLimits.concurrency,
        default: 10,
        description: "Maximum number of concurrent items in a fan-out.",
      }),
    ),
    retry: Type.Optional(Retry),
    timeout_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600, description: "Timeout of each run." })),
    on_failure: Type.Optional(
      Type.Unsafe<"fail" | "continue">({
        ...OneOf(["fail", "continue"]),
        default: "fail",
        description:
          "`fail`: the other steps are cancelled and the pipeline fails. `continue`: the other steps continue.",
      }),
    ),
  },
  { ...closed, title: "PipelineStep" },
);
export type PipelineStep = Static<typeof PipelineStep>;

const definition = {
  name: Type.String({ minLength: 1, maxLength: 128, pattern: storable }),
  description: Nullable(Type.String({ maxLength: 2_000, pattern: storable })),
  input_schema: Nullable(JsonObject({ description: "JSON Schema (2020-12) that every run's input must match." })),
  steps: Type.Array(PipelineStep, { minItems: 1, maxItems: pipelineLimits.steps }),
  output: Nullable(
    Template("The output of the pipeline. Default: the outputs of the steps that no other step depends on."),
  ),
  schedule: Nullable(Schedule),
  metadata: Metadata,
};

/** The part of a pipeline that runs use; each run keeps the definition that it started with. */
export const PipelineDefinition = Type.Object(definition, { ...closed, title: "PipelineDefinition" });
export type PipelineDefinition = Static<typeof PipelineDefinition>;

export const Pipeline = Type.Object(
  {
    object: ObjectName("pipeline"),
    id: Id("pipe"),
    status: OneOf(["active", "archived"]),
    ...definition,
    revision: Type.Integer({
      description: "Increases with each change. A run shows the revision that it started with.",
    }),
    ...scheduleState,
    managed_by: ManagedBy,
    created_at: Timestamp,
    updated_at: Timestamp,
    archived_at: Nullable(Timestamp),
  },
  { title: "Pipeline" },
);
export type Pipeline = Static<typeof Pipeline>;

export const PipelineList = ListOf(Pipeline, "PipelineList");

const { name, steps, ...optional } = definition;
export const CreatePipelineRequest = Type.Object(
  { name, steps, ...Type.Partial(Type.Object(optional)).properties },
  { ...closed, title: "CreatePipelineRequest" },
);
export type CreatePipelineRequest = Static<typeof CreatePipelineRequest>;

/** Every field is optional: fields that are left out keep their values. */
export const PipelinePatch = Type.Partial(Type.Object(definition), {
  ...closed,
  minProperties: 1,
  title: "PipelinePatch",
});
export type PipelinePatch = Static<typeof PipelinePatch>;

export const ListPipelinesQuery = Type.Object(
  {
    ...pageQuery("pipe"),
    status: Type.Optional(
      Type.Unsafe<"active" | "archived" | "all">({ ...OneOf(["active", "archived", "all"]), default: "active" }),
    ),
    run_id: Type.Optional(
      Type.Unsafe<`prun_${string}`>({
        ...Id("prun"),
        description: "Only the pipeline of this pipeline run, such as `pipeline_run_id` of a run.",
      }),
    ),
  },
  closed,
);
