import { type Delivery, eventTypes, subscribableEvents, type Webhook } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, newApiKey } from "../../packages/server/src/lib/crypto/api-key.ts";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createWebhookWorld, untilStatus, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;

beforeAll(async () => {
  world = await createWebhookWorld({ AGENTRUN_MAX_WEBHOOKS: "1000" });
});

afterAll(() => world?.remove());

const api = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });
const fine = (_received: Received, response: { end(text: string): unknown }) => void response.end("fine");
const refused = async (body: unknown, path = "/webhooks", method = "POST") => {
  const answer = await api<{ error: { code: string; param: string } }>(method, path, body);
  return [answer.status, answer.body.error?.code, answer.body.error?.param];
};

test("a time whose offset exceeds four-digit years is rejected", async () => {
  const { id } = await world.addWebhook("https://127.0.0.1:1/");
  for (const since of ["9999-12-31T23:59:59-23:59", "0000-01-01T00:00:00+00:01", "2026-02-30T00:00:00Z"])
    expect(await refused({ since }, `/webhooks/${id}/redeliver`)).toEqual([422, "invalid_value", "since"]);
  const last = await api<{ since: string }>("POST", `/webhooks/${id}/redeliver`, {
    since: "9999-12-31T23:59:59+23:59",
  });
  expect([last.status, last.body.since]).toEqual([202, "9999-12-31T00:00:59.000Z"]);
});

test("an endpoint without a body rejects a field like any other, and accepts an empty object", async () => {
  await using receiver = await startReceiver(fine);
  const { id } = await world.addWebhook(receiver.url);
  expect(await refused({ a: 1 }, `/webhooks/${id}/test`)).toEqual([400, "unknown_field", "a"]);
  const sent = await api<Delivery>("POST", `/webhooks/${id}/test`, {});
  expect(sent.status).toBe(202);
  const again = `/webhooks/${id}/deliveries/${sent.body.id}/redeliver`;
  expect(await refused({ foo: 1 }, again)).toEqual([400, "unknown_field", "foo"]);
  expect((await api("POST", again)).status).toBe(202);
  expect((await api("DELETE", `/webhooks/${id}`, { a: 1 })).status).toBe(400);
  expect((await api("DELETE", `/webhooks/${id}`, {})).status).toBe(200);
});

test("a webhook can be read, listed, changed and deleted, and is then not found", async () => {
  const made = await world.addWebhook("https://127.0.0.1:1/", {
    description: "mine",
    events: ["run.failed", "run.failed"],
  });
  const { secret, warnings, ...webhook } = made;
  expect(webhook.events).toEqual(["run.failed"]);
  expect((await api("GET", `/webhooks/${webhook.id}`)).body).toEqual(webhook);
  expect((await api<{ data: Webhook[] }>("GET", "/webhooks?limit=1")).body.data).toEqual([webhook]);
  const change = {
    description: null,
    events: ["run.completed"],
    url: "https://127.0.0.1:2/",
    retry_policy: "extended",
  };
  const { body: changed } = await api("PATCH", `/webhooks/${webhook.id}`, change);
  expect(changed).toEqual({ ...webhook, ...change, warnings: [] });
  expect((await api("DELETE", `/webhooks/${webhook.id}`)).body).toEqual({
    object: "webhook",
    id: webhook.id,
    deleted: true,
  });
  const gone = [404, "webhook_not_found", null];
  expect(await refused(undefined, `/webhooks/${webhook.id}`, "GET")).toEqual(gone);
  expect(await refused(undefined, `/webhooks/${webhook.id}`, "DELETE")).toEqual(gone);
  expect(await refused(undefined, `/webhooks/${webhook.id}/deliveries`, "GET")).toEqual(gone);
  expect(await refused(undefined, "/webhooks/nonsense", "GET")).toEqual(gone);
});

