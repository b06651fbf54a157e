import type { DeliveryId, WebhookId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { DeliveryRecord } from "../model/webhooks.ts";
import type { PageRequest } from "../store/database/page.ts";
import type { DeliveryFilter } from "../store/webhooks/deliveries.ts";
import type { Redelivered } from "../store/webhooks/redeliveries.ts";
import { assertMayReadEvent } from "./events.ts";
import { getActiveWebhook, getWebhook, type WebhookDeps } from "./webhooks.ts";

const mostRedelivered = 10_000;

export async function listDeliveries(
  deps: WebhookDeps,
  caller: Caller,
  id: WebhookId,
  filter: DeliveryFilter,
  page: PageRequest,
) {
  await getWebhook(deps, caller, id);
  return deps.store.webhooks.listDeliveries(caller.organizationId, id, filter, page);
}

export async function getDelivery(deps: WebhookDeps, caller: Caller, id: WebhookId, deliveryId: DeliveryId) {
  await getWebhook(deps, caller, id);
  const delivery = await deps.store.webhooks.findDelivery(caller.organizationId, id, deliveryId);
  if (!delivery) throw new ServiceError("delivery_not_found");
  const [attempts, event] = await Promise.all([
    deps.store.webhooks.listAttempts(caller.organizationId, id, delivery.id),
    deps.store.webhooks.findEventOfDelivery(caller.organizationId, delivery.eventId),
  ]);
  if (!event) throw new ServiceError("delivery_not_found");
  assertMayReadEvent(caller, event.type);
  return { delivery, attempts, event };
}

export async function redeliver(
  deps: WebhookDeps,
  caller: Caller,
  id: WebhookId,
  deliveryId: DeliveryId,
): Promise<DeliveryRecord> {
  await getActiveWebhook(deps, caller, id);
  const delivery = await deps.store.webhooks.redeliver(caller.organizationId, id, deliveryId);
  if (!delivery) throw new ServiceError("delivery_not_found");
  deps.store.afterCommit(() => deps.signals.publish("delivery", caller.organizationId));
  return delivery;
}

export async function redeliverFailed(
  deps: WebhookDeps,
  caller: Caller,
  id: WebhookId,
  since: Date,
): Promise<Redelivered> {
  await getActiveWebhook(deps, caller, id);
  const redelivered = await deps.store.webhooks.redeliverFailed(caller.organizationId, id, since, mostRedelivered);
  deps.store.afterCommit(() => deps.signals.publish("delivery", caller.organizationId));
  return redelivered;
}
