import { randomUUID } from "node:crypto";
import type { AgentConfiguration, RunId } from "@agentrun/contract";
import { type AdmitDeps, type AdmittedRun, begunAtOnce, newRun } from "../domain/admit-run.ts";
import type { SpendCaps } from "../domain/spend-caps.ts";
import { ServiceError } from "../lib/errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { AcceptResult } from "../store/runs/accept.ts";
import type { RunCaps } from "../store/runs/claim.ts";
import type { Store } from "../store/store.ts";
import type { ThreadOfRun } from "../store/threads/arrivals.ts";
import type { Claim } from "./activate.ts";
import type { Backlog } from "./backlog.ts";
import type { Places, Reserved } from "./places.ts";

export type AcceptDeps = Pick<AdmitDeps, "clock" | "defaultTimeoutSeconds"> & {
  store: { runs: Pick<Store["runs"], "accept" | "acceptReplay">; threads: Pick<Store["threads"], "acceptRun"> };
  places: Places;
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
  const mayStart = mayStartAtOnce(agent.configuration, deps.caps, deps.places.isSomebodyWaiting(agent));
  const place = mayStart ? deps.places.reserve(agent) : null;
  if (thread) return acceptInThread(deps, admitted, thread, place);
  return place ? acceptClaimed(deps, admitted, place) : acceptQueued(deps, admitted);
}

const unavailable = () => new ServiceError("service_unavailable", { headers: { "Retry-After": "1" } });

/** Nobody new goes before those who wait. Where there is a cap, runs go by the queue: there it is counted for the whole cluster. */
export const mayStartAtOnce = (
  { limits }: Pick<AgentConfiguration, "limits">,
  { perOrganization, perKey }: RunCaps,
  isSomebodyWaiting: boolean,
): boolean => !isSomebodyWaiting && limits.concurrency === undefined && perOrganization === null && perKey === null;

async function acceptClaimed(deps: AcceptDeps, admitted: AdmittedRun, place: Reserved): Promise<Acceptance> {
  let claim: Claim | null = null;
  try {
    const lease = newLease(deps, place);
    const { idempotency } = admitted.submission;
    const { result, run } = await deps.spendCaps.accept(begunAtOnce(newRun(deps, admitted)), async (run) => ({
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

const newLease = ({ nodeId, leaseSeconds }: AcceptDeps, { workerId }: Reserved) => ({
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
  place: Reserved | null,
): Promise<Acceptance> {
  let claim: Claim | null = null;
  try {
    await assertRoom(deps, admitted);
    const { idempotency } = admitted.submission;
    const taken = await deps.spendCaps.accept(newRun(deps, admitted), async (run) => {
      const queued = { run, idempotency, lease: null };
      const claimed = place && { run: begunAtOnce(run), idempotency, lease: newLease(deps, place) };
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

async function assertRoom({ backlog }: AcceptDeps, { agent }: AdmittedRun): Promise<void> {
  if (await backlog.isFull(agent.organizationId))
    throw new ServiceError("too_many_queued_runs", { headers: { "Retry-After": "5" } });
}

async function acceptQueued(deps: AcceptDeps, admitted: AdmittedRun): Promise<Acceptance> {
  await assertRoom(deps, admitted);
  const { idempotency, replay } = admitted.submission;
  return deps.spendCaps.accept(newRun(deps, admitted), async (run): Promise<Acceptance> => {
    const queued = { run, idempotency, lease: null };
    const result = await (replay ? deps.store.runs.acceptReplay(queued, replay) : deps.store.runs.accept(queued));
    return result === "accepted" ? { result, run, claim: null } : { result };
  });
}
