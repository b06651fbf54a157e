import { command } from "../../command.ts";
import { exitCodes } from "../../exit-codes.ts";
import { waitForDelivery } from "../../wait-for-delivery.ts";

export const testWebhook = command({
  path: "webhooks test",
  summary: "Send a test event to a webhook",
  details:
    "The test event is a normal delivery with the event type test. With --wait, the command exits with 1 if the delivery fails.",
  args: { webhook: { help: "the webhook's id" } },
  flags: { wait: { type: "boolean", help: "wait until the delivery succeeds or fails" } },
  examples: ["webhooks test wh_…", "webhooks test wh_… --wait"],
  run: async ({ client, args, flags, out, progress }) => {
    const service = client();
    const sent = await service.webhooks.test(args.webhook);
    const delivery = flags.wait ? await progress("Delivering", waitForDelivery(service, sent)) : sent;
    const { object, id, status, event_id, attempt_count, response_status, error } = delivery;
    out.object(out.isJson ? delivery : { object, id, status, event_id, attempt_count, response_status, error });
    if (!flags.wait) out.say(`Show the result with \`agentrun webhooks deliveries ${args.webhook} ${sent.id}\`.`);
    return flags.wait && delivery.status !== "succeeded" ? exitCodes.failed : exitCodes.done;
  },
});
