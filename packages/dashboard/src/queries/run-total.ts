import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { toRunTotal } from "../lib/run-total.ts";
import type { RunFilters } from "./runs.ts";
import { useCan } from "./session.ts";

/** About how many runs match; undefined: not known. */
export function useRunTotal(filters: RunFilters, isEnabled: boolean): number | undefined {
  const can = useCan();
  const { data } = useQuery({
    queryKey: ["runs", "total", filters],
    queryFn: async () => {
      const total = toRunTotal(filters, Date.now());
      if (!total) return null;
      const { from, to, agentId, count } = total;
      const period = { created_after: from, created_before: to, interval: "day" } as const;
      return count(await client.analytics.get({ ...period, agent_id: agentId }));
    },
    enabled: isEnabled && can("analytics:read"),
    staleTime: 60_000,
  });
  return data ?? undefined;
}
