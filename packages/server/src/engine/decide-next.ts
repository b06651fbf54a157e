import type { RunErrorCode } from "@agentrun/contract";
import type { Ending } from "../domain/finish-run.ts";
import type { RunRecord } from "../model/runs.ts";
import type { Judgement } from "../model/worker-isolation.ts";
import type { Outcome } from "../runtimes/runtime.ts";
import type { ExpiredLease } from "../store/runs/leases.ts";
import type { ActiveRun } from "./active-runs.ts";
import { runError } from "./run-errors.ts";

export type Asked = Extract<Outcome, { type: "asked" }>;

/** What follows a stretch of a run. */
export type Next =
  | { type: "finish"; ending: Ending }
  | { type: "park"; asked: Asked; spent: Pick<RunRecord, "tokensUsed" | "usage"> }
  /** Back to the queue. `forgiven`: not counted towards the three of a lost worker. `retried`: one of the agent's retries. */
  | { type: "release"; forgiven: boolean; retried: boolean; suspects?: number | null }
  /** It is no longer ours, and nothing we know of it counts. */
  | { type: "leave" };

type Spent = Pick<RunRecord, "tokensUsed" | "usage">;
type FinishOrRelease = Extract<Next, { type: "finish" | "release" }>;

/** What the decision rests on; an active run has all of it. */
export type Stretch = Pick<ActiveRun, "stopReason" | "retried" | "countedAttempts"> & {
  run: Pick<RunRecord, "timeoutSeconds" | "tokensUsed" | "usage">;
  configuration: { limits: ActiveRun["configuration"]["limits"] };
};

const maximumAttempts = 3;

/**
 * What follows an outcome. Pure, and the order of its lines is the order of precedence. `judgement`: what the loss of a worker, which
 * may have had other runs, means for this one.
 */
export function decideNext(outcome: Outcome, stretch: Stretch, judgement: Judgement | null = null): Next {
  const { run, stopReason, countedAttempts } = stretch;
  if (stopReason === "lost") return { type: "leave" };
  const spent = spentOf(outcome, run);
  if (stopReason === "cancelled") return finish({ status: "cancelled", ...spent });
  if (outcome.type === "completed") return finish(completed(outcome, spent));
  if (stopReason === "handed over") return { type: "release", forgiven: true, retried: false };
  if (stopReason === "timed out") return finish({ status: "failed", error: timedOut(run.timeoutSeconds), ...spent });
  if (outcome.type === "asked") return { type: "park", asked: outcome, spent };
  if (outcome.type === "returned") return { type: "release", forgiven: true, retried: false };
  if (outcome.type === "lost") return decideLost(outcome.message, countedAttempts, run, judgement);
  if (isRetried(outcome.error.code, stretch)) return { type: "release", forgiven: true, retried: true };
  return finish({ status: "failed", error: outcome.error, ...spent });
}

const completed = ({ output, thread }: Extract<Outcome, { type: "completed" }>, spent: Spent): Ending => ({
  status: "completed",
  output,
  ...spent,
  ...(thread ? { thread } : {}),
});

/** What follows when a node let a lease run out. Where it lives, the database kept it from renewing: the run is not to blame. */
export function decideExpired(lease: Omit<ExpiredLease, "leaseToken">): FinishOrRelease {
  const { run, countedAttempts, isHolderAlive } = lease;
  if (run.status === "cancelling") return finish({ status: "cancelled" });
  if (isHolderAlive) return { type: "release", forgiven: true, retried: false };
  return decideLost("the node that ran it stopped answering.", countedAttempts, run);
}

/** What follows when the revision of a claimed run could not be read. Where the database was away, nothing is known of the revision. */
export function decideUnread(
  { run, countedAttempts }: { run: Pick<RunRecord, "tokensUsed" | "usage">; countedAttempts: number },
  isDatabaseAway: boolean,
): FinishOrRelease {
  if (isDatabaseAway || countedAttempts < maximumAttempts)
    return { type: "release", forgiven: isDatabaseAway, retried: false };
  const message = `The agent's revision could not be read in ${maximumAttempts} attempts. Create the run again.`;
  const { tokensUsed, usage } = run;
  return finish({ status: "failed", error: runError("worker_lost", message, true), tokensUsed, usage });
}

/** The run may be to blame that its worker died: it is tried again, but not for ever. */
function decideLost(
  message: string,
  countedAttempts: number,
  { tokensUsed }: Pick<RunRecord, "tokensUsed">,
  judgement: Judgement | null = null,
): FinishOrRelease {
  const suspects = judgement && { suspects: judgement.suspects };
  if (judgement && !judgement.isCharged) return { type: "release", forgiven: true, retried: false, ...suspects };
  if (countedAttempts < maximumAttempts) return { type: "release", forgiven: false, retried: false, ...suspects };
  const lost = `The worker was lost ${maximumAttempts} times: ${message}`;
  return finish({ status: "failed", error: runError("worker_lost", lost, false), tokensUsed });
}

const finish = (ending: Ending) => ({ type: "finish", ending }) as const;

const timedOut = (seconds: number) => runError("run_timeout", `The run did not end within ${seconds} seconds.`, true);

/** What a policy has refused, it would refuse again; and a record does not grow. */
const isRetried = (code: RunErrorCode, { retried, configuration }: Stretch): boolean =>
  code !== "guardrail_violation" && code !== "not_recorded" && retried < (configuration.limits.retries ?? 0);

/** What an outcome says was used; a run that was stopped has used it too. */
function spentOf(outcome: Outcome, { tokensUsed, usage }: Stretch["run"]): Pick<RunRecord, "tokensUsed" | "usage"> {
  if (outcome.type === "lost" || outcome.type === "returned" || outcome.tokensUsed === undefined)
    return { tokensUsed, usage };
  return { tokensUsed: outcome.tokensUsed, usage: outcome.usage ?? null };
}
