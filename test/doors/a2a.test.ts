import { ListTasksRequest, Message, SendMessageRequest, StreamResponse, Task } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from "@a2a-js/sdk/client";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../support/api-client.ts";
import { openTrustingFetch, runCode, runSample, snippetsOf } from "../support/door-world.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let trusting: ReturnType<typeof openTrustingFetch>;
let conformer: string;

beforeAll(async () => {
  world = await createWorld();
  trusting = openTrustingFetch(world.service);
  conformer = await world.addAgent("conformer");
});

afterAll(async () => {
  await trusting?.close();
  await world?.remove();
});

const trustingFetch: typeof fetch = (url, init) => trusting.fetch(url, init);

const withKey =
  (key: string): typeof fetch =>
  (url, init = {}) =>
    trustingFetch(url, { ...init, headers: { ...(init.headers as object), Authorization: `Bearer ${key}` } });

const bindings = ["JSONRPC", "HTTP+JSON"] as const;

/** The official client, which discovers the endpoint from the agent's card. */
function clientOf(agentId: string, binding: (typeof bindings)[number], key?: string): Promise<Client> {
  const { baseUrl, credentials } = world.service;
  const fetchImpl = withKey(key ?? credentials.api_key);
  const transport = binding === "JSONRPC" ? JsonRpcTransportFactory : RestTransportFactory;
  const factory = new ClientFactory({
    transports: [new transport({ fetchImpl })],
    cardResolver: new DefaultAgentCardResolver({ fetchImpl: trustingFetch }),
  });
  return factory.createFromUrl(`${baseUrl}/agents/${agentId}/`);
}

type Sent = { id?: string; taskId?: string; contextId?: string; parts?: object[] };

const request = (
  text: string,
  { id = crypto.randomUUID(), parts = [{ text }], ...rest }: Sent = {},
  configuration = {},
) => SendMessageRequest.fromJSON({ message: { messageId: id, role: "ROLE_USER", parts, ...rest }, configuration });

type Shown = { id: string; contextId: string; status: { state: string }; [field: string]: unknown };

/** The response's JSON. */
const shown = (answer: Task | Message): Shown =>
  ("status" in answer ? Task.toJSON(answer) : Message.toJSON(answer)) as Shown;

const send = async (client: Client, ...given: Parameters<typeof request>) =>
  shown(await client.sendMessage(request(...given)));

type News = {
  task?: Shown;
  statusUpdate?: Shown;
  artifactUpdate?: Shown & { artifact: { parts: { text: string }[] } };
};

async function collect(stream: AsyncIterable<StreamResponse>): Promise<News[]> {
  const news: News[] = [];
  for await (const item of stream) news.push(StreamResponse.toJSON(item) as News);
  return news;
}

const statesOf = (news: News[]) => news.flatMap(({ task, statusUpdate }) => (task ?? statusUpdate)?.status.state ?? []);
const textOf = (news: News[]) =>
  news.flatMap(({ artifactUpdate }) => artifactUpdate?.artifact.parts.map(({ text }) => text) ?? []).join("");

test.each(bindings)("by %s a task is a run, its context a thread, its output an artifact", async (binding) => {
  const client = await clientOf(conformer, binding);
  const task = await send(client, "Hello", { id: "tck-artifact-text-1" });
  expect(task).toMatchObject({
    status: { state: "TASK_STATE_COMPLETED" },
    artifacts: [{ artifactId: "output", parts: [{ text: "Generated text content" }] }],
    history: [{ messageId: "tck-artifact-text-1", role: "ROLE_USER", parts: [{ text: "Hello" }] }],
  });
  const { body: run } = await world.service.api<Run>("GET", `/runs/${task.id}`);
  expect([run.thread_id, run.input]).toEqual([task.contextId, { query: "Hello" }]);
  const next = await send(client, "And now?", { contextId: task.contextId });
  expect([next.contextId, next.id === task.id]).toEqual([task.contextId, false]);
  const named = await send(client, "Elsewhere", { contextId: `mine-${binding}` });
  const again = await send(client, "There again", { contextId: `mine-${binding}` });
  expect([named.contextId, again.contextId]).toEqual([`mine-${binding}`, `mine-${binding}`]);
  const list = await client.listTasks(ListTasksRequest.fromJSON({ contextId: `mine-${binding}`, pageSize: 1 }));
  expect([list.tasks.map(({ id }) => id), list.totalSize]).toEqual([[again.id], 2]);
  const rest = await client.listTasks(
    ListTasksRequest.fromJSON({ contextId: `mine-${binding}`, pageToken: list.nextPageToken }),
  );
  expect([rest.tasks.map(({ id }) => id), rest.nextPageToken]).toEqual([[named.id], ""]);
});

