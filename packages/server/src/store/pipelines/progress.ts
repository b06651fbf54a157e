import type { PipelineError, PipelineRunId, PipelineRunStatus, RunError, RunStatus } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type {
  PipelineRunRecord,
  PipelineStreamEvent,
  Progress,
  StepRecord,
  TaskRecord,
} from "../../model/pipelines.ts";
import type { Database } from "../database/postgres.ts";
import { type PipelineRunRow, toPipelineRunRecord } from "./runs.ts";

export type ClaimedPipelineRun = { run: PipelineRunRecord; leaseToken: string };
export type NewTask = { step: number; item: number; attempt: number; runId: string };
/** An output of a step's run, by item. */
export type TaskOutput = { step: number; item: number; output: string };

/** What has changed, written in one go by the holder of the lease. */
export type PipelineChange = {
  id: PipelineRunId;
  leaseToken: string;
  /** What its status must still be. */
  from: readonly PipelineRunStatus[];
  status: PipelineRunStatus;
  error: PipelineError | null;
  steps: readonly StepRecord[];
  /** Runs that the steps beginning now are to have. */
  tasks: readonly NewTask[];
  events: readonly Omit<PipelineStreamEvent, "sequence" | "pipeline_run_id">[];
};

export type PipelineEnd = {
  id: PipelineRunId;
  leaseToken: string;
  from: readonly PipelineRunStatus[];
  status: "completed" | "failed" | "cancelled";
  output: string | null;
  error: PipelineError | null;
  tokensUsed: number;
  latencyMs: number;
  completedAt: Date;
};

export const pipelineProgressStore = (database: Database) => ({
  ...pipelineReader(database),
  ...pipelineWriter(database),
});

const pipelineReader = (database: Database) => ({
  /** Takes those that are due, or that a hint named, and that nobody holds. */
  async claim(hinted: readonly PipelineRunId[], limit: number, leaseSeconds: number): Promise<ClaimedPipelineRun[]> {
    const rows = await database.query<PipelineRunRow & { lease_token: string }>(
      `with hinted as (
         select id from pipeline_runs where id = any($1::uuid[]) and due_at is not null
           and (lease_until is null or lease_until < now()) limit $2 for update skip locked
       ),
       due as (
         select id from pipeline_runs where due_at <= now() and (lease_until is null or lease_until < now())
         order by due_at limit $2 for update skip locked
       )
       update pipeline_runs set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => $3)
       where id in (select id from hinted union select id from due)
       returning *`,
      [hinted.map(toUuid), limit, leaseSeconds],
      "claim-pipeline-runs",
    );
    return rows.map((row) => ({ run: toPipelineRunRecord(row), leaseToken: row.lease_token }));
  },

  readProgress: (id: PipelineRunId) => readProgress(database, id, "all"),

  /** For whoever moves it: of steps that have ended, their runs are history. */
  readOpenProgress: (id: PipelineRunId) => readProgress(database, id, "open"),

  /** For lists: of the steps alone, with the one run of each that is no fan-out. */
  readStepsOf: (ids: readonly PipelineRunId[]) => readProgressOf(database, ids, "plain"),

  /** What the runs of some steps have put out. */
  async readOutputs(id: PipelineRunId, steps: readonly number[]): Promise<TaskOutput[]> {
    return database.query<TaskOutput>(
      `select t.step, t.item, r.output from pipeline_tasks t join runs r on r.id = t.run_id
       where t.pipeline_run_id = $1 and t.step = any($2::int[]) and r.status = 'completed'`,
      [toUuid(id), steps],
    );
  },
});

type StepRow = {
  pipeline_run_id: string;
  number: number;
  status: StepRecord["status"];
  items: number | null;
  error: string | null;
  started_at: Date;
  completed_at: Date | null;
};

type TaskRow = {
  pipeline_run_id: string;
  step: number;
  item: number;
  attempt: number;
  run_id: string;
  refusal: string | null;
  created_at: Date;
  status: RunStatus | null;
  error: string | null;
  latency_ms: number | null;
  tokens_used: number | null;
  completed_at: Date | null;
};

