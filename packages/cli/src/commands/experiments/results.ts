import { command } from "../../command.ts";
import { resultColumns, toResultRows } from "../../evaluation-tables.ts";

export const getExperimentResults = command({
  path: "experiments results",
  summary: "Show how many runs passed, by revision and scorer",
  args: { id: { help: "its id" } },
  examples: ["experiments results exp_…", "experiments results exp_… --json"],
  run: async ({ client, args, out }) => {
    const results = await client().experiments.results(args.id);
    if (out.isJson) out.record(results);
    else out.table(toResultRows(results), resultColumns, "No results.");
  },
});
