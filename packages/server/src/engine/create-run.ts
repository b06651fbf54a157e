import { randomUUID } from "node:crypto";
import type { AgentConfiguration, RunId } from "@agentrun/contract";
import type { SpendCaps } from "../domain/caps/spend-caps.ts";
import { countRefusal } from "../domain/guardrails/guarded-input.ts";
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
import { withClientOptions } from "../model/client-options.ts";
import type { RunRecord } from "../model/runs.ts";
import { slotKindOf } from "../model/slots.ts";
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

/** How often the agent may change during a request before the request fails with `service_unavailable`. */
const maxTries = 5;

/** Creates every run, whether a client, a schedule, a pipeline or a replay requests it: admit, accept, then start or queue. */
export function createRun(deps: CreateRunDeps, submission: RunSubmission): Promise<CreatedRun> {
  const { isDemo, actor } = submission.caller;
  // Requests of one demo key run one after another, so that two of them cannot both take its last slot.
  return isDemo ? deps.demoMutex.runExclusive(actor, () => createOnce(deps, submission)) : createOnce(deps, submission);
}

async function createOnce(deps: CreateRunDeps, submission: RunSubmission): Promise<CreatedRun> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const created = await tryCreate(deps, submission);
    if (created) return created;
    deps.agents.forget(submission.request.agent_id);
  }
  throw unavailable();
}

const limitsReached = new Set(["cap_reached", "token_runs_used_up"]);

/** Null: the agent changed between admission and acceptance, so the run must be admitted again. */
async function tryCreate(deps: CreateRunDeps, submission: RunSubmission): Promise<CreatedRun | null> {
  const orEarlierRun = (refusal: unknown) => earlierRunOrThrow(deps, submission, refusal);
  const admitted = await admitRun(deps, submission).catch(orEarlierRun);
  if ("isReplay" in admitted) return admitted;
  const acceptance = await accept(deps, admitted).catch((error) => {
    if (error instanceof ServiceError && limitsReached.has(error.code)) return orEarlierRun(error);
    throw error;
  });
  if ("isReplay" in acceptance) return acceptance;
  if (acceptance.result === "accepted") return startOrQueue(deps, acceptance);
  if (acceptance.result === "duplicate") return findEarlierRun(deps, submission);
  if (acceptance.result === "thread_busy") return orEarlierRun(new ServiceError("thread_busy", { param: "thread_id" }));
  if (acceptance.result === "thread_gone") throw new ServiceError("thread_not_found", { param: "thread_id" });
  return null;
}

/** A repeated request gets the run that the first request created, even if the service would refuse the request now. */
async function earlierRunOrThrow(
  deps: CreateRunDeps,
  submission: RunSubmission,
  refusal: unknown,
): Promise<CreatedRun> {
  const earlier = await findEarlierRun(deps, submission);
  if (earlier) return earlier;
  const { organizationId, apiKeyId } = submission.caller;
  await countRefusal(deps.store, { organizationId, apiKeyId, agentId: submission.request.agent_id }, refusal);
  throw refusal;
}

async function startOrQueue(deps: CreateRunDeps, { run, claim, stop = [], isWaiting }: Accepted): Promise<CreatedRun> {
  for (const id of stop) await interrupt(deps, run, id);
  if (claim) deps.start(claim);
  else if (!isWaiting) deps.queued(run);
  else if (run.threadId) await startNextInThread(deps, { organizationId: run.organizationId, id: run.threadId });
  return { run, isReplay: false };
}

