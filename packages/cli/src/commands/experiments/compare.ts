import { command } from "../../command.ts";
import { comparisonColumns } from "../../evaluation-tables.ts";

export const compareExperiment = command({
  path: "experiments compare",
  summary: "Compare two revisions: better, worse or undecided",
  args: { id: { help: "its id" } },
  flags: {
    base: { type: "number", value: "<revision>", help: "the first revision (default: the experiment's first)" },
    other: { type: "number", value: "<revision>", help: "the second revision (default: the other experiment's last)" },
    with: { type: "string", value: "<exp_…>", help: "another experiment with the same data set" },
  },
  examples: ["experiments compare exp_…", "experiments compare exp_… --with exp_… --base 4 --other 5"],
  run: async ({ client, args, flags, out }) => {
    const comparison = await client().experiments.compare(args.id, {
      base_revision: flags.base,
      other_revision: flags.other,
      other_experiment_id: flags.with,
    });
    if (out.isJson) return out.record(comparison);
    out.table(comparison.scorers, comparisonColumns, "No scorers.");
    const { other_revision: other, base_revision: base, verdict } = comparison;
    out.say(
      `Revision ${other} is ${verdict === "undecided" ? "neither better nor worse than" : `${verdict} than`} ${base}.`,
    );
  },
});