test("a deleted webhook's history is deleted", async () => {
  await using receiver = await startReceiver(fine);
  const [doomed, kept] = [await world.addWebhook(receiver.url), await world.addWebhook(receiver.url)];
  for (const { id } of [doomed, kept]) {
    await api("POST", `/webhooks/${id}/test`);
    await untilStatus(world, id, "succeeded");
  }
  await api("DELETE", `/webhooks/${doomed.id}`);
  const left = await world.database.query<{ webhook_id: string; attempts: number }>(
    `select webhook_id, (select count(*)::int from delivery_attempts where delivery_id = d.id) as attempts from deliveries d
     where webhook_id = any($1)`,
    [[doomed, kept].map(({ id }) => toUuid(id))],
  );
  expect(left).toEqual([{ webhook_id: toUuid(kept.id), attempts: expect.any(Number) }]);
});

test.each([
  ["plain http", { url: "http://example.com/" }, 422, "invalid_url", "url"],
  ["no URL", { url: "example.com" }, 422, "invalid_url", "url"],
  ["credentials in the URL", { url: "https://user:pass@example.com/" }, 422, "invalid_url", "url"],
  ["a URL that is not whole", { url: "https:example.com" }, 422, "invalid_url", "url"],
  ["a URL with a line break", { url: "https://exa\nmple.com/" }, 422, "invalid_url", "url"],
  ["a URL between blanks", { url: " https://example.com/ " }, 422, "invalid_url", "url"],
  ["a long URL", { url: `https://example.com/${"x".repeat(2_048)}` }, 422, "invalid_value", "url"],
  ["a NUL in the URL", { url: "https://example.com/\u0000" }, 422, "invalid_value", "url"],
  ["a URL that is no text", { url: 5 }, 400, "invalid_type", "url"],
  ["an unknown event", { events: ["run.exploded"] }, 422, "invalid_value", "events.0"],
  ["a test subscription", { events: ["run.failed", "test"] }, 422, "invalid_value", "events.1"],
  ["no events", { events: [] }, 422, "invalid_value", "events"],
  ["events that are no list", { events: "run.failed" }, 400, "invalid_type", "events"],
  ["a secret of another shape", { secret: "hunter2" }, 422, "invalid_secret", "secret"],
  ["an empty secret", { secret: "whsec_" }, 422, "invalid_secret", "secret"],
  ["a long secret", { secret: `whsec_${"x".repeat(251)}` }, 422, "invalid_secret", "secret"],
  ["a long description", { description: "x".repeat(1_001) }, 422, "invalid_value", "description"],
  ["an unknown policy", { retry_policy: "for ever" }, 422, "invalid_value", "retry_policy"],
  ["an unknown field", { colour: "red" }, 400, "unknown_field", "colour"],
  ["a missing URL", { url: undefined }, 400, "missing_required_field", "url"],
])("%s is rejected with the invalid field", async (_name, fault, ...expected) => {
  expect(await refused({ url: "https://example.com/", events: ["run.failed"], ...fault })).toEqual(expected);
});

test("a key limited to some agents can neither create webhooks nor read the feed", async () => {
  const { agent_id, organization_id } = world.service.credentials;
  const narrow = world.service.apiAs(await addKey(toUuid(organization_id), [toUuid(agent_id)]));
  const body = { url: "https://example.com/", events: ["run.failed"] };
  const refusal = { status: 403, body: { error: { code: "agent_not_allowed" } } };
  expect(await narrow("POST", "/webhooks", { body })).toMatchObject(refusal);
  expect(await narrow("GET", "/events")).toMatchObject(refusal);
  expect((await narrow("GET", `/agents/${agent_id}`)).status).toBe(200);
});

