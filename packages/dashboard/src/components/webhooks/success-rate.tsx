import { formatPercent } from "../../lib/format.ts";
import { useNewestDeliveries } from "../../queries/webhooks.ts";

/** How many of the newest deliveries got through; those under way say nothing yet. */
export function SuccessRate({ webhookId }: { webhookId: string }) {
  const { data } = useNewestDeliveries(webhookId);
  const ended = data?.filter(({ status }) => status !== "pending") ?? [];
  if (ended.length === 0) return data ? "none yet" : "…";
  const succeeded = ended.filter(({ status }) => status === "succeeded").length;
  return (
    <span className="no-wrap numeric" title={`of the newest ${ended.length}`}>
      {formatPercent((100 * succeeded) / ended.length)} of {ended.length}
    </span>
  );
}
