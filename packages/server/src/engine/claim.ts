import type { AgentConfiguration, WorkerId } from "@agentrun/contract";
import { type FinishDeps, finishRun } from "../domain/runs/finish.ts";
import { isUnavailable } from "../lib/errors.ts";
import { withClientOptions } from "../model/client-options.ts";
import { withModel } from "../model/replays.ts";
import type { RunRecord } from "../model/runs.ts";
import { type NodeSlotKind, type NodeSlots, nodeSlotKinds } from "../model/slots.ts";
import { isPinned } from "../model/workers.ts";
import type { Demand, Polls } from "../runtimes/worker/polls.ts";
import type { ClaimedRun, NodeClaim, RunCaps } from "../store/runs/claim.ts";
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

/** The maximum number of runs of each kind in one claim. */
const batchSize = 200;

/** Fills this node's free slots from the queue. True: call again, there may be more queued runs and free slots. */
export async function claimOnce(deps: ClaimDeps): Promise<boolean> {
  const wanted: NodeSlots = { module: reserveSlots(deps, "module"), io: reserveSlots(deps, "io") };
  if (wanted.module + wanted.io === 0) return false;
  const unused = { ...wanted };
  try {
    const claimed = await deps.store.runs.claim(deps.nodeId, wanted, deps.leaseSeconds, deps.caps);
    const isMore = nodeSlotKinds.map((kind) => noteBacklog(deps, kind, claimed, wanted[kind]));
    for (const claim of await loadConfigurations(deps, claimed)) {
      unused[claim.slot] -= 1;
      deps.start(claim);
    }
    return isMore.includes(true);
  } finally {
    for (const kind of nodeSlotKinds) for (; unused[kind] > 0; unused[kind] -= 1) deps.active.giveBack(kind);
  }
}

/** Whether more runs of this kind may be queued: as many were claimed as requested. Without a request nothing is known. */
function noteBacklog({ backlog }: ClaimDeps, kind: NodeSlotKind, claimed: NodeClaim[], wanted: number): boolean {
  if (wanted === 0) return false;
  const isMore = claimed.filter(({ slot }) => slot === kind).length === wanted;
  backlog.set(kind, isMore);
  return isMore;
}

/** Without a known backlog, half of the free slots stay available for runs that arrive during the query. */
function reserveSlots({ active, backlog }: ClaimDeps, kind: NodeSlotKind): number {
  const free = active.free(kind);
  const most = Math.min(batchSize, backlog.isWaiting(kind) ? free : Math.ceil(free / 2));
  let reserved = 0;
  while (reserved < most && active.reserve(kind)) reserved += 1;
  return reserved;
}

/** A run executes the revision it was accepted with. One unreadable revision must not fail the runs that were claimed with it. */
async function loadConfigurations<Claimed extends ClaimedRun>(
  deps: Pick<ClaimDeps, "findConfiguration" | "releaseUnreadable">,
  claimed: Claimed[],
): Promise<(Claimed & Pick<Claim, "configuration">)[]> {
  const claims = await Promise.all(
    claimed.map(async (claim) => {
      try {
        const revision = withModel(await deps.findConfiguration(claim.run), claim.run.replay?.model ?? null);
        const configuration = withClientOptions(revision, claim.run.clientOptions);
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
      deps.start({ ...claim, slot: "worker" });
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
