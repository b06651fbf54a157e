import type { Webhook, WebhookWithSecret } from "@agentrun/contract";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  type ShownSecret,
  sendTestEvent,
  updateWebhook,
  type WebhookDeps,
} from "../../domain/webhooks.ts";
import type { WebhookRecord } from "../../model/webhooks.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../pagination.ts";
import { acceptedDelivery } from "./deliveries.ts";

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
    rotateWebhookSecret: async ({ caller, params, body }) =>
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
