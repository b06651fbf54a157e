import type { WorkerId } from "@agentrun/contract";
import { isPinned } from "../model/workers.ts";
import type { Demand, Polls } from "../runtimes/worker/polls.ts";
import { type ClaimDeps, withConfigurations } from "./claim.ts";
import { type Reserved, reserveAtWorker } from "./places.ts";

export type WorkerClaimDeps = Omit<ClaimDeps, "backlog"> & {
  polls: Pick<Polls, "demand">;
  onError: (error: unknown, name: string) => void;
  /** Told of a worker that takes nothing but suspects for now: no node hands it anything else. */
  isolate: (id: WorkerId) => void;
};

const mostAtOnce = 200;

/** Fills the places of workers that poll here from their queues; true when there may be more waiting and room for it. */
export async function claimForWorkersOnce(deps: WorkerClaimDeps): Promise<boolean> {
  const demand = deps.polls.demand();
  if (demand.length === 0) return false;
  const queues = demand.flatMap(({ worker }) => worker.queues.map((queue) => [worker.organizationId, queue] as const));
  const waiting = await deps.store.runs.listWaitingQueues(queues);
  // A claim that fails for one worker keeps no other from its runs.
  const report = (error: unknown): false => {
    deps.onError(error, "claim for workers");
    return false;
  };
  let isMore = false;
  for (const one of demand) {
    const { worker } = one;
    const own = waiting.filter(
      (line) => line.organizationId === worker.organizationId && worker.queues.includes(line.queue),
    );
    const hasSuspects = own.some((line) => line.hasSuspects);
    if (own.length > 0) isMore = (await claimFor(deps, one, hasSuspects).catch(report)) || isMore;
  }
  return isMore;
}

async function claimFor(deps: WorkerClaimDeps, demand: Demand, hasSuspects: boolean): Promise<boolean> {
  const places = reservePlaces(deps, demand);
  const wanted = places.length;
  if (wanted === 0) return false;
  try {
    const { nodeId, leaseSeconds, caps } = deps;
    const options = { nodeId, slots: wanted, leaseSeconds, caps, hasSuspects };
    const { claimed, isIsolating } = await deps.store.runs.claimForWorker(demand.worker, options);
    if (isIsolating) deps.isolate(demand.worker.id);
    for (const claim of await withConfigurations(deps, claimed)) {
      places.pop()?.bind(claim.leaseToken, claim.isSuspect || isPinned(claim.configuration));
      deps.start(claim);
    }
    return claimed.length === wanted;
  } finally {
    for (const place of places) place.giveBack();
  }
}

function reservePlaces({ active }: WorkerClaimDeps, demand: Demand): Reserved[] {
  const places: Reserved[] = [];
  while (places.length < mostAtOnce) {
    const place = demand.reserve();
    if (!place) break;
    places.push(reserveAtWorker(active, place));
  }
  return places;
}
