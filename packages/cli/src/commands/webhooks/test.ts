import { command } from "../../command.ts";
import { exitCodes } from "../../exit-codes.ts";
import { waitForDelivery } from "../../wait-for-delivery.ts";

export const testWebhook = command({
  path: "webhooks test",
  summary: "Send a test event to an endpoint",
  details:
    "It is a delivery like any other, with the type test. With --wait the command ends with 1 when it was not acknowledged.",
  args: { webhook: { help: "the webhook's id" } },
  flags: { wait: { type: "boolean", help: "wait until it is acknowledged, or given up" } },
  examples: ["webhooks test wh_…", "webhooks test wh_… --wait"],
  run: async ({ client, args, flags, out, progress }) => {
    const service = client();
    const sent = await service.webhooks.test(args.webhook);
    const delivery = flags.wait ? await progress("Delivering", waitForDelivery(service, sent)) : sent;
    const { object, id, status, event_id, attempt_count, response_status, error } = delivery;
    out.object(out.isJson ? delivery : { object, id, status, event_id, attempt_count, response_status, error });
    if (!flags.wait) out.say(`agentrun webhooks deliveries ${args.webhook} ${sent.id} shows what came of it.`);
    return flags.wait && delivery.status !== "succeeded" ? exitCodes.failed : exitCodes.done;
  },
});
