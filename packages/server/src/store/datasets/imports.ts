import type { AgentId, DatasetRowId, OrganizationId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { DatasetKey } from "../../model/datasets.ts";
import { Parameters } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { type RunFilter, runConditions } from "../runs/runs.ts";

type ImportedRuns = {
  rowIds: readonly DatasetRowId[];
  runIds: readonly RunId[];
  expectsOutput: boolean;
  tags: readonly string[];
  at: Date;
};

/** Rows that are made from runs. */
export const datasetImportStore = (database: Database) => ({
  /** Which of these runs exist and are of the agent. */
  async listRunsOfAgent(organizationId: OrganizationId, agentId: AgentId, runs: readonly RunId[]): Promise<RunId[]> {
    const found = await database.query<{ id: string }>(
      "select id from runs where organization_id = $1 and agent_id = $2 and id = any($3::uuid[])",
      [toUuid(organizationId), toUuid(agentId), runs.map(toUuid)],
    );
    return found.map((row) => fromUuid("run", row.id));
  },

  /**
   * The newest matching runs that have ended, are not replays, and have no row in the current version. They are
   * locked before the data set, as an erasure does it, which then finds either the new rows or leaves no content for them.
   */
  async findImportable(
    { organizationId, id }: DatasetKey,
    filter: RunFilter,
    { limit, runIds }: { limit: number; runIds?: readonly RunId[] | undefined },
  ): Promise<RunId[]> {
    const parameters = new Parameters();
    const where = runConditions(organizationId, filter, parameters);
    const named = runIds ? `and id = any(${parameters.add(runIds.map(toUuid))}::uuid[])` : "";
    const dataset = `d.organization_id = ${parameters.add(toUuid(organizationId))} and d.dataset_id = ${parameters.add(toUuid(id))}`;
    const rows = await database.query<{ id: string }>(
      `select id from runs where ${where} ${named} and replay_of is null and completed_at is not null
         and not exists (select 1 from experiment_runs e where e.organization_id = runs.organization_id and e.run_id = runs.id)
         and not exists (select 1 from dataset_rows d where ${dataset} and d.source_run_id = runs.id and d.removed_in is null)
       order by id desc limit ${limit} for share of runs`,
      parameters.values,
    );
    return rows.map((row) => fromUuid("run", row.id));
  },

  /** Adds rows with the content of runs, except for runs that have got a row meanwhile. */
  async importRuns(key: DatasetKey, version: number, imported: ImportedRuns): Promise<number> {
    const { rowIds, runIds, expectsOutput, tags, at } = imported;
    const rows = await database.query(
      `with sources as (
         select r.id, r.input, r.output, r.status, r.end_user, coalesce(r.thread_id, r.replay_thread) as thread_id, i.row_id
         from unnest($4::uuid[], $5::uuid[]) as i(row_id, run_id) join runs r on r.organization_id = $1 and r.id = i.run_id
         where not exists (select 1 from dataset_rows d where d.organization_id = $1 and d.dataset_id = $2
           and d.source_run_id = r.id and d.removed_in is null)
       )
       insert into dataset_rows (organization_id, dataset_id, id, input, expected_output, tags, source_run_id, end_user, thread_id,
         added_in, created_at)
       select $1, $2, row_id, input, case when $6 and status = 'completed' then output end, $7, id, end_user, thread_id, $3, $8
       from sources returning 1`,
      [
        ...[toUuid(key.organizationId), toUuid(key.id), version, rowIds.map(toUuid), runIds.map(toUuid)],
        ...[expectsOutput, tags, at],
      ],
    );
    return rows.length;
  },
});
