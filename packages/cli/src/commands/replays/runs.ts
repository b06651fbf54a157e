import { command } from "../../command.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";

export const listReplayRuns = command({
  path: "replays runs",
  summary: "The runs that a replay does again, and those that do it",
  args: { id: { help: "the replay's id" } },
  flags: {
    ...pageFlags,
    status: { type: "string", help: "waiting, active, completed, failed, cancelled, refused" },
  },
  examples: ["replays runs rpl_…", "replays runs rpl_… --status refused"],
  run: (call) =>
    showPages(
      call,
      call.client().replays.runs(call.args.id, { ...pageQuery(call.flags), status: call.flags.status }),
      ["id", "run_id", "status", ["refusal", ({ refusal }) => refusal?.message ?? ""]],
      "There are no such runs.",
    ),
});
