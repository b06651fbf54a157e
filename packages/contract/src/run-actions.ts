import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { AfterSequence } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { AgentRevision } from "./run-filters.ts";
import { runStatuses } from "./runs.ts";
import { closed, JsonObject, Metadata, Nullable, ObjectName, OneOf, TimeBound } from "./schema.ts";
import { RunStreamEvent } from "./stream-events.ts";
import { EndUser } from "./threads.ts";

/** What a person sends to a run: a decision, an answer, or a message. */
export const RunActionRequest = Type.Object(
  {
    type: OneOf(["approve", "reject", "respond", "message", "delegate"], {
      description:
        "`delegate` passes your vote to another member, for a question with approvers. The other types answer the question or send a message.",
    }),
    action_id: Type.Optional(
      Type.Unsafe<`act_${string}`>({
        ...Id("act"),
        description:
          "The `required_action.id` to answer; default the pending one. `approve` and `respond` need it if `required_action.changed_from` is set.",
      }),
    ),
    payload: Type.Optional(JsonObject({ description: "The answer, the message, or a note on the decision." })),
    arguments: Type.Optional(
      JsonObject({
        description:
          "With `approve`: arguments for the tool call that replace `required_action.arguments`. They must match `required_action.schema`. " +
          "Rejected with 422 `invalid_action` if the question has no schema.",
      }),
    ),
    to: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 254,
        pattern: storable,
        description: "With `delegate`: the member who votes instead of you, by `usr_…` or e-mail address.",
      }),
    ),
  },
  { ...closed, title: "RunActionRequest" },
);
export type RunActionRequest = Static<typeof RunActionRequest>;

export const CancelRunQuery = Type.Object(
  {
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 60,
        default: 0,
        description: "Seconds to wait until it has stopped.",
      }),
    ),
    force: Type.Optional(Type.Boolean({ default: false, description: "End the run without waiting for the agent." })),
  },
  closed,
);

/** Which runs to cancel. At least one condition is required, to prevent accidents. */
export const CancelRunsRequest = Type.Object(
  {
    agent_id: Type.Optional(Id("ag")),
    agent_revision: Type.Optional(AgentRevision),
    api_key_id: Type.Optional(Id("key")),
    thread_id: Type.Optional(Id("thr")),
    user: Type.Optional(EndUser),
    status: Type.Optional(Type.Array(OneOf(runStatuses.slice(0, 4)), { minItems: 1, maxItems: 4 })),
    metadata: Type.Optional(Metadata),
    created_after: TimeBound("At or after."),
    created_before: TimeBound("Before."),
  },
  { ...closed, minProperties: 1, title: "CancelRunsRequest" },
);
export type CancelRunsRequest = Static<typeof CancelRunsRequest>;

export const Cancellation = Type.Object(
  {
    object: ObjectName("cancellation"),
    matched: Type.Integer(),
    cancelled: Type.Integer({ description: "Number of runs that have stopped." }),
    cancelling: Type.Integer({ description: "Number of runs that are stopping; they end within seconds." }),
  },
  { title: "Cancellation" },
);
export type Cancellation = Static<typeof Cancellation>;

export const RunStreamEventList = Type.Object(
  {
    object: ObjectName("list"),
    data: Type.Array(RunStreamEvent),
    first_id: Nullable(Type.String()),
    last_id: Nullable(Type.String()),
    has_more: Type.Boolean(),
  },
  { title: "RunStreamEventList" },
);

export const FollowRunQuery = Type.Object({ after: AfterSequence }, closed);
export const ListRunEventsQuery = Type.Object(
  { after: AfterSequence, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })) },
  closed,
);
export const StreamRunQuery = Type.Object(
  {
    on_disconnect: Type.Optional(
      Type.Unsafe<"continue" | "cancel">({
        ...OneOf(["continue", "cancel"]),
        default: "continue",
        description: "What happens to the run when the reader disconnects.",
      }),
    ),
  },
  closed,
);
