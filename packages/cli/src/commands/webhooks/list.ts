import type { Webhook } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listWebhooks = listing<Webhook>({
  path: "webhooks list",
  summary: "Webhook endpoints",
  columns: [
    "id",
    ["status", ({ active, disabled_reason }) => disabled_reason ?? (active ? "active" : "off")],
    "url",
    "events",
    "last_delivery_at",
  ],
  whenNone: "There are no webhooks yet: agentrun webhooks create registers one.",
  list: (client, query) => client.webhooks.list(query),
});
