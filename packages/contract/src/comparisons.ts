import { type Static, Type } from "typebox";
import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { RunError, RunStatus } from "./runs.ts";
import { Nullable, ObjectName, OneOf } from "./schema.ts";
import { Span, spanTypes } from "./traces.ts";

const count = Type.Integer({ minimum: 0 });

/** What was said under one name. */
const ComparedScore = Type.Object(
  {
    name: Type.String(),
    up: count,
    down: count,
    scores: Type.Integer({ minimum: 0, description: "How many there were." }),
    average_score: Nullable(Type.Number()),
  },
  { title: "ComparedScore" },
);

const ComparedRun = Type.Object(
  {
    id: Id("run"),
    agent_id: Id("ag"),
    agent_revision: Type.Integer(),
    status: RunStatus,
    error: Nullable(RunError),
    latency_ms: Nullable(Type.Integer()),
    queued_ms: Type.Integer(),
    waiting_ms: Type.Integer(),
    tokens_used: Type.Integer(),
    cost_usd: Nullable(Type.Number()),
    scores: Type.Array(ComparedScore),
  },
  { title: "ComparedRun" },
);

const JsonChange = Type.Object(
  {
    path: Type.String({ description: "Where, as a JSON Pointer; empty: the whole." }),
    kind: OneOf(["added", "removed", "changed"]),
    base: Type.Unknown({ description: "Null where it is not there, and where `omitted`." }),
    other: Type.Unknown({ description: "Null where it is not there, and where `omitted`." }),
    omitted: Type.Boolean({ description: "Too large to be shown here." }),
  },
  { title: "JsonChange" },
);

const ComparedStep = Type.Object(
  {
    type: OneOf(spanTypes),
    name: Type.String({ description: "Of turns that two models took, both: `large → small`." }),
    base: Nullable(Span),
    other: Nullable(Span),
    same: Nullable(
      Type.Boolean({
        description:
          "Whether the same came of it: of a step its result, of a call its arguments and result, of a wait its answer. Null where only one has it, or nothing is known of what came of it.",
      }),
    ),
  },
  { title: "ComparedStep" },
);

/** Two runs side by side. */
export const Comparison = Type.Object(
  {
    object: ObjectName("comparison"),
    base: ComparedRun,
    other: ComparedRun,
    same_input: Type.Boolean(),
    same_output: Type.Boolean({ description: "The same JSON, whatever the order of its keys." }),
    output_changes: Type.Array(JsonChange, {
      description: "What is otherwise in the output of `other`: the first 100.",
    }),
    steps: Type.Array(ComparedStep, { description: "Steps, turns, calls and waits in their order: the first 500." }),
    truncated: Type.Boolean({ description: "There are more changes or steps than are shown." }),
  },
  { title: "Comparison" },
);
export type Comparison = Static<typeof Comparison>;

const ReplaySide = Type.Object(
  {
    revisions: Type.Array(Type.Integer(), { description: "That these runs ran." }),
    completed: count,
    failed: count,
    cancelled: count,
    success_rate: Nullable(
      Type.Number({ description: "Completed among completed and failed, in percent; null: none of either." }),
    ),
    latency_ms: Nullable(
      Type.Object(
        { average: Type.Number(), p50: Type.Number(), p95: Type.Number() },
        { title: "ReplayLatency", description: "Of those that completed; null: none." },
      ),
    ),
    tokens_used: count,
    cost_usd: Nullable(Type.Number({ description: "Of all together; null: none of them has a price." })),
    scores: Type.Array(ComparedScore),
  },
  { title: "ReplaySide" },
);

/** The runs that a replay did again beside those that it made. */
export const ReplayComparison = Type.Object(
  {
    object: ObjectName("replay_comparison"),
    replay_id: Id("rpl"),
    agent_id: Id("ag"),
    pairs: Type.Integer({ minimum: 0, description: "Runs that were done again, and have ended so." }),
    same_output: Type.Integer({ minimum: 0, description: "Both completed, with the same JSON text." }),
    other_output: Type.Integer({ minimum: 0, description: "Both completed, otherwise." }),
    fixed: Type.Integer({ minimum: 0, description: "Only the new one completed." }),
    broken: Type.Integer({ minimum: 0, description: "Only the old one completed." }),
    base: ReplaySide,
    other: ReplaySide,
  },
  { title: "ReplayComparison" },
);
export type ReplayComparison = Static<typeof ReplayComparison>;

/** The rows of the API table that put runs side by side. */
export const comparisonEndpoints = {
  compareRuns: {
    method: "GET",
    path: "/runs/{id}/compare/{other_id}",
    tag: "Runs",
    summary: "Put two runs side by side",
    description: "Their steps, outputs, cost, latency and scores; any two runs, a run and its replay for instance.",
    scope: "runs:read",
    params: { id: PathId("run"), other_id: PathId("run") },
    responses: { 200: Comparison },
  },
  compareReplay: {
    method: "GET",
    path: "/replays/{id}/comparison",
    tag: "Replays",
    summary: "Put what a replay made beside what it did again",
    description: "How two revisions fare over the same inputs, so far as the replay has come.",
    scope: "runs:read",
    params: idPath("rpl"),
    responses: { 200: ReplayComparison },
  },
} as const satisfies Record<string, Endpoint>;
