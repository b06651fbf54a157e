import type { Agent, Run } from "@agentrun/contract";
import {
  type ChatTransport,
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  lastAssistantMessageIsCompleteWithToolCalls,
  readUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
} from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../support/api-client.ts";
import { foundApprovers } from "../support/approval-world.ts";
import { pollOptions } from "../support/connector-tools.ts";
import { createDoorWorld, type DoorWorld, runCode, snippetsOf } from "../support/door-world.ts";
import { PageChat } from "../support/page-chat.ts";
import { openTenants } from "../support/tenants.ts";

let world: DoorWorld;

beforeAll(async () => {
  world = await createDoorWorld();
});

afterAll(() => world?.remove());

type Options = { body?: object; key?: string; query?: string };

/** The configuration of `useChat`: only the address and the key are ours. */
function transportTo(agentId: string, { body = {}, key, query = "" }: Options = {}): DefaultChatTransport<UIMessage> {
  const { baseUrl, credentials } = world.service;
  return new DefaultChatTransport({
    api: `${baseUrl}/agents/${agentId}/ui${query}`,
    headers: { Authorization: `Bearer ${key ?? credentials.api_key}` },
    body,
    fetch: world.trustingFetch,
  });
}

const userMessage = (text: string): UIMessage => ({
  id: crypto.randomUUID(),
  role: "user",
  parts: [{ type: "text", text }],
});

const send = (transport: ChatTransport<UIMessage>, chatId: string, messages: UIMessage[], abortSignal?: AbortSignal) =>
  transport.sendMessages({ chatId, messages, trigger: "submit-message", messageId: undefined, abortSignal });

/** The message at the end of a stream, as `useChat` would show it; it continues the given message. */
async function read(stream: ReadableStream<UIMessageChunk> | null, message?: UIMessage): Promise<UIMessage> {
  if (!stream) throw new Error("there is no stream");
  let last: UIMessage | undefined;
  for await (const state of readUIMessageStream({
    stream,
    terminateOnError: true,
    ...(message ? { message: structuredClone(message) } : {}),
  }))
    last = state;
  if (!last) throw new Error("the stream was empty");
  return last;
}

const textOf = ({ parts }: UIMessage) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
const newChat = () => `chat-${crypto.randomUUID()}`;
const runOf = async (message: UIMessage) =>
  (await world.service.api<Run>("GET", `/runs/${(message.metadata as { run_id: string }).run_id}`)).body;

const toolsOf = ({ parts }: UIMessage) => parts.filter((part) => part.type === "dynamic-tool");

test("text, thoughts and tool calls are parts of one message, and the next message is in the same thread", async () => {
  const agent = await world.addToolAgent("ui-tools", {}, "thinker");
  world.models.teach("ui-tools", [
    { thinking: "Where?", text: "Let me look. ", tools: [{ name: "look", arguments: { city: "Oslo" }, id: "call_1" }] },
    { text: "It is warm.", pieceLength: 3 },
    { text: "Still warm." },
  ]);
  const [transport, chat] = [transportTo(agent.id), newChat()];
  const userTurn = userMessage("How warm is it in Oslo?");
  const answer = await read(await send(transport, chat, [userTurn]));
  const run = await runOf(answer);
  expect(answer).toMatchObject({ id: run.id, role: "assistant", metadata: { thread_id: run.thread_id } });
  expect(answer.parts).toMatchObject([
    { type: "step-start" },
    { type: "reasoning", text: "Where?", state: "done" },
    { type: "text", text: "Let me look. ", state: "done" },
    {
      type: "dynamic-tool",
      toolName: "look",
      input: { city: "Oslo" },
      state: "output-available",
      output: "Oslo: 21 degrees",
    },
    { type: "text", text: "It is warm.", state: "done" },
  ]);
  const next = await read(await send(transport, chat, [userTurn, answer, userMessage("And now?")]));
  expect(textOf(next)).toBe("Still warm.");
  expect((await runOf(next)).thread_id).toBe(run.thread_id);
  const sent = JSON.stringify(world.models.calls("ui-tools").at(-1)?.messages);
  expect(sent).toMatch(/How warm is it in Oslo\?.*21 degrees.*It is warm.*And now\?/);
});

