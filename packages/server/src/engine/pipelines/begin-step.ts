import { type PipelineError, type PipelineStep, pipelineLimits } from "@agentrun/contract";
import { ExpressionError, parseForExpressions } from "@agentrun/metered-cel";
import type { PipelinePlan, PlannedStep } from "../../domain/pipeline-plan.ts";
import { type ExpressionValues, evaluateAlone } from "../../domain/pipeline-templates.ts";
import type { PipelineRunRecord, Progress, StepRecord } from "../../model/pipelines.ts";
import type { TaskOutput } from "../../store/pipelines/progress.ts";
import type { Store } from "../../store/store.ts";

/** The numbers of the steps that can begin: all that they wait for has ended. */
export function readySteps(plan: PipelinePlan, records: ReadonlyMap<number, StepRecord>): number[] {
  const hasEnded = (number: number) => (records.get(number)?.completedAt ?? null) !== null;
  return [...plan.steps.keys()].filter((number) => {
    return !records.has(number) && plan.steps[number]?.after.every(hasEnded);
  });
}

/** How a step begins: it runs, or it has ended before it began. */
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

/** What expressions see: the pipeline's input, and of the steps they name, how they ended and what they put out. */
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

/** A fan-out's output is the list of its items' outputs, null for those that have none. */
function toValue(record: StepRecord | undefined, outputs: readonly TaskOutput[]) {
  const { status = "cancelled", error = null, items = null } = record ?? {};
  const parse = (output: TaskOutput | undefined) => (output ? parseForExpressions(output.output) : null);
  if (items === null) return { status, error, output: parse(outputs[0]) };
  const byItem = new Map(outputs.map((output) => [output.item, output]));
  return { status, error, output: Array.from({ length: items }, (_, item) => parse(byItem.get(item))) };
}
