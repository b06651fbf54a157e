import type { AgentConfiguration, WorkerId } from "@agentrun/contract";
import { type FinishDeps, finishRun } from "../domain/runs/finish.ts";
import { isUnavailable } from "../lib/errors.ts";
import { withModel } from "../model/replays.ts";
import type { RunRecord } from "../model/runs.ts";
import { isPinned } from "../model/workers.ts";
import type { Demand, Polls } from "../runtimes/worker/polls.ts";
import type { ClaimedRun, RunCaps } from "../store/runs/claim.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRuns, Claim } from "./active-runs.ts";
import type { Backlog } from "./capacity.ts";
import { type ReservedSlot, reserveWorkerSlot } from "./capacity.ts";
import { decideUnread } from "./conclude.ts";

export type ClaimDeps = {
  store: Pick<Store, "runs">;
  findConfiguration: FindConfiguration;
  active: ActiveRuns;
  backlog: Backlog;
  nodeId: string;
  leaseSeconds: number;
  caps: RunCaps;
  start: (claim: Claim) => void;
  /** Gives back a run whose revision could not be read. */
  setAside: (claimed: ClaimedRun, error: unknown) => Promise<void>;
};

const batchSize = 200;

/** Fills this node's free slots from the queue; true when there may be more waiting and room for it. */
export async function claimOnce(deps: ClaimDeps): Promise<boolean> {
  const wanted = reserveSlots(deps.active, deps.backlog.isWaiting());
  if (wanted === 0) return false;
  let used = 0;
  try {
    const claimed = await deps.store.runs.claim(deps.nodeId, wanted, deps.leaseSeconds, deps.caps);
    deps.backlog.set(claimed.length === wanted);
    const claims = await loadConfigurations(deps, claimed);
    used = claims.length;
    for (const claim of claims) deps.start(claim);
    return claimed.length === wanted;
  } finally {
    for (let unused = wanted - used; unused > 0; unused -= 1) deps.active.giveBack();
  }
}

/** Where nobody is known to wait, half of the free slots stay for those who come while the queue is being looked at. */
function reserveSlots(active: ActiveRuns, isSomebodyWaiting: boolean): number {
  const most = Math.min(batchSize, isSomebodyWaiting ? active.free() : Math.ceil(active.free() / 2));
  let reserved = 0;
  while (reserved < most && active.reserve()) reserved += 1;
  return reserved;
}

/**
 * A run executes the revision it was accepted with, whatever is deployed now. One whose revision cannot be read is set aside, and holds
 * up none of those that were claimed with it.
 */
export async function loadConfigurations(
  deps: Pick<ClaimDeps, "findConfiguration" | "setAside">,
  claimed: ClaimedRun[],
): Promise<Claim[]> {
  const claims = await Promise.all(
    claimed.map(async (claim) => {
      try {
        const configuration = withModel(await deps.findConfiguration(claim.run), claim.run.replay?.model ?? null);
        return [{ ...claim, configuration }];
      } catch (error) {
        await deps.setAside(claim, error);
        return [];
      }
    }),
  );
  return claims.flat();
}

type RevisionName = Pick<RunRecord, "organizationId" | "agentId" | "agentRevision">;
export type FindConfiguration = (run: RevisionName) => Promise<AgentConfiguration> | AgentConfiguration;

/** As many as a busy node has in use. */
const mostKept = 1_000;

type Revisions = Pick<Store["agents"], "findRevision">;

/** A revision never changes, so it is read once. */
export function createConfigurationCache(agents: Revisions): FindConfiguration {
  const known = new Map<string, Promise<AgentConfiguration> | AgentConfiguration>();
  return (run) => {
    const key = `${run.agentId}/${run.agentRevision}`;
    const before = known.get(key);
    if (before) return before;
    if (known.size >= mostKept) known.clear();
    const loading = loadConfiguration(agents, run);
    known.set(key, loading);
    loading.then(
      (configuration) => known.set(key, configuration),
      () => known.delete(key),
    );
    return loading;
  };
}

async function loadConfiguration(agents: Revisions, run: RevisionName): Promise<AgentConfiguration> {
  const { organizationId, agentId, agentRevision } = run;
  const found = await agents.findRevision(organizationId, agentId, agentRevision);
  if (!found) throw new Error(`revision ${agentRevision} of ${agentId} is missing`);
  return found.configuration;
}

export type WorkerClaimDeps = Omit<ClaimDeps, "backlog"> & {
  polls: Pick<Polls, "demand">;
  onError: (error: unknown, name: string) => void;
  /** Told of a worker that takes nothing but suspects for now: no node hands it anything else. */
  isolate: (id: WorkerId) => void;
};

const workerBatchSize = 200;

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
    for (const claim of await loadConfigurations(deps, claimed)) {
      places.pop()?.bind(claim.leaseToken, claim.isSuspect || isPinned(claim.configuration));
      deps.start(claim);
    }
    return claimed.length === wanted;
  } finally {
    for (const place of places) place.giveBack();
  }
}

function reservePlaces({ active }: WorkerClaimDeps, demand: Demand): ReservedSlot[] {
  const places: ReservedSlot[] = [];
  while (places.length < workerBatchSize) {
    const place = demand.reserve();
    if (!place) break;
    places.push(reserveWorkerSlot(active, place));
  }
  return places;
}

export type SetAsideDeps = FinishDeps & { onFailure: (error: unknown, what: string) => void };

/**
 * Gives back a claimed run whose revision could not be read, so that it does not wait for the end of a lease that nobody renews. Where the
 * database did not answer, the attempt does not count, and the next round of claims finds the run; otherwise the third attempt is the last.
 */
export async function setAside(deps: SetAsideDeps, claimed: ClaimedRun, error: unknown): Promise<void> {
  const { run, leaseToken } = claimed;
  const next = decideUnread(claimed, isUnavailable(error));
  deps.onFailure(error, "claim");
  try {
    if (next.type === "finish")
      await finishRun(deps, run, next.ending, { held: "by us", leaseToken, sequence: run.sequence + 1 });
    else {
      const { organizationId, id } = run;
      const { forgiven, retried } = next;
      await deps.store.runs.release({ organizationId, id, leaseToken, forgiven, retried, onlyIfExpired: false });
    }
  } catch (failure) {
    // Its lease runs out, and the reaper takes it over.
    deps.onFailure(failure, "claim");
  }
}
