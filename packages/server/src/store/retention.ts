import type { Database } from "./postgres.ts";

/** The events that hold what was run, in the words of their indexes. */
export const ends = {
  ofRuns: "type in ('run.completed', 'run.failed')",
  ofPipelineRuns: "type = 'pipeline.completed'",
};

/** Somebody is still to be told how it ended. */
const isOwed = (subject: string, type: string): string => `exists (
  select 1 from events e join deliveries d on d.event_id = e.id and d.status in ('pending', 'closing')
  where e.subject_id = ${subject} and ${type})`;

/** The events of what is `gone`, and the history of their deliveries: each holds its input and its output. */
const deleteTold = (type: string): string => `
  told as (delete from events where subject_id in (select id from gone) and ${type} returning id),
  deliveries_gone as (delete from deliveries where event_id in (select id from told) returning id),
  attempts_gone as (delete from delivery_attempts where delivery_id in (select id from deliveries_gone))`;

/** Deleting in small batches: none holds locks or swells the log for long, and the next one goes on. */
export const retentionStore = (database: Database) => ({
  /** Deletes ended runs older than so many days, with everything that belongs to them; the number says whether to go on. */
  async deleteOldRuns(days: number, limit: number): Promise<number> {
    const rows = await database.query(
      `with gone as (
         select id from runs where id < ${oldestId} and status in ('completed', 'failed', 'cancelled')
           and (pipeline_run_id is null or not exists (select 1 from pipeline_runs p where p.id = pipeline_run_id))
           and not ${isOwed("runs.id", ends.ofRuns)}
         order by id limit $2 for update skip locked
       ),
       ${deleteTold(ends.ofRuns)},
       events_gone as (delete from run_events where run_id in (select id from gone)),
       journal_gone as (delete from run_journal where run_id in (select id from gone)),
       messages_gone as (delete from run_messages where run_id in (select id from gone))
       delete from runs where id in (select id from gone) returning 1`,
      [days, limit],
    );
    return rows.length;
  },

  /** Before their runs, which stay for as long as a pipeline run looks at them. */
  async deleteOldPipelineRuns(days: number, limit: number): Promise<number> {
    const rows = await database.query(
      `with gone as (
         select id from pipeline_runs where id < ${oldestId} and completed_at < now() - make_interval(days => $1)
           and not ${isOwed("pipeline_runs.id", ends.ofPipelineRuns)}
         order by id limit $2 for update skip locked
       ),
       ${deleteTold(ends.ofPipelineRuns)},
       steps_gone as (delete from pipeline_steps where pipeline_run_id in (select id from gone)),
       tasks_gone as (delete from pipeline_tasks where pipeline_run_id in (select id from gone)),
       events_gone as (delete from pipeline_events where pipeline_run_id in (select id from gone))
       delete from pipeline_runs where id in (select id from gone) returning 1`,
      [days, limit],
    );
    return rows.length;
  },

  async deleteExpiredKeys(limit: number): Promise<number> {
    const rows = await database.query(
      `delete from idempotency_keys where (organization_id, scope, key) in
         (select organization_id, scope, key from idempotency_keys where expires_at < now() order by expires_at limit $1
          for update skip locked)
       returning 1`,
      [limit],
    );
    return rows.length;
  },
});

/** Ids begin with their time in milliseconds, so the oldest runs are the first of the primary key. */
const oldestId = `(lpad(to_hex((extract(epoch from now() - make_interval(days => $1)) * 1000)::bigint), 12, '0')
  || repeat('0', 20))::uuid`;
