import type { AgentId, OrganizationId } from "@agentrun/contract";
import type { AgentRecord } from "../../model/agents.ts";
import type { Store } from "../../store/store.ts";

/** Caches agents for the run path. An entry may be stale: the statement that accepts a run checks again. */
export type AgentCache = {
  find(organizationId: OrganizationId, id: AgentId): Promise<AgentRecord | null>;
  forget(id: AgentId): void;
};

const maximum = 10_000;

export function createAgentCache(store: Pick<Store, "agents">): AgentCache {
  const cache = new Map<AgentId, { organizationId: OrganizationId; agent: Promise<AgentRecord | null> }>();
  const load = (organizationId: OrganizationId, id: AgentId) => {
    const agent = store.agents.find(organizationId, id);
    cache.set(id, { organizationId, agent });
    if (cache.size > maximum) cache.delete(cache.keys().next().value ?? id);
    // Cache existing agents only, not failed look-ups or unknown ids.
    const drop = (found: AgentRecord | null) => {
      if (!found && cache.get(id)?.agent === agent) cache.delete(id);
    };
    agent.then(drop, () => drop(null));
    return agent;
  };
  return {
    find(organizationId, id) {
      const known = cache.get(id);
      return known?.organizationId === organizationId ? known.agent : load(organizationId, id);
    },
    forget: (id) => cache.delete(id),
  };
}
