import { toUuid } from "../../lib/ids.ts";
import type { RunName, RunRecord } from "../../model/runs.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { Database } from "../database/postgres.ts";
import { type RunRow, toRunRecord } from "./row.ts";

/** Runs that have ended or wait for a person. */
export function settledRunStore(database: Database) {
  const listSettled = async (names: readonly RunName[]): Promise<RunRecord[]> => {
    const rows = await database.query<RunRow>(
      `select runs.* from unnest($1::uuid[], $2::uuid[]) as n(organization_id, id)
       join runs on runs.organization_id = n.organization_id and runs.id = n.id
         and runs.status in ('completed', 'failed', 'cancelled', 'requires_action')`,
      [names.map(({ organizationId }) => toUuid(organizationId)), names.map(({ id }) => toUuid(id))],
      "list-settled",
    );
    return rows.map(toRunRecord);
  };
  const findMany = async (names: RunName[]): Promise<(RunRecord | null)[]> => {
    const asked = new Map(names.map((name) => [name.id, name]));
    const settled = new Map((await listSettled([...asked.values()])).map((run) => [run.id, run]));
    return names.map(({ id }) => settled.get(id) ?? null);
  };
  return {
    /** Of these runs, the ones that have settled. */
    listSettled,
    /** The same for one. Every call that waits for a queued run asks this, so those of a moment go as one statement. */
    findSettled: createBatcher(findMany, { maxRows: 500 }),
  };
}
