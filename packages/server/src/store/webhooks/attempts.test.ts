import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestStore, newWebhookRecord, type TestStore } from "../../../../../test/support/store.ts";
import { newId, toUuid } from "../../lib/ids.ts";
import type { AttemptResult, ClaimedDelivery } from "../../model/webhooks.ts";
import type { AfterAttempt } from "./attempts.ts";

let world: TestStore;
const organizationId = newId("org");
let webhookId = newId("wh");
let deliveryId = newId("dlv");

beforeAll(async () => {
  world = await createTestStore();
  await world.store.organizations.insert({ id: organizationId, name: "receiver", plan: "free" });
  // Leases are only taken over while the cluster is alive.
  await world.database.query("insert into heartbeat (beat_at) values (now() + interval '1 second')");
});
afterAll(() => world.close());

beforeEach(async () => {
  webhookId = newId("wh");
  // A unique event type: webhooks of other tests do not receive it.
  await world.store.webhooks.insert(newWebhookRecord({ id: webhookId, organizationId, events: [webhookId] }));
  const event = { id: newId("evt"), type: webhookId, subjectId: webhookId, data: "{}", createdAt: new Date() };
  await world.store.events.insert({ ...event, organizationId });
  const found = await world.store.webhooks.findFirstDelivery(organizationId, webhookId, event.id);
  deliveryId = found?.id ?? deliveryId;
});

const resultOf = (responseStatus: number): AttemptResult => ({
  outcome: responseStatus === 200 ? "succeeded" : "failed",
  durationMs: 12,
  requestHeaders: { "webhook-id": `evt ${responseStatus}` },
  responseStatus,
  responseHeaders: { server: `server ${responseStatus}` },
  responseBody: `body ${responseStatus}`,
  responseTruncated: responseStatus === 502,
  error: responseStatus === 200 ? null : { code: "http_status", message: `Status ${responseStatus}.` },
});

const again: AfterAttempt = { status: "pending", inSeconds: 0, forgiven: false };
const done: AfterAttempt = { status: "succeeded" };

async function claim(): Promise<ClaimedDelivery> {
  const [claimed] = await world.store.webhooks.claimDeliveries([{ webhookId, organizationId, most: 10 }], {
    seconds: 15,
    longestGapSeconds: 6,
  });
  if (!claimed) throw new Error("nothing was due");
  return claimed;
}

const finish = (delivery: ClaimedDelivery, status: number, after: AfterAttempt) =>
  world.store.webhooks.finishAttempt({ delivery, result: resultOf(status), after });

/** As if the node that holds it had died long ago. */
const expireLease = () =>
  world.database.query("update deliveries set lease_until = now() - interval '1 second' where id = $1", [
    toUuid(deliveryId),
  ]);

const history = () => world.store.webhooks.listAttempts(organizationId, webhookId, deliveryId);
const attempt = (number: number, status: number) => ({
  number,
  startedAt: expect.any(Date),
  ...urlAnd(resultOf(status)),
});
const urlAnd = (result: AttemptResult) => ({ url: "https://receiver.example/", ...result });
const noResult = { durationMs: null, requestHeaders: null, responseStatus: null, responseHeaders: null, error: null };

const countArchived = async () =>
  (await world.database.query("select number from delivery_attempts where delivery_id = $1", [toUuid(deliveryId)]))
    .length;

test("an attempt that succeeds at once is listed completely and has no separate row", async () => {
  const delivery = await claim();
  expect(await history()).toMatchObject([{ number: 1, outcome: "sending", ...noResult }]);
  await finish(delivery, 200, done);
  expect(await history()).toEqual([attempt(1, 200)]);
  expect(await countArchived()).toBe(0);
});

test("every attempt is listed, including the one in progress", async () => {
  await finish(await claim(), 502, again);
  await finish(await claim(), 503, again);
  expect(await history()).toEqual([attempt(1, 502), attempt(2, 503)]);
  const third = await claim();
  expect(third).toMatchObject({ attempt: 3, countedAttempts: 3 });
  expect(await history()).toMatchObject([
    attempt(1, 502),
    attempt(2, 503),
    { number: 3, outcome: "sending", ...noResult },
  ]);
  await finish(third, 200, done);
  expect(await history()).toEqual([attempt(1, 502), attempt(2, 503), attempt(3, 200)]);
});

