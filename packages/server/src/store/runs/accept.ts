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

/** What is part of a transaction goes with it, and by itself. */
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

/** Writes runs as one statement; whoever does so in a transaction watches only once it has committed. */
export async function insertRuns(
  database: Database,
  shard: number,
  observer: Pick<StoreObserver, "accepted">,
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
    if (inserted && run) observer.accepted(run);
  }
  return results;
}

export const replayStore = (database: Database, shard: number, observer: StoreObserver, box: SecretBox) => ({
  /** Takes in a run that does another again, with everything that it finds done already: all of it is there, or nothing. */
  async acceptReplay(accepted: AcceptedRun, replay: Replay): Promise<AcceptResult> {
    const { run } = accepted;
    try {
      await database.transaction(async () => {
        await noteMade(database, run, replay);
        // First: whoever else accepts a run waits for the counts of this one until all of it is there.
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

  /** The thread that the first of several replays was a turn of. */
  async findReplayThread({ organizationId, id }: RunKey): Promise<ThreadId | null> {
    const [row] = await database.query<{ replay_thread: string | null }>(
      "select replay_thread from runs where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
    return row?.replay_thread ? fromUuid("thr", row.replay_thread) : null;
  },
});

/** Undoes what a run that is not to be has written already. */
class NotAccepted extends Error {
  readonly result: Exclude<AcceptResult, "accepted">;
  constructor(result: Exclude<AcceptResult, "accepted">) {
    super(result);
    this.result = result;
  }
}

/** A run is accepted for the revision that is deployed; this one then goes back to its own. */
async function insertReplay(database: Database, shard: number, accepted: AcceptedRun, replay: Replay): Promise<void> {
  const { run } = accepted;
  const agentRevision = await findDeployed(database, run);
  if (agentRevision === null) throw new NotAccepted("agent_changed");
  const deployed = { ...accepted, run: { ...run, agentRevision } };
  const [inserted = "agent_changed"] = await insertRuns(database, shard, noObserver, [deployed]);
  if (inserted !== "accepted") throw new NotAccepted(inserted);
  await noteReplay(database, run, replay);
}

/** The replay of many runs knows that this one is there as soon as it is; one that was cancelled before takes none. */
async function noteMade({ query }: Database, { organizationId, id }: RunRecord, replay: Replay): Promise<void> {
  if (!replay.bulkId) return;
  const noted = await query(
    `update replay_items set state = 'made'
     where organization_id = $1 and replay_id = $2 and source_id = $3 and run_id = $4 and state = 'named' returning 1`,
    [toUuid(organizationId), toUuid(replay.bulkId), replay.of && toUuid(replay.of), toUuid(id)],
  );
  if (noted.length === 0) throw new NotAccepted("agent_changed");
}

async function findDeployed(database: Database, { organizationId, agentId }: RunRecord): Promise<number | null> {
  const [agent] = await database.query<{ revision: number }>(
    "select revision from agents where organization_id = $1 and id = $2 and archived_at is null for share",
    [toUuid(organizationId), toUuid(agentId)],
  );
  return agent?.revision ?? null;
}

const noteReplay = ({ query }: Database, { organizationId, id, agentRevision }: RunRecord, replay: Replay) =>
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

/** What was kept within one millisecond stays in its order: the database counts finer. */
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
