import { longestGapSeconds } from "../../model/heartbeat.ts";
import type { Database } from "../database/postgres.ts";
import { isFresh } from "./heartbeat.ts";

/** A node without a heartbeat for this long counts as dead. */
const goneAfterSeconds = 10;

/** SQL: whether a node last seen at `seenAt` is alive. */
export const isLive = (seenAt: string): string => `${seenAt} > now() - interval '${goneAfterSeconds} seconds'`;

type Beat = {
  nodeId: string;
  leaseSeconds: number;
  secretKeyIds: readonly string[];
  followed: string;
  release: string;
  roles: readonly string[];
};
export type LiveNode = { id: string; secretKeyIds: string[] | null; release: string | null; roles: string[] | null };
/** Other live nodes. `gateways` are those that serve callers; they share rate limits. */
export type Peers = { peers: number; gateways: number };
type BeatResult = Peers & { nowMs: number; isSteady: boolean; fact: string | null };

/** The nodes of the cluster; uses the small pool of the heartbeats. */
export const nodeStore = (database: Database) => ({
  /**
   * Writes the heartbeat of this node and of the cluster. Returns the number of other live nodes and the fact that nodes follow.
   * `isSteady` false: the cluster's last heartbeat is too old or in the future, which must be handled before leases are taken over.
   */
  async beat({ nodeId, leaseSeconds, secretKeyIds, followed, release, roles }: Beat): Promise<BeatResult> {
    const rows = await database.query<BeatResult>(
      `with me as (insert into nodes (id, secret_key_ids, release, roles) values ($1, $4, $6, $7)
         on conflict (id) do update set seen_at = now(), secret_key_ids = excluded.secret_key_ids),
       gone as (delete from nodes where seen_at < now() - interval '1 hour'),
       beaten as (update heartbeat set beat_at = clock_timestamp() where is_row and ${isFresh("clock_timestamp()", "$3")}
         returning 1)
       select count(*)::int as peers, (count(*) filter (where roles is null or 'gateway' = any(roles)))::int as gateways,
         exists (select 1 from beaten) as "isSteady",
         extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs",
         (select value from installation where name = $5) as fact
       from nodes where id <> $1 and seen_at > now() - make_interval(secs => $2)`,
      [nodeId, goneAfterSeconds, longestGapSeconds(leaseSeconds), secretKeyIds, followed, release, roles],
      "beat",
    );
    return rows[0] ?? { peers: 0, gateways: 0, nowMs: Number.NaN, isSteady: false, fact: null };
  },

  /**
   * The live nodes with their secret keys, the sealing key first. `release` and `roles` are null on databases of older releases, which
   * the doctor also reads.
   */
  async listLive(): Promise<LiveNode[]> {
    return database.query<LiveNode>(
      `select id, secret_key_ids as "secretKeyIds", to_jsonb(nodes) ->> 'release' as release, to_jsonb(nodes) -> 'roles' as roles
       from nodes where seen_at > now() - make_interval(secs => $1) order by id`,
      [goneAfterSeconds],
    );
  },

  async leave(nodeId: string): Promise<void> {
    await database.query("delete from nodes where id = $1", [nodeId]);
  },
});

/** Leader election for tasks that one node does for all. */
export const leadershipStore = (database: Database) => ({
  /** Acquires or renews the leadership of a task; false: another node is the leader. */
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
