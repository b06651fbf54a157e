import type { Database } from "../database/postgres.ts";

/** Which nodes there are; on the small pool of the heartbeats. */
export const nodeStore = (database: Database) => ({
  /** Says that this node lives, and counts the others that do. */
  async beat(nodeId: string, goneAfterSeconds: number): Promise<{ peers: number }> {
    const rows = await database.query<{ peers: number }>(
      `with me as (insert into nodes (id) values ($1) on conflict (id) do update set seen_at = now()),
       gone as (delete from nodes where seen_at < now() - interval '1 hour')
       select count(*)::int as peers from nodes
       where id <> $1 and seen_at > now() - make_interval(secs => $2)`,
      [nodeId, goneAfterSeconds],
      "beat",
    );
    return { peers: rows[0]?.peers ?? 0 };
  },

  async leave(nodeId: string): Promise<void> {
    await database.query("delete from nodes where id = $1", [nodeId]);
  },
});