test.each(bindings)(
  "by %s a run's text is streamed, a question ends the stream, and its answer resumes the run",
  async (binding) => {
    const client = await clientOf(conformer, binding);
    const spoken = await collect(client.sendMessageStream(request("Go", { id: "tck-stream-artifact-chunked" })));
    expect(statesOf(spoken).at(0)).toMatch(/SUBMITTED|WORKING/);
    expect(statesOf(spoken).at(-1)).toBe("TASK_STATE_COMPLETED");
    expect(textOf(spoken)).toBe("chunk-1 chunk-2");
    const updates = await collect(client.sendMessageStream(request("Go", { id: "tck-input-required" })));
    expect(updates.at(-1)).toMatchObject({
      statusUpdate: {
        status: { state: "TASK_STATE_INPUT_REQUIRED", message: { parts: [{ text: "What else?" }, {}] } },
      },
    });
    const taskId = updates[0]?.task?.id ?? "";
    const watched = collect(client.resubscribeTask({ id: taskId } as never));
    const answered = await collect(client.sendMessageStream(request("Nothing", { taskId })));
    expect(answered[0]?.task?.id).toBe(taskId);
    expect(statesOf(answered).at(-1)).toBe("TASK_STATE_COMPLETED");
    expect(statesOf(await watched).at(-1)).toBe("TASK_STATE_COMPLETED");
    const whole = Task.toJSON(await client.getTask({ id: taskId, historyLength: 10 } as never)) as Shown;
    expect(whole.history).toMatchObject([
      { role: "ROLE_USER", parts: [{ text: "Go" }] },
      { role: "ROLE_AGENT" },
      { role: "ROLE_USER", parts: [{ text: "Nothing" }] },
    ]);
  },
);

test.each(bindings)("by %s a waiting task is cancelled, and a final one is not", async (binding) => {
  const client = await clientOf(conformer, binding);
  const task = await send(client, "Go", { id: "tck-input-required" });
  expect(task.status.state).toBe("TASK_STATE_INPUT_REQUIRED");
  const cancelled = Task.toJSON(await client.cancelTask({ id: task.id } as never)) as Shown;
  expect(cancelled.status.state).toBe("TASK_STATE_CANCELED");
  const audit = await world.service.api<{ data: { action: string; resource_id: string }[] }>("GET", "/audit?limit=20");
  const noted = audit.body.data.filter(({ resource_id }) => resource_id === task.id);
  expect(noted.map(({ action }) => action)).toEqual(["cancelRun"]);
  const ended = await send(client, "Go");
  await expect(client.cancelTask({ id: ended.id } as never)).rejects.toThrow("already ended");
  await expect(send(client, "More", { taskId: ended.id })).rejects.toThrow("has ended");
  await expect(collect(client.resubscribeTask({ id: ended.id } as never))).rejects.toThrow("has ended");
});

test.each(bindings)("by %s text does not approve, only an explicit decision does", async (binding) => {
  const client = await clientOf(await world.addAgent("gatekeeper"), binding);
  const { id: taskId } = await send(client, "Go");
  await expect(send(client, "yes", { taskId })).rejects.toThrow("waits for a decision");
  const next = await send(client, "", { taskId, parts: [{ data: { approved: true } }] });
  expect(next.status).toMatchObject({
    state: "TASK_STATE_INPUT_REQUIRED",
    message: { parts: [{ text: "Your name?" }, {}] },
  });
  const done = await send(client, "Ada", { taskId });
  expect(done).toMatchObject({ artifacts: [{ parts: [{ text: "approved" }, { data: { name: "Ada" } }] }] });
});

test("the card is also below the address of the endpoint, with and without a slash at its end", async () => {
  const { baseUrl, credentials } = world.service;
  const endpoint = `${baseUrl}/agents/${credentials.agent_id}/a2a`;
  const resolver = new DefaultAgentCardResolver({ fetchImpl: trustingFetch });
  const card = await resolver.resolve(`${endpoint}/`);
  expect(card.supportedInterfaces[0]?.url).toBe(endpoint);
  expect(await resolver.resolve(endpoint)).toEqual(card);
});

