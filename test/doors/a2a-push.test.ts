import { SendMessageRequest, StreamResponse, Task, TaskPushNotificationConfig } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from "@a2a-js/sdk/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { openTrustingFetch } from "../support/door-world.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWebhookWorld, until, untilReceived, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;
let tenants: Tenants;
let trusting: ReturnType<typeof openTrustingFetch>;
let conformer: string;

beforeAll(async () => {
  world = await createWebhookWorld();
  tenants = await openTenants(world.database.url);
  trusting = openTrustingFetch(world.service);
  conformer = await world.addAgent("conformer");
});

afterAll(async () => {
  await trusting?.close();
  await tenants?.close();
  await world?.remove();
});

const bindings = ["JSONRPC", "HTTP+JSON"] as const;

function clientOf(binding: (typeof bindings)[number], key = world.service.credentials.api_key): Promise<Client> {
  const fetchImpl: typeof fetch = (url, init = {}) =>
    trusting.fetch(url, { ...init, headers: { ...(init.headers as object), Authorization: `Bearer ${key}` } });
  const transport = binding === "JSONRPC" ? JsonRpcTransportFactory : RestTransportFactory;
  const cardResolver = new DefaultAgentCardResolver({ fetchImpl });
  const factory = new ClientFactory({ transports: [new transport({ fetchImpl })], cardResolver });
  return factory.createFromUrl(`${world.service.baseUrl}/agents/${conformer}/`);
}

const fine = (_received: Received, response: { end(): unknown }) => void response.end();

/** As in a message; the prefix of its id selects what the task does. */
const toMessage = (messageId: string, more: object = {}) => ({
  messageId: `${messageId}-${crypto.randomUUID()}`,
  role: "ROLE_USER",
  parts: [{ text: "Go" }],
  ...more,
});

async function send(client: Client, message: object, push?: object): Promise<{ id: string; contextId: string }> {
  const configuration = push ? { taskPushNotificationConfig: push } : {};
  return (await client.sendMessage(SendMessageRequest.fromJSON({ message, configuration }))) as Task;
}

/** What a receiver got, validated against the protocol's definition. */
const tasksOf = ({ received }: { received: Received[] }) =>
  received.map(({ body }) => {
    const { payload } = StreamResponse.fromJSON(JSON.parse(body));
    expect(payload?.$case).toBe("task");
    return Task.toJSON(payload?.value as Task) as { id: string; contextId: string; status: { state: string } };
  });
const statesOf = (receiver: { received: Received[] }) => tasksOf(receiver).map(({ status }) => status.state);

const rpc = async (method: string, params: object, key: string | null = world.service.credentials.api_key) => {
  const [headers, body] = [{ "a2a-version": "1.0" }, { jsonrpc: "2.0", id: 1, method, params }];
  return world.service.apiAs(key)<{ result?: object; error?: { code: number; message: string } }>(
    "POST",
    `/agents/${conformer}/a2a`,
    { headers, body },
  );
};

test.each(bindings)("by %s a receiver in the message gets the questions and the end", async (binding) => {
  await using receiver = await startReceiver(fine);
  const client = await clientOf(binding);
  const authentication = { scheme: "Bearer", credentials: "canary-credentials" };
  const push = { id: "mine", url: `${receiver.url}/a2a`, token: "canary-token", authentication };
  const { id: taskId, contextId } = await send(client, toMessage("tck-input-required"), push);
  await untilReceived(receiver, 1);
  await send(client, toMessage("more", { taskId }));
  await untilReceived(receiver, 2);
  expect(statesOf(receiver)).toEqual(["TASK_STATE_INPUT_REQUIRED", "TASK_STATE_COMPLETED"]);
  expect(tasksOf(receiver)[1]).toMatchObject({
    id: taskId,
    contextId,
    artifacts: [{ artifactId: "output", parts: [{ text: "Hello from TCK" }] }],
  });
  for (const { headers, method, url } of receiver.received)
    expect({ ...headers, method, url }).toMatchObject({
      method: "POST",
      url: "/a2a",
      authorization: "Bearer canary-credentials",
      "x-a2a-notification-token": "canary-token",
      "content-type": "application/json",
      "webhook-id": expect.stringMatching(/^evt_/),
    });
});

