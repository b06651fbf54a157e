import { type BaseEvent, HttpAgent, type Message, type RunAgentParameters } from "@ag-ui/client";
import type { Agent, Run } from "@agentrun/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { codeOf } from "../support/api-client.ts";
import { createDoorWorld, type DoorWorld, pollOptions, runCode, runSample, snippetsOf } from "../support/door-world.ts";

let world: DoorWorld;

beforeAll(async () => {
  world = await createDoorWorld();
});

afterAll(() => world?.remove());

/** The client validates every event against its schema: an invalid event ends the run, and an unknown one logs a warning. */
let warned: MockInstance;
beforeEach(() => {
  warned = vi.spyOn(console, "warn");
  // It also logs what it throws.
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  expect(warned.mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

const newThread = () => `chat-${crypto.randomUUID()}`;
const userMessage = (content: string): Message => ({ id: crypto.randomUUID(), role: "user", content });

/** AG-UI's own client, configured only with the address and the key. */
class Page extends HttpAgent {
  readonly events: BaseEvent[] = [];

  constructor(agentId: string, { threadId = newThread(), query = "" } = {}) {
    const { baseUrl, credentials } = world.service;
    const headers = { Authorization: `Bearer ${credentials.api_key}` };
    super({ url: `${baseUrl}/agents/${agentId}/ag-ui${query}`, headers, threadId, fetch: world.trustingFetch });
    this.subscribe({
      onEvent: ({ event }) => {
        this.events.push(event);
      },
    });
  }

  async send(words: string, parameters: RunAgentParameters = {}): Promise<string> {
    this.addMessage(userMessage(words));
    return this.go(parameters);
  }

  /** Runs the agent, and returns the text. */
  async go(parameters: RunAgentParameters = {}): Promise<string> {
    const { newMessages } = await this.runAgent(parameters);
    return newMessages.flatMap(({ role, content }) => (role === "assistant" && content ? [content] : [])).join("");
  }

  answer = (payload: unknown) =>
    this.go({
      resume: this.pendingInterrupts.map(({ id }) => ({ interruptId: id, status: "resolved", payload })),
    });

  types = () => this.events.map(({ type }) => type as string);

  /** The run that was started or resumed last. */
  begun = async (): Promise<Run> => {
    const started = this.events.findLast(({ type }) => type === "RUN_STARTED");
    const { run_id } = (started?.metadata ?? {}) as { run_id?: string };
    return (await world.service.api<Run>("GET", `/runs/${run_id}`)).body;
  };
}

test("thoughts, text and tool calls are messages, and the next message is in the same thread", async () => {
  const agent = await world.addToolAgent("agui-tools", {}, "thinker");
  world.models.teach("agui-tools", [
    { thinking: "Where?", text: "Let me look. ", tools: [{ name: "look", arguments: { city: "Oslo" }, id: "call_1" }] },
    { text: "It is warm.", pieceLength: 3 },
    { text: "Still warm." },
  ]);
  const page = new Page(agent.id);
  expect(await page.send("How warm is it in Oslo?")).toBe("Let me look. It is warm.");
  const run = await page.begun();
  expect(page.messages.slice(1)).toMatchObject([
    { role: "reasoning", content: "Where?" },
    { role: "assistant", content: "Let me look. " },
    { role: "assistant", toolCalls: [{ function: { name: "look", arguments: '{"city":"Oslo"}' } }] },
    { role: "tool", content: "Oslo: 21 degrees" },
    { role: "assistant", content: "It is warm." },
  ]);
  expect(page.events.at(-1)).toMatchObject({
    type: "RUN_FINISHED",
    threadId: page.threadId,
    outcome: { type: "success" },
    result: run.output,
    usage: [{ totalTokens: run.tokens_used }],
  });
  expect(await page.send("And now?")).toBe("Still warm.");
  expect((await page.begun()).thread_id).toBe(run.thread_id);
  const sent = JSON.stringify(world.models.calls("agui-tools").at(-1)?.messages);
  expect(sent).toMatch(/How warm is it in Oslo\?.*21 degrees.*It is warm.*And now\?/);
  expect(page.types()).not.toContain("RAW");
});

test.each([
  ["approve", { approved: true, reason: "so" }, ["agui-approve"], "sent"],
  ["change", { approved: true, editedArgs: { to: "agui-changed" } }, ["agui-changed"], "sent"],
  ["reject", { approved: false }, [], expect.any(String)],
])("a page decides about a tool call: %s", async (decision, payload, to, result) => {
  const model = `agui-${decision}`;
  const agent = await world.addToolAgent(model, { send: "always" });
  world.models.teach(model, [
    { text: "May I? ", tools: [{ name: "send", arguments: { to: model }, id: "call_1" }] },
    { text: "Done." },
  ]);
  const page = new Page(agent.id);
  expect(await page.send("Send it.")).toBe("May I? ");
  const [interrupt] = page.pendingInterrupts;
  const message = page.messages.at(-1) as Extract<Message, { role: "assistant" }>;
  expect(interrupt).toMatchObject({ reason: "tool_call", toolCallId: message.toolCalls?.[0]?.id });
  expect(message.toolCalls?.[0]?.function).toEqual({ name: "send", arguments: JSON.stringify({ to: model }) });
  const run = await page.begun();
  // A reloaded page, which lost its messages, decides with the stored ones.
  const other = page.clone();
  expect(await page.answer(payload)).toBe("Done.");
  expect((await page.begun()).id).toBe(run.id);
  expect(page.pendingInterrupts).toEqual([]);
  expect(page.messages.find(({ role }) => role === "tool")).toMatchObject({
    toolCallId: interrupt?.toolCallId,
    content: result,
  });
  const given = world.sent.map((arguments_) => arguments_.to).filter((name) => [model, ...to].includes(String(name)));
  expect(given).toEqual(to);
  const audit = await world.service.api<{ data: { action: string; resource_id: string }[] }>("GET", "/audit?limit=50");
  const noted = audit.body.data.filter(({ resource_id }) => resource_id === run.id);
  expect(noted.map(({ action }) => action)).toEqual(["actOnRun"]);
  // A decision is final: the same decision again gets the same end, a different one gets an error.
  const resume = (approved: boolean) => ({
    resume: [{ interruptId: interrupt?.id ?? "", status: "resolved" as const, payload: { approved } }],
  });
  const refusal = expect.stringMatching(/^This interrupt was already decided otherwise/);
  const otherwise = { status: 422, payload: { type: "RUN_ERROR", code: "run_not_active", message: refusal } };
  await expect(other.clone().runAgent(resume(!payload.approved))).rejects.toMatchObject(otherwise);
  expect((await other.runAgent(resume(payload.approved))).newMessages.at(-1)).toMatchObject({ content: "Done." });
});

test("an agent's question is answered by a resume or by text, and an approval request is approved", async () => {
  const agentId = await world.addAgent("gatekeeper");
  const page = new Page(agentId);
  await page.send("Go.");
  expect(page.pendingInterrupts).toMatchObject([{ reason: "confirmation", message: "May I?" }]);
  await expect(page.answer("yes")).rejects.toMatchObject({ status: 422, payload: { type: "RUN_ERROR" } });
  await page.answer({ approved: true });
  expect(page.pendingInterrupts).toMatchObject([{ reason: "input_required", responseSchema: { required: ["name"] } }]);
  const late = new Page(agentId, { threadId: page.threadId });
  await page.answer({ name: "Ada" });
  expect((await page.begun()).output).toMatchObject({ result: "approved", name: "Ada" });
  // A client without interrupts sends text, which is an answer to a question but not to an approval request.
  await late.send("Go.");
  const { id } = await late.begun();
  late.pendingInterrupts = [];
  await late.send("Go again.");
  await expect
    .poll(async () => (await world.service.api<Run>("GET", `/runs/${id}`)).body.status, pollOptions)
    .toBe("cancelled");
  await late.answer(true);
  late.pendingInterrupts = [];
  await late.send("Grace");
  expect((await late.begun()).output).toMatchObject({ name: "Grace" });
});

test("the same run id finds the run that it started, complete, also if half of it was read; with another input it is rejected", async () => {
  const agentId = await world.addAgent("talker");
  const slow = { words: 40, pause_ms: 25 };
  const page = new Page(agentId);
  const half = new AbortController();
  page.subscribe({
    onTextMessageContentEvent: ({ textMessageBuffer }) => {
      if (textMessageBuffer.includes("w3 ")) half.abort();
    },
  });
  page.addMessage(userMessage("Talk."));
  const parameters = { runId: crypto.randomUUID(), forwardedProps: { input: slow } };
  await page.runAgent({ ...parameters, abortController: half });
  const { id } = await page.begun();
  const again = new Page(agentId, { threadId: page.threadId });
  expect(await again.send("Talk.", parameters)).toMatch(/w1 .* w40 $/);
  expect((await again.begun()).id).toBe(id);
  const other = { ...parameters, forwardedProps: { input: { words: 1 } } };
  const refused = new Page(agentId, { threadId: page.threadId }).send("Talk.", other);
  await expect(refused).rejects.toMatchObject({ payload: { type: "RUN_ERROR", code: "idempotency_key_reused" } });
});

test("a cancelled run ends as cancelled, and a page can have its run cancelled when it disconnects", async () => {
  const agentId = await world.addAgent("talker");
  const forwardedProps = { input: { words: 2_000, pause_ms: 20 } };
  const page = new Page(agentId);
  page.subscribe({
    onTextMessageStartEvent: async () => {
      await world.service.api("DELETE", `/runs/${(await page.begun()).id}`);
    },
  });
  await page.send("Talk.", { forwardedProps });
  expect(page.events.at(-1)).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "cancelled" } });
  const leaving = new Page(agentId, { query: "?on_disconnect=cancel" });
  leaving.subscribe({ onTextMessageStartEvent: () => leaving.abortRun() });
  await leaving.send("Talk.", { forwardedProps });
  await expect.poll(async () => (await leaving.begun()).status, pollOptions).toBe("cancelled");
});

