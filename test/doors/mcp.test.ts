import { readFileSync } from "node:fs";
import type { Run } from "@agentrun/contract";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema, type ElicitRequest } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createKey } from "../support/accounts.ts";
import { codeOf } from "../support/api-client.ts";
import { createMcpClients, type McpClients, version } from "../support/mcp-client.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let mcp: McpClients;
let parrot: string;
let gatekeeper: string;
let waiter: string;

const numbers = {
  type: "object",
  properties: { value: { type: "integer" }, ms: { type: "integer" } },
  required: ["value"],
};

beforeAll(async () => {
  world = await createWorld();
  mcp = createMcpClients(world.service);
  const output_schema = { type: "object", properties: { value: { type: "integer" } }, required: ["value"] };
  await world.addAgent("number", { description: "Doubles it.", input_schema: numbers, output_schema });
  await world.addAgent("talker");
  parrot = await world.addAgent("parrot");
  gatekeeper = await world.addAgent("gatekeeper");
  waiter = await world.addAgent("waiter");
});

afterAll(async () => {
  await mcp?.close();
  await world?.remove();
});

/** Longer than any run here; the client's default is shorter than a test's. */
const longTimeout = { timeout: 45_000 };

const call = (client: Client, name: string, given: Record<string, unknown> = {}, options: object = {}) =>
  client.callTool({ name, arguments: given }, CallToolResultSchema, { ...longTimeout, ...options });

const getRun = async (id: unknown) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;

/** Waits until a run has the expected state. */
const become = (id: unknown, status: string) =>
  vi.waitFor(async () => expect((await getRun(id)).status).toBe(status), { timeout: 30_000, interval: 50 });

const newestRun = async (agentId: string): Promise<Run> => {
  const { body } = await world.service.api<{ data: Run[] }>("GET", `/runs?agent_id=${agentId}&limit=1`);
  return body.data[0] as Run;
};

test("every agent that the key may run is a tool with its schemas, and a call is a run", async () => {
  const client = await mcp.connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["number", "talker", "parrot"]));
  const number = tools.find(({ name }) => name === "number");
  expect(number).toMatchObject({ title: "number", description: "Doubles it.", inputSchema: numbers });
  const result = await call(client, "number", { value: 21 });
  expect(result).toMatchObject({ structuredContent: { value: 42 }, content: [{ type: "text", text: '{"value":42}' }] });
  const run = await getRun(result._meta?.run_id);
  expect([run.input, run.status]).toEqual([{ value: 21 }, "completed"]);
  await client.close();
});

test("invalid arguments, and an agent's failure, are returned to the model", async () => {
  const client = await mcp.connect();
  const wrong = await call(client, "number", { value: "many" });
  expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("value") }] });
  const failed = await call(client, "parrot", { word: "ouch", fail: true });
  expect(failed).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("ouch") }] });
  await expect(call(client, "nobody")).rejects.toMatchObject({ code: -32602 });
  await client.close();
});

test("a run's output is sent as progress", async () => {
  const client = await mcp.connect();
  const results: { progress: number; message?: string }[] = [];
  await call(client, "talker", { words: 3, pause_ms: 20 }, { onprogress: (note: never) => results.push(note) });
  expect(results.map(({ progress }) => progress)).toEqual(results.map((_note, index) => index + 1));
  expect(results.map(({ message }) => message).join("")).toContain("w1 w2 w3");
  await client.close();
});

test("a run's question is an elicitation, and its answer resumes the same run", async () => {
  const requests: unknown[] = [];
  const client = await mcp.connect(`/agents/${parrot}/mcp`, (params) => {
    requests.push(params);
    return { action: "accept", content: { query: "yes" } };
  });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["parrot"]);
  const result = await call(client, "parrot", { word: "hello", ask: true });
  expect(requests).toMatchObject([{ mode: "form", message: "hello?" }]);
  expect(result.structuredContent).toEqual({ word: "hello", more: ["hello"] });
  const declining = await mcp.connect(`/agents/${parrot}/mcp`, () => ({ action: "decline" }));
  const declined = await call(declining, "parrot", { word: "hello", ask: true });
  expect([declined.isError, (await getRun(declined._meta?.run_id)).status]).toEqual([true, "cancelled"]);
  await Promise.all([client.close(), declining.close()]);
});