test.each(bindings)("by %s receivers are added, read, listed, replaced and deleted", async (binding) => {
  await using receiver = await startReceiver(fine);
  const client = await clientOf(binding);
  const { id: taskId } = await send(client, toMessage("tck-input-required"));
  const config = (fields: object) => TaskPushNotificationConfig.fromJSON({ taskId, ...fields });
  const authentication = { scheme: "Basic", credentials: "canary-credentials" };
  const named = await client.createTaskPushNotificationConfig(config({ id: "a", url: receiver.url, authentication }));
  expect(named).toMatchObject({ id: "a", taskId, url: receiver.url, token: "", authentication: { credentials: "" } });
  const nameless = await client.createTaskPushNotificationConfig(config({ url: `${receiver.url}/two` }));
  await client.createTaskPushNotificationConfig(config({ id: "a", url: `${receiver.url}/one` }));
  const list = await client.listTaskPushNotificationConfig({ taskId, tenant: "", pageSize: 0, pageToken: "" });
  expect(list.configs.map(({ id, url }) => [id, url])).toEqual([
    ["a", `${receiver.url}/one`],
    [nameless.id, `${receiver.url}/two`],
  ]);
  const { id } = nameless;
  expect(await client.getTaskPushNotificationConfig({ taskId, id, tenant: "" })).toMatchObject({ id, taskId });
  await client.deleteTaskPushNotificationConfig({ taskId, id, tenant: "" });
  await client.deleteTaskPushNotificationConfig({ taskId, id, tenant: "" });
  await expect(client.getTaskPushNotificationConfig({ taskId, id, tenant: "" })).rejects.toThrow("no such push");
  receiver.received.length = 0;
  await send(client, toMessage("more", { taskId }));
  await untilReceived(receiver, 1);
  expect(receiver.received.map(({ url }) => url)).toEqual(["/one"]);
  expect(statesOf(receiver)).toEqual(["TASK_STATE_COMPLETED"]);
});

test("a task that ended before its receiver was stored is still pushed, and retried until it is accepted", async () => {
  await using receiver = await startReceiver(({ headers }, response) => {
    response.writeHead(headers["x-service-attempt"] === "1" ? 500 : 200).end();
  });
  const client = await clientOf("JSONRPC");
  const { id } = await send(client, toMessage("tck-complete-task"), { url: receiver.url });
  await untilReceived(receiver, 2);
  expect(tasksOf(receiver).map((task) => [task.id, task.status.state])).toEqual([
    [id, "TASK_STATE_COMPLETED"],
    [id, "TASK_STATE_COMPLETED"],
  ]);
  expect(receiver.received[0]?.headers["webhook-id"]).toBe(receiver.received[1]?.headers["webhook-id"]);
  expect(receiver.received[0]?.headers.authorization).toBeUndefined();
});

test("a streamed message notifies its receiver too", async () => {
  await using receiver = await startReceiver(fine);
  const client = await clientOf("JSONRPC");
  const configuration = { taskPushNotificationConfig: { url: receiver.url } };
  const request = SendMessageRequest.fromJSON({ message: toMessage("tck-stream-001"), configuration });
  const states: unknown[] = [];
  for await (const item of client.sendMessageStream(request)) {
    const { task, statusUpdate } = StreamResponse.toJSON(item) as Record<string, { status: { state: string } }>;
    states.push((task ?? statusUpdate)?.status.state);
  }
  expect(states.at(-1)).toBe("TASK_STATE_COMPLETED");
  await untilReceived(receiver, 1);
  expect(statesOf(receiver)).toEqual(["TASK_STATE_COMPLETED"]);
});

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = await world.database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const rows = await Promise.all(tables.map(({ name }) => world.database.query(`select t::text from ${name} t`)));
  return JSON.stringify(rows);
}

