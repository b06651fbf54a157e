import type { WorkerId } from "@agentrun/contract";
import { joinChecks } from "../../model/guard-checks.ts";
import type { RunRecord } from "../../model/runs.ts";
import { bigint, bytes, columns, float, id, integer, smallint, text, time, uuid } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { Database } from "../database/postgres.ts";
import { nobodyWatches, type StoreWatch } from "../database/watch.ts";
import { countedAt, nilKey } from "../usage/shards.ts";

export type AcceptedRun = {
  run: RunRecord;
  idempotency: { scope: string; fingerprint: Buffer } | null;
  /** Given when this node starts the run at once: it is inserted already claimed. */
  lease: { nodeId: string; token: string; seconds: number; workerId?: WorkerId | null } | null;
  /** Its place in its thread; one that is not its yet is waited for. */
  turn?: { number: number; isWaiting: boolean };
};

/** `agent_changed`: the revision or state of the agent is no longer what the caller saw. */
export type AcceptResult = "accepted" | "duplicate" | "agent_changed";

const columnsOfRun = columns<AcceptedRun>({
  number: integer((_, number) => number),
  id: id(({ run }) => run.id),
  organization_id: id(({ run }) => run.organizationId),
  agent_id: id(({ run }) => run.agentId),
  agent_revision: integer(({ run }) => run.agentRevision),
  api_key_id: id(({ run }) => run.apiKeyId),
  status: text(({ run, turn }) => (turn?.isWaiting ? "waiting" : run.status)),
  priority: smallint(({ run }) => run.priority),
  input: text(({ run }) => run.input),
  guardrails: text(({ run }) => run.guardrails && JSON.stringify(run.guardrails)),
  guard_checks: text(({ run }) => joinChecks(run.guardChecks)),
  metadata: text(({ run }) => JSON.stringify(run.metadata)),
  tokens_used: bigint(({ run }) => run.tokensUsed),
  usage: text(({ run }) => run.usage && JSON.stringify(run.usage)),
  attempt: integer(({ run }) => run.attempt),
  timeout_seconds: integer(({ run }) => run.timeoutSeconds),
  idempotency_key: text(({ run }) => run.idempotencyKey),
  scope: text(({ idempotency }) => idempotency?.scope),
  fingerprint: bytes(({ idempotency }) => idempotency?.fingerprint),
  created_at: time(({ run }) => run.createdAt),
  node_id: uuid(({ lease }) => lease?.nodeId),
  lease_token: uuid(({ lease }) => lease?.token),
  lease_seconds: float(({ lease }) => lease?.seconds),
  pipeline_run_id: id(({ run }) => run.pipelineRunId),
  scheduled_at: time(({ run }) => run.scheduledAt),
  traceparent: text(({ run }) => run.traceparent),
  end_user: text(({ run }) => run.user),
  thread_id: id(({ run }) => run.threadId),
  thread_turn: bigint(({ turn }) => turn?.number),
  worker_queue: text(({ run }) => run.workerQueue),
  worker_id: id(({ lease }) => lease?.workerId),
  over_cap: id(({ run }) => run.overCap),
  person_id: id(({ run }) => run.personId),
});

/** What some rows of a batch have and most batches do not: the statement leaves out what they do not need. */
type Needs = { keys: boolean; pipelines: boolean };

/** Locked until the run is there: a pipeline that is cancelled meanwhile sees it, one that was before takes none. */
const openPipelines = `
open_pipelines as (
  select organization_id, id from pipeline_runs
  where (organization_id, id) in (select organization_id, pipeline_run_id from rows where pipeline_run_id is not null)
    and status in ('running', 'requires_action') order by organization_id, id for share
),`;

const keyed = `
keyed as (
  insert into idempotency_keys as k (organization_id, scope, key, fingerprint, run_id, expires_at)
  select organization_id, scope, idempotency_key, fingerprint, id, now() + interval '24 hours'
  from admitted where idempotency_key is not null
  order by organization_id, scope, idempotency_key
  on conflict (organization_id, scope, key) do update
    set fingerprint = excluded.fingerprint, run_id = excluded.run_id, expires_at = excluded.expires_at,
        status = null, headers = null, body = null
    where k.expires_at <= now()
  returning run_id
),`;

/**
 * The agent's row is read here, so a run of an archived agent or a stale revision cannot slip in. What was accepted is
 * counted here too, in rows of this process's own shard and in the order of their keys: no node waits for another's.
 */
