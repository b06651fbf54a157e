import type { Webhook } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../packages/server/src/lib/ids.ts";
import { startReceiver } from "../packages/server/src/lib/testing/https-receiver.ts";
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
