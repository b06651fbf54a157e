import type { Database } from "../database/postgres.ts";

/** What belongs to pipeline runs and goes with them. */
const parts = ["pipeline_steps", "pipeline_tasks", "pipeline_events"];
const deleteParts = parts.map(
  (table) => `${table}_gone as
  (delete from ${table} where (organization_id, pipeline_run_id) in (select organization_id, id from gone))`,
);

export const pipelineRunRetentionStore = (database: Database) => ({
  /** Before their runs, which stay for as long as a pipeline run looks at them; one that was retried, after its retry. */
  async deleteOld(days: number, limit: number): Promise<number> {
    const rows = await database.query(
      `with gone as (
         select r.organization_id, r.id from organizations o cross join lateral (
           select organization_id, id from pipeline_runs
           where organization_id = o.id and id < first_uuid_at(now() - make_interval(days => $1))
             and completed_at < now() - make_interval(days => $1)
             and not exists (select 1 from pipeline_steps s
               where s.organization_id = o.id and s.taken_from = pipeline_runs.id)
           order by id limit $2 for update skip locked) r
         limit $2
       ),
       ${deleteParts.join(",\n")}
       delete from pipeline_runs where (organization_id, id) in (select organization_id, id from gone) returning 1`,
      [days, limit],
    );
    return rows.length;
  },
});
