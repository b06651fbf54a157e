import type { DeliveryId, WebhookId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { DeliveryRecord } from "../model/webhooks.ts";
import type { DeliveryFilter } from "../store/deliveries.ts";
import type { PageRequest } from "../store/page.ts";
import type { Redelivered } from "../store/redeliveries.ts";
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
  return deps.store.listDeliveries(caller.organizationId, id, filter, page);
}

export async function getDelivery(deps: WebhookDeps, caller: Caller, id: WebhookId, deliveryId: DeliveryId) {
  await getWebhook(deps, caller, id);
  const delivery = await deps.store.findDelivery(caller.organizationId, id, deliveryId);
  if (!delivery) throw new ServiceError("delivery_not_found");
  const [attempts, event] = await Promise.all([
    deps.store.listAttempts(caller.organizationId, id, delivery.id),
    deps.store.findEventOfDelivery(caller.organizationId, delivery.eventId),
  ]);
  if (!event) throw new ServiceError("delivery_not_found");
  return { delivery, attempts, event };
}

export async function redeliver(
  deps: WebhookDeps,
  caller: Caller,
  id: WebhookId,
  deliveryId: DeliveryId,
): Promise<DeliveryRecord> {
  await getActiveWebhook(deps, caller, id);
  const delivery = await deps.store.redeliver(caller.organizationId, id, deliveryId);
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
  const redelivered = await deps.store.redeliverFailed(caller.organizationId, id, since, mostRedelivered);
  deps.store.afterCommit(() => deps.signals.publish("delivery", caller.organizationId));
  return redelivered;
}
