import { HttpAgent, type Message, type RunAgentParameters } from "@ag-ui/client";
import type { Run } from "@agentrun/contract";
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithToolCalls, type UIMessage } from "ai";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createDoorWorld, type DoorWorld, openTrustingFetch, pollOptions } from "../support/door-world.ts";
import { PageChat } from "../support/page-chat.ts";
import type { Service } from "../support/service.ts";

/** Tools that a page runs itself, with `useChat` and with `HttpAgent`. */
let world: DoorWorld;

beforeAll(async () => {
  world = await createDoorWorld();
});

afterAll(() => world?.remove());

// AG-UI's client logs what it throws.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const parameters = { type: "object", properties: { of: { type: "string" } } };
const locate = { description: "Finds a user.", parameters };

/** A model that looks up, calls the page's tool for each person, and says what it has got. */
async function addLocator(model: string, people: readonly string[], configuration = {}): Promise<string> {
  const agent = await world.addToolAgent(model);
  await world.service.api("PATCH", `/agents/${agent.id}`, { body: { client_tools: true, ...configuration } });
  const look = { name: "look", arguments: { city: "Oslo" }, id: "call_look" };
  const calls = people.map((of) => ({ name: "locate", arguments: { of }, id: `call_${of}` }));
  world.models.teach(model, ({ messages }) => {
    if (messages.at(-1)?.role === "user") return { text: "Hm. ", tools: [look, ...calls] };
    return { text: `Got ${messages.slice(-people.length).map(({ content }) => content)}` };
  });
  return agent.id;
}

const runAt = async (id: unknown) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const tokenOf = async (user: string) =>
  (await world.service.api<{ secret: string }>("POST", "/api/auth/token", { body: { user } })).body.secret;

type Place = { id?: string; key?: string; body?: object; node?: Pick<Service, "baseUrl"> & { fetch: typeof fetch } };

const ownNode = () => ({ baseUrl: world.service.baseUrl, fetch: world.trustingFetch });

class Page extends PageChat {
  get parts() {
    return this.messages.at(-1)?.parts.filter(({ type }) => type !== "step-start") ?? [];
  }
  get calls() {
    return this.parts.flatMap((part) => (part.type === "tool-locate" && "toolCallId" in part ? [part] : []));
  }
  get text() {
    return this.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  }
  get runId() {
    return (this.messages.at(-1)?.metadata as { run_id?: string } | undefined)?.run_id;
  }
  /** Gives the results, as a page does, and waits for the answer. */
  async give(...outputs: unknown[]): Promise<void> {
    const open = this.calls.filter(({ state }) => state === "input-available");
    for (const [index, { toolCallId }] of open.entries()) {
      const output = outputs[index];
      const failed = { state: "output-error" as const, errorText: output instanceof Error ? output.message : "" };
      await this.addToolOutput({ tool: "locate", toolCallId, ...(output instanceof Error ? failed : { output }) });
    }
    await expect.poll(() => this.status, pollOptions).toMatch(/ready|error/);
  }
}

const isComplete = lastAssistantMessageIsCompleteWithToolCalls;

function openPage(
  agentId: string,
  { id = `chat-${crypto.randomUUID()}`, key, body, node = ownNode() }: Place = {},
): Page {
  const transport = new DefaultChatTransport<UIMessage>({
    api: `${node.baseUrl}/agents/${agentId}/ui`,
    headers: { Authorization: `Bearer ${key ?? world.service.credentials.api_key}` },
    fetch: node.fetch,
    body: { tools: { locate }, ...body },
  });
  return new Page({ id, transport, sendAutomaticallyWhen: isComplete });
}

