import { setImmediate as nextTurn } from "node:timers/promises";
import type { PipelineError, PipelineRunStatus, PipelineStep } from "@agentrun/contract";
import { ExpressionError } from "@agentrun/metered-cel";
import { type EventDeps, recordEvent } from "../../domain/events/events.ts";
import type { PipelinePlan, PlanCache } from "../../domain/pipelines/plan.ts";
import { toObjectText } from "../../domain/pipelines/plan.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { judgeStep, type StepJudgement, tokensOf, toPipelineRun, toStep } from "../../model/pipeline-progress.ts";
import type { PipelineRunRecord, Progress, StepRecord, TaskRecord } from "../../model/pipelines.ts";
import type { ClaimedPipelineRun, NewTask, PipelineChange } from "../../store/pipelines/progress.ts";
import type { Store } from "../../store/store.ts";
import {
  beginStep,
  listOf,
  readValues,
  readySteps,
  type StepRunDeps,
  startStepRun,
  stepError,
  stopStepRun,
} from "./steps.ts";

/**
 * Advances one pipeline run until it must wait.
 *
 * All state is in the database, and every write carries the lease token: a node can die between any two lines of this file, and
 * another continues. The id of a step's run is reserved before the run is created, so the run is created only once. Each round reads the
 * state and writes the next change. When nothing changes, it creates or stops runs; then the pipeline run is released until one of
 * its runs settles.
 */
export type AdvanceDeps = StepRunDeps &
  EventDeps & { store: Pick<Store, "transaction">; plans: PlanCache; maxOutputBytes: number };

/** The result of a round. `again`: a change was written, and more may follow. */
type Round = "again" | "lost" | "ended" | { dueSeconds: number };

/** More than any definition needs: each round but the last starts or ends a step. */
const maxRounds = 500;

/** Resolves with the seconds until the next check; null if the pipeline run has ended. */
export async function advancePipelineRun(deps: AdvanceDeps, claimed: ClaimedPipelineRun): Promise<number | null> {
  for (let rounds = 0; rounds < maxRounds; rounds += 1) {
    const round = await advanceOnce(deps, claimed);
    if (round === "ended") return null;
    // It was cancelled meanwhile, or another node has it: release it in both cases.
    if (round === "lost") return 0;
    if (round !== "again") return round.dueSeconds;
  }
  return 1;
}

type Situation = ClaimedPipelineRun & {
  plan: PipelinePlan | PipelineError;
  progress: Progress;
  records: ReadonlyMap<number, StepRecord>;
  judged: ReadonlyMap<number, StepJudgement>;
  now: number;
};

async function advanceOnce(deps: AdvanceDeps, claimed: ClaimedPipelineRun): Promise<Round> {
  const situation = await readSituation(deps, claimed);
  const { run, records, judged } = situation;
  const failure = run.status === "cancelling" ? null : failureIn(situation);
  const change = failure ? stopFor(situation, failure) : await nextChange(deps, situation);
  if (change) return save(deps, situation, change);
  if (run.status === "cancelling") return stop(deps, situation);
  if (records.size === run.definition.steps.length && judged.size === 0) return complete(deps, situation);
  const isAllStarted = await start(deps, situation);
  return isAllStarted ? { dueSeconds: untilDue(situation) } : "again";
}

async function readSituation(deps: AdvanceDeps, claimed: ClaimedPipelineRun): Promise<Situation> {
  const { run } = claimed;
  const plan = planOf(deps, run);
  const progress = await deps.store.pipelineRuns.readOpenProgress(run);
  const tasksOf = Map.groupBy(progress.tasks, (task) => task.step);
  const now = deps.clock.now();
  const isStopping = run.status === "cancelling";
  const judged = new Map<number, StepJudgement>();
  for (const record of progress.steps) {
    if (record.completedAt) continue;
    const tasks = tasksOf.get(record.number) ?? [];
    judged.set(record.number, judgeStep(definitionOf(run, record.number), record, tasks, now, isStopping));
  }
  const records = new Map(progress.steps.map((record) => [record.number, record]));
  return { ...claimed, plan, progress, records, judged, now };
}

/** A definition that is no longer valid fails the run instead of blocking it for ever. */
function planOf(deps: AdvanceDeps, run: PipelineRunRecord): PipelinePlan | PipelineError {
  try {
    return deps.plans(`${run.pipelineId}/${run.pipelineRevision}`, run.definition);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, message: error.message, step: null, run_id: null };
  }
}

function definitionOf(run: PipelineRunRecord, number: number): PipelineStep {
  const step = run.definition.steps[number];
  if (!step) throw new Error(`${run.id} has no step ${number}`);
  return step;
}

