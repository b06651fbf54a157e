import type { OrganizationId, WebhookId } from "@agentrun/contract";
import type { AttemptResult } from "../model/webhooks.ts";
import type { ClaimLimit } from "../store/webhooks/delivery-queue.ts";

/**
 * Limits how many delivery attempts are open at the same time on this node.
 *
 * A receiver that hangs keeps each of its attempts open until the deadline. An open attempt costs a socket and the event's
 * body, so the limits are high: they bound memory, not speed. What is left is shared fairly:
 *
 * - An organization may use as much of the node as is still free, and an endpoint as much of its organization. With n busy
 *   organizations each has 1/(n+1) of the node, and the same amount stays free for the next one.
 * - A quarter of the node and of each organization is reserved for endpoints that answer quickly and for the first attempts
 *   to endpoints that have not been tried yet.
 */
export type DeliveryLimits = { perEndpoint: number; perOrganization: number; perNode: number };

export type DeliveryTarget = { webhookId: WebhookId; organizationId: OrganizationId };

export type DeliveryLimiter = {
  /** How many deliveries of each webhook may be claimed now. A webhook that is missing from the result must wait. */
  share(waiting: readonly DeliveryTarget[], most: number): ClaimLimit[];
  /** Counts an attempt as open; a large one uses several slots. */
  take(target: DeliveryTarget, slots?: number): void;
  release(target: DeliveryTarget, slots?: number): void;
  note(id: WebhookId, result: Pick<AttemptResult, "outcome" | "durationMs">): void;
};

/** The part of each limit that slow endpoints may use. */
const slowPart = 3 / 4;
/** This many attempts to an endpoint without a result may use the reserved part. */
const untriedAttempts = 10;
/** Maximum attempts to slow endpoints per round: each opens a connection, and quick endpoints wait for that work. */
const slowBatchSize = 50;
/** With the default limits, bodies take at most 190 MB. */
const bytesPerSlot = 65_536;

export const slotsFor = (bodyBytes: number): number => Math.max(1, Math.ceil(bodyBytes / bytesPerSlot));

export function createDeliveryLimiter(limits: DeliveryLimits, nowMs = () => performance.now()): DeliveryLimiter {
  const speed = createEndpointSpeed(nowMs);
  const endpoints = createCounter<WebhookId>();
  const organizations = createCounter<OrganizationId>();
  let total = 0;

  /** The part of each limit that an endpoint may use; its speed is judged before slots are dealt. */
  const partOf = (id: WebhookId, state: Speed) => {
    const mayUseReserve = state === "quick" || (state === "untried" && endpoints.get(id) < untriedAttempts);
    return mayUseReserve ? 1 : slowPart;
  };

  const hasCapacity = ({ webhookId, organizationId }: DeliveryTarget, state: Speed) => {
    const part = partOf(webhookId, state);
    const organization = organizations.get(organizationId);
    const organizationLimit = part * limits.perOrganization;
    return (
      organization < Math.min(organizationLimit, part * limits.perNode - total) &&
      endpoints.get(webhookId) < Math.min(limits.perEndpoint, organizationLimit - organization)
    );
  };

  const add = ({ webhookId, organizationId }: DeliveryTarget, slots: number) => {
    total += slots;
    endpoints.add(webhookId, slots);
    organizations.add(organizationId, slots);
  };

  return {
    take(target, slots = 1) {
      if (endpoints.get(target.webhookId) === 0) speed.begin(target.webhookId);
      add(target, slots);
    },
    release: (target, slots = 1) => add(target, -slots),
    note: speed.note,
    share(waiting, most) {
      const states = new Map(waiting.map(({ webhookId: id }) => [id, speed.of(id, endpoints.get(id) > 0)]));
      const stateOf = ({ webhookId }: DeliveryTarget) => states.get(webhookId) ?? "untried";
      const mayHave = (target: DeliveryTarget) => hasCapacity(target, stateOf(target));
      const isFirst = (target: DeliveryTarget) => partOf(target.webhookId, stateOf(target)) === 1 && mayHave(target);
      const dealt = new Map<DeliveryTarget, number>();
      const give = (target: DeliveryTarget) => {
        add(target, 1);
        dealt.set(target, (dealt.get(target) ?? 0) + 1);
      };
      const left = deal(waiting, most, isFirst, give);
      deal(waiting, Math.min(left, slowBatchSize), mayHave, give);
      // Slots count as taken only when a delivery was really claimed.
      for (const [target, count] of dealt) add(target, -count);
      return [...dealt].map(([target, count]) => ({ ...target, most: count }));
    },
  };
}

/** Gives one slot to each webhook in turn, until no webhook has capacity or no slot is left. Returns the number of slots left. */
function deal(
  waiting: readonly DeliveryTarget[],
  most: number,
  hasCapacity: (target: DeliveryTarget) => boolean,
  give: (target: DeliveryTarget) => void,
): number {
  let left = most;
  let round = [...waiting];
  while (left > 0 && round.length > 0) {
    round = round.filter((target) => {
      if (left === 0 || !hasCapacity(target)) return false;
      give(target);
      left -= 1;
      return true;
    });
  }
  return left;
}

function createCounter<Key>() {
  const counts = new Map<Key, number>();
  return {
    get: (key: Key) => counts.get(key) ?? 0,
    add(key: Key, by: number) {
      const count = (counts.get(key) ?? 0) + by;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}

export type Speed = "quick" | "slow" | "untried";

/**
 * How quickly each endpoint responds; a fast error counts as quick. An endpoint with open attempts and no quick response for a
 * second counts as slow, even before its attempts time out.
 */
type EndpointSpeed = {
  of(id: WebhookId, hasOpenAttempts: boolean): Speed;
  /** Called for the first attempt after a time without open attempts. */
  begin(id: WebhookId): void;
  note(id: WebhookId, result: Pick<AttemptResult, "outcome" | "durationMs">): void;
};

const quickMs = 1_000;
const maxRemembered = 10_000;

type State = { answer: Speed; progressMs: number };

export function createEndpointSpeed(nowMs: () => number): EndpointSpeed {
  const states = new Map<WebhookId, State>();
  const set = (id: WebhookId, state: State) => {
    if (states.size >= maxRemembered && !states.has(id)) states.clear();
    states.set(id, state);
  };
  return {
    of(id, hasOpenAttempts) {
      const state = states.get(id);
      if (!state) return "untried";
      return hasOpenAttempts && nowMs() - state.progressMs > quickMs ? "slow" : state.answer;
    },
    begin: (id) => set(id, { answer: states.get(id)?.answer ?? "untried", progressMs: nowMs() }),
    note(id, { outcome, durationMs }) {
      if (outcome === "interrupted") return;
      if (durationMs <= quickMs) set(id, { answer: "quick", progressMs: nowMs() });
      else set(id, { answer: "slow", progressMs: states.get(id)?.progressMs ?? nowMs() });
    },
  };
}
