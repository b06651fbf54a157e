import type {
  PipelineRun,
  PipelineStep,
  PipelineStepItem,
  PipelineStepRun,
  PipelineStepStatus,
} from "@agentrun/contract";
import { type ItemState, judgeItem } from "./pipeline-progress.ts";
import { isEnded, type PipelineRunRecord, type Progress, type StepRecord, type TaskRecord } from "./pipelines.ts";

/** A pipeline run as the API, the stream and the events show it; lists leave the items of fan-outs out. */
export const toPipelineRun = (record: PipelineRunRecord, progress: Progress, withItems: boolean): PipelineRun => ({
  object: "pipeline_run",
  id: record.id,
  pipeline_id: record.pipelineId,
  pipeline_revision: record.pipelineRevision,
  status: record.status,
  input: JSON.parse(record.input),
  output: record.output === null ? null : JSON.parse(record.output),
  error: record.error,
  steps: toSteps(record, progress, withItems),
  latency_ms: record.latencyMs,
  tokens_used: isEnded(record.status) ? record.tokensUsed : tokensOf(progress.tasks),
  metadata: record.metadata,
  idempotency_key: record.idempotencyKey,
  api_key_id: record.apiKeyId,
  scheduled_at: record.scheduledAt?.toISOString() ?? null,
  created_at: record.createdAt.toISOString(),
  completed_at: record.completedAt?.toISOString() ?? null,
});

export const tokensOf = (tasks: readonly TaskRecord[]): number =>
  tasks.reduce((sum, task) => sum + (task.isTaken ? 0 : (task.run?.tokensUsed ?? 0)), 0);

function toSteps(record: PipelineRunRecord, { steps, tasks }: Progress, withItems: boolean): PipelineStepRun[] {
  const records = new Map(steps.map((step) => [step.number, step]));
  const tasksOf = Map.groupBy(tasks, (task) => task.step);
  return record.definition.steps.map((step, number) => {
    const found = records.get(number);
    if (!found) return notBegun(step, isEnded(record.status) ? "cancelled" : "pending");
    return toStep(step, found, tasksOf.get(number) ?? [], withItems);
  });
}

const notBegun = (step: PipelineStep, status: PipelineStepStatus): PipelineStepRun => ({
  name: step.name,
  run_id: null,
  status,
  attempt: 0,
  latency_ms: null,
  error: null,
  taken_from: null,
  item_count: null,
  items: null,
});

/** One step, as it is shown and as the stream tells of it. */
export function toStep(
  step: PipelineStep,
  record: StepRecord,
  tasks: readonly TaskRecord[],
  withItems: boolean,
): PipelineStepRun {
  const isFanOut = record.items !== null;
  const newest = tasks.reduce((most, task) => Math.max(most, task.attempt), 0);
  const last = isFanOut ? undefined : tasks.find((task) => task.attempt === newest && !task.refusal);
  return {
    name: step.name,
    run_id: last?.runId ?? null,
    status: record.status,
    attempt: newest,
    latency_ms: record.completedAt && record.completedAt.getTime() - record.startedAt.getTime(),
    error: record.error,
    taken_from: record.takenFrom ?? null,
    item_count: record.items,
    items: isFanOut && withItems ? toItems(step, tasks) : null,
  };
}

function toItems(step: PipelineStep, tasks: readonly TaskRecord[]): PipelineStepItem[] {
  const byItem = Map.groupBy(tasks, (task) => task.item);
  const indexes = [...byItem.keys()].sort((a, b) => a - b);
  return indexes.map((index) => {
    const own = byItem.get(index) ?? [];
    const state = judgeItem(step, own);
    const newest = own.reduce((a, b) => (a.attempt > b.attempt ? a : b));
    return {
      index,
      run_id: newest.refusal ? null : newest.runId,
      status: itemStatus(state),
      attempt: newest.attempt,
      latency_ms: newest.run?.latencyMs ?? null,
      error: state.state === "failed" ? state.error : null,
    };
  });
}

function itemStatus(item: ItemState): PipelineStepStatus {
  if (item.state === "active") return item.isAsking ? "requires_action" : "running";
  if (item.state === "failed") return item.error.code === "run_cancelled" ? "cancelled" : "failed";
  return item.state === "completed" ? "completed" : "running";
}
