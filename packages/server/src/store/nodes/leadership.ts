import type { Database } from "../database/postgres.ts";

/** Work that one node at a time does for all. */
export const leadershipStore = (database: Database) => ({
  /** Becomes or stays the leader of a task; false while another node is. */
  async lead(task: string, nodeId: string, seconds: number): Promise<boolean> {
    const rows = await database.query(
      `insert into leaders as l (task, node_id, lease_until) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (task) do update set node_id = excluded.node_id, lease_until = excluded.lease_until
         where l.node_id = excluded.node_id or l.lease_until < now()
       returning 1`,
      [task, nodeId, seconds],
    );
    return rows.length > 0;
  },

  async resign(task: string, nodeId: string): Promise<void> {
    await database.query("delete from leaders where task = $1 and node_id = $2", [task, nodeId]);
  },
});
