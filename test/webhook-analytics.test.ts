import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../packages/server/src/lib/testing/https-receiver.ts";
import { createHookWorld, type HookWorld, untilStatus } from "./hooks.ts";

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
  expect(body.webhooks).toEqual({ delivered: 1, failed: 1, success_rate: 0.5 });
});
