import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { feedbackFilters } from "./feedback.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery, timelessPageQuery } from "./pagination.ts";
import { ReplayRunRequest, replayEffects, runErrorCodes } from "./runs.ts";
import { closed, Metadata, Nullable, ObjectName, OneOf, TimeBound, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

/** Maximum number of runs in one replay. */
export const mostReplayed = 10_000;

/** Maximum number of unfinished replays per organisation. */
export const mostOpenReplays = 20;

const endedStatuses = ["completed", "failed", "cancelled"] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** Many runs that are run again in the background. */
export const Replay = Type.Object(
  {
    object: ObjectName("replay"),
    id: Id("rpl"),
    agent_id: Id("ag"),
    status: OneOf(["running", "cancelling", "completed", "cancelled"]),
    agent_revision: Nullable(Type.Integer({ description: "The revision for all runs; null means each run's own." })),
    model: Nullable(Type.String()),
    from_step: Nullable(Type.String()),
    effects: OneOf(["live", "recorded"]),
    concurrency: Type.Integer(),
    total: count("Number of runs to replay."),
    waiting: count("Number of runs that have not started."),
    active: count("Number of runs that have started and not ended."),
    completed: count("Number of runs that completed."),
    failed: count("Failed."),
    cancelled: count("Number of runs that were cancelled, or did not start before the replay was cancelled."),
    refused: count("Number of runs that could not start; see GET /replays/{id}/runs for the reasons."),
    created_by: Type.String(),
    created_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { title: "Replay" },
);
export type Replay = Static<typeof Replay>;

const { agent_revision, model, from_step, timeout_seconds } = ReplayRunRequest.properties;

export const ReplayFilter = Type.Object(
  {
    status: Type.Optional(
      Type.Array(OneOf(endedStatuses), {
        minItems: 1,
        maxItems: 3,
        description: "Only runs with one of these statuses; default any.",
      }),
    ),
    agent_revision: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Only runs of this revision." }),
    ),
    error_code: Type.Optional(OneOf(runErrorCodes, { description: "Only runs that failed with this code." })),
    api_key_id: Type.Optional(Id("key")),
    thread_id: Type.Optional(Id("thr")),
    user: Type.Optional(EndUser),
    metadata: Type.Optional(Metadata),
    created_after: TimeBound("At or after."),
    created_before: TimeBound("Before."),
    ...feedbackFilters,
  },
  {
    ...closed,
    title: "ReplayFilter",
    description: "Which runs of the agent to replay, with the filters of GET /runs; default all.",
  },
);
export type ReplayFilter = Static<typeof ReplayFilter>;

export const CreateReplayRequest = Type.Object(
  {
    agent_id: Id("ag"),
    filter: Type.Optional(ReplayFilter),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: mostReplayed,
        description: `Only the newest N matching runs. Without it, all matching runs are replayed; more than ${mostReplayed} are rejected.`,
      }),
    ),
    agent_revision,
    model,
    from_step,
    effects: OneOf(replayEffects, {
      description:
        "`recorded`: the results of steps, turns, calls and questions are taken from the journals of the original runs, so no side effect happens twice. `live`: everything happens again, for every run. POST /replays/estimate counts the runs first.",
    }),
    timeout_seconds,
    priority: Type.Optional(
      Type.Integer({
        minimum: -10,
        maximum: 10,
        default: -10,
        description: "The priority of the new runs. By default, all other runs of the organisation go first.",
      }),
    ),
    concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 10,
        description: "Maximum number of new runs at a time, including queued ones.",
      }),
    ),
  },
  { ...closed, title: "CreateReplayRequest" },
);
export type CreateReplayRequest = Static<typeof CreateReplayRequest>;

const ReplayEstimate = Type.Object(
  {
    object: ObjectName("replay_estimate"),
    agent_id: Id("ag"),
    effects: OneOf(replayEffects, { description: "As in the request." }),
    total: count("Number of runs that would be replayed."),
    estimated_cost_usd: Nullable(
      Type.Number({
        description:
          "What the original runs cost, by the price table; null if no price is known. Another model or revision can cost more or less.",
      }),
    ),
  },
  { title: "ReplayEstimate", description: "What a replay would do." },
);
export type ReplayEstimate = Static<typeof ReplayEstimate>;

export const replayRunStatuses = ["waiting", "active", ...endedStatuses, "refused"] as const;

/** A run of a replay, and its original. */
export const ReplayedRun = Type.Object(
  {
    object: ObjectName("replayed_run"),
    id: Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The original run." }),
    run_id: Nullable(
      Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The new run; null if it was not created." }),
    ),
    status: OneOf(replayRunStatuses),
    refusal: Nullable(
      Type.Object(
        { code: Type.String(), message: Type.String() },
        { title: "ReplayRefusal", description: "Why the run could not start." },
      ),
    ),
  },
  { title: "ReplayedRun" },
);
export type ReplayedRun = Static<typeof ReplayedRun>;

const ListReplayRunsQuery = Type.Object(
  { ...timelessPageQuery("run"), status: Type.Optional(OneOf(replayRunStatuses)) },
  closed,
);

const tag = "Replays";
const params = idPath("rpl");

/** The endpoints that replay many runs. */
export const replayEndpoints = {
  createReplay: {
    method: "POST",
    path: "/replays",
    tag,
    summary: "Replay many runs",
    description:
      "Replays the runs of an agent that match the filter and have ended, in the background. Runs that are replays themselves are left out. Each new run is created as with POST /runs/{id}/replay.",
    scope: "runs:write",
    body: CreateReplayRequest,
    responses: { 202: Replay },
    idempotency: "replay",
  },
  estimateReplay: {
    method: "POST",
    path: "/replays/estimate",
    tag,
    summary: "Count the runs of a replay first",
    description:
      "Takes the body of POST /replays, checks it in the same way, and returns how many runs it would replay and what the original runs cost. Creates nothing.",
    scope: "runs:write",
    body: CreateReplayRequest,
    responses: { 200: ReplayEstimate },
  },
  listReplays: {
    method: "GET",
    path: "/replays",
    tag,
    summary: "List replays",
    scope: "runs:read",
    query: Type.Object({ ...pageQuery("rpl"), agent_id: Type.Optional(Id("ag")) }, closed),
    responses: { 200: ListOf(Replay, "ReplayList") },
  },
  getReplay: {
    method: "GET",
    path: "/replays/{id}",
    tag,
    summary: "Get a replay",
    scope: "runs:read",
    params,
    responses: { 200: Replay },
  },
  listReplayRuns: {
    method: "GET",
    path: "/replays/{id}/runs",
    tag,
    summary: "List the runs of a replay",
    scope: "runs:read",
    params,
    query: ListReplayRunsQuery,
    responses: { 200: ListOf(ReplayedRun, "ReplayedRunList") },
  },
  cancelReplay: {
    method: "DELETE",
    path: "/replays/{id}",
    tag,
    summary: "Cancel a replay",
    scope: "runs:write",
    params,
    responses: { 200: Replay, 202: Replay },
    urgent: true,
  },
} as const satisfies Record<string, Endpoint>;
