import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../../packages/server/src/lib/testing/https-receiver.ts";
import { createWebhookWorld, untilReceived, type WebhookWorld } from "../../../test/support/webhook-world.ts";
import {
  AgentRun,
  AuthenticationError,
  type ClientOptions,
  ConnectionError,
  NotFoundError,
  TimeoutError,
  UnprocessableError,
  WaitTimeoutError,
} from "../src/index.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

let world: WebhookWorld;
let proxy: FaultProxy;
let client: AgentRun;
let talker: string;

beforeAll(async () => {
  world = await createWebhookWorld();
  proxy = await startFaultProxy(world.service.baseUrl);
  client = createClient();
  talker = await world.addAgent("talker");
});
afterAll(async () => {
  await proxy?.stop();
  await world?.remove();
});

function createClient(options: ClientOptions = {}): AgentRun {
  const { baseUrl, dataDir, credentials } = world.service;
  return new AgentRun({
    baseURL: baseUrl,
    apiKey: credentials.api_key,
    caFile: join(dataDir, "tls", "ca.pem"),
    ...options,
  });
}

/** A client whose connections fail, with short waits between retries. */
function createFaultyClient(fault: FaultProxy["fault"], options: ClientOptions = {}): AgentRun {
  proxy.fault = fault;
  proxy.faults = 0;
  const faulty = createClient({ baseURL: proxy.baseUrl, ...options });
  faulty.transport.sleep = async () => {};
  return faulty;
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}

const echo = () => world.service.credentials.agent_id;

test("a run is created, waited for, read and found in the list", async () => {
  const run = await client.runs.createAndWait({
    agent_id: echo(),
    input: { query: "hello" },
    metadata: { test: "first" },
  });
  expect(run).toMatchObject({ object: "run", status: "completed", agent_id: echo() });
  expect(await client.runs.get(run.id)).toEqual(run);
  const found = [];
  for await (const each of client.runs.list({ metadata: { test: "first" }, limit: 1 })) found.push(each.id);
  expect(found).toEqual([run.id]);
});

test("a run that takes longer than the first response is waited for", async () => {
  const run = await client.runs.create({ agent_id: talker, input: { words: 20, pause_ms: 10 } }, { wait: 0 });
  expect(["queued", "running"]).toContain(run.status);
  client.transport.sleep = async () => {};
  expect(await client.runs.wait(run.id)).toMatchObject({ status: "completed" });
});

test("the wait for a run times out, and the run continues", async () => {
  const waiter = await world.addAgent("waiter");
  const wait = client.runs.createAndWait({ agent_id: waiter, input: {} }, { timeout: 1_900 });
  const error = await wait.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(WaitTimeoutError);
  const { run } = error as WaitTimeoutError;
  expect(["queued", "running"]).toContain(run?.status);
  expect(await client.runs.cancel(run?.id ?? "", { wait: 10 })).toMatchObject({ status: "cancelled" });
});

test("all pages can be read, forwards and backwards", async () => {
  const metadata = { test: "pages" };
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    ids.push((await client.runs.create({ agent_id: echo(), input: { query: String(made) }, metadata })).id);
  }
  const walk = async (query: object) =>
    (await collect(client.runs.list({ metadata, limit: 2, ...query }))).map(({ id }) => id);
  expect(await walk({ order: "asc" })).toEqual(ids);
  expect(await walk({})).toEqual(ids.toReversed());
  expect((await walk({ before: ids[0] })).sort()).toEqual(ids.slice(1));
});