test.each(["approve", "reject"] as const)("a page decides about a tool call: %s", async (decision) => {
  const model = `ui-${decision}`;
  const agent = await world.addToolAgent(model, { send: "always" });
  world.models.teach(model, [
    { text: "May I? ", tools: [{ name: "send", arguments: { to: model }, id: "call_1" }] },
    { text: "Done." },
  ]);
  const [transport, chat, userTurn] = [transportTo(agent.id), newChat(), userMessage("Send it.")];
  const question = await read(await send(transport, chat, [userTurn]));
  const [tool] = toolsOf(question);
  expect(tool).toMatchObject({ toolName: "send", input: { to: model }, state: "approval-requested" });
  const id = tool?.approval?.id ?? "";
  const approved = decision === "approve";
  const decided = structuredClone(question);
  // What `addToolApprovalResponse` does to the page's copy.
  Object.assign(toolsOf(decided)[0] ?? {}, { state: "approval-responded", approval: { id, approved, reason: "so" } });
  const ended = await read(await send(transport, chat, [userTurn, decided]), decided);
  expect(ended.id).toBe(question.id);
  expect(textOf(ended)).toBe("May I? Done.");
  const after = { toolCallId: id, state: approved ? "output-available" : "output-denied", input: { to: model } };
  expect(toolsOf(ended)).toMatchObject([after]);
  expect(world.sent.filter(({ to }) => to === model)).toHaveLength(approved ? 1 : 0);
  const audit = await world.service.api<{ data: { action: string; resource_id: string }[] }>("GET", "/audit?limit=50");
  const noted = audit.body.data.filter(({ resource_id }) => resource_id === question.id);
  expect(noted.map(({ action }) => action)).toEqual(["actOnRun"]);
  // A decision is final: the same decision again gets the same end.
  expect(textOf(await read(await send(transport, chat, [userTurn, decided]), decided))).toBe("May I? Done.");
});

test("a page's approval is one of several votes if a rule requires them, and the question stays open", async () => {
  const tenants = await openTenants(world.database.url);
  try {
    const { organizationId, add, addAgent } = await foundApprovers(world, tenants);
    const [ada, grace] = [await add("admin"), await add("admin")];
    const agent = await addAgent({ approvers: { role: "admin", count: 2 } });
    const [chat, userTurn] = [newChat(), userMessage("Go.")];
    const machine = transportTo(agent, { key: await tenants.addKey(organizationId) });
    const question = await read(await send(machine, chat, [userTurn]));
    const approved = structuredClone(question);
    const id = toolsOf(question)[0]?.approval?.id ?? "";
    Object.assign(toolsOf(approved)[0] ?? {}, { state: "approval-responded", approval: { id, approved: true } });
    const vote = async (key: string) =>
      read(await send(transportTo(agent, { key }), chat, [userTurn, approved]), approved);
    const first = await vote(ada.key);
    expect(toolsOf(first)).toMatchObject([{ state: "approval-requested", approval: { id } }]);
    expect(first.parts.at(-1)).toMatchObject({ type: "data-approval", data: { action_id: id, approved: 1, count: 2 } });
    const second = await vote(grace.key);
    expect(toolsOf(second)).toMatchObject([{ state: "output-available" }, { toolName: "input" }]);
  } finally {
    await tenants.close();
  }
});

