import { afterAll, beforeAll, expect, test } from "vitest";
import { createHookWorld, type HookWorld } from "./hooks.ts";

let world: HookWorld;

beforeAll(async () => {
  world = await createHookWorld();
});

afterAll(() => world?.remove());

test("an organisation has twenty webhooks and not one more, however many ask at the same time", async () => {
  const body = { url: "https://example.com/", events: ["run.failed"] };
  const ask = () => world.service.api<{ id: string }>("POST", "/webhooks", { body });
  const answers = await Promise.all(Array.from({ length: 30 }, ask));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  const refusal = answers.find((answer) => answer.status === 422)?.body;
  expect(refusal).toMatchObject({ error: { code: "too_many_webhooks" } });
  const made = answers.find((answer) => answer.status === 201)?.body.id;
  await world.service.api("DELETE", `/webhooks/${made}`);
  expect((await ask()).status).toBe(201);
});
