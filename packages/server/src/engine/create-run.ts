import { type AdmitDeps, admitRun, type CreatedRun, findEarlierRun, type RunSubmission } from "../domain/admit-run.ts";
import { ServiceError } from "../lib/errors.ts";
import type { KeyedMutex } from "../lib/mutex.ts";
import type { RunRecord } from "../model/runs.ts";
import { type AcceptDeps, accept } from "./accept.ts";
import type { Claim } from "./activate.ts";

export type CreateRunDeps = AdmitDeps &
  AcceptDeps & {
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

/** Null: the agent is no longer what it was when the run was admitted. */
async function tryCreate(deps: CreateRunDeps, submission: RunSubmission): Promise<CreatedRun | null> {
  const admitted = await admitRun(deps, submission);
  if ("isReplay" in admitted) return admitted;
  const acceptance = await accept(deps, admitted);
  if (acceptance.result !== "accepted") {
    return acceptance.result === "duplicate" ? findEarlierRun(deps, submission) : null;
  }
  const { run, claim } = acceptance;
  if (claim) deps.start(claim);
  else deps.queued(run);
  return { run, isReplay: false };
}
