import type { OrganizationId, WorkerId } from "@agentrun/contract";
import type { Loop } from "../lib/concurrency/loop.ts";
import type { AgentRecord } from "../model/agents.ts";
import { type NodeSlotKind, nodeSlotKinds, slotKindOf } from "../model/slots.ts";
import { isPinned, toRequirements } from "../model/workers.ts";
import type { Polls, Slot } from "../runtimes/worker/polls.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRuns } from "./active-runs.ts";

/** This node's estimate of the queue. */
export type Backlog = {
  /** Whether the queue may hold more runs of this kind than this node has free slots. New runs must then queue, too. */
  isWaiting(kind: NodeSlotKind): boolean;
  set(kind: NodeSlotKind, isWaiting: boolean): void;
  /** Whether the organisation has reached its limit of queued runs. */
  isFull(organizationId: OrganizationId): Promise<boolean>;
};

const cacheMs = 500;

type Count = { count: number; until: number };

/** Reads the count at most twice a second and adds new runs in between, so the limit can be exceeded only slightly. */
export function createBacklog(runs: Pick<Store["runs"], "countQueued">, maximum: number): Backlog {
  const waiting = { module: true, io: true };
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
    const cached = counts.get(organizationId);
    if (cached && cached.until > performance.now()) return cached;
    // Concurrent requests share one query.
    const pending =
      counting.get(organizationId) ?? recount(organizationId).finally(() => counting.delete(organizationId));
    counting.set(organizationId, pending);
    return pending;
  };

  return {
    isWaiting: (kind) => waiting[kind],
    set(kind, isWaiting) {
      waiting[kind] = isWaiting;
    },
    async isFull(organizationId) {
      const cached = await current(organizationId);
      if (cached.count >= maximum) return true;
      cached.count += 1;
      return false;
    },
  };
}

/**
 * Wakes the claimer when a run is queued or a slot becomes free. A queued run, whose kind is not known here, marks the backlog only of
 * kinds without a free slot on this node: otherwise every queued run would make the next one queue, on every node, and a busy cluster
 * would never start a run at once again.
 */
export function wakeOnQueued(
  { active, signals, backlog }: { active: Pick<ActiveRuns, "free" | "onFree">; signals: Signals; backlog: Backlog },
  claimer: Pick<Loop, "wake">,
): void {
  active.onFree((kind) => {
    if (kind !== "worker" && backlog.isWaiting(kind)) claimer.wake();
  });
  signals.subscribe("queued", () => {
    for (const kind of nodeSlotKinds) if (active.free(kind) === 0) backlog.set(kind, true);
    claimer.wake();
  });
}

/** Capacity for one run that is about to start. */
export type ReservedSlot = {
  /** The worker that will execute the run; null: this node executes it. */
  workerId: WorkerId | null;
  bind(leaseToken: string, isOnly?: boolean): void;
  giveBack(): void;
};

/** Capacity to start runs at once: this node's own slots, and workers that poll this node. */
export type Slots = {
  reserve(agent: Agent): ReservedSlot | null;
  /** Whether a new run must queue because others were there before it. */
  mustQueue(agent: Agent): boolean;
};

type Agent = Pick<AgentRecord, "id" | "organizationId" | "configuration">;
type SlotDeps = {
  active: Pick<ActiveRuns, "reserve" | "giveBack">;
  backlog: Pick<Backlog, "isWaiting">;
  polls: Pick<Polls, "reserve">;
};

export function createSlots({ active, backlog, polls }: SlotDeps): Slots {
  const ownSlot = (kind: NodeSlotKind): ReservedSlot => ({
    workerId: null,
    bind: () => {},
    giveBack: () => active.giveBack(kind),
  });
  const ownSlots = { module: ownSlot("module"), io: ownSlot("io") };
  return {
    reserve(agent) {
      const kind = slotKindOf(agent.configuration);
      if (kind !== "worker") return active.reserve(kind) ? ownSlots[kind] : null;
      const slot = polls.reserve(toRequirements(agent.organizationId, agent.id, agent.configuration));
      return slot && reserveWorkerSlot(active, slot);
    },
    // A worker polls only after it found its queue empty. Runs pinned to a build must queue: only the queue tracks builds.
    mustQueue({ configuration }) {
      const kind = slotKindOf(configuration);
      return kind === "worker" ? isPinned(configuration) : backlog.isWaiting(kind);
    },
  };
}

/** Reserves the worker's slot, and counts the run among those that this node holds. */
export function reserveWorkerSlot(active: Pick<ActiveRuns, "reserve" | "giveBack">, slot: Slot): ReservedSlot {
  active.reserve("worker");
  return {
    workerId: slot.worker.id,
    bind: (leaseToken, isOnly) => slot.bind(leaseToken, isOnly),
    giveBack() {
      slot.giveBack();
      active.giveBack("worker");
    },
  };
}
