import {
  type CreateWebhookRequest,
  type DeliveryId,
  eventsNamedBy,
  type OrganizationId,
  type RotateSecretRequest,
  type WebhookId,
  type WebhookPatch,
} from "@agentrun/contract";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { newSigningSecret } from "../../lib/crypto/webhook-signature.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { DeliveryRecord, WebhookRecord } from "../../model/webhooks.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import type { DeliveryFilter, Redelivered } from "../../store/webhooks/deliveries.ts";
import { assertMayReadEvent, assertWholeOrganization, type EventDeps, recordEvent } from "../events/events.ts";
import { holdPerson, holdWebhookCreator } from "../members/role-limits.ts";

export type WebhookDeps = EventDeps & {
  store: Pick<Store, "apiKeys" | "members" | "transaction" | "webhooks">;
  secrets: SecretBox;
  /** Null where the URL may be called, else a sentence that says why not. */
  refuseUrl: (url: string) => string | null;
  mostWebhooks: number;
};

/** A webhook with its secret in the clear, which is shown this once. */
export type ShownSecret = { webhook: WebhookRecord; secret: string; warnings: "weak_secret"[] };

/** `rotate_secret`: somebody who has left knows the secret that it signs with. */
export type ChangedWebhook = { webhook: WebhookRecord; warnings: "rotate_secret"[] };

const defaultGraceSeconds = 86_400;

export async function getWebhook(deps: WebhookDeps, caller: Caller, id: WebhookId): Promise<WebhookRecord> {
  assertWholeOrganization(caller);
  return found(await deps.store.webhooks.find(caller.organizationId, id));
}

export function listWebhooks(
  deps: WebhookDeps,
  caller: Caller,
  filter: { active?: boolean | undefined },
  page: PageRequest,
) {
  assertWholeOrganization(caller);
  return deps.store.webhooks.list(caller.organizationId, filter, page);
}

export async function createWebhook(
  deps: WebhookDeps,
  caller: Caller,
  request: CreateWebhookRequest,
): Promise<ShownSecret> {
  assertWholeOrganization(caller);
  assertMayReceive(caller, null, request);
  checkUrl(deps, request.url);
  const secret = chooseSecret(request.secret);
  const webhook = await deps.store.transaction(async () => {
    // The organisation between the two: a change of the keys' age locks it first, and its keys then.
    await holdPerson(deps.store, caller);
    const count = await deps.store.webhooks.countLocked(caller.organizationId);
    if (count >= deps.mostWebhooks) {
      throw new ServiceError("too_many_webhooks", {
        message: `An organisation has at most ${deps.mostWebhooks} webhooks. Delete one first.`,
      });
    }
    const maker = await holdWebhookCreator(deps.store, caller);
    const made = { ...newWebhook(deps, caller, request, secret), ...maker };
    await deps.store.webhooks.insert(made);
    return made;
  });
  return { webhook, secret, warnings: warningsOf(secret) };
}

function newWebhook(deps: WebhookDeps, caller: Caller, request: CreateWebhookRequest, secret: string) {
  const now = deps.clock.now();
  return {
    id: newId("wh", now),
    organizationId: caller.organizationId,
    url: request.url,
    events: [...new Set(request.events)],
    description: request.description ?? null,
    active: request.active ?? true,
    retryPolicy: request.retry_policy ?? "standard",
    secret: deps.secrets.seal(secret),
    previousSecret: null,
    previousSecretUntil: null,
    createdBy: caller.actor,
    createdAt: new Date(now),
    disabledReason: null,
    disabledAt: null,
    lastDeliveryAt: null,
    failingSince: null,
  };
}

export async function updateWebhook(
  deps: WebhookDeps,
  caller: Caller,
  id: WebhookId,
  patch: WebhookPatch,
): Promise<ChangedWebhook> {
  assertWholeOrganization(caller);
  if (patch.url !== undefined) checkUrl(deps, patch.url);
  return deps.store.transaction(async () => {
    // Before the webhook is held: a removal locks the membership first, and its webhooks then.
    const maker = await holdWebhookCreator(deps.store, caller);
    const webhook = await takeToChange(deps, caller, id);
    const isTakenOver = changesOwner(webhook, patch);
    const updated = { ...applyPatch(webhook, patch), ...(isTakenOver && maker) };
    assertMayReceive(caller, isTakenOver ? null : webhook, updated);
    await deps.store.webhooks.update(updated);
    // What waits for a webhook that was switched off is to be called off at once.
    deps.store.afterCommit(() => deps.signals.publish("delivery", caller.organizationId));
    const isSecretKnown = isTakenOver && webhook.disabledReason === "maker_gone";
    return { webhook: updated, warnings: isSecretKnown ? ["rotate_secret"] : [] };
  });
}

/**
 * The webhook, held until the transaction ends. One that carries the audit log away is touched only by who may read that log: whoever
 * may not could stop it, and do then what nobody outside learns of.
 */
