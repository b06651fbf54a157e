import type { UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";

export const passwordLinkStore = (database: Database) => ({
  /** False where the person was given another during the pause. */
  async insert(link: { hash: Buffer; userId: UserId; lifeSeconds: number; pauseSeconds: number }): Promise<boolean> {
    const rows = await database.query(
      `insert into password_links (hash, user_id, expires_at)
       select $1, $2, now() + make_interval(secs => $3)
       where not exists (
         select 1 from password_links where user_id = $2 and created_at > now() - make_interval(secs => $4))
       returning 1`,
      [link.hash, toUuid(link.userId), link.lifeSeconds, link.pauseSeconds],
    );
    return rows.length > 0;
  },

  /** Uses up every link of the person whose it is; null: there is none, or it is past its time. */
  async take(hash: Buffer): Promise<UserId | null> {
    const rows = await database.query<{ user_id: string }>(
      `delete from password_links where user_id = (select user_id from password_links where hash = $1 and expires_at > now())
       returning user_id`,
      [hash],
    );
    return rows[0] ? fromUuid("usr", rows[0].user_id) : null;
  },
});
