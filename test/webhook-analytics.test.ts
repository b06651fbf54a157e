import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../packages/server/src/lib/testing/https-receiver.ts";
import { createHookWorld, type HookWorld, until, untilReceived, untilStatus } from "./hooks.ts";

let world: HookWorld;

beforeAll(async () => {
  world = await createHookWorld({ AGENTRUN_WEBHOOK_BACKOFF: "0,0,0" });
});

afterAll(() => world?.remove());

test("analytics count each delivery once, by how it ended and not by how often it was tried", async () => {
  await using good = await startReceiver((_received, response) => void response.end());
  await using bad = await startReceiver((_received, response) => void response.writeHead(500).end());
  const [healthy, failing] = [await world.addWebhook(good.url), await world.addWebhook(bad.url)];
  await world.run();
  await untilStatus(world, healthy.id, "succeeded");
  await untilStatus(world, failing.id, "failed");
  const { body } = await world.service.api<{ webhooks: unknown }>("GET", "/analytics");
  expect(body.webhooks).toEqual({ delivered: 1, failed: 1, success_rate: 50 });
});

test("what is called off because its webhook was switched off or deleted has failed, and counts as that", async () => {
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
