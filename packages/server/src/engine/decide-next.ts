import type { RunErrorCode } from "@agentrun/contract";
import type { Ending } from "../domain/runs/finish.ts";
import type { SchemaCompiler } from "../domain/schemas/json-schema.ts";
import { ServiceError } from "../lib/errors.ts";
import { toMismatchError } from "../model/mismatch.ts";
import { runError } from "../model/run-errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { Judgement } from "../model/workers.ts";
import type { Outcome } from "../runtimes/runtime.ts";
import type { ExpiredLease } from "../store/runs/leases.ts";
import type { ActiveRun } from "./active-runs.ts";

export type AskedOutcome = Extract<Outcome, { type: "asked" }>;

/** What follows a segment of a run. */
export type Next =
  | { type: "finish"; ending: Ending }
  | { type: "park"; asked: AskedOutcome; spent: Pick<RunRecord, "tokensUsed" | "usage"> }
  /** Return to the queue. `forgiven`: does not count towards the limit of three attempts. `retried`: uses one of the agent's retries. */
  | { type: "release"; forgiven: boolean; retried: boolean; suspects?: number | null }
  /** Another node has taken over the run: write nothing. */
  | { type: "leave" };

type Spent = Pick<RunRecord, "tokensUsed" | "usage">;
type FinishOrRelease = Extract<Next, { type: "finish" | "release" }>;

/** The part of an active run that the decision depends on. */
export type Segment = Pick<ActiveRun, "stopReason" | "retried" | "countedAttempts"> & {
  run: Pick<RunRecord, "timeoutSeconds" | "tokensUsed" | "usage">;
  configuration: { limits: ActiveRun["configuration"]["limits"] };
};

const maxAttempts = 3;

/** Decides what follows an outcome. Pure; the order of the lines is the order of precedence. `judgement`: see `judgeLoss`. */
export function decideNext(outcome: Outcome, segment: Segment, judgement: Judgement | null = null): Next {
  const { run, stopReason, countedAttempts } = segment;
  if (stopReason === "lost") return { type: "leave" };
  const spent = spentOf(outcome, run);
  if (stopReason === "cancelled") return finish({ status: "cancelled", ...spent });
  if (outcome.type === "completed") return finish(completed(outcome, spent));
  if (stopReason === "handed over") return { type: "release", forgiven: true, retried: false };
  if (stopReason === "timed out") return finish({ status: "failed", error: timedOut(run.timeoutSeconds), ...spent });
  if (outcome.type === "asked") return { type: "park", asked: outcome, spent };
  if (outcome.type === "returned") return { type: "release", forgiven: true, retried: false };
  if (outcome.type === "lost") return decideLost(outcome.message, countedAttempts, run, judgement);
  // The service parks such a run (`askAboutMismatch`); in a test of an agent it has failed.
  if (outcome.type === "mismatched") return finish({ status: "failed", error: toMismatchError(outcome), ...spent });
  if (isRetried(outcome.error.code, segment)) return { type: "release", forgiven: true, retried: true };
  return finish({ status: "failed", error: outcome.error, ...spent });
}

const completed = ({ output, thread }: Extract<Outcome, { type: "completed" }>, spent: Spent): Ending => ({
  status: "completed",
  output,
  ...spent,
  ...(thread ? { thread } : {}),
});

/** Decides what follows an expired lease. If its node is alive, the database was the problem, and the attempt does not count. */
export function decideExpired(lease: Omit<ExpiredLease, "leaseToken">): FinishOrRelease {
  const { run, countedAttempts, isHolderAlive } = lease;
  if (run.status === "cancelling") return finish({ status: "cancelled" });
  if (isHolderAlive) return { type: "release", forgiven: true, retried: false };
  return decideLost("the node that ran it stopped responding.", countedAttempts, run);
}

/** Decides what follows if the revision of a claimed run could not be read. The attempt counts only if the database was available. */
export function decideUnread(
  { run, countedAttempts }: { run: Pick<RunRecord, "tokensUsed" | "usage">; countedAttempts: number },
  isUnavailable: boolean,
): FinishOrRelease {
  if (isUnavailable || countedAttempts < maxAttempts)
    return { type: "release", forgiven: isUnavailable, retried: false };
  const message = `The agent's revision could not be read in ${maxAttempts} attempts. Create the run again.`;
  const { tokensUsed, usage } = run;
  return finish({ status: "failed", error: runError("worker_lost", message, true), tokensUsed, usage });
}

/** The run may have caused the loss of its worker, so the number of attempts is limited. */
function decideLost(
  message: string,
  countedAttempts: number,
  { tokensUsed }: Pick<RunRecord, "tokensUsed">,
  judgement: Judgement | null = null,
): FinishOrRelease {
  const suspects = judgement && { suspects: judgement.suspects };
  if (judgement && !judgement.isCharged) return { type: "release", forgiven: true, retried: false, ...suspects };
  if (countedAttempts < maxAttempts) return { type: "release", forgiven: false, retried: false, ...suspects };
  const lost = `The worker was lost ${maxAttempts} times: ${message}`;
  return finish({ status: "failed", error: runError("worker_lost", lost, false), tokensUsed });
}

const finish = (ending: Ending) => ({ type: "finish", ending }) as const;

const timedOut = (seconds: number) => runError("run_timeout", `The run did not end within ${seconds} seconds.`, true);

/** Policy violations and missing recordings would fail again. */
const isRetried = (code: RunErrorCode, { retried, configuration }: Segment): boolean =>
  code !== "guardrail_violation" && code !== "not_recorded" && retried < (configuration.limits.retries ?? 0);

/** What the outcome reports as used, also for stopped runs. */
function spentOf(outcome: Outcome, { tokensUsed, usage }: Segment["run"]): Pick<RunRecord, "tokensUsed" | "usage"> {
  if (outcome.type === "lost" || outcome.type === "returned" || outcome.tokensUsed === undefined)
    return { tokensUsed, usage };
  return { tokensUsed: outcome.tokensUsed, usage: outcome.usage ?? null };
}

/** A question with an invalid schema fails its run: no answer could match the schema, so the run would wait in vain. */
export function failInvalidQuestion(
  outcome: Outcome,
  { tokensUsed, usage }: Pick<RunRecord, "tokensUsed" | "usage">,
  compileSchema: SchemaCompiler,
): Outcome {
  if (outcome.type !== "asked" || outcome.question.type !== "input" || !outcome.question.schema) return outcome;
  try {
    compileSchema(outcome.question.schema, "schema");
    return outcome;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const message = `The agent asked a question that cannot be answered: ${error.message}`;
    const { type: _type, key: _key, question: _question, digest: _digest, changedFrom: _from, ...spent } = outcome;
    return { type: "failed", error: runError("agent_error", message, false), tokensUsed, usage, ...spent };
  }
}
