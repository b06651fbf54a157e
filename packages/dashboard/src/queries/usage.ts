import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";

/** The month as YYYY-MM; without it, the current one. */
export const useUsage = (month: string | undefined) =>
  useQuery({
    queryKey: ["usage", month ?? "current"],
    queryFn: () => client.usage.get({ month }).then((usage) => usage),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export type Range = "24h" | "7d" | "30d";

const days: Record<Range, number> = { "24h": 1, "7d": 7, "30d": 30 };

export const useAnalytics = (range: Range, agentId?: string) =>
  useQuery({
    queryKey: ["analytics", range, agentId ?? "all"],
    queryFn: () => {
      const from = new Date(Date.now() - days[range] * 86_400_000).toISOString();
      const interval = range === "30d" ? "day" : "hour";
      return client.analytics.get({ from, interval, agent_id: agentId }).then((analytics) => analytics);
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
