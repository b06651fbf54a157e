import type { ThreadId, WorkerId } from "@agentrun/contract";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { joinChecks } from "../../model/policies.ts";
import type { Replay } from "../../model/replays.ts";
import type { JournalRecord, RunKey, RunRecord } from "../../model/runs.ts";
import { bigint, bytes, columns, float, id, integer, smallint, text, time, uuid } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import { noObserver, type StoreObserver } from "../database/observer.ts";
import type { Database } from "../database/postgres.ts";
import { countedAt, nilKey } from "../usage/counts.ts";
import { addCosts } from "../usage/usage.ts";

export type AcceptedRun = {
  run: RunRecord;
  idempotency: { scope: string; fingerprint: Buffer } | null;
  /** Set if this node starts the run immediately: it is inserted as claimed. */
  lease: { nodeId: string; token: string; seconds: number; workerId?: WorkerId | null } | null;
  /** Its turn in its thread. `isWaiting`: an earlier run of the thread has not ended. */
  turn?: { number: number; isWaiting: boolean };
};

/** `agent_changed`: the agent was changed or archived meanwhile. */
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
  client_options: text(({ run }) => run.clientOptions && JSON.stringify(run.clientOptions)),
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

/** What only some batches need: otherwise the statement omits these parts. */
type Needs = { keys: boolean; pipelines: boolean; users: boolean };

/** Locks the pipeline runs until the run is inserted: a concurrent cancellation sees the run, or prevents it. */
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

/** Counts the runs of end users, in the rows without a model that also have the usage of guards. */
const countedUsers = `
counted_users as (${addCosts(`
  select organization_id, date_trunc('minute', ${countedAt("created_at")}, 'UTC'), agent_id, coalesce(api_key_id, ${nilKey}),
    end_user, '', $1, count(*), 0, 0, 0
  from inserted where end_user is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`)}
),`;

/**
 * Checks the agent in the same statement, so a run of an archived agent or an old revision cannot be accepted. Also updates the
 * usage counters, in this process's shard and in key order, so that nodes do not wait for each other.
 */
