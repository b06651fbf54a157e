import type {
  OrganizationId,
  PipelineDefinition,
  PipelineError,
  PipelineId,
  PipelineRunId,
  PipelineRunStatus,
} from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { PipelineRunKey, PipelineRunRecord } from "../../model/pipelines.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

export type PipelineRunRow = {
  id: string;
  organization_id: string;
  pipeline_id: string;
  pipeline_revision: number;
  definition: string;
  api_key_id: string | null;
  actor: string;
  status: PipelineRunStatus;
  input: string;
  output: string | null;
  error: string | null;
  metadata: Record<string, string>;
  idempotency_key: string | null;
  scheduled_at: Date | null;
  traceparent: string | null;
  tokens_used: number;
  latency_ms: number | null;
  sequence: number;
  created_at: Date;
  completed_at: Date | null;
};

type Keyed = { scope: string; fingerprint: Buffer } | null;

/** Inserts the idempotency key and the run in one statement: an error leaves neither, and a concurrent request finds both. */
const insert = `
with open as (
  select id from pipelines where organization_id = $2 and id = $3 and archived_at is null
    and ($16 or revision = $4) for share
),
keyed as (
  insert into idempotency_keys as k (organization_id, scope, key, fingerprint, run_id, expires_at)
  select $2, $12, $11, $13, $1, now() + interval '24 hours' from open where $12::text is not null
  on conflict (organization_id, scope, key) do update
    set fingerprint = excluded.fingerprint, run_id = excluded.run_id, expires_at = excluded.expires_at,
        status = null, headers = null, body = null
    where k.expires_at <= now()
  returning run_id
),
inserted as (
  insert into pipeline_runs (id, organization_id, pipeline_id, pipeline_revision, definition, api_key_id, actor, status,
    input, metadata, idempotency_key, scheduled_at, created_at, traceparent, due_at)
  select $1, $2, $3, $4, $5, $6, $7, 'running', $8, $9, $11, $14, $10, $15, now() from open
  where $12::text is null or exists (select 1 from keyed)
  on conflict (organization_id, id) do nothing
  returning id
)
select (select count(*) from inserted)::int as inserted, (select count(*) from open)::int as open`;

/** `pipeline_changed`: the pipeline was changed or archived meanwhile. */
export type InsertResult = "inserted" | "duplicate" | "pipeline_changed";

export const pipelineRunStore = (database: Database) => ({
  ...pipelineRunReader(database),
  ...pipelineRunWriter(database),
});

const pipelineRunWriter = (database: Database) => ({
  /** `isRetry`: the definition may be an older revision. */
  async insert(run: PipelineRunRecord, keyed: Keyed, isRetry = false): Promise<InsertResult> {
    const rows = await database.query<{ inserted: number; open: number }>(insert, [
      toUuid(run.id),
      toUuid(run.organizationId),
      toUuid(run.pipelineId),
      run.pipelineRevision,
      JSON.stringify(run.definition),
      run.apiKeyId ? toUuid(run.apiKeyId) : null,
      run.actor,
      run.input,
      JSON.stringify(run.metadata),
      run.createdAt,
      run.idempotencyKey,
      keyed?.scope ?? null,
      keyed?.fingerprint ?? null,
      run.scheduledAt,
      run.traceparent,
      isRetry,
    ]);
    if (rows[0]?.inserted) return "inserted";
    return rows[0]?.open ? "duplicate" : "pipeline_changed";
  },

  /**
   * Returns the unfinished retry of a run, if there is one. Locks the run, so that a concurrent retry finds the first one. A second
   * statement reads the retry, because it sees what was committed while the first one waited.
   */
  async lockRetryUnderWay({ organizationId, id }: PipelineRunKey): Promise<PipelineRunId | null> {
    const [locked] = await database.query<{ retried_by: string | null }>(
      "select retried_by from pipeline_runs where organization_id = $1 and id = $2 for no key update",
      [toUuid(organizationId), toUuid(id)],
    );
    if (!locked?.retried_by) return null;
    const [found] = await database.query<{ id: string }>(
      "select id from pipeline_runs where organization_id = $1 and id = $2 and completed_at is null",
      [toUuid(organizationId), locked.retried_by],
    );
    return found ? fromUuid("prun", found.id) : null;
  },

  async saveRetry({ organizationId, id }: PipelineRunKey, retry: PipelineRunId): Promise<void> {
    await database.query("update pipeline_runs set retried_by = $3 where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
      toUuid(retry),
    ]);
  },

  /** The node that advances the run then stops it. False: it has ended or is already cancelling. */
  async markCancelling(organizationId: OrganizationId, id: PipelineRunId): Promise<boolean> {
    const rows = await database.query(
      `update pipeline_runs set status = 'cancelling', due_at = now()
       where organization_id = $1 and id = $2 and status in ('running', 'requires_action') returning id`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.length > 0;
  },
});

