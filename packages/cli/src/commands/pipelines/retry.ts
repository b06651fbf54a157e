import { command } from "../../command.ts";

export const retryPipelineRun = command({
  path: "pipelines retry",
  summary: "Run a pipeline again from where a run of it failed",
  args: { id: { help: "the pipeline's id" }, run: { help: "the id of the run that failed" } },
  examples: ["pipelines retry pipe_… prun_…"],
  run: async ({ client, args, out }) => {
    const run = await client().pipelines.runs.retry(args.id, args.run, {}, { wait: 0 });
    if (out.isJson) out.record(run);
    else out.say(`${run.id} is ${run.status}.`);
  },
});
