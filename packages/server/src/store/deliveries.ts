import type { DeliveryId, EventId, OrganizationId, WebhookId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../lib/ids.ts";
import type { AttemptOutcome, AttemptRecord, DeliveryRecord } from "../model/webhooks.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "./page.ts";
import type { Database } from "./postgres.ts";

export type DeliveryRow = {
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

export const deliveryStore = (database: Database) => ({
  async findDelivery(
    organizationId: OrganizationId,
    webhookId: WebhookId,
    id: DeliveryId,
  ): Promise<DeliveryRecord | null> {
    const rows = await database.query<DeliveryRow>(
      "select * from deliveries where organization_id = $1 and webhook_id = $2 and id = $3",
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
      `select * from deliveries where ${conditions.join(" ")} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows.map(toDeliveryRecord), page);
  },

  /** Its attempts: those that have ended, and the one under way. */
  async listAttempts(organizationId: OrganizationId, webhookId: WebhookId, id: DeliveryId): Promise<AttemptRecord[]> {
    const rows = await database.query<AttemptRow>(
      `select a.* from deliveries d join delivery_attempts a on a.delivery_id = d.id
       where d.organization_id = $1 and d.webhook_id = $2 and d.id = $3
       union all
       select d.id, d.attempts, d.url, d.started_at, 'sending', null, null, null, null, null, false, null from deliveries d
       where d.organization_id = $1 and d.webhook_id = $2 and d.id = $3 and d.lease_token is not null
         and not exists (select 1 from delivery_attempts a where a.delivery_id = d.id and a.number = d.attempts)
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

  /** The delivery that tells one webhook of one event for the first time. */
  async findFirstDelivery(
    organizationId: OrganizationId,
    webhookId: WebhookId,
    eventId: EventId,
  ): Promise<DeliveryRecord | null> {
    const rows = await database.query<DeliveryRow>(
      `select * from deliveries where organization_id = $1 and webhook_id = $2 and event_id = $3
       order by id desc limit 1`,
      [toUuid(organizationId), toUuid(webhookId), toUuid(eventId)],
    );
    return rows[0] ? toDeliveryRecord(rows[0]) : null;
  },
});

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

export const toDeliveryRecord = (row: DeliveryRow): DeliveryRecord => ({
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
