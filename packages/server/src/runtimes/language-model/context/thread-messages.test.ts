import type { MessagePart, MessageRole } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { StreamEvent } from "../../../model/stream-events.ts";
import { transcriptOf } from "../../../model/transcript.ts";
import { systemTextOf, toModelMessages, type Utterance } from "./thread-messages.ts";

const text = (words: string): MessagePart => ({ type: "text", text: words });
const call = (id: string): MessagePart => ({ type: "tool_call", tool_call_id: id, tool: "add", arguments: { a: 1 } });
const result = (id: string): MessagePart => ({
  type: "tool_result",
  tool_call_id: id,
  tool: "add",
  status: "succeeded",
  result: "2",
});

test("texts, calls and results keep their roles, with ids that any provider accepts", () => {
  const said = [
    { role: "user" as const, content: [text("1 + 1?")] },
    { role: "assistant" as const, content: [text("Let me see."), call("toolu:1/x")] },
    { role: "tool" as const, content: [result("toolu:1/x")] },
    { role: "assistant" as const, content: [text("2")] },
  ];
  expect(toModelMessages(said)).toEqual([
    { role: "user", content: "1 + 1?" },
    {
      role: "assistant",
      content: [
        { type: "text", text: "Let me see." },
        { type: "tool-call", toolCallId: "call_1", toolName: "add", input: { a: 1 } },
      ],
    },
    {
      role: "tool",
      content: [{ type: "tool-result", toolCallId: "call_1", toolName: "add", output: { type: "text", value: "2" } }],
    },
    { role: "assistant", content: [{ type: "text", text: "2" }] },
  ]);
});

test("calls have names and arguments that any provider accepts, and consecutive messages of one role are one turn", () => {
  const odd: MessagePart = { type: "tool_call", tool_call_id: "1", tool: "look up!", arguments: "x" };
  const said = [
    { role: "assistant" as const, content: [text("Well,")] },
    { role: "tool" as const, content: [result("of another")] },
    { role: "assistant" as const, content: [odd, { ...odd, tool_call_id: "2", tool: "", arguments: null }] },
  ];
  const [first, results] = toModelMessages(said);
  expect(first?.content).toMatchObject([
    { text: "Well," },
    { toolName: "look_up_", input: { arguments: "x" } },
    { toolName: "tool", input: { arguments: null } },
  ]);
  expect(results?.content).toMatchObject([{ toolName: "look_up_" }, { toolName: "tool" }]);
});

test("files of tools follow all results and are distinguishable from files of people", () => {
  const seen = (data: string) => ({ type: "file" as const, data, mediaType: "image/png" });
  const named = new Map([
    ["file_1", seen("tool's")],
    ["file_2", seen("user's")],
  ]);
  const answered = new Set<object>();
  const file = (id: string) => ({ type: "file", file_id: id }) as MessagePart;
  const said = [
    { role: "assistant" as const, content: [call("1"), call("2")] },
    { role: "tool" as const, content: [result("1"), file("file_1")] },
    { role: "tool" as const, content: [result("2")] },
    { role: "user" as const, content: [text("And this?"), file("file_2")] },
  ];
  const messages = toModelMessages(said, { named, answered });
  expect(messages.map(({ role }) => role)).toEqual(["assistant", "tool", "user"]);
  const parts = messages.at(-1)?.content as object[];
  expect(parts).toMatchObject([{ type: "text" }, seen("tool's"), text("And this?"), seen("user's")]);
  expect(parts.filter((one) => answered.has(one))).toEqual(parts.slice(0, 2));
});

test("a tool's plain text answers the only open call; if that is ambiguous, it becomes a user message", () => {
  const said = (...calls: MessagePart[]) =>
    toModelMessages([
      { role: "assistant", content: calls },
      { role: "tool", content: [text("2")] },
    ]).slice(1);
  expect(said(call("1"))).toMatchObject([
    { role: "tool", content: [{ toolCallId: "call_1", output: { value: "2" } }] },
  ]);
  const told = { role: "user", content: "A tool answered: 2" };
  expect(said(text("Well,"))).toEqual([told]);
  expect(said(call("1"), call("2"))).toMatchObject([{ role: "tool" }, told]);
});

const part = fc.oneof(
  fc.constantFrom("a", "b", "").map(text),
  fc.constantFrom("1", "2", "3").map(call),
  fc.constantFrom("1", "2", "3").map(result),
);
const utterance = fc.record({
  role: fc.constantFrom<MessageRole>("user", "assistant", "tool", "system"),
  content: fc.array(part, { maxLength: 4 }),
});

test("system messages are instructions, each text once, and never part of the user's message", () => {
  const said = [
    { role: "system" as const, content: [text("Be short.")] },
    { role: "user" as const, content: [text("Hello")] },
    { role: "system" as const, content: [text("Be kind.")] },
    { role: "system" as const, content: [text("Be short.")] },
  ];
  expect(systemTextOf(said)).toBe("Be short.\n\nBe kind.");
  expect(toModelMessages(said)).toEqual([{ role: "user", content: "Hello" }]);
  expect(systemTextOf(said.slice(1, 2))).toBeNull();
});

test("every call is directly followed by one result, and no result is without its call", () => {
  fc.assert(
    fc.property(fc.array(utterance, { maxLength: 12 }), (said) => {
      let open: string[] = [];
      for (const { role, content } of toModelMessages(said)) {
        if (role !== "tool") expect(open).toEqual([]);
        for (const each of typeof content === "string" ? [] : content) {
          if (each.type === "tool-call") open.push(each.toolCallId);
          if (each.type !== "tool-result") continue;
          expect(open).toContain(each.toolCallId);
          open = open.filter((id) => id !== each.toolCallId);
        }
      }
      expect(open).toEqual([]);
    }),
  );
});