test("a run's failure is a RUN_ERROR with its code, and an agent's own events are CUSTOM", async () => {
  const page = new Page(await world.addAgent("parrot"));
  await page.send("", { forwardedProps: { input: { word: "no", fail: true }, user: "ada" } });
  expect(page.events.at(-1)).toMatchObject({ type: "RUN_ERROR", code: "agent_error", message: "no" });
  const custom = page.events.find(({ type }) => type === "CUSTOM");
  expect(custom).toMatchObject({ name: "parrot.said", value: { word: "no" } });
  expect((await page.begun()).user).toBe("ada");
});

const unknownId = "01jz8v3k5qe8xa2m4n6p8r0t2v";
const interruptOf = (run: string, action = `act_${unknownId}`) => [
  { interruptId: `${run}.${action}`, status: "resolved" },
];
const refusals = [
  ["an agent that is not there", { agent: `ag_${unknownId}` }, 404, "agent_not_found"],
  ["a thread that is not there", { threadId: `thr_${unknownId}` }, 422, "thread_not_found"],
  ["what only looks like a thread", { threadId: "thr_mine" }, 422, "thread_not_found"],
  ["a thread without a name", { threadId: "" }, 422, "invalid_value"],
  ["a run without a name", { runId: "" }, 422, "invalid_value"],
  ["a version that is none", { protocolVersion: 1 }, 400, "invalid_type"],
  ["no message at all", { messages: [] }, 422, "invalid_value"],
  ["an empty message", { messages: [{ id: "m", role: "user", content: [] }] }, 422, "invalid_value"],
  ["an answer to nothing", { resume: [{ interruptId: "x", status: "resolved" }] }, 422, "invalid_value"],
  ["an answer to a run that is not there", { resume: interruptOf(`run_${unknownId}`) }, 422, "run_not_found"],
  ["far too much", { filler: "x".repeat(2_000_000) }, 413, "payload_too_large"],
] as const;

