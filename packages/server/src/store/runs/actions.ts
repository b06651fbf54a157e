import type { GuardFinding, OrganizationId, RequiredAction, RunId, RunUsage } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Parked, RunRecord } from "../../model/runs.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import type { Database } from "../database/postgres.ts";
import { type RunRow, toRunRecord } from "./row.ts";

export type ParkedRun = {
  runId: RunId;
  leaseToken: string;
  action: RequiredAction;
  parked: Parked;
  activeMs: number;
  emitted: number;
  guardrails: GuardFinding[] | null;
  event: StreamEvent;
  tokensUsed: number;
  usage: RunUsage | null;
};

export const runActionStore = (database: Database) => ({
  /** The run waits for a person: no slot, no lease, no process. */
  async park(parked: ParkedRun): Promise<boolean> {
    const rows = await database.query(
      `with waiting as (
         update runs set status = 'requires_action', required_action = $3, parked = $4, action_expires_at = $5,
           active_ms = $6, emitted = $7, sequence = $8, tokens_used = $10, usage = $11, guardrails = $12, node_id = null, lease_token = null, lease_until = null
         where id = $1 and lease_token = $2 and status = 'running' returning id
       )
       insert into run_events (run_id, first_sequence, last_sequence, events) select id, $8, $8, $9 from waiting
       returning run_id`,
      [
        toUuid(parked.runId),
        parked.leaseToken,
        JSON.stringify(parked.action),
        JSON.stringify(parked.parked),
        parked.action.expires_at,
        parked.activeMs,
        parked.emitted,
        parked.event.sequence,
        JSON.stringify([parked.event]),
        parked.tokensUsed,
        parked.usage && JSON.stringify(parked.usage),
        parked.guardrails && JSON.stringify(parked.guardrails),
      ],
    );
    return rows.length > 0;
  },

  /** Answers the question that `run` was seen to ask; false when it no longer asks it. */
  async answer(run: RunRecord, answer: { key: string; value: string; event: StreamEvent }): Promise<boolean> {
    const rows = await database.query(
      `with answered as (
         update runs set status = 'queued', queued_at = now(), resuming = true, required_action = null, parked = null,
           action_expires_at = null, sequence = $3
         where id = $1 and status = 'requires_action' and sequence = $2 returning id
       ),
       kept as (insert into run_journal (run_id, kind, key, value) select id, 'answer', $4, $5 from answered)
       insert into run_events (run_id, first_sequence, last_sequence, events) select id, $3, $3, $6 from answered
       returning run_id`,
      [toUuid(run.id), run.sequence, answer.event.sequence, answer.key, answer.value, JSON.stringify([answer.event])],
    );
    return rows.length > 0;
  },

  /** Keeps a message for a run that has not ended. */
  async addMessage(organizationId: OrganizationId, runId: RunId, message: string): Promise<boolean> {
    const rows = await database.query(
      `with numbered as (
         update runs set messages = messages + 1 where organization_id = $1 and id = $2
           and status in ('queued', 'running', 'requires_action') returning id, messages
       )
       insert into run_messages (run_id, number, message) select id, messages, $3 from numbered returning number`,
      [toUuid(organizationId), toUuid(runId), message],
    );
    return rows.length > 0;
  },

  /** Tells the node that runs it to stop; null when it is not running. */
  async markCancelling(organizationId: OrganizationId, runId: RunId): Promise<RunRecord | null> {
    const rows = await database.query<RunRow>(
      "update runs set status = 'cancelling' where organization_id = $1 and id = $2 and status = 'running' returning *",
      [toUuid(organizationId), toUuid(runId)],
    );
    return rows[0] ? toRunRecord(rows[0]) : null;
  },
});
