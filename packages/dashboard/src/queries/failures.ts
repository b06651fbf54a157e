import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { Run } from "../models.ts";
import { useCan } from "./session.ts";

/** The agent's last run before this one that completed; null if there is none. */
export const useLastSuccess = ({ id, agent_id, created_at }: Run) =>
  useQuery({
    queryKey: ["run", id, "last-success"],
    queryFn: async () => {
      const filters = { agent_id, status: "completed", created_before: created_at, limit: 1 };
      return (await client.runs.list(filters)).data[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The revision of a run and an earlier one; null if they are not among the newest hundred. */
export const useRevisionsOf = ({ agent_id, agent_revision }: Run, earlier: number | null) =>
  useQuery({
    queryKey: ["agents", "two-revisions", agent_id, earlier, agent_revision],
    queryFn: async () => {
      const { data } = await client.agents.revisions(agent_id, { limit: 100 });
      const before = data.find(({ revision }) => revision === earlier);
      const after = data.find(({ revision }) => revision === agent_revision);
      return before && after ? { before, after } : null;
    },
    enabled: earlier !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The instructions of a run's revision; null if it is not among the newest hundred. */
export function useInstructions({ agent_id, agent_revision }: Run) {
  const isAllowed = useCan()("agents:read");
  return useQuery({
    queryKey: ["agents", "instructions", agent_id, agent_revision],
    queryFn: async () => {
      const { data } = await client.agents.revisions(agent_id, { limit: 100 });
      return data.find(({ revision }) => revision === agent_revision)?.configuration.instructions ?? null;
    },
    enabled: isAllowed,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
