import { type Agent, type AgentRun, ApiError } from "agent-run-client";
import { asItIsNow, isModule, type ModuleRuntime, shortCode } from "../module-code.ts";
import { type FoundAgent, findAgents } from "./folder.ts";
import type { Screen } from "./screen.ts";

export type Sync = {
  /** Makes the service's agents what the folder has; the files that changed come first. */
  sync(changed: readonly string[]): Promise<void>;
  agents(): ReadonlyMap<string, Agent>;
  nameOf(agentId: string): string | undefined;
};

/** Keeps an agent of the service for each one in the folder, at the revision that its files are. */
export function createSync(client: AgentRun, folder: string, screen: Screen): Sync {
  /** What the service has, by module. */
  const known = new Map<string, Agent>();
  /** What was refused last, so that it is said once. */
  const refusals = new Map<string, string>();
  let isRead = false;

  const read = async () => {
    for await (const agent of client.agents.list({ limit: 100, order: "asc" })) {
      if (isModule(agent.runtime)) known.set(agent.runtime.module, agent);
    }
    isRead = true;
  };
  const syncOne = async (found: FoundAgent) => {
    const beganMs = performance.now();
    const before = known.get(found.module);
    try {
      const after = await put(client, found, before);
      known.set(found.module, after);
      const isMended = refusals.delete(found.module);
      if (after.revision !== before?.revision || isMended) tell(found, before, after, performance.now() - beganMs);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      if (refusals.get(found.module) === error.message) return;
      refusals.set(found.module, error.message);
      const more = before ? [`revision ${before.revision} goes on`] : [];
      screen.show({ kind: "refused", agent: found.name, text: error.message, more, data: { module: found.module } });
    }
  };
  const tell = ({ module, name }: FoundAgent, before: Agent | undefined, after: Agent, tookMs: number) => {
    const kind = before ? "changed" : "ready";
    const text = `revision ${after.revision} · ${shortCode(after.runtime)} · ${Math.round(tookMs)} ms`;
    screen.show({ kind, agent: name, text, data: { module, agent_id: after.id, revision: after.revision } });
  };
  return {
    async sync(changed) {
      if (!isRead) await read();
      const found = findAgents(folder);
      const isChanged = ({ module }: FoundAgent) => changed.some((path) => path.split(/[\\/.]/)[0] === module);
      for (const agent of found.toSorted((one, other) => Number(isChanged(other)) - Number(isChanged(one)))) {
        await syncOne(agent);
      }
    },
    agents: () => known,
    nameOf: (agentId) => [...known.values()].find(({ id }) => id === agentId)?.name,
  };
}

async function put(client: AgentRun, { module, name }: FoundAgent, before: Agent | undefined): Promise<Agent> {
  if (!before) return client.agents.create({ name, runtime: { type: "module", module } });
  // A name that somebody gave it elsewhere stays, unless the file says one.
  const named = name !== module && name !== before.name ? { name } : {};
  return client.agents.update(before.id, { runtime: asItIsNow(before.runtime as ModuleRuntime), ...named });
}
