import type { Delivery, DeliveryDetail, Webhook, WebhookWithSecret } from "@agentrun/contract";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, newApiKey } from "../packages/server/src/lib/api-key.ts";
import { newId, toUuid } from "../packages/server/src/lib/ids.ts";
import { signPayload } from "../packages/server/src/lib/sign.ts";
import { type Received, startReceiver } from "../packages/server/src/lib/testing/https-receiver.ts";
import { createHookWorld, type HookWorld, untilReceived, untilStatus } from "./hooks.ts";

let world: HookWorld;

beforeAll(async () => {
  world = await createHookWorld({ AGENTRUN_MAX_WEBHOOKS: "1000", AGENTRUN_WEBHOOK_BODY_BYTES: "8192" });
});

afterAll(() => world?.remove());

const api = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });
const fine = (_received: Received, response: { end(text: string): unknown }) => void response.end("fine");
const asHeaders = (received: Received | undefined) => received?.headers as Record<string, string>;
const refused = async (body: unknown, path = "/webhooks", method = "POST") => {
  const answer = await api<{ error: { code: string; param: string } }>(method, path, body);
  return [answer.status, answer.body.error?.code, answer.body.error?.param];
};

test("a finished run is delivered: the envelope, signed, and exactly the run", async () => {
  await using receiver = await startReceiver(fine);
  const webhook = await world.addWebhook(`${receiver.url}/hook?a=b`);
  const run = await world.run();
  await untilReceived(receiver, 1);
  const [received] = receiver.received;
  const headers = asHeaders(received);
  const event = JSON.parse(received?.body ?? "");
  expect(Object.keys(event)).toEqual(["id", "type", "created_at", "data"]);
  expect(event).toMatchObject({ type: "run.completed", data: (await api("GET", `/runs/${run.id}`)).body });
  expect(received).toMatchObject({ method: "POST", url: "/hook?a=b" });
  expect(headers["content-type"]).toBe("application/json");
  expect(headers["x-service-signature"]).toBe(signPayload(webhook.secret, received?.body ?? ""));
  expect(headers["x-service-event"]).toBe("run.completed");
  expect(headers["x-service-attempt"]).toBe("1");
  expect(headers["webhook-id"]).toBe(event.id);
  const { id, status } = await untilStatus(world, webhook.id, "succeeded");
  expect([headers["x-service-delivery"], status]).toEqual([id, "succeeded"]);
});

test("the public standardwebhooks package verifies what we send, and refuses it with one byte changed", async () => {
  await using receiver = await startReceiver(fine);
  const { secret } = await world.addWebhook(receiver.url);
  await world.run({ query: "é\u0000 \ud83d\ude00" });
  await untilReceived(receiver, 1);
  const [received] = receiver.received;
  const body = received?.body ?? "";
  const verifier = new StandardWebhook(secret);
  expect(verifier.verify(body, asHeaders(received))).toEqual(JSON.parse(body));
  expect(() => verifier.verify(body.replace("completed", "Completed"), asHeaders(received))).toThrow();
});

test("after a rotation both secrets sign for as long as the grace lasts, and the new one alone after it", async () => {
  await using receiver = await startReceiver(fine);
  const old = await world.addWebhook(receiver.url);
  const rotate = (grace_seconds: number) =>
    api<WebhookWithSecret>("POST", `/webhooks/${old.id}/rotate-secret`, { grace_seconds });
  const { body: rotated } = await rotate(3600);
  expect(rotated.previous_secret_expires_at).not.toBeNull();
  await world.run();
  await untilReceived(receiver, 1);
  const { body, headers } = receiver.received[0] as Received;
  for (const secret of [old.secret, rotated.secret]) {
    expect(new StandardWebhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
  }
  expect(headers["x-service-signature"]).toBe(signPayload(rotated.secret, body));
  expect(headers["x-service-signature-previous"]).toBe(signPayload(old.secret, body));
  const { body: again } = await rotate(0);
  expect(again.previous_secret_expires_at).toBeNull();
  await world.run();
  await untilReceived(receiver, 2);
  const last = receiver.received[1] as Received;
  expect(() => new StandardWebhook(rotated.secret).verify(last.body, asHeaders(last))).toThrow();
  expect(new StandardWebhook(again.secret).verify(last.body, asHeaders(last))).toBeTruthy();
  expect(last.headers).not.toHaveProperty("x-service-signature-previous");
});

test("a secret of the caller's own signs; a weak one is taken with a warning; it is never shown again nor kept in the clear", async () => {
  const secret = "whsec_hunter2";
  const webhook = await world.addWebhook("https://127.0.0.1:1/", { secret });
  expect([webhook.secret, webhook.warnings]).toEqual([secret, ["weak_secret"]]);
  const made = await world.addWebhook("https://127.0.0.1:1/");
  expect([made.secret, made.warnings]).toEqual([expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/), []]);
  const shown = await Promise.all([api("GET", `/webhooks/${webhook.id}`), api("GET", "/webhooks?limit=100")]);
  for (const { text } of shown) expect(text).not.toContain("whsec_");
  const rows = await world.database.query<{ row: string }>("select w::text as row from webhooks w");
  expect(rows.length).toBeGreaterThan(1);
  for (const { row } of rows) expect(row).not.toMatch(/whsec_|hunter2/);
  expect(world.service.output()).not.toContain("hunter2");
});

