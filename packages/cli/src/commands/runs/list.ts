import { command } from "../../command.ts";
import { readNames } from "../../names.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";
import { shownStatus } from "../../run-output.ts";

export const listRuns = command({
  path: "runs list",
  summary: "List runs, newest first",
  flags: {
    ...listFlags("runs list"),
    status: {
      type: "string",
      value: "<status,…>",
      help: "only these statuses: queued, running, requires_action, completed, failed, cancelled",
    },
    expand: { type: "string", value: "<field,…>", help: "large fields to include: input, output (default output)" },
  },
  examples: [
    "runs list --status failed",
    "runs list --text refund --user ada --sort cost_usd",
    "runs list --agent echo --all --json --expand input,output",
  ],
  run: async (call) => {
    const client = call.client();
    const query = { ...(await listQuery("runs list", client, call.flags)), expand: call.flags.expand ?? "output" };
    const nameOf = await readNames(call, client, "agents");
    await showPages(
      call,
      client.runs.list(query),
      [
        "id",
        ["status", shownStatus],
        ["output", ({ output, error }) => error?.message ?? output?.result ?? output],
        "created_at",
        "latency_ms",
        ["agent", ({ agent_id }) => nameOf(agent_id)],
      ],
      "No matching runs.",
    );
  },
});