test.each([
  ["a text", "Ada"],
  ["a JSON object", '{"name": "Ada"}'],
])("an approval request is approved, and an agent's question is answered by %s", async (_what, answer) => {
  const agentId = await world.addAgent("gatekeeper");
  const [transport, chat, userTurn] = [transportTo(agentId), newChat(), userMessage("Go.")];
  const first = await read(await send(transport, chat, [userTurn]));
  expect(toolsOf(first)).toMatchObject([{ toolName: "approval", input: { prompt: "May I?" } }]);
  const approved = structuredClone(first);
  const id = toolsOf(first)[0]?.approval?.id ?? "";
  Object.assign(toolsOf(approved)[0] ?? {}, { state: "approval-responded", approval: { id, approved: true } });
  const second = await read(await send(transport, chat, [userTurn, approved]), approved);
  expect(toolsOf(second)).toMatchObject([
    { state: "output-available", output: { approved: true } },
    { toolName: "input", state: "input-available", input: { prompt: "Your name?" } },
  ]);
  const third = await read(await send(transport, chat, [userTurn, second, userMessage(answer)]));
  expect(third.id).not.toBe(second.id);
  expect(third.parts.at(-1)).toMatchObject({ type: "data-output", data: { result: "approved", name: "Ada" } });
});

/** As in the documentation. */
const hasAnswered = (chat: { messages: UIMessage[] }) =>
  lastAssistantMessageIsCompleteWithApprovalResponses(chat) || lastAssistantMessageIsCompleteWithToolCalls(chat);

/** A page with automatic sending that waits for a tool decision; it counts what it has sent. */
async function waitingPage() {
  const agentId = await world.addAgent("gatekeeper");
  const { baseUrl, credentials } = world.service;
  let sent = 0;
  const transport = new DefaultChatTransport({
    api: `${baseUrl}/agents/${agentId}/ui`,
    headers: { Authorization: `Bearer ${credentials.api_key}` },
    fetch: (...call: Parameters<typeof fetch>) => {
      sent += 1;
      return world.trustingFetch(...call);
    },
  });
  const chat = new PageChat({ id: newChat(), transport, sendAutomaticallyWhen: hasAnswered });
  await chat.sendMessage({ parts: [{ type: "data-input", data: { tool: "transfer" } }] });
  const last = () => chat.messages.at(-1) as UIMessage;
  /** Once it is idle, it has nothing more to send. */
  const expectRest = async (state: string, times: number) => {
    await expect.poll(() => [chat.status, toolsOf(last()).at(-1)?.state]).toEqual(["ready", state]);
    expect([hasAnswered(chat), sent]).toEqual([false, times]);
  };
  return { chat, last, expectRest, approvalId: toolsOf(last())[0]?.approval?.id ?? "" };
}

test("a page with automatic sending sends a decision and a form once", async () => {
  const { chat, last, expectRest, approvalId } = await waitingPage();
  await chat.addToolApprovalResponse({ id: approvalId, approved: true });
  await expect.poll(() => toolsOf(last()).at(-1)?.toolName).toBe("input");
  const toolCallId = toolsOf(last()).at(-1)?.toolCallId ?? "";
  await chat.addToolOutput({ tool: "input", toolCallId, output: { name: "Ada" } });
  await expect.poll(() => last().parts.at(-1)).toMatchObject({ type: "data-output", data: { name: "Ada" } });
  await expectRest("output-available", 3);
});

test("a page with automatic sending sends a rejection once, and a run that was cancelled meanwhile", async () => {
  const rejecting = await waitingPage();
  await rejecting.chat.addToolApprovalResponse({ id: rejecting.approvalId, approved: false });
  await rejecting.expectRest("output-denied", 2);
  const late = await waitingPage();
  await world.service.api("DELETE", `/runs/${(late.last().metadata as { run_id: string }).run_id}`);
  await late.chat.addToolApprovalResponse({ id: late.approvalId, approved: true });
  await late.expectRest("output-error", 2);
});