test("a late result after a takeover replaces the interrupted attempt", async () => {
  const late = await claim();
  await expireLease();
  const next = await claim();
  expect(await history()).toMatchObject([
    { number: 1, outcome: "interrupted", ...noResult },
    { number: 2, outcome: "sending" },
  ]);
  await finish(late, 500, again);
  expect(await history()).toMatchObject([attempt(1, 500), { number: 2, outcome: "sending" }]);
  await finish(next, 200, done);
  expect(await history()).toEqual([attempt(1, 500), attempt(2, 200)]);
  expect(await world.store.webhooks.findDelivery(organizationId, webhookId, deliveryId)).toMatchObject({
    status: "succeeded",
  });
});

test("an attempt that is saved twice is listed once", async () => {
  const delivery = await claim();
  await finish(delivery, 500, again);
  await finish(delivery, 500, again);
  expect(await history()).toEqual([attempt(1, 500)]);
});

test.each([
  ["that failed keeps its own error", true],
  ["with a late result is listed anyway", false],
])("an attempt %s when the webhook was deactivated", async (_, inTime) => {
  const delivery = await claim();
  if (inTime) await finish(delivery, 500, again);
  else await expireLease();
  await world.database.query("update webhooks set active = false where id = $1", [toUuid(webhookId)]);
  expect(await world.store.webhooks.failUnsendable([{ organizationId, webhookId }], 10)).toBe(1);
  if (!inTime) {
    expect(await history()).toMatchObject([{ number: 1, outcome: "interrupted", ...noResult }]);
    await finish(delivery, 500, again);
  }
  expect(await history()).toEqual([attempt(1, 500)]);
  const failed = { status: "failed", error: { code: "webhook_inactive" } };
  expect(await world.store.webhooks.findDelivery(organizationId, webhookId, deliveryId)).toMatchObject(failed);
});

test("a webhook whose endpoint returned 410 is deactivated, and the attempt is listed", async () => {
  await finish(await claim(), 410, { status: "closing", inSeconds: 0, gone: true });
  expect(await world.store.webhooks.find(organizationId, webhookId)).toMatchObject({
    active: false,
    disabledReason: "gone",
    lastDeliveryAt: expect.any(Date),
  });
  expect(await world.store.webhooks.failClosingDeliveries(10, 5)).toMatchObject({ failed: 1 });
  expect(await history()).toEqual([attempt(1, 410)]);
});

/** As if the URL was changed during an attempt. */
const moveTo = (url: string) =>
  world.database.query("update webhooks set url = $2 where id = $1", [toUuid(webhookId), url]);

test.each([
  ["gone", 410, { status: "closing", inSeconds: 0, gone: true }],
  ["failing", 500, again],
] as const)("a late result of the old URL, %s, does not affect the new one", async (_, status, after) => {
  const late = await claim();
  await moveTo("https://moved.example/");
  await finish(late, status, after);
  expect(await world.store.webhooks.find(organizationId, webhookId)).toMatchObject({
    active: true,
    disabledReason: null,
    failingSince: null,
  });
  expect(await history()).toEqual([attempt(1, status)]);
});

test("a late success of the old URL does not reset the failures of the new one", async () => {
  const late = await claim();
  await moveTo("https://moved.example/");
  await world.database.query("update webhooks set failing_since = now() where id = $1", [toUuid(webhookId)]);
  await finish(late, 200, done);
  expect((await world.store.webhooks.find(organizationId, webhookId))?.failingSince).toBeInstanceOf(Date);
});

test("a URL that is changed while a result is saved counts as changed", async () => {
  const late = await claim();
  const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>();
  const change = world.store.transaction(async () => {
    await moveTo("https://moved.example/");
    isChanged();
    await expect.poll(() => countBlocked(), { interval: 5 }).toBe(1);
  });
  await changed;
  await Promise.all([change, finish(late, 410, { status: "closing", inSeconds: 0, gone: true })]);
  expect(await world.store.webhooks.find(organizationId, webhookId)).toMatchObject({ active: true });
});

/** How many statements wait for the current transaction. */
const countBlocked = async () =>
  (await world.database.query("select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1"))
    .length;