test("a repeated creation with the same idempotency key is the same webhook, and keeps its secret sealed", async () => {
  const call = () =>
    world.service.api<WebhookWithSecret>("POST", "/webhooks", {
      body: { url: "https://127.0.0.1:1/", events: ["run.failed"] },
      headers: { "idempotency-key": "one-webhook" },
    });
  const [first, second] = [await call(), await call()];
  expect(second.body).toEqual(first.body);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  const rows = await world.database.query<{ row: string }>("select k::text as row from idempotency_keys k");
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(first.body.secret.slice(6));
});

test("a webhook gets the events it asked for and no others, and none while it is not active", async () => {
  await using receiver = await startReceiver(fine);
  const agents = await world.addWebhook(receiver.url, { events: ["agent.updated", "deployment.created"] });
  const idle = await world.addWebhook(receiver.url, { active: false });
  const agent = await world.addAgent("talker");
  await api("PATCH", `/agents/${agent}`, { description: "changed" });
  await world.run();
  await untilReceived(receiver, 3);
  const types = receiver.received.map(({ headers }) => headers["x-service-event"]).sort();
  expect(types).toEqual(["agent.updated", "deployment.created", "deployment.created"]);
  expect(await world.deliveries(idle.id)).toEqual([]);
  expect((await world.deliveries(agents.id)).map((delivery) => delivery.event_type).sort()).toEqual(types);
});

test("a change and its event are one: rolled back agents tell of it with the reason", async () => {
  await using receiver = await startReceiver(fine);
  await world.addWebhook(receiver.url, { events: ["deployment.rollback"] });
  const agent = await world.addAgent("talker");
  await api("PATCH", `/agents/${agent}`, { description: "worse" });
  await api("POST", `/agents/${agent}/rollback`, { reason: "it was better before" });
  await untilReceived(receiver, 1);
  const { data } = JSON.parse(receiver.received[0]?.body ?? "");
  expect(data).toMatchObject({
    agent_id: agent,
    reason: "it was better before",
    rolled_back_from: 2,
    rolled_back_to: 1,
  });
});

test("a test event goes the same way to one webhook alone, whatever it has subscribed to", async () => {
  await using receiver = await startReceiver(fine);
  await using other = await startReceiver(fine);
  const webhook = await world.addWebhook(receiver.url, { events: ["alert.triggered"] });
  await world.addWebhook(other.url);
  const answer = await api<Delivery>("POST", `/webhooks/${webhook.id}/test`);
  expect([answer.status, answer.body.event_type, answer.body.status]).toEqual([202, "test", "pending"]);
  await untilReceived(receiver, 1);
  const [received] = receiver.received;
  const event = JSON.parse(received?.body ?? "");
  expect(event).toMatchObject({ type: "test", data: { webhook_id: webhook.id, message: expect.any(String) } });
  expect(asHeaders(received)["x-service-signature"]).toBe(signPayload(webhook.secret, received?.body ?? ""));
  expect(other.received).toEqual([]);
  const location = String(answer.headers.location);
  expect(location).toBe(`${world.service.baseUrl}/webhooks/${webhook.id}/deliveries/${answer.body.id}`);
  await api("PATCH", `/webhooks/${webhook.id}`, { active: false });
  expect(await refused(undefined, `/webhooks/${webhook.id}/test`)).toEqual([422, "webhook_inactive", null]);
});

