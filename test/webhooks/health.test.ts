import type { Webhook } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createWebhookWorld, until, untilReceived, untilStatus, type WebhookWorld } from "../support/webhook-world.ts";

describe("webhook health", () => {
  let world: WebhookWorld;

  beforeAll(async () => {
    world = await createWebhookWorld({ AGENTRUN_WEBHOOK_BACKOFF: "0,0,0" });
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

  test("five days of failures only deactivate a webhook, with the reason; four do not", async () => {
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

  test("one success, or activating it again, resets the count", async () => {
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
});

describe("webhook analytics", () => {
  let world: WebhookWorld;

  beforeAll(async () => {
    world = await createWebhookWorld({ AGENTRUN_WEBHOOK_BACKOFF: "0,0,0" });
  });

  afterAll(() => world?.remove());

  test("analytics count each delivery once, by its result and not by its attempts", async () => {
    await using good = await startReceiver((_received, response) => void response.end());
    await using bad = await startReceiver((_received, response) => void response.writeHead(500).end());
    const [healthy, failing] = [await world.addWebhook(good.url), await world.addWebhook(bad.url)];
    await world.run();
    await untilStatus(world, healthy.id, "succeeded");
    await untilStatus(world, failing.id, "failed");
    const { body } = await world.service.api<{ webhooks: unknown }>("GET", "/analytics");
    expect(body.webhooks).toEqual({ delivered: 1, failed: 1, success_rate: 50 });
  });

  test("a delivery cancelled because its webhook was deactivated or deleted counts as failed", async () => {
    const failed = async () =>
      (await world.service.api<{ webhooks: { failed: number } }>("GET", "/analytics")).body.webhooks.failed;
    await using bad = await startReceiver((_received, response) => void response.writeHead(500).end());
    const off = await world.addWebhook(bad.url, { retry_policy: "extended" });
    const gone = await world.addWebhook(bad.url, { retry_policy: "extended" });
    const before = await failed();
    for (const { id } of [off, gone]) await world.service.api("POST", `/webhooks/${id}/test`);
    await untilReceived(bad, 8);
    await world.service.api("PATCH", `/webhooks/${off.id}`, { body: { active: false } });
    await world.service.api("DELETE", `/webhooks/${gone.id}`);
    await until("both are counted", async () => (await failed()) === before + 2);
  });
});
