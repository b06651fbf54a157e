import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";

export const redeliver = command({
  path: "webhooks redeliver",
  summary: "Resend a delivery, or all that failed since a time",
  args: { id: { help: "the webhook's id" }, delivery: { help: "the delivery's id", optional: true } },
  flags: { since: { type: "string", value: "<time>", help: "resend all deliveries that failed since this time" } },
  examples: ["webhooks redeliver wh_… dlv_…", "webhooks redeliver wh_… --since 2026-01-31T00:00:00Z"],
  run: async ({ client, args, flags, out }) => {
    const { webhooks } = client();
    if (args.delivery !== undefined) return out.object(await webhooks.deliveries.redeliver(args.id, args.delivery));
    if (flags.since === undefined) throw new UsageError("Specify a delivery id or --since.");
    out.object(await webhooks.redeliverFailed(args.id, { since: flags.since }));
  },
});
