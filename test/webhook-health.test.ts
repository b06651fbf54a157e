import type { Webhook } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetDeliveriesOnce } from "../packages/server/src/housekeeping/delivery-history.ts";
import { toUuid } from "../packages/server/src/lib/ids.ts";
import { createLog } from "../packages/server/src/lib/log.ts";
import { startReceiver } from "../packages/server/src/lib/testing/https-receiver.ts";
import { connect } from "../packages/server/src/store/database/postgres.ts";
import { createStore } from "../packages/server/src/store/store.ts";
import { createHookWorld, type HookWorld, untilStatus } from "./hooks.ts";

let world: HookWorld;

beforeAll(async () => {
  world = await createHookWorld({ AGENTRUN_WEBHOOK_BACKOFF: "0,0,0" });
});

afterAll(() => world?.remove());

const get = async (id: string) => (await world.service.api<Webhook>("GET", `/webhooks/${id}`)).body;
const failingSince = async (id: string) =>
  (
    await world.database.query<{ at: Date | null }>("select failing_since as at from webhooks where id = $1", [
      toUuid(id),
    ])
  )[0]?.at;
const failFor = (id: string, days: number) =>
  world.database.query("update webhooks set failing_since = now() - make_interval(secs => $2) where id = $1", [
    toUuid(id),
    days * 86_400,
  ]);

test("five days of nothing but failures deactivate a webhook and say so; four do not", async () => {
  await using receiver = await startReceiver((_received, response) => void response.writeHead(500).end());
  const webhook = await world.addWebhook(receiver.url);
  await world.run();
  await untilStatus(world, webhook.id, "failed");
  expect(await failingSince(webhook.id)).toBeInstanceOf(Date);
  await failFor(webhook.id, 4.9);
  await world.run();
  await untilStatus(world, webhook.id, "failed");
  expect(await get(webhook.id)).toMatchObject({ active: true, disabled_reason: null });
  await failFor(webhook.id, 5.1);
  await world.run();
  await untilStatus(world, webhook.id, "failed");
  expect(await get(webhook.id)).toMatchObject({
    active: false,
    disabled_reason: "failing",
    disabled_at: expect.any(String),
  });
  expect(receiver.received).toHaveLength(9);
});

test("one success, or switching it on again, begins the count anew", async () => {
  await using receiver = await startReceiver((_received, response) => void response.end());
  const webhook = await world.addWebhook(receiver.url);
  await failFor(webhook.id, 4.9);
  await world.run();
  await untilStatus(world, webhook.id, "succeeded");
  expect(await failingSince(webhook.id)).toBeNull();
  expect((await get(webhook.id)).last_delivery_at).not.toBeNull();
  await failFor(webhook.id, 4.9);
  await world.service.api("PATCH", `/webhooks/${webhook.id}`, { body: { active: true } });
  expect(await failingSince(webhook.id)).toBeNull();
});

test("deliveries are kept for thirty days and then forgotten with their attempts, a few at a time", async () => {
  await using receiver = await startReceiver((_received, response) => void response.end());
  const webhook = await world.addWebhook(receiver.url);
  await world.run();
  await untilStatus(world, webhook.id, "succeeded");
  await world.database.query(
    `with old as (
       insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, created_at, completed_at)
       select uuid_at(now()), $1, $2, gen_random_uuid(), 'run.completed', 'failed', now() - make_interval(hours => 24 * days - 1), now()
       from generate_series(1, 750) as n, lateral (select case when n <= 700 then 32 else 30 end as days) as d
       returning id
     )
     insert into delivery_attempts (delivery_id, number, url, started_at, outcome)
     select id, 1, '', now(), 'failed' from old`,
    [toUuid(world.service.credentials.organization_id), toUuid(webhook.id)],
  );
  const log = await createLog({ level: "silent", format: "json" });
  const database = connect({ url: world.database.url, connections: 1, log, name: "test" });
  const deps = { store: createStore(database, database), log, historyDays: 30 };
  expect([
    await forgetDeliveriesOnce(deps),
    await forgetDeliveriesOnce(deps),
    await forgetDeliveriesOnce(deps),
  ]).toEqual([true, false, false]);
  await database.close();
  const [left] = await world.database.query<{ deliveries: number; attempts: number }>(
    `select count(*)::int as deliveries, (select count(*)::int from delivery_attempts a where a.url = '') as attempts
     from deliveries where webhook_id = $1`,
    [toUuid(webhook.id)],
  );
  expect(left).toEqual({ deliveries: 51, attempts: 50 });
});
