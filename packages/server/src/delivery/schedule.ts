import type { OrganizationId, WebhookId } from "@agentrun/contract";
import type { ClaimedDelivery, WaitingWebhook } from "../model/webhooks.ts";
import type { ClaimLimit } from "../store/webhooks/delivery-queue.ts";
import type { DeliveryTarget } from "./limiter.ts";

const scanEveryMs = 1_000;
const gatherMs = 2;
/** Timers that end this close together are merged: one round claims all that is due. */
const timerStepMs = 20;
/** Later retries need no timer: a scan finds them. */
const maxTimerMs = 60_000;

export type DeliverySchedule = ReturnType<typeof createDeliverySchedule>;

/** Decides which webhooks the next round checks, and when it starts. Every retry has its own timer. */
export function createDeliverySchedule(wake: () => void) {
  const hinted = new Set<OrganizationId>();
  /** Webhooks that have due deliveries, to this node's knowledge. */
  const backlog = new Map<WebhookId, OrganizationId>();
  const timers = createTimers();
  let scannedAt = Number.NEGATIVE_INFINITY;
  let gathering: NodeJS.Timeout | null = null;
  let isCloseDue = false;
  return {
    hint(id: OrganizationId) {
      hinted.add(id);
      wake();
    },
    /** Waits a moment for more free slots: one large claim costs little more than a small one. */
    slotIsFree() {
      if (backlog.size === 0 || gathering) return;
      gathering = setTimeout(() => {
        gathering = null;
        wake();
      }, gatherMs);
    },
    retryIn({ webhookId, organizationId }: DeliveryTarget, milliseconds: number) {
      timers.start(webhookId, milliseconds, () => {
        backlog.set(webhookId, organizationId);
        wake();
      });
    },
    /** After this time, the wait after a delivery's last attempt is over. */
    closeIn(milliseconds: number) {
      timers.start("close", milliseconds, () => {
        isCloseDue = true;
        wake();
      });
    },
    isScanDue() {
      if (performance.now() - scannedAt < scanEveryMs - 50) return false;
      scannedAt = performance.now();
      return true;
    },
    isCloseDue() {
      const wasDue = isCloseDue;
      isCloseDue = false;
      return wasDue;
    },
    takeHints() {
      const ids = [...hinted];
      hinted.clear();
      return ids;
    },
    hasBacklog: () => backlog.size > 0,
    /** Adds the due webhooks to the backlog. They stay in it until their deliveries are claimed. */
    join(due: readonly WaitingWebhook[]): DeliveryTarget[] {
      for (const { webhookId, organizationId } of due) backlog.set(webhookId, organizationId);
      return [...backlog].map(([webhookId, organizationId]) => ({ webhookId, organizationId }));
    },
    /** Removes each webhook with fewer deliveries than its limit: it has none left. */
    settle(limits: readonly ClaimLimit[], claimed: readonly ClaimedDelivery[]) {
      const counts = Map.groupBy(claimed, (delivery) => delivery.webhookId);
      for (const { webhookId, most } of limits) {
        const organizationId = backlog.get(webhookId);
        backlog.delete(webhookId);
        // At the end of the order: another webhook gets the first slot of the next round.
        if (organizationId && counts.get(webhookId)?.length === most) backlog.set(webhookId, organizationId);
      }
    },
    stop() {
      timers.stop();
      if (gathering) clearTimeout(gathering);
    },
  };
}

/** Timers by name. Timers of one name that end at nearly the same time are merged. */
function createTimers() {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    start(name: string, milliseconds: number, onEnd: () => void) {
      if (milliseconds > maxTimerMs) return;
      const step = Math.ceil((performance.now() + milliseconds + 1) / timerStepMs);
      const key = `${name} ${step}`;
      if (timers.has(key)) return;
      const end = () => {
        timers.delete(key);
        onEnd();
      };
      timers.set(key, setTimeout(end, step * timerStepMs - performance.now()));
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
