import { command } from "../../command.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listExperimentRows = command({
  path: "experiments rows",
  summary: "List the rows of an experiment with their scores; with --all --json, one JSON object per line",
  args: { id: { help: "its id" } },
  flags: listFlags("experiments rows"),
  examples: ["experiments rows exp_… --show failing", "experiments rows exp_… --all --json"],
  run: async (call) => {
    const client = call.client();
    await showPages(
      call,
      client.experiments.rows(call.args.id, await listQuery("experiments rows", client, call.flags)),
      [
        "id",
        ["input", ({ input }) => JSON.stringify(input)],
        ["scores", ({ runs }) => runs.map((run) => `${run.agent_revision}: ${describeRun(run)}`).join(", ")],
      ],
      "No such rows.",
    );
  },
});

const describeRun = ({ status, scores }: { status: string; scores: { score: number | null }[] }): string =>
  scores.length === 0 ? status : scores.map(({ score }) => (score === null ? "error" : String(score))).join(" ");
