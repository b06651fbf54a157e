import type { Delivery, DeliveryDetail, Webhook } from "@agentrun/contract";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signPayload } from "../../packages/server/src/lib/crypto/webhook-signature.ts";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createKey } from "../support/accounts.ts";
import { codeOf } from "../support/api-client.ts";
import {
  createWebhookWorld,
  type FreshWebhook,
  untilReceived,
  untilStatus,
  type WebhookWorld,
} from "../support/webhook-world.ts";

let world: WebhookWorld;

beforeAll(async () => {
  world = await createWebhookWorld({ AGENTRUN_MAX_WEBHOOKS: "1000", AGENTRUN_WEBHOOK_BODY_BYTES: "8192" });
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

test("the public standardwebhooks package verifies what we send, and rejects it with one byte changed", async () => {
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

test.each([
  ["whsec_my-own-secret", "raw"],
  ["whsec_mysecret", undefined],
] as const)("the same package verifies deliveries with the caller's own secret %s", async (secret, format) => {
  await using receiver = await startReceiver(fine);
  await world.addWebhook(receiver.url, { secret });
  await world.run();
  await untilReceived(receiver, 1);
  const [received] = receiver.received;
  const body = received?.body ?? "";
  const verifier = new StandardWebhook(secret, format && { format });
  expect(verifier.verify(body, asHeaders(received))).toEqual(JSON.parse(body));
});

test("after a rotation both secrets sign during the grace period, and only the new one after it", async () => {
  await using receiver = await startReceiver(fine);
  const old = await world.addWebhook(receiver.url);
  const rotate = (grace_seconds: number) => api<FreshWebhook>("POST", `/webhooks/${old.id}/rotate`, { grace_seconds });
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

test("a caller's own secret signs; a weak one is accepted with a warning; it is never returned again nor stored in plain text", async () => {
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

test("a repeated creation with the same idempotency key is the same webhook, and returns no secret", async () => {
  const call = () =>
    world.service.api<FreshWebhook>("POST", "/webhooks", {
      body: { url: "https://127.0.0.1:1/", events: ["run.failed"] },
      headers: { "idempotency-key": "one-webhook" },
    });
  const [first, second] = [await call(), await call()];
  expect(second.body).toEqual({ ...first.body, secret: null });
  expect(second.headers).toMatchObject({ "idempotent-replayed": "true", "idempotent-replay-omitted": "secret" });
  const rows = await world.database.query<{ row: string }>("select k::text as row from idempotency_keys k");
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(first.body.secret.slice(6));
});

test("a webhook gets the events it subscribed to and no others, and none while it is inactive", async () => {
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

test("ten events are sent to a hanging endpoint without waiting for each other", async () => {
  await using receiver = await startReceiver(() => {});
  await world.addWebhook(receiver.url);
  await Promise.all(Array.from({ length: 10 }, () => world.run()));
  // One after the other they would take a hundred seconds: each takes the whole deadline.
  await expect.poll(() => new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(10);
});

test("a webhook for all events gets every event, and requires the scopes of all", async () => {
  await using receiver = await startReceiver(fine);
  await world.addWebhook(receiver.url, { events: ["*"] });
  await world.addAgent("talker");
  await world.run();
  const types = () => receiver.received.map(({ headers }) => headers["x-service-event"]);
  const expected = ["audit.recorded", "deployment.created", "run.completed"];
  await expect.poll(types).toEqual(expect.arrayContaining(expected));
  const { organization_id: organization } = world.service.credentials;
  const { key } = await createKey(world.database, organization, { scopes: ["webhooks:write", "runs:read"] });
  const body = { url: receiver.url, events: ["*"] };
  const answer = await world.service.apiAs(key)("POST", "/webhooks", { body });
  expect([answer.status, codeOf(answer)]).toEqual([403, "insufficient_scope"]);
});

test("a change and its event are one transaction: a rollback's event has the reason", async () => {
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

test("a test event is sent to one webhook only, independently of its subscriptions", async () => {
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

test("the history has requests and responses, the response as text and at most 16 KiB of it", async () => {
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
  expect(attempt?.latency_ms).toBeGreaterThanOrEqual(0);
  for (const [name, value] of Object.entries(attempt?.request_headers ?? {})) {
    expect(receiver.received[0]?.headers[name.toLowerCase()]).toBe(value);
  }
});

test("a run too large for a body is sent without its input and output, with the same bytes in the feed", async () => {
  await using receiver = await startReceiver(fine);
  await world.addWebhook(receiver.url);
  const isSent = async (length: number) => {
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
  // The echo is twice as long as its input.
  const short = await isSent(3_000);
  expect(short.data).toMatchObject({ output: short.whole.output, input: {}, input_omitted: true });
  expect(short.data).not.toHaveProperty("output_omitted");
  const long = await isSent(5_000);
  expect(long.data).toMatchObject({ input: long.whole.input, output: null, output_omitted: true });
  expect(long.data).not.toHaveProperty("input_omitted");
});

test("410 deactivates at once with the reason; activating it again clears that", async () => {
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
      .poll(async () => (await world.deliveries(webhook.id)).filter((d) => d.status === "failed"))
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

test("deactivating a webhook cancels its pending deliveries", async () => {
  await using receiver = await startReceiver((_received, response) => void response.writeHead(500).end());
  const webhook = await world.addWebhook(receiver.url, { retry_policy: "extended" });
  await world.run();
  await untilReceived(receiver, 2);
  await api("PATCH", `/webhooks/${webhook.id}`, { active: false });
  const { error } = await untilStatus(world, webhook.id, "failed");
  expect(error?.code).toBe("webhook_inactive");
});
