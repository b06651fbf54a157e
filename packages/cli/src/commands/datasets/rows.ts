import { command } from "../../command.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listDatasetRows = command({
  path: "datasets rows",
  summary: "List the rows of a data set; with --all --json, one JSON object per line",
  args: { id: { help: "the data set's id" } },
  flags: listFlags("datasets rows"),
  examples: ["datasets rows ds_…", "datasets rows ds_… --version 3 --all --json"],
  run: async (call) => {
    const client = call.client();
    await showPages(
      call,
      client.datasets.rows(call.args.id, await listQuery("datasets rows", client, call.flags)),
      [
        "id",
        ["input", ({ input }) => JSON.stringify(input)],
        ["expected", ({ expected_output: expected }) => (expected === null ? "" : JSON.stringify(expected))],
        ["tags", ({ tags }) => tags.join(" ")],
        "source_run_id",
      ],
      "No rows. Add some with `agentrun datasets upload` or `agentrun datasets import`.",
    );
  },
});
