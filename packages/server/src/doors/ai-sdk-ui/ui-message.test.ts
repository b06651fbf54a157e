import type { Run } from "@agentrun/contract";
import { readUIMessageStream, type UIMessage, type UIMessageChunk } from "ai";
import { expect, test } from "vitest";
import type { StreamEvent } from "../../model/stream-events.ts";
import { type Chunk, UiMessage } from "./ui-message.ts";

type Given = { type: string; [field: string]: unknown };

/** Chunks of a run's events. */
function chunksOf(events: Given[]): Chunk[] {
  const message = new UiMessage();
  const created_at = "2026-01-02T03:04:05.000Z";
  const numbered = events.map(
    (event, index): StreamEvent => ({ ...event, sequence: index + 1, run_id: "run_1", created_at }),
  );
  return [
    { type: "start", messageId: "run_1" },
    ...message.begin(),
    ...numbered.flatMap((event) => message.translate(event)),
  ];
}

/** The message that the AI SDK builds from these events. */
async function shown(...events: Given[]): Promise<UIMessage["parts"]> {
  const stream = ReadableStream.from(chunksOf(events)) as ReadableStream<UIMessageChunk>;
  let last: UIMessage | undefined;
  for await (const state of readUIMessageStream({ stream, terminateOnError: true })) last = state;
  return last?.parts.filter(({ type }) => type !== "step-start") ?? [];
}

const say = (delta: string) => ({ type: "run.output.delta", delta });
const think = (delta: string) => ({ type: "run.reasoning.delta", delta });
const call = (tool: string, id = "call_1") => ({ type: "run.tool.called", tool, call_id: id, arguments: { of: tool } });
const done = (tool: string, id = "call_1", status = "succeeded") => ({
  type: "run.tool.completed",
  tool,
  call_id: id,
  status,
  result: `${tool} did`,
});
const reset = (attempt: number) => ({ type: "stream.reset", attempt, output: "" });
const end = (output: object) => ({ type: "run.completed", run: { output, usage: null } as unknown as Run });
const text = (words: string) => ({ type: "text", text: words, state: "done" });

test("text after a tool call is another part", async () => {
  const parts = await shown(
    think("hm"),
    say("a"),
    say("b"),
    call("look"),
    done("look"),
    say("c"),
    end({ result: "c" }),
  );
  expect(parts).toMatchObject([
    { type: "reasoning", text: "hm" },
    text("ab"),
    { toolName: "look", input: { of: "look" }, state: "output-available", output: "look did" },
    text("c"),
  ]);
});

test("a retried turn replaces its text and keeps the tool calls before it", async () => {
  const events = [say("a"), call("look"), done("look"), think("hm"), say("wro"), reset(1), say("right")];
  const parts = await shown(...events, end({ result: "right" }));
  expect(parts).toMatchObject([text("a"), { toolName: "look", state: "output-available" }, text("right")]);
});

test("a new attempt replaces everything", async () => {
  const first = [say("a"), call("look"), done("look"), say("b")];
  expect(
    await shown(...first, reset(2), say("a"), call("look"), done("look"), say("c"), end({ result: "c" })),
  ).toMatchObject([text("a"), { toolName: "look", state: "output-available" }, text("c")]);
});

test("an output that was not streamed replaces the streamed text", async () => {
  expect(await shown(end({ result: "all" }))).toMatchObject([text("all")]);
  expect(await shown(say("part"), end({ result: "all" }))).toMatchObject([text("all")]);
  const more = { result: "all", words: 1 };
  expect(await shown(end(more))).toMatchObject([text("all"), { type: "data-output", data: more }]);
  expect(await shown(say("part"), end(more))).toMatchObject([text("part"), { type: "data-output", data: more }]);
});

test("calls with the same id and calls without an id are separate parts", async () => {
  const nameless = { type: "run.tool.called", tool: "old", arguments: {} };
  const parts = await shown(
    call("look"),
    done("look"),
    call("look"),
    done("look", "call_1", "failed"),
    nameless,
    { type: "run.tool.completed", tool: "old", status: "succeeded", result: "yes" },
    done("never", "call_9", "rejected"),
  );
  expect(parts).toMatchObject([
    { toolName: "look", state: "output-available" },
    { toolName: "look", state: "output-error", errorText: "look did" },
    { toolName: "old", state: "output-available", output: "yes" },
    { toolName: "never", state: "output-denied" },
  ]);
});