test("useChat runs a tool itself, and its result continues the run", async () => {
  const page = openPage(await addLocator("ui-one", ["ada"]));
  await page.sendMessage({ text: "Where?" });
  expect(page.parts).toMatchObject([
    { type: "text", text: "Hm. " },
    { type: "dynamic-tool", toolName: "look", state: "output-available", providerExecuted: true },
    { type: "tool-locate", input: { of: "ada" }, state: "input-available" },
  ]);
  expect(page.calls[0]).not.toHaveProperty("approval");
  const { runId } = page;
  expect(await runAt(runId)).toMatchObject({ status: "requires_action", required_action: { type: "tool_call" } });
  expect(world.models.calls("ui-one")[0]?.body.tools).toContainEqual({
    type: "function",
    function: expect.objectContaining({ name: "locate", ...locate }),
  });
  await page.give({ city: "Oslo" });
  expect(page.text).toBe('Hm. Got {"city":"Oslo"}');
  expect(page.parts.map(({ type }) => type)).toEqual(["text", "dynamic-tool", "tool-locate", "text"]);
  expect(page.calls).toMatchObject([{ state: "output-available", output: { city: "Oslo" } }]);
  expect(page.runId).toBe(runId);
  expect(page.messages).toHaveLength(2);
  // The next message is no edit, and asks again in the same thread.
  const thread = (await runAt(runId)).thread_id;
  await page.sendMessage({ text: "And now?" });
  expect(page.calls).toMatchObject([{ state: "input-available" }]);
  await page.give("Rome");
  expect(page.text).toBe("Hm. Got Rome");
  expect((await runAt(page.runId)).thread_id).toBe(thread);
  expect(world.models.calls("ui-one")).toHaveLength(4);
});

test("useChat gives the results of two calls at once, one of them an error, and only once", async () => {
  const page = openPage(await addLocator("ui-two", ["ada", "bea"]));
  await page.sendMessage({ text: "Where?" });
  await page.give("Oslo", new Error("no signal"));
  expect(page.text).toBe('Hm. Got Oslo,{"error":"no signal"}');
  const { messages, runId } = page;
  expect(page.calls).toMatchObject([
    { state: "output-available", output: "Oslo" },
    { state: "output-error", errorText: "no signal" },
  ]);
  // The request was lost, and the page sends it again.
  const again = openPage(await agentOf(runId), { id: page.id });
  again.messages = messages;
  await again.sendMessage();
  expect(again.messages).toHaveLength(2);
  expect(again.text).toContain("Got Oslo");
  expect(world.models.calls("ui-two")).toHaveLength(2);
});

const agentOf = async (runId: unknown) => (await runAt(runId)).agent_id;

test("a page that is loaded again has the open calls, and a result is too late after the next message", async () => {
  const agentId = await addLocator("ui-again", ["ada"]);
  const page = openPage(agentId);
  await page.sendMessage({ text: "Where?" });
  const again = openPage(agentId, { id: page.id });
  await again.resumeStream();
  expect(again.parts).toEqual(page.parts);
  // A user who writes instead starts the next run.
  await page.sendMessage({ text: "Never mind." });
  expect(page.calls).toMatchObject([{ state: "input-available" }]);
  expect((await runAt(again.runId)).status).toBe("cancelled");
  await again.give("Oslo");
  expect(again.error?.message).toMatch(/^The run does not wait for this result any more/);
});

/** AG-UI's own client. */
class Client extends HttpAgent {
  readonly #events: { type: string; [field: string]: unknown }[] = [];

  constructor(agentId: string, { id = `chat-${crypto.randomUUID()}`, key, node = ownNode() }: Place = {}) {
    const headers = { Authorization: `Bearer ${key ?? world.service.credentials.api_key}` };
    super({ url: `${node.baseUrl}/agents/${agentId}/ag-ui`, headers, threadId: id, fetch: node.fetch });
    this.subscribe({
      onEvent: ({ event }) => {
        this.#events.push(event);
      },
    });
  }

