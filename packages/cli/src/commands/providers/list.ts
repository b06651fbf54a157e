import type { Provider } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listProviders = listing<Provider>({
  path: "providers list",
  summary: "List model providers",
  columns: ["id", "name", "type", "default_model", "is_default", "source"],
  whenNone: "No providers. Create one with `agentrun providers create`.",
  list: (client, query) => client.providers.list(query),
});