const statementFor = ({ keys, pipelines, users }: Needs): string => `
with rows as (select * from ${columnsOfRun.from(2)}),
${pipelines ? openPipelines : ""}
admitted as (
  select r.* from rows r
  join agents a on a.organization_id = r.organization_id and a.id = r.agent_id
    and a.archived_at is null and (a.revision = r.agent_revision or a.canary_revision = r.agent_revision)
  ${pipelines ? "where r.pipeline_run_id is null or (r.organization_id, r.pipeline_run_id) in (select organization_id, id from open_pipelines)" : ""}
),
${keys ? keyed : ""}
inserted as (
  insert into runs (organization_id, id, agent_id, agent_revision, api_key_id, status, priority, input, guardrails, guard_checks, client_options, metadata, tokens_used, usage,
    attempt, timeout_seconds, idempotency_key, created_at, queued_at, started_at, sequence, node_id, lease_token, lease_until,
    pipeline_run_id, scheduled_at, traceparent, end_user, thread_id, thread_turn, worker_queue, worker_id, over_cap, person_id)
  select organization_id, id, agent_id, agent_revision, api_key_id, status, priority, input, guardrails, guard_checks, client_options, metadata::jsonb, tokens_used, usage,
    attempt, timeout_seconds, idempotency_key, created_at, created_at, case when lease_token is not null then created_at end,
    case when lease_token is null then 1 else 2 end, node_id, lease_token, now() + make_interval(secs => lease_seconds),
    pipeline_run_id, scheduled_at, traceparent, end_user, thread_id, thread_turn, worker_queue, worker_id, over_cap, person_id
  from admitted ${keys ? "where idempotency_key is null or id in (select run_id from keyed)" : ""}
  returning id, organization_id, agent_id, api_key_id, end_user, created_at
),
${users ? countedUsers : ""}
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

const statements = new Map<string, string>();

function statementOf(accepted: AcceptedRun[]): { name: string; text: string } {
  const pipelines = accepted.some(({ run }) => run.pipelineRunId !== null);
  const keys = pipelines || accepted.some(({ idempotency }) => idempotency !== null);
  const users = accepted.some(({ run }) => run.user !== null);
  const name = `accept-runs${pipelines ? "-with-all" : keys ? "-with-keys" : ""}${users ? "-of-users" : ""}`;
  const text = statements.get(name) ?? statementFor({ keys, pipelines, users });
  statements.set(name, text);
  return { name, text };
}

/** Accepts runs in batches. Runs with the same idempotency key go into different batches. */
export function createRunAcceptor(
  database: Database,
  shard: number,
  observer: StoreObserver,
): (accepted: AcceptedRun) => Promise<AcceptResult> {
  const add = createBatcher<AcceptedRun, AcceptResult>((rows) => insertRuns(database, shard, observer, rows), {
    maxRows: 200,
    onBatch: (rows) => observer.wrote("accept runs", rows),
  });
  const inFlight = new Map<string, Promise<unknown>>();
  return async (accepted) => {
    if (database.isInTransaction()) return insertAlone(database, shard, observer, accepted);
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

/** Within a transaction a run is inserted alone, as part of it. */
async function insertAlone(
  database: Database,
  shard: number,
  observer: StoreObserver,
  accepted: AcceptedRun,
): Promise<AcceptResult> {
  const [result = "agent_changed"] = await insertRuns(database, shard, noObserver, [accepted]);
  if (result === "accepted") database.afterCommit(() => observer.accepted(accepted.run));
  return result;
}

/** Inserts runs with one statement. Within a transaction, call the observer only after the commit. */
export async function insertRuns(
  database: Database,
  shard: number,
  observer: Pick<StoreObserver, "accepted">,
  accepted: AcceptedRun[],
): Promise<AcceptResult[]> {
  const statement = statementOf(accepted);
  const rows = await database.query<{ number: number; inserted: boolean }>(
    statement.text,
    [shard, ...columnsOfRun.values(accepted)],
    statement.name,
  );
  const results: AcceptResult[] = accepted.map(() => "agent_changed");
  for (const { number, inserted } of rows) {
    results[number] = inserted ? "accepted" : "duplicate";
    const run = accepted[number]?.run;
    if (inserted && run) observer.accepted(run);
  }
  return results;
}

export const replayStore = (database: Database, shard: number, observer: StoreObserver, box: SecretBox) => ({
  /** Accepts the replay of a run together with the reused journal and messages, in one transaction. */
  async acceptReplay(accepted: AcceptedRun, replay: Replay): Promise<AcceptResult> {
    const { run } = accepted;
    try {
      await database.transaction(async () => {
        await assertNotErased(database, run, replay);
        await markItemCreated(database, run, replay);
        await markPlaceCreated(database, run, replay);
        // Before the run: its counter updates block other acceptances until the commit.
        await insertJournal(database, box, run, replay.journal);
        await insertMessages(database, run, replay.messages);
        await insertReplay(database, shard, accepted, replay);
      });
    } catch (error) {
      if (error instanceof NotAccepted) return error.result;
      throw error;
    }
    observer.accepted(run);
    return "accepted";
  },

  /** The thread of the original run. */
  async findReplayThread({ organizationId, id }: RunKey): Promise<ThreadId | null> {
    const [row] = await database.query<{ replay_thread: string | null }>(
      "select replay_thread from runs where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
    return row?.replay_thread ? fromUuid("thr", row.replay_thread) : null;
  },
});

/** Rolls back the transaction of a run that was not accepted. */
export class NotAccepted extends Error {
  readonly result: Exclude<AcceptResult, "accepted">;
  constructor(result: Exclude<AcceptResult, "accepted">) {
    super(result);
    this.result = result;
  }
}

/** Runs are accepted only for the deployed revision; the replay's own revision is set afterwards. */
async function insertReplay(database: Database, shard: number, accepted: AcceptedRun, replay: Replay): Promise<void> {
  const { run } = accepted;
  const agentRevision = await findDeployed(database, run);
  if (agentRevision === null) throw new NotAccepted("agent_changed");
  const deployed = { ...accepted, run: { ...run, agentRevision } };
  const [inserted = "agent_changed"] = await insertRuns(database, shard, noObserver, [deployed]);
  if (inserted !== "accepted") throw new NotAccepted(inserted);
  await saveReplay(database, run, replay);
}

/**
 * The source may have been erased since it was read: it then belongs to nobody, and its replay would keep the data. The lock delays an
 * erasure until the replay exists, which is then erased too.
 */
async function assertNotErased({ query }: Database, { organizationId, user }: RunRecord, replay: Replay) {
  if (replay.of === null || (user === null && replay.threadId === null)) return;
  const owned = await query(
    `select 1 from runs where organization_id = $1 and id = $2
       and (end_user is not null or thread_id is not null or replay_thread is not null) for share`,
    [toUuid(organizationId), toUuid(replay.of)],
  );
  if (owned.length === 0) throw new NotAccepted("agent_changed");
}

/** Marks the item of a bulk replay in the same transaction; a cancelled replay accepts no runs. */
async function markItemCreated({ query }: Database, { organizationId, id }: RunRecord, replay: Replay): Promise<void> {
  if (!replay.bulkId) return;
  const marked = await query(
    `update replay_items set state = 'made'
     where organization_id = $1 and replay_id = $2 and source_id = $3 and run_id = $4 and state = 'named' returning 1`,
    [toUuid(organizationId), toUuid(replay.bulkId), replay.of && toUuid(replay.of), toUuid(id)],
  );
  if (marked.length === 0) throw new NotAccepted("agent_changed");
}

/** The same for a run of an experiment. */
async function markPlaceCreated({ query }: Database, { organizationId, id }: RunRecord, { place }: Replay) {
  if (!place) return;
  const marked = await query(
    `update experiment_runs set state = 'made'
     where organization_id = $1 and experiment_id = $2 and row_id = $3 and revision = $4 and run_id = $5 and state = 'named' returning 1`,
    [toUuid(organizationId), toUuid(place.experimentId), toUuid(place.rowId), place.revision, toUuid(id)],
  );
  if (marked.length === 0) throw new NotAccepted("agent_changed");
}

async function findDeployed(database: Database, { organizationId, agentId }: RunRecord): Promise<number | null> {
  const [agent] = await database.query<{ revision: number }>(
    "select revision from agents where organization_id = $1 and id = $2 and archived_at is null for share",
    [toUuid(organizationId), toUuid(agentId)],
  );
  return agent?.revision ?? null;
}

const saveReplay = ({ query }: Database, { organizationId, id, agentRevision }: RunRecord, replay: Replay) =>
  query(
    `update runs set agent_revision = $3, replay_of = $4, replay_thread = $5, replay = $6, messages = $7
     where organization_id = $1 and id = $2`,
    [
      toUuid(organizationId),
      toUuid(id),
      agentRevision,
      replay.of && toUuid(replay.of),
      replay.threadId && toUuid(replay.threadId),
      JSON.stringify({ effects: replay.effects, model: replay.model }),
      replay.messages.length,
    ],
  );

async function insertJournal(
  { query }: Database,
  box: SecretBox,
  { organizationId, id }: RunKey,
  journal: readonly JournalRecord[],
): Promise<void> {
  if (journal.length === 0) return;
  await query(
    `insert into run_journal (organization_id, run_id, kind, key, value, created_at, took_ms, sealed)
     select $1::uuid, $2::uuid, j.* from unnest($3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::int[], $8::text[]) as j`,
    [
      toUuid(organizationId),
      toUuid(id),
      journal.map(({ kind }) => kind),
      journal.map(({ key }) => key),
      journal.map(({ isSecret, value }) => (isSecret ? "" : value)),
      journal.map(({ createdAt }, index) => inOrder(createdAt, index)),
      journal.map(({ tookMs }) => tookMs),
      journal.map(({ isSecret, value }) => (isSecret ? box.seal(value) : null)),
    ],
  );
}

/** Adds microseconds, so that entries of the same millisecond keep their order. */
const inOrder = (at: Date, index: number): string =>
  `${at.toISOString().slice(0, -1)}${String(index % 1_000).padStart(3, "0")}Z`;

async function insertMessages({ query }: Database, run: RunKey, messages: readonly string[]): Promise<void> {
  if (messages.length === 0) return;
  await query(
    `insert into run_messages (organization_id, run_id, number, message)
     select $1::uuid, $2::uuid, m.number, m.message from unnest($3::text[]) with ordinality as m(message, number)`,
    [toUuid(run.organizationId), toUuid(run.id), messages],
  );
}
