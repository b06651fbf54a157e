import { command } from "../../command.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";

export const listDeliveries = command({
  path: "webhooks deliveries",
  summary: "List the deliveries of a webhook, or get one",
  args: {
    id: { help: "the webhook's id" },
    delivery: { help: "id of one delivery, to show its requests and responses", optional: true },
  },
  flags: {
    ...pageFlags,
    status: { type: "string", choices: ["pending", "succeeded", "failed"], help: "only this status" },
  },
  examples: ["webhooks deliveries wh_… --status failed", "webhooks deliveries wh_… dlv_…"],
  run: async (call) => {
    const { args, flags, out } = call;
    const { deliveries } = call.client().webhooks;
    if (args.delivery !== undefined) return out.object(await deliveries.get(args.id, args.delivery));
    await showPages(
      call,
      deliveries.list(args.id, { ...pageQuery(flags), status: flags.status }),
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
