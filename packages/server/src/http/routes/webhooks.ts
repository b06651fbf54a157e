import type { Delivery, DeliveryAttempt, DeliveryStatus, Webhook, WebhookWithSecret } from "@agentrun/contract";
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  redeliverFailed,
  rotateSecret,
  type ShownSecret,
  sendTestEvent,
  updateWebhook,
  type WebhookDeps,
} from "../../domain/webhooks/webhooks.ts";
import { toEventBody } from "../../model/events.ts";
import type { AttemptRecord, DeliveryRecord, WebhookRecord } from "../../model/webhooks.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const webhookHandlers = (deps: WebhookDeps, baseUrl: () => string) => {
  const toWebhook = (record: WebhookRecord) => toWebhookAt(record, deps.clock.now());
  const withSecret = ({ webhook, secret, warnings }: ShownSecret): WebhookWithSecret => ({
    ...toWebhook(webhook),
    secret,
    warnings,
  });
  return {
    listWebhooks: async ({ caller, query, url }) =>
      listAnswer(await listWebhooks(deps, caller, query, toPageRequest(query)), toWebhook, url),
    createWebhook: async ({ caller, body }) => {
      const shown = await createWebhook(deps, caller, body);
      return created(withSecret(shown), `${baseUrl()}/webhooks/${shown.webhook.id}`);
    },
    getWebhook: async ({ caller, params }) => ok(toWebhook(await getWebhook(deps, caller, params.id))),
    updateWebhook: async ({ caller, params, body }) => {
      const { webhook, warnings } = await updateWebhook(deps, caller, params.id, body);
      return ok({ ...toWebhook(webhook), warnings });
    },
    deleteWebhook: async ({ caller, params }) => {
      await deleteWebhook(deps, caller, params.id);
      return ok({ object: "webhook", id: params.id, deleted: true });
    },
    testWebhook: async ({ caller, params }) =>
      acceptedDelivery(await sendTestEvent(deps, caller, params.id), baseUrl()),
    rotateWebhook: async ({ caller, params, body }) =>
      ok(withSecret(await rotateSecret(deps, caller, params.id, body ?? {}))),
  } satisfies Partial<Handlers>;
};

const toWebhookAt = (record: WebhookRecord, now: number): Webhook => ({
  object: "webhook",
  id: record.id,
  url: record.url,
  events: record.events,
  active: record.active,
  description: record.description,
  retry_policy: record.retryPolicy,
  created_at: record.createdAt.toISOString(),
  disabled_reason: record.disabledReason,
  disabled_at: record.disabledAt?.toISOString() ?? null,
  failing_since: record.failingSince?.toISOString() ?? null,
  last_delivery_at: record.lastDeliveryAt?.toISOString() ?? null,
  previous_secret_expires_at:
    record.previousSecretUntil && record.previousSecretUntil.getTime() > now
      ? record.previousSecretUntil.toISOString()
      : null,
});

export const deliveryHandlers = (deps: WebhookDeps, baseUrl: () => string) =>
  ({
    listDeliveries: async ({ caller, params, query, url }) => {
      const statuses = query.status && (query.status === "pending" ? openStatuses : [query.status]);
      const filter = { statuses, eventId: query.event_id };
      const page = await listDeliveries(deps, caller, params.id, filter, toPageRequest(query));
      return listAnswer(page, toDelivery, url);
    },
    getDelivery: async ({ caller, params }) => {
      const { delivery, attempts, event } = await getDelivery(deps, caller, params.id, params.delivery_id);
      return ok({
        ...toDelivery(delivery),
        request_body: toEventBody(event),
        attempts: attempts.map(toAttempt),
      });
    },
    redeliver: async ({ caller, params }) =>
      acceptedDelivery(await redeliver(deps, caller, params.id, params.delivery_id), baseUrl()),
    redeliverFailed: async ({ caller, params, body }) => {
      const since = new Date(body.since);
      const { count, hasMore } = await redeliverFailed(deps, caller, params.id, since);
      const answer = { webhook_id: params.id, since: since.toISOString(), count, has_more: hasMore };
      return { status: 202, body: { object: "redelivery", ...answer } } as const;
    },
  }) satisfies Partial<Handlers>;

/** 202 with the location of the delivery. */
function acceptedDelivery(delivery: DeliveryRecord, baseUrl: string) {
  const location = `${baseUrl}/webhooks/${delivery.webhookId}/deliveries/${delivery.id}`;
  return { status: 202, body: toDelivery(delivery), headers: { Location: location } } as const;
}

const openStatuses = ["pending", "closing"] as const;

const toStatus = (status: DeliveryRecord["status"]): DeliveryStatus => (status === "closing" ? "pending" : status);

const toDelivery = (record: DeliveryRecord): Delivery => ({
  object: "delivery",
  id: record.id,
  webhook_id: record.webhookId,
  event_id: record.eventId,
  event_type: record.eventType,
  status: toStatus(record.status),
  attempt_count: record.attempts,
  next_attempt_at: record.status === "pending" && !record.isSending ? (record.dueAt?.toISOString() ?? null) : null,
  response_status: record.responseStatus,
  error: record.error,
  redelivery_of: record.redeliveryOf,
  redelivered_as: record.redeliveredAs,
  created_at: record.createdAt.toISOString(),
  completed_at: record.completedAt?.toISOString() ?? null,
});

const toAttempt = (record: AttemptRecord): DeliveryAttempt => ({
  number: record.number,
  request_url: record.url,
  outcome: record.outcome,
  started_at: record.startedAt.toISOString(),
  latency_ms: record.durationMs,
  request_headers: record.requestHeaders,
  response_status: record.responseStatus,
  response_headers: record.responseHeaders,
  response_body: record.responseBody,
  response_truncated: record.responseTruncated,
  error: record.error,
});