test("the history shows what was sent and answered, the answer as text and no more than 16 KiB of it", async () => {
  const text = `\u0000\ud83d\ude00${"é".repeat(20_000)}`;
  await using receiver = await startReceiver((_received, response) => {
    response.writeHead(201, { "X-Thing": "a" }).end(Buffer.concat([Buffer.from([0xff]), Buffer.from(text)]));
  });
  const webhook = await world.addWebhook(receiver.url);
  await world.run();
  const { id } = await untilStatus(world, webhook.id, "succeeded");
  const delivery = await world.delivery(webhook.id, id);
  const [attempt] = delivery.attempts;
  expect(delivery).toMatchObject({ attempt_count: 1, response_status: 201, error: null, next_attempt_at: null });
  expect(delivery.request_body).toBe(receiver.received[0]?.body);
  expect(attempt).toMatchObject({ number: 1, outcome: "succeeded", response_status: 201, response_truncated: true });
  expect(attempt?.request_url).toBe(receiver.url);
  expect(attempt?.response_headers).toMatchObject({ "x-thing": "a" });
  expect(attempt?.response_body).toMatch(/^\ufffd\ufffd\ud83d\ude00é+$/);
  expect(Buffer.byteLength(attempt?.response_body ?? "")).toBeLessThanOrEqual(16_384 + 8);
  expect(attempt?.duration_ms).toBeGreaterThanOrEqual(0);
  for (const [name, value] of Object.entries(attempt?.request_headers ?? {})) {
    expect(receiver.received[0]?.headers[name.toLowerCase()]).toBe(value);
  }
});

test("a run too large for a body is told without its input or its output, with the same bytes in the feed", async () => {
  await using receiver = await startReceiver(fine);
  await world.addWebhook(receiver.url);
  const isTold = async (length: number) => {
    const index = receiver.received.length;
    const run = await world.run({ query: "x".repeat(length) });
    await untilReceived(receiver, index + 1);
    const body = receiver.received[index]?.body ?? "";
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(8_192);
    const { data, id } = JSON.parse(body);
    const feed = await api<{ data: { id: string; data: object }[] }>("GET", "/events?type=run.completed");
    expect(feed.body.data.find((event) => event.id === id)?.data).toEqual(data);
    return { data, whole: (await api<{ input: object; output: object }>("GET", `/runs/${run.id}`)).body };
  };
  // The echo is twice as long as what it was given.
  const short = await isTold(3_000);
  expect(short.data).toMatchObject({ output: short.whole.output, input: {}, input_omitted: true });
  expect(short.data).not.toHaveProperty("output_omitted");
  const long = await isTold(5_000);
  expect(long.data).toMatchObject({ input: long.whole.input, output: null, output_omitted: true });
  expect(long.data).not.toHaveProperty("input_omitted");
});

test("410 deactivates at once and says why; switching it on again clears that", async () => {
  await using receiver = await startReceiver((_received, response) => void response.writeHead(410).end());
  const webhook = await world.addWebhook(receiver.url);
  await world.run();
  const failed = await untilStatus(world, webhook.id, "failed");
  expect(failed).toMatchObject({ attempt_count: 1, response_status: 410, error: { code: "http_status" } });
  const { body } = await api<Webhook>("GET", `/webhooks/${webhook.id}`);
  expect(body).toMatchObject({ active: false, disabled_reason: "gone", disabled_at: expect.any(String) });
  await world.run();
  expect(await world.deliveries(webhook.id)).toHaveLength(1);
  const on = await api<Webhook>("PATCH", `/webhooks/${webhook.id}`, { active: true });
  expect(on.body).toMatchObject({ active: true, disabled_reason: null, disabled_at: null });
});