/** Why the pipeline run must fail; null: it need not. */
function failureIn({ run, plan, records, judged }: Situation): PipelineError | null {
  if ("code" in plan) return plan;
  for (const [number, record] of records) {
    const error = record.status === "failed" ? record.error : judged.get(number)?.failure;
    if (error && definitionOf(run, number).on_failure !== "continue") return error;
  }
  return null;
}

type Change = Pick<PipelineChange, "status" | "error" | "steps" | "tasks">;

const stopFor = (situation: Situation, error: PipelineError): Change => ({
  status: "cancelling",
  error,
  steps: endedSteps(situation),
  tasks: [],
});

/** The next change; null: nothing changes. */
async function nextChange(deps: AdvanceDeps, situation: Situation): Promise<Change | null> {
  const { run, judged } = situation;
  const started = run.status === "cancelling" ? [] : await startReady(deps, situation);
  const steps = [...endedSteps(situation), ...askingSteps(situation), ...started];
  const isAsking = [...judged.values()].some((each) => each.ended === null && each.isAsking);
  const status = run.status === "cancelling" ? run.status : isAsking ? "requires_action" : "running";
  if (steps.length === 0 && status === run.status) return null;
  const tasks = started.flatMap((record) => firstTask(record, situation.now));
  return { status, error: null, steps, tasks };
}

/** A step without a fan-out reserves its run's id when it starts, so that the step's first event contains the id. */
const firstTask = (record: StepRecord, now: number): NewTask[] =>
  record.status === "running" && record.items === null
    ? [{ step: record.number, item: 0, attempt: 1, runId: newId("run", now) }]
    : [];

function endedSteps({ judged, records, now }: Situation): StepRecord[] {
  return [...judged].flatMap(([number, { ended }]) => {
    const record = records.get(number);
    return ended && record ? [{ ...record, ...ended, completedAt: new Date(now) }] : [];
  });
}

/** Steps that started or stopped waiting for a person. */
function askingSteps({ judged, records }: Situation): StepRecord[] {
  return [...judged].flatMap(([number, { ended, isAsking }]) => {
    const record = records.get(number);
    const status = isAsking ? ("requires_action" as const) : ("running" as const);
    return !ended && record && record.status !== status ? [{ ...record, status }] : [];
  });
}

async function startReady(deps: AdvanceDeps, situation: Situation): Promise<StepRecord[]> {
  const { run, plan, records, progress, now } = situation;
  const started: StepRecord[] = [];
  if ("code" in plan) return started;
  for (const number of readySteps(plan, records)) {
    const planned = plan.steps[number];
    if (!planned) continue;
    const values = await readValues(deps.store, run, progress, planned.names);
    await nextTurn();
    started.push(beginStep(definitionOf(run, number), planned, number, values, new Date(now)));
  }
  return started;
}

async function save(deps: AdvanceDeps, situation: Situation, change: Change): Promise<Round> {
  const { run, leaseToken } = situation;
  const isSaved = await deps.store.pipelineRuns.saveChange({
    ...change,
    organizationId: run.organizationId,
    id: run.id,
    leaseToken,
    from: [run.status],
    events: change.steps.flatMap((record) => eventOf(situation, record, change.tasks)),
  });
  if (!isSaved) return "lost";
  run.status = change.status;
  run.error = change.error ?? run.error;
  deps.signals.publish("pipeline_events", run.id);
  return "again";
}

/** A step that resumes after a wait has no event: its next event shows it. */
function eventOf({ run, progress, records }: Situation, record: StepRecord, tasks: readonly NewTask[]) {
  const change = record.status === "running" ? "started" : record.status;
  if (change === "started" && records.has(record.number)) return [];
  const own = progress.tasks.filter((task) => task.step === record.number);
  const fresh = tasks.flatMap((task) => (task.step === record.number ? [asReserved(task)] : []));
  const step = toStep(definitionOf(run, record.number), record, [...own, ...fresh], false);
  return [{ type: `pipeline.step.${change}`, step }];
}

const asReserved = (task: NewTask): TaskRecord => ({
  ...task,
  runId: task.runId as TaskRecord["runId"],
  refusal: null,
  run: null,
  createdAt: new Date(0),
});

