import { type Static, Type } from "typebox";
import { Nullable, OneOf } from "./schema.ts";

/** Why a model ended a turn. */
export const finishReasons = ["stop", "length", "content_filter", "tool_calls", "error", "other"] as const;

/** What a model costs, and since when. */
export const ModelPrice = Type.Object(
  {
    input: Type.Number(),
    output: Type.Number(),
    cached_input: Type.Optional(Type.Number()),
    cache_write: Type.Optional(Type.Number()),
    from: Type.Optional(Type.String({ description: "The day that it holds from, `YYYY-MM-DD` in UTC." })),
  },
  { title: "ModelPrice", description: "US dollars for a million tokens." },
);
export type ModelPrice = Static<typeof ModelPrice>;

const ModelUsage = Type.Object(
  {
    model: Type.String(),
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    cost_usd: Nullable(Type.Number()),
    price: Nullable(ModelPrice),
  },
  {
    title: "ModelUsage",
    description: "What one model did, and the price that it was counted by; whatever it costs today.",
  },
);
export type ModelUsage = Static<typeof ModelUsage>;

/** What the model's providers counted and said, where a model ran it. */
export const RunUsage = Type.Object(
  {
    input_tokens: Type.Integer(),
    cached_input_tokens: Type.Optional(
      Type.Integer({ description: "Of these, what the provider had read before and kept." }),
    ),
    output_tokens: Type.Integer(),
    reasoning_tokens: Type.Optional(Type.Integer({ description: "Of these, what the model thought and did not say." })),
    estimated_tokens: Type.Optional(
      Type.Integer({
        description:
          "Of input and output, what no provider has counted: an estimate, for instance for a turn that was cut off.",
      }),
    ),
    guards: Type.Optional(
      Type.Object(
        { input_tokens: Type.Integer(), output_tokens: Type.Integer(), cost_usd: Nullable(Type.Number()) },
        { title: "GuardUsage", description: "Of all of this, what guards used that ask a model." },
      ),
    ),
    cost_usd: Nullable(Type.Number({ description: "By the operator's price table; null where it has no price." })),
    models: Type.Optional(
      Type.Array(ModelUsage, {
        description: "The same by model, and by price where that changed; without its guards.",
      }),
    ),
    finish_reason: Type.Optional(
      OneOf(finishReasons, {
        description: "Why the model ended its answer; `length`: it was cut at the longest that it may write.",
      }),
    ),
  },
  { title: "RunUsage" },
);
export type RunUsage = Static<typeof RunUsage>;
