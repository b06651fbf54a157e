import type {
  OrganizationId,
  PipelineError,
  PipelineRunId,
  PipelineRunStatus,
  RunError,
  RunStatus,
} from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { longestGapSeconds } from "../../model/heartbeat.ts";
import type {
  PipelineRunKey,
  PipelineRunRecord,
  PipelineStreamEvent,
  Progress,
  StepRecord,
  TaskRecord,
} from "../../model/pipelines.ts";
import type { Database } from "../database/postgres.ts";
import { roundRobin } from "../database/round-robin.ts";
import { isAbandoned } from "../nodes/heartbeat.ts";
import { type PipelineRunRow, toPipelineRunRecord } from "./runs.ts";

export type ClaimedPipelineRun = { run: PipelineRunRecord; leaseToken: string };
export type NewTask = { step: number; item: number; attempt: number; runId: string };
/** The output of one run of a step. */
export type TaskOutput = { step: number; item: number; output: string };

/** A change that the lease holder writes in one transaction. */
export type PipelineChange = PipelineRunKey & {
  leaseToken: string;
  /** The statuses from which the change is allowed. */
  from: readonly PipelineRunStatus[];
  status: PipelineRunStatus;
  error: PipelineError | null;
  steps: readonly StepRecord[];
  /** Runs of the steps that start now. */
  tasks: readonly NewTask[];
  events: readonly Omit<PipelineStreamEvent, "sequence" | "pipeline_run_id">[];
};

