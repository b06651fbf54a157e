import type { ExperimentRun } from "agent-run-client";
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

const describeRun = ({ status, refusal, scores }: Pick<ExperimentRun, "status" | "refusal" | "scores">): string =>
  scores.length === 0
    ? status + (refusal ? `: ${refusal.message}` : "")
    : scores.map(({ score }) => (score === null ? "error" : String(score))).join(" ");
