import type { DeliveryId, EventId, OrganizationId, WebhookId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { RunRecord } from "../../model/runs.ts";
import type { AttemptOutcome, AttemptRecord, DeliveryRecord } from "../../model/webhooks.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { attemptsIn, historyColumns } from "./attempts.ts";

type DeliveryRow = {
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
  status: DeliveryRecord["status"];
  attempts: number;
  due_at: Date | null;
  lease_token: string | null;
  response_status: number | null;
  error: string | null;
  redelivery_of: string | null;
  redelivered_as: string | null;
  created_at: Date;
  completed_at: Date | null;
};

type AttemptRow = {
  number: number;
  url: string;
  started_at: Date;
  outcome: AttemptOutcome;
  duration_ms: number | null;
  request_headers: string | null;
  response_status: number | null;
  response_headers: string | null;
  response_body: string | null;
  response_truncated: boolean;
  error: string | null;
};

export type DeliveryFilter = {
  statuses?: readonly DeliveryRecord["status"][] | undefined;
  eventId?: EventId | undefined;
};

/** Without the request and response of the last attempt, which can be long. */
const deliveryColumns = `id, webhook_id, event_id, event_type, status, attempts, due_at, lease_token, response_status, error,
  redelivery_of, redelivered_as, created_at, completed_at`;

export const deliveryStore = (database: Database) => ({
  async findDelivery(
    organizationId: OrganizationId,
    webhookId: WebhookId,
    id: DeliveryId,
  ): Promise<DeliveryRecord | null> {
    const rows = await database.query<DeliveryRow>(
      `select ${deliveryColumns} from deliveries where organization_id = $1 and webhook_id = $2 and id = $3`,
      [toUuid(organizationId), toUuid(webhookId), toUuid(id)],
    );
    return rows[0] ? toDeliveryRecord(rows[0]) : null;
  },

  async listDeliveries(
    organizationId: OrganizationId,
    webhookId: WebhookId,
    filter: DeliveryFilter,
    page: PageRequest,
  ): Promise<Page<DeliveryRecord>> {
    const parameters = new Parameters();
    const conditions = [
      `organization_id = ${parameters.add(toUuid(organizationId))}`,
      `and webhook_id = ${parameters.add(toUuid(webhookId))}`,
      filter.statuses ? `and status = any(${parameters.add(filter.statuses)}::text[])` : "",
      filter.eventId ? `and event_id = ${parameters.add(toUuid(filter.eventId))}` : "",
    ];
    const rows = await database.query<DeliveryRow>(
      `select ${deliveryColumns} from deliveries where ${conditions.join(" ")} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toDeliveryRecord);
  },

  /** All attempts, including the last one, which may be in progress. */
  async listAttempts(organizationId: OrganizationId, webhookId: WebhookId, id: DeliveryId): Promise<AttemptRecord[]> {
    const rows = await database.query<AttemptRow>(
      `with delivery as (select * from deliveries where organization_id = $1 and webhook_id = $2 and id = $3)
       select ${historyColumns} from delivery_attempts
       where organization_id = $1 and delivery_id in (select id from delivery)
       union all
       ${attemptsIn("delivery", "sending")}
       order by number`,
      [toUuid(organizationId), toUuid(webhookId), toUuid(id)],
    );
    return rows.map(toAttempt);
  },

  async findEventOfDelivery(organizationId: OrganizationId, id: EventId) {
    const rows = await database.query<{ type: string; data: string; created_at: Date }>(
      "select type, data, created_at from events where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
    const [row] = rows;
    return row ? { id, type: row.type, data: row.data, createdAt: row.created_at } : null;
  },

  /** Deliveries about a run: of its final event, which is found by time, and of its actions, whose ids are event ids. */
  async listDeliveriesOfRun(run: RunRecord, actionIds: readonly string[]): Promise<DeliveryRecord[]> {
    const rows = await database.query<DeliveryRow>(
      `select ${deliveryColumns} from deliveries where organization_id = $1 and event_id in (
         select id from events where organization_id = $1 and subject_id = $2
           and id >= first_uuid_at($3::timestamptz - interval '1 second') and id < first_uuid_at($3::timestamptz + interval '1 minute')
         union all select unnest($4::uuid[]))
       order by id limit 100`,
      [toUuid(run.organizationId), toUuid(run.id), run.completedAt, actionIds.map(toUuid)],
    );
    return rows.map(toDeliveryRecord);
  },

  /** The delivery of an event to a webhook. */
  async findFirstDelivery(
    organizationId: OrganizationId,
    webhookId: WebhookId,
    eventId: EventId,
  ): Promise<DeliveryRecord | null> {
    const rows = await database.query<DeliveryRow>(
      `select ${deliveryColumns} from deliveries where organization_id = $1 and webhook_id = $2 and event_id = $3
       order by id desc limit 1`,
      [toUuid(organizationId), toUuid(webhookId), toUuid(eventId)],
    );
    return rows[0] ? toDeliveryRecord(rows[0]) : null;
  },
});

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

const toDeliveryRecord = (row: DeliveryRow): DeliveryRecord => ({
  id: fromUuid("dlv", row.id),
  webhookId: fromUuid("wh", row.webhook_id),
  eventId: fromUuid("evt", row.event_id),
  eventType: row.event_type,
  status: row.status,
  attempts: row.attempts,
  dueAt: row.due_at,
  isSending: row.lease_token !== null,
  responseStatus: row.response_status,
  error: parse(row.error),
  redeliveryOf: row.redelivery_of ? fromUuid("dlv", row.redelivery_of) : null,
  redeliveredAs: row.redelivered_as ? fromUuid("dlv", row.redelivered_as) : null,
  createdAt: row.created_at,
  completedAt: row.completed_at,
});

const toAttempt = (row: AttemptRow): AttemptRecord => ({
  number: row.number,
  url: row.url,
  outcome: row.outcome,
  startedAt: row.started_at,
  durationMs: row.duration_ms,
  requestHeaders: parse(row.request_headers),
  responseStatus: row.response_status,
  responseHeaders: parse(row.response_headers),
  responseBody: row.response_body,
  responseTruncated: row.response_truncated,
  error: parse(row.error),
});

export type Redelivered = { count: number; hasMore: boolean };

/** Copies a delivery. The old one references the new one, so that "redeliver all failed" skips it. */
const redeliver = (chosen: string, result = deliveryColumns) => `
with chosen as (${chosen}),
fresh as (
  insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, due_at, redelivery_of)
  select uuid_at(now()), organization_id, webhook_id, event_id, event_type, 'pending', now(), id from chosen
  returning *
),
marked as (update deliveries d set redelivered_as = f.id from fresh f
  where d.organization_id = f.organization_id and d.webhook_id = f.webhook_id and d.id = f.redelivery_of)
select ${result} from fresh`;

/** Retention may have removed the event: then it cannot be sent again. */
const hasEvent = `exists (select 1 from events e
  where e.organization_id = deliveries.organization_id and e.id = deliveries.event_id)`;

export const redeliveryStore = (database: Database) => ({
  async redeliver(
    organizationId: OrganizationId,
    webhookId: WebhookId,
    id: DeliveryId,
  ): Promise<DeliveryRecord | null> {
    const rows = await database.query<DeliveryRow>(
      redeliver(
        `select * from deliveries where organization_id = $1 and webhook_id = $2 and id = $3 and ${hasEvent} for update`,
      ),
      [toUuid(organizationId), toUuid(webhookId), toUuid(id)],
    );
    return rows[0] ? toDeliveryRecord(rows[0]) : null;
  },

  async redeliverFailed(
    organizationId: OrganizationId,
    webhookId: WebhookId,
    since: Date,
    limit: number,
  ): Promise<Redelivered> {
    const rows = await database.query<{ count: number }>(
      redeliver(
        `select * from deliveries where organization_id = $1 and webhook_id = $2 and status = 'failed'
           and redelivered_as is null and created_at >= $3 and ${hasEvent} order by id limit $4 for update skip locked`,
        "count(*)::int as count",
      ),
      [toUuid(organizationId), toUuid(webhookId), since, limit],
    );
    const count = rows[0]?.count ?? 0;
    return { count, hasMore: count === limit };
  },
});
