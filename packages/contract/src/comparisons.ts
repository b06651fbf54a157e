import { type Static, Type } from "typebox";
import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { RunError, RunStatus } from "./runs.ts";
import { Nullable, ObjectName, OneOf } from "./schema.ts";
import { Span, spanTypes } from "./traces.ts";

const count = Type.Integer({ minimum: 0 });

/** Feedback with one name. */
const ComparedScore = Type.Object(
  {
    name: Type.String(),
    up: count,
    down: count,
    scores: Type.Integer({ minimum: 0, description: "Number of scores." }),
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
    path: Type.String({ description: "The position, as a JSON Pointer; empty for the whole output." }),
    kind: OneOf(["added", "removed", "changed"]),
    base: Type.Unknown({ description: "The value in `base`; null if it is absent or `omitted`." }),
    other: Type.Unknown({ description: "The value in `other`; null if it is absent or `omitted`." }),
    omitted: Type.Boolean({ description: "Whether the value is too large to be shown." }),
  },
  { title: "JsonChange" },
);

const ComparedStep = Type.Object(
  {
    type: OneOf(spanTypes),
    name: Type.String({
      description: "The name. For a turn that two different models took, both names: `large → small`.",
    }),
    base: Nullable(Span),
    other: Nullable(Span),
    same: Nullable(
      Type.Boolean({
        description:
          "Whether both runs had the same result: for a step its result, for a call its arguments and result, for a wait its answer. Null if only one run has the step, or if no result is known.",
      }),
    ),
  },
  { title: "ComparedStep" },
);

/** A comparison of two runs. */
export const Comparison = Type.Object(
  {
    object: ObjectName("comparison"),
    base: ComparedRun,
    other: ComparedRun,
    same_input: Type.Boolean(),
    same_output: Type.Boolean({ description: "Whether the outputs are the same JSON, regardless of key order." }),
    output_changes: Type.Array(JsonChange, {
      description: "What differs in the output of `other`: the first 100 changes.",
    }),
    steps: Type.Array(ComparedStep, { description: "Steps, turns, calls and waits in order: the first 500." }),
    truncated: Type.Boolean({ description: "Whether there are more changes or steps than are shown." }),
  },
  { title: "Comparison" },
);
export type Comparison = Static<typeof Comparison>;

const ReplaySide = Type.Object(
  {
    agent_revisions: Type.Array(Type.Integer(), { description: "The revisions of these runs." }),
    completed: count,
    failed: count,
    cancelled: count,
    success_rate: Nullable(
      Type.Number({
        description: "Completed runs as a percentage of completed and failed ones; null if there are none.",
      }),
    ),
    latency_ms: Nullable(
      Type.Object(
        { average: Type.Number(), p50: Type.Number(), p95: Type.Number() },
        { title: "ReplayLatency", description: "For completed runs; null if there are none." },
      ),
    ),
    tokens_used: count,
    cost_usd: Nullable(Type.Number({ description: "The total cost; null if none of the runs has a price." })),
    scores: Type.Array(ComparedScore),
  },
  { title: "ReplaySide" },
);

/** The original runs of a replay compared with its new runs. */
export const ReplayComparison = Type.Object(
  {
    object: ObjectName("replay_comparison"),
    replay_id: Id("rpl"),
    agent_id: Id("ag"),
    pairs: Type.Integer({ minimum: 0, description: "Pairs of runs that have both ended." }),
    same_output: Type.Integer({
      minimum: 0,
      description: "Pairs in which both runs completed with the same JSON text.",
    }),
    other_output: Type.Integer({
      minimum: 0,
      description: "Pairs in which both runs completed with different outputs.",
    }),
    fixed: Type.Integer({ minimum: 0, description: "Pairs in which only the new run completed." }),
    broken: Type.Integer({ minimum: 0, description: "Pairs in which only the original run completed." }),
    base: ReplaySide,
    other: ReplaySide,
  },
  { title: "ReplayComparison" },
);
export type ReplayComparison = Static<typeof ReplayComparison>;

/** The endpoints that compare runs. */
export const comparisonEndpoints = {
  compareRuns: {
    method: "GET",
    path: "/runs/{id}/compare/{other_id}",
    tag: "Runs",
    summary: "Compare two runs",
    description: "Compares steps, outputs, cost, latency and scores of any two runs, for example a run and its replay.",
    scope: "runs:read",
    params: { id: PathId("run"), other_id: PathId("run") },
    responses: { 200: Comparison },
  },
  compareReplay: {
    method: "GET",
    path: "/replays/{id}/comparison",
    tag: "Replays",
    summary: "Compare a replay with the original runs",
    description: "Shows how two revisions perform on the same inputs, for the runs that have ended so far.",
    scope: "runs:read",
    params: idPath("rpl"),
    responses: { 200: ReplayComparison },
  },
} as const satisfies Record<string, Endpoint>;
