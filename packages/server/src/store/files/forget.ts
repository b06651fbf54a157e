import type { Database } from "../database/postgres.ts";

/**
 * Forgets files that are kept, by a condition on `files`: nothing of them is left in the row but that there is content to be removed,
 * and they no longer count. How many.
 */
export async function forgetFiles(database: Database, where: string, values: readonly unknown[]): Promise<number> {
  const rows = await database.query<{ gone: number }>(
    `with gone as (
       update files set state = 'deleted', name = null, content_type = null, sha256 = null, end_user = null, created_by = null,
         changed_at = now()
       where state = 'kept' and ${where} returning organization_id, size
     ),
     added_up as (select organization_id, count(*) as files, sum(size) as bytes from gone group by organization_id),
     counted as (
       update file_totals t set files = t.files - a.files, bytes = t.bytes - a.bytes
       from added_up a where t.organization_id = a.organization_id
     )
     select count(*) as gone from gone`,
    values,
  );
  return Number(rows[0]?.gone ?? 0);
}
