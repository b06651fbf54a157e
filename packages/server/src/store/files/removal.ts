import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { FileName } from "../../model/files.ts";
import { inTurns } from "../database/in-turns.ts";
import type { Database } from "../database/postgres.ts";
import { forgetFiles } from "./forget.ts";

type NameRow = { organization_id: string; id: string };

const toName = ({ organization_id, id }: NameRow): FileName => ({
  organizationId: fromUuid("org", organization_id),
  id: fromUuid("file", id),
});

/** What has to be removed, and that it has been. */
export const fileRemovalStore = (database: Database) => ({
  /** From now on nobody reads it; its content is removed soon. False where there is none. */
  async forget({ organizationId, id }: FileName): Promise<boolean> {
    const gone = await forgetFiles(database, "organization_id = $1 and id = $2", [toUuid(organizationId), toUuid(id)]);
    return gone > 0;
  },

  /** Uploads that nobody can be at any more are given up: whoever died in the middle left this row. */
  async giveUpUploads(afterSeconds: number): Promise<void> {
    await database.query(
      "update files set state = 'deleted' where state = 'uploading' and changed_at < now() - make_interval(secs => $1)",
      [afterSeconds],
    );
  },

  /** Whatever became of its row: whoever uploaded it was told that it failed. */
  async giveUp({ organizationId, id }: FileName): Promise<void> {
    const values = [toUuid(organizationId), toUuid(id)];
    await forgetFiles(database, "organization_id = $1 and id = $2", values);
    await database.query(
      "update files set state = 'deleted' where organization_id = $1 and id = $2 and state = 'uploading'",
      values,
    );
  },

  /** Some whose content is to be removed, those that have waited longest first. */
  async listDeleted(limit: number, except: readonly string[] = []): Promise<FileName[]> {
    const rows = await database.query<NameRow>(
      inTurns({
        table: "files",
        where: "state = 'deleted' and id <> all($2::uuid[])",
        since: "changed_at",
        limit: "$1",
      }),
      [limit, except.map(toUuid)],
    );
    return rows.map(toName);
  },

  /** Its content is gone, or was never there. */
  async delete({ organizationId, id }: FileName): Promise<void> {
    await database.query("delete from files where organization_id = $1 and id = $2 and state <> 'kept'", [
      toUuid(organizationId),
      toUuid(id),
    ]);
  },

  async hasDeleted(organizationId: OrganizationId): Promise<boolean> {
    const rows = await database.query("select 1 from files where organization_id = $1 and state = 'deleted' limit 1", [
      toUuid(organizationId),
    ]);
    return rows.length > 0;
  },

  /** Forgets some that are so many days old. Ids begin with their time, so the oldest are the first of each tenant's. */
  forgetOld: (days: number, limit: number): Promise<number> =>
    forgetFiles(
      database,
      `(organization_id, id) in (
         select f.organization_id, f.id from organizations o cross join lateral (
           select organization_id, id from files
           where organization_id = o.id and id < first_uuid_at(now() - make_interval(days => $1)) and state = 'kept'
           order by id limit $2) f
         limit $2)`,
      [days, limit],
    ),
});