const statementFor = ({ keys, pipelines }: Needs): string => `
with rows as (select * from ${columnsOfRun.from(2)}),
${pipelines ? openPipelines : ""}
admitted as (
  select r.* from rows r
  join agents a on a.organization_id = r.organization_id and a.id = r.agent_id
    and a.archived_at is null and a.revision = r.agent_revision
  ${pipelines ? "where r.pipeline_run_id is null or (r.organization_id, r.pipeline_run_id) in (select organization_id, id from open_pipelines)" : ""}
),
${keys ? keyed : ""}
inserted as (
  insert into runs (organization_id, id, agent_id, agent_revision, api_key_id, status, priority, input, guardrails, guard_checks, metadata, tokens_used, usage,
    attempt, timeout_seconds, idempotency_key, created_at, queued_at, started_at, sequence, node_id, lease_token, lease_until,
    pipeline_run_id, scheduled_at, traceparent, end_user, thread_id, thread_turn, worker_queue, worker_id, over_cap, person_id)
  select organization_id, id, agent_id, agent_revision, api_key_id, status, priority, input, guardrails, guard_checks, metadata::jsonb, tokens_used, usage,
    attempt, timeout_seconds, idempotency_key, created_at, created_at, case when lease_token is not null then created_at end,
    case when lease_token is null then 1 else 2 end, node_id, lease_token, now() + make_interval(secs => lease_seconds),
    pipeline_run_id, scheduled_at, traceparent, end_user, thread_id, thread_turn, worker_queue, worker_id, over_cap, person_id
  from admitted ${keys ? "where idempotency_key is null or id in (select run_id from keyed)" : ""}
  returning id, organization_id, agent_id, api_key_id, created_at
),
counted as (
  insert into run_acceptances as c (organization_id, period_start, agent_id, api_key_id, shard, runs)
  select organization_id, date_trunc('minute', ${countedAt("created_at")}, 'UTC'), agent_id, coalesce(api_key_id, ${nilKey}), $1, count(*)
  from inserted group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (organization_id, period_start, agent_id, api_key_id, shard) do update set runs = c.runs + excluded.runs
),
counted_months as (
  insert into usage_months as m (organization_id, month, shard, calls)
  select organization_id, date_trunc('month', ${countedAt("created_at")} at time zone 'UTC')::date, $1, count(*)
  from inserted group by 1, 2 order by 1, 2
  on conflict (organization_id, month, shard) do update set calls = m.calls + excluded.calls
)
select number, id in (select id from inserted) as inserted from admitted`;

const plain = { name: "accept-runs", text: statementFor({ keys: false, pipelines: false }) };
const withKeys = { name: "accept-runs-with-keys", text: statementFor({ keys: true, pipelines: false }) };
const withAll = { name: "accept-runs-with-all", text: statementFor({ keys: true, pipelines: true }) };

function statementOf(accepted: AcceptedRun[]): typeof plain {
  if (accepted.some(({ run }) => run.pipelineRunId !== null)) return withAll;
  return accepted.some(({ idempotency }) => idempotency !== null) ? withKeys : plain;
}

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
    if (database.isInTransaction()) return insertAlone(database, shard, watch, accepted);
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

/** What is part of a transaction goes with it, and by itself. */
async function insertAlone(
  database: Database,
  shard: number,
  watch: StoreWatch,
  accepted: AcceptedRun,
): Promise<AcceptResult> {
  const [result = "agent_changed"] = await insertRuns(database, shard, nobodyWatches, [accepted]);
  if (result === "accepted") database.afterCommit(() => watch.accepted(accepted.run));
  return result;
}

/** Writes runs as one statement; whoever does so in a transaction watches only once it has committed. */
export async function insertRuns(
  database: Database,
  shard: number,
  watch: Pick<StoreWatch, "accepted">,
  accepted: AcceptedRun[],
): Promise<AcceptResult[]> {
  const statement = statementOf(accepted);
  const answers = await database.query<{ number: number; inserted: boolean }>(
    statement.text,
    [shard, ...columnsOfRun.values(accepted)],
    statement.name,
  );
  const results: AcceptResult[] = accepted.map(() => "agent_changed");
  for (const { number, inserted } of answers) {
    results[number] = inserted ? "accepted" : "duplicate";
    const run = accepted[number]?.run;
    if (inserted && run) watch.accepted(run);
  }
  return results;
}
