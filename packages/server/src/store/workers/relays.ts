import type { OrganizationId, WorkerId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";
import { isLive } from "../nodes/nodes.ts";

/** A report on its way to the node that holds the runs it speaks of. */
export type Relay = {
  organizationId: OrganizationId;
  id: string;
  nodeId: string;
  workerId: WorkerId;
  /** JSON text. */
  report: string;
};

type RelayRow = { organization_id: string; id: string; node_id: string; worker_id: string; report: string };

export const relayStore = (database: Database) => ({
  async insertRelay({ organizationId, id, nodeId, workerId, report }: Relay): Promise<void> {
    await database.query(
      "insert into worker_relays (organization_id, id, node_id, worker_id, report) values ($1, $2, $3, $4, $5)",
      [toUuid(organizationId), id, nodeId, toUuid(workerId), report],
      "insert-relay",
    );
  },

  /** What waits for this node. */
  async listRelays(nodeId: string, limit: number): Promise<Relay[]> {
    const rows = await database.query<RelayRow>(
      "select * from worker_relays where node_id = $1 and answer is null order by created_at limit $2",
      [nodeId, limit],
      "list-relays",
    );
    return rows.map((row) => ({
      organizationId: fromUuid("org", row.organization_id),
      id: row.id,
      nodeId: row.node_id,
      workerId: fromUuid("wrk", row.worker_id),
      report: row.report,
    }));
  },

  async answerRelay({ organizationId, id }: Relay, answer: string): Promise<void> {
    await database.query(
      "update worker_relays set answer = $3 where organization_id = $1 and id = $2",
      [toUuid(organizationId), id, answer],
      "answer-relay",
    );
  },

  /** The answers that there are to these, each returned once. */
  async takeAnswers(relays: readonly Relay[]): Promise<{ id: string; answer: string }[]> {
    return database.query<{ id: string; answer: string }>(
      `delete from worker_relays r using unnest($1::uuid[], $2::uuid[]) as sent(organization_id, id)
       where r.organization_id = sent.organization_id and r.id = sent.id and r.answer is not null returning r.id, r.answer`,
      [relays.map(({ organizationId }) => toUuid(organizationId)), relays.map(({ id }) => id)],
      "take-relay-answers",
    );
  },

  /** The nodes that are alive. */
  async listLiveNodes(): Promise<string[]> {
    const rows = await database.query<{ id: string }>(
      `select id from nodes where ${isLive("seen_at")}`,
      [],
      "list-live-nodes",
    );
    return rows.map(({ id }) => id);
  },

  async deleteRelay({ organizationId, id }: Relay): Promise<void> {
    await database.query("delete from worker_relays where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      id,
    ]);
  },

  /** What nobody waits for any more. */
  async forgetRelays(): Promise<void> {
    await database.query("delete from worker_relays where created_at < now() - interval '1 minute'");
  },
});
