import type { Connector } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listConnectors = listing<Connector>({
  path: "connectors list",
  summary: "Connectors: the tools that agents may use",
  columns: ["id", "name", "type", "status", "tool_count", "url"],
  whenNone: "There are no connectors yet: agentrun connectors create adds one.",
  list: (client, query) => client.connectors.list(query),
});