/** Which tasks are read: all, those of steps that have not ended, or those of steps that are no fan-outs. */
const taskConditions = { all: "", open: "and s.completed_at is null", plain: "and s.items is null" };

async function readProgress(
  database: Database,
  id: PipelineRunId,
  which: keyof typeof taskConditions,
): Promise<Progress> {
  return (await readProgressOf(database, [id], which)).get(id) ?? { steps: [], tasks: [] };
}

async function readProgressOf(
  database: Database,
  ids: readonly PipelineRunId[],
  which: keyof typeof taskConditions,
): Promise<Map<PipelineRunId, Progress>> {
  const uuids = ids.map(toUuid);
  const steps = await database.query<StepRow>(
    "select * from pipeline_steps where pipeline_run_id = any($1::uuid[]) order by number",
    [uuids],
    "read-pipeline-steps",
  );
  const tasks = await database.query<TaskRow>(
    `select t.*, r.status, r.error, r.latency_ms, r.tokens_used, r.completed_at
     from pipeline_tasks t
     join pipeline_steps s on s.pipeline_run_id = t.pipeline_run_id and s.number = t.step ${taskConditions[which]}
     left join runs r on r.id = t.run_id
     where t.pipeline_run_id = any($1::uuid[]) order by t.step, t.item, t.attempt`,
    [uuids],
    `read-pipeline-tasks-${which}`,
  );
  const stepsOf = Map.groupBy(steps, (row) => row.pipeline_run_id);
  const tasksOf = Map.groupBy(tasks, (row) => row.pipeline_run_id);
  const progressOf = (uuid: string): Progress => ({
    steps: (stepsOf.get(uuid) ?? []).map(toStepRecord),
    tasks: (tasksOf.get(uuid) ?? []).map(toTaskRecord),
  });
  return new Map(ids.map((id) => [id, progressOf(toUuid(id))]));
}

const pipelineWriter = (database: Database) => ({
  /** Names the runs that are to be made; where a name has been given already, it stands. */
  reserveTasks: (id: PipelineRunId, leaseToken: string, tasks: readonly NewTask[]) =>
    reserveTasks(database, id, leaseToken, tasks),

  /** There will be no such run: it was refused, or the pipeline stops before it was made. */
  async refuseTask(id: PipelineRunId, task: TaskRecord, refusal: PipelineError): Promise<void> {
    await database.query(
      `update pipeline_tasks t set refusal = $5
       where pipeline_run_id = $1 and step = $2 and item = $3 and attempt = $4
         and not exists (select 1 from runs where id = t.run_id)`,
      [toUuid(id), task.step, task.item, task.attempt, JSON.stringify(refusal)],
    );
  },

  /** False when the lease is somebody else's by now, or the run was told to stop meanwhile: then nothing is written. */
  async saveChange(change: PipelineChange): Promise<boolean> {
    return database.transaction(async () => {
      const rows = await database.query<{ sequence: number }>(
        `update pipeline_runs set status = $4, error = coalesce($5, error), sequence = sequence + $6
         where id = $1 and lease_token = $2 and status = any($3::text[]) returning sequence`,
        [
          toUuid(change.id),
          change.leaseToken,
          change.from,
          change.status,
          change.error ? JSON.stringify(change.error) : null,
          change.events.length,
        ],
      );
      if (!rows[0]) return false;
      await saveSteps(database, change);
      if (change.tasks.length > 0) await reserveTasks(database, change.id, change.leaseToken, change.tasks);
      await saveEvents(database, change, rows[0].sequence - change.events.length);
      return true;
    });
  },

  /** The one statement that ends a pipeline run, in the transaction of its event. */
  async end(end: PipelineEnd): Promise<PipelineRunRecord | null> {
    const rows = await database.query<PipelineRunRow>(
      `update pipeline_runs set status = $4, output = $5, error = coalesce($6, error), tokens_used = $7, latency_ms = $8,
         completed_at = $9, sequence = sequence + 1, due_at = null, lease_token = null, lease_until = null
       where id = $1 and lease_token = $2 and status = any($3::text[]) returning *`,
      [
        toUuid(end.id),
        end.leaseToken,
        end.from,
        end.status,
        end.output,
        end.error ? JSON.stringify(end.error) : null,
        end.tokensUsed,
        end.latencyMs,
        end.completedAt,
      ],
    );
    return rows[0] ? toPipelineRunRecord(rows[0]) : null;
  },

  /** Lets go of a run, which is to be looked at again after so many seconds. */
  async release(id: PipelineRunId, leaseToken: string, dueSeconds: number): Promise<void> {
    await database.query(
      `update pipeline_runs set lease_token = null, lease_until = null, due_at = now() + make_interval(secs => $3)
       where id = $1 and lease_token = $2`,
      [toUuid(id), leaseToken, dueSeconds],
    );
  },
});

