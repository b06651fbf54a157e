import { command } from "../../command.ts";
import { showSecret } from "../../secrets.ts";

export const rotateWebhookSecret = command({
  path: "webhooks rotate-secret",
  summary: "Rotate the signing secret of a webhook",
  args: { id: { help: "the webhook's id" } },
  flags: { grace: { type: "number", value: "<seconds>", help: "how long deliveries are signed with both secrets" } },
  examples: ["webhooks rotate-secret wh_…", "webhooks rotate-secret wh_… --grace 0"],
  run: async ({ client, args, flags, out }) => {
    const body = flags.grace === undefined ? {} : { grace_seconds: flags.grace };
    showSecret(out, await client().webhooks.rotateSecret(args.id, body), `Webhook ${args.id} has a new secret.`);
  },
});
