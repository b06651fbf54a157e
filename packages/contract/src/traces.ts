import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { JsonObject, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const spanTypes = ["run", "queue", "attempt", "step", "turn", "tool", "guard", "wait", "delivery"] as const;
export type SpanType = (typeof spanTypes)[number];

export const spanStatuses = ["ok", "failed", "cancelled", "lost", "open"] as const;
export type SpanStatus = (typeof spanStatuses)[number];

/** Something that took time. */
export const Span = Type.Object(
  {
    id: Type.String({ description: "Within this trace." }),
    parent_id: Nullable(Type.String({ description: "The span that it is a part of; null: the run itself." })),
    type: OneOf(spanTypes, {
      description:
        "`queue`: until a worker had it; `step`: of the agent's own (`ctx.step`); `turn`: of a model; `tool`: a call; `guard`: a policy's guards looked at something; `wait`: for a person; `delivery`: a webhook was told.",
    }),
    name: Type.String({
      description: "The step, the tool, the model, what was asked, what was looked at; for people.",
    }),
    started_at: Timestamp,
    ended_at: Nullable(Type.Unsafe<string>({ ...Timestamp, description: "Null: it goes on." })),
    status: OneOf(spanStatuses, {
      description: "`lost`: the attempt that it was a part of ended before it; `open`: it goes on.",
    }),
    data: JsonObject({
      description:
        "What is known of it. `step`: `key`, which a replay may go on from, and `result`, or `result_bytes` where it is large, `error` where it failed, and `recorded` where another run did it; `turn`: `turn`, `model`, `usage`, `finish_reason`, `first_token_ms`; `tool`: `call_id`, `arguments`, `result`; `guard`: `stage`, `field`, `decision` (`passed`, `flagged`, `redacted`, `blocked`) and the `guards` that found something; `wait`: `required_action`, `answer`; `delivery`: `delivery_id`, `webhook_id`, `event_type`, `attempts`; `attempt`: `attempt`; `run`: `error`, `usage`, `guardrails`.",
    }),
  },
  { title: "Span" },
);
export type Span = Static<typeof Span>;

export const Trace = Type.Object(
  {
    object: ObjectName("trace"),
    run_id: Id("run"),
    spans: Type.Array(Span, { description: "By their start; the first is the run itself." }),
    truncated: Type.Boolean({
      description:
        "There are more events than a trace is made of, or the first of them are gone: spans may be missing.",
    }),
  },
  { title: "Trace" },
);
export type Trace = Static<typeof Trace>;