test("a person approves and answers, and the run completes with the answer", async () => {
  const gatekeeper = await world.addAgent("gatekeeper");
  const asked = await client.runs.createAndWait({ agent_id: gatekeeper, input: {} });
  expect(asked).toMatchObject({ status: "requires_action", required_action: { type: "approval", prompt: "May I?" } });
  await client.runs.approve(asked.id, { action_id: asked.required_action?.id });
  const again = await client.runs.wait(asked.id);
  expect(again.required_action?.type).toBe("input");
  await client.runs.respond(again.id, { payload: { name: "Ada" } });
  expect(await client.runs.wait(asked.id)).toMatchObject({ status: "completed", output: { name: "Ada" } });
  await expect(client.runs.reject(asked.id)).rejects.toBeInstanceOf(UnprocessableError);
});

test("messages reach a run", async () => {
  const listener = await world.addAgent("listener");
  const stream = await client.runs.stream({ agent_id: listener, input: {} });
  for await (const event of stream) {
    if (event.type !== "run.started") continue;
    await client.runs.message(event.run_id, { payload: { say: "hello" } });
    await client.runs.message(event.run_id, { payload: { say: "stop" } });
    break;
  }
  const id = String(stream.response.headers.get("content-location")).split("/").at(-1) ?? "";
  expect(await client.runs.wait(id)).toMatchObject({ output: { heard: ["hello"] } });
});

test("a stream that is cut repeatedly returns every event once, and the text is the run's", async () => {
  const faulty = createFaultyClient({ kind: "cut", afterBytes: 60_000 });
  const stream = await faulty.runs.stream({ agent_id: talker, input: { words: 3_000 } });
  const events = await collect(stream);
  expect(proxy.faults).toBeGreaterThan(2);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, place) => place + 1));
  const last = events.at(-1);
  if (last?.type !== "run.completed") throw new Error(`the last event is ${last?.type}`);
  const text = events.map((event) => (event.type === "run.output.delta" ? event.delta : "")).join("");
  expect(text).toBe(last.run.output?.text);
});

test("leaving a stream closes its connection and does not affect the run", async () => {
  const stream = await client.runs.stream({ agent_id: talker, input: { words: 50, pause_ms: 5 } });
  let id = "";
  for await (const event of stream) {
    id = event.run_id;
    break;
  }
  const followed = await client.runs.follow(id);
  expect(await followed.finalRun()).toMatchObject({ id, status: "completed" });
  const told = await collect(client.runs.events(id, { limit: 20 }));
  expect(told.map(({ sequence }) => sequence)).toEqual(told.map((_, place) => place + 1));
});

test("a connection that breaks during a call creates no second run", async () => {
  const faulty = createFaultyClient({ kind: "cut", afterBytes: 4_000 }, { maxRetries: 20 });
  const metadata = { test: "once" };
  const call = faulty.runs.create({ agent_id: echo(), input: { query: "x".repeat(20_000) }, metadata });
  // The response contains the input, so it cannot arrive before the fault ends.
  await expect.poll(() => proxy.faults).toBeGreaterThan(1);
  proxy.fault = { kind: "none" };
  const run = await call;
  expect((await collect(client.runs.list({ metadata }))).map(({ id }) => id)).toEqual([run.id]);
});

test("an unreachable service and one that does not respond cause different errors", async () => {
  await expect(createFaultyClient({ kind: "refuse" }).usage.get()).rejects.toBeInstanceOf(ConnectionError);
  expect(proxy.faults).toBe(3);
  const silent = createFaultyClient({ kind: "stall" }, { timeout: 600, maxRetries: 1 });
  await expect(silent.usage.get()).rejects.toBeInstanceOf(TimeoutError);
  expect(proxy.faults).toBe(2);
});

test("without the service's certificate authority nothing is sent", async () => {
  const trusting = createClient({ caFile: undefined, maxRetries: 0 });
  await expect(trusting.usage.get()).rejects.toThrow(/AGENTRUN_CA_FILE.*\.agentrun\/tls\/ca\.pem/);
});

test("errors of the service have their class, code and request id", async () => {
  const error = await client.runs.get("run_01jz8v3k5qe8xa2m4n6p8r0t2v").catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ status: 404, code: expect.any(String), requestId: expect.stringMatching(/^req_/) });
  const stranger = createClient({ apiKey: "ar_live_0123456789ABCDEFGHIJKLMNOPQRST341Axq" });
  await expect(stranger.agents.list()).rejects.toBeInstanceOf(AuthenticationError);
});