const pipelineRunReader = (database: Database) => ({
  async find(organizationId: OrganizationId, id: PipelineRunId): Promise<PipelineRunRecord | null> {
    const rows = await database.query<PipelineRunRow>(
      "select * from pipeline_runs where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
      "find-pipeline-run",
    );
    return rows[0] ? toPipelineRunRecord(rows[0]) : null;
  },

  async list(
    organizationId: OrganizationId,
    pipelineId: PipelineId,
    statuses: readonly PipelineRunStatus[] | null,
    page: PageRequest,
  ): Promise<Page<PipelineRunRecord>> {
    const parameters = new Parameters();
    const rows = await database.query<PipelineRunRow>(
      boundPage(
        `select * from pipeline_runs where organization_id = ${parameters.add(toUuid(organizationId))}
         and pipeline_id = ${parameters.add(toUuid(pipelineId))}
         ${statuses ? `and status = any(${parameters.add(statuses)}::text[])` : ""} ${pageClause("id", page, parameters)}`,
        ["definition", "input", "output"],
      ),
      parameters.values,
    );
    return toPage(rows, page, toPipelineRunRecord);
  },

  /** Runs whose stream has new events. */
  async listGrown(
    seen: readonly (PipelineRunKey & { after: number })[],
  ): Promise<{ id: PipelineRunId; sequence: number }[]> {
    const rows = await database.query<{ id: string; sequence: number }>(
      `select p.id, p.sequence from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as s(organization_id, id, after)
       join pipeline_runs p on p.organization_id = s.organization_id and p.id = s.id and p.sequence > s.after`,
      [
        seen.map(({ organizationId }) => toUuid(organizationId)),
        seen.map(({ id }) => toUuid(id)),
        seen.map(({ after }) => after),
      ],
      "list-grown-pipelines",
    );
    return rows.map((row) => ({ id: fromUuid("prun", row.id), sequence: row.sequence }));
  },

  async listEvents({ organizationId, id }: PipelineRunKey, after: number, limit: number): Promise<string[]> {
    const rows = await database.query<{ event: string }>(
      boundPage(
        `select event from pipeline_events where organization_id = $1 and pipeline_run_id = $2 and sequence > $3
         order by sequence limit $4`,
        ["event"],
      ),
      [toUuid(organizationId), toUuid(id), after, limit],
    );
    return rows.map((row) => row.event);
  },
});

export const toPipelineRunRecord = (row: PipelineRunRow): PipelineRunRecord => ({
  id: fromUuid("prun", row.id),
  organizationId: fromUuid("org", row.organization_id),
  pipelineId: fromUuid("pipe", row.pipeline_id),
  pipelineRevision: row.pipeline_revision,
  definition: JSON.parse(row.definition) as PipelineDefinition,
  apiKeyId: row.api_key_id ? fromUuid("key", row.api_key_id) : null,
  actor: row.actor,
  status: row.status,
  input: row.input,
  output: row.output,
  error: row.error === null ? null : (JSON.parse(row.error) as PipelineError),
  metadata: row.metadata,
  idempotencyKey: row.idempotency_key,
  scheduledAt: row.scheduled_at,
  traceparent: row.traceparent,
  tokensUsed: row.tokens_used,
  latencyMs: row.latency_ms,
  sequence: row.sequence,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});

/** Tables whose rows are deleted with their pipeline run. */
const parts = ["pipeline_steps", "pipeline_tasks", "pipeline_events"];
const deleteParts = parts.map(
  (table) => `${table}_gone as
  (delete from ${table} where (organization_id, pipeline_run_id) in (select organization_id, id from gone))`,
);

export const pipelineRunRetentionStore = (database: Database) => ({
  /** Deletes old pipeline runs. Their runs are deleted later, and a retried pipeline run after its retry. */
  async deleteOld(days: number, limit: number): Promise<number> {
    const rows = await database.query(
      `with gone as (
         select r.organization_id, r.id from organizations o cross join lateral (
           select organization_id, id from pipeline_runs
           where organization_id = o.id and id < first_uuid_at(now() - make_interval(days => $1))
             and completed_at < now() - make_interval(days => $1)
             and not exists (select 1 from pipeline_steps s
               where s.organization_id = o.id and s.taken_from = pipeline_runs.id)
           order by id limit $2 for update skip locked) r
         limit $2
       ),
       ${deleteParts.join(",\n")}
       delete from pipeline_runs where (organization_id, id) in (select organization_id, id from gone) returning 1`,
      [days, limit],
    );
    return rows.length;
  },
});
