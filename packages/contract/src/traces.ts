import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { JsonObject, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const spanTypes = ["run", "queue", "attempt", "step", "turn", "tool", "guard", "wait", "delivery"] as const;
export type SpanType = (typeof spanTypes)[number];

export const spanStatuses = ["ok", "failed", "cancelled", "lost", "open"] as const;
export type SpanStatus = (typeof spanStatuses)[number];

/** A period of a run's time. */
export const Span = Type.Object(
  {
    id: Type.String({ description: "The id within this trace." }),
    parent_id: Nullable(Type.String({ description: "The parent span; null for the run itself." })),
    type: OneOf(spanTypes, {
      description:
        "`queue`: waiting for a worker; `step`: a step of the agent (`ctx.step`); `turn`: a model turn; `tool`: a tool call; `guard`: a check by a policy's guards; `wait`: waiting for a person; `delivery`: a webhook delivery.",
    }),
    name: Type.String({
      description: "The name of the step, tool, model, question or checked field; for people.",
    }),
    started_at: Timestamp,
    ended_at: Nullable(Type.Unsafe<string>({ ...Timestamp, description: "Null while it is in progress." })),
    status: OneOf(spanStatuses, {
      description: "`lost`: its attempt ended before the span did; `open`: in progress.",
    }),
    data: JsonObject({
      description:
        "Details of the span. `step`: `key`, which a replay can continue from, and `result` (`result_bytes` if it is large), `error` if it failed, and `recorded` if the result is from another run; `turn`: `turn`, `model`, `usage`, `finish_reason`, `warning` if it has no answer, `first_token_ms`, and after failed tries `failed_tries`, `last_error`, `next_attempt_at` while it waits, and `error` if the run failed in it; `tool`: `call_id`, `arguments`, `result`; `guard`: `stage`, `field`, `decision` (`passed`, `flagged`, `redacted`, `blocked`) and the `guards` with findings; `wait`: `required_action`, `answer`, and `unused` if the question changed after the answer, which therefore did not apply; `delivery`: `delivery_id`, `webhook_id`, `event_type`, `attempts`; `attempt`: `attempt`; `run`: `error`, `usage`, `guardrails`.",
    }),
  },
  { title: "Span" },
);
export type Span = Static<typeof Span>;

export const Trace = Type.Object(
  {
    object: ObjectName("trace"),
    run_id: Id("run"),
    spans: Type.Array(Span, { description: "Sorted by start time; the first one is the run itself." }),
    truncated: Type.Boolean({
      description:
        "Whether spans may be missing, because the run has more events than a trace shows or its first events were deleted.",
    }),
  },
  { title: "Trace" },
);
export type Trace = Static<typeof Trace>;
