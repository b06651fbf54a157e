import { command } from "../../command.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";

export const listReplayRuns = command({
  path: "replays runs",
  summary: "List the original runs of a replay and their new runs",
  args: { id: { help: "the replay's id" } },
  flags: {
    ...pageFlags,
    status: { type: "string", help: "only this status: waiting, active, completed, failed, cancelled, refused" },
  },
  examples: ["replays runs rpl_…", "replays runs rpl_… --status refused"],
  run: (call) =>
    showPages(
      call,
      call.client().replays.runs(call.args.id, { ...pageQuery(call.flags), status: call.flags.status }),
      ["id", "run_id", "status", ["refusal", ({ refusal }) => refusal?.message ?? ""]],
      "No matching runs.",
    ),
});
