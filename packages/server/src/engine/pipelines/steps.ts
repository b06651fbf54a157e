import { type PipelineError, type PipelineStep, pipelineLimits } from "@agentrun/contract";
import { ExpressionError, parseForExpressions } from "@agentrun/metered-cel";
import { findPersonBehind } from "../../domain/api-keys/permissions.ts";
import type { PipelinePlan, PlannedStep } from "../../domain/pipelines/plan.ts";
import { type ExpressionValues, evaluateAlone, toObjectText } from "../../domain/pipelines/plan.ts";
import type { CreatedRun, RunSubmission } from "../../domain/runs/admit.ts";
import { type CancelDeps, stopRun } from "../../domain/runs/finish.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { PipelineRunRecord, Progress, StepRecord, TaskRecord } from "../../model/pipelines.ts";
import { sqlState } from "../../store/database/failures.ts";
import type { TaskOutput } from "../../store/pipelines/progress.ts";
import type { Store } from "../../store/store.ts";
import { isTemporary } from "../temporary-refusals.ts";

/** The numbers of the steps that can start: all steps that they depend on have ended. */
export function readySteps(plan: PipelinePlan, records: ReadonlyMap<number, StepRecord>): number[] {
  const hasEnded = (number: number) => (records.get(number)?.completedAt ?? null) !== null;
  return [...plan.steps.keys()].filter((number) => {
    return !records.has(number) && plan.steps[number]?.after.every(hasEnded);
  });
}

/** Starts a step, or ends it at once: skipped, empty or failed. */
export function beginStep(
  step: PipelineStep,
  planned: PlannedStep,
  number: number,
  values: ExpressionValues,
  at: Date,
): StepRecord {
  const record = { number, items: null, error: null, startedAt: at, completedAt: at };
  try {
    if (planned.when && !isTrue(evaluateAlone(planned.when, values))) return { ...record, status: "skipped" };
    if (!planned.forEach) return { ...record, status: "running", completedAt: null };
    const { length } = listOf(planned, values);
    if (length === 0) return { ...record, status: "completed", items: 0 };
    if (length <= pipelineLimits.items) return { ...record, status: "running", items: length, completedAt: null };
    const message = `The list has ${length} items; a fan-out takes at most ${pipelineLimits.items}.`;
    return { ...record, status: "failed", error: stepError(step, "too_many_items", message) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { ...record, status: "failed", error: stepError(step, "invalid_expression", error.message) };
  }
}

export const stepError = (step: PipelineStep, code: string, message: string): PipelineError => ({
  code,
  message,
  step: step.name,
  run_id: null,
});

function isTrue(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new ExpressionError("`when` must be true or false");
}

export function listOf(planned: PlannedStep, values: ExpressionValues): unknown[] {
  const list = planned.forEach && evaluateAlone(planned.forEach, values);
  if (!Array.isArray(list)) throw new ExpressionError("`for_each` must be a list");
  return list;
}

/** The values for expressions: the pipeline's input, and status, error and output of the steps that they name. */
export async function readValues(
  store: Pick<Store, "pipelineRuns">,
  run: PipelineRunRecord,
  progress: Pick<Progress, "steps">,
  names: readonly string[],
): Promise<ExpressionValues> {
  const numbers = names.map((name) => run.definition.steps.findIndex((step) => step.name === name));
  const outputs = numbers.length > 0 ? await store.pipelineRuns.readOutputs(run, numbers) : [];
  const outputsOf = Map.groupBy(outputs, (output) => output.step);
  const recordOf = (number: number) => progress.steps.find((record) => record.number === number);
  const stepValue = (number: number) => toValue(recordOf(number), outputsOf.get(number) ?? []);
  const steps = Object.fromEntries(names.map((name, index) => [name, stepValue(numbers[index] ?? -1)]));
  return { input: parseForExpressions(run.input), steps };
}

/** The output of a fan-out is the list of its items' outputs, with null for items without one. */
function toValue(record: StepRecord | undefined, outputs: readonly TaskOutput[]) {
  const { status = "cancelled", error = null, items = null } = record ?? {};
  const parse = (output: TaskOutput | undefined) => (output ? parseForExpressions(output.output) : null);
  if (items === null) return { status, error, output: parse(outputs[0]) };
  const byItem = new Map(outputs.map((output) => [output.item, output]));
  return { status, error, output: Array.from({ length: items }, (_, item) => parse(byItem.get(item))) };
}

export type StepRunDeps = CancelDeps & {
  store: Pick<Store, "apiKeys" | "pipelineRuns">;
  createRun(submission: RunSubmission): Promise<CreatedRun>;
  maxBodyBytes: number;
};

/** One run of a step, and what it is created from. */
type StepRun = {
  run: PipelineRunRecord;
  step: PipelineStep;
  planned: PlannedStep;
  task: TaskRecord;
  values: ExpressionValues;
};

/**
 * Creates the run of a task. Its id is reserved beforehand, so a second node that tries the same does not create a second run. False: the
 * run was refused, which is stored with the task.
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
    if (error instanceof ServiceError && !isTemporary(error)) return stepError(step, error.code, error.message);
    // The run exists: another node that held the pipeline run created it.
    if (error instanceof ServiceError || sqlState(error) === "23505") return null;
    throw error;
  }
}

/** Steps run on behalf of the caller that started the pipeline, whose rights were checked then. */
async function callerOf({ store }: StepRunDeps, run: PipelineRunRecord): Promise<Caller> {
  const { organizationId, apiKeyId, actor } = run;
  const personId = await findPersonBehind(store, organizationId, actor);
  return { organizationId, apiKeyId, actor, scopes: [], agentIds: null, ...(personId ? { personId } : {}) };
}

export async function stopStepRun(deps: StepRunDeps, run: PipelineRunRecord, task: TaskRecord): Promise<void> {
  const found = await deps.store.runs.find(run.organizationId, task.runId);
  if (found && found.status !== "cancelling") await stopRun(deps, found, false);
}