/** Stops an earlier run of the thread. If this node fails before it does, the new run waits for the earlier one instead. */
async function interrupt(deps: CreateRunDeps, { organizationId }: RunRecord, id: RunId): Promise<void> {
  const run = await deps.store.runs.find(organizationId, id);
  if (run) await stopRun(deps, run, false);
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

/** With a claim, this node owns the run, has a slot for it and must start it. `isWaiting`: the run waits for its thread. */
type Accepted = { result: "accepted"; run: RunRecord; claim: Claim | null; stop?: RunId[]; isWaiting?: boolean };
type Acceptance = Accepted | { result: Exclude<AcceptResult, "accepted"> | "thread_busy" | "thread_gone" };

/** Stores an admitted run: claimed by this node if it may start at once and a slot is free, otherwise queued. Replays always queue. */
export function accept(deps: AcceptDeps, admitted: AdmittedRun): Promise<Acceptance> {
  if (deps.isDraining()) return Promise.reject(unavailable());
  const { agent, submission, thread } = admitted;
  if (submission.replay) return acceptQueued(deps, admitted);
  const mayStart = mayStartAtOnce(agent.configuration, deps.caps, deps.slots.mustQueue(agent));
  const slot = mayStart ? deps.slots.reserve(agent) : null;
  if (thread) return acceptInThread(deps, admitted, thread, slot);
  return slot ? acceptClaimed(deps, admitted, slot) : acceptQueued(deps, admitted);
}

const unavailable = () => new ServiceError("service_unavailable", { headers: { "Retry-After": "1" } });

/** New runs do not overtake queued ones. Runs under a concurrency limit go through the queue, which counts for the whole cluster. */
export const mayStartAtOnce = (
  { limits }: Pick<AgentConfiguration, "limits">,
  { perOrganization, perKey }: RunCaps,
  mustQueue: boolean,
): boolean => !mustQueue && limits.concurrency === undefined && perOrganization === null && perKey === null;

async function acceptClaimed(deps: AcceptDeps, admitted: AdmittedRun, slot: ReservedSlot): Promise<Acceptance> {
  let claim: Claim | null = null;
  try {
    const lease = newLease(deps, slot);
    const { idempotency } = admitted.submission;
    const started = startedOnAcceptance(newRun(deps, admitted));
    const take = async (run: RunRecord) => ({ result: await deps.store.runs.accept({ run, idempotency, lease }), run });
    const { result, run } = await deps.spendCaps.accept(started, take, countedToken(admitted));
    if (result !== "accepted") return { result };
    slot.bind(lease.token);
    claim = firstClaim(run, admitted.agent.configuration, lease.token);
    return { result, run, claim };
  } finally {
    // If the write succeeded but its response was lost, the reaper takes over the run when its lease expires.
    if (!claim) slot.giveBack();
  }
}

const countedToken = ({ submission }: AdmittedRun) => submission.caller.endUser?.countedToken ?? null;

const newLease = ({ nodeId, leaseSeconds }: AcceptDeps, { workerId }: ReservedSlot) => ({
  nodeId,
  token: randomUUID(),
  seconds: leaseSeconds,
  workerId,
});

/** The store decides under the thread's lock whether the run starts or waits, so both versions of the run are prepared. */
async function acceptInThread(
  deps: AcceptDeps,
  admitted: AdmittedRun,
  thread: ThreadOfRun,
  slot: ReservedSlot | null,
): Promise<Acceptance> {
  let claim: Claim | null = null;
  try {
    await assertQueueCapacity(deps, admitted);
    const { idempotency } = admitted.submission;
    const take = async (run: RunRecord) => {
      const queued = { run, idempotency, lease: null };
      const claimed = slot && { run: startedOnAcceptance(run), idempotency, lease: newLease(deps, slot) };
      return { ...(await deps.store.threads.acceptRun({ ...thread, queued, claimed })), run, claimed };
    };
    const stored = await deps.spendCaps.accept(newRun(deps, admitted), take, countedToken(admitted));
    const { result, run, claimed } = stored;
    if (result !== "accepted") return { result };
    const { stop } = stored;
    if (stored.place !== "claimed" || !claimed)
      return { result, run, claim, stop, isWaiting: stored.place === "waiting" };
    slot?.bind(claimed.lease.token);
    claim = firstClaim(claimed.run, admitted.agent.configuration, claimed.lease.token);
    return { result, run: claimed.run, claim, stop };
  } finally {
    if (!claim) slot?.giveBack();
  }
}

const firstClaim = (run: RunRecord, configuration: AgentConfiguration, leaseToken: string): Claim => ({
  run,
  configuration: withClientOptions(configuration, run.clientOptions),
  leaseToken,
  slot: slotKindOf(configuration),
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
  const take = async (run: RunRecord): Promise<Acceptance> => {
    const queued = { run, idempotency, lease: null };
    const result = await (replay ? deps.store.runs.acceptReplay(queued, replay) : deps.store.runs.accept(queued));
    return result === "accepted" ? { result, run, claim: null } : { result };
  };
  return deps.spendCaps.accept(newRun(deps, admitted), take, countedToken(admitted));
}