export type PipelineEnd = PipelineRunKey & {
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

/** SQL: the run is due, and no node holds it. */
const isMovable = (row: string): string =>
  `${row}due_at <= now() and (${row}lease_until is null or ${isAbandoned(`${row}lease_until`, "$3", "$5")})`;

const pipelineReader = (database: Database) => ({
  /** Claims unheld pipeline runs that are due or hinted. */
  async claim(hinted: readonly PipelineRunKey[], limit: number, leaseSeconds: number): Promise<ClaimedPipelineRun[]> {
    const rows = await database.query<PipelineRunRow & { lease_token: string }>(
      `with hinted as (
         select p.organization_id, p.id from unnest((select $1::uuid[]), (select $4::uuid[])) as h(organization_id, id)
         join pipeline_runs p on p.organization_id = h.organization_id and p.id = h.id
         where p.due_at is not null and (p.lease_until is null or ${isAbandoned("p.lease_until", "$3", "$5")})
         limit (select $2::bigint) for update of p skip locked
       ),
       due as (
         select p.organization_id, p.id from (${roundRobin({ table: "pipeline_runs", where: isMovable(""), since: "due_at", limit: "(select $2::bigint)" })}) as d
         join pipeline_runs p on p.organization_id = d.organization_id and p.id = d.id
         where ${isMovable("p.")} for update of p skip locked
       )
       update pipeline_runs set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => $3)
       where (organization_id, id) in (select organization_id, id from hinted union select organization_id, id from due)
       returning *`,
      [
        hinted.map(({ organizationId }) => toUuid(organizationId)),
        limit,
        leaseSeconds,
        hinted.map(({ id }) => toUuid(id)),
        longestGapSeconds(leaseSeconds),
      ],
      "claim-pipeline-runs",
    );
    return rows.map((row) => ({ run: toPipelineRunRecord(row), leaseToken: row.lease_token }));
  },

  readProgress: (run: PipelineRunKey) => readProgress(database, run, "all"),

  /** For advancing the run: without the tasks of finished steps. */
  readOpenProgress: (run: PipelineRunKey) => readProgress(database, run, "open"),

  /** For lists: steps, with the tasks of steps without fan-out. */
  readStepsOf: (organizationId: OrganizationId, ids: readonly PipelineRunId[]) =>
    readProgressOf(database, organizationId, ids, "plain"),

  /** The outputs of completed runs of some steps. */
  async readOutputs({ organizationId, id }: PipelineRunKey, steps: readonly number[]): Promise<TaskOutput[]> {
    return database.query<TaskOutput>(
      `select t.step, t.item, r.output from pipeline_steps s join pipeline_tasks t on ${isTaskOf}
       join runs r on r.organization_id = t.organization_id and r.id = t.run_id and r.status = 'completed'
       where s.organization_id = $1 and s.pipeline_run_id = $2 and s.number = any($3::int[])`,
      [toUuid(organizationId), toUuid(id), steps],
    );
  },
});

/** A step that was reused from an earlier pipeline run has the tasks of that one. */
const isTaskOf = `t.organization_id = s.organization_id
  and t.pipeline_run_id = coalesce(s.taken_from, s.pipeline_run_id) and t.step = s.number`;

type StepRow = {
  pipeline_run_id: string;
  number: number;
  status: StepRecord["status"];
  items: number | null;
  error: string | null;
  started_at: Date;
  completed_at: Date | null;
  taken_from: string | null;
};

type TaskRow = {
  /** The pipeline run of the step; `pipeline_run_id` is the one that created the task. */
  of_run: string;
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

/** Which tasks are read: all, those of unfinished steps, or those of steps without fan-out. */
const taskConditions = { all: "", open: "and s.completed_at is null", plain: "and s.items is null" };

async function readProgress(
  database: Database,
  { organizationId, id }: PipelineRunKey,
  which: keyof typeof taskConditions,
): Promise<Progress> {
  return (await readProgressOf(database, organizationId, [id], which)).get(id) ?? { steps: [], tasks: [] };
}

async function readProgressOf(
  database: Database,
  organizationId: OrganizationId,
  ids: readonly PipelineRunId[],
  which: keyof typeof taskConditions,
): Promise<Map<PipelineRunId, Progress>> {
  const values = [toUuid(organizationId), ids.map(toUuid)];
  const steps = await database.query<StepRow>(
    "select * from pipeline_steps where organization_id = $1 and pipeline_run_id = any($2::uuid[]) order by number",
    values,
    "read-pipeline-steps",
  );
  const tasks = await database.query<TaskRow>(
    `select t.*, s.pipeline_run_id as of_run, r.status, r.error, r.latency_ms, r.tokens_used, r.completed_at
     from pipeline_steps s join pipeline_tasks t on ${isTaskOf}
     left join runs r on r.organization_id = t.organization_id and r.id = t.run_id
     where s.organization_id = $1 and s.pipeline_run_id = any($2::uuid[]) ${taskConditions[which]}
     order by t.step, t.item, t.attempt`,
    values,
    `read-pipeline-tasks-${which}`,
  );
  const stepsOf = Map.groupBy(steps, (row) => row.pipeline_run_id);
  const tasksOf = Map.groupBy(tasks, (row) => row.of_run);
  const progressOf = (uuid: string): Progress => ({
    steps: (stepsOf.get(uuid) ?? []).map(toStepRecord),
    tasks: (tasksOf.get(uuid) ?? []).map(toTaskRecord),
  });
  return new Map(ids.map((id) => [id, progressOf(toUuid(id))]));
}

const pipelineWriter = (database: Database) => ({
  /** Reserves run ids for tasks; existing reservations are kept. */
  reserveTasks: (run: PipelineRunKey, leaseToken: string, tasks: readonly NewTask[]) =>
    reserveTasks(database, run, leaseToken, tasks),

  /** Records that a task gets no run: it was rejected, or the pipeline stopped first. */
  async refuseTask({ organizationId, id }: PipelineRunKey, task: TaskRecord, refusal: PipelineError): Promise<void> {
    await database.query(
      `update pipeline_tasks t set refusal = $6
       where organization_id = $1 and pipeline_run_id = $2 and step = $3 and item = $4 and attempt = $5
         and not exists (select 1 from runs r where r.organization_id = t.organization_id and r.id = t.run_id)`,
      [toUuid(organizationId), toUuid(id), task.step, task.item, task.attempt, JSON.stringify(refusal)],
    );
  },

  /** Reuses finished steps of another pipeline run with the same definition; `taken_from` names the run that executed them. */
  async takeSteps(
    { organizationId, id }: PipelineRunKey,
    from: PipelineRunId,
    steps: readonly number[],
  ): Promise<void> {
    await database.query(
      `insert into pipeline_steps
         (organization_id, pipeline_run_id, number, status, items, error, started_at, completed_at, taken_from)
       select organization_id, $2, number, status, items, error, started_at, completed_at,
         coalesce(taken_from, pipeline_run_id)
       from pipeline_steps where organization_id = $1 and pipeline_run_id = $3 and number = any($4::int[])`,
      [toUuid(organizationId), toUuid(id), toUuid(from), steps],
    );
  },

  /** False, and nothing is written: the lease was lost, or the run was cancelled meanwhile. */
  async saveChange(change: PipelineChange): Promise<boolean> {
    return database.transaction(async () => {
      const rows = await database.query<{ sequence: number }>(
        `update pipeline_runs set status = $5, error = coalesce($6, error), sequence = sequence + $7
         where organization_id = $1 and id = $2 and lease_token = $3 and status = any($4::text[]) returning sequence`,
        [
          toUuid(change.organizationId),
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
      if (change.tasks.length > 0) await reserveTasks(database, change, change.leaseToken, change.tasks);
      await saveEvents(database, change, rows[0].sequence - change.events.length);
      return true;
    });
  },

  /** The only statement that ends a pipeline run. Call it in the transaction of its event. */
  async end(end: PipelineEnd): Promise<PipelineRunRecord | null> {
    const rows = await database.query<PipelineRunRow>(
      `update pipeline_runs set status = $5, output = $6, error = coalesce($7, error), tokens_used = $8, latency_ms = $9,
         completed_at = $10, sequence = sequence + 1, due_at = null, lease_token = null, lease_until = null
       where organization_id = $1 and id = $2 and lease_token = $3 and status = any($4::text[]) returning *`,
      [
        toUuid(end.organizationId),
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

  /** Releases a run, which is due again after `dueSeconds`. */
  async release({ organizationId, id }: PipelineRunKey, leaseToken: string, dueSeconds: number): Promise<void> {
    await database.query(
      `update pipeline_runs set lease_token = null, lease_until = null, due_at = now() + make_interval(secs => $4)
       where organization_id = $1 and id = $2 and lease_token = $3`,
      [toUuid(organizationId), toUuid(id), leaseToken, dueSeconds],
    );
  },
});

async function reserveTasks(
  database: Database,
  { organizationId, id }: PipelineRunKey,
  leaseToken: string,
  tasks: readonly NewTask[],
): Promise<TaskRecord[]> {
  const rows = await database.query<TaskRow>(
    `insert into pipeline_tasks (organization_id, pipeline_run_id, step, item, attempt, run_id)
     select p.organization_id, p.id, t.step, t.item, t.attempt, t.run_id
     from pipeline_runs p, unnest($4::int[], $5::int[], $6::int[], $7::uuid[]) as t(step, item, attempt, run_id)
     where p.organization_id = $1 and p.id = $2 and p.lease_token = $3
     on conflict (organization_id, pipeline_run_id, step, item, attempt) do nothing
     returning *`,
    [
      toUuid(organizationId),
      toUuid(id),
      leaseToken,
      tasks.map((task) => task.step),
      tasks.map((task) => task.item),
      tasks.map((task) => task.attempt),
      tasks.map((task) => toUuid(task.runId)),
    ],
  );
  return rows.map((row) => toTaskRecord({ ...row, of_run: row.pipeline_run_id, status: null }));
}

async function saveSteps(database: Database, { organizationId, id, steps }: PipelineChange): Promise<void> {
  if (steps.length === 0) return;
  await database.query(
    `insert into pipeline_steps as s
       (organization_id, pipeline_run_id, number, status, items, error, started_at, completed_at)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::int[], $6::text[], $7::timestamptz[], $8::timestamptz[])
     on conflict (organization_id, pipeline_run_id, number) do update
       set status = excluded.status, error = excluded.error, completed_at = excluded.completed_at`,
    [
      toUuid(organizationId),
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

async function saveEvents(
  database: Database,
  { organizationId, id, events }: PipelineChange,
  before: number,
): Promise<void> {
  if (events.length === 0) return;
  const numbered = events.map((event, index) => ({
    ...event,
    sequence: before + index + 1,
    pipeline_run_id: id,
  }));
  await database.query(
    `insert into pipeline_events (organization_id, pipeline_run_id, sequence, event)
     select $1, $2, * from unnest($3::bigint[], $4::text[])`,
    [
      toUuid(organizationId),
      toUuid(id),
      numbered.map((event) => event.sequence),
      numbered.map((event) => JSON.stringify(event)),
    ],
  );
}

const toStepRecord = (row: StepRow): StepRecord => ({
  number: row.number,
  status: row.status,
  items: row.items,
  error: row.error === null ? null : (JSON.parse(row.error) as PipelineError),
  startedAt: row.started_at,
  completedAt: row.completed_at,
  takenFrom: row.taken_from ? fromUuid("prun", row.taken_from) : null,
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
  isTaken: row.of_run !== row.pipeline_run_id,
});
