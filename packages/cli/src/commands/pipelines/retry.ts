import { command } from "../../command.ts";

export const retryPipelineRun = command({
  path: "pipelines retry",
  summary: "Retry a pipeline run from the step that failed",
  args: { id: { help: "the pipeline's id" }, run: { help: "id of the failed pipeline run" } },
  examples: ["pipelines retry pipe_… prun_…"],
  run: async ({ client, args, out }) => {
    const run = await client().pipelines.runs.retry(args.id, args.run, {}, { wait: 0 });
    if (out.isJson) out.record(run);
    else out.say(`${run.id} is ${run.status}.`);
  },
});
