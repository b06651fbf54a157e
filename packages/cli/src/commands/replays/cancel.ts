import { command } from "../../command.ts";
import { describeReplay } from "./progress.ts";

export const cancelReplay = command({
  path: "replays cancel",
  summary: "Cancel a replay and its active runs",
  args: { id: { help: "the replay's id" } },
  examples: ["replays cancel rpl_…"],
  run: async ({ client, args, out }) => {
    const replay = await client().replays.cancel(args.id);
    if (out.isJson) out.record(replay);
    else out.say(describeReplay(replay));
  },
});
