import type { CreateWebhookRequest } from "agent-run-client";
import { command } from "../../command.ts";
import { showSecret } from "../../secrets.ts";
import { webhookBody, webhookFlags } from "../../webhook-body.ts";

export const createWebhook = command({
  path: "webhooks create",
  summary: "Create a webhook; its signing secret is shown only once",
  args: { url: { help: "address of the endpoint (https)" } },
  flags: { ...webhookFlags, secret: { type: "string", value: "<whsec_…>", help: "your own signing secret" } },
  examples: ["webhooks create https://example.com/hooks --events run.completed,run.failed"],
  run: async ({ client, args, flags, out }) => {
    const more = { url: args.url, secret: flags.secret };
    const made = await client().webhooks.create(webhookBody<CreateWebhookRequest>(flags, more));
    if (made.warnings.length > 0 && !out.isJson) out.say(`Warning: ${made.warnings.join(", ")}.`);
    showSecret(out, made, `Created webhook ${made.id} for ${made.events.join(", ")}.`);
  },
});
