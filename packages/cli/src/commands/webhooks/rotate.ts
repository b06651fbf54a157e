import { command } from "../../command.ts";
import { showSecret } from "../../secrets.ts";

export const rotateWebhook = command({
  path: "webhooks rotate",
  summary: "Rotate the signing secret of a webhook",
  args: { id: { help: "the webhook's id" } },
  flags: {
    grace: {
      type: "number",
      value: "<seconds>",
      help: "how long deliveries are signed with both secrets (default 86400, one day)",
    },
  },
  examples: ["webhooks rotate wh_…", "webhooks rotate wh_… --grace 0"],
  run: async ({ client, args, flags, out }) => {
    const body = flags.grace === undefined ? {} : { grace_seconds: flags.grace };
    showSecret(out, await client().webhooks.rotate(args.id, body), `Webhook ${args.id} has a new secret.`);
  },
});
