import type { Dataset } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listDatasets = listing<Dataset>({
  path: "datasets list",
  summary: "List data sets, newest first",
  names: ["agents"],
  columns: (nameOf) => ["id", "name", ["agent", ({ agent_id }) => nameOf(agent_id)], "version", "rows", "updated_at"],
  whenNone: "No data sets. Create one with `agentrun datasets create`.",
  list: (client, query) => client.datasets.list(query),
});