test("an elicitation cannot approve: the person is sent to the page of the run, and decides there", async () => {
  const requests: ElicitRequest["params"][] = [];
  const client = await mcp.connect(`/agents/${gatekeeper}/mcp`, (params) => {
    requests.push(params);
    return params.mode === "url" ? { action: "accept" } : { action: "accept", content: { name: "Ada" } };
  });
  const answered = call(client, "gatekeeper");
  await expect.poll(() => requests).toHaveLength(1);
  const run = await newestRun(gatekeeper);
  expect(requests[0]).toMatchObject({ mode: "url", url: `${new URL(world.service.baseUrl).origin}/runs/${run.id}` });
  expect((await getRun(run.id)).required_action?.type).toBe("approval");
  await world.service.api("POST", `/runs/${run.id}/action`, { body: { type: "approve" } });
  expect((await answered).structuredContent).toMatchObject({ result: "approved", name: "Ada" });
  await client.close();
});

test("a client without elicitation gets the address of the page, and the run waits", async () => {
  const client = await mcp.connect();
  const results = await call(client, "gatekeeper");
  expect(results).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("approves it") }] });
  const run = await newestRun(gatekeeper);
  expect((results.content as { text: string }[])[0]?.text).toContain(run.id);
  expect(run.status).toBe("requires_action");
  await client.close();
});

test("a cancelled request cancels its run", async () => {
  const client = await mcp.connect();
  const given = new AbortController();
  const onprogress = () => given.abort("enough");
  await expect(call(client, "waiter", {}, { signal: given.signal, onprogress })).rejects.toThrow("enough");
  await become((await newestRun(waiter)).id, "cancelled");
  await client.close();
});

test("2025-11-25: a call can be a task, which is listed, read and cancelled", async () => {
  const client = await mcp.connect("/mcp", () => ({ action: "accept", content: { query: "yes" } }));
  await client.listTools();
  const { tasks } = client.experimental;
  const stream = tasks.callToolStream(
    { name: "parrot", arguments: { word: "later", ask: true } },
    CallToolResultSchema,
    { ...longTimeout, task: {} },
  );
  const messages = [];
  for await (const message of stream) messages.push(message);
  expect(messages.at(0)).toMatchObject({ type: "taskCreated" });
  expect(messages.at(-1)).toMatchObject({ type: "result", result: { structuredContent: { word: "later" } } });
  const begun = tasks.callToolStream({ name: "waiter", arguments: {} }, CallToolResultSchema, {
    ...longTimeout,
    task: {},
  });
  const { value } = await begun.next();
  const { taskId } = (value as { task: { taskId: string } }).task;
  expect((await tasks.listTasks()).tasks.map((task) => task.taskId)).toContain(taskId);
  expect(await tasks.cancelTask(taskId)).toMatchObject({ taskId, status: "cancelled" });
  await become(taskId, "cancelled");
  await expect(tasks.cancelTask(taskId)).rejects.toMatchObject({ code: -32602 });
  expect((await tasks.getTask(taskId)).status).toBe("cancelled");
  await client.close();
});

const tasks = { extensions: { "io.modelcontextprotocol/tasks": {} } };

const ask: McpClients["ask"] = (...given) => mcp.ask(...given);
const resultOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).result;

test("2026-07-28: a client discovers, lists and calls without a handshake", async () => {
  expect(await resultOf("server/discover")).toMatchObject({
    resultType: "complete",
    supportedVersions: [version, "2025-11-25", "2025-06-18", "2025-03-26"],
    capabilities: { tools: {}, extensions: { "io.modelcontextprotocol/tasks": {} } },
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "agentrun" } },
  });
  const listed = await resultOf("tools/list");
  expect(listed).toMatchObject({ resultType: "complete", ttlMs: expect.any(Number), cacheScope: "private" });
  const called = await ask("tools/call", { name: "number", arguments: { value: 4 } }, { meta: { progressToken: "p" } });
  expect(called.messages.at(0)).toMatchObject({ method: "notifications/progress", params: { progressToken: "p" } });
  expect(called.result).toMatchObject({ resultType: "complete", structuredContent: { value: 8 } });
  const plain = await ask("tools/call", { name: "number", arguments: { value: 5 } }, { headers: { accept: "*/*" } });
  expect(plain.messages).toMatchObject([{ jsonrpc: "2.0", id: 7, result: { structuredContent: { value: 10 } } }]);
});

