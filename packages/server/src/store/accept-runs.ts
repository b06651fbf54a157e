import { toUuid } from "../lib/ids.ts";
import type { RunRecord } from "../model/runs.ts";
import { nilKey } from "./counting.ts";
import { createBatcher } from "./group-commit.ts";
import type { Database } from "./postgres.ts";
import type { StoreWatch } from "./watch.ts";

export type AcceptedRun = {
  run: RunRecord;
  idempotency: { scope: string; fingerprint: Buffer } | null;
  /** Given when this node starts the run at once: it is inserted already claimed. */
  lease: { nodeId: string; token: string; seconds: number } | null;
};

/** `agent_changed`: the revision or state of the agent is no longer what the caller saw. */
export type AcceptResult = "accepted" | "duplicate" | "agent_changed";

/**
 * The agent's row is read here, so a run of an archived agent or a stale revision cannot slip in. What was accepted is
 * counted here too, in rows of this process's own shard and in the order of their keys: no node waits for another's.
 */
const statement = `
with rows as (
  select * from json_to_recordset($1::json) as r(
    id uuid, organization_id uuid, agent_id uuid, agent_revision integer, api_key_id uuid, status text,
    priority smallint, input text, guardrails text, metadata jsonb, attempt integer, timeout_seconds integer, idempotency_key text,
    scope text, fingerprint text, created_at timestamptz, node_id uuid, lease_token uuid, lease_seconds float8,
    pipeline_run_id uuid, scheduled_at timestamptz, traceparent text)
),
-- Locked until the run is there: a pipeline that is cancelled meanwhile sees it, one that was before takes none.
open_pipelines as (
  select id from pipeline_runs where id in (select pipeline_run_id from rows where pipeline_run_id is not null)
    and status in ('running', 'requires_action') order by id for share
),
admitted as (
  select r.* from rows r
  join agents a on a.id = r.agent_id and a.organization_id = r.organization_id
    and a.archived_at is null and a.revision = r.agent_revision
  where r.pipeline_run_id is null or r.pipeline_run_id in (select id from open_pipelines)
),
keyed as (
  insert into idempotency_keys as k (organization_id, scope, key, fingerprint, run_id, expires_at)
  select organization_id, scope, idempotency_key, decode(fingerprint, 'hex'), id, now() + interval '24 hours'
  from admitted where idempotency_key is not null
  order by organization_id, scope, idempotency_key
  on conflict (organization_id, scope, key) do update
    set fingerprint = excluded.fingerprint, run_id = excluded.run_id, expires_at = excluded.expires_at,
        status = null, headers = null, body = null
    where k.expires_at <= now()
  returning run_id
),
inserted as (
  insert into runs (id, organization_id, agent_id, agent_revision, api_key_id, status, priority, input, guardrails, metadata,
    attempt, timeout_seconds, idempotency_key, created_at, queued_at, started_at, sequence, node_id, lease_token, lease_until,
    pipeline_run_id, scheduled_at, traceparent)
  select id, organization_id, agent_id, agent_revision, api_key_id, status, priority, input, guardrails, metadata,
    attempt, timeout_seconds, idempotency_key, created_at, created_at, case when lease_token is not null then created_at end,
    case when lease_token is null then 1 else 2 end, node_id, lease_token, now() + make_interval(secs => lease_seconds),
    pipeline_run_id, scheduled_at, traceparent
  from admitted where idempotency_key is null or id in (select run_id from keyed)
  returning id, organization_id, agent_id, api_key_id, created_at
),
counted as (
  insert into run_acceptances as c (organization_id, hour, agent_id, api_key_id, shard, runs)
  select organization_id, date_trunc('minute', created_at, 'UTC') as hour, agent_id, coalesce(api_key_id, ${nilKey}), $2, count(*)
  from inserted group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (organization_id, hour, agent_id, api_key_id, shard) do update set runs = c.runs + excluded.runs
),
counted_months as (
  insert into usage_months as m (organization_id, month, shard, calls)
  select organization_id, date_trunc('month', created_at at time zone 'UTC')::date, $2, count(*)
  from inserted group by 1, 2 order by 1, 2
  on conflict (organization_id, month, shard) do update set calls = m.calls + excluded.calls
)
select id, 'accepted' as result from inserted
union all select id, 'duplicate' from admitted where id not in (select id from inserted)`;

/** Accepts runs, many at a time; a row whose idempotency key another row of the batch has waits for the next batch. */
export function createRunAcceptor(
  database: Database,
  shard: number,
  watch: StoreWatch,
): (accepted: AcceptedRun) => Promise<AcceptResult> {
  const add = createBatcher<AcceptedRun, AcceptResult>((rows) => insertRuns(database, shard, watch, rows), {
    maxRows: 200,
    onBatch: (rows) => watch.wrote("accept runs", rows),
  });
  const inFlight = new Map<string, Promise<unknown>>();
  return async (accepted) => {
    if (!accepted.idempotency) return add(accepted);
    const key = `${accepted.run.organizationId} ${accepted.idempotency.scope} ${accepted.run.idempotencyKey}`;
    const before = inFlight.get(key);
    const result = before ? before.then(() => add(accepted)) : add(accepted);
    const settled = result.catch(() => {});
    inFlight.set(key, settled);
    return result.finally(() => {
      if (inFlight.get(key) === settled) inFlight.delete(key);
    });
  };
}

async function insertRuns(
  database: Database,
  shard: number,
  watch: StoreWatch,
  rows: AcceptedRun[],
): Promise<AcceptResult[]> {
  const payload = rows.map(toInsertRow);
  const answers = await database.query<{ id: string; result: AcceptResult }>(
    statement,
    [JSON.stringify(payload), shard],
    "accept-runs",
  );
  const results = new Map(answers.map(({ id, result }) => [id, result]));
  for (const { result } of answers) if (result === "accepted") watch.accepted();
  return payload.map(({ id }) => results.get(id) ?? "agent_changed");
}

const toInsertRow = ({ run, idempotency, lease }: AcceptedRun) => ({
  id: toUuid(run.id),
  organization_id: toUuid(run.organizationId),
  agent_id: toUuid(run.agentId),
  agent_revision: run.agentRevision,
  api_key_id: run.apiKeyId ? toUuid(run.apiKeyId) : null,
  status: run.status,
  priority: run.priority,
  input: run.input,
  guardrails: run.guardrails && JSON.stringify(run.guardrails),
  metadata: run.metadata,
  attempt: run.attempt,
  timeout_seconds: run.timeoutSeconds,
  idempotency_key: run.idempotencyKey,
  scope: idempotency?.scope ?? null,
  fingerprint: idempotency?.fingerprint.toString("hex") ?? null,
  created_at: run.createdAt,
  node_id: lease?.nodeId ?? null,
  lease_token: lease?.token ?? null,
  lease_seconds: lease?.seconds ?? null,
  // Left out where there is none: most runs have no pipeline and no trace, and every byte is parsed.
  ...(run.pipelineRunId ? { pipeline_run_id: toUuid(run.pipelineRunId) } : {}),
  ...(run.scheduledAt ? { scheduled_at: run.scheduledAt } : {}),
  ...(run.traceparent ? { traceparent: run.traceparent } : {}),
});
