import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { Agent, PendingDeployment } from "../models.ts";
import { agentQuery } from "./agents.ts";

const lookEveryMs = 5_000;

/** The newest one of the agent. An open one changes on its own, and with it the agent. */
export function usePendingDeployment({ id, pending_deployment }: Agent): PendingDeployment | undefined {
  const { data } = useQuery({
    ...agentQuery(id),
    refetchInterval: ({ state }) => (state.data?.pending_deployment?.ended_at === null ? lookEveryMs : false),
  });
  return data?.pending_deployment ?? pending_deployment;
}

export function useDecideDeployment({ agent_id, id }: PendingDeployment, decision: "approve" | "reject") {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | undefined) =>
      decision === "approve"
        ? client.agents.approveDeployment(agent_id, id, { reason }).then((done) => done)
        : client.agents.rejectDeployment(agent_id, id, { reason }).then((done) => done),
    // Also after an error: it may have ended meanwhile. Not awaited: the user may leave at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["agents"] }),
  });
}