test("a client that reconnects gets everything from the start, and nothing if no run is active", async () => {
  const agentId = await world.addAgent("talker");
  const [transport, chat] = [transportTo(agentId), newChat()];
  expect(await transport.reconnectToStream({ chatId: chat })).toBeNull();
  const message: UIMessage = {
    ...userMessage(""),
    parts: [{ type: "data-input", data: { words: 40, pause_ms: 25 } }],
  };
  const leave = new AbortController();
  const begun = (await send(transport, chat, [message], leave.signal)).getReader();
  for (let chunks = 0; chunks < 6; chunks += 1) await begun.read();
  leave.abort();
  const resumed = await read(await transport.reconnectToStream({ chatId: chat }));
  const run = await runOf(resumed);
  expect(run).toMatchObject({ status: "completed", output: { text: textOf(resumed) } });
  expect(textOf(resumed)).toMatch(/w1 .* w40 $/);
  expect(await transport.reconnectToStream({ chatId: chat })).toBeNull();
  const byThread = await world.service.api("GET", `/threads/${run.thread_id}/ui/stream`);
  expect(byThread.status).toBe(204);
});

test("a page can have its run cancelled when it disconnects, and any client can cancel it by its id", async () => {
  const agentId = await world.addAgent("talker");
  const slow: UIMessage = { ...userMessage(""), parts: [{ type: "data-input", data: { words: 500, pause_ms: 20 } }] };
  const leave = new AbortController();
  const chat = newChat();
  const stream = await send(transportTo(agentId, { query: "?on_disconnect=cancel" }), chat, [slow], leave.signal);
  const first = await stream.getReader().read();
  leave.abort();
  const id = (first.value as { messageId: string }).messageId;
  const status = async () => (await world.service.api<Run>("GET", `/runs/${id}`)).body.status;
  await expect.poll(status, pollOptions).toBe("cancelled");
  const [seen, watched] = (await send(transportTo(agentId), newChat(), [slow])).tee();
  const reader = seen.getReader();
  const { value } = await reader.read();
  await world.service.api("DELETE", `/runs/${(value as { messageId: string }).messageId}`);
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of watched as unknown as AsyncIterable<UIMessageChunk>) chunks.push(chunk);
  expect(chunks.at(-1)).toMatchObject({ type: "abort" });
  await reader.cancel();
});

test("one chat is one thread, however many messages arrive at once, and another thread for another user", async () => {
  const { agent_id: agentId } = world.service.credentials;
  const chat = newChat();
  const threadOf = async (body: object) =>
    (await runOf(await read(await send(transportTo(agentId, { body }), chat, [userMessage("hi")])))).thread_id;
  const threads = await Promise.all(Array.from({ length: 8 }, () => threadOf({})));
  expect(new Set(threads).size).toBe(1);
  const adas = await threadOf({ user: "ada" });
  expect(adas).not.toBe(threads[0]);
  expect(await threadOf({ user: "ada" })).toBe(adas);
  const listed = await world.service.api<{ data: { id: string }[] }>("GET", `/threads?metadata[external_id]=${chat}`);
  expect(listed.body.data.map(({ id }) => id).sort()).toEqual([threads[0], adas].sort());
  const byId = await read(await send(transportTo(agentId), String(adas), [userMessage("hi")]));
  expect((await runOf(byId)).thread_id).toBe(adas);
});

