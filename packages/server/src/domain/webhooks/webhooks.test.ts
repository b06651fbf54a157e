import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore, type TestStore } from "../../../../../test/support/store.ts";
import { createDatabaseClock } from "../../lib/clock.ts";
import { createBoxKey } from "../../lib/crypto/keyring.ts";
import { newId } from "../../lib/ids.ts";
import { createLocalSignals } from "../../signals/signals.ts";
import { createWebhook, type WebhookDeps } from "./webhooks.ts";

let made: TestStore;

beforeAll(async () => {
  made = await createTestStore(4);
});
afterAll(() => made.close());

test("creating a webhook with a key and changing the maximum key age lock in the same order", async () => {
  const { store, testDatabase } = made;
  const organizationId = newId("org");
  await store.organizations.insert({ id: organizationId, name: "One", plan: "free" });
  const id = newId("key");
  await store.apiKeys.insert({
    id,
    organizationId,
    name: "Maker",
    kind: "standard",
    hash: Buffer.alloc(32),
    prefix: "ar_live_0000",
    last4: "0000",
    scopes: ["*"],
    agentIds: null,
    queues: null,
    networks: null,
    lineageId: id,
    rotatedFrom: null,
    parentId: null,
    expiresAt: null,
    createdBy: null,
    userId: null,
    clientId: null,
  });
  const box = createBoxKey("a secret key of the test");
  const deps: WebhookDeps = {
    store,
    clock: createDatabaseClock(),
    signals: createLocalSignals(),
    maxEventBytes: 1_000,
    secrets: { seal: (text) => box.seal(text, "named"), open: box.open },
    refuseUrl: () => null,
    mostWebhooks: 5,
  };
  const caller = { organizationId, apiKeyId: id, actor: id, lineageId: id, scopes: ["*"], agentIds: null };
  const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const shortened = store.transaction(async () => {
    await store.organizations.setSettings(organizationId, { maxKeyAgeDays: 30, corsOrigins: [] });
    held.resolve();
    await goOn.promise;
    return store.apiKeys.shorten(organizationId, 30);
  });
  await held.promise;
  const webhook = createWebhook(deps, caller, { url: "https://example.com/", events: ["run.completed"] });
  const listWaiting = () => testDatabase.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
  await expect.poll(listWaiting).toHaveLength(1);
  goOn.resolve();
  expect([(await shortened).length, (await webhook).webhook.lineageId]).toEqual([1, id]);
});
