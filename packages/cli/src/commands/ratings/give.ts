import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";

export const giveRating = command({
  path: "ratings give",
  summary: "Rate an output of an experiment",
  details: "Use --passed or --failed, or --rating if the scale is one_to_five.",
  args: { id: { help: "the rating's id" } },
  flags: {
    passed: { type: "boolean", help: "it is good enough" },
    failed: { type: "boolean", help: "it is not good enough" },
    rating: { type: "number", value: "<1-5>", help: "how good it is; 5 is the best" },
    comment: { type: "string", short: "m", help: "why" },
  },
  examples: ["ratings give rtg_… --passed", 'ratings give rtg_… --rating 2 --comment "Wrong tone" --json'],
  run: async ({ client, args, flags, out }) => {
    const { passed, failed, rating, comment } = flags;
    if ([passed, failed, rating].filter((value) => value !== undefined && value !== false).length !== 1)
      throw new UsageError("Give exactly one of --passed, --failed and --rating.");
    const value = rating === undefined ? { passed: passed === true } : { rating };
    const given = await client().ratings.give(args.id, { ...value, comment });
    if (out.isJson) out.record(given);
    else out.say(given.settled ? "Rated. It was the last rating of this output." : "Rated.");
  },
});