test("a receiver's token is in no table, log or list, and the receiver is not a webhook of the organisation", async () => {
  await using receiver = await startReceiver((received, response) => void response.writeHead(500).end(received.url));
  const client = await clientOf("JSONRPC");
  const push = {
    url: receiver.url,
    token: "canary-of-a-token",
    authentication: { scheme: "Bearer", credentials: "canary-of-credentials" },
  };
  const { id: taskId } = await send(client, toMessage("tck-complete-task"), push);
  await untilReceived(receiver, 1);
  const ended = () =>
    world.database.query("select 1 from deliveries where url = $1 and outcome is not null", [receiver.url]);
  await until("the attempt to be written down", async () => (await ended()).length > 0);
  const listed = await world.service.api("GET", "/webhooks?limit=100");
  const configs = await rpc("ListTaskPushNotificationConfigs", { taskId });
  const seen = [await dump(), world.service.output(), listed.text, configs.text].join("\n");
  expect([seen.includes("canary-of-a-token"), seen.includes("canary-of-credentials")]).toEqual([false, false]);
  expect(listed.text).not.toContain(receiver.url);
  const [row] = await world.database.query<{ request_headers: string }>(
    "select request_headers from deliveries where url = $1",
    [receiver.url],
  );
  expect(JSON.parse(row?.request_headers ?? "{}")).toMatchObject({ Authorization: "[redacted]" });
});

const closedAddresses = [
  "https://10.0.0.1/hook",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/hook",
  "https://[::ffff:10.1.2.3]/hook",
  "https://2130706434/hook",
  "http://example.com/hook",
  "https://user:secret@example.com/hook",
  "file:///etc/passwd",
  "nonsense",
  "",
];

test.each(closedAddresses)("%s is not called, and no run is started", async (url) => {
  const count = async () => (await world.database.query("select 1 from runs")).length;
  const before = await count();
  const configuration = { taskPushNotificationConfig: { url } };
  for (const method of ["SendMessage", "SendStreamingMessage"]) {
    const { body } = await rpc(method, { message: toMessage("tck-complete-task"), configuration });
    expect(body.error).toMatchObject({ code: -32602 });
  }
  expect(await count()).toBe(before);
});

test("an unresolvable name is tried, and its failure is in the history", async () => {
  const client = await clientOf("JSONRPC");
  await send(client, toMessage("tck-complete-task"), { url: "https://nowhere.invalid/hook" });
  const tries = () =>
    world.database.query<{ error: string }>(
      "select error from deliveries where url = 'https://nowhere.invalid/hook' and error is not null",
    );
  await until("an attempt that failed", async () => (await tries()).length > 0);
  expect(JSON.parse((await tries())[0]?.error ?? "{}").code).toMatch(/dns|address|resolve/);
});

const broken = [
  { token: "two\r\nlines" },
  { token: 7 },
  { authentication: {} },
  { authentication: { scheme: "Bea rer", credentials: "x" } },
  { authentication: { scheme: "Bearer", credentials: "x\ny" } },
  { id: "a\0b" },
  { id: "x".repeat(513) },
];

test.each(broken)("%j is rejected with A2A's errors", async (fields) => {
  const client = await clientOf("JSONRPC");
  const { id: taskId } = await send(client, toMessage("tck-complete-task"));
  const { body } = await rpc("CreateTaskPushNotificationConfig", { taskId, url: "https://example.com", ...fields });
  expect(body.error).toMatchObject({ code: -32602 });
});

test("a task has at most ten receivers", async () => {
  await using receiver = await startReceiver(fine);
  const { id: taskId } = await send(await clientOf("JSONRPC"), toMessage("tck-input-required"));
  const add = (id: string) => rpc("CreateTaskPushNotificationConfig", { taskId, url: receiver.url, id });
  for (let number = 1; number <= 10; number += 1) expect((await add(`n${number}`)).body.error).toBeUndefined();
  expect((await add("n11")).body.error?.message).toContain("at most 10");
  expect((await add("n10")).body.error).toBeUndefined();
});

test("a key of another organisation or for another agent finds no task and no receiver; a read-only key adds none", async () => {
  const { id: taskId } = await send(await clientOf("JSONRPC"), toMessage("tck-input-required"), {
    id: "mine",
    url: "https://example.com/hook",
  });
  const organizationId = await tenants.addOrganization();
  const foreign = await tenants.addKey(organizationId);
  const own = world.service.credentials;
  const narrow = await tenants.addKey(own.organization_id, { agentIds: [own.agent_id as `ag_${string}`] });
  const reader = await tenants.addKey(own.organization_id, { scopes: ["runs:read"] });
  const calls: [string, object][] = [
    ["CreateTaskPushNotificationConfig", { taskId, id: "theirs", url: "https://example.com/theirs" }],
    ["GetTaskPushNotificationConfig", { taskId, id: "mine" }],
    ["ListTaskPushNotificationConfigs", { taskId }],
    ["DeleteTaskPushNotificationConfig", { taskId, id: "mine" }],
  ];
  for (const [method, params] of calls) {
    expect([method, (await rpc(method, params, foreign)).status]).toEqual([method, 404]);
    expect([method, (await rpc(method, params, narrow)).status]).toEqual([method, 403]);
  }
  const statuses = await Promise.all(calls.map(async ([method, params]) => (await rpc(method, params, reader)).status));
  expect(statuses).toEqual([403, 200, 200, 403]);
  expect((await rpc("ListTaskPushNotificationConfigs", { taskId })).body.result).toMatchObject({
    configs: [{ id: "mine" }],
  });
});

