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
 * Moves one pipeline run as far as it goes.
 *
 * All that is known of a pipeline run is in the database, and every write carries the lease's token: a node can die between any
 * two lines of this file and another goes on from what is written. A step's run is named before it is made, so it is made
 * once however often somebody begins to. Each round reads what there is, writes what follows from it, and when nothing
 * follows any more, makes or stops runs; then the pipeline is let go until a run of it settles.
 */
export type AdvanceDeps = StepRunDeps &
  EventDeps & { store: Pick<Store, "transaction">; plans: PlanCache; maxOutputBytes: number };

/** What a round came to. `again`: something was written and more may follow. */
type Round = "again" | "lost" | "ended" | { dueSeconds: number };

/** More than any definition needs: each round but the last one begins or ends a step. */
const mostRounds = 500;

/** Resolves with the seconds after which it is to be looked at again; null when it has ended. */
export async function advancePipelineRun(deps: AdvanceDeps, claimed: ClaimedPipelineRun): Promise<number | null> {
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    const round = await moveOnce(deps, claimed);
    if (round === "ended") return null;
    // Told to stop meanwhile, or somebody else's by now: letting go of it is right for both.
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

async function moveOnce(deps: AdvanceDeps, claimed: ClaimedPipelineRun): Promise<Round> {
  const situation = await lookAt(deps, claimed);
  const { run, records, judged } = situation;
  const failure = run.status === "cancelling" ? null : failureIn(situation);
  const change = failure ? stopFor(situation, failure) : await nextChange(deps, situation);
  if (change) return save(deps, situation, change);
  if (run.status === "cancelling") return stop(deps, situation);
  if (records.size === run.definition.steps.length && judged.size === 0) return complete(deps, situation);
  const isAllStarted = await start(deps, situation);
  return isAllStarted ? { dueSeconds: untilDue(situation) } : "again";
}

async function lookAt(deps: AdvanceDeps, claimed: ClaimedPipelineRun): Promise<Situation> {
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

/** A definition that made sense once and no longer does ends the run instead of holding it for ever. */
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

/** Why the whole must fail, if it must. */
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

/** What follows from how the runs stand; null when nothing does. */
async function nextChange(deps: AdvanceDeps, situation: Situation): Promise<Change | null> {
  const { run, judged } = situation;
  const begun = run.status === "cancelling" ? [] : await beginReady(deps, situation);
  const steps = [...endedSteps(situation), ...askingSteps(situation), ...begun];
  const isAsking = [...judged.values()].some((each) => each.ended === null && each.isAsking);
  const status = run.status === "cancelling" ? run.status : isAsking ? "requires_action" : "running";
  if (steps.length === 0 && status === run.status) return null;
  const tasks = begun.flatMap((record) => firstTask(record, situation.now));
  return { status, error: null, steps, tasks };
}

/** A step that is no fan-out has its run named as it begins, so that whoever reads of the one knows the other. */
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

/** Steps that have begun to wait for a person, or no longer do. */
function askingSteps({ judged, records }: Situation): StepRecord[] {
  return [...judged].flatMap(([number, { ended, isAsking }]) => {
    const record = records.get(number);
    const status = isAsking ? ("requires_action" as const) : ("running" as const);
    return !ended && record && record.status !== status ? [{ ...record, status }] : [];
  });
}

async function beginReady(deps: AdvanceDeps, situation: Situation): Promise<StepRecord[]> {
  const { run, plan, records, progress, now } = situation;
  const begun: StepRecord[] = [];
  if ("code" in plan) return begun;
  for (const number of readySteps(plan, records)) {
    const planned = plan.steps[number];
    if (!planned) continue;
    const values = await readValues(deps.store, run, progress, planned.names);
    await nextTurn();
    begun.push(beginStep(definitionOf(run, number), planned, number, values, new Date(now)));
  }
  return begun;
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

/** Going on after a wait is not worth an event: the step's next one tells. */
function eventOf({ run, progress, records }: Situation, record: StepRecord, tasks: readonly NewTask[]) {
  const word = record.status === "running" ? "started" : record.status;
  if (word === "started" && records.has(record.number)) return [];
  const own = progress.tasks.filter((task) => task.step === record.number);
  const fresh = tasks.flatMap((task) => (task.step === record.number ? [asReserved(task)] : []));
  const step = toStep(definitionOf(run, record.number), record, [...own, ...fresh], false);
  return [{ type: `pipeline.step.${word}`, step }];
}

const asReserved = (task: NewTask): TaskRecord => ({
  ...task,
  runId: task.runId as TaskRecord["runId"],
  refusal: null,
  run: null,
  createdAt: new Date(0),
});

/** Makes the runs that are due, and those that somebody named and did not live to make; false when some were refused. */
async function start(deps: AdvanceDeps, situation: Situation): Promise<boolean> {
  let isAllStarted = true;
  const { run, leaseToken, judged, plan, progress, now } = situation;
  for (const [number, { start: wanted, reserved }] of judged) {
    const planned = "code" in plan ? undefined : plan.steps[number];
    if (!planned || wanted.length + reserved.length === 0) continue;
    const named = wanted.map((task) => ({ step: number, runId: newId("run", now), ...task }));
    const fresh = named.length > 0 ? await deps.store.pipelineRuns.reserveTasks(run, leaseToken, named) : [];
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

/** All at once, but for one turn of the event loop between two: each begins by evaluating somebody's expressions. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const works: Promise<R>[] = [];
  for (const item of items) {
    const begun = work(item);
    // One that fails before the others have begun is noticed below.
    begun.catch(() => {});
    works.push(begun);
    await nextTurn();
  }
  return Promise.all(works);
}

/** Stops what still runs; once nothing does, it has ended. */
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
      "The pipeline was stopped before the run began.",
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

/** The end and the event that tells of it are one transaction, however it ended. */
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

/** Hints come sooner; without one, the longer nothing has happened, the longer the next look can wait. */
function untilDue({ progress, judged, run, now }: Situation): number {
  const changes = [
    run.createdAt,
    ...progress.steps.flatMap((step) => [step.startedAt, step.completedAt ?? step.startedAt]),
    ...progress.tasks.flatMap((task) => [task.createdAt, task.run?.completedAt ?? task.createdAt]),
  ];
  const newest = changes.reduce((latest, each) => Math.max(latest, each.getTime()), 0);
  const patience = Math.min(run.status === "requires_action" ? 60 : 15, Math.max(1, (now - newest) / 4_000));
  const retries = [...judged.values()].flatMap(({ nextMs }) => (nextMs === null ? [] : [(nextMs - now) / 1_000]));
  return Math.max(0.05, Math.min(patience, ...retries));
}
