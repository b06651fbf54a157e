import { HttpAgent, type Message, type RunAgentInput } from "@ag-ui/client";
import type { RequiredAction, Run } from "@agentrun/contract";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import type { StreamEvent } from "../../model/stream-events.ts";
import { type AgUiEvent, RunEvents } from "./run-events.ts";

type Given = { type: string; [field: string]: unknown };

const question: RequiredAction = {
  id: "act_1",
  type: "approval",
  tool: "send",
  arguments: { to: "ada" },
  prompt: "May I?",
  schema: null,
  expires_at: null,
} as RequiredAction;

const run = { id: "run_1", thread_id: "thr_1", usage: null, output: null, error: null } as unknown as Run;
const before: Message = { id: "m1", role: "user", content: "hi" };

/** The AG-UI events of a run. An unanswered question ends them. */
function translate(events: Given[], messages: Message[] = [before]): AgUiEvent[] {
  const translated = new RunEvents({ threadId: "t", runId: "r", messages });
  const created_at = "2026-01-02T03:04:05.000Z";
  const all = [{ type: "run.created", run }, ...events].flatMap((event, index) =>
    translated.translate({ ...event, sequence: index + 1, run_id: "run_1", created_at } as StreamEvent),
  );
  return translated.question ? [...all, ...translated.interrupt()] : all;
}

/** The conversation that AG-UI's own client builds from them. It validates each event and their order. */
async function shown(...events: Given[]): Promise<HttpAgent> {
  const lines = translate(events).map((event) => `data: ${JSON.stringify(event)}\n\n`);
  const fetch = async () => new Response(lines.join(""), { headers: { "content-type": "text/event-stream" } });
  const agent = new HttpAgent({ url: "https://agent.example", fetch, threadId: "t", initialMessages: [before] });
  await agent.runAgent({ runId: "r" } satisfies Partial<RunAgentInput>);
  return agent;
}

const say = (delta: string) => ({ type: "run.output.delta", delta });
const think = (delta: string) => ({ type: "run.reasoning.delta", delta });
const call = (tool: string, id = "call_1", given: object = { of: tool }) => ({
  type: "run.tool.called",
  tool,
  call_id: id,
  arguments: given,
});
const done = (tool: string, id: string | undefined = "call_1", status = "succeeded") => ({
  type: "run.tool.completed",
  tool,
  call_id: id,
  status,
  result: `${tool} did`,
});
const reset = (attempt: number) => ({ type: "stream.reset", attempt, output: "" });
const end = (output: object) => ({ type: "run.completed", run: { ...run, output } });
const ask = (required_action = question) => ({ type: "run.requires_action", required_action });
const decide = (type: "approve" | "reject") => ({ type: "run.action.received", action: { type, action_id: "act_1" } });

const roles = ({ messages }: HttpAgent) => messages.slice(1).map(({ role }) => role);
const lastText = ({ messages }: HttpAgent) => messages.at(-1)?.content;