test("a receiver ends with the key that added it", async () => {
  await using receiver = await startReceiver(fine);
  const { api } = world.service;
  const { body: key } = await api<{ id: string; secret: string }>("POST", "/api-keys", { body: { name: "caller" } });
  const client = await clientOf("JSONRPC", key.secret);
  const { id: taskId } = await send(client, toMessage("tck-input-required"), { url: receiver.url });
  await untilReceived(receiver, 1);
  expect((await api("DELETE", `/api-keys/${key.id}`)).status).toBe(200);
  const isOff = async () =>
    (await world.database.query("select 1 from webhooks where url = $1 and not active", [receiver.url])).length > 0;
  await until("the receiver to be switched off", isOff);
  await send(await clientOf("JSONRPC"), toMessage("more", { taskId }));
  const sent = await world.database.query("select 1 from deliveries where url = $1", [receiver.url]);
  expect([sent.length, receiver.received.length]).toEqual([1, 1]);
});

test("an erasure deletes receivers, with everything that was sent to them", async () => {
  await using receiver = await startReceiver(fine);
  const client = await clientOf("JSONRPC");
  const { contextId } = await send(client, toMessage("tck-complete-task"), { id: "gone", url: receiver.url });
  await untilReceived(receiver, 1);
  const isIn = async (table: string) =>
    (await world.database.query(`select 1 from ${table} where url = $1`, [receiver.url])).length > 0;
  await until("the delivery to be written down", () => isIn("deliveries"));
  expect(await isIn("webhooks")).toBe(true);
  await world.service.api("DELETE", `/threads/${contextId}`);
  await until("it to be erased", async () => !(await isIn("webhooks")) && !(await isIn("deliveries")));
});

test("an end that was being written while its receiver was added is sent at the next check; a day later both are deleted", async () => {
  await using receiver = await startReceiver(fine);
  const { id: taskId } = await send(await clientOf("JSONRPC"), toMessage("tck-complete-task"), { url: receiver.url });
  await untilReceived(receiver, 1);
  const { query } = world.database;
  const own = "webhook_id = (select id from webhooks where url = $1)";
  await until(
    "the delivery to be written down",
    async () =>
      (await query(`select 1 from deliveries where ${own} and status = 'succeeded'`, [receiver.url])).length > 0,
  );
  // As if the statement that ended the run had started before the receiver existed.
  await query(`delete from deliveries where ${own}`, [receiver.url]);
  await query("update webhooks set looked_again = false, created_at = now() - interval '2 minutes' where url = $1", [
    receiver.url,
  ]);
  await untilReceived(receiver, 2);
  expect(statesOf(receiver)).toEqual(["TASK_STATE_COMPLETED", "TASK_STATE_COMPLETED"]);
  const deleteEnded = () => tenants.store.webhooks.deleteReceiversOfEnded(24, 100);
  const isThere = async () => (await query("select 1 from webhooks where url = $1", [receiver.url])).length > 0;
  await deleteEnded();
  expect(await isThere()).toBe(true);
  await query("update webhooks set created_at = now() - interval '2 days' where url = $1", [receiver.url]);
  await deleteEnded();
  expect(await isThere()).toBe(true);
  await query(
    "update runs set completed_at = now() - interval '25 hours' where id = (select run_id from webhooks where url = $1)",
    [receiver.url],
  );
  await deleteEnded();
  expect([await isThere(), (await rpc("ListTaskPushNotificationConfigs", { taskId })).body.result]).toMatchObject([
    false,
    { configs: [] },
  ]);
});
