import type { OrganizationId, WebhookId } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createDeliveryLimiter, type DeliveryTarget } from "./limiter.ts";

const limits = { perEndpoint: 40, perOrganization: 100, perNode: 1_000 };
const target = (webhook: number, organization = webhook): DeliveryTarget => ({
  webhookId: `wh_${webhook}` as WebhookId,
  organizationId: `org_${organization}` as OrganizationId,
});
const places = (count: number, organization?: number) =>
  Array.from({ length: count }, (_, index) => target(index, organization ?? index));
const succeeded = { outcome: "succeeded", error: null } as const;
const failed = { outcome: "failed", error: { code: "http_status", message: "" } } as const;
const hung = { outcome: "failed", error: { code: "timeout", message: "" } } as const;

test("an endpoint begins with ten, earns one by each good answer, loses half by a failure and all but ten by hanging", () => {
  const limiter = createDeliveryLimiter(limits);
  const [one] = [target(1)];
  const allowed = () => limiter.share([one], 200)[0]?.most;
  const answer = (times: number) => {
    for (let time = 0; time < times; time += 1) limiter.note(one.webhookId, succeeded);
  };
  expect(allowed()).toBe(10);
  answer(1);
  expect(allowed()).toBe(11);
  answer(5);
  expect(allowed()).toBe(16);
  answer(30);
  expect(allowed()).toBe(40);
  limiter.note(one.webhookId, failed);
  expect(allowed()).toBe(20);
  limiter.note(one.webhookId, hung);
  expect(allowed()).toBe(10);
});

test("what is in flight counts against the next share", () => {
  const limiter = createDeliveryLimiter(limits);
  for (let times = 0; times < 3; times += 1) limiter.note(target(1).webhookId, succeeded);
  for (let times = 0; times < 12; times += 1) limiter.take(target(1));
  expect(limiter.share([target(1)], 200)).toEqual([{ ...target(1), most: 1 }]);
  limiter.take(target(1));
  expect(limiter.share([target(1)], 200)).toEqual([]);
  limiter.release(target(1));
  expect(limiter.share([target(1)], 200)).toEqual([{ ...target(1), most: 1 }]);
});

test("eighty black holes of an organisation leave another endpoint of it all the room it has earned", () => {
  const limiter = createDeliveryLimiter(limits);
  const holes = places(80, 7);
  for (const hole of holes) limiter.take(hole);
  const healthy = target(80, 7);
  for (let times = 0; times < 10; times += 1) limiter.note(healthy.webhookId, succeeded);
  expect(limiter.share([...holes, healthy], 200)).toEqual([{ ...healthy, most: 20 }]);
});

test("black holes have more than one each only in half of their organisation's room and a quarter of the node's", () => {
  const limiter = createDeliveryLimiter(limits);
  const claim = (waiting: DeliveryTarget[]) => {
    for (const { most, ...hole } of limiter.share(waiting, 10_000))
      for (let times = 0; times < most; times += 1) limiter.take(hole);
  };
  const most = (one: DeliveryTarget) => limiter.share([one], 200)[0]?.most ?? 0;
  claim(places(8, 7));
  expect(most(target(8, 7))).toBe(1);
  claim(places(50, 7).slice(8));
  expect(most(target(50, 7))).toBe(1);
  claim(Array.from({ length: 30 }, (_, index) => target(100 + index)));
  expect(most(target(200))).toBe(1);
});

test("however many endpoints hang, half of the node is left for those that answer", () => {
  const limiter = createDeliveryLimiter(limits);
  for (const hole of places(1_000)) {
    for (const { most } of limiter.share([hole], 200)) for (let times = 0; times < most; times += 1) limiter.take(hole);
  }
  const healthy = target(5_000);
  expect(limiter.share([healthy], 200)).toEqual([]);
  limiter.note(healthy.webhookId, succeeded);
  expect(limiter.share([healthy], 200)).toEqual([{ ...healthy, most: 11 }]);
});

test("no share oversteps a limit, and whoever has room gets at least one while there is any", () => {
  const waiting = fc.uniqueArray(fc.tuple(fc.nat(60), fc.nat(4)), { selector: ([webhook]) => webhook, maxLength: 60 });
  fc.assert(
    fc.property(
      waiting,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 30 }),
      fc.nat(80),
      (pairs, n, m, most) => {
        const limiter = createDeliveryLimiter({ perEndpoint: n, perOrganization: m, perNode: 1_000 });
        const all = pairs.map(([webhook, organization]) => target(webhook, organization));
        const quotas = limiter.share(all, most);
        const of = new Map(all.map((one) => [one.webhookId, one.organizationId]));
        const used = new Map<string | undefined, number>();
        for (const quota of quotas) {
          expect(quota.most).toBeLessThanOrEqual(Math.min(n, 10));
          used.set(of.get(quota.webhookId), (used.get(of.get(quota.webhookId)) ?? 0) + quota.most);
        }
        for (const count of used.values()) expect(count).toBeLessThanOrEqual(m);
        const sum = quotas.reduce((total, quota) => total + quota.most, 0);
        expect(sum).toBeLessThanOrEqual(most);
        if (all.length <= most && all.length <= m) expect(quotas).toHaveLength(all.length);
      },
    ),
  );
});
