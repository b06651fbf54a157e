import { setTimeout as pause } from "node:timers/promises";
import type { OrganizationId } from "@agentrun/contract";
import { isUnavailable } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import type { ClaimedDelivery, WaitingWebhook } from "../model/webhooks.ts";
import type { Signals } from "../signals/signals.ts";
import { startWorkLoop } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { FinishedAttempt } from "../store/webhooks/attempts.ts";
import { createDeliveryLimiter, type DeliveryLimits, slotsFor } from "./limiter.ts";
import { nextAttempt, type RetrySettings } from "./next-attempt.ts";
import { createDeliverySchedule, type DeliverySchedule } from "./schedule.ts";
import { type SendDeps, sendWebhook } from "./send-webhook.ts";

/**
 * Sends webhooks.
 *
 * One statement writes an event and its deliveries, so this loop does not decide what to send. Each round finds the webhooks
 * with due deliveries, shares the free slots among them and claims as many deliveries: the claim writes the attempt into the
 * history and gives the row a token and a lease. Only then the request is sent. The result is written under the token. If the
 * node dies in between, the lease expires and the attempt counts as interrupted: delivery is at least once.
 *
 * A round starts on a hint (a new event, a free slot), on the timer of a retry, and once a second while anything is due, which
 * finds deliveries that the others missed.
 */
export type DelivererDeps = SendDeps & {
  store: Pick<Store, "webhooks">;
  signals: Signals;
  log: Log;
  limits: DeliveryLimits;
  retries: RetrySettings;
  /** If no node writes a heartbeat for longer, that is a pause: leases that expired in it are not taken over. */
  longestGapSeconds: number;
  /** Reports a failure in the background. */
  onFailure: (error: unknown, what: string) => void;
  onAttempt: (outcome: string) => void;
};

export type Deliverer = {
  /** Claims no more. After the grace period, open attempts are aborted and become due again. */
  stop(graceMs: number): Promise<void>;
};

const batchSize = 200;
const failingDays = 5;
/** The lease lasts longer than the attempt, so that its result can be written. */
const leaseMarginSeconds = 5;
const storePauseMs = 200;

const slotsOf = (delivery: ClaimedDelivery): number => slotsFor(delivery.event.data.length);

export function startDeliverer(deps: DelivererDeps): Deliverer {
  const { store, signals, log } = deps;
  const limiter = createDeliveryLimiter(deps.limits);
  const schedule = createDeliverySchedule(() => loop.wake());
  const abort = new AbortController();
  const inFlight = new Set<Promise<void>>();
  const { longestGapSeconds } = deps;
  const lease = { seconds: deps.timeoutMs / 1000 + leaseMarginSeconds, longestGapSeconds };

  const attempt = async (delivery: ClaimedDelivery): Promise<void> => {
    const result = await sendWebhook(deps, delivery, abort.signal);
    deps.onAttempt(result.outcome);
    limiter.note(delivery.webhookId, result);
    // Released before the result is written: the next request need not wait for that.
    limiter.release(delivery, slotsOf(delivery));
    schedule.slotIsFree();
    const after = nextAttempt(result, delivery.countedAttempts, delivery.retryPolicy, deps.retries);
    await record(deps, { delivery, result, after });
    if (after.status === "pending") schedule.retryIn(delivery, after.inSeconds * 1000);
    if (after.status === "closing") schedule.closeIn(after.inSeconds * 1000);
  };

  const start = (delivery: ClaimedDelivery) => {
    limiter.take(delivery, slotsOf(delivery));
    const sending = attempt(delivery)
      .catch((error) => {
        log.error({ delivery_id: delivery.id, err: error }, "the result of a webhook delivery could not be stored");
        deps.onFailure(error, "record attempt");
      })
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  };

  const deliverOnce = async (): Promise<boolean> => {
    const isScan = schedule.isScanDue();
    if (isScan || schedule.isCloseDue()) await endClosing(deps);
    const waiting = await findWaiting(deps, schedule, isScan);
    await failInactive(deps, waiting);
    const due = waiting.filter((webhook) => webhook.active && webhook.dueInMs <= 0);
    const limits = limiter.share([...schedule.join(due)], batchSize);
    if (limits.length === 0) return false;
    const claimed = await store.webhooks.claimDeliveries(limits, lease);
    schedule.settle(limits, claimed);
    claimed.forEach(start);
    return claimed.length > 0 && schedule.hasBacklog();
  };

  const loop = startWorkLoop("deliver", "deliveries", deliverOnce, { signals, onError: deps.onFailure });
  const unsubscribe = signals.subscribe("delivery", (id) => schedule.hint(id as OrganizationId));
  return {
    async stop(graceMs) {
      unsubscribe();
      schedule.stop();
      await loop.stop();
      await Promise.race([Promise.all(inFlight), pause(graceMs, undefined, { ref: false })]);
      abort.abort();
      await Promise.all(inFlight);
    },
  };
}

async function findWaiting(
  { store }: DelivererDeps,
  schedule: DeliverySchedule,
  isScan: boolean,
): Promise<WaitingWebhook[]> {
  const hints = schedule.takeHints();
  if (!isScan) return hints.length > 0 ? store.webhooks.listWaitingOf(hints) : [];
  const waiting = await store.webhooks.listWaiting();
  for (const webhook of waiting) if (webhook.dueInMs > 0) schedule.retryIn(webhook, webhook.dueInMs);
  return waiting;
}

/** Deliveries to a deleted or inactive webhook fail. They can be redelivered by hand. */
async function failInactive({ store }: DelivererDeps, waiting: readonly WaitingWebhook[]): Promise<void> {
  const inactive = waiting.filter((webhook) => !webhook.active);
  if (inactive.length > 0) await store.webhooks.failUnsendable(inactive, 1_000);
}

async function endClosing({ store, log }: DelivererDeps): Promise<void> {
  for (;;) {
    const { failed, disabled } = await store.webhooks.failClosingDeliveries(batchSize, failingDays);
    for (const { id, organizationId } of disabled) {
      const fields = { webhook_id: id, organization_id: organizationId };
      log.warn(fields, `a webhook was deactivated: all deliveries failed for ${failingDays} days`);
    }
    if (failed < batchSize) return;
  }
}

/** The request was sent: its result must not be lost while the store is unavailable. */
async function record({ store, log }: DelivererDeps, finished: FinishedAttempt): Promise<void> {
  for (;;) {
    try {
      await store.webhooks.finishAttempt(finished);
      break;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await pause(storePauseMs);
    }
  }
  if (!("gone" in finished.after) || !finished.after.gone) return;
  const fields = { webhook_id: finished.delivery.webhookId };
  log.warn(fields, "an endpoint returned 410 Gone: its webhook is deactivated, unless its URL has changed since");
}
