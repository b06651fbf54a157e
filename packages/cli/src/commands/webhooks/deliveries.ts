import { command } from "../../command.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listDeliveries = command({
  path: "webhooks deliveries",
  summary: "List the deliveries of a webhook, or get one",
  args: {
    id: { help: "the webhook's id" },
    delivery: { help: "id of one delivery, to show its requests and responses", optional: true },
  },
  flags: listFlags("webhooks deliveries"),
  examples: ["webhooks deliveries wh_… --status failed", "webhooks deliveries wh_… dlv_…"],
  run: async (call) => {
    const { args, flags, out } = call;
    const client = call.client();
    const { deliveries } = client.webhooks;
    if (args.delivery !== undefined) return out.object(await deliveries.get(args.id, args.delivery));
    await showPages(
      call,
      deliveries.list(args.id, await listQuery("webhooks deliveries", client, flags)),
      [
        "id",
        "status",
        "event_type",
        "attempt_count",
        "response_status",
        ["error", ({ error }) => error?.message],
        "created_at",
      ],
      "No deliveries.",
    );
  },
});
