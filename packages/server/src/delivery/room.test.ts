import type { OrganizationId, WebhookId } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRoom, type Place } from "./room.ts";

const limits = { perEndpoint: 20, perOrganization: 100, perNode: 1_000 };
const place = (webhook: number, organization = webhook): Place => ({
  webhookId: `wh_${webhook}` as WebhookId,
  organizationId: `org_${organization}` as OrganizationId,
});
const places = (count: number, organization?: number) =>
  Array.from({ length: count }, (_, index) => place(index, organization ?? index));
const succeeded = { outcome: "succeeded", error: null } as const;
const failed = { outcome: "failed", error: { code: "http_status", message: "" } } as const;
const hung = { outcome: "failed", error: { code: "timeout", message: "" } } as const;

test("an endpoint begins with one, earns one by each good answer, loses half by a failure and all but one by hanging", () => {
  const room = createRoom(limits);
  const [one] = [place(1)];
  const allowed = () => room.share([one], 200)[0]?.most;
  const answer = (times: number) => {
    for (let time = 0; time < times; time += 1) room.note(one.webhookId, succeeded);
  };
  expect(allowed()).toBe(1);
  answer(1);
  expect(allowed()).toBe(2);
  answer(5);
  expect(allowed()).toBe(7);
  answer(20);
  expect(allowed()).toBe(20);
  room.note(one.webhookId, failed);
  expect(allowed()).toBe(10);
  room.note(one.webhookId, hung);
  expect(allowed()).toBe(1);
});

test("what is in flight counts against the next share", () => {
  const room = createRoom(limits);
  for (let times = 0; times < 3; times += 1) room.note(place(1).webhookId, succeeded);
  for (let times = 0; times < 3; times += 1) room.take(place(1));
  expect(room.share([place(1)], 200)).toEqual([{ ...place(1), most: 1 }]);
  room.take(place(1));
  expect(room.share([place(1)], 200)).toEqual([]);
  room.release(place(1));
  expect(room.share([place(1)], 200)).toEqual([{ ...place(1), most: 1 }]);
});

test("eighty black holes of an organisation leave another endpoint of it all the room it has earned", () => {
  const room = createRoom(limits);
  const holes = places(80, 7);
  for (const hole of holes) room.take(hole);
  const healthy = place(80, 7);
  for (let times = 0; times < 20; times += 1) room.note(healthy.webhookId, succeeded);
  expect(room.share([...holes, healthy], 200)).toEqual([{ ...healthy, most: 20 }]);
});

test("however many endpoints hang, half of the node is left for those that answer", () => {
  const room = createRoom(limits);
  for (const hole of places(1_000)) {
    for (const { most } of room.share([hole], 200)) for (let times = 0; times < most; times += 1) room.take(hole);
  }
  const healthy = place(5_000);
  expect(room.share([healthy], 200)).toEqual([]);
  room.note(healthy.webhookId, succeeded);
  expect(room.share([healthy], 200)).toEqual([{ ...healthy, most: 2 }]);
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
        const room = createRoom({ perEndpoint: n, perOrganization: m, perNode: 1_000 });
        const all = pairs.map(([webhook, organization]) => place(webhook, organization));
        const quotas = room.share(all, most);
        const of = new Map(all.map((one) => [one.webhookId, one.organizationId]));
        const used = new Map<string | undefined, number>();
        for (const quota of quotas) {
          expect(quota.most).toBeLessThanOrEqual(1);
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
