import type { WebhookPatch } from "agent-run-client";
import { command } from "../../command.ts";
import { webhookBody, webhookFlags } from "../../webhook-body.ts";

export const updateWebhook = command({
  path: "webhooks update",
  summary: "Update a webhook",
  args: { id: { help: "its id" } },
  flags: { ...webhookFlags, url: { type: "string", value: "<url>", help: "address of the endpoint" } },
  examples: ["webhooks update wh_… --active false", "webhooks update wh_… --events run.failed"],
  run: async ({ client, args, flags, out }) =>
    out.object(await client().webhooks.update(args.id, webhookBody<WebhookPatch>(flags, { url: flags.url }))),
});
