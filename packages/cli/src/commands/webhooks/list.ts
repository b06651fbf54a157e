import type { Webhook } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listWebhooks = listing<Webhook>({
  path: "webhooks list",
  summary: "List webhooks",
  columns: [
    "id",
    ["status", ({ active, disabled_reason }) => disabled_reason ?? (active ? "active" : "off")],
    "url",
    "events",
    "last_delivery_at",
  ],
  whenNone: "No webhooks. Create one with `agentrun webhooks create`.",
  list: (client, query) => client.webhooks.list(query),
});
