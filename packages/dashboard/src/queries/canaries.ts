import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { Canary, CreateCanaryRequest } from "../models.ts";
import { usePages } from "./pages.ts";

const lookEveryMs = 15_000;

/** The canaries of an agent, newest first; an active one changes on its own. */
export const useCanaries = (agentId: string) =>
  usePages(["agents", "canaries", agentId], (after) => client.agents.canaries(agentId, { limit: 50, after }), {
    refetchInterval: lookEveryMs,
  });

function useChange<Given>(change: (given: Given) => Promise<Canary>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after an error: the canary may have ended meanwhile. Not awaited: the user may leave at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: ["agents"] }),
  });
}

export const useCreateCanary = (agentId: string) =>
  useChange((request: CreateCanaryRequest) => client.agents.createCanary(agentId, request).then((canary) => canary));

export const usePromoteCanary = ({ agent_id, id }: Canary) =>
  useChange(() => client.agents.promoteCanary(agent_id, id).then((canary) => canary));

export const useAbortCanary = ({ agent_id, id }: Canary) =>
  useChange((reason: string | undefined) =>
    client.agents.abortCanary(agent_id, id, { reason }).then((canary) => canary),
  );
