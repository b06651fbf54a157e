import { command } from "../../command.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listReplayRuns = command({
  path: "replays runs",
  summary: "List the original runs of a replay and their new runs",
  args: { id: { help: "the replay's id" } },
  flags: listFlags("replays runs"),
  examples: ["replays runs rpl_…", "replays runs rpl_… --status refused"],
  run: async (call) => {
    const client = call.client();
    await showPages(
      call,
      client.replays.runs(call.args.id, await listQuery("replays runs", client, call.flags)),
      ["id", "run_id", "status", ["refusal", ({ refusal }) => refusal?.message ?? ""]],
      "No matching runs.",
    );
  },
});
