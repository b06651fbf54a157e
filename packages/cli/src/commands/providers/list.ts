import type { Provider } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listProviders = listing<Provider>({
  path: "providers list",
  summary: "Providers of models",
  columns: ["id", "name", "type", "default_model", "is_default", "source"],
  whenNone: "There are no providers yet: agentrun providers create adds one.",
  list: (client, query) => client.providers.list(query),
});