test("a caller who may not read an event can neither subscribe a webhook to it nor change the address of such a webhook", async () => {
  const { api: owner, apiAs } = world.service;
  const keyWith = async (...scopes: string[]) =>
    apiAs((await owner<{ secret: string }>("POST", "/api-keys", { body: { name: "hooks", scopes } })).body.secret);
  const [blind, reader] = [await keyWith("webhooks:write"), await keyWith("webhooks:write", "runs:read")];
  const url = "https://127.0.0.1:1/";
  const refusal = { status: 403, body: { error: { code: "insufficient_scope" } } };
  for (const type of subscribableEvents) {
    const refused = await blind("POST", "/webhooks", { body: { url, events: [type] } });
    expect(refused).toMatchObject(refusal);
    expect(refused.text).toContain(`'${eventTypes[type].scope}'`);
  }
  const mixed = { url, events: ["run.failed", "alert.triggered"] };
  expect(await reader("POST", "/webhooks", { body: mixed })).toMatchObject(refusal);
  const made = await reader<Webhook>("POST", "/webhooks", { body: { url, events: ["run.failed"] } });
  expect(made.status).toBe(201);

  const path = `/webhooks/${made.body.id}`;
  expect(await blind("PATCH", path, { body: { events: ["run.failed", "run.completed"] } })).toMatchObject(refusal);
  expect(await blind("PATCH", path, { body: { url: "https://127.0.0.1:2/" } })).toMatchObject(refusal);
  expect((await owner("GET", path)).body).toMatchObject({ url, events: ["run.failed"] });
  const same = { url, events: ["run.failed"], description: "as it was", active: false };
  expect((await blind("PATCH", path, { body: same })).status).toBe(200);
  expect((await reader("PATCH", path, { body: { events: ["run.completed"] } })).status).toBe(200);
});

test("another organisation's webhook gets byte for byte the same response as an unknown one", async () => {
  const webhook = await world.addWebhook("https://127.0.0.1:1/");
  const delivery = "dlv_01jz8v3k5qe8xa2m4n6p8r0t2v";
  const other = world.service.apiAs(await addOrganization());
  const unknown = "wh_01jz8v3k5qe8xa2m4n6p8r0t2v";
  const calls: [string, string, unknown?][] = [
    ["GET", ""],
    ["PATCH", "", { active: false }],
    ["POST", "/test"],
    ["POST", "/rotate", {}],
    ["POST", "/redeliver", { since: "2026-01-01T00:00:00Z" }],
    ["GET", "/deliveries"],
    ["GET", `/deliveries/${delivery}`],
    ["POST", `/deliveries/${delivery}/redeliver`],
    ["DELETE", ""],
  ];
  for (const [method, path, body] of calls) {
    const ask = async (id: string) => {
      const answer = await other(method, `/webhooks/${id}${path}`, body === undefined ? {} : { body });
      return [answer.status, answer.text.replace(/req_\w+/, "")];
    };
    const [foreign, missing] = [await ask(webhook.id), await ask(unknown)];
    expect([method, path, foreign[0]]).toEqual([method, path, 404]);
    expect(foreign).toEqual(missing);
  }
  expect((await other<{ data: unknown[] }>("GET", "/webhooks")).body.data).toEqual([]);
  expect((await other<{ data: unknown[] }>("GET", "/events")).body.data).toEqual([]);
  expect((await api("GET", `/webhooks/${webhook.id}`)).status).toBe(200);
});

async function addOrganization(): Promise<string> {
  const id = toUuid(newId("org"));
  await world.database.query("insert into organizations (id, name, plan) values ($1, 'Other', 'enterprise')", [id]);
  return addKey(id, null);
}

async function addKey(organizationId: string, agentIds: string[] | null): Promise<string> {
  const key = newApiKey();
  await world.database.query(
    `insert into api_keys (id, organization_id, name, kind, hash, prefix, last4, scopes, lineage_id, agent_ids)
     values ($1, $2, 'key', 'standard', $3, '', '', '{*}', $1, $4)`,
    [toUuid(newId("key")), organizationId, hashSecret(key), agentIds],
  );
  return key;
}
