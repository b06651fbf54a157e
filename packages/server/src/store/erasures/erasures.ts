import type { ErasureId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { RunRecord } from "../../model/runs.ts";
import { eventOfWait, type StreamEvent } from "../../model/stream-events.ts";
import type { ErasureRecord } from "../../model/threads.ts";
import type { Database } from "../database/postgres.ts";
import { roundRobin } from "../database/round-robin.ts";
import { eraseDatasetRows } from "../datasets/datasets.ts";
import { markFilesDeleted } from "../files/files.ts";
import { type RunRow, toRunRecord } from "../runs/row.ts";
import { searchLock } from "../runs/search.ts";

type ErasureRow = {
  organization_id: string;
  id: string;
  thread_id: string | null;
  end_user: string | null;
  threads: number;
  runs: number;
  files: number;
  created_at: Date;
  completed_at: Date | null;
};

export const erasureStore = (database: Database) => ({
  async insert(erasure: ErasureRecord): Promise<void> {
    await database.query(
      "insert into erasures (organization_id, id, thread_id, end_user, threads, created_at) values ($1, $2, $3, $4, $5, $6)",
      [
        toUuid(erasure.organizationId),
        toUuid(erasure.id),
        erasure.threadId && toUuid(erasure.threadId),
        erasure.user,
        erasure.threads,
        erasure.createdAt,
      ],
    );
  },

  async find(organizationId: OrganizationId, id: ErasureId): Promise<ErasureRecord | null> {
    const rows = await database.query<ErasureRow>("select * from erasures where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** The oldest open erasures, round robin between organisations. */
  async listOpen(limit: number, except: readonly string[] = []): Promise<ErasureRecord[]> {
    const where = "completed_at is null and id <> all($2::uuid[])";
    const rows = await database.query<ErasureRow>(
      `select e.* from (${roundRobin({ table: "erasures", where, since: "created_at", limit: "$1" })}) as d
       join erasures e on e.organization_id = d.organization_id and e.id = d.id order by d.turn, d.since`,
      [limit, except.map(toUuid)],
    );
    return rows.map(toRecord);
  },

  /** Unfinished runs that the erasure covers. */
  async listOpenRuns(erasure: ErasureRecord, limit: number): Promise<RunRecord[]> {
    const rows = await database.query<RunRow>(
      `select * from runs where ${subject} and completed_at is null order by id limit $5`,
      [...subjectOf(erasure), limit],
    );
    return rows.map(toRunRecord);
  },

  /** Erases the content of some finished runs; returns how many. */
  eraseRuns: (erasure: ErasureRecord, limit: number): Promise<number> =>
    database.transaction(async () => {
      const runs = await database.query<{ id: string; completed_at: Date }>(
        `select id, completed_at from runs where ${subject} and completed_at is not null order by id limit $5 for update`,
        [...subjectOf(erasure), limit],
      );
      await eraseRuns(database, erasure.organizationId, runs);
      const files = await markFilesDeleted(database, "organization_id = $1 and run_id = any($2::uuid[])", [
        toUuid(erasure.organizationId),
        runs.map(({ id }) => id),
      ]);
      await count(database, erasure, { threads: 0, runs: runs.length, files });
      return runs.length;
    }),

  /** Deletes some of the user's threads with their messages; returns how many. */
  eraseThreads: (erasure: ErasureRecord, limit: number): Promise<number> =>
    database.transaction(() => eraseThreads(database, erasure, limit)),

  /** Deletes the user's connector grants and links, and their feedback until then. */
  eraseOfUser: ({ organizationId, user, createdAt }: ErasureRecord): Promise<void> =>
    database.transaction(async () => {
      const values = [toUuid(organizationId), user];
      await database.query("delete from connector_grants where organization_id = $1 and end_user = $2", values);
      await database.query("delete from connector_links where organization_id = $1 and end_user = $2", values);
      const deleteFeedback =
        "delete from run_feedback where organization_id = $1 and end_user = $2 and created_at <= $3";
      await database.query(deleteFeedback, [...values, createdAt]);
    }),

  async complete({ organizationId, id }: ErasureRecord): Promise<void> {
    await database.query(
      "update erasures set completed_at = now(), end_user = null where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
  },
});

export const erasedRowStore = (database: Database) => ({
  /** Deletes the rows of data sets that have the user's or the thread's data. */
  async eraseRows({ organizationId, user, threadId }: Pick<ErasureRecord, "organizationId" | "user" | "threadId">) {
    await eraseDatasetRows(database, "organization_id = $1 and (end_user = $2 or thread_id = $3)", [
      ...[toUuid(organizationId), user, threadId && toUuid(threadId)],
    ]);
  },
});

/** The runs of the deleted threads become the user's, so that they are erased too. */
async function eraseThreads(database: Database, erasure: ErasureRecord, limit: number): Promise<number> {
  const { organizationId, user, createdAt } = erasure;
  const deleted = await database.query<{ id: string }>(
    `delete from threads where organization_id = $1 and id in
       (select id from threads where organization_id = $1 and end_user = $2 and created_at <= $3 limit $4) returning id`,
    [toUuid(organizationId), user, createdAt, limit],
  );
  await database.query("update runs set end_user = $2 where organization_id = $1 and thread_id = any($3::uuid[])", [
    toUuid(organizationId),
    user,
    deleted.map(({ id }) => id),
  ]);
  await count(database, erasure, { threads: deleted.length, runs: 0, files: 0 });
  return deleted.length;
}

/**
 * Either $2 or $3 is null, which matches nothing. Replays of runs until then have the same data, also those that were created since: a bulk
 * replay goes on during the erasure.
 */
const subject = `organization_id = $1 and (thread_id = $2 or replay_thread = $2 or end_user = $3)
  and (created_at <= $4 or replay_of < first_uuid_at($4))`;

const subjectOf = ({ organizationId, threadId, user, createdAt }: ErasureRecord) => [
  toUuid(organizationId),
  threadId && toUuid(threadId),
  user,
  createdAt,
];

type Done = { threads: number; runs: number; files: number };

const count = (database: Database, { organizationId, id }: ErasureRecord, done: Done) =>
  database.query(
    `update erasures set threads = threads + $3, runs = runs + $4, files = files + $5
     where organization_id = $1 and id = $2`,
    [toUuid(organizationId), toUuid(id), done.threads, done.runs, done.files],
  );

const toRecord = (row: ErasureRow): ErasureRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  id: fromUuid("era", row.id),
  threadId: row.thread_id ? fromUuid("thr", row.thread_id) : null,
  user: row.end_user,
  threads: row.threads,
  runs: row.runs,
  files: row.files,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});

type EndedRun = { id: string; completed_at: Date };

/**
 * Erases the content of runs everywhere: input, output, error, stream, messages, feedback, thread state, events, and the responses of
 * webhook receivers. The run itself, its times, its status and its cost remain. The run is detached from its thread and its user, so
 * that it is erased only once.
 */
async function eraseRuns(database: Database, organizationId: OrganizationId, runs: EndedRun[]): Promise<void> {
  if (runs.length === 0) return;
  const values = [toUuid(organizationId), runs.map(({ id }) => id)];
  await database.query(searchLock);
  await eraseEvents(database, organizationId, runs);
  for (const statement of statements) await database.query(statement, values);
  await eraseDatasetRows(database, "organization_id = $1 and source_run_id = any($2::uuid[])", values);
}

const statements = [
  "delete from run_events where organization_id = $1 and run_id = any($2::uuid[])",
  "delete from run_messages where organization_id = $1 and run_id = any($2::uuid[])",
  "delete from run_journal where organization_id = $1 and run_id = any($2::uuid[])",
  "delete from searchable_runs where organization_id = $1 and run_id = any($2::uuid[])",
  // Before the feedback: a score that is being stored is feedback when this statement has waited for it.
  "delete from pending_scores where organization_id = $1 and run_id = any($2::uuid[])",
  "delete from run_feedback where organization_id = $1 and run_id = any($2::uuid[])",
  // Its webhook receivers, with their secrets. The result of an attempt in progress is then not recorded.
  `with receivers as (delete from webhooks where organization_id = $1 and run_id = any($2::uuid[]) returning id),
   deleted_deliveries as (delete from deliveries where organization_id = $1 and webhook_id in (select id from receivers) returning id)
   delete from delivery_attempts where organization_id = $1 and delivery_id in (select id from deleted_deliveries)`,
  // In a thread that remains, messages keep their numbers. State and summary mix all messages, so they are deleted completely.
  `update thread_messages m set content = '[]' from runs r where r.organization_id = $1 and r.id = any($2::uuid[])
     and m.organization_id = $1 and m.thread_id = r.thread_id and m.run_id = r.id`,
  `update threads t set state = null, summary = null, summarized = 0 from runs r where r.organization_id = $1 and r.id = any($2::uuid[])
     and t.organization_id = $1 and t.id = r.thread_id`,
  `update runs set input = '{}', output = case when output is null then null else '{}' end, metadata = '{}', idempotency_key = null,
     error = case when error is null then null else json_build_object('type', error::json ->> 'type', 'code', error::json ->> 'code',
       'message', '[erased]', 'retryable', false, 'details', null)::text end,
     thread_id = null, thread_turn = null, replay_thread = null, end_user = null
   where organization_id = $1 and id = any($2::uuid[])`,
];

/**
 * Events have no index by subject. The final event of a run is found by its id, which starts with the time of the end. The ids of
 * events about required actions are in the stream.
 */
async function eraseEvents(database: Database, organizationId: OrganizationId, runs: EndedRun[]): Promise<void> {
  const erasedData = runs.map(({ id }) => JSON.stringify({ object: "run", id: fromUuid("run", id), erased: true }));
  const ids = runs.map(({ id }) => id);
  const waits = await listWaits(database, organizationId, ids);
  await database.query(erasing, [toUuid(organizationId), ids, runs.map((run) => run.completed_at), erasedData, waits]);
}

async function listWaits(database: Database, organizationId: OrganizationId, runIds: string[]): Promise<string[]> {
  const rows = await database.query<{ events: string }>(
    `select events from run_events where organization_id = $1 and run_id = any($2::uuid[])
       and (events like '[{"type":"run.requires_action"%' or events like '[{"type":"run.approval.changed"%')`,
    [toUuid(organizationId), runIds],
  );
  return rows.flatMap(({ events }) => (JSON.parse(events) as StreamEvent[]).flatMap(eventOfWait)).map(toUuid);
}

const erasing = `
  with erased as (
    update events e set data = r.erased_data from unnest($2::uuid[], $3::timestamptz[], $4::text[]) as r(id, completed_at, erased_data)
    where e.organization_id = $1 and e.subject_id = r.id and e.id >= first_uuid_at(r.completed_at - interval '1 second')
      and e.id < first_uuid_at(r.completed_at + interval '1 minute')
    returning e.id
  ),
  waited as (
    update events e set data = r.erased_data from unnest($2::uuid[], $4::text[]) as r(id, erased_data)
    where e.organization_id = $1 and e.id = any($5::uuid[]) and e.subject_id = r.id and e.id not in (select id from erased)
    returning e.id
  ),
  answered as (
    update deliveries set response_body = null, response_headers = null, error = null, answers_erased = true
    where organization_id = $1 and event_id in (select id from erased union all select id from waited) returning id
  )
  update delivery_attempts set response_body = null, response_headers = null, error = null
  where organization_id = $1 and delivery_id in (select id from answered)`;
