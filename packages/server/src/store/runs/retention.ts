import type { Database } from "../database/postgres.ts";
import { deleteTold, ends, isOwed, oldestId } from "../events/told.ts";

/** Deleting in small batches: none holds locks or swells the log for long, and the next one goes on. */
export const runRetentionStore = (database: Database) => ({
  /** Deletes ended runs older than so many days, with everything that belongs to them; the number says whether to go on. */
  async deleteOld(days: number, limit: number): Promise<number> {
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
});
