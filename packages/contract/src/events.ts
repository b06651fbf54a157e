import { type Static, type TSchema, Type } from "typebox";
import { Deployment } from "./deployments.ts";
import { Id } from "./ids.ts";
import { Run } from "./runs.ts";
import { JsonObject, Nullable, OneOf, Timestamp } from "./schema.ts";

const AgentUpdate = Type.Object(
  {
    agent_id: Id("ag"),
    revision: Type.Integer(),
    changed_fields: Type.Array(Type.String()),
    old: JsonObject({ description: "The changed top-level fields as they were; secrets are [redacted]." }),
    new: JsonObject({ description: "The changed top-level fields as they are." }),
    changed_by: Nullable(Type.String()),
    changed_at: Timestamp,
  },
  { title: "AgentUpdate" },
);
export type AgentUpdate = Static<typeof AgentUpdate>;

const AlertRuleSummary = Type.Object({
  id: Id("alr"),
  name: Type.String(),
  metric: Type.String(),
  comparison: Type.String(),
  threshold: Type.Number(),
  window_seconds: Type.Integer(),
  agent_id: Nullable(Id("ag")),
});

const MetricSnapshot = Type.Object({
  metric: Type.String(),
  value: Type.Number(),
  unit: Type.String(),
  sample_count: Type.Integer(),
  window_start: Timestamp,
  window_end: Timestamp,
  dimensions: JsonObject(),
});

const Alert = Type.Object(
  {
    id: Id("alrt"),
    rule: AlertRuleSummary,
    severity: Type.String(),
    summary: Type.String(),
    triggered_at: Timestamp,
    metric_snapshot: MetricSnapshot,
  },
  { title: "Alert" },
);

const PipelineStep = Type.Object({
  name: Type.String(),
  run_id: Nullable(Id("run")),
  status: Type.String(),
  latency_ms: Nullable(Type.Integer()),
});

const PipelineRun = Type.Object(
  {
    id: Id("prun"),
    pipeline_id: Id("pipe"),
    status: Type.String(),
    input: JsonObject(),
    output: Nullable(JsonObject()),
    error: Nullable(JsonObject()),
    steps: Type.Array(PipelineStep),
    latency_ms: Nullable(Type.Integer()),
    tokens_used: Type.Integer(),
    created_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { title: "PipelineRun" },
);

const TestData = Type.Object({ webhook_id: Id("wh"), message: Type.String() }, { title: "TestData" });

/** Every event there is: when it fires, and what its data holds. */
export const eventTypes = {
  "run.completed": { summary: "A run finished successfully.", data: Run },
  "run.failed": { summary: "A run failed or timed out.", data: Run },
  "deployment.created": { summary: "A new deployment was created.", data: Deployment },
  "deployment.rollback": { summary: "A rollback was triggered.", data: Deployment },
  "alert.triggered": { summary: "A monitoring alert fired.", data: Alert },
  "agent.updated": { summary: "An agent's configuration changed.", data: AgentUpdate },
  "pipeline.completed": { summary: "A pipeline run finished.", data: PipelineRun },
  test: { summary: "A test event, sent on demand.", data: TestData },
} as const satisfies Record<string, { summary: string; data: TSchema }>;

export type EventType = keyof typeof eventTypes;

/** The envelope of one event type. */
export const eventSchema = (type: EventType) =>
  Type.Object(
    {
      id: Id("evt"),
      type: OneOf([type]),
      created_at: Timestamp,
      data: eventTypes[type].data as TSchema,
    },
    { title: `${type.replace(/(^|\.)(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}Event` },
  );
