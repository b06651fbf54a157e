import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { eventOfWait, type StreamEvent } from "../../model/stream-events.ts";
import type { Database } from "../database/postgres.ts";
import { searchLock } from "../runs/search.ts";

type EndedRun = { id: string; completed_at: Date };

/**
 * Takes the content out of runs, wherever it is kept: what went in and came out, why it failed, its stream, what people sent it and said of it, what its
 * thread remembers of it, the events that told of it and what receivers answered. That there was a run, when, how it ended and what it cost stays. It is no longer its
 * thread's or its user's, so that what is done is not done again.
 */
export async function eraseRuns(database: Database, organizationId: OrganizationId, runs: EndedRun[]): Promise<void> {
  if (runs.length === 0) return;
  const those = [toUuid(organizationId), runs.map(({ id }) => id)];
  await database.query(searchLock);
  await eraseEvents(database, organizationId, runs);
  for (const statement of statements) await database.query(statement, those);
}

const statements = [
  "delete from run_events where organization_id = $1 and run_id = any($2::uuid[])",
  "delete from run_messages where organization_id = $1 and run_id = any($2::uuid[])",
  "delete from run_journal where organization_id = $1 and run_id = any($2::uuid[])",
  "delete from searchable_runs where organization_id = $1 and run_id = any($2::uuid[])",
  "delete from run_feedback where organization_id = $1 and run_id = any($2::uuid[])",
  // Who was told of it, with what they gave to be told with; what is under way to them is written down nowhere then.
  `with receivers as (delete from webhooks where organization_id = $1 and run_id = any($2::uuid[]) returning id),
   told as (delete from deliveries where organization_id = $1 and webhook_id in (select id from receivers) returning id)
   delete from delivery_attempts where organization_id = $1 and delivery_id in (select id from told)`,
  // In a thread that stays, somebody else's, the messages keep their numbers; what agents made of them cannot be told apart, and goes whole.
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
 * Events have no index by their subject. That of an end is found by its id, which begins with the time of the end or little more;
 * those of waits for people are called after the question, which the stream tells, or named by it.
 */
async function eraseEvents(database: Database, organizationId: OrganizationId, runs: EndedRun[]): Promise<void> {
  const told = runs.map(({ id }) => JSON.stringify({ object: "run", id: fromUuid("run", id), erased: true }));
  const ids = runs.map(({ id }) => id);
  const waits = await listWaits(database, organizationId, ids);
  await database.query(erasing, [toUuid(organizationId), ids, runs.map((run) => run.completed_at), told, waits]);
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
    update events e set data = r.told from unnest($2::uuid[], $3::timestamptz[], $4::text[]) as r(id, completed_at, told)
    where e.organization_id = $1 and e.subject_id = r.id and e.id >= first_uuid_at(r.completed_at - interval '1 second')
      and e.id < first_uuid_at(r.completed_at + interval '1 minute')
    returning e.id
  ),
  waited as (
    update events e set data = r.told from unnest($2::uuid[], $4::text[]) as r(id, told)
    where e.organization_id = $1 and e.id = any($5::uuid[]) and e.subject_id = r.id and e.id not in (select id from erased)
    returning e.id
  ),
  answered as (
    update deliveries set response_body = null, response_headers = null, error = null, answers_erased = true
    where organization_id = $1 and event_id in (select id from erased union all select id from waited) returning id
  )
  update delivery_attempts set response_body = null, response_headers = null, error = null
  where organization_id = $1 and delivery_id in (select id from answered)`;