const post = (agent: string, given: object) => {
  const body = { threadId: newThread(), runId: crypto.randomUUID(), messages: [userMessage("hi")], ...given };
  return world.service.api("POST", `/agents/${agent}/ag-ui`, { body });
};

test.each(refusals)("%s is rejected without starting a run", async (_what, given, status, code) => {
  const { agent = world.service.credentials.agent_id, ...body } = given as { agent?: string };
  const answer = await post(agent, body);
  expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  expect(answer.body).toEqual({ type: "RUN_ERROR", message: expect.any(String), code });
});

test("an answer from another thread, through another agent, or to no question is rejected", async () => {
  const agentId = await world.addAgent("gatekeeper");
  const page = new Page(agentId);
  await page.send("Go.");
  const { id } = await page.begun();
  const resume = page.pendingInterrupts.map((each) => ({ interruptId: each.id, status: "resolved", payload: true }));
  const { threadId } = page;
  const elsewhere = await post(agentId, { resume });
  const byAnother = await post(await world.addAgent("gatekeeper"), { threadId, resume });
  const unasked = await post(agentId, { threadId, resume: interruptOf(id) });
  expect([elsewhere, byAnother, unasked].map(codeOf)).toEqual(["run_not_found", "run_not_found", "invalid_value"]);
  expect((await page.begun()).status).toBe("requires_action");
});

test("an agent is callable through this door only if its doors include it", async () => {
  const closed = await world.addAgent("talker", { doors: ["a2a"] });
  const opened = await world.addAgent("talker", { doors: ["ag-ui"] });
  expect(codeOf(await post(closed, {}))).toBe("door_closed");
  expect((await post(opened, {})).status).toBe(200);
  expect((await world.service.api<Agent>("GET", `/agents/${opened}`)).body.doors).toEqual(["ag-ui"]);
});

test("the examples of the documentation and the agent's page work", async () => {
  const { baseUrl, credentials } = world.service;
  class Trusting extends HttpAgent {
    constructor(options: ConstructorParameters<typeof HttpAgent>[0]) {
      super({ ...options, fetch: world.trustingFetch });
    }
  }
  const hello = [{ role: "assistant", content: "Hello" }];
  const show = (agentId: string) => {
    const given = { HttpAgent: Trusting, baseUrl, agentId, apiKey: credentials.api_key, threadId: newThread() };
    return runCode(snippetsOf("AG-UI").join("\n"), given, "{ agent, newMessages }");
  };
  expect((await show(credentials.agent_id)).newMessages).toMatchObject(hello);
  // Approved, it continues to the next question.
  const { agent } = await show(await world.addAgent("gatekeeper"));
  expect(agent.pendingInterrupts).toMatchObject([{ reason: "input_required" }]);
  expect(await runSample("ag-ui", world, { HttpAgent: Trusting }, "newMessages")).toMatchObject(hello);
});
