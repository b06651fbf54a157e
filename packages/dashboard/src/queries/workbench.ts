import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { client } from "../client.ts";
import type { AgentPatch, Run } from "../models.ts";
import { useKeepRun } from "./runs.ts";

/** The configuration to run: unsaved changes, or a revision by number. */
export type Tried = { patch: AgentPatch } | { revision: number };

type Trial = { input: Record<string, unknown>; sides: readonly Tried[] };

/** Runs an input on one or two revisions. Unsaved changes become an undeployed revision, one per state. */
export function useTrial(agentId: string) {
  const keep = useKeepRun();
  const queries = useQueryClient();
  const made = useRef({ patch: "", revision: 0 });
  const revisionOf = async (tried: Tried): Promise<number> => {
    if ("revision" in tried) return tried.revision;
    const patch = JSON.stringify(tried.patch);
    if (made.current.patch !== patch) {
      const { revision } = await client.agents.createRevision(agentId, tried.patch);
      made.current = { patch, revision };
      void queries.invalidateQueries({ queryKey: ["agents", "revisions", agentId] });
    }
    return made.current.revision;
  };
  return useMutation({
    mutationFn: async ({ input, sides }: Trial): Promise<Run[]> => {
      // Create all revisions before any run: if one is rejected, the other run must not cost anything.
      const revisions = await Promise.all(sides.map(revisionOf));
      return Promise.all(
        revisions.map((revision) =>
          client.runs.create({ agent_id: agentId, input, agent_revision: revision }, { wait: 0 }),
        ),
      );
    },
    onSuccess: (runs) => runs.forEach(keep),
  });
}