/** The client warns of fields that are not in its schema, and ignores them. */
let warned: MockInstance;
beforeEach(() => {
  warned = vi.spyOn(console, "warn");
});
afterEach(() => {
  expect(warned.mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

test("reasoning, texts and tool calls are separate messages, in their order", async () => {
  const agent = await shown(
    think("hm"),
    say("a"),
    say("b"),
    call("look"),
    done("look"),
    say("c"),
    end({ result: "c" }),
  );
  expect(roles(agent)).toEqual(["reasoning", "assistant", "assistant", "tool", "assistant"]);
  expect(agent.messages.slice(1)).toMatchObject([
    { content: "hm" },
    { content: "ab" },
    { toolCalls: [{ function: { name: "look", arguments: '{"of":"look"}' } }] },
    { content: "look did" },
    { content: "c" },
  ]);
});

test("a retried turn replaces its text, and keeps the tool calls and the client's own messages", async () => {
  const events = [say("a"), call("look"), done("look"), say("wro"), reset(1), say("right")];
  const agent = await shown(...events, end({ result: "right" }));
  expect(agent.messages[0]).toEqual(before);
  expect(roles(agent)).toEqual(["assistant", "assistant", "tool", "assistant"]);
  expect(lastText(agent)).toBe("right");
});

test("a new attempt replaces everything", async () => {
  const first = [say("a"), call("look"), done("look"), say("b")];
  const agent = await shown(...first, reset(2), say("once"), end({ result: "once" }));
  expect(agent.messages).toMatchObject([before, { role: "assistant", content: "once" }]);
});

test("an output that was not streamed replaces the streamed text, unless it has more fields", async () => {
  expect((await shown(say("draft"), end({ result: "final" }))).messages).toMatchObject([before, { content: "final" }]);
  expect(lastText(await shown(say("draft"), end({ a: "x", b: "y" })))).toBe("draft");
  expect(lastText(await shown(end({ a: 1 })))).toBe('{"a":1}');
});

test("two calls with the same id are separate, and a result without an id belongs to the oldest call of its tool", async () => {
  const twice = [call("look"), done("look"), call("look"), done("look")];
  const agent = await shown(...twice, call("send", "c2"), { type: "run.tool.completed", tool: "send" }, end({ a: 1 }));
  const calls = agent.messages.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));
  const answers = agent.messages.flatMap((message) => (message.role === "tool" ? [message.toolCallId] : []));
  expect(answers).toEqual(calls.map(({ id }) => id));
  expect(new Set(answers).size).toBe(3);
});

test("an open call is closed when the run ends", async () => {
  const agent = await shown(call("look"), end({ result: "done" }));
  expect(roles(agent)).toEqual(["assistant", "tool", "assistant"]);
});

test("a question ends the stream, with the call that needs approval", async () => {
  const agent = await shown(say("May I? "), ask());
  const [pending] = agent.pendingInterrupts;
  const message = agent.messages.at(-1) as Extract<Message, { role: "assistant" }>;
  expect(pending).toMatchObject({ id: "run_1.act_1", reason: "tool_call", message: "May I?" });
  expect(pending?.toolCallId).toBe(message.toolCalls?.[0]?.id);
});

test.each([
  ["approved", [decide("approve"), call("send", "c1", { to: "ada" }), done("send", "c1")], "send did", '{"to":"ada"}'],
  [
    "approved with other arguments",
    [decide("approve"), call("send", "c1", { to: "bob" }), done("send", "c1")],
    "send did",
    '{"to":"bob"}',
  ],
  ["refused", [decide("reject"), done("send", "c1", "rejected")], "send did", '{"to":"ada"}'],
])("a call with a question that was %s is one call", async (_what, events, result, given) => {
  const agent = await shown(ask(), ...events, end({ result: "ok" }));
  expect(roles(agent)).toEqual(["assistant", "tool", "assistant"]);
  expect(agent.messages[1]).toMatchObject({ toolCalls: [{ function: { arguments: given } }] });
  expect(agent.messages[2]).toMatchObject({ content: result });
});

test.each([
  [
    { type: "input", tool: null, arguments: null, schema: { type: "object" } },
    { reason: "input_required", responseSchema: { type: "object" } },
  ],
  [
    { tool: null, arguments: { sum: 3 } },
    { reason: "confirmation", metadata: { arguments: { sum: 3 } } },
  ],
  [
    { type: "connect", url: "https://a.example", tool: null },
    { reason: "agentrun:connect", metadata: { url: "https://a.example" } },
  ],
  [{ expires_at: "2027-01-02T03:04:05.000Z" }, { expiresAt: "2027-01-02T03:04:05.000Z" }],
])("a question %o is an interrupt of its kind", async (fields, interrupt) => {
  const agent = await shown(ask({ ...question, ...fields } as RequiredAction));
  expect(agent.pendingInterrupts).toMatchObject([interrupt]);
});

test("events that the agent defines become CUSTOM events, except for the state", async () => {
  const agent = await shown(
    { type: "parrot.said", word: "hi" },
    { type: "state.snapshot", snapshot: { turns: 2 } },
    end({ a: 1 }),
  );
  expect(agent.state).toEqual({ turns: 2 });
  const types = translate([{ type: "parrot.said", word: "hi" }]).map(({ type }) => type);
  expect(types).toEqual(["RUN_STARTED", "CUSTOM"]);
});

test("the end of a run becomes the matching end event", () => {
  const last = (event: Given) => translate([say("a"), event]).at(-1);
  const usage = { input_tokens: 3, output_tokens: 4, cached_input_tokens: 1, cost_usd: null };
  expect(last({ type: "run.completed", run: { ...run, output: { a: "a" }, usage } })).toMatchObject({
    type: "RUN_FINISHED",
    outcome: { type: "success" },
    result: { a: "a" },
    usage: [{ inputTokens: 3, outputTokens: 4, totalTokens: 7, cachedInputTokens: 1 }],
  });
  expect(last({ type: "run.cancelled", run })).toMatchObject({ type: "RUN_FINISHED", outcome: { type: "cancelled" } });
  const error = { code: "agent_error", message: "no" };
  expect(last({ type: "run.failed", run: { ...run, error } })).toEqual({ type: "RUN_ERROR", ...error });
});

const zeros = "0".repeat(26);
const ofClient = {
  type: "run.requires_action",
  required_action: {
    ...{ ...question, id: `act_${zeros}`, type: "tool_call", tool: null },
    tool_calls: [{ id: "call_1", name: "locate", arguments: {} }],
  },
};
const received = { type: "run.action.received", action: { type: "respond", action_id: `act_${zeros}` } };
const started = { type: "run.created", run: { ...run, id: `run_${zeros}` } };
const callId = `call_${zeros}${zeros}0`;

test("calls of the client's tools end the stream without an interrupt, and name the calls", () => {
  expect(translate([started, ofClient]).at(-1)).toMatchObject({
    type: "RUN_FINISHED",
    outcome: { type: "success", pendingToolCallIds: [callId] },
  });
});

test("a snapshot has a call of the client's tool once, before the client's own message with its result", () => {
  const made = { id: callId, type: "function" as const, function: { name: "locate", arguments: "{}" } };
  const messages: Message[] = [
    before,
    { id: callId, role: "assistant", toolCalls: [made] },
    { id: "m2", role: "tool", toolCallId: callId, content: "Oslo" },
  ];
  const answered = [started, ofClient, received, call("locate"), done("locate")];
  const idsAfter = (...events: Given[]) =>
    translate([...answered, ...events], messages)
      .flatMap(({ type, messages: all }) => (type === "MESSAGES_SNAPSHOT" ? [all as Message[]] : []))
      .at(-1)
      ?.map(({ id }) => id);
  expect(idsAfter(say("wro"), reset(1))).toEqual(["m1", callId, "m2"]);
  // A new attempt reports the call again, like those of the agent.
  expect(idsAfter(reset(2))).toEqual(["m1"]);
});
