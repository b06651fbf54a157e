import { type Static, Type } from "typebox";
import { Nullable, OneOf } from "./schema.ts";

/** Why a model turn ended. */
export const finishReasons = ["stop", "length", "content_filter", "tool_calls", "error", "other"] as const;

/** The price of a model, and since when it applies. */
export const ModelPrice = Type.Object(
  {
    input: Type.Number(),
    output: Type.Number(),
    cached_input: Type.Optional(Type.Number()),
    cache_write: Type.Optional(Type.Number()),
    from: Type.Optional(Type.String({ description: "The first day on which the price applies, `YYYY-MM-DD` in UTC." })),
  },
  { title: "ModelPrice", description: "Prices in US dollars per million tokens." },
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
    description: "The usage of one model at one price. Later price changes do not affect it.",
  },
);
export type ModelUsage = Static<typeof ModelUsage>;

/** Usage as reported by the model providers. */
export const RunUsage = Type.Object(
  {
    input_tokens: Type.Integer(),
    cached_input_tokens: Type.Optional(
      Type.Integer({ description: "Input tokens that the provider read from its cache." }),
    ),
    output_tokens: Type.Integer(),
    reasoning_tokens: Type.Optional(Type.Integer({ description: "Output tokens that the model used for reasoning." })),
    estimated_tokens: Type.Optional(
      Type.Integer({
        description:
          "Input and output tokens that no provider reported: an estimate, for example for an interrupted turn.",
      }),
    ),
    guards: Type.Optional(
      Type.Object(
        { input_tokens: Type.Integer(), output_tokens: Type.Integer(), cost_usd: Nullable(Type.Number()) },
        { title: "GuardUsage", description: "The part of the usage that model guards caused." },
      ),
    ),
    cost_usd: Nullable(Type.Number({ description: "By the operator's price table; null where it has no price." })),
    models: Type.Optional(
      Type.Array(ModelUsage, {
        description: "The usage by model, and by price if the price changed; without guards.",
      }),
    ),
    finish_reason: Type.Optional(
      OneOf(finishReasons, {
        description: "Why the model ended its answer. `length`: the answer reached the maximum length and was cut.",
      }),
    ),
  },
  { title: "RunUsage" },
);
export type RunUsage = Static<typeof RunUsage>;