const refusals = [
  ["an agent that is not there", { agent: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v" }, "agent_not_found", /no such agent/],
  ["a thread that is not there", { id: "thr_01jz8v3k5qe8xa2m4n6p8r0t2v" }, "thread_not_found", /thread/],
  ["what only looks like a thread", { id: "thr_mine" }, "thread_not_found", /thread/],
  ["a chat without a name", { id: "" }, "invalid_value", /'id' must not be empty/],
  ["no message at all", { messages: [] }, "invalid_value", /'messages' must have at least 1 item/],
  ["an empty message", { messages: [{ role: "user", parts: [] }] }, "invalid_value", /is empty/],
  ["an answer to nothing", { messages: [{ id: "x", role: "assistant", parts: [] }] }, "invalid_value", /last message/],
  [
    "a file that was not uploaded",
    { messages: [{ role: "user", parts: [{ type: "file", url: "data:,hi", mediaType: "text/plain" }] }] },
    "invalid_value",
    /POST \/files/,
  ],
  ["far too much", { filler: "x".repeat(2_000_000) }, "payload_too_large", /large/],
] as const;

test.each(refusals)("%s is rejected with a message that a page can show", async (_what, given, code, words) => {
  const { agent = world.service.credentials.agent_id, ...body } = given as { agent?: string };
  const whole = { id: newChat(), messages: [userMessage("hi")], ...body };
  const answer = await world.service.api("POST", `/agents/${agent}/ui`, { body: whole });
  expect([codeOf(answer), answer.headers["content-type"]]).toEqual([code, "text/plain; charset=utf-8"]);
  expect(answer.text).toMatch(words);
  expect(answer.text).not.toContain("{");
});

test("a run's failure is the chat's error", async () => {
  const agentId = await world.addAgent("parrot");
  const message = { ...userMessage(""), parts: [{ type: "data-input" as const, data: { word: "no", fail: true } }] };
  const stream = await send(transportTo(agentId), newChat(), [message]);
  await expect(read(stream)).rejects.toThrow("no");
});

test("the same idempotency key finds the run that it started, and its output", async () => {
  const { agent_id: agentId } = world.service.credentials;
  const body = { id: newChat(), messages: [userMessage("once")] };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const post = () => world.service.api("POST", `/agents/${agentId}/ui`, { body, headers });
  const [first, second] = [await post(), await post()];
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect(second.text).toBe(first.text);
});

test("an agent is callable only through the doors it names, per revision", async () => {
  const { api } = world.service;
  const agentId = await world.addAgent("talker");
  const post = async () => {
    const answer = await api("POST", `/agents/${agentId}/ui`, {
      body: { id: newChat(), messages: [userMessage("hi")] },
    });
    return answer.status === 200 ? "open" : codeOf(answer);
  };
  expect(await post()).toBe("open");
  const closed = await api<Agent>("PATCH", `/agents/${agentId}`, { body: { doors: [] } });
  expect(closed.body.doors).toEqual([]);
  await expect.poll(post, pollOptions).toBe("door_closed");
  await api("POST", `/agents/${agentId}/rollback`, { body: { reason: "wanted" } });
  await expect.poll(post, pollOptions).toBe("open");
});

test("a door that the operator has closed returns 404 for every caller, and the rest works", async () => {
  const node = await world.addNode({ env: { ...world.env, AGENTRUN_DOORS: "none" } });
  const { agent_id: agentId } = world.service.credentials;
  for (const api of [node.api, node.apiAs(null)]) {
    const answer = await api("POST", `/agents/${agentId}/ui`, { body: {} });
    expect([answer.status, codeOf(answer)]).toEqual([404, "door_closed"]);
    expect(answer.text).toContain("AGENTRUN_DOORS");
  }
  expect((await node.api("GET", `/agents/${agentId}`)).status).toBe(200);
});

test("the examples of the documentation work", async () => {
  const { baseUrl, credentials } = world.service;
  class Trusting extends DefaultChatTransport<UIMessage> {
    constructor(options: ConstructorParameters<typeof DefaultChatTransport<UIMessage>>[0]) {
      super({ ...options, fetch: world.trustingFetch });
    }
  }
  const [snippet = ""] = snippetsOf("AI SDK UI");
  const getToken = async () => credentials.api_key;
  const given = { DefaultChatTransport: Trusting, baseUrl, agentId: credentials.agent_id, getToken };
  const transport = await runCode(snippet, given, "transport");
  expect(textOf(await read(await send(transport, newChat(), [userMessage("hello")])))).toBe("hello");
});