test("2026-07-28: a run that takes longer than its client waits is a task, and can be read from any connection", async () => {
  const given = { name: "number", arguments: { value: 3, ms: 3_000 } };
  const task = await resultOf("tools/call", given, { capabilities: tasks, headers: { prefer: "wait=0" } });
  expect(task).toMatchObject({ resultType: "task", status: "working", ttlMs: null, pollIntervalMs: 1_000 });
  const taskId = String(task.taskId);
  const notifications = { taskIds: [taskId, "nobody"], toolsListChanged: true };
  const listened = await ask("subscriptions/listen", { notifications }, { capabilities: tasks });
  expect(listened.messages.at(0)).toMatchObject({
    method: "notifications/subscriptions/acknowledged",
    params: { notifications: { taskIds: [taskId] }, _meta: { "io.modelcontextprotocol/subscriptionId": 7 } },
  });
  expect(listened.messages.at(-2)).toMatchObject({
    method: "notifications/tasks",
    params: { taskId, status: "completed" },
  });
  const done = await resultOf("tasks/get", { taskId }, { capabilities: tasks });
  expect(done).toMatchObject({
    resultType: "complete",
    status: "completed",
    result: { structuredContent: { value: 6 } },
  });
  const stopped = await resultOf("tools/call", { name: "waiter" }, { capabilities: tasks });
  expect(stopped.resultType).toBe("task");
  for (const _again of [1, 2])
    expect(await resultOf("tasks/cancel", { taskId: stopped.taskId }, { capabilities: tasks })).toEqual({
      resultType: "complete",
      _meta: expect.anything(),
    });
  await become(stopped.taskId, "cancelled");
});

test("2026-07-28: a question is returned as input_required, and the call is repeated with its answer", async () => {
  const capabilities = { elicitation: {} };
  const given = { name: "parrot", arguments: { word: "hi", ask: true } };
  const first = await resultOf("tools/call", given, { capabilities });
  expect(first).toMatchObject({ resultType: "input_required", requestState: expect.any(String) });
  const [[key, request]] = Object.entries(first.inputRequests as object) as [[string, object]];
  expect(request).toMatchObject({ method: "elicitation/create", params: { mode: "form", message: "hi?" } });
  const { requestState } = first;
  const unanswered = await resultOf("tools/call", { ...given, requestState, inputResponses: {} }, { capabilities });
  expect(unanswered).toMatchObject({ resultType: "input_required", requestState });
  const inputResponses = { [key]: { action: "accept", content: { query: "yes" } }, other: 1 };
  const answered = await resultOf("tools/call", { ...given, requestState, inputResponses }, { capabilities });
  expect(answered).toMatchObject({ resultType: "complete", structuredContent: { word: "hi" } });
  const again = await resultOf("tools/call", { ...given, requestState, inputResponses }, { capabilities });
  expect(again._meta).toEqual(answered._meta);
  const changed = { ...given, requestState: `${requestState}-changed`, inputResponses };
  expect((await ask("tools/call", changed, { capabilities })).error).toMatchObject({ code: -32602 });
});