async function takeToChange(deps: WebhookDeps, caller: Caller, id: WebhookId): Promise<WebhookRecord> {
  const webhook = found(await deps.store.webhooks.findForUpdate(caller.organizationId, id));
  if (eventsNamedBy(webhook.events).includes("audit.recorded")) assertMayReadEvent(caller, "audit.recorded");
  return webhook;
}

/** Whoever switches a webhook on, or says where it goes, stands behind it from then on. */
const changesOwner = (webhook: WebhookRecord, patch: WebhookPatch): boolean =>
  patch.active === true || (patch.url !== undefined && patch.url !== webhook.url);

/**
 * Whoever says where events go can read them there: it takes the scope of each that is new to the address, whichever of the
 * two is new.
 */
function assertMayReceive(
  caller: Caller,
  before: WebhookRecord | null,
  { url, events }: Pick<WebhookRecord, "url" | "events">,
): void {
  const heard = before?.url === url ? eventsNamedBy(before.events) : [];
  for (const type of eventsNamedBy(events)) if (!heard.includes(type)) assertMayReadEvent(caller, type);
}

/** A changed address or a renewed wish to be told is a new chance: what failed before is forgotten. */
function applyPatch(webhook: WebhookRecord, patch: WebhookPatch): WebhookRecord {
  const isNewChance = patch.active !== undefined || (patch.url !== undefined && patch.url !== webhook.url);
  return {
    ...webhook,
    url: patch.url ?? webhook.url,
    events: patch.events ? [...new Set(patch.events)] : webhook.events,
    description: patch.description === undefined ? webhook.description : patch.description,
    active: patch.active ?? webhook.active,
    retryPolicy: patch.retry_policy ?? webhook.retryPolicy,
    ...(patch.active === undefined ? {} : { disabledReason: null, disabledAt: null }),
    ...(isNewChance ? { failingSince: null } : {}),
  };
}

export async function rotateSecret(
  deps: WebhookDeps,
  caller: Caller,
  id: WebhookId,
  request: RotateSecretRequest,
): Promise<ShownSecret> {
  assertWholeOrganization(caller);
  const secret = chooseSecret(request.secret);
  const grace = request.grace_seconds ?? defaultGraceSeconds;
  const webhook = await deps.store.transaction(async () => {
    await takeToChange(deps, caller, id);
    return found(await deps.store.webhooks.rotateSecret(caller.organizationId, id, deps.secrets.seal(secret), grace));
  });
  return { webhook, secret, warnings: warningsOf(secret) };
}

export async function deleteWebhook(deps: WebhookDeps, caller: Caller, id: WebhookId): Promise<void> {
  assertWholeOrganization(caller);
  await deps.store.transaction(async () => {
    await takeToChange(deps, caller, id);
    await deps.store.webhooks.delete(caller.organizationId, id);
  });
  await deleteHistory(deps, caller.organizationId, id);
}

const historyBatchSize = 1_000;
const historyRounds = 20;

/** What is under way still, or is too much for one request, goes with its age. */
async function deleteHistory({ store }: WebhookDeps, organizationId: OrganizationId, id: WebhookId): Promise<void> {
  for (let round = 0; round < historyRounds; round += 1) {
    if ((await store.webhooks.deleteDeliveriesOf(organizationId, id, historyBatchSize)) < historyBatchSize) return;
  }
}

/** The same way as any event, to this webhook alone. */
export async function sendTestEvent(deps: WebhookDeps, caller: Caller, id: WebhookId): Promise<DeliveryRecord> {
  const webhook = await getActiveWebhook(deps, caller, id);
  const message = "This is a test event of the Agent Run Service. It was sent because somebody asked for it.";
  return deps.store.transaction(async () => {
    const data = { webhook_id: webhook.id, message };
    const eventId = await recordEvent(deps, caller.organizationId, "test", webhook.id, data, webhook.id);
    const delivery = await deps.store.webhooks.findFirstDelivery(caller.organizationId, id, eventId);
    // Switched off between the look and the write.
    if (!delivery) throw new ServiceError("webhook_inactive");
    return delivery;
  });
}

export async function getActiveWebhook(deps: WebhookDeps, caller: Caller, id: WebhookId): Promise<WebhookRecord> {
  const webhook = await getWebhook(deps, caller, id);
  if (!webhook.active) throw new ServiceError("webhook_inactive");
  return webhook;
}

function found(webhook: WebhookRecord | null): WebhookRecord {
  if (!webhook) throw new ServiceError("webhook_not_found");
  return webhook;
}

function checkUrl(deps: WebhookDeps, url: string): void {
  const refusal = deps.refuseUrl(url);
  if (refusal !== null) throw new ServiceError("invalid_url", { param: "url", message: refusal });
}

function chooseSecret(given: string | undefined): string {
  if (given === undefined) return newSigningSecret();
  if (!/^whsec_[\x21-\x7e]{1,250}$/.test(given)) throw new ServiceError("invalid_secret", { param: "secret" });
  return given;
}

/** Short or repetitive: it could be guessed, but it is the caller's to choose. */
function warningsOf(secret: string): "weak_secret"[] {
  const tail = secret.slice("whsec_".length);
  return tail.length < 24 || new Set(tail).size < 8 ? ["weak_secret"] : [];
}

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
