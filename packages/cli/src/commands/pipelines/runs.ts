import { command } from "../../command.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listPipelineRuns = command({
  path: "pipelines runs",
  summary: "List the runs of a pipeline, or get one with its steps",
  args: { id: { help: "the pipeline's id" }, run: { help: "id of one pipeline run", optional: true } },
  flags: listFlags("pipelines runs"),
  examples: ["pipelines runs pipe_…", "pipelines runs pipe_… prun_…"],
  run: async (call) => {
    const { args, flags, out } = call;
    const client = call.client();
    const { runs } = client.pipelines;
    if (args.run !== undefined) return out.object(await runs.get(args.id, args.run));
    await showPages(
      call,
      runs.list(args.id, await listQuery("pipelines runs", client, flags)),
      [
        "id",
        "status",
        "created_at",
        "latency_ms",
        ["steps", ({ steps }) => steps.map(({ name, status }) => `${name} ${status}`)],
      ],
      "The pipeline has not run yet.",
    );
  },
});