async function reserveTasks(
  database: Database,
  id: PipelineRunId,
  leaseToken: string,
  tasks: readonly NewTask[],
): Promise<TaskRecord[]> {
  const rows = await database.query<TaskRow>(
    `insert into pipeline_tasks (pipeline_run_id, step, item, attempt, run_id)
     select p.id, t.step, t.item, t.attempt, t.run_id
     from pipeline_runs p, unnest($3::int[], $4::int[], $5::int[], $6::uuid[]) as t(step, item, attempt, run_id)
     where p.id = $1 and p.lease_token = $2
     on conflict (pipeline_run_id, step, item, attempt) do nothing
     returning *`,
    [
      toUuid(id),
      leaseToken,
      tasks.map((task) => task.step),
      tasks.map((task) => task.item),
      tasks.map((task) => task.attempt),
      tasks.map((task) => toUuid(task.runId)),
    ],
  );
  return rows.map((row) => toTaskRecord({ ...row, status: null }));
}

async function saveSteps(database: Database, { id, steps }: PipelineChange): Promise<void> {
  if (steps.length === 0) return;
  await database.query(
    `insert into pipeline_steps as s (pipeline_run_id, number, status, items, error, started_at, completed_at)
     select $1, * from unnest($2::int[], $3::text[], $4::int[], $5::text[], $6::timestamptz[], $7::timestamptz[])
     on conflict (pipeline_run_id, number) do update
       set status = excluded.status, error = excluded.error, completed_at = excluded.completed_at`,
    [
      toUuid(id),
      steps.map((step) => step.number),
      steps.map((step) => step.status),
      steps.map((step) => step.items),
      steps.map((step) => (step.error ? JSON.stringify(step.error) : null)),
      steps.map((step) => step.startedAt),
      steps.map((step) => step.completedAt),
    ],
  );
}

async function saveEvents(database: Database, { id, events }: PipelineChange, before: number): Promise<void> {
  if (events.length === 0) return;
  const numbered = events.map((event, index) => ({
    ...event,
    sequence: before + index + 1,
    pipeline_run_id: id,
  }));
  await database.query(
    `insert into pipeline_events (pipeline_run_id, sequence, event)
     select $1, * from unnest($2::bigint[], $3::text[])`,
    [toUuid(id), numbered.map((event) => event.sequence), numbered.map((event) => JSON.stringify(event))],
  );
}

const toStepRecord = (row: StepRow): StepRecord => ({
  number: row.number,
  status: row.status,
  items: row.items,
  error: row.error === null ? null : (JSON.parse(row.error) as PipelineError),
  startedAt: row.started_at,
  completedAt: row.completed_at,
});

const toTaskRecord = (row: TaskRow): TaskRecord => ({
  step: row.step,
  item: row.item,
  attempt: row.attempt,
  runId: fromUuid("run", row.run_id),
  refusal: row.refusal === null ? null : (JSON.parse(row.refusal) as PipelineError),
  run: row.status
    ? {
        status: row.status,
        error: row.error === null ? null : (JSON.parse(row.error) as RunError),
        latencyMs: row.latency_ms,
        tokensUsed: row.tokens_used ?? 0,
        completedAt: row.completed_at,
      }
    : null,
  createdAt: row.created_at,
});