test("a delivery can be sent again, and so can all that failed since a time, once each", async () => {
  let isWell = false;
  await using receiver = await startReceiver(
    (_received, response) => void response.writeHead(isWell ? 200 : 410).end(),
  );
  const webhook = await world.addWebhook(receiver.url);
  const activate = () => api("PATCH", `/webhooks/${webhook.id}`, { active: true });
  const since = new Date(Date.now() - 60_000).toISOString();
  for (const failures of [1, 2]) {
    await world.run();
    await expect
      .poll(async () => (await world.deliveries(webhook.id)).filter((d) => d.status === "failed"), { timeout: 10_000 })
      .toHaveLength(failures);
    expect(await refused({ since }, `/webhooks/${webhook.id}/redeliver`)).toEqual([422, "webhook_inactive", null]);
    await activate();
  }
  isWell = true;
  const [second, first] = await world.deliveries(webhook.id);
  const again = await api<Delivery>("POST", `/webhooks/${webhook.id}/deliveries/${first?.id}/redeliver`);
  expect([again.status, again.body.redelivery_of, again.body.event_id]).toEqual([202, first?.id, first?.event_id]);
  await untilReceived(receiver, 3);
  expect(receiver.received[2]?.body).toBe(receiver.received[0]?.body);
  const all = await api<{ count: number }>("POST", `/webhooks/${webhook.id}/redeliver`, { since });
  expect([all.status, all.body.count]).toEqual([202, 1]);
  await untilReceived(receiver, 4);
  expect(receiver.received[3]?.body).toBe(receiver.received[1]?.body);
  const none = await api<{ count: number }>("POST", `/webhooks/${webhook.id}/redeliver`, { since });
  expect(none.body.count).toBe(0);
  const { body } = await api<DeliveryDetail>("GET", `/webhooks/${webhook.id}/deliveries/${second?.id}`);
  expect(body).toMatchObject({ status: "failed", redelivered_as: expect.stringMatching(/^dlv_/) });
});

test("a time that an offset carries out of the years of four digits is refused", async () => {
  const { id } = await world.addWebhook("https://127.0.0.1:1/");
  for (const since of ["9999-12-31T23:59:59-23:59", "0000-01-01T00:00:00+00:01", "2026-02-30T00:00:00Z"])
    expect(await refused({ since }, `/webhooks/${id}/redeliver`)).toEqual([422, "invalid_value", "since"]);
  const last = await api<{ since: string }>("POST", `/webhooks/${id}/redeliver`, {
    since: "9999-12-31T23:59:59+23:59",
  });
  expect([last.status, last.body.since]).toEqual([202, "9999-12-31T00:00:59.000Z"]);
});

test("a route that takes no body refuses a field as any other does, and takes an empty object", async () => {
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

test("switching a webhook off calls off what still waits for it", async () => {
  await using receiver = await startReceiver((_received, response) => void response.writeHead(500).end());
  const webhook = await world.addWebhook(receiver.url, { retry_policy: "extended" });
  await world.run();
  await untilReceived(receiver, 2);
  await api("PATCH", `/webhooks/${webhook.id}`, { active: false });
  const { error } = await untilStatus(world, webhook.id, "failed");
  expect(error?.code).toBe("webhook_inactive");
});

test("a webhook can be read, listed, changed and deleted, and is then not there", async () => {
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
  expect(changed).toEqual({ ...webhook, ...change });
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

test("a webhook that is deleted takes its history along", async () => {
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
])("%s is refused with the field at fault", async (_name, fault, ...expected) => {
  expect(await refused({ url: "https://example.com/", events: ["run.failed"], ...fault })).toEqual(expected);
});

test("a key limited to some agents neither registers webhooks nor reads the feed", async () => {
  const { agent_id, organization_id } = world.service.credentials;
  const narrow = world.service.apiAs(await addKey(toUuid(organization_id), [toUuid(agent_id)]));
  const body = { url: "https://example.com/", events: ["run.failed"] };
  const refusal = { status: 403, body: { error: { code: "agent_not_allowed" } } };
  expect(await narrow("POST", "/webhooks", { body })).toMatchObject(refusal);
  expect(await narrow("GET", "/events")).toMatchObject(refusal);
  expect((await narrow("GET", `/agents/${agent_id}`)).status).toBe(200);
});

test("another organisation's webhook answers byte for byte like one that does not exist", async () => {
  const webhook = await world.addWebhook("https://127.0.0.1:1/");
  const delivery = "dlv_01jz8v3k5qe8xa2m4n6p8r0t2v";
  const other = world.service.apiAs(await addOrganization());
  const unknown = "wh_01jz8v3k5qe8xa2m4n6p8r0t2v";
  const calls: [string, string, unknown?][] = [
    ["GET", ""],
    ["PATCH", "", { active: false }],
    ["POST", "/test"],
    ["POST", "/rotate-secret", {}],
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