test("2026-07-28: a task's question is answered by tasks/update, and an approval cannot be", async () => {
  const capabilities = { ...tasks, elicitation: {} };
  const task = await resultOf("tools/call", { name: "gatekeeper" }, { capabilities, headers: { prefer: "wait=45" } });
  expect(task).toMatchObject({
    resultType: "task",
    status: "working",
    statusMessage: expect.stringContaining("May I?"),
  });
  const taskId = String(task.taskId);
  const { required_action: approval } = await getRun(taskId);
  const yes = { action: "accept", content: { approved: true } };
  await resultOf("tasks/update", { taskId, inputResponses: { [approval?.id ?? ""]: yes } }, { capabilities });
  expect((await getRun(taskId)).required_action?.id).toBe(approval?.id);
  await world.service.api("POST", `/runs/${taskId}/action`, { body: { type: "approve" } });
  const waiting = await vi.waitFor(
    async () => {
      const now = await resultOf("tasks/get", { taskId }, { capabilities });
      expect(now.status).toBe("input_required");
      return now;
    },
    { timeout: 30_000, interval: 50 },
  );
  const [key = ""] = Object.keys(waiting.inputRequests as object);
  const inputResponses = { [key]: { action: "accept", content: { name: "Ada" } } };
  await resultOf("tasks/update", { taskId, inputResponses }, { capabilities });
  await become(taskId, "completed");
  const done = await resultOf("tasks/get", { taskId }, { capabilities });
  expect(done).toMatchObject({ result: { structuredContent: { name: "Ada" } } });
});

test("2026-07-28: a question that the client does not support is rejected with the missing capability, and a disconnect cancels the run", async () => {
  const lacking = await ask("tools/call", { name: "parrot", arguments: { word: "hi", ask: true } });
  expect(lacking.error).toMatchObject({ code: -32021, data: { requiredCapabilities: { elicitation: {} } } });
  const before = await newestRun(waiter);
  const leaving = new AbortController();
  const left = ask("tools/call", { name: "waiter" }, { signal: leaving.signal }).catch(() => null);
  const run = await vi.waitFor(
    async () => {
      const newest = await newestRun(waiter);
      expect([newest.id === before?.id, newest?.status]).toEqual([false, "running"]);
      return newest;
    },
    { timeout: 30_000, interval: 50 },
  );
  leaving.abort();
  await left;
  await become(run.id, "cancelled");
});

const foreign = "run_00000000000000000000000000";
const able = { capabilities: tasks };

const refusals: [string, string, Record<string, unknown>, Parameters<typeof ask>[2], number, number][] = [
  ["a version of tomorrow", "ping", {}, { headers: { "mcp-protocol-version": "2099-01-01" } }, 400, -32020],
  ["another method in the header", "tools/list", {}, { headers: { "mcp-method": "tools/call" } }, 400, -32020],
  ["nothing of what the client can", "tools/list", {}, { capabilities: 1 }, 400, -32602],
  ["a handshake", "initialize", {}, {}, 404, -32601],
  ["a task's result", "tasks/result", { taskId: foreign }, able, 404, -32601],
  ["an unknown tool", "tools/call", { name: "nobody" }, {}, 200, -32602],
  ["arguments in a row", "tools/call", { name: "number", arguments: [] }, {}, 200, -32602],
  ["a page that is none", "tools/list", { cursor: "x" }, {}, 200, -32602],
  ["an unknown task", "tasks/get", { taskId: foreign }, able, 200, -32602],
  ["a malformed id", "tasks/cancel", { taskId: "x" }, able, 200, -32602],
  ["tasks without knowing them", "tasks/get", { taskId: foreign }, {}, 400, -32021],
  ["tasks that are no list", "subscriptions/listen", { notifications: { taskIds: 1 } }, able, 200, -32602],
  ["answers that are none", "tools/call", { name: "parrot", requestState: "x", inputResponses: null }, {}, 200, -32602],
];

test.each(refusals)("%s is rejected with MCP's codes", async (_what, method, params, given, status, code) => {
  const answer = await ask(method, params, given);
  expect([answer.status, answer.messages]).toMatchObject([status, [{ jsonrpc: "2.0", id: 7, error: { code } }]]);
});