  /** The events of the last request. */
  get events() {
    return this.#events.slice(this.#events.findLastIndex(({ type }) => type === "RUN_STARTED"));
  }
  get runId() {
    return (this.events[0]?.metadata as { run_id?: string } | undefined)?.run_id;
  }
  /** The calls without a result, as a page finds them. */
  get calls() {
    const answered = this.messages.flatMap((message) => (message.role === "tool" ? [message.toolCallId] : []));
    const made = this.messages.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));
    return made.filter(({ id }) => !answered.includes(id));
  }
  async go(parameters: RunAgentParameters = {}): Promise<string> {
    const { newMessages } = await this.runAgent({ tools: [{ name: "locate", ...locate }], ...parameters });
    return newMessages.flatMap(({ role, content }) => (role === "assistant" && content ? [content] : [])).join("");
  }
  async say(content: string): Promise<string> {
    this.addMessage({ id: crypto.randomUUID(), role: "user", content });
    return this.go();
  }
  /** Puts each result behind its call, as CopilotKit does, and runs the agent. */
  async give(...results: (string | Error)[]): Promise<string> {
    for (const [index, { id }] of this.calls.entries()) {
      const given = results[index] ?? "";
      const failed = given instanceof Error ? { content: "", error: given.message } : { content: given };
      const result: Message = { id: crypto.randomUUID(), role: "tool", toolCallId: id, ...failed };
      const at = this.messages.findIndex(
        (message) => message.role === "assistant" && message.toolCalls?.[0]?.id === id,
      );
      this.setMessages(this.messages.toSpliced(at + 1, 0, result));
    }
    return this.go();
  }
}

test("an AG-UI client runs a tool itself, and its message with the result continues the run", async () => {
  const client = new Client(await addLocator("agui-one", ["ada"]));
  expect(await client.say("Where?")).toBe("Hm. ");
  const [call] = client.calls;
  expect(call?.function).toEqual({ name: "locate", arguments: '{"of":"ada"}' });
  expect(client.events.slice(-4)).toMatchObject([
    { type: "TOOL_CALL_START", toolCallId: call?.id, toolCallName: "locate" },
    { type: "TOOL_CALL_ARGS", delta: '{"of":"ada"}' },
    { type: "TOOL_CALL_END" },
    { type: "RUN_FINISHED", outcome: { type: "success", pendingToolCallIds: [call?.id] } },
  ]);
  expect(client.pendingInterrupts).toEqual([]);
  const { runId } = client;
  expect(await client.give("Oslo")).toBe("Got Oslo");
  expect(client.runId).toBe(runId);
  expect(client.events.map(({ type }) => type).filter((type) => type.startsWith("TOOL"))).toEqual([]);
  expect(client.messages.map(({ role }) => role)).toEqual([
    ...["user", "assistant", "assistant", "tool"],
    ...["assistant", "tool", "assistant"],
  ]);
  const thread = (await runAt(runId)).thread_id;
  await client.say("And now?");
  expect(await client.give("Rome")).toBe("Got Rome");
  expect((await runAt(client.runId)).thread_id).toBe(thread);
  expect(world.models.calls("agui-one")).toHaveLength(4);
});

test("an AG-UI client gives the results of two calls at once, one of them an error, and may repeat itself", async () => {
  const client = new Client(await addLocator("agui-two", ["ada", "bea"]));
  await client.say("Where?");
  expect(client.calls).toHaveLength(2);
  const answer = 'Got Oslo,{"error":"no signal"}';
  expect(await client.give("Oslo", new Error("no signal"))).toBe(answer);
  client.setMessages(client.messages.slice(0, -1));
  expect(await client.go()).toBe(answer);
  expect(world.models.calls("agui-two")).toHaveLength(2);
});

test("an AG-UI client that has lost the results reads them with the first request", async () => {
  const client = new Client(await addLocator("agui-lost", ["ada"]));
  const question: Message = { id: "question", role: "user", content: "Where?" };
  client.setMessages([question]);
  await client.go({ runId: "first" });
  await client.give("Oslo");
  client.setMessages([question]);
  expect(await client.go({ runId: "first" })).toBe("Hm. Got Oslo");
  expect(client.calls).toEqual([]);
  expect(client.messages.filter(({ role }) => role === "tool")).toMatchObject([{}, { content: "Oslo" }]);
});

