import { longestGapSeconds } from "../../model/heartbeat.ts";
import type { Database } from "../database/postgres.ts";
import { isFresh } from "./heartbeat.ts";

/** Which nodes there are; on the small pool of the heartbeats. */
export const nodeStore = (database: Database) => ({
  /**
   * Says that this node lives, and that the installation does; counts the others that live. Not steady: the last beat is too
   * far away, or ahead, and somebody must say what that means before anything goes on.
   */
  async beat(
    nodeId: string,
    goneAfterSeconds: number,
    leaseSeconds: number,
  ): Promise<{ peers: number; nowMs: number; isSteady: boolean }> {
    const rows = await database.query<{ peers: number; now: number; is_steady: boolean }>(
      `with me as (insert into nodes (id) values ($1) on conflict (id) do update set seen_at = now()),
       gone as (delete from nodes where seen_at < now() - interval '1 hour'),
       beaten as (update heartbeat set beat_at = clock_timestamp() where is_row and ${isFresh("clock_timestamp()", "$3")}
         returning 1)
       select count(*)::int as peers, exists (select 1 from beaten) as is_steady,
         extract(epoch from clock_timestamp())::float8 * 1000 as now
       from nodes where id <> $1 and seen_at > now() - make_interval(secs => $2)`,
      [nodeId, goneAfterSeconds, longestGapSeconds(leaseSeconds)],
      "beat",
    );
    const [row] = rows;
    return { peers: row?.peers ?? 0, nowMs: row?.now ?? Number.NaN, isSteady: row?.is_steady ?? false };
  },

  async leave(nodeId: string): Promise<void> {
    await database.query("delete from nodes where id = $1", [nodeId]);
  },
});
