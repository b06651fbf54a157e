import { randomUUID } from "node:crypto";
import type { AgentConfiguration, RunId } from "@agentrun/contract";
import type { SpendCaps } from "../domain/caps/spend-caps.ts";
import {
  type AdmitDeps,
  type AdmittedRun,
  admitRun,
  type CreatedRun,
  findEarlierRun,
  newRun,
  type RunSubmission,
  startedOnAcceptance,
} from "../domain/runs/admit.ts";
import { type CancelDeps, startNextInThread, stopRun } from "../domain/runs/finish.ts";
import type { KeyedMutex } from "../lib/concurrency/locks.ts";
import { ServiceError } from "../lib/errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { AcceptResult } from "../store/runs/accept.ts";
import type { RunCaps } from "../store/runs/claim.ts";
import type { Store } from "../store/store.ts";
import type { ThreadOfRun } from "../store/threads/turns.ts";
import type { Claim } from "./active-runs.ts";
import type { Backlog, ReservedSlot, Slots } from "./capacity.ts";

export type CreateRunDeps = AdmitDeps &
  AcceptDeps &
  CancelDeps & {
    demoMutex: KeyedMutex;
    start: (claim: Claim) => void;
    queued: (run: RunRecord) => void;
  };

/** How often the agent may change under a request before it is told to try again. */
const maximumTries = 5;

/** The way of every run, whoever asks for it: admitted by the rules, accepted by this node, then started or queued. */
export function createRun(deps: CreateRunDeps, submission: RunSubmission): Promise<CreatedRun> {
  const { isDemo, actor } = submission.caller;
  // The requests of a demo key take turns, so that two at once cannot both find its last slot.
  return isDemo ? deps.demoMutex.runExclusive(actor, () => createOnce(deps, submission)) : createOnce(deps, submission);
}

async function createOnce(deps: CreateRunDeps, submission: RunSubmission): Promise<CreatedRun> {
  for (let tries = 0; tries < maximumTries; tries += 1) {
    const created = await tryCreate(deps, submission);
    if (created) return created;
    deps.agents.forget(submission.request.agent_id);
  }
  throw new ServiceError("service_unavailable", { headers: { "Retry-After": "1" } });
}

/** A repeated request finds the run it made, also where that is what the thread is busy with. */
async function throughBusy(deps: CreateRunDeps, submission: RunSubmission): Promise<CreatedRun> {
  const earlier = await findEarlierRun(deps, submission);
  if (earlier) return earlier;
  throw new ServiceError("thread_busy", { param: "thread_id" });
}

/** The same where there is no room for another run. */
async function throughCap(deps: CreateRunDeps, submission: RunSubmission, refusal: unknown): Promise<CreatedRun> {
  const isCap = refusal instanceof ServiceError && refusal.code === "cap_reached";
  const earlier = isCap ? await findEarlierRun(deps, submission) : null;
  if (earlier) return earlier;
  throw refusal;
}

/** Stops a run that this one does not wait for. Should this node die on the way, it waits after all: nobody was told otherwise. */
async function interrupt(deps: CreateRunDeps, { organizationId }: RunRecord, id: RunId): Promise<void> {
  const run = await deps.store.runs.find(organizationId, id);
  if (run) await stopRun(deps, run, false);
}

/** Null: the agent is no longer what it was when the run was admitted. */
async function tryCreate(deps: CreateRunDeps, submission: RunSubmission): Promise<CreatedRun | null> {
  const admitted = await admitRun(deps, submission);
  if ("isReplay" in admitted) return admitted;
  const acceptance = await accept(deps, admitted).catch((refusal) => throughCap(deps, submission, refusal));
  if ("isReplay" in acceptance) return acceptance;
  if (acceptance.result === "duplicate") return findEarlierRun(deps, submission);
  if (acceptance.result === "thread_gone") throw new ServiceError("thread_not_found", { param: "thread_id" });
  if (acceptance.result === "thread_busy") return throughBusy(deps, submission);
  if (acceptance.result !== "accepted") return null;
  const { run, claim, stop = [], isWaiting } = acceptance;
  for (const id of stop) await interrupt(deps, run, id);
  if (claim) deps.start(claim);
  else if (!isWaiting) deps.queued(run);
  else if (run.threadId) await startNextInThread(deps, { organizationId: run.organizationId, id: run.threadId });
  return { run, isReplay: false };
}

export type AcceptDeps = Pick<AdmitDeps, "clock" | "defaultTimeoutSeconds"> & {
  store: { runs: Pick<Store["runs"], "accept" | "acceptReplay">; threads: Pick<Store["threads"], "acceptRun"> };
  slots: Slots;
  backlog: Pick<Backlog, "isFull">;
  nodeId: string;
  leaseSeconds: number;
  caps: RunCaps;
  spendCaps: Pick<SpendCaps, "accept">;
  isDraining: () => boolean;
};

