import type {
  PipelineError,
  PipelineRun,
  PipelineStep,
  PipelineStepItem,
  PipelineStepRun,
  PipelineStepStatus,
} from "@agentrun/contract";
import { isEnded, type PipelineRunRecord, type Progress, type StepRecord, type TaskRecord } from "./pipelines.ts";
import { isFinal } from "./runs.ts";

/** The state of one item of a step. A step without a fan-out has one item. */
export type ItemState =
  | { state: "absent" }
  /** The id of its run is reserved, but the run is not created: a node died in between, or is about to create it. */
  | { state: "reserved"; task: TaskRecord }
  | { state: "active"; task: TaskRecord; isAsking: boolean }
  | { state: "completed"; task: TaskRecord }
  /** It failed and is retried at this time. */
  | { state: "retrying"; attempt: number; atMs: number }
  | { state: "failed"; task: TaskRecord; error: PipelineError };

/** Derives the state of an item from its runs. Pure. */
export function judgeItem(step: PipelineStep, tasks: readonly TaskRecord[]): ItemState {
  const task = tasks.reduce<TaskRecord | null>(
    (newest, each) => (newest && newest.attempt > each.attempt ? newest : each),
    null,
  );
  if (!task) return { state: "absent" };
  if (task.refusal) return { state: "failed", task, error: task.refusal };
  if (!task.run) return { state: "reserved", task };
  if (!isFinal(task.run.status)) {
    return { state: "active", task, isAsking: task.run.status === "requires_action" };
  }
  if (task.run.status === "completed") return { state: "completed", task };
  // A cancelled run is not retried.
  if (task.run.status === "failed" && task.attempt < (step.retry?.max_attempts ?? 1)) {
    return { state: "retrying", attempt: task.attempt + 1, atMs: retryTime(step, task) };
  }
  return { state: "failed", task, error: toError(step, task) };
}

function retryTime(step: PipelineStep, task: TaskRecord): number {
  const failedMs = task.run?.completedAt?.getTime() ?? 0;
  return failedMs + (step.retry?.backoff_seconds ?? 1) * 1_000 * 2 ** (task.attempt - 1);
}

function toError(step: PipelineStep, task: TaskRecord): PipelineError {
  const { run, runId } = task;
  if (run?.error) return { code: run.error.code, message: run.error.message, step: step.name, run_id: runId };
  return { code: "run_cancelled", message: "The step's run was cancelled.", step: step.name, run_id: runId };
}

/**
 * The steps that a retry takes over: they, and all steps that they depend on, completed or were skipped. `after`: what each step
 * depends on.
 */
export function stepsToTake(after: readonly (readonly number[])[], records: readonly StepRecord[]): number[] {
  const done = new Set(records.filter(({ status }) => status === "completed" || status === "skipped").map(numberOf));
  for (let before = -1; before !== done.size; ) {
    before = done.size;
    for (const number of done) if (after[number]?.some((other) => !done.has(other))) done.delete(number);
  }
  return [...done].sort((a, b) => a - b);
}

const numberOf = ({ number }: StepRecord): number => number;

/** What to do next for a started step. */
export type StepJudgement = {
  /** How it ended; null: it has not ended. */
  ended: { status: "completed" | "failed" | "cancelled"; error: PipelineError | null } | null;
  /** Set if the step must fail, even while some of its runs are active. */
  failure: PipelineError | null;
  /** Runs to create now. */
  start: { item: number; attempt: number }[];
  active: TaskRecord[];
  reserved: TaskRecord[];
  isAsking: boolean;
  /** When the next retry is due. */
  nextMs: number | null;
};

/** `isStopping`: no run is started, and the step ends once none of its runs is active. */
export function judgeStep(
  step: PipelineStep,
  record: StepRecord,
  tasks: readonly TaskRecord[],
  now: number,
  isStopping: boolean,
): StepJudgement {
  const items = judgeItems(step, record.items ?? 1, tasks);
  const failed = items.find((item) => item.state === "failed");
  const failure = failed?.error ?? null;
  const active = items.flatMap((item) => (item.state === "active" ? [item.task] : []));
  const reserved = items.flatMap((item) => (item.state === "reserved" ? [item.task] : []));
  const isHopeless = failure !== null && step.on_failure !== "continue";
  const start = isStopping || isHopeless ? [] : chooseStarts(step, items, active.length + reserved.length, now);
  const isAsking = items.some((item) => item.state === "active" && item.isAsking);
  const ended = endOf(items, failure, isStopping, isStopping || isHopeless);
  return { ended, failure, start, active, reserved, isAsking, nextMs: nextRetry(items) };
}

function judgeItems(step: PipelineStep, count: number, tasks: readonly TaskRecord[]): ItemState[] {
  const byItem = new Map<number, TaskRecord[]>();
  for (const task of tasks) byItem.set(task.item, [...(byItem.get(task.item) ?? []), task]);
  return Array.from({ length: count }, (_, item) => judgeItem(step, byItem.get(item) ?? []));
}

/** The first items, new or due for a retry, that the concurrency limit allows. */
function chooseStarts(step: PipelineStep, items: readonly ItemState[], busy: number, now: number) {
  const free = Math.max(0, (step.max_concurrency ?? 10) - busy);
  const wanted = items.flatMap((state, item) => {
    if (state.state === "absent") return [{ item, attempt: 1 }];
    return state.state === "retrying" && state.atMs <= now ? [{ item, attempt: state.attempt }] : [];
  });
  return wanted.slice(0, free);
}

function endOf(items: readonly ItemState[], failure: PipelineError | null, isStopping: boolean, startsNoMore: boolean) {
  if (items.some((item) => item.state === "active" || item.state === "reserved")) return null;
  const isDone = items.every((item) => item.state === "completed" || item.state === "failed");
  if (!isDone && !startsNoMore) return null;
  // Stopping a pipeline cancels its runs; those are no failures.
  const faults = items.flatMap((item) => (item.state === "failed" ? [item.error] : []));
  const fault = isStopping ? faults.find((error) => error.code !== "run_cancelled") : failure;
  if (fault) return { status: "failed" as const, error: fault };
  if (failure) return { status: "cancelled" as const, error: null };
  return { status: isDone ? ("completed" as const) : ("cancelled" as const), error: null };
}

function nextRetry(items: readonly ItemState[]): number | null {
  const times = items.flatMap((item) => (item.state === "retrying" ? [item.atMs] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

/** A pipeline run as the API, the stream and the events show it. Lists omit the items of fan-outs. */
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
    if (!found) return notStarted(step, isEnded(record.status) ? "cancelled" : "pending");
    return toStep(step, found, tasksOf.get(number) ?? [], withItems);
  });
}

const notStarted = (step: PipelineStep, status: PipelineStepStatus): PipelineStepRun => ({
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

/** A step as the API and the stream show it. */
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
