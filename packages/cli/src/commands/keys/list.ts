import type { ApiKey } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listKeys = listing<ApiKey>({
  path: "keys list",
  summary: "List API keys",
  columns: [
    "id",
    "name",
    "status",
    ["key", ({ prefix, last4 }) => `${prefix}…${last4}`],
    "scopes",
    "last_used_at",
    "last_used_address",
  ],
  whenNone: "No API keys.",
  list: (client, query) => client.apiKeys.list(query),
});
