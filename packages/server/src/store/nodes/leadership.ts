import type { Database } from "../database/postgres.ts";

/** Work that one node at a time does for all. */
export const leadershipStore = (database: Database) => ({
  /** Takes the duty or keeps it; false while another node has it. */
  async lead(name: string, nodeId: string, seconds: number): Promise<boolean> {
    const rows = await database.query(
      `insert into duties as d (name, node_id, held_until) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (name) do update set node_id = excluded.node_id, held_until = excluded.held_until
         where d.node_id = excluded.node_id or d.held_until < now()
       returning 1`,
      [name, nodeId, seconds],
    );
    return rows.length > 0;
  },

  async resign(name: string, nodeId: string): Promise<void> {
    await database.query("delete from duties where name = $1 and node_id = $2", [name, nodeId]);
  },
});
