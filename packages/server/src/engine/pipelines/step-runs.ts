import type { ErrorCode, PipelineError, PipelineStep } from "@agentrun/contract";
import { ExpressionError } from "@agentrun/metered-cel";
import type { CreatedRun, RunSubmission } from "../../domain/admit-run.ts";
import { type CancelDeps, stopRun } from "../../domain/cancel-runs.ts";
import { personBehind } from "../../domain/credentials.ts";
import type { PlannedStep } from "../../domain/pipeline-plan.ts";
import { type ExpressionValues, toObjectText } from "../../domain/pipeline-templates.ts";
import { isUnavailable, ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { PipelineRunRecord, TaskRecord } from "../../model/pipelines.ts";
import { sqlState } from "../../store/database/failures.ts";
import type { Store } from "../../store/store.ts";
import { stepError } from "./begin-step.ts";

export type StepRunDeps = CancelDeps & {
  store: Pick<Store, "apiKeys" | "pipelineRuns">;
  createRun(submission: RunSubmission): Promise<CreatedRun>;
  maxBodyBytes: number;
};

/** Refusals that say nothing about the run: it is tried again soon. */
const passing: ReadonlySet<ErrorCode> = new Set([
  "too_many_queued_runs",
  "concurrency_limit_exceeded",
  "rate_limit_exceeded",
]);

const isPassing = (error: ServiceError): boolean => isUnavailable(error) || passing.has(error.code);

/** One run of a step, and what it is made from. */
export type StepRun = {
  run: PipelineRunRecord;
  step: PipelineStep;
  planned: PlannedStep;
  task: TaskRecord;
  values: ExpressionValues;
};

/**
 * Makes the run that a task names, by the way that every run is made. Its id was given beforehand, so whoever did this
 * before us, dead or alive, made the same one. False when there will be no such run, which is written down.
 */
export async function startStepRun(deps: StepRunDeps, started: StepRun): Promise<boolean> {
  const { run, task } = started;
  const refusal = await tryStart(deps, started);
  if (refusal) await deps.store.pipelineRuns.refuseTask(run, task, refusal);
  return refusal === null;
}

async function tryStart(
  deps: StepRunDeps,
  { run, step, planned, task, values }: StepRun,
): Promise<PipelineError | null> {
  try {
    const input = planned.input.fill(values) as Record<string, unknown>;
    toObjectText(input, deps.maxBodyBytes);
    const { agent_id, timeout_seconds } = step;
    const timeout = timeout_seconds === undefined ? {} : { timeout_seconds };
    const request = { agent_id, input, metadata: run.metadata, ...timeout };
    const origin = { id: task.runId, pipelineRunId: run.id, traceparent: run.traceparent };
    await deps.createRun({ caller: await callerOf(deps, run), request, idempotency: null, origin });
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return stepError(step, "invalid_expression", error.message);
    if (error instanceof ServiceError && !isPassing(error)) return stepError(step, error.code, error.message);
    // The run is there: somebody else who held the pipeline was faster.
    if (error instanceof ServiceError || sqlState(error) === "23505") return null;
    throw error;
  }
}

/** Steps run for whoever began the pipeline; what that caller may do was asked then. */
async function callerOf({ store }: StepRunDeps, run: PipelineRunRecord): Promise<Caller> {
  const { organizationId, apiKeyId, actor } = run;
  const personId = await personBehind(store, organizationId, actor);
  return { organizationId, apiKeyId, actor, scopes: [], agentIds: null, ...(personId ? { personId } : {}) };
}

export async function stopStepRun(deps: StepRunDeps, run: PipelineRunRecord, task: TaskRecord): Promise<void> {
  const found = await deps.store.runs.find(run.organizationId, task.runId);
  if (found && found.status !== "cancelling") await stopRun(deps, found, false);
}
