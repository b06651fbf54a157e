import { formatPercent } from "../../lib/format.ts";
import { useNewestDeliveries } from "../../queries/webhooks.ts";

/** The success rate of the newest deliveries; deliveries in progress do not count. */
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
