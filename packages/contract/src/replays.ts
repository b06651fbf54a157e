import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { feedbackFilters } from "./feedback.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { ReplayRunRequest, runErrorCodes } from "./runs.ts";
import { closed, Metadata, Nullable, ObjectName, OneOf, TimeBound, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

/** How many runs one replay takes at most. */
export const mostReplayed = 10_000;

/** Replays of an organisation that have not ended, at most. */
export const mostOpenReplays = 20;

const endedStatuses = ["completed", "failed", "cancelled"] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** Many runs that are done again, in the background. */
export const Replay = Type.Object(
  {
    object: ObjectName("replay"),
    id: Id("rpl"),
    agent_id: Id("ag"),
    status: OneOf(["running", "cancelling", "completed", "cancelled"]),
    revision: Nullable(Type.Integer({ description: "That all of them run; null: each its own." })),
    model: Nullable(Type.String()),
    from_step: Nullable(Type.String()),
    effects: OneOf(["live", "recorded"]),
    concurrency: Type.Integer(),
    total: count("Runs that it does again."),
    waiting: count("Of these, not begun yet."),
    active: count("Begun, and not ended."),
    completed: count("Ended with a result."),
    failed: count("Failed."),
    cancelled: count("Stopped, or not begun before the replay was cancelled."),
    refused: count("Could not be begun; GET /replays/{id}/runs says why."),
    created_by: Type.String(),
    created_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { title: "Replay" },
);
export type Replay = Static<typeof Replay>;

const { revision, model, from_step, effects, timeout_seconds } = ReplayRunRequest.properties;

const ReplayFilter = Type.Object(
  {
    status: Type.Optional(
      Type.Array(OneOf(endedStatuses), { minItems: 1, maxItems: 3, description: "Ended so; any of them by default." }),
    ),
    revision: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "That ran this revision." }),
    ),
    error_code: Type.Optional(OneOf(runErrorCodes, { description: "That failed with this code." })),
    api_key_id: Type.Optional(Id("key")),
    thread_id: Type.Optional(Id("thr")),
    user: Type.Optional(EndUser),
    metadata: Type.Optional(Metadata),
    created_after: TimeBound("At or after."),
    created_before: TimeBound("Before."),
    ...feedbackFilters,
  },
  { ...closed, title: "ReplayFilter", description: "Which runs of the agent, as GET /runs filters; all by default." },
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
        description: `The newest so many of those that match. Without it all of them are taken, and more than ${mostReplayed} are refused.`,
      }),
    ),
    revision,
    model,
    from_step,
    effects,
    timeout_seconds,
    priority: Type.Optional(
      Type.Integer({
        minimum: -10,
        maximum: 10,
        default: -10,
        description: "Of the new runs; by default whatever else the organisation runs goes first.",
      }),
    ),
    concurrency: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 10,
        description: "How many of the new runs there are at a time, queued ones included.",
      }),
    ),
  },
  { ...closed, title: "CreateReplayRequest" },
);
export type CreateReplayRequest = Static<typeof CreateReplayRequest>;

export const replayRunStatuses = ["waiting", "active", ...endedStatuses, "refused"] as const;

/** A run that is done again, and the run that does it. */
export const ReplayedRun = Type.Object(
  {
    object: ObjectName("replayed_run"),
    id: Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run that is done again." }),
    run_id: Nullable(
      Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run that does it; null: there is none." }),
    ),
    status: OneOf(replayRunStatuses),
    refusal: Nullable(
      Type.Object({ code: Type.String(), message: Type.String() }, { title: "ReplayRefusal", description: "Why not." }),
    ),
  },
  { title: "ReplayedRun" },
);
export type ReplayedRun = Static<typeof ReplayedRun>;

const ListReplayRunsQuery = Type.Object(
  { ...pageQuery("run"), status: Type.Optional(OneOf(replayRunStatuses)) },
  closed,
);

const tag = "Replays";
const params = idPath("rpl");

/** The rows of the API table that do many runs again. */
export const replayEndpoints = {
  createReplay: {
    method: "POST",
    path: "/replays",
    tag,
    summary: "Run many runs again, in the background",
    description:
      "Those of an agent that match now and have ended; runs that are replays themselves are left out. Each becomes a new run as POST /runs/{id}/replay makes it.",
    scope: "runs:write",
    body: CreateReplayRequest,
    responses: { 202: Replay },
    idempotency: "replay",
  },
  listReplays: {
    method: "GET",
    path: "/replays",
    tag,
    summary: "List replays of many runs",
    scope: "runs:read",
    query: Type.Object({ ...pageQuery("rpl"), agent_id: Type.Optional(Id("ag")) }, closed),
    responses: { 200: ListOf(Replay, "ReplayList") },
  },
  getReplay: {
    method: "GET",
    path: "/replays/{id}",
    tag,
    summary: "See how far a replay is",
    scope: "runs:read",
    params,
    responses: { 200: Replay },
  },
  listReplayRuns: {
    method: "GET",
    path: "/replays/{id}/runs",
    tag,
    summary: "List what a replay does again, and as what",
    scope: "runs:read",
    params,
    query: ListReplayRunsQuery,
    responses: { 200: ListOf(ReplayedRun, "ReplayedRunList") },
  },
  cancelReplay: {
    method: "DELETE",
    path: "/replays/{id}",
    tag,
    summary: "Stop a replay: nothing more is begun, and what is under way is cancelled",
    scope: "runs:write",
    params,
    responses: { 200: Replay, 202: Replay },
    urgent: true,
  },
} as const satisfies Record<string, Endpoint>;
