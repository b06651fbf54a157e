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
 * Tells the outside world.
 *
 * An event and the deliveries it makes due are written in one statement, so nothing here decides what is owed; it only
 * pays. Each round finds out which webhooks have something due, deals out the room there is among them, and claims that
 * many: the claim writes the attempt into the history and gives the row a token and a lease, and only then is anything
 * sent. What came of it is written under the token. A node that dies in between leaves a row whose lease runs out, with
 * an attempt that is called interrupted: the receiver may get it twice, never less than once.
 *
 * Rounds start on hints (an event was written, a slot became free), on a timer for each retry, and once a second while
 * anything is due, which finds what the others missed.
 */
export type DelivererDeps = SendDeps & {
  store: Pick<Store, "webhooks">;
  signals: Signals;
  log: Log;
  limits: DeliveryLimits;
  retries: RetrySettings;
  /** A longer silence of all nodes is a pause: whoever sends then still lives. */
  longestGapSeconds: number;
  /** Told of work that failed and that nobody waits for. */
  onFailure: (error: unknown, what: string) => void;
  onAttempt: (outcome: string) => void;
};

export type Deliverer = {
  /** Claims no more; what is in flight may end within the grace, and is then broken off and made due again. */
  stop(graceMs: number): Promise<void>;
};

const batchSize = 200;
const badDays = 5;
/** A row is ours for the attempt and a little longer, to write down what came of it. */
const leaseMarginSeconds = 5;
const storePauseMs = 200;

const slotsOf = (delivery: ClaimedDelivery): number => slotsFor(delivery.event.data.length);

export function startDeliverer(deps: DelivererDeps): Deliverer {
  const { store, signals, log } = deps;
  const limiter = createDeliveryLimiter(deps.limits);
  const schedule = createDeliverySchedule(() => loop.wake());
  const breakOff = new AbortController();
  const inFlight = new Set<Promise<void>>();
  const { longestGapSeconds } = deps;
  const lease = { seconds: deps.timeoutMs / 1000 + leaseMarginSeconds, longestGapSeconds };

  const attempt = async (delivery: ClaimedDelivery): Promise<void> => {
    const result = await sendWebhook(deps, delivery, breakOff.signal);
    deps.onAttempt(result.outcome);
    limiter.note(delivery.webhookId, result);
    // The slot is for the exchange: the next one need not wait until this one is recorded.
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
        log.error({ delivery_id: delivery.id, err: error }, "an attempt could not be recorded");
        deps.onFailure(error, "record attempt");
      })
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  };

  const deliverOnce = async (): Promise<boolean> => {
    const isScan = schedule.isScanDue();
    if (isScan || schedule.isCloseDue()) await endClosing(deps);
    const waiting = await findWaiting(deps, schedule, isScan);
    await callOff(deps, waiting);
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
      breakOff.abort();
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

/** What waits for a webhook that is gone or switched off will not be sent: it can be redelivered by hand. */
async function callOff({ store }: DelivererDeps, waiting: readonly WaitingWebhook[]): Promise<void> {
  const inactive = waiting.filter((webhook) => !webhook.active);
  if (inactive.length > 0) await store.webhooks.failUnsendable(inactive, 1_000);
}

async function endClosing({ store, log }: DelivererDeps): Promise<void> {
  for (;;) {
    const { failed, disabled } = await store.webhooks.failClosingDeliveries(batchSize, badDays);
    for (const { id, organizationId } of disabled) {
      const fields = { webhook_id: id, organization_id: organizationId };
      log.warn(fields, `a webhook was deactivated: nothing but failures for ${badDays} days`);
    }
    if (failed < batchSize) return;
  }
}

/** The exchange has happened: its record must not be lost because the store is away for a moment. */
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
  log.warn(fields, "an endpoint answered 410 Gone: its webhook is deactivated, unless it has another address by now");
}
