import type { Experiment } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listExperiments = listing<Experiment>({
  path: "experiments list",
  summary: "List experiments, newest first",
  names: ["agents"],
  columns: (nameOf) => [
    "id",
    "name",
    ["agent", ({ agent_id }) => nameOf(agent_id)],
    ["revisions", ({ agent_revisions }) => agent_revisions.join(" ")],
    "status",
    "total",
    "completed",
    "failed",
    "created_at",
  ],
  whenNone: "No experiments. Start one with `agentrun eval`.",
  list: (client, query) => client.experiments.list(query),
});
