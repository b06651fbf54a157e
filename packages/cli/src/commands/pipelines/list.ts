import type { Pipeline } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listPipelines = listing<Pipeline>({
  path: "pipelines list",
  summary: "List pipelines",
  columns: ["id", "name", "status", ["steps", ({ steps }) => steps.map(({ name }) => name)], "next_run_at"],
  whenNone: "No pipelines. Create one with `agentrun pipelines create`.",
  list: (client, query) => client.pipelines.list(query),
});
