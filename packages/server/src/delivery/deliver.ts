import { setTimeout as pause } from "node:timers/promises";
import type { OrganizationId, WebhookId } from "@agentrun/contract";
import { isUnavailable } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import type { ClaimedDelivery, WaitingWebhook } from "../model/webhooks.ts";
import type { Signals } from "../signals/signals.ts";
import { startWorkLoop } from "../signals/work.ts";
import type { Store } from "../store/store.ts";
import type { ClaimLimit } from "../store/webhooks/claim-deliveries.ts";
import type { FinishedAttempt } from "../store/webhooks/finish-attempts.ts";
import { createDeliveryLimiter, type DeliveryLimits } from "./limiter.ts";
import { nextAttempt, type RetrySettings } from "./next-attempt.ts";
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
 * Rounds come from hints (an event was written, a place became free), from a timer for the next retry, and from the
 * lookout once a second while anything is owed, which finds whatever the others missed.
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

const scanEveryMs = 1_000;
const gatherMs = 2;
const mostAtOnce = 200;
const badDays = 5;
/** A row is ours for the attempt and a little longer, to write down what came of it. */
const leaseMarginSeconds = 5;
const storePauseMs = 200;

export function startDeliverer(deps: DelivererDeps): Deliverer {
  const { store, signals, log } = deps;
  const limiter = createDeliveryLimiter(deps.limits);
  const scheduler = createScanScheduler(() => loop.wake());
  const breakOff = new AbortController();
  const inFlight = new Set<Promise<void>>();
  const { longestGapSeconds } = deps;
  const lease = { seconds: deps.timeoutMs / 1000 + leaseMarginSeconds, longestGapSeconds };

  const attempt = async (delivery: ClaimedDelivery): Promise<void> => {
    const result = await sendWebhook(deps, delivery, breakOff.signal);
    deps.onAttempt(result.outcome);
    limiter.note(delivery.webhookId, result);
    // The place is for the exchange: the next one need not wait until this one is written down.
    limiter.release(delivery);
    scheduler.placeIsFree();
    const after = nextAttempt(result, delivery.countedAttempts, delivery.retryPolicy, deps.retries);
    await record(deps, { delivery, result, after });
    if (after.status !== "succeeded") scheduler.lookIn(after.inSeconds * 1000);
  };

  const start = (delivery: ClaimedDelivery) => {
    limiter.take(delivery);
    const sending = attempt(delivery)
      .catch((error) => {
        log.error({ delivery_id: delivery.id, err: error }, "an attempt could not be recorded");
        deps.onFailure(error, "record attempt");
      })
      .finally(() => inFlight.delete(sending));
    inFlight.add(sending);
  };

  const deliverOnce = async (): Promise<boolean> => {
    const isScan = scheduler.isScanDue();
    if (isScan) await endClosing(deps);
    const waiting = await findWaiting(deps, scheduler, isScan);
    await callOff(deps, waiting);
    const due = waiting.filter((webhook) => webhook.active && webhook.dueInMs <= 0);
    const limits = limiter.share([...scheduler.join(due)], mostAtOnce);
    if (limits.length === 0) return false;
    const claimed = await store.webhooks.claimDeliveries(limits, lease);
    scheduler.settle(limits, claimed);
    claimed.forEach(start);
    return claimed.length === mostAtOnce;
  };

  const loop = startWorkLoop("deliver", "deliveries", deliverOnce, { signals, onError: deps.onFailure });
  const unsubscribe = signals.subscribe("delivery", (id) => scheduler.hint(id as OrganizationId));
  return {
    async stop(graceMs) {
      unsubscribe();
      scheduler.stop();
      await loop.stop();
      await Promise.race([Promise.all(inFlight), pause(graceMs, undefined, { ref: false })]);
      breakOff.abort();
      await Promise.all(inFlight);
    },
  };
}