/** The two clients: a first message, then results, and the errors. */
const clients = {
  "ai-sdk-ui": (agentId: string, place: Place = {}) => {
    const page = openPage(agentId, place);
    const orError = () => page.error?.message ?? page.text;
    return {
      id: page.id,
      say: (text: string) => page.sendMessage({ text }).then(orError),
      give: (result: string) => page.give(result).then(orError),
      copyTo: (other: { take(messages: unknown): void }) => other.take(page.messages),
      take: (messages: unknown) => {
        page.messages = structuredClone(messages) as UIMessage[];
      },
    };
  },
  "ag-ui": (agentId: string, place: Place = {}) => {
    const client = new Client(agentId, place);
    const toMessage = (error: Error) => error.message;
    return {
      id: client.threadId,
      say: (text: string) => client.say(text).catch(toMessage),
      give: (result: string) => client.give(result).catch(toMessage),
      copyTo: (other: { take(messages: unknown): void }) => other.take(client.messages),
      take: (messages: unknown) => client.setMessages(structuredClone(messages) as Message[]),
    };
  },
};
const doors = ["ai-sdk-ui", "ag-ui"] as const;

test.each(doors)("%s: one run calls the page twice, one after the other, with the same id", async (door) => {
  const model = `${door}-rounds`;
  const agent = await world.addModelAgent(model, { client_tools: true });
  const ask = (of: string) => ({ tools: [{ name: "locate", arguments: { of }, id: "call_1" }] });
  world.models.teach(model, [ask("ada"), ask("bea"), { text: "Both." }]);
  const page = clients[door](agent.id);
  await page.say("Where?");
  await page.give("Oslo");
  expect(await page.give("Rome")).toBe("Both.");
  const results = world.models.calls(model)[2]?.messages.filter(({ role }) => role === "tool");
  expect(results?.map(({ content }) => content)).toEqual(["Oslo", "Rome"]);
});

test.each(doors)("%s: the token of another user, or another agent, cannot give the result", async (door) => {
  const agentId = await addLocator(`${door}-foreign`, ["ada"]);
  const [ada, eve] = [`ada-${crypto.randomUUID()}`, `eve-${crypto.randomUUID()}`];
  const own = clients[door](agentId, { key: await tokenOf(ada) });
  await own.say("Where?");
  const thief = clients[door](agentId, { id: own.id, key: await tokenOf(eve) });
  const other = clients[door](await addLocator(`${door}-other`, ["ada"]), { key: await tokenOf(ada) });
  for (const each of [thief, other]) {
    own.copyTo(each);
    expect(await each.give("Paris")).toContain("No run has called a tool with this id.");
  }
  expect(await own.give("Oslo")).toContain("Got Oslo");
});

test.each(doors)("%s: an agent that allows no tools rejects them", async (door) => {
  const agentId = await addLocator(`${door}-none`, ["ada"], { client_tools: false });
  expect(await clients[door](agentId).say("Where?")).toMatch(/client_tools/);
  expect(world.models.calls(`${door}-none`)).toEqual([]);
});

test.each(doors)("%s: the run continues on another node after a restart", async (door) => {
  const agentId = await addLocator(`${door}-restart`, ["ada"]);
  const service = await world.addNode();
  const trusting = openTrustingFetch(service);
  const before = clients[door](agentId, { node: { baseUrl: service.baseUrl, fetch: trusting.fetch } });
  await before.say("Where?");
  await trusting.close();
  await service.kill();
  const after = clients[door](agentId, { id: before.id });
  before.copyTo(after);
  expect(await after.give("Oslo")).toContain("Got Oslo");
  expect(world.models.calls(`${door}-restart`)).toHaveLength(2);
});