test("an invalid message, method or key gets the errors of HTTP and JSON-RPC", async () => {
  const { api, apiAs, baseUrl } = world.service;
  const post = (rawBody: string, headers = {}) => api("POST", "/mcp", { rawBody, headers });
  const codes = await Promise.all(
    ["{", "[]", "{}"].map(async (text) => {
      const { status, body } = await post(text);
      return [status, (body.error as { code: number }).code];
    }),
  );
  expect(codes).toEqual([
    [400, -32700],
    [400, -32600],
    [400, -32600],
  ]);
  const initialized = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  expect([initialized.status, initialized.text]).toEqual([202, ""]);
  expect((await post('{"jsonrpc":"2.0","id":"x","result":{}}')).status).toBe(202);
  expect((await post('{"jsonrpc":"2.0","id":1,"method":"prompts/list"}')).body).toMatchObject({
    error: { code: -32601 },
  });
  const unknown = await post('{"jsonrpc":"2.0","id":1,"method":"ping"}', { "mcp-protocol-version": "1999-01-01" });
  expect([unknown.status, unknown.body]).toMatchObject([
    400,
    { error: { code: -32022, data: { supported: expect.arrayContaining([version]), requested: "1999-01-01" } } },
  ]);
  const lost = await post('{"jsonrpc":"2.0","id":1,"method":"ping"}', { "mcp-session-id": "made-up" });
  expect(lost.status).toBe(404);
  const got = await api("GET", "/mcp");
  expect([got.status, got.headers.allow]).toEqual([405, "POST"]);
  const stranger = await apiAs(null)("POST", "/mcp", { body: {} });
  expect([stranger.status, stranger.body]).toMatchObject([401, { error: { code: 401 } }]);
  const page = await post('{"jsonrpc":"2.0","id":1,"method":"ping"}', { origin: "https://evil.example" });
  expect([page.status, codeOf(page)]).toEqual([403, "origin_not_allowed"]);
  const typed = await mcp.trustingFetch(`${baseUrl}/mcp`, {
    method: "POST",
    body: "ping",
    headers: { authorization: `Bearer ${world.service.credentials.api_key}`, "content-type": "text/plain" },
  });
  expect(typed.status).toBe(415);
});

test("a key can call its own agents only, and an agent without this door is not listed", async () => {
  const { database, service } = world;
  const closed = await world.addAgent("number", { name: "closed", doors: ["openai"] });
  const rights = { scopes: ["runs:write", "agents:read"], agentIds: [parrot] } as const;
  const { key } = await createKey(database, service.credentials.organization_id, rights as never);
  const limited = await mcp.connect("/mcp", null, key);
  expect((await limited.listTools()).tools.map(({ name }) => name)).toEqual(["parrot"]);
  await expect(call(limited, "number", { value: 1 })).rejects.toMatchObject({ code: -32602 });
  await limited.close();
  const answer = await service.api("POST", `/agents/${closed}/mcp`, {
    body: { jsonrpc: "2.0", id: 1, method: "ping" },
  });
  expect([answer.status, codeOf(answer)]).toEqual([404, "door_closed"]);
  const client = await mcp.connect();
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("closed");
  await expect(call(client, "closed")).rejects.toMatchObject({ code: -32602 });
  await expect(call(client, closed)).rejects.toMatchObject({ code: -32602 });
  await client.close();
});

test("an archived agent is not a tool any more, also if it is the only one", async () => {
  const id = await world.addAgent("number", { name: "archived" });
  const client = await mcp.connect(`/agents/${id}/mcp`);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["archived"]);
  await world.service.api("DELETE", `/agents/${id}`);
  await expect.poll(async () => (await client.listTools()).tools).toEqual([]);
  await expect(call(client, "archived", { value: 1 })).rejects.toMatchObject({ code: -32602 });
  await client.close();
});

/** The first code block of the door's section, without its imports. */
const [, snippet = ""] =
  /## MCP.*?```ts\n(?:import [^\n]+\n)+(.*?)```/s.exec(
    readFileSync(new URL("../../docs/doors.md", import.meta.url), "utf8"),
  ) ?? [];

test("the examples of the documentation work", async () => {
  const { baseUrl, credentials } = world.service;
  class Trusting extends StreamableHTTPClientTransport {
    constructor(url: URL, options: object) {
      super(url, { ...options, fetch: mcp.trustingFetch });
    }
  }
  const names = ["Client", "StreamableHTTPClientTransport", "baseUrl", "agentId", "apiKey"];
  const run = new Function(...names, `return (async () => { ${snippet}; return result; })()`);
  const result = await run(Client, Trusting, baseUrl, credentials.agent_id, credentials.api_key);
  expect(result).toMatchObject({ content: [{ type: "text" }] });
});
