import type { EventId, OrganizationId, RequiredAction, RunId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import { joinChecks } from "../../model/policies.ts";
import type { Parked, RunKey, RunRecord } from "../../model/runs.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import type { Database } from "../database/postgres.ts";
import { insertDeliveriesOf } from "../events/events.ts";
import { appendGuardChecks, type RunRow, toRunRecord, waitedMs } from "./row.ts";

export type ParkedRun = {
  /** The run in its parked state. */
  run: RunRecord;
  leaseToken: string;
  action: RequiredAction;
  parked: Parked;
  activeMs: number;
  emitted: number;
  /** For subscribers of the run's stream. */
  event: StreamEvent;
  /** For webhooks and the feed. */
  webhookEvent: { id: EventId; data: string };
};

/** `lost`: the lease was lost. `due`: there are webhook deliveries. */
export type ParkResult = "lost" | "parked" | "due";

/** `agentRevision`: the revision that the run continues with; null: its own. */
type Answer = { key: string; value: string; event: StreamEvent; agentRevision?: number | null };

export const runActionStore = (database: Database) => ({
  /** Parks a run that waits for a person: it then uses no slot, lease or process. */
  async park({
    run,
    leaseToken,
    action,
    parked,
    activeMs,
    emitted,
    event,
    webhookEvent,
  }: ParkedRun): Promise<ParkResult> {
    const rows = await database.query<{ is_due: boolean }>(
      `with waiting as (
         update runs set status = 'requires_action', required_action = $4, parked = $5, action_expires_at = $6,
           queued_at = now(), active_ms = $7, emitted = $8, sequence = $9, tokens_used = $11, usage = $12, guardrails = $13,
           guard_checks = ${appendGuardChecks("$16::text")},
           node_id = null, lease_token = null, lease_until = null
         where organization_id = $1 and id = $2 and lease_token = $3 and status = 'running'
         returning organization_id, id, traceparent
       ),
       kept as (insert into run_events (organization_id, run_id, first_sequence, last_sequence, events)
         select organization_id, id, $9, $9, $10 from waiting),
       inserted_events as (insert into events (organization_id, id, type, subject_id, data, created_at, traceparent)
         select organization_id, $14, 'run.requires_action', id, $15, now(), traceparent from waiting
         returning id, organization_id, type, subject_id),
       due as (${insertDeliveriesOf("inserted_events")})
       select exists (select from due) as is_due from waiting`,
      [
        toUuid(run.organizationId),
        toUuid(run.id),
        leaseToken,
        JSON.stringify(action),
        JSON.stringify(parked),
        action.expires_at,
        activeMs,
        emitted,
        event.sequence,
        JSON.stringify([event]),
        run.tokensUsed,
        run.usage && JSON.stringify(run.usage),
        run.guardrails && JSON.stringify(run.guardrails),
        toUuid(webhookEvent.id),
        webhookEvent.data,
        joinChecks(run.guardChecks),
      ],
    );
    const [row] = rows;
    return row ? (row.is_due ? "due" : "parked") : "lost";
  },

  /** Answers the pending action of `run`; false: the action has changed or ended. */
  async answer(run: RunRecord, answer: Answer): Promise<boolean> {
    const rows = await database.query(
      `with answered as (
         update runs set status = 'queued', queued_at = now(), waiting_ms = waiting_ms + ${waitedMs}, resuming = true, required_action = null, parked = null,
           action_expires_at = null, sequence = $4, agent_revision = coalesce($8::int, agent_revision)
         where organization_id = $1 and id = $2 and status = 'requires_action' and sequence = $3 returning organization_id, id
       ),
       kept as (insert into run_journal (organization_id, run_id, kind, key, value)
         select organization_id, id, 'answer', $5, $6 from answered)
       insert into run_events (organization_id, run_id, first_sequence, last_sequence, events)
       select organization_id, id, $4, $4, $7 from answered
       returning run_id`,
      [
        toUuid(run.organizationId),
        toUuid(run.id),
        run.sequence,
        answer.event.sequence,
        answer.key,
        answer.value,
        JSON.stringify([answer.event]),
        answer.agentRevision ?? null,
      ],
    );
    return rows.length > 0;
  },

  /** Stores a message for an unfinished run. */
  async addMessage(organizationId: OrganizationId, runId: RunId, message: string): Promise<boolean> {
    const rows = await database.query(
      `with numbered as (
         update runs set messages = messages + 1 where organization_id = $1 and id = $2
           and status in ('waiting', 'queued', 'running', 'requires_action') returning organization_id, id, messages
       )
       insert into run_messages (organization_id, run_id, number, message)
       select organization_id, id, messages, $3 from numbered returning number`,
      [toUuid(organizationId), toUuid(runId), message],
    );
    return rows.length > 0;
  },

  /** Requests the node that runs it to stop; null: it is not running. */
  async markCancelling(organizationId: OrganizationId, runId: RunId): Promise<RunRecord | null> {
    const rows = await database.query<RunRow>(
      "update runs set status = 'cancelling' where organization_id = $1 and id = $2 and status = 'running' returning *",
      [toUuid(organizationId), toUuid(runId)],
    );
    return rows[0] ? toRunRecord(rows[0]) : null;
  },
});

/** Required actions that change while the run waits. */
export const questionStore = (database: Database) => ({
  /** Locks the run until the transaction ends. */
  async lock({ organizationId, id }: RunKey): Promise<RunRecord | null> {
    const rows = await database.query<RunRow>(
      "select * from runs where organization_id = $1 and id = $2 for no key update",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRunRecord(rows[0]) : null;
  },

  /** Replaces the pending action of `run`; false: the action has changed or ended. */
  async changeQuestion(
    run: RunRecord,
    { action, parked, event }: { action: RequiredAction; parked: Parked | null; event: StreamEvent },
  ): Promise<boolean> {
    const rows = await database.query(
      `with changed as (
         update runs set required_action = $5, parked = $6, action_expires_at = $7, sequence = $4
         where organization_id = $1 and id = $2 and status = 'requires_action' and sequence = $3 returning organization_id, id
       )
       insert into run_events (organization_id, run_id, first_sequence, last_sequence, events)
       select organization_id, id, $4, $4, $8 from changed
       returning run_id`,
      [
        toUuid(run.organizationId),
        toUuid(run.id),
        run.sequence,
        event.sequence,
        JSON.stringify(action),
        JSON.stringify(parked),
        action.expires_at,
        JSON.stringify([event]),
      ],
    );
    return rows.length > 0;
  },
});
