import type { OrganizationId, WorkerId } from "@agentrun/contract";
import type { Loop } from "../lib/concurrency/loop.ts";
import type { AgentRecord } from "../model/agents.ts";
import { isPinned, toRequirements } from "../model/workers.ts";
import type { Polls, Slot } from "../runtimes/worker/polls.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRuns } from "./active-runs.ts";

/** What this node knows of the queue. */
export type Backlog = {
  /** Whether more may be waiting than there is room for: then nobody new goes first. */
  isWaiting(): boolean;
  set(isWaiting: boolean): void;
  /** Whether an organisation has as many runs waiting as it may. */
  isFull(organizationId: OrganizationId): Promise<boolean>;
};

const cacheMs = 500;

type Count = { count: number; until: number };

/** The count is asked for twice a second at most and carried on in between, so the bound is kept to within a moment's arrivals. */
export function createBacklog(runs: Pick<Store["runs"], "countQueued">, maximum: number): Backlog {
  let waiting = true;
  const counts = new Map<OrganizationId, Count>();
  const counting = new Map<OrganizationId, Promise<Count>>();

  const recount = async (organizationId: OrganizationId): Promise<Count> => {
    const count = await runs.countQueued(organizationId, maximum);
    const fresh = { count, until: performance.now() + cacheMs };
    if (counts.size > 10_000) counts.clear();
    counts.set(organizationId, fresh);
    return fresh;
  };

  const current = (organizationId: OrganizationId): Count | Promise<Count> => {
    const known = counts.get(organizationId);
    if (known && known.until > performance.now()) return known;
    // Whoever comes while it is being counted waits for the same count.
    const under =
      counting.get(organizationId) ?? recount(organizationId).finally(() => counting.delete(organizationId));
    counting.set(organizationId, under);
    return under;
  };

  return {
    isWaiting: () => waiting,
    set(isWaiting) {
      waiting = isWaiting;
    },
    async isFull(organizationId) {
      const known = await current(organizationId);
      if (known.count >= maximum) return true;
      known.count += 1;
      return false;
    },
  };
}

/**
 * Claims at once when somebody waits and there is room. Only where there is none do those who come now queue behind: with room for all,
 * each would make the next one queue, on every node, and a busy cluster would never start a run at once again.
 */
export function wakeOnQueued(
  { active, signals, backlog }: { active: Pick<ActiveRuns, "free" | "onFree">; signals: Signals; backlog: Backlog },
  claimer: Pick<Loop, "wake">,
): void {
  active.onFree(() => {
    if (backlog.isWaiting()) claimer.wake();
  });
  signals.subscribe("queued", () => {
    if (active.free() === 0) backlog.set(true);
    claimer.wake();
  });
}

/** Room for one run that is about to begin. */
export type ReservedSlot = {
  /** The worker that has it; null: this node has. */
  workerId: WorkerId | null;
  bind(leaseToken: string, isOnly?: boolean): void;
  giveBack(): void;
};

/** Where runs can begin at once: in this node's own slots, or at workers that poll here. */
export type Slots = {
  reserve(agent: Agent): ReservedSlot | null;
  /** Whether others were there first. */
  mustQueue(agent: Agent): boolean;
};

type Agent = Pick<AgentRecord, "id" | "organizationId" | "configuration">;
type PlaceDeps = {
  active: Pick<ActiveRuns, "reserve" | "giveBack">;
  backlog: Pick<Backlog, "isWaiting">;
  polls: Pick<Polls, "reserve">;
};

export function createSlots({ active, backlog, polls }: PlaceDeps): Slots {
  const slot: ReservedSlot = { workerId: null, bind: () => {}, giveBack: () => active.giveBack() };
  return {
    reserve(agent) {
      if (agent.configuration.runtime.type !== "worker") return active.reserve() ? slot : null;
      const place = polls.reserve(toRequirements(agent.organizationId, agent.id, agent.configuration));
      return place && reserveWorkerSlot(active, place);
    },
    // A worker that waits has seen an empty queue; a run that is pinned to a build goes by the queue, which knows the builds.
    mustQueue: ({ configuration }) =>
      configuration.runtime.type === "worker" ? isPinned(configuration) : backlog.isWaiting(),
  };
}

/** The worker's place, and the run among those that this node holds. */
export function reserveWorkerSlot(active: Pick<ActiveRuns, "reserve" | "giveBack">, place: Slot): ReservedSlot {
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
