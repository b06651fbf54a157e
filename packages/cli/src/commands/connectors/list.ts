import type { Connector } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listConnectors = listing<Connector>({
  path: "connectors list",
  summary: "List connectors: tools that agents can use",
  columns: ["id", "name", "type", "status", "tool_count", "url"],
  whenNone: "No connectors. Create one with `agentrun connectors create`.",
  list: (client, query) => client.connectors.list(query),
});
