import type { Scorer } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listScorers = listing<Scorer>({
  path: "scorers list",
  summary: "List scorers, newest first",
  columns: ["id", "name", ["type", ({ definition }) => definition.type], "version", "updated_at"],
  whenNone: "No scorers. Create one with `agentrun scorers create`.",
  list: (client, query) => client.scorers.list(query),
});