const question = (id: string, more: object) => ({
  type: "run.requires_action",
  required_action: {
    id,
    type: "approval",
    tool: "send",
    arguments: { to: id },
    prompt: "May I?",
    schema: null,
    ...more,
  },
});
const answered = (id: string, type: string, payload: object | null = null) => ({
  type: "run.action.received",
  action: { type, action_id: id, payload },
});

test("an approved call is the part of its question, also if it was approved with other arguments", async () => {
  const sent = { ...call("send", "c"), arguments: { to: "else" } };
  expect(await shown(question("act_1", {}), answered("act_1", "approve"), sent, done("send", "c"))).toMatchObject([
    { toolCallId: "act_1", toolName: "send", input: { to: "else" }, state: "output-available", output: "send did" },
  ]);
  const denied = [question("act_1", {}), answered("act_1", "reject", { reason: "no" }), done("send", "c", "rejected")];
  expect(await shown(...denied)).toMatchObject([
    {
      toolCallId: "act_1",
      input: { to: "act_1" },
      state: "output-denied",
      approval: { approved: false, reason: "no" },
    },
  ]);
});

test("every decided question is closed when the run ends, so that no client sends its answer again", async () => {
  const undone = { toolCallId: "act_1", toolName: "send" };
  const approved = [question("act_1", {}), answered("act_1", "approve")];
  expect(await shown(...approved, end({ result: "done" }))).toMatchObject([
    { ...undone, state: "output-available", output: { approved: true } },
    text("done"),
  ]);
  const rejected = [question("act_1", {}), answered("act_1", "reject")];
  expect(await shown(...rejected)).toMatchObject([{ ...undone, state: "output-denied" }]);
  const cancelled = { type: "run.cancelled", run: {} };
  expect(await shown(question("act_1", {}), cancelled)).toMatchObject([{ ...undone, state: "output-error" }]);
  const input = question("act_1", { type: "input", tool: null, schema: { type: "object" } });
  expect(await shown(input, answered("act_1", "respond", { name: "Ada" }))).toMatchObject([
    { state: "output-available", providerExecuted: true },
  ]);
});

test("questions without a tool are parts that a client can answer", async () => {
  const own = question("act_1", { tool: null, arguments: null });
  const input = question("act_2", { type: "input", tool: null, prompt: "Who?", schema: { type: "object" } });
  const link = question("act_3", { type: "connect", url: "https://example.com/connect" });
  expect(
    await shown(own, answered("act_1", "approve"), input, answered("act_2", "respond", { name: "Ada" }), link),
  ).toMatchObject([
    { toolName: "approval", state: "output-available", output: { approved: true } },
    { toolName: "input", input: { prompt: "Who?" }, state: "output-available", output: { name: "Ada" } },
    { type: "data-connect", data: { action_id: "act_3", url: "https://example.com/connect" } },
  ]);
});

test("an event that the agent defines becomes data, and a received message does not", async () => {
  const sent = { type: "run.action.received", action: { type: "message", payload: { text: "hurry" } } };
  expect(await shown({ type: "progress", done: 3 }, sent)).toMatchObject([
    { type: "data-progress", data: { done: 3 } },
  ]);
});

const ofPage = {
  type: "run.requires_action",
  required_action: {
    ...{ id: "act_1", type: "tool_call", prompt: "?", tool: null, arguments: null, schema: null },
    tool_calls: [{ id: "call_1", name: "locate", arguments: { of: "ada" } }],
  },
};
const fromPage = (result: unknown) =>
  answered("act_1", "respond", { tool_results: [{ tool_call_id: "call_1", result }] });

test("a call of the page's own tool is one part, until its result or the end of the run", async () => {
  const outcome = [call("locate"), done("locate"), say("a"), end({ result: "a" })];
  const own = { type: "tool-locate", input: { of: "ada" } };
  expect(await shown(ofPage, fromPage({ city: "Oslo" }), ...outcome)).toMatchObject([
    { ...own, state: "output-available", output: { city: "Oslo" }, providerExecuted: true },
    text("a"),
  ]);
  expect(await shown(ofPage, { type: "run.cancelled" })).toMatchObject([{ ...own, state: "output-error" }]);
  // A new attempt reports the call like those of the agent.
  expect(await shown(ofPage, fromPage("Oslo"), reset(2), ...outcome)).toMatchObject([
    { toolName: "locate", state: "output-available" },
    text("a"),
  ]);
});
