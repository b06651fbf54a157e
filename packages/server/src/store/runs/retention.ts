import type { Database } from "../database/postgres.ts";
import { forgetFiles } from "../files/forget.ts";

export const runRetentionStore = (database: Database) => ({
  /**
   * Deletes runs that ended so many days ago, a small batch at a time: none holds locks or swells the log for long. Their streams
   * and events go with the partitions of their days. Ids begin with their time, so the oldest are the first of each tenant's; the
   * number says whether to go on. What they made goes with them.
   */
  deleteOld: (days: number, limit: number): Promise<number> =>
    database.transaction(async () => {
      const rows = await database.query<{ organization_id: string; id: string }>(
        `with gone as (
         select r.organization_id, r.id from organizations o cross join lateral (
           select organization_id, id from runs
           where organization_id = o.id and id < first_uuid_at(now() - make_interval(days => $1))
             and completed_at < now() - make_interval(days => $1)
             and (pipeline_run_id is null or not exists
               (select 1 from pipeline_runs p where p.organization_id = runs.organization_id and p.id = runs.pipeline_run_id))
           order by id limit $2 for update skip locked) r
         limit $2
       ),
       messages_gone as (delete from run_messages where (organization_id, run_id) in (select organization_id, id from gone)),
       searchable_gone as (delete from searchable_runs where (organization_id, run_id) in (select organization_id, id from gone)),
       feedback_gone as (delete from run_feedback where (organization_id, run_id) in (select organization_id, id from gone))
       delete from runs where (organization_id, id) in (select organization_id, id from gone)
       returning organization_id, id`,
        [days, limit],
      );
      const { length } = rows;
      if (length > 0) {
        await forgetFiles(database, "(organization_id, run_id) in (select * from unnest($1::uuid[], $2::uuid[]))", [
          rows.map(({ organization_id }) => organization_id),
          rows.map(({ id }) => id),
        ]);
      }
      return length;
    }),
});
