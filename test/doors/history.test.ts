import { HttpAgent, type Message } from "@ag-ui/client";
import type { Agent, Run } from "@agentrun/contract";
import { DefaultChatTransport, readUIMessageStream, type UIMessage, type UIMessageChunk, validateUIMessages } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../support/api-client.ts";
import { createDoorWorld, type DoorWorld, pollOptions } from "../support/door-world.ts";
import { createFileClient } from "../support/file-client.ts";

/** A page that is opened again shows the conversation as it was. */
let world: DoorWorld;

beforeAll(async () => {
  world = await createDoorWorld();
});

afterAll(() => world?.remove());

type History<Item> = { object: "list"; data: Item[]; first_id: string | null; has_more: boolean };

const read = async <Item>(thread: string, query: string) =>
  (await world.service.api<History<Item>>("GET", `/threads/${thread}/messages?${query}`)).body;

const userMessage = (text: string): UIMessage => ({
  id: crypto.randomUUID(),
  role: "user",
  parts: [{ type: "text", text }],
});

const transportTo = ({ id }: Agent) =>
  new DefaultChatTransport<UIMessage>({
    api: `${world.service.baseUrl}/agents/${id}/ui`,
    headers: { Authorization: `Bearer ${world.service.credentials.api_key}` },
    fetch: world.trustingFetch,
  });

/** Sends the messages as `useChat` does, and returns its copy of the answer. */
async function send(agent: Agent, chatId: string, messages: UIMessage[]): Promise<UIMessage> {
  const last = messages.at(-1);
  const stream = await transportTo(agent).sendMessages({
    chatId,
    messages,
    trigger: "submit-message",
    messageId: undefined,
    abortSignal: undefined,
  });
  return lastOf(stream, last?.role === "assistant" ? last : undefined);
}

async function lastOf(stream: ReadableStream<UIMessageChunk> | null, message?: UIMessage): Promise<UIMessage> {
  if (!stream) throw new Error("there is no stream");
  let last: UIMessage | undefined;
  const given = message ? { message: structuredClone(message) } : {};
  for await (const state of readUIMessageStream({ stream, terminateOnError: true, ...given })) last = state;
  if (!last) throw new Error("the stream was empty");
  return last;
}

const threadOf = (message: UIMessage) => String((message.metadata as { thread_id?: string }).thread_id);
/** What a page shows of a message. */
const shownParts = ({ parts }: UIMessage) =>
  parts.map((part) => {
    if (part.type === "dynamic-tool") return { name: part.toolName, state: part.state, input: part.input };
    return { type: part.type, ...("text" in part ? { text: part.text } : {}) };
  });

test("the AI SDK's messages of a thread are those that the page received", async () => {
  const agent = await world.addToolAgent("history-ui", { send: "always" }, "thinker");
  world.models.teach("history-ui", [
    { thinking: "Where?", text: "Let me look. ", tools: [{ name: "look", arguments: { city: "Oslo" }, id: "call_1" }] },
    { text: "May I? ", tools: [{ name: "send", arguments: { to: "ada" }, id: "call_2" }] },
    { text: "Done." },
    { text: "And again.", tools: [{ name: "send", arguments: { to: "eve" }, id: "call_2" }] },
    { text: "Then not." },
  ]);
  const [chat, first] = [`chat-${crypto.randomUUID()}`, userMessage("Send it.")];
  const page = [first];
  const decide = async (approved: boolean) => {
    const asked = page.at(-1) as UIMessage;
    const part = asked.parts.findLast(({ type }) => type === "dynamic-tool") as { approval?: { id: string } };
    Object.assign(part, { state: "approval-responded", approval: { id: part.approval?.id, approved, reason: "so" } });
    page.splice(-1, 1, await send(agent, chat, page));
  };
  page.push(await send(agent, chat, page));
  await decide(true);
  page.push(userMessage("And to Eve?"));
  page.push(await send(agent, chat, page));
  await decide(false);
  const history = await read<UIMessage>(threadOf(page[1] as UIMessage), "format=ui");
  expect(history).toMatchObject({ object: "list", has_more: false });
  // The SDK itself accepts them, so `useChat` can begin with them.
  const messages = await validateUIMessages({ messages: history.data });
  expect(messages.map(({ id, role }) => [role === "user" ? null : id, role])).toEqual(
    page.map(({ id, role }) => [role === "user" ? null : id, role]),
  );
  expect(messages.map(shownParts)).toEqual(page.map(shownParts));
  expect(messages.every((message) => threadOf(message) === threadOf(page[1] as UIMessage))).toBe(true);
  // The page goes on with them in the same thread; an edit starts a branch behind the first answer.
  world.models.teach("history-ui", [{ text: "Hello again." }, { text: "A branch." }]);
  const next = await send(agent, chat, [...messages, userMessage("Still there?")]);
  expect(threadOf(next)).toBe(threadOf(page[1] as UIMessage));
  const branch = await send(agent, chat, [...messages.slice(0, 2), userMessage("Another question")]);
  const ofBranch = await read<UIMessage>(threadOf(branch), "format=ui");
  expect(threadOf(branch)).not.toBe(threadOf(next));
  expect(ofBranch.data.map(({ id, role }) => (role === "user" ? role : id))).toEqual([
    "user",
    messages[1]?.id,
    "user",
    branch.id,
  ]);
});

