import type { Door, OrganizationId, RunId, WebhookId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { RunReceiver, WebhookCreator } from "../../model/webhooks.ts";
import type { Database } from "../database/postgres.ts";

type ReceiverRow = {
  id: string;
  organization_id: string;
  run_id: string;
  door: Door;
  name: string;
  url: string;
  secret: string;
};

export type NewReceiver = RunReceiver & WebhookCreator & { createdBy: string; createdAt: Date };

/** The id range of a run's event: ids are ordered by time. */
export type EventRange = { runId: RunId; firstUuid: string; lastUuid: string };

/** No event has this type, so that older nodes, which do not support receivers, send them nothing. */
const ofItsRun = "run";

export const runReceiverStore = (database: Database) => ({
  /** Creates a receiver, or replaces the one with the same name; null: the run has reached the limit. */
  async putReceiver(receiver: NewReceiver, maxReceivers: number): Promise<RunReceiver | null> {
    const { organizationId, id, runId, door, name, url, secret, createdBy, createdAt, userId, lineageId } = receiver;
    const rows = await database.query<ReceiverRow>(
      `insert into webhooks (organization_id, id, run_id, door, name, url, secret, events, active, retry_policy, created_by, created_at, user_id, lineage_id)
       select $1, $2, $3, $4, $5, $6, $7, array['${ofItsRun}'], true, 'standard', $8, $9, $10, $11
       where (select count(*) from webhooks where organization_id = $1 and run_id = $3 and name <> $5) < $12
       on conflict (organization_id, run_id, name) where run_id is not null do update
         set url = excluded.url, secret = excluded.secret, user_id = excluded.user_id, lineage_id = excluded.lineage_id,
           created_by = excluded.created_by, created_at = excluded.created_at, active = true, disabled_reason = null, disabled_at = null,
           failing_since = null, looked_again = false
       returning *`,
      [
        toUuid(organizationId),
        toUuid(id),
        toUuid(runId),
        door,
        name,
        url,
        secret,
        createdBy,
        createdAt,
        userId && toUuid(userId),
        lineageId && toUuid(lineageId),
        maxReceivers,
      ],
    );
    return rows[0] ? toReceiver(rows[0]) : null;
  },

  async listReceivers(organizationId: OrganizationId, runId: RunId): Promise<RunReceiver[]> {
    const rows = await database.query<ReceiverRow>(
      "select * from webhooks where organization_id = $1 and run_id = $2 order by id",
      [toUuid(organizationId), toUuid(runId)],
    );
    return rows.map(toReceiver);
  },

  async deleteReceiver(organizationId: OrganizationId, runId: RunId, name: string): Promise<RunReceiver | null> {
    const rows = await database.query<ReceiverRow>(
      "delete from webhooks where organization_id = $1 and run_id = $2 and name = $3 returning *",
      [toUuid(organizationId), toUuid(runId), name],
    );
    return rows[0] ? toReceiver(rows[0]) : null;
  },

  /** Creates the delivery of an event to a receiver; false: it exists already, or there is no such event. */
  async enqueueReceiverDelivery(
    { organizationId, id }: RunReceiver,
    { runId, firstUuid, lastUuid }: EventRange,
  ): Promise<boolean> {
    const rows = await database.query(
      `insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, due_at)
       select uuid_at(now()), e.organization_id, $2, e.id, e.type, 'pending', now() from events e
       where e.organization_id = $1 and e.id between $4 and $5 and e.subject_id = $3
         and not exists (select 1 from deliveries d where d.organization_id = $1 and d.event_id = e.id and d.webhook_id = $2)
       limit 1 returning id`,
      [toUuid(organizationId), toUuid(id), toUuid(runId), firstUuid, lastUuid],
    );
    return rows.length > 0;
  },

  /**
   * Receivers whose run must be checked again, oldest first, until they are older than any statement can run: a run that ended
   * concurrently may have missed the receiver. `areOver`: all of these are that old.
   */
  async claimForRecheck(
    untilSeconds: number,
    limit: number,
    except: readonly string[] = [],
  ): Promise<{ receivers: RunReceiver[]; areOver: boolean }> {
    const rows = await database.query<ReceiverRow & { looked_again: boolean }>(
      `with taken as (select organization_id, id from webhooks where run_id is not null and not looked_again
           and id <> all($3::uuid[])
         order by created_at limit $2 for update skip locked)
       update webhooks w set looked_again = w.created_at < now() - make_interval(secs => $1)
       from taken where w.organization_id = taken.organization_id and w.id = taken.id
       returning w.*`,
      [untilSeconds, limit, except.map(toUuid)],
    );
    return { receivers: rows.map(toReceiver), areOver: rows.every((row) => row.looked_again) };
  },

  /** Deletes receivers whose run ended some hours ago or was deleted; returns how many. */
  async deleteReceiversOfEnded(hours: number, limit: number): Promise<number> {
    const rows = await database.query(
      `delete from webhooks where (organization_id, id) in (
         select w.organization_id, w.id from webhooks w left join runs r on r.organization_id = w.organization_id and r.id = w.run_id
         where w.run_id is not null and w.created_at < now() - make_interval(hours => $1)
           and (r.id is null or r.completed_at < now() - make_interval(hours => $1))
         limit $2)
       returning id`,
      [hours, limit],
    );
    return rows.length;
  },
});

const toReceiver = (row: ReceiverRow): RunReceiver => ({
  id: fromUuid("wh", row.id) as WebhookId,
  organizationId: fromUuid("org", row.organization_id),
  runId: fromUuid("run", row.run_id),
  door: row.door,
  name: row.name,
  url: row.url,
  secret: row.secret,
});
