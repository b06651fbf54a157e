import type { RunId } from "@agentrun/contract";
import { fromUuid, newId, toUuid } from "../../lib/ids.ts";
import type { BulkReplayName, BulkReplayRecord, Refusal, ReplayItem } from "../../model/bulk-replays.ts";
import { inTurns } from "../database/in-turns.ts";
import type { Database } from "../database/postgres.ts";
import { type ItemRow, type ReplayRow, toItem, toRecord } from "./replays.ts";

/**
 * How replays of many runs go on. Whoever takes one moves it ahead in time, so that another takes it up should they die. Two at once do
 * no harm: a run is named before it is made, and the transaction that makes it is the one that notes so, or there is no run.
 */
export const replayProgressStore = (database: Database) => ({
  async claim(limit: number, leaseSeconds: number): Promise<BulkReplayRecord[]> {
    const rows = await database.query<ReplayRow>(
      `update replays set due_at = now() + make_interval(secs => $2)
       where (organization_id, id) in (
         select r.organization_id, r.id from (${inTurns({ table: "replays", where: "due_at <= now()", since: "due_at", limit: "$1" })}) as d
         join replays r on r.organization_id = d.organization_id and r.id = d.id where r.due_at <= now() for update of r skip locked)
       returning *`,
      [limit, leaseSeconds],
    );
    return rows.map(toRecord);
  },

  async release({ organizationId, id }: BulkReplayName, seconds: number): Promise<void> {
    await database.query(
      "update replays set due_at = now() + make_interval(secs => $3) where organization_id = $1 and id = $2 and due_at is not null",
      [toUuid(organizationId), toUuid(id), seconds],
    );
  },

  /** Notes which of its runs have ended, and how; one that is gone by now was never seen to. */
  async noteEnded(name: BulkReplayName): Promise<void> {
    await database.query(
      `update replay_items i set state = e.state from (
         select o.source_id, coalesce(r.status, 'failed') as state from replay_items o
         left join runs r on r.organization_id = o.organization_id and r.id = o.run_id
         where o.organization_id = $1 and o.replay_id = $2 and o.state = 'made' and (r.id is null or r.completed_at is not null)) e
       where i.organization_id = $1 and i.replay_id = $2 and i.source_id = e.source_id`,
      [toUuid(name.organizationId), toUuid(name.id)],
    );
  },

  async listActive({ organizationId, id }: BulkReplayName): Promise<RunId[]> {
    const rows = await database.query<{ run_id: string }>(
      "select run_id from replay_items where organization_id = $1 and replay_id = $2 and state = 'made' order by source_id",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.map(({ run_id }) => fromUuid("run", run_id));
  },

  /** The next so many that have no run yet, the oldest first, each with the name of the run that it is to have. */
  async nameRuns({ organizationId, id }: BulkReplayName, limit: number, nowMs: number): Promise<ReplayItem[]> {
    const names = Array.from({ length: limit }, () => toUuid(newId("run", nowMs)));
    const rows = await database.query<ItemRow>(
      `with next as (
         select source_id, row_number() over (order by source_id) as number from (
           select source_id from replay_items where organization_id = $1 and replay_id = $2 and state in ('waiting', 'named')
           order by source_id limit $3 for update skip locked) w
       )
       update replay_items i set state = 'named', run_id = coalesce(i.run_id, ($4::uuid[])[n.number::int]) from next n
       where i.organization_id = $1 and i.replay_id = $2 and i.source_id = n.source_id returning i.*`,
      [toUuid(organizationId), toUuid(id), limit, names],
    );
    return rows.map(toItem);
  },

  /** There will be no such run; where it is there, or its replay was cancelled, that stands. */
  async refuse({ organizationId, id }: BulkReplayName, sourceId: RunId, refusal: Refusal): Promise<void> {
    await database.query(
      `update replay_items set state = 'refused', refusal = $4
       where organization_id = $1 and replay_id = $2 and source_id = $3 and state = 'named'`,
      [toUuid(organizationId), toUuid(id), toUuid(sourceId), JSON.stringify(refusal)],
    );
  },

  /** Ends it where nothing of it is left to do; false: something is. */
  async complete({ organizationId, id }: BulkReplayName): Promise<boolean> {
    const rows = await database.query(
      `update replays p set due_at = null, completed_at = now(),
         status = case status when 'cancelling' then 'cancelled' else 'completed' end
       where organization_id = $1 and id = $2 and completed_at is null and not exists (
         select 1 from replay_items i where i.organization_id = p.organization_id and i.replay_id = p.id
           and i.state in ('waiting', 'named', 'made')) returning 1`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.length > 0;
  },
});
