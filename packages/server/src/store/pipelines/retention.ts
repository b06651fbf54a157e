import type { Database } from "../database/postgres.ts";
import { deleteTold, ends, isOwed, oldestId } from "../events/told.ts";

export const pipelineRunRetentionStore = (database: Database) => ({
  /** Before their runs, which stay for as long as a pipeline run looks at them. */
  async deleteOld(days: number, limit: number): Promise<number> {
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
});