test("the message of a run that has not ended is the last one, and the stream brings its answer", async () => {
  const agent = await world.addToolAgent("history-open", { send: "always" });
  world.models.teach("history-open", [
    { text: "May I?", tools: [{ name: "send", arguments: { to: "ada" }, id: "call_1" }] },
  ]);
  const chat = `chat-${crypto.randomUUID()}`;
  const asked = await send(agent, chat, [userMessage("Send it.")]);
  const query = "format=ui";
  const [user, ...others] = (await read<UIMessage>(threadOf(asked), query)).data;
  expect(user).toMatchObject({ role: "user", parts: [{ text: "Send it." }], metadata: { run_id: asked.id } });
  expect(others).toEqual([]);
  expect((await read<UIMessage>(threadOf(asked), query)).data[0]?.id).toBe(user?.id);
  const headers = { Authorization: `Bearer ${world.service.credentials.api_key}` };
  const resumed = await transportTo(agent).reconnectToStream({ chatId: chat, headers });
  expect((await lastOf(resumed)).id).toBe(asked.id);
  await world.service.api("DELETE", `/runs/${asked.id}`);
  const ended = async () => (await read<UIMessage>(threadOf(asked), query)).data.map(({ role }) => role);
  await expect.poll(ended, pollOptions).toEqual(["user", "assistant"]);
  // A page would wait for a call without an end, and send its answer.
  const last = (await validateUIMessages({ messages: (await read<UIMessage>(threadOf(asked), query)).data })).at(-1);
  expect(last?.parts.at(-1)).toMatchObject({ toolName: "send", state: "output-error" });
});

test("AG-UI's messages of a thread are those that the client has", async () => {
  const agent = await world.addToolAgent("history-agui", {}, "thinker");
  world.models.teach("history-agui", [
    { thinking: "Where?", text: "Let me look. ", tools: [{ name: "look", arguments: { city: "Oslo" }, id: "call_1" }] },
    { text: "It is warm." },
    { text: "Still warm." },
  ]);
  const { baseUrl, credentials } = world.service;
  const headers = { Authorization: `Bearer ${credentials.api_key}` };
  const connection = { url: `${baseUrl}/agents/${agent.id}/ag-ui`, headers, fetch: world.trustingFetch };
  const page = new HttpAgent({ ...connection, threadId: `chat-${crypto.randomUUID()}` });
  page.addMessage({ id: crypto.randomUUID(), role: "user", content: "How warm is it?" });
  await page.runAgent();
  const runs = await world.service.api<{ data: Run[] }>("GET", `/runs?agent_id=${agent.id}`);
  const thread = String(runs.body.data[0]?.thread_id);
  const { data } = await read<Message>(thread, "format=ag-ui");
  const shown = (messages: Message[]) =>
    messages.map((message) => {
      const calls = "toolCalls" in message ? message.toolCalls?.map(({ function: called }) => called) : undefined;
      return [message.role, message.content ?? null, calls ?? null];
    });
  expect(shown(data)).toEqual(shown(page.messages));
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
  const again = new HttpAgent({ ...connection, threadId: thread, initialMessages: data });
  again.addMessage({ id: crypto.randomUUID(), role: "user", content: "And now?" });
  const { newMessages } = await again.runAgent();
  expect(newMessages).toMatchObject([{ role: "assistant", content: "Still warm." }]);
});