test("a short-lived token works within its scopes", async () => {
  const { secret: token } = await client.auth.createToken({ scopes: ["usage:read"], ttl_seconds: 60 });
  const limited = createClient({ apiKey: token });
  expect(await limited.usage.get()).toMatchObject({ object: "usage" });
  await expect(limited.agents.list()).rejects.toMatchObject({ status: 403 });
});

test("deliveries are unwrapped, also during a rotation of the secret", async () => {
  await using receiver = await startReceiver((_, response) => response.end());
  const webhook = await client.webhooks.create({ url: receiver.url, events: ["run.completed"] });
  await client.webhooks.test(webhook.id);
  await untilReceived(receiver, 1);
  const rotated = await client.webhooks.rotate(webhook.id);
  const [before, after] = [webhook.secret ?? "", rotated.secret ?? ""];
  await client.webhooks.test(webhook.id);
  await untilReceived(receiver, 2);
  const [first, second] = receiver.received;
  if (!first || !second) throw new Error("nothing was delivered");
  expect(await client.webhooks.unwrap(first.body, first.headers, before)).toMatchObject({ type: "test" });
  for (const secret of [before, after, [before, after]]) {
    expect(await client.webhooks.unwrap(second.body, second.headers, secret)).toMatchObject({ type: "test" });
  }
  const { "webhook-signature": _, ...plain } = second.headers;
  for (const secret of [before, after]) {
    await expect(client.webhooks.unwrap(second.body, plain, secret)).rejects.toThrow(/timestamp/);
    await client.webhooks.unwrap(second.body, plain, secret, { requireTimestamp: false });
  }
  await expect(client.webhooks.unwrap(first.body, first.headers, after)).rejects.toThrow(/signature/);
  expect(await client.webhooks.delete(webhook.id)).toMatchObject({ id: webhook.id });
});

test("the event stream resumes where it was cut", async () => {
  const before = await client.runs.create({ agent_id: echo(), input: { query: "before" } });
  const findLatest = async () => (await client.events.list({ limit: 1, type: "run.completed" })).data[0];
  // The event stream waits for transactions in progress, which can take a while on a busy server.
  const isTold = async () => JSON.stringify(await findLatest()).includes(before.id);
  await expect.poll(isTold).toBe(true);
  const latest = await findLatest();
  const faulty = createFaultyClient({ kind: "cut", afterBytes: 30_000 });
  const stream = await faulty.events.stream({ after: latest?.id, type: "run.completed" });
  const ids: string[] = [];
  for (let made = 0; made < 30; made += 1) {
    ids.push((await client.runs.create({ agent_id: echo(), input: { query: "x".repeat(1_000) } })).id);
  }
  const told: string[] = [];
  for await (const event of stream) {
    if (event.type === "run.completed") told.push(event.data.id);
    if (told.length === ids.length) break;
  }
  expect(proxy.faults).toBeGreaterThan(0);
  expect(told.sort()).toEqual(ids.sort());
  expect(told).not.toContain(before.id);
});

test("a pipeline run is followed to its end", async () => {
  const steps = ["one", "two", "three"].map((name, place, names) => ({
    name,
    agent_id: echo(),
    depends_on: names.slice(0, place),
  }));
  const pipeline = await client.pipelines.create({ name: "followed", steps });
  const run = await client.pipelines.runs.create(pipeline.id, { input: {} }, { wait: 0 });
  const events = await collect(await client.pipelines.runs.follow(pipeline.id, run.id));
  expect(events.at(-1)).toMatchObject({
    type: "pipeline.completed",
    pipeline_run: { id: run.id, status: "completed" },
  });
  const sequences = events.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
});
