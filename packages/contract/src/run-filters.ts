import { Type } from "typebox";
import { storable } from "./patterns.ts";
import { OneOf } from "./schema.ts";

/** A revision that runs are chosen by. */
export const AgentRevision = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: "That ran this revision of their agent.",
});

const runSorts = ["created_at", "latency_ms", "cost_usd"] as const;

const amount = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1e9, description }));

/** Which runs a list shows, by what they said, took and cost: of those that have ended, a second or so after it. */
export const searchFilters = {
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      pattern: storable,
      description:
        "Runs that have ended whose input or output has all of these words, the last of them as far as it is written. Names of members are not looked through, nor more than the first 32 KiB of each.",
    }),
  ),
  min_latency_ms: amount("That worked at least so long."),
  max_latency_ms: amount("That worked at most so long."),
  min_cost_usd: amount("That cost at least so much."),
  max_cost_usd: amount("That cost at most so much; one without a known cost is not found."),
  sort: Type.Optional(
    Type.Unsafe<(typeof runSorts)[number]>({
      ...OneOf(runSorts),
      default: "created_at",
      description:
        "By what `order` sorts. By another than `created_at`, only runs that have ended are listed; by `cost_usd`, those with a known cost.",
    }),
  ),
};
