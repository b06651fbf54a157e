import type { OrganizationId, WebhookId } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createDeliveryLimiter, type DeliveryTarget, slotsFor } from "./limiter.ts";

const limits = { perEndpoint: 250, perOrganization: 1_500, perNode: 3_000 };
const target = (webhook: number, organization = webhook): DeliveryTarget => ({
  webhookId: `wh_${webhook}` as WebhookId,
  organizationId: `org_${organization}` as OrganizationId,
});
const targets = (count: number, organization?: number) =>
  Array.from({ length: count }, (_, index) => target(index, organization ?? index));
const quick = { outcome: "succeeded", durationMs: 20 } as const;
const failedQuickly = { outcome: "failed", durationMs: 20 } as const;
const succeededSlowly = { outcome: "succeeded", durationMs: 9_000 } as const;
const timedOut = { outcome: "failed", durationMs: 10_000 } as const;

function createWorld() {
  let clockMs = 0;
  const limiter = createDeliveryLimiter(limits, () => clockMs);
  /** Claims in rounds until no slot is left, and returns the number of open attempts. */
  const fill = (waiting: readonly DeliveryTarget[]) => {
    let filled = 0;
    for (;;) {
      const shares = limiter.share(waiting, 200);
      if (shares.length === 0) return filled;
      for (const { most, ...one } of shares) {
        limiter.take(one, most);
        filled += most;
      }
    }
  };
  const allowed = (one: DeliveryTarget) => {
    const filled = fill([one]);
    if (filled > 0) limiter.release(one, filled);
    return filled;
  };
  const pass = (milliseconds: number) => {
    clockMs += milliseconds;
  };
  return { limiter, pass, allowed, fill };
}

test("one endpoint that hangs may use all its slots while no other endpoint needs them", () => {
  const { limiter, allowed } = createWorld();
  expect(allowed(target(1))).toBe(250);
  limiter.note(target(1).webhookId, timedOut);
  expect(allowed(target(1))).toBe(250);
});

test("open attempts count against the next share", () => {
  const { limiter, allowed } = createWorld();
  limiter.take(target(1), 249);
  expect(allowed(target(1))).toBe(1);
  limiter.take(target(1));
  expect(allowed(target(1))).toBe(0);
  limiter.release(target(1));
  expect(allowed(target(1))).toBe(1);
});

test("endpoints that hang leave a quarter of their organization to those that answer quickly", () => {
  const { limiter, allowed, fill, pass } = createWorld();
  const hanging = targets(40, 7);
  for (const { webhookId } of hanging) limiter.note(webhookId, timedOut);
  fill(hanging);
  pass(2_000);
  const healthy = target(100, 7);
  limiter.note(healthy.webhookId, quick);
  expect(allowed(healthy)).toBeGreaterThanOrEqual(375 / 2);
});

test.each([
  ["a fast error counts as quick", failedQuickly, true],
  ["a success after nine seconds counts as slow", succeededSlowly, false],
  ["a time-out counts as slow", timedOut, false],
] as const)("%s", (_name, result, isQuick) => {
  const { limiter, allowed, fill } = createWorld();
  const one = target(1, 7);
  for (const other of targets(30, 7).slice(2)) limiter.note(other.webhookId, timedOut);
  fill(targets(30, 7).slice(2));
  limiter.note(one.webhookId, result);
  const slow = target(200, 7);
  limiter.note(slow.webhookId, timedOut);
  expect(allowed(one) > allowed(slow)).toBe(isQuick);
});

test("an endpoint with open attempts and no answer for a second counts as slow before its deadline", () => {
  const { limiter, allowed, fill, pass } = createWorld();
  const one = target(1, 7);
  limiter.note(one.webhookId, quick);
  const hanging = targets(40, 7).slice(2);
  for (const { webhookId } of hanging) limiter.note(webhookId, timedOut);
  fill(hanging);
  limiter.take(one);
  const before = allowed(one);
  pass(1_001);
  expect(allowed(one)).toBeLessThan(before);
});

test("an endpoint that was never tried gets its first attempts from the reserved part", () => {
  const { limiter, allowed, fill } = createWorld();
  const hanging = targets(1_000, 7).slice(2);
  for (const { webhookId } of hanging) limiter.note(webhookId, timedOut);
  fill(hanging);
  const slow = target(1, 7);
  limiter.note(slow.webhookId, timedOut);
  expect([allowed(slow), allowed(target(5_000, 7))]).toEqual([0, 10]);
});

test("however many organizations hang, the next one finds room", () => {
  const { limiter, allowed, fill } = createWorld();
  for (let organization = 1; organization <= 5; organization += 1) {
    const hanging = Array.from({ length: 40 }, (_, index) => target(organization * 100 + index, organization));
    for (const { webhookId } of hanging) limiter.note(webhookId, timedOut);
    fill(hanging);
  }
  const slow = target(9_000);
  limiter.note(slow.webhookId, timedOut);
  expect(allowed(slow)).toBeGreaterThan(10);
  const healthy = target(9_001);
  limiter.note(healthy.webhookId, quick);
  expect(allowed(healthy)).toBe(250);
});

test("in one round, quick endpoints come first, and few attempts to slow ones start", () => {
  const { limiter } = createWorld();
  const hanging = targets(40, 7);
  for (const { webhookId } of hanging) limiter.note(webhookId, timedOut);
  const healthy = target(100, 7);
  limiter.note(healthy.webhookId, quick);
  const shares = limiter.share([...hanging, healthy], 200);
  const others = shares.slice(1).reduce((total, { most }) => total + most, 0);
  expect([shares[0], others]).toEqual([{ ...healthy, most: 200 }, 0]);
  const few = limiter.share(hanging, 200).reduce((total, { most }) => total + most, 0);
  expect(few).toBe(50);
});

test("a large body uses several slots", () => {
  expect([0, 1_000, 65_536, 65_537, 262_144].map(slotsFor)).toEqual([1, 1, 1, 2, 4]);
});

test("no share exceeds a limit, and every webhook gets at least one slot while there is room", () => {
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
          expect(quota.most).toBeLessThanOrEqual(n);
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
