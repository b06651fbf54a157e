import { afterAll, beforeAll, expect, test } from "vitest";
import { refusedSpellings } from "../../packages/safe-fetch/src/testing/refused-addresses.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;

beforeAll(async () => {
  world = await createWebhookWorld({ AGENTRUN_ALLOW_NETWORKS: "" });
});

afterAll(() => world?.remove());

test("an organisation has at most twenty webhooks, however many requests are concurrent", async () => {
  const body = { url: "https://example.com/", events: ["run.failed"] };
  const create = () => world.service.api<{ id: string }>("POST", "/webhooks", { body });
  const answers = await Promise.all(Array.from({ length: 30 }, create));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  const refusal = answers.find((answer) => answer.status === 422)?.body;
  expect(refusal).toMatchObject({ error: { code: "too_many_webhooks" } });
  const made = answers.find((answer) => answer.status === 201)?.body.id;
  await world.service.api("DELETE", `/webhooks/${made}`);
  expect((await create()).status).toBe(201);
});

test("no spelling of a private address can be registered, or be set by a change", async () => {
  const { id } = (await world.service.api<{ data: { id: string }[] }>("GET", "/webhooks")).body.data[0] ?? {};
  const refuse = async (method: string, path: string, url: string) => {
    const body = method === "POST" ? { url, events: ["run.failed"] } : { url };
    const answer = await world.service.api<{ error: { code: string; param: string } }>(method, path, { body });
    return [url, answer.status, answer.body.error?.code, answer.body.error?.param];
  };
  const hosts = [...refusedSpellings(), "localhost", "metadata.google.internal", "printer.local"];
  expect(hosts.length).toBeGreaterThan(1_000);
  const answers: unknown[][] = [];
  // A node refuses requests that wait too long for others, so they are sent some at a time.
  for (let start = 0; start < hosts.length; start += 50) {
    const some = hosts.slice(start, start + 50).map((host, index) => {
      const url = `https://${host}/`;
      return index % 5 === 0 ? refuse("PATCH", `/webhooks/${id}`, url) : refuse("POST", "/webhooks", url);
    });
    answers.push(...(await Promise.all(some)));
  }
  for (const [url, ...answer] of answers) expect([url, ...answer]).toEqual([url, 422, "invalid_url", "url"]);
});
