import type { Database } from "../database/postgres.ts";

/** A node that was not heard of for so long is no longer counted among the living. */
const goneAfterSeconds = 10;

type Beat = { nodeId: string; secretKeyIds: readonly string[]; followed: string };

/** Which nodes there are; on the small pool of the heartbeats. */
export const nodeStore = (database: Database) => ({
  /** Says that this node lives and which secret keys it has; counts the others, and tells the fact that nodes follow. */
  async beat({ nodeId, secretKeyIds, followed }: Beat): Promise<{ peers: number; fact: string | null }> {
    const rows = await database.query<{ peers: number; fact: string | null }>(
      `with me as (insert into nodes (id, secret_key_ids) values ($1, $3)
         on conflict (id) do update set seen_at = now(), secret_key_ids = excluded.secret_key_ids),
       gone as (delete from nodes where seen_at < now() - interval '1 hour')
       select count(*)::int as peers, (select value from installation where name = $4) as fact from nodes
       where id <> $1 and seen_at > now() - make_interval(secs => $2)`,
      [nodeId, goneAfterSeconds, secretKeyIds, followed],
      "beat",
    );
    return rows[0] ?? { peers: 0, fact: null };
  },

  /** Those that live, with the secret keys that they have: the one they seal with first. */
  async listLive(): Promise<{ id: string; secretKeyIds: string[] | null }[]> {
    const rows = await database.query<{ id: string; secret_key_ids: string[] | null }>(
      "select id, secret_key_ids from nodes where seen_at > now() - make_interval(secs => $1) order by id",
      [goneAfterSeconds],
    );
    return rows.map((row) => ({ id: row.id, secretKeyIds: row.secret_key_ids }));
  },

  async leave(nodeId: string): Promise<void> {
    await database.query("delete from nodes where id = $1", [nodeId]);
  },
});