/** Creates the runs that are due, and those whose id a node reserved before it died. False: some were refused. */
async function start(deps: AdvanceDeps, situation: Situation): Promise<boolean> {
  let isAllStarted = true;
  const { run, leaseToken, judged, plan, progress, now } = situation;
  for (const [number, { start: wanted, reserved }] of judged) {
    const planned = "code" in plan ? undefined : plan.steps[number];
    if (!planned || wanted.length + reserved.length === 0) continue;
    const tasks = wanted.map((task) => ({ step: number, runId: newId("run", now), ...task }));
    const fresh = tasks.length > 0 ? await deps.store.pipelineRuns.reserveTasks(run, leaseToken, tasks) : [];
    const values = await readValues(deps.store, run, progress, planned.names);
    const list = planned.forEach ? listOf(planned, values) : null;
    const step = definitionOf(run, number);
    const started = await inTurns([...reserved, ...fresh], (task) => {
      const own = list ? { ...values, item: list[task.item], index: BigInt(task.item) } : values;
      return startStepRun(deps, { run, step, planned, task, values: own });
    });
    isAllStarted &&= started.every(Boolean);
  }
  return isAllStarted;
}

/** All concurrently, with one turn of the event loop between two starts, because each first evaluates expressions of a customer. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const works: Promise<R>[] = [];
  for (const item of items) {
    const started = work(item);
    // Avoids an unhandled rejection; `Promise.all` reports it below.
    started.catch(() => {});
    works.push(started);
    await nextTurn();
  }
  return Promise.all(works);
}

/** Stops the active runs; ends the pipeline run once there are none. */
async function stop(deps: AdvanceDeps, situation: Situation): Promise<Round> {
  const { run, judged } = situation;
  if (judged.size === 0) {
    return run.error
      ? end(deps, situation, { status: "failed", output: null, error: run.error })
      : end(deps, situation, { status: "cancelled", output: null, error: null });
  }
  for (const [number, { active, reserved }] of judged) {
    const error = stepError(
      definitionOf(run, number),
      "run_cancelled",
      "The pipeline was stopped before the run started.",
    );
    await Promise.all(reserved.map((task) => deps.store.pipelineRuns.refuseTask(run, task, error)));
    await Promise.all(active.map((task) => stopStepRun(deps, run, task)));
    if (reserved.length > 0) return "again";
  }
  return { dueSeconds: 1 };
}

async function complete(deps: AdvanceDeps, situation: Situation): Promise<Round> {
  const { run, plan, progress } = situation;
  if ("code" in plan) return "again";
  const values = await readValues(deps.store, run, progress, plan.output.names);
  try {
    const output = toObjectText(plan.output.fill(values), deps.maxOutputBytes);
    return await end(deps, situation, { status: "completed", output, error: null });
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const why = { code: "invalid_expression", message: `output: ${error.message}`, step: null, run_id: null };
    return end(deps, situation, { status: "failed", output: null, error: why });
  }
}

type PipelineEnding = {
  status: "completed" | "failed" | "cancelled";
  output: string | null;
  error: PipelineError | null;
};

/** The end and its event are written in one transaction. */
async function end(deps: AdvanceDeps, situation: Situation, ending: PipelineEnding): Promise<Round> {
  const { run, leaseToken } = situation;
  const progress = await deps.store.pipelineRuns.readProgress(run);
  const completedAt = new Date(deps.clock.now());
  const from: PipelineRunStatus[] = [run.status];
  const isEnded = await deps.store.transaction(async () => {
    const ended = await deps.store.pipelineRuns.end({
      ...ending,
      organizationId: run.organizationId,
      id: run.id,
      leaseToken,
      from,
      tokensUsed: tokensOf(progress.tasks),
      latencyMs: Math.max(0, completedAt.getTime() - run.createdAt.getTime()),
      completedAt,
    });
    if (!ended) return false;
    const data = toPipelineRun(ended, progress, true);
    await recordEvent(deps, run.organizationId, "pipeline.completed", run.id, data);
    return true;
  });
  if (isEnded) deps.signals.publish("pipeline_events", run.id);
  return isEnded ? "ended" : "lost";
}

/** Signals arrive sooner. Without one, the interval grows with the time since the last change. */
function untilDue({ progress, judged, run, now }: Situation): number {
  const changes = [
    run.createdAt,
    ...progress.steps.flatMap((step) => [step.startedAt, step.completedAt ?? step.startedAt]),
    ...progress.tasks.flatMap((task) => [task.createdAt, task.run?.completedAt ?? task.createdAt]),
  ];
  const newest = changes.reduce((latest, each) => Math.max(latest, each.getTime()), 0);
  const interval = Math.min(run.status === "requires_action" ? 60 : 15, Math.max(1, (now - newest) / 4_000));
  const retries = [...judged.values()].flatMap(({ nextMs }) => (nextMs === null ? [] : [(nextMs - now) / 1_000]));
  return Math.max(0.05, Math.min(interval, ...retries));
}
