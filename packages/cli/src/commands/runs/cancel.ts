import { command } from "../../command.ts";

export const cancelRun = command({
  path: "runs cancel",
  summary: "Cancel a run",
  args: { id: { help: "the run's id" } },
  flags: { force: { type: "boolean", help: "end the run without waiting for its agent to stop" } },
  examples: ["runs cancel run_…", "runs cancel run_… --force"],
  run: async ({ client, args, flags, out }) => {
    const run = await client().runs.cancel(args.id, flags.force ? { force: true } : {});
    if (out.isJson) out.record(run);
    else
      out.say(
        run.status === "cancelled"
          ? `Cancelled ${run.id}.`
          : `${run.id} is ${run.status}: waiting for its agent to stop.`,
      );
  },
});
