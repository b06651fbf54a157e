import { command } from "../../command.ts";

export const cancelPipelineRun = command({
  path: "pipelines cancel",
  summary: "Cancel a pipeline run and its agent runs",
  args: { id: { help: "the pipeline's id" }, run: { help: "the pipeline run's id" } },
  examples: ["pipelines cancel pipe_… prun_…"],
  run: async ({ client, args, out }) => {
    const run = await client().pipelines.runs.cancel(args.id, args.run);
    if (out.isJson) out.record(run);
    else out.say(`${run.id} is ${run.status}.`);
  },
});
