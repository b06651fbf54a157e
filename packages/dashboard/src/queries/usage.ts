import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { countedTimeZone, intervalOf, type Period, type Range, spanOf } from "../lib/period.ts";
import { saveFile } from "../lib/save-file.ts";

/** The month as YYYY-MM; without it, the current one. */
export const useUsage = (month: string | undefined, isEnabled = true) =>
  useQuery({
    queryKey: ["usage", month ?? "current"],
    queryFn: () => client.usage.get({ month }).then((usage) => usage),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** The analytics of a period; `back` selects an earlier period. */
export const useAnalyticsOf = (period: Period, { agentId, back = 0, isEnabled = true }: AnalyticsOptions = {}) =>
  useQuery({
    queryKey: ["analytics", period, agentId ?? "all", back],
    queryFn: () => {
      const span = spanOf(period, Date.now(), back);
      return client.analytics
        .get({
          created_after: span.from,
          created_before: span.to,
          interval: intervalOf(span),
          time_zone: countedTimeZone(new Date(span.from)),
          agent_id: agentId,
        })
        .then((analytics) => analytics);
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

type AnalyticsOptions = { agentId?: string | undefined; back?: number; isEnabled?: boolean };

export const useAnalytics = (range: Range, agentId?: string) => useAnalyticsOf({ range }, { agentId });

/** Downloads the month as CSV. */
export async function downloadUsage(month: string): Promise<void> {
  const answer = await fetch(`/v2/usage?month=${month}`, { headers: { Accept: "text/csv" } });
  if (!answer.ok) throw new Error(`The service returned HTTP ${answer.status}.`);
  saveFile(`usage-${month}.csv`, "text/csv;charset=utf-8", await answer.text());
}
