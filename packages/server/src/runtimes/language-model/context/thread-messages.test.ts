import type { MessagePart, MessageRole } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { systemTextOf, toModelMessages } from "./thread-messages.ts";

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
  expect(messages.map(({ role }) => role)).toEqual(["assistant", "tool", "tool", "user"]);
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
