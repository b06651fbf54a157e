import { command } from "../../command.ts";

export const resumeExperiment = command({
  path: "experiments resume",
  summary: "Start the runs that a cancelled experiment did not start, and those that could not start",
  args: { id: { help: "its id" } },
  flags: { "max-cost": { type: "number", value: "<usd>", help: "new limit of its cost, with what was spent before" } },
  examples: ["experiments resume exp_…", "experiments resume exp_… --max-cost 20"],
  run: async ({ client, args, flags, out }) => {
    const max_cost_usd = flags["max-cost"];
    out.object(await client().experiments.resume(args.id, max_cost_usd === undefined ? {} : { max_cost_usd }));
  },
});
