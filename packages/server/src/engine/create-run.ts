import type { RunId } from "@agentrun/contract";
import { type AdmitDeps, admitRun, type CreatedRun, findEarlierRun, type RunSubmission } from "../domain/admit-run.ts";
import { type CancelDeps, stopRun } from "../domain/cancel-runs.ts";
import { passThreadOn } from "../domain/finish-run.ts";
import { ServiceError } from "../lib/errors.ts";
import type { KeyedMutex } from "../lib/mutex.ts";
import type { RunRecord } from "../model/runs.ts";
import { type AcceptDeps, accept } from "./accept.ts";
import type { Claim } from "./activate.ts";

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
  else if (run.threadId) await passThreadOn(deps, { organizationId: run.organizationId, id: run.threadId });
  return { run, isReplay: false };
}
