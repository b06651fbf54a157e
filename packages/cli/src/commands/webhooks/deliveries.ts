import { command } from "../../command.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";

export const listDeliveries = command({
  path: "webhooks deliveries",
  summary: "What was sent to an endpoint and what came of it",
  args: {
    id: { help: "the webhook's id" },
    delivery: { help: "one delivery, with what went over the wire", optional: true },
  },
  flags: { ...pageFlags, status: { type: "string", choices: ["pending", "succeeded", "failed"], help: "only those" } },
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
      "Nothing was sent.",
    );
  },
});
