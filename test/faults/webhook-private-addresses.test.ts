import { createDnsLookup, createSafeClient, type SafeClient } from "@agentrun/safe-fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startNameServer } from "../../packages/safe-fetch/src/testing/name-server.ts";
import { refusedSpellings } from "../../packages/safe-fetch/src/testing/refused-addresses.ts";
import { type Deliverer, startDeliverer } from "../../packages/server/src/delivery/deliver.ts";
import { startWorkWatcher } from "../../packages/server/src/housekeeping/work-watcher.ts";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import { createLog } from "../../packages/server/src/lib/observability/log.ts";
import { localCertificate, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createLocalSignals } from "../../packages/server/src/signals/signals.ts";
import { connect, type Database } from "../../packages/server/src/store/database/postgres.ts";
import { createStore, type Store } from "../../packages/server/src/store/store.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { until } from "../support/webhook-world.ts";

let testDatabase: TestDatabase;
let database: Database;
let store: Store;
const organizationId = newId("org");

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const log = await createLog({ level: "silent", format: "json" });
  database = connect({ url: testDatabase.url, connections: 5, log, name: "test" });
  store = createStore(database, database);
  await store.organizations.insert({ id: organizationId, name: "Any", plan: "enterprise" });
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

/** Only the delivery part with its signals, and a test name server. */
async function startDelivering(servers: string[]): Promise<Deliverer & { client: SafeClient }> {
  const lookup = createDnsLookup({ servers });
  const client = createSafeClient({ allowNetworks: ["127.0.0.1/32"], ca: localCertificate.cert, lookup });
  const signals = createLocalSignals();
  const onFailure = () => {};
  const watcher = startWorkWatcher({ store, signals, onFailure }, 100);
  const deliverer = startDeliverer({
    store,
    signals,
    log: await createLog({ level: "silent", format: "json" }),
    client,
    openSecret: (secret) => secret,
    notifications: {},
    timeoutMs: 5_000,
    limits: { perNode: 2_000, perEndpoint: 50, perOrganization: 2_000 },
    retries: { attempts: 1, backoffSeconds: [0] },
    longestGapSeconds: 6,
    onFailure,
    onAttempt: () => {},
  });
  const stop = async (graceMs: number) => {
    await watcher.stop();
    await deliverer.stop(graceMs);
  };
  return { stop, client };
}

/** As if they had been registered before the rules became stricter: only the send can refuse them. */
async function addWebhooks(urls: string[], type: string): Promise<void> {
  await testDatabase.query(
    `insert into webhooks (id, organization_id, url, events, active, retry_policy, secret, created_at)
     select uuid_at(now()), $1, u, array[$3], true, 'standard', 'whsec_x', now() from unnest($2::text[]) as u`,
    [toUuid(organizationId), urls, type],
  );
}

const recordEvent = (type: string) =>
  store.events.insert({
    id: newId("evt"),
    organizationId,
    type,
    subjectId: newId("ag"),
    data: "{}",
    createdAt: new Date(),
  });

const outcomes = (type: string) =>
  testDatabase.query<{ outcome: string; count: number }>(
    `select coalesce(error::json ->> 'code', status) as outcome, count(*)::int as count from deliveries
     where event_type = $1 group by 1`,
    [type],
  );

const settled = (type: string, count: number) =>
  until(`${count} deliveries to end`, async () => {
    const ended = "select 1 from deliveries where event_type = $1 and status in ('succeeded', 'failed')";
    return (await testDatabase.query(ended, [type])).length === count;
  });

test("P9: a thousand spellings of private addresses get no connection", async () => {
  await using secret = await startReceiver((_received, response) => void response.end(), { host: "127.0.0.2" });
  await using names = await startNameServer(() => "127.0.0.2");
  const urls = refusedSpellings()
    .filter(
      (host) =>
        new URL(`https://${host}`).hostname !== "127.0.0.1" &&
        !/^\[::ffff:7f00:1\]$|^\[64:ff9b::7f00:1\]$/.test(new URL(`https://${host}`).hostname),
    )
    .map((host) => `https://${host}:${secret.port}/`);
  expect(urls.length).toBeGreaterThan(1_000);
  await addWebhooks(urls, "agent.updated");
  const deliverer = await startDelivering([names.address]);
  expect(await recordEvent("agent.updated")).toBe(urls.length);
  await settled("agent.updated", urls.length);
  await deliverer.stop(0);
  await deliverer.client.close();
  expect(await outcomes("agent.updated")).toEqual([{ outcome: "address_refused", count: urls.length }]);
  expect(secret.connections).toBe(0);
});

test("P9: a name that changes to a private address, again and again, gets no connection there; nor does a redirect", async () => {
  const answers: number[] = [];
  await using open = await startReceiver((_received, response) => {
    const status = answers.length % 2 === 0 ? 200 : 302;
    answers.push(status);
    response.writeHead(status, { connection: "close", location: `https://127.0.0.2:${open.port}/` }).end();
  });
  await using secret = await startReceiver((_received, response) => void response.end(), {
    host: "127.0.0.2",
    port: open.port,
  });
  let turn = 0;
  await using names = await startNameServer(() => (turn++ % 2 === 0 ? "127.0.0.1" : "127.0.0.2"));
  const sends = 400;
  await addWebhooks([`https://agent.example:${open.port}/`], "run.failed");
  const deliverer = await startDelivering([names.address]);
  for (let sent = 0; sent < sends; sent += 1) await recordEvent("run.failed");
  await settled("run.failed", sends);
  await deliverer.stop(0);
  await deliverer.client.close();
  const counts = Object.fromEntries((await outcomes("run.failed")).map(({ outcome, count }) => [outcome, count]));
  // Each of the three happened, so the name did change and the redirects were there.
  expect(Object.keys(counts).toSorted()).toEqual(["address_refused", "http_status", "succeeded"]);
  expect(counts.address_refused).toBeGreaterThan(50);
  expect(counts.http_status).toBeGreaterThan(50);
  expect(open.received).toHaveLength((counts.succeeded ?? 0) + (counts.http_status ?? 0));
  expect(secret.connections).toBe(0);
});
