import {
  type CreateWebhookRequest,
  type DeliveryId,
  eventsNamedBy,
  type OrganizationId,
  type RotateWebhookRequest,
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
  /** Null if the URL may be called, else the reason why not. */
  refuseUrl: (url: string) => string | null;
  mostWebhooks: number;
};

/** A webhook with its plain secret, which is shown once. */
export type ShownSecret = { webhook: WebhookRecord; secret: string; warnings: "weak_secret"[] };

/** `rotate_secret`: a person who has left knows the signing secret. */
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
    // Lock order: person, organisation, key. A change of the maximum key age also locks the organisation before its keys.
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
    // Lock the membership before the webhook, in the same order as the removal of a member.
    const maker = await holdWebhookCreator(deps.store, caller);
    const webhook = await takeToChange(deps, caller, id);
    const isTakenOver = changesOwner(webhook, patch);
    const updated = { ...applyPatch(webhook, patch), ...(isTakenOver && maker) };
    assertMayReceive(caller, isTakenOver ? null : webhook, updated);
    await deps.store.webhooks.update(updated);
    // Wakes the deliverer, which cancels pending deliveries of a disabled webhook.
    deps.store.afterCommit(() => deps.signals.publish("delivery", caller.organizationId));
    const isSecretKnown = isTakenOver && webhook.disabledReason === "maker_gone";
    return { webhook: updated, warnings: isSecretKnown ? ["rotate_secret"] : [] };
  });
}

/**
 * Locks the webhook until the transaction ends. A webhook that exports the audit log can be changed only by callers who may read that
 * log: otherwise a caller could stop the export and act unnoticed.
 */
async function takeToChange(deps: WebhookDeps, caller: Caller, id: WebhookId): Promise<WebhookRecord> {
  const webhook = found(await deps.store.webhooks.findForUpdate(caller.organizationId, id));
  if (eventsNamedBy(webhook.events).includes("audit.recorded")) assertMayReadEvent(caller, "audit.recorded");
  return webhook;
}

/** The caller who enables a webhook or changes its URL becomes its owner. */
const changesOwner = (webhook: WebhookRecord, patch: WebhookPatch): boolean =>
  patch.active === true || (patch.url !== undefined && patch.url !== webhook.url);

/**
 * A caller who sets the URL or the events can read these events there, so each event type that is new for the URL needs its read
 * scope.
 */
function assertMayReceive(
  caller: Caller,
  before: WebhookRecord | null,
  { url, events }: Pick<WebhookRecord, "url" | "events">,
): void {
  const known = before?.url === url ? eventsNamedBy(before.events) : [];
  for (const type of eventsNamedBy(events)) if (!known.includes(type)) assertMayReadEvent(caller, type);
}

/** A new URL or an explicit `active` resets the failure state. */
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
  request: RotateWebhookRequest,
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

/** Deliveries that are in progress or exceed the limit are removed later by retention. */
async function deleteHistory({ store }: WebhookDeps, organizationId: OrganizationId, id: WebhookId): Promise<void> {
  for (let round = 0; round < historyRounds; round += 1) {
    if ((await store.webhooks.deleteDeliveriesOf(organizationId, id, historyBatchSize)) < historyBatchSize) return;
  }
}

/** Sends a test event to this webhook only, in the same way as any other event. */
export async function sendTestEvent(deps: WebhookDeps, caller: Caller, id: WebhookId): Promise<DeliveryRecord> {
  const webhook = await getActiveWebhook(deps, caller, id);
  const message = "This is a test event of the Agent Run Service.";
  return deps.store.transaction(async () => {
    const data = { webhook_id: webhook.id, message };
    const eventId = await recordEvent(deps, caller.organizationId, "test", webhook.id, data, webhook.id);
    const delivery = await deps.store.webhooks.findFirstDelivery(caller.organizationId, id, eventId);
    // The webhook was disabled in the meantime.
    if (!delivery) throw new ServiceError("webhook_inactive");
    return delivery;
  });
}

async function getActiveWebhook(deps: WebhookDeps, caller: Caller, id: WebhookId): Promise<WebhookRecord> {
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

/** Warns about a short or repetitive secret, which could be guessed. */
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
