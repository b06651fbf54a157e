import type { Pipeline } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listPipelines = listing<Pipeline>({
  path: "pipelines list",
  summary: "Pipelines: runs put together",
  columns: ["id", "name", "status", ["steps", ({ steps }) => steps.map(({ name }) => name)], "next_run_at"],
  whenNone: "There are no pipelines yet: agentrun pipelines create makes one.",
  list: (client, query) => client.pipelines.list(query),
});
