import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";

export const useComparison = (runId: string, otherId: string) =>
  useQuery({
    queryKey: ["comparison", runId, otherId],
    queryFn: () => client.runs.compare(runId, otherId).then((comparison) => comparison),
  });

/** The agent's newest runs, as candidates for a comparison. */
export const useComparable = (agentId: string, isWanted: boolean) =>
  useQuery({
    queryKey: ["runs", "comparable", agentId],
    queryFn: async () => (await client.runs.list({ agent_id: agentId, limit: 20 })).data,
    enabled: isWanted,
  });
