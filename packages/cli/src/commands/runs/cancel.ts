import { command } from "../../command.ts";

export const cancelRun = command({
  path: "runs cancel",
  summary: "Cancel a run",
  args: { id: { help: "the run's id" } },
  examples: ["runs cancel run_…"],
  run: async ({ client, args, out }) => {
    const run = await client().runs.cancel(args.id);
    if (out.isJson) out.record(run);
    else
      out.say(
        run.status === "cancelled"
          ? `Cancelled ${run.id}.`
          : `${run.id} is ${run.status}: waiting for its agent to stop.`,
      );
  },
});
