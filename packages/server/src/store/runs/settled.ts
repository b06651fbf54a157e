import type { RunId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { RunRecord } from "../../model/runs.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { Database } from "../database/postgres.ts";
import { type RunRow, toRunRecord } from "./row.ts";

/** Runs that have ended or wait for a person. */
export function settledRunStore(database: Database) {
  const listSettled = async (ids: readonly RunId[]): Promise<RunRecord[]> => {
    const rows = await database.query<RunRow>(
      `select * from runs where id = any($1::uuid[])
         and status in ('completed', 'failed', 'cancelled', 'requires_action')`,
      [ids.map(toUuid)],
      "list-settled",
    );
    return rows.map(toRunRecord);
  };
  const findMany = async (ids: RunId[]): Promise<(RunRecord | null)[]> => {
    const settled = new Map((await listSettled([...new Set(ids)])).map((run) => [run.id, run]));
    return ids.map((id) => settled.get(id) ?? null);
  };
  return {
    /** Of these runs, the ones that have settled. */
    listSettled,
    /** The same for one. Every call that waits for a queued run asks this, so those of a moment go as one statement. */
    findSettled: createBatcher(findMany, { maxRows: 500 }),
  };
}