test("files, data, questions for input and added history are shown", async () => {
  const { api } = world.service;
  const { body: thread } = await api<{ id: string }>("POST", "/threads");
  const files = createFileClient(world.service);
  const file = await files.keep("hello", { name: "hello.txt" });
  await files.close();
  const messages = [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "Read it." },
        { type: "file", file_id: file.id },
      ],
    },
    { role: "assistant", content: [{ type: "tool_call", tool_call_id: "c", tool: "open", arguments: {} }] },
    { role: "user", content: [{ type: "data", data: { a: 1, b: "x" } }] },
    { role: "assistant", content: [{ type: "data", data: { answer: "yes", sure: true } }] },
  ];
  await api("POST", `/threads/${thread.id}/messages`, { body: { messages } });
  const ui = await validateUIMessages({ messages: (await read<UIMessage>(thread.id, "format=ui")).data });
  expect(ui.map(({ role, parts }) => [role, parts.filter(({ type }) => type !== "step-start")])).toMatchObject([
    ["system", [{ text: "Be brief." }]],
    [
      "user",
      [
        { text: "Read it." },
        { type: "file", mediaType: "text/plain", filename: "hello.txt", url: expect.stringContaining(file.id) },
      ],
    ],
    ["assistant", [{ toolName: "open", state: "output-error" }]],
    ["user", [{ type: "data-input", data: { a: 1, b: "x" } }]],
    ["assistant", [{ text: "yes" }, { type: "data-output", data: { answer: "yes", sure: true } }]],
  ]);
  const agUi = (await read<Message>(thread.id, "format=ag-ui")).data;
  expect(agUi).toMatchObject([
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [{ text: "Read it." }, { type: "document", source: { value: expect.stringContaining(file.id) } }],
    },
    { role: "assistant", toolCalls: [{ function: { name: "open" } }] },
    { role: "tool", content: "" },
    { role: "user", content: '{"a":1,"b":"x"}' },
    { role: "assistant", content: "yes" },
  ]);
});

test("older messages follow with `before`, and a run is never cut", async () => {
  const { api } = world.service;
  const { body: thread } = await api<{ id: string }>("POST", "/threads");
  const said = async (text: string) =>
    api("POST", `/threads/${thread.id}/messages`, { body: { messages: [{ role: "user", content: text }] } });
  for (const text of ["one", "two", "three", "four", "five"]) await said(text);
  const texts = ({ data }: History<UIMessage>) => data.map(({ parts }) => (parts[0] as { text?: string }).text);
  const newest = await read<UIMessage>(thread.id, "format=ui&limit=2");
  expect([texts(newest), newest.has_more]).toEqual([["four", "five"], true]);
  const older = await read<UIMessage>(thread.id, `format=ui&limit=4&before=${newest.first_id}`);
  expect([texts(older), older.has_more]).toEqual([["one", "two", "three"], false]);
  for (const query of ["order=desc", `after=${newest.first_id}`, "created_after=2026-01-01T00:00:00Z"]) {
    const refused = await api("GET", `/threads/${thread.id}/messages?format=ui&${query}`);
    expect([refused.status, codeOf(refused)]).toEqual([422, "invalid_value"]);
  }
  const agent = await world.addToolAgent("history-cut");
  world.models.teach("history-cut", [
    { tools: [{ name: "look", arguments: { city: "Oslo" }, id: "call_1" }] },
    { text: "Warm." },
    { text: "Bye." },
  ]);
  for (const query of ["How warm?", "Bye"])
    await api("POST", "/runs", { body: { agent_id: agent.id, thread_id: thread.id, input: { query } } });
  // The newest five messages begin with the result of a call.
  const cut = await read<UIMessage>(thread.id, "format=ui&limit=4");
  expect([texts(cut)[0], cut.has_more]).toEqual(["Bye", true]);
});