test("tasks are listed by their last change, page by page", async () => {
  const client = await clientOf(await world.addAgent("conformer"), "JSONRPC");
  const asking = await send(client, "Go", { id: "tck-input-required" });
  const waiting = await send(client, "Go", { id: "tck-input-required" });
  const quick = await send(client, "Go");
  const list = async (params: object = {}) => {
    const { tasks, nextPageToken } = await client.listTasks(ListTasksRequest.fromJSON(params));
    return { ids: tasks.map(({ id }) => id), nextPageToken, tasks };
  };
  expect((await list()).ids).toEqual([quick.id, waiting.id, asking.id]);
  await send(client, "More", { taskId: asking.id });
  const first = await list({ pageSize: 2 });
  expect(first.ids).toEqual([asking.id, quick.id]);
  // A task that became the newest meanwhile is not on a later page.
  await send(client, "Go");
  const rest = await list({ pageSize: 2, pageToken: first.nextPageToken });
  expect([rest.ids, rest.nextPageToken]).toEqual([[waiting.id], ""]);
  const times = (await list()).tasks.map(({ status }) => status?.timestamp ?? "");
  expect(times).toEqual(times.toSorted().toReversed());
  const whole = await list({ pageSize: 1, pageToken: first.nextPageToken, includeArtifacts: true, historyLength: 1 });
  expect(whole.tasks[0]?.history).toHaveLength(1);
  const since = await list({ statusTimestampAfter: first.tasks[0]?.status?.timestamp });
  expect(since.ids).toEqual(expect.arrayContaining([asking.id]));
  expect(since.ids).not.toContain(quick.id);
});

const mcpVersion = "2026-07-28";
const mcpMeta = {
  "io.modelcontextprotocol/protocolVersion": mcpVersion,
  "io.modelcontextprotocol/clientCapabilities": { extensions: { "io.modelcontextprotocol/tasks": {} } },
};

test("one run, any door: started over A2A, answered from MCP, watched in AG-UI, resumed by our own stream", async () => {
  const { api } = world.service;
  const { id, contextId } = await send(await clientOf(conformer, "JSONRPC"), "Go", {
    id: "tck-input-required",
    contextId: "any-door",
  });
  const { body: asking } = await api<Run>("GET", `/runs/${id}`);
  const question = asking.required_action?.id ?? "";
  const inputResponses = { [question]: { action: "accept", content: { query: "Nothing" } } };
  const update = { name: "tasks/update", taskId: id };
  const answered = await api<{ result: object }>("POST", `/agents/${conformer}/mcp`, {
    headers: { "mcp-protocol-version": mcpVersion, "mcp-method": update.name, "mcp-name": id, accept: "*/*" },
    body: { jsonrpc: "2.0", id: 1, method: update.name, params: { taskId: id, inputResponses, _meta: mcpMeta } },
  });
  expect(answered.body.result).toMatchObject({ resultType: "complete" });
  const resume = [{ interruptId: `${id}.${question}`, status: "resolved", payload: { query: "too late" } }];
  const watched = await api("POST", `/agents/${conformer}/ag-ui`, {
    body: { threadId: contextId, runId: "watching", messages: [], resume },
  });
  expect(watched.text).toContain("Hello from TCK");
  expect(watched.text).toContain('"type":"RUN_FINISHED"');
  const resumed = await api("GET", `/runs/${id}/stream`, { headers: { "last-event-id": "3" } });
  expect([...resumed.text.matchAll(/^event: (.+)$/gm)].map(([, type]) => type)).toEqual([
    "run.action.received",
    "run.completed",
  ]);
});

test("the card with an agent's name and skills requires a key; how to authenticate is public", async () => {
  const { api, apiAs, baseUrl } = world.service;
  const path = `/agents/${conformer}/.well-known/agent-card.json`;
  const card = await apiAs(null)("GET", path);
  expect(card.body).toMatchObject({ name: conformer, capabilities: { extendedAgentCard: true, streaming: true } });
  expect(card.body.supportedInterfaces).toMatchObject(
    bindings.map((protocolBinding) => ({ protocolBinding, url: `${baseUrl}/agents/${conformer}/a2a` })),
  );
  expect(card.headers["cache-control"]).toBe("public, max-age=3600");
  const anonymous = await apiAs(null)("GET", path.replace(conformer, "ag_00000000000000000000000000"));
  expect(Object.keys(anonymous.body)).toEqual(Object.keys(card.body));
  const headers = { "a2a-version": "1.0" };
  const extended = await api("GET", `/agents/${conformer}/a2a/extendedAgentCard`, { headers });
  expect(extended.body).toMatchObject({ name: "conformer", version: "1" });
  expect((await apiAs(null)("GET", `/agents/${conformer}/a2a/extendedAgentCard`, { headers })).status).toBe(401);
});

const message = { messageId: "m", role: "ROLE_USER", parts: [{ text: "hi" }] };
const foreign = "run_00000000000000000000000000";

