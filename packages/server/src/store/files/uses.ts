import type { FileId, OrganizationId, ThreadId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { ErasureRecord } from "../../model/erasures.ts";
import type { Database } from "../database/postgres.ts";
import { forgetFiles } from "./forget.ts";

/** Who named a file: a conversation, an end user, both or neither. */
export type FileUse = { organizationId: OrganizationId; threadId: ThreadId | null; user: string | null };

const noThread = "00000000-0000-0000-0000-000000000000";

export const fileUseStore = (database: Database) => ({
  /** False where one of them is gone meanwhile. */
  async use({ organizationId, threadId, user }: FileUse, ids: readonly FileId[]): Promise<boolean> {
    const rows = await database.query(
      `with named as (
         select organization_id, id from files where organization_id = $1 and id = any($2::uuid[]) and state = 'kept' for key share
       ),
       noted as (
         insert into file_uses (organization_id, file_id, thread_id, end_user)
         select organization_id, id, $3, $4 from named on conflict do nothing
       )
       select 1 from named`,
      [toUuid(organizationId), ids.map(toUuid), threadId ? toUuid(threadId) : noThread, user ?? ""],
    );
    return rows.length === new Set(ids).size;
  },

  /** What was named in a thread is named in its fork as well. */
  async copyUses(organizationId: OrganizationId, from: ThreadId, to: ThreadId, user: string | null): Promise<void> {
    await database.query(
      `insert into file_uses (organization_id, file_id, thread_id, end_user)
       select distinct organization_id, file_id, $3::uuid, $4 from file_uses where organization_id = $1 and thread_id = $2
       on conflict do nothing`,
      [toUuid(organizationId), toUuid(from), toUuid(to), user ?? ""],
    );
  },

  /** Forgets what is for the user, and what was named by whom the erasure is about and by nobody else. How many. */
  eraseUsed: (erasure: ErasureRecord): Promise<number> =>
    database.transaction(async () => {
      const values = [toUuid(erasure.organizationId), erasure.threadId && toUuid(erasure.threadId), erasure.user];
      const used = await database.query<{ file_id: string }>(
        "delete from file_uses where organization_id = $1 and (thread_id = $2 or end_user = $3) returning file_id",
        values,
      );
      const left = `not exists (select 1 from file_uses u where u.organization_id = files.organization_id and u.file_id = files.id)`;
      const alone = await forgetFiles(database, `organization_id = $1 and id = any($2::uuid[]) and ${left}`, [
        toUuid(erasure.organizationId),
        used.map(({ file_id }) => file_id),
      ]);
      const own = await forgetFiles(database, "organization_id = $1 and end_user = $2 and created_at <= $3", [
        toUuid(erasure.organizationId),
        erasure.user,
        erasure.createdAt,
      ]);
      await database.query("update erasures set files = files + $3 where organization_id = $1 and id = $2", [
        toUuid(erasure.organizationId),
        toUuid(erasure.id),
        alone + own,
      ]);
      return alone + own;
    }),
});
