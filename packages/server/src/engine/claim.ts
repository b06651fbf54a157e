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
import { decideUnread } from "./decide-next.ts";

type ClaimDeps = {
  store: Pick<Store, "runs">;
  findConfiguration: FindConfiguration;
  active: ActiveRuns;
  backlog: Backlog;
  nodeId: string;
  leaseSeconds: number;
  caps: RunCaps;
  start: (claim: Claim) => void;
  /** Returns a run whose revision could not be read. */
  releaseUnreadable: (claimed: ClaimedRun, error: unknown) => Promise<void>;
};

const batchSize = 200;

/** Fills this node's free slots from the queue. True: call again, there may be more queued runs and free slots. */
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

/** Without a known backlog, half of the free slots stay available for runs that arrive during the query. */
function reserveSlots(active: ActiveRuns, hasBacklog: boolean): number {
  const most = Math.min(batchSize, hasBacklog ? active.free() : Math.ceil(active.free() / 2));
  let reserved = 0;
  while (reserved < most && active.reserve()) reserved += 1;
  return reserved;
}

/** A run executes the revision it was accepted with. One unreadable revision must not fail the runs that were claimed with it. */
async function loadConfigurations(
  deps: Pick<ClaimDeps, "findConfiguration" | "releaseUnreadable">,
  claimed: ClaimedRun[],
): Promise<Claim[]> {
  const claims = await Promise.all(
    claimed.map(async (claim) => {
      try {
        const configuration = withModel(await deps.findConfiguration(claim.run), claim.run.replay?.model ?? null);
        return [{ ...claim, configuration }];
      } catch (error) {
        await deps.releaseUnreadable(claim, error);
        return [];
      }
    }),
  );
  return claims.flat();
}

type RevisionName = Pick<RunRecord, "organizationId" | "agentId" | "agentRevision">;
type FindConfiguration = (run: RevisionName) => Promise<AgentConfiguration> | AgentConfiguration;

/** About as many revisions as a busy node uses. */
const maxCached = 1_000;

type Revisions = Pick<Store["agents"], "findRevision">;

/** A revision never changes, so its configuration is read once. */
export function createConfigurationCache(agents: Revisions): FindConfiguration {
  const cache = new Map<string, Promise<AgentConfiguration> | AgentConfiguration>();
  return (run) => {
    const key = `${run.agentId}/${run.agentRevision}`;
    const cached = cache.get(key);
    if (cached) return cached;
    if (cache.size >= maxCached) cache.clear();
    const loading = loadConfiguration(agents, run);
    cache.set(key, loading);
    loading.then(
      (configuration) => cache.set(key, configuration),
      () => cache.delete(key),
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
  /** Reports a worker that takes only suspects for now: no node may give it other runs. */
  isolate: (id: WorkerId) => void;
};

/** Fills the free slots of workers that poll this node from their queues. True: call again, as with `claimOnce`. */
export async function claimForWorkersOnce(deps: WorkerClaimDeps): Promise<boolean> {
  const demand = deps.polls.demand();
  if (demand.length === 0) return false;
  const queues = demand.flatMap(({ worker }) => worker.queues.map((queue) => [worker.organizationId, queue] as const));
  const waiting = await deps.store.runs.listWaitingQueues(queues);
  // A failed claim for one worker must not affect the others.
  const report = (error: unknown): false => {
    deps.onError(error, "claim for workers");
    return false;
  };
  let isMore = false;
  for (const each of demand) {
    const { worker } = each;
    const own = waiting.filter(
      (line) => line.organizationId === worker.organizationId && worker.queues.includes(line.queue),
    );
    const hasSuspects = own.some((line) => line.hasSuspects);
    if (own.length > 0) isMore = (await claimFor(deps, each, hasSuspects).catch(report)) || isMore;
  }
  return isMore;
}

async function claimFor(deps: WorkerClaimDeps, demand: Demand, hasSuspects: boolean): Promise<boolean> {
  const slots = reserveWorkerSlots(deps, demand);
  const wanted = slots.length;
  if (wanted === 0) return false;
  try {
    const { nodeId, leaseSeconds, caps } = deps;
    const options = { nodeId, slots: wanted, leaseSeconds, caps, hasSuspects };
    const { claimed, isIsolating } = await deps.store.runs.claimForWorker(demand.worker, options);
    if (isIsolating) deps.isolate(demand.worker.id);
    for (const claim of await loadConfigurations(deps, claimed)) {
      slots.pop()?.bind(claim.leaseToken, claim.isSuspect || isPinned(claim.configuration));
      deps.start(claim);
    }
    return claimed.length === wanted;
  } finally {
    for (const slot of slots) slot.giveBack();
  }
}

function reserveWorkerSlots({ active }: WorkerClaimDeps, demand: Demand): ReservedSlot[] {
  const slots: ReservedSlot[] = [];
  while (slots.length < batchSize) {
    const slot = demand.reserve();
    if (!slot) break;
    slots.push(reserveWorkerSlot(active, slot));
  }
  return slots;
}

type ReleaseDeps = FinishDeps & { onFailure: (error: unknown, what: string) => void };

/**
 * Returns a claimed run whose revision could not be read to the queue, so that it does not have to wait until its lease expires. If the
 * database was unavailable, the attempt does not count; otherwise the third attempt is the last.
 */
export async function releaseUnreadable(deps: ReleaseDeps, claimed: ClaimedRun, error: unknown): Promise<void> {
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
    // The reaper takes over the run when its lease expires.
    deps.onFailure(failure, "claim");
  }
}