test("a result that is stored behind a message is sent directly after its call, with its files", () => {
  const named = new Map([["file_1", { type: "file" as const, data: "drawn", mediaType: "image/png" }]]);
  const said: Utterance[] = [
    { role: "assistant", content: [call("1"), call("2")] },
    { role: "user", content: [text("Hurry!")] },
    { role: "tool", content: [result("2"), { type: "file", file_id: "file_1" }] },
    { role: "assistant", content: [text("Done.")] },
    { role: "tool", content: [result("1")] },
  ];
  const [, results, user, answer, ...others] = toModelMessages(said, { named, answered: new Set() });
  expect(results?.content).toMatchObject([{ output: { value: "2" } }, { output: { value: "2" } }]);
  expect(user?.content).toMatchObject([{ type: "text" }, { type: "file", data: "drawn" }, text("Hurry!")]);
  expect(answer?.content).toEqual([text("Done.")]);
  expect(others).toEqual([]);
});

type Happening = Record<string, unknown> & { type: string };

/** A run's events in any order in which they can happen: calls of a turn side by side, messages at any time, and any end. */
const aRun = fc
  .record({
    hasTurns: fc.boolean(),
    turns: fc.array(fc.array(fc.nat(5), { maxLength: 3 }), {
      maxLength: 4,
    }),
    messagesAt: fc.array(fc.nat(30), { maxLength: 4 }),
    end: fc.nat(60),
  })
  .map(({ hasTurns, turns, messagesAt, end }) => {
    const events = turns.flatMap((calls, turn) => {
      const made: { at: number; event: Happening }[] = calls.flatMap((delay, index) => {
        const named = { tool: "add", call_id: `call_${turn}_${index}` };
        return [
          { at: index, event: { type: "run.tool.called", ...named, arguments: {} } },
          { at: index + 0.5 + delay, event: { type: "run.tool.completed", ...named, status: "succeeded" } },
        ];
      });
      const tools = made.sort((one, other) => one.at - other.at).map(({ event }) => event);
      const delta = { type: "run.output.delta", delta: "Well, " };
      if (!hasTurns) return [delta, ...tools];
      return [{ type: "run.turn.started" }, delta, { type: "run.turn.completed" }, ...tools];
    });
    for (const at of messagesAt) events.splice(Math.min(at, events.length), 0, { type: "run.action.received" });
    return events.slice(0, end);
  });

/** The thread of these runs, and what a model must find in it. */
function toThread(runs: readonly Happening[][]) {
  const said: Utterance[] = [];
  const wanted = { results: new Map<string, string>(), messages: [] as string[] };
  for (const [number, happenings] of runs.entries()) {
    const events = happenings.map((event, index): Happening => {
      const place = `${number}.${event.call_id ?? index}`;
      if (event.type === "run.tool.called") {
        wanted.results.set(place, "The run ended before the tool had answered.");
        return { ...event, arguments: { place } };
      }
      if (event.type === "run.tool.completed") {
        wanted.results.set(place, `result of ${place}`);
        return { ...event, result: `result of ${place}` };
      }
      if (event.type !== "run.action.received") return event;
      wanted.messages.push(`message ${place}`);
      return { ...event, action: { type: "message", payload: { text: `message ${place}` } } };
    });
    const input = JSON.stringify({ query: `input of ${number}` });
    const sequenced = events.map((event, index) => ({ ...event, sequence: index + 3 }) as unknown as StreamEvent);
    said.push(...transcriptOf({ input, output: null }, sequenced));
  }
  return { said, wanted };
}

/** What a provider would read: the result of each call in the next message, and the texts of people in order. */
function readThread(said: readonly Utterance[]) {
  const messages = toModelMessages(said);
  const results = new Map<unknown, unknown>();
  for (const [index, { role, content }] of messages.entries()) {
    if (role !== "assistant" || typeof content === "string") continue;
    const answers = messages[index + 1];
    for (const part of content) {
      if (part.type !== "tool-call") continue;
      const parts = answers?.role === "tool" ? answers.content : [];
      const answer = parts.filter((each) => each.type === "tool-result" && each.toolCallId === part.toolCallId);
      expect(answer).toHaveLength(1);
      results.set((part.input as { place: unknown }).place, (answer[0] as { output: { value: unknown } }).output.value);
    }
  }
  const texts = messages.flatMap(({ role, content }) => (role === "user" ? String(content).split("\n\n") : []));
  return { results, messages: texts.filter((one) => one.startsWith("message")) };
}

test("in every interleaving each call has its own result directly after it, and every message is there once, in order", () => {
  fc.assert(
    fc.property(fc.array(aRun, { maxLength: 3 }), (runs) => {
      const { said, wanted } = toThread(runs);
      expect(readThread(said)).toEqual(wanted);
      // The thread itself is in this order, for clients that send it to a model themselves.
      for (const [index, { role, content }] of said.entries()) {
        const answered = content.flatMap((part) => (part.type === "tool_result" ? part.tool_call_id : []));
        const called = said[index - 1]?.content.flatMap((part) => (part.type === "tool_call" ? part.tool_call_id : []));
        if (role === "tool") expect(called).toEqual(expect.arrayContaining(answered));
      }
    }),
    { numRuns: 300 },
  );
});

test("threads whose messages were stored in the order of time are read as if in the order of cause", () => {
  fc.assert(
    fc.property(aRun, (run) => {
      const { said, wanted } = toThread([run]);
      // Every result moves behind what follows it.
      const late = [...said.filter(({ role }) => role !== "tool"), ...said.filter(({ role }) => role === "tool")];
      expect(readThread(late)).toEqual(wanted);
    }),
  );
});
