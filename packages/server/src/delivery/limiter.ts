import type { OrganizationId, WebhookId } from "@agentrun/contract";
import type { AttemptResult } from "../model/webhooks.ts";
import type { ClaimLimit } from "../store/webhooks/claim-deliveries.ts";
import { createEndpointHealth } from "./endpoint-health.ts";

/**
 * The limiter of deliveries: who may have how many attempts in flight on this node.
 *
 * An endpoint that hangs holds each of its attempts for the whole deadline, so there are three fences: so many at a
 * time for an endpoint, for an organisation, and for the node; and endpoints that have not proven themselves share
 * half of the node among them. More than one each they have only where half of their organisation's room and three
 * quarters of the node's are free. Places are dealt out one at a time in turn, so a long backlog takes what is left,
 * never what somebody else needs.
 */
export type DeliveryLimits = { perEndpoint: number; perOrganization: number; perNode: number };

export type DeliveryTarget = { webhookId: WebhookId; organizationId: OrganizationId };

export type DeliveryLimiter = {
  /** How many each may claim now; who gets none has to wait. */
  share(waiting: readonly DeliveryTarget[], most: number): ClaimLimit[];
  take(target: DeliveryTarget): void;
  release(target: DeliveryTarget): void;
  note(id: WebhookId, result: Pick<AttemptResult, "outcome" | "error">): void;
};

export function createDeliveryLimiter(limits: DeliveryLimits): DeliveryLimiter {
  const health = createEndpointHealth(limits.perEndpoint);
  const endpoints = createCounter<WebhookId>();
  const organizations = createCounter<OrganizationId>();
  let total = 0;
  let unproven = 0;
  // An endpoint may prove itself while it holds places: they are counted as they were taken.
  const takenUnproven = createCounter<WebhookId>();

  const hasCapacity = ({ webhookId, organizationId }: DeliveryTarget) =>
    total < limits.perNode &&
    endpoints.get(webhookId) < health.allowance(webhookId) &&
    organizations.get(organizationId) < limits.perOrganization &&
    (health.isProven(webhookId) || mayTry({ webhookId, organizationId }));

  const mayTry = ({ webhookId, organizationId }: DeliveryTarget) =>
    endpoints.get(webhookId) === 0
      ? unproven < Math.max(1, limits.perNode / 2)
      : unproven < limits.perNode / 4 && organizations.get(organizationId) < limits.perOrganization / 2;

  const add = ({ webhookId, organizationId }: DeliveryTarget) => {
    total += 1;
    endpoints.add(webhookId, 1);
    organizations.add(organizationId, 1);
    if (health.isProven(webhookId)) return;
    unproven += 1;
    takenUnproven.add(webhookId, 1);
  };

  const remove = ({ webhookId, organizationId }: DeliveryTarget) => {
    total -= 1;
    endpoints.add(webhookId, -1);
    organizations.add(organizationId, -1);
    if (takenUnproven.get(webhookId) === 0) return;
    unproven -= 1;
    takenUnproven.add(webhookId, -1);
  };

  return {
    take: add,
    release: remove,
    note: health.note,
    share(waiting, most) {
      const dealt = deal(waiting, most, hasCapacity, add);
      // Only what is really claimed is taken.
      for (const [target, count] of dealt) for (let times = 0; times < count; times += 1) remove(target);
      return [...dealt].map(([target, count]) => ({ ...target, most: count }));
    },
  };
}

/** One to each in turn, until nobody has room or nothing is left. */
function deal(
  waiting: readonly DeliveryTarget[],
  most: number,
  hasCapacity: (target: DeliveryTarget) => boolean,
  add: (target: DeliveryTarget) => void,
): Map<DeliveryTarget, number> {
  const dealt = new Map<DeliveryTarget, number>();
  let left = most;
  let round = [...waiting];
  while (left > 0 && round.length > 0) {
    round = round.filter((target) => {
      if (left === 0 || !hasCapacity(target)) return false;
      add(target);
      dealt.set(target, (dealt.get(target) ?? 0) + 1);
      left -= 1;
      return true;
    });
  }
  return dealt;
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