const refusals = [
  ["no version", "SendMessage", { message }, { "a2a-version": "" }, -32009],
  ["a version of tomorrow", "SendMessage", { message }, { "a2a-version": "99.0" }, -32009],
  ["a method of yesterday", "message/send", { message }, {}, -32601],
  ["an unknown task", "GetTask", { id: foreign }, {}, -32001],
  ["a malformed id", "CancelTask", { id: "x" }, {}, -32001],
  ["no message", "SendMessage", {}, {}, -32602],
  ["an empty message", "SendMessage", { message: { ...message, parts: [] } }, {}, -32602],
  ["a name that cannot be kept", "SendMessage", { message: { ...message, contextId: "a\0b" } }, {}, -32602],
  [
    "another organisation's thread",
    "SendMessage",
    { message: { ...message, contextId: foreign.replace("run", "thr") } },
    {},
    -32602,
  ],
  [
    "a file that was not uploaded",
    "SendMessage",
    { message: { ...message, parts: [{ url: "https://example.com/a" }] } },
    {},
    -32005,
  ],
  ["a page of a million", "ListTasks", { pageSize: 1_000_000 }, {}, -32602],
  ["a page that is none", "ListTasks", { pageToken: "x" }, {}, -32602],
  [
    "a push notification of an unknown task",
    "CreateTaskPushNotificationConfig",
    { taskId: foreign, url: "https://example.com" },
    {},
    -32001,
  ],
  ["a forged page token", "ListTasks", { pageToken: btoa('["run_x"]') }, {}, -32602],
] as const;

test.each(refusals)("%s is rejected with A2A's codes", async (_what, method, params, given, code) => {
  const headers = { "a2a-version": "1.0", ...given };
  const body = { jsonrpc: "2.0", id: 7, method, params };
  const answer = await world.service.api("POST", `/agents/${conformer}/a2a`, { body, headers });
  expect(answer.body).toMatchObject({ jsonrpc: "2.0", id: 7, error: { code } });
  expect([answer.status, typeof codeOf(answer)]).toEqual([200, "string"]);
});

test("invalid JSON-RPC gets a JSON-RPC error, and a missing key an HTTP error", async () => {
  const { api, apiAs } = world.service;
  const headers = { "a2a-version": "1.0" };
  const post = (rawBody: string) => api("POST", `/agents/${conformer}/a2a`, { rawBody, headers });
  const codes = ["{", "[]", "{}"].map(async (text) => ((await post(text)).body.error as { code: number }).code);
  expect(await Promise.all(codes)).toEqual([-32700, expect.any(Number), -32600]);
  const stranger = await apiAs(null)("POST", `/agents/${conformer}/a2a`, { body: {}, headers });
  expect([stranger.status, stranger.body]).toMatchObject([401, { error: { code: -32000 } }]);
  const task = await api("GET", `/agents/${conformer}/a2a/tasks/${foreign}`, {
    headers: { ...headers, accept: "application/json" },
  });
  expect([task.status, task.body]).toMatchObject([
    404,
    { error: { code: 404, status: "NOT_FOUND", details: [{ reason: "TASK_NOT_FOUND", domain: "a2a-protocol.org" }] } },
  ]);
});

test("an agent that uses A2A natively sets its parts, and whether there is a task", async () => {
  const client = await clientOf(conformer, "JSONRPC");
  const direct = await send(client, "Hi", { id: "tck-message-response" });
  expect(direct).toMatchObject({ role: "ROLE_AGENT", parts: [{ text: "Direct message response" }] });
  const file = await send(client, "Hi", { id: "tck-artifact-file-url" });
  expect(file.artifacts).toMatchObject([
    { parts: [{ url: "https://example.com/output.txt", filename: "output.txt" }] },
  ]);
});

test("the examples of the documentation and the agent's page work", async () => {
  const { baseUrl, credentials } = world.service;
  class Trusting extends ClientFactory {
    constructor(options: ConstructorParameters<typeof ClientFactory>[0]) {
      super({ transports: [], ...options, cardResolver: new DefaultAgentCardResolver({ fetchImpl: trustingFetch }) });
    }
  }
  const library = { SendMessageRequest, ClientFactory: Trusting, JsonRpcTransportFactory, fetch: trustingFetch };
  const given = { ...library, baseUrl, agentId: credentials.agent_id, apiKey: credentials.api_key };
  const [snippet = ""] = snippetsOf("A2A");
  const task = await runCode(snippet, given, "task");
  expect(shown(task as Task).status.state).toBe("TASK_STATE_COMPLETED");
  const events: unknown[] = [];
  const console = { log: (line: unknown) => events.push(line) };
  await runSample("a2a", world, { ...library, console }, "null");
  expect(shown(events[0] as Task).status.state).toBe("TASK_STATE_COMPLETED");
});
