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
  await world.store.organizations.insert({ id: organizationId, name: "told", plan: "free" });
  // Nothing is taken over where no node lives.
  await world.database.query("insert into heartbeat (beat_at) values (now() + interval '1 second')");
});
afterAll(() => world.close());

beforeEach(async () => {
  webhookId = newId("wh");
  // An event of its own kind: the webhooks of other tests do not hear of it.
  await world.store.webhooks.insert(newWebhookRecord({ id: webhookId, organizationId, events: [webhookId] }));
  const event = { id: newId("evt"), type: webhookId, subjectId: webhookId, data: "{}", createdAt: new Date() };
  await world.store.events.insert({ ...event, organizationId });
  const found = await world.store.webhooks.findFirstDelivery(organizationId, webhookId, event.id);
  deliveryId = found?.id ?? deliveryId;
});

const heard = (responseStatus: number): AttemptResult => ({
  outcome: responseStatus === 200 ? "succeeded" : "failed",
  durationMs: 12,
  requestHeaders: { "webhook-id": `evt ${responseStatus}` },
  responseStatus,
  responseHeaders: { server: `said ${responseStatus}` },
  responseBody: `body ${responseStatus}`,
  responseTruncated: responseStatus === 502,
  error: responseStatus === 200 ? null : { code: "http_status", message: `It answered ${responseStatus}.` },
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
  world.store.webhooks.finishAttempt({ delivery, result: heard(status), after });

/** As if the node that holds it had stopped long ago. */
const expireLease = () =>
  world.database.query("update deliveries set lease_until = now() - interval '1 second' where id = $1", [
    toUuid(deliveryId),
  ]);

const history = () => world.store.webhooks.listAttempts(organizationId, webhookId, deliveryId);
const told = (number: number, status: number) => ({ number, startedAt: expect.any(Date), ...urlAnd(heard(status)) });
const urlAnd = (result: AttemptResult) => ({ url: "https://receiver.example/", ...result });
const silent = { durationMs: null, requestHeaders: null, responseStatus: null, responseHeaders: null, error: null };

const keptApart = async () =>
  (await world.database.query("select number from delivery_attempts where delivery_id = $1", [toUuid(deliveryId)]))
    .length;

test("an attempt that succeeds at once is told in full and has no row of its own", async () => {
  const delivery = await claim();
  expect(await history()).toMatchObject([{ number: 1, outcome: "sending", ...silent }]);
  await finish(delivery, 200, done);
  expect(await history()).toEqual([told(1, 200)]);
  expect(await keptApart()).toBe(0);
});

test("every attempt is told as it was, the one under way included", async () => {
  await finish(await claim(), 502, again);
  await finish(await claim(), 503, again);
  expect(await history()).toEqual([told(1, 502), told(2, 503)]);
  const third = await claim();
  expect(third).toMatchObject({ attempt: 3, countedAttempts: 3 });
  expect(await history()).toMatchObject([told(1, 502), told(2, 503), { number: 3, outcome: "sending", ...silent }]);
  await finish(third, 200, done);
  expect(await history()).toEqual([told(1, 502), told(2, 503), told(3, 200)]);
});

test("an answer that comes after somebody else took over replaces what nobody knew", async () => {
  const late = await claim();
  await expireLease();
  const next = await claim();
  expect(await history()).toMatchObject([
    { number: 1, outcome: "interrupted", ...silent },
    { number: 2, outcome: "sending" },
  ]);
  await finish(late, 500, again);
  expect(await history()).toMatchObject([told(1, 500), { number: 2, outcome: "sending" }]);
  await finish(next, 200, done);
  expect(await history()).toEqual([told(1, 500), told(2, 200)]);
  expect(await world.store.webhooks.findDelivery(organizationId, webhookId, deliveryId)).toMatchObject({
    status: "succeeded",
  });
});

test("an attempt that is written down twice, because the first answer was lost, is told once", async () => {
  const delivery = await claim();
  await finish(delivery, 500, again);
  await finish(delivery, 500, again);
  expect(await history()).toEqual([told(1, 500)]);
});

test.each([
  ["that failed keeps its own error", true],
  ["that is answered late is told all the same", false],
])("an attempt %s when the webhook was switched off", async (_, inTime) => {
  const delivery = await claim();
  if (inTime) await finish(delivery, 500, again);
  else await expireLease();
  await world.database.query("update webhooks set active = false where id = $1", [toUuid(webhookId)]);
  expect(await world.store.webhooks.failUnsendable([{ organizationId, webhookId }], 10)).toBe(1);
  if (!inTime) {
    expect(await history()).toMatchObject([{ number: 1, outcome: "interrupted", ...silent }]);
    await finish(delivery, 500, again);
  }
  expect(await history()).toEqual([told(1, 500)]);
  const failed = { status: "failed", error: { code: "webhook_inactive" } };
  expect(await world.store.webhooks.findDelivery(organizationId, webhookId, deliveryId)).toMatchObject(failed);
});

test("a webhook whose endpoint answered 410 is switched off, and the attempt is told", async () => {
  await finish(await claim(), 410, { status: "closing", inSeconds: 0, gone: true });
  expect(await world.store.webhooks.find(organizationId, webhookId)).toMatchObject({
    active: false,
    disabledReason: "gone",
    lastDeliveryAt: expect.any(Date),
  });
  expect(await world.store.webhooks.failClosingDeliveries(10, 5)).toMatchObject({ failed: 1 });
  expect(await history()).toEqual([told(1, 410)]);
});

/** As if somebody had changed the address while an attempt is under way. */
const moveTo = (url: string) =>
  world.database.query("update webhooks set url = $2 where id = $1", [toUuid(webhookId), url]);

test.each([
  ["that it is gone", 410, { status: "closing", inSeconds: 0, gone: true }],
  ["that it fails", 500, again],
] as const)("what the old address answers late, %s, is not held against the new one", async (_, status, after) => {
  const late = await claim();
  await moveTo("https://moved.example/");
  await finish(late, status, after);
  expect(await world.store.webhooks.find(organizationId, webhookId)).toMatchObject({
    active: true,
    disabledReason: null,
    failingSince: null,
  });
  expect(await history()).toEqual([told(1, status)]);
});

test("a late success of the old address does not excuse the new one", async () => {
  const late = await claim();
  await moveTo("https://moved.example/");
  await world.database.query("update webhooks set failing_since = now() where id = $1", [toUuid(webhookId)]);
  await finish(late, 200, done);
  expect((await world.store.webhooks.find(organizationId, webhookId))?.failingSince).toBeInstanceOf(Date);
});

test("an address that is changed while its answer is being written down counts as changed", async () => {
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

/** How many statements wait for the transaction under way. */
const countBlocked = async () =>
  (await world.database.query("select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1"))
    .length;
