import type { WorkerId } from "@agentrun/contract";
import type { AgentRecord } from "../model/agents.ts";
import { isPinned, toWanted } from "../model/workers.ts";
import type { Place, Polls } from "../runtimes/worker/polls.ts";
import type { ActiveRuns } from "./active-runs.ts";
import type { Backlog } from "./backlog.ts";

/** Room for one run that is about to begin. */
export type Reserved = {
  /** The worker that has it; null: this node has. */
  workerId: WorkerId | null;
  bind(leaseToken: string, isOnly?: boolean): void;
  giveBack(): void;
};

/** Where runs can begin at once: in this node's own slots, or at workers that poll here. */
export type Places = {
  reserve(agent: Agent): Reserved | null;
  /** Whether others were there first. */
  isSomebodyWaiting(agent: Agent): boolean;
};

type Agent = Pick<AgentRecord, "id" | "organizationId" | "configuration">;
type PlaceDeps = {
  active: Pick<ActiveRuns, "reserve" | "giveBack">;
  backlog: Pick<Backlog, "isWaiting">;
  polls: Pick<Polls, "reserve">;
};

export function createPlaces({ active, backlog, polls }: PlaceDeps): Places {
  const slot: Reserved = { workerId: null, bind: () => {}, giveBack: () => active.giveBack() };
  return {
    reserve(agent) {
      if (agent.configuration.runtime.type !== "worker") return active.reserve() ? slot : null;
      const place = polls.reserve(toWanted(agent.organizationId, agent.id, agent.configuration));
      return place && reserveAtWorker(active, place);
    },
    // A worker that waits has seen an empty queue; a run that is pinned to a build goes by the queue, which knows the builds.
    isSomebodyWaiting: ({ configuration }) =>
      configuration.runtime.type === "worker" ? isPinned(configuration) : backlog.isWaiting(),
  };
}

/** The worker's place, and the run among those that this node holds. */
export function reserveAtWorker(active: Pick<ActiveRuns, "reserve" | "giveBack">, place: Place): Reserved {
  active.reserve("at a worker");
  return {
    workerId: place.worker.id,
    bind: (leaseToken, isOnly) => place.bind(leaseToken, isOnly),
    giveBack() {
      place.giveBack();
      active.giveBack("at a worker");
    },
  };
}
