import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { AfterSequence, ListOf, pageQuery } from "./pagination.ts";
import { listOf } from "./patterns.ts";
import { IdempotencyKey } from "./runs.ts";
import { closed, JsonObject, Metadata, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const pipelineRunStatuses = [
  "running",
  "requires_action",
  "cancelling",
  "completed",
  "failed",
  "cancelled",
] as const;
export type PipelineRunStatus = (typeof pipelineRunStatuses)[number];

export const pipelineStepStatuses = [
  "pending",
  "running",
  "requires_action",
  "completed",
  "failed",
  "skipped",
  "cancelled",
] as const;
export type PipelineStepStatus = (typeof pipelineStepStatuses)[number];

/** Why a step, one of its items or the pipeline run failed. */
export const PipelineError = Type.Object(
  {
    code: Type.String({
      description:
        "The run's error code, the code with which its request was rejected, or `invalid_expression`, `run_cancelled`, `too_many_items`, `output_too_large`.",
    }),
    message: Type.String(),
    step: Nullable(Type.String({ description: "The step that failed." })),
    run_id: Nullable(Id("run")),
  },
  { title: "PipelineError" },
);
export type PipelineError = Static<typeof PipelineError>;

const progress = {
  run_id: Nullable(Id("run")),
  status: OneOf(pipelineStepStatuses),
  attempt: Type.Integer({ description: "Number of runs so far; above 1 after a retry." }),
  latency_ms: Nullable(Type.Integer({ description: "From its start to its end, including waits." })),
  error: Nullable(PipelineError),
};

export const PipelineStepItem = Type.Object({ index: Type.Integer(), ...progress }, { title: "PipelineStepItem" });
export type PipelineStepItem = Static<typeof PipelineStepItem>;

export const PipelineStepRun = Type.Object(
  {
    name: Type.String(),
    ...progress,
    taken_from: Nullable(
      Type.Unsafe<`prun_${string}`>({
        ...Id("prun"),
        description:
          "The earlier pipeline run that executed the step, if this one is a retry; null if this one executes it.",
      }),
    ),
    item_count: Nullable(Type.Integer({ description: "Number of items in a fan-out, once its list is known." })),
    items: Nullable(
      Type.Array(PipelineStepItem, {
        description:
          "The items of a fan-out that have started, each with its newest run. Null in lists of pipeline runs.",
      }),
    ),
  },
  { title: "PipelineStepRun" },
);
export type PipelineStepRun = Static<typeof PipelineStepRun>;

export const PipelineRun = Type.Object(
  {
    object: ObjectName("pipeline_run"),
    id: Id("prun"),
    pipeline_id: Id("pipe"),
    pipeline_revision: Type.Integer(),
    status: OneOf(pipelineRunStatuses),
    input: JsonObject(),
    output: Nullable(JsonObject({ description: "The result, once completed." })),
    error: Nullable(PipelineError),
    steps: Type.Array(PipelineStepRun),
    latency_ms: Nullable(Type.Integer({ description: "Time from start to end." })),
    tokens_used: Type.Integer({ description: "Tokens of all its runs; complete once it has ended." }),
    metadata: Metadata,
    idempotency_key: Nullable(Type.String()),
    api_key_id: Nullable(Id("key")),
    scheduled_at: Nullable(Type.Unsafe<string>({ ...Timestamp, description: "The scheduled time that started it." })),
    created_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { title: "PipelineRun" },
);
export type PipelineRun = Static<typeof PipelineRun>;

export const PipelineRunList = ListOf(PipelineRun, "PipelineRunList");

export const CreatePipelineRunRequest = Type.Object(
  {
    input: JsonObject({ description: "The value of `input` in expressions." }),
    metadata: Type.Optional(Metadata),
    idempotency_key: IdempotencyKey,
  },
  { ...closed, title: "CreatePipelineRunRequest" },
);
export type CreatePipelineRunRequest = Static<typeof CreatePipelineRunRequest>;

export const RetryPipelineRunRequest = Type.Object(
  {
    idempotency_key: IdempotencyKey,
  },
  { ...closed, title: "RetryPipelineRunRequest" },
);
export type RetryPipelineRunRequest = Static<typeof RetryPipelineRunRequest>;

export const ListPipelineRunsQuery = Type.Object(
  {
    ...pageQuery("prun"),
    status: Type.Optional(
      Type.String({
        pattern: listOf(pipelineRunStatuses),
        description: "One status, or several separated by commas.",
      }),
    ),
  },
  closed,
);

export const CancelPipelineRunQuery = Type.Object(
  {
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 60,
        default: 0,
        description: "Seconds to wait until it has stopped.",
      }),
    ),
  },
  closed,
);

export const FollowPipelineRunQuery = Type.Object({ after: AfterSequence }, closed);
