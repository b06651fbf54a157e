import { Type } from "typebox";
import { storable } from "./patterns.ts";
import { OneOf } from "./schema.ts";

/** A revision to filter runs by. */
export const AgentRevision = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: "Only runs of this revision of their agent.",
});

const runSorts = ["created_at", "latency_ms", "cost_usd"] as const;

const amount = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1e9, description }));

/** Filters by content, latency and cost. They apply to ended runs, about a second after they end. */
export const searchFilters = {
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      pattern: storable,
      description:
        "Only ended runs whose input, output and error together contain all of these words, also as an error code such as `agent_error`. The last word matches as a prefix. Property names are not searched, and only the first 32 KiB of each.",
    }),
  ),
  min_latency_ms: amount("Only runs with at least this working time."),
  max_latency_ms: amount("Only runs with at most this working time."),
  min_cost_usd: amount("Only runs with at least this cost."),
  max_cost_usd: amount("Only runs with at most this cost. Runs without a known cost are not included."),
  sort: Type.Optional(
    Type.Unsafe<(typeof runSorts)[number]>({
      ...OneOf(runSorts),
      default: "created_at",
      description:
        "The sort field for `order`. With a field other than `created_at`, only ended runs are listed; with `cost_usd`, only those with a known cost.",
    }),
  ),
};