/** What became of an admitted run. With a claim it is ours and has its slot: whoever is told so starts it. Or it waits for its thread. */
export type Acceptance =
  | { result: "accepted"; run: RunRecord; claim: Claim | null; stop?: RunId[]; isWaiting?: boolean }
  | { result: Exclude<AcceptResult, "accepted"> | "thread_busy" | "thread_gone" };

/** Takes a run in: claimed by this node where it may start at once and a slot is free, else queued; a replay always so. */
export function accept(deps: AcceptDeps, admitted: AdmittedRun): Promise<Acceptance> {
  if (deps.isDraining()) return Promise.reject(unavailable());
  const { agent, submission, thread } = admitted;
  if (submission.replay) return acceptQueued(deps, admitted);
  const mayStart = mayStartAtOnce(agent.configuration, deps.caps, deps.slots.mustQueue(agent));
  const place = mayStart ? deps.slots.reserve(agent) : null;
  if (thread) return acceptInThread(deps, admitted, thread, place);
  return place ? acceptClaimed(deps, admitted, place) : acceptQueued(deps, admitted);
}

const unavailable = () => new ServiceError("service_unavailable", { headers: { "Retry-After": "1" } });

/** Nobody new goes before those who wait. Where there is a cap, runs go by the queue: there it is counted for the whole cluster. */
export const mayStartAtOnce = (
  { limits }: Pick<AgentConfiguration, "limits">,
  { perOrganization, perKey }: RunCaps,
  mustQueue: boolean,
): boolean => !mustQueue && limits.concurrency === undefined && perOrganization === null && perKey === null;

async function acceptClaimed(deps: AcceptDeps, admitted: AdmittedRun, place: ReservedSlot): Promise<Acceptance> {
  let claim: Claim | null = null;
  try {
    const lease = newLease(deps, place);
    const { idempotency } = admitted.submission;
    const { result, run } = await deps.spendCaps.accept(startedOnAcceptance(newRun(deps, admitted)), async (run) => ({
      result: await deps.store.runs.accept({ run, idempotency, lease }),
      run,
    }));
    if (result !== "accepted") return { result };
    place.bind(lease.token);
    claim = firstClaim(run, admitted.agent.configuration, lease.token);
    return { result, run, claim };
  } finally {
    // The slot goes with the claim. A run that was written after all, unknown to us, is the reaper's once its lease runs out.
    if (!claim) place.giveBack();
  }
}

const newLease = ({ nodeId, leaseSeconds }: AcceptDeps, { workerId }: ReservedSlot) => ({
  nodeId,
  token: randomUUID(),
  seconds: leaseSeconds,
  workerId,
});

/** Whether it begins or waits is decided with the thread in hand: it comes prepared for both. */
async function acceptInThread(
  deps: AcceptDeps,
  admitted: AdmittedRun,
  thread: ThreadOfRun,
  place: ReservedSlot | null,
): Promise<Acceptance> {
  let claim: Claim | null = null;
  try {
    await assertQueueCapacity(deps, admitted);
    const { idempotency } = admitted.submission;
    const taken = await deps.spendCaps.accept(newRun(deps, admitted), async (run) => {
      const queued = { run, idempotency, lease: null };
      const claimed = place && { run: startedOnAcceptance(run), idempotency, lease: newLease(deps, place) };
      return { ...(await deps.store.threads.acceptRun({ ...thread, queued, claimed })), run, claimed };
    });
    const { result, run, claimed } = taken;
    if (result !== "accepted") return { result };
    const { stop } = taken;
    if (taken.place !== "claimed" || !claimed)
      return { result, run, claim, stop, isWaiting: taken.place === "waiting" };
    place?.bind(claimed.lease.token);
    claim = firstClaim(claimed.run, admitted.agent.configuration, claimed.lease.token);
    return { result, run: claimed.run, claim, stop };
  } finally {
    if (!claim) place?.giveBack();
  }
}

const firstClaim = (run: RunRecord, configuration: AgentConfiguration, leaseToken: string): Claim => ({
  run,
  configuration,
  leaseToken,
  activeMs: 0,
  emitted: 0,
  retried: 0,
  countedAttempts: 1,
  sent: 0,
  isResumed: false,
});

async function assertQueueCapacity({ backlog }: AcceptDeps, { agent }: AdmittedRun): Promise<void> {
  if (await backlog.isFull(agent.organizationId))
    throw new ServiceError("too_many_queued_runs", { headers: { "Retry-After": "5" } });
}

async function acceptQueued(deps: AcceptDeps, admitted: AdmittedRun): Promise<Acceptance> {
  await assertQueueCapacity(deps, admitted);
  const { idempotency, replay } = admitted.submission;
  return deps.spendCaps.accept(newRun(deps, admitted), async (run): Promise<Acceptance> => {
    const queued = { run, idempotency, lease: null };
    const result = await (replay ? deps.store.runs.acceptReplay(queued, replay) : deps.store.runs.accept(queued));
    return result === "accepted" ? { result, run, claim: null } : { result };
  });
}