/** Who is to be looked at in the next round, and when that is. */
function createScanScheduler(wake: () => void) {
  const hinted = new Set<OrganizationId>();
  /** Webhooks that had more due than there was room for. */
  const backlog = new Map<WebhookId, OrganizationId>();
  let scannedAt = Number.NEGATIVE_INFINITY;
  let gathering: NodeJS.Timeout | null = null;
  let timer: NodeJS.Timeout | null = null;
  let timerAt = Number.POSITIVE_INFINITY;
  const scanNow = () => {
    timerAt = Number.POSITIVE_INFINITY;
    scannedAt = Number.NEGATIVE_INFINITY;
    wake();
  };
  return {
    hint(id: OrganizationId) {
      hinted.add(id);
      wake();
    },
    /** With more waiting, places gather for a moment: one claim of many costs little more than one of few. */
    placeIsFree() {
      if (backlog.size === 0 || gathering) return;
      gathering = setTimeout(() => {
        gathering = null;
        wake();
      }, gatherMs);
    },
    /** Something falls due then. */
    lookIn(milliseconds: number) {
      const at = performance.now() + milliseconds;
      // What is further off, a later scan finds in good time.
      if (at >= timerAt || milliseconds > 10 * scanEveryMs) return;
      if (timer) clearTimeout(timer);
      timerAt = at;
      timer = setTimeout(scanNow, milliseconds + 1);
    },
    isScanDue() {
      if (performance.now() - scannedAt < scanEveryMs - 50) return false;
      scannedAt = performance.now();
      return true;
    },
    takeHints() {
      const ids = [...hinted];
      hinted.clear();
      return ids;
    },
    /** What is due by the database's word, and what was left over the last time; all of it is left over until claimed. */
    join(due: readonly WaitingWebhook[]) {
      for (const { webhookId, organizationId } of due) backlog.set(webhookId, organizationId);
      return [...backlog].map(([webhookId, organizationId]) => ({ webhookId, organizationId }));
    },
    /** Whoever had less than it was given room for has nothing left. */
    settle(limits: readonly ClaimLimit[], claimed: readonly ClaimedDelivery[]) {
      const counts = Map.groupBy(claimed, (delivery) => delivery.webhookId);
      for (const { webhookId, most } of limits) {
        const organizationId = backlog.get(webhookId);
        backlog.delete(webhookId);
        // To the end of the row: next time somebody else is dealt to first.
        if (organizationId && counts.get(webhookId)?.length === most) backlog.set(webhookId, organizationId);
      }
    },
    stop() {
      if (timer) clearTimeout(timer);
      if (gathering) clearTimeout(gathering);
    },
  };
}

type ScanScheduler = ReturnType<typeof createScanScheduler>;

async function findWaiting(
  { store }: DelivererDeps,
  scheduler: ScanScheduler,
  isScan: boolean,
): Promise<WaitingWebhook[]> {
  const hints = scheduler.takeHints();
  if (!isScan) return hints.length > 0 ? store.webhooks.listWaitingOf(hints) : [];
  const waiting = await store.webhooks.listWaiting();
  const later = waiting.filter((webhook) => webhook.dueInMs > 0).map((webhook) => webhook.dueInMs);
  if (later.length > 0) scheduler.lookIn(Math.min(...later));
  return waiting;
}

/** What waits for a webhook that is gone or switched off will not be sent: it can be redelivered by hand. */
async function callOff({ store }: DelivererDeps, waiting: readonly WaitingWebhook[]): Promise<void> {
  const inactive = waiting.filter((webhook) => !webhook.active);
  if (inactive.length > 0) await store.webhooks.failUnsendable(inactive, 1_000);
}

async function endClosing({ store, log }: DelivererDeps): Promise<void> {
  const { disabled } = await store.webhooks.failClosingDeliveries(mostAtOnce, badDays);
  for (const { id, organizationId } of disabled) {
    const fields = { webhook_id: id, organization_id: organizationId };
    log.warn(fields, `a webhook was deactivated: nothing but failures for ${badDays} days`);
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
