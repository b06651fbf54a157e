import { expect, test } from "vitest";
import { readToolResults, refuseUnsupported, type SentMessage, toRunInput, toRunOptions } from "./request.ts";

const inputOf = (messages: SentMessage[], schema: Record<string, unknown> | null = null) =>
  toRunInput(messages, schema, "messages").input;
const hi: SentMessage = { role: "user", content: "hi" };
const file = "file_01jz8v3k5qe8xa2m4n6p8r0t2v";

test("a single text is the text field, and a conversation is `messages` if the agent takes them", () => {
  expect(inputOf([hi])).toEqual({ query: "hi" });
  expect(inputOf([{ role: "user", content: [{ type: "text", text: "hi" }] }])).toEqual({ query: "hi" });
  const system: SentMessage = { role: "developer", content: "Be short." };
  const messages = [{ role: "system", content: "Be short." }, hi];
  expect(inputOf([system, hi])).toEqual({ messages });
  expect(inputOf([system, hi], { properties: { messages: {}, text: { type: "string" } } })).toEqual({ messages });
  expect(inputOf([system, hi], { properties: { question: { type: "string" } } })).toEqual({ question: "hi" });
});

test("a file is named by its id, and other parts are refused", () => {
  const content = [
    { type: "text", text: "see" },
    { type: "file", file: { file_id: file } },
  ];
  const parts = [
    { type: "text", text: "see" },
    { type: "file", file_id: file },
  ];
  expect(inputOf([{ role: "user", content }])).toEqual({ messages: [{ role: "user", content: parts }] });
  const picture = { type: "image_url", image_url: { url: "data:," } };
  expect(() => inputOf([{ role: "user", content: [picture] }])).toThrow("POST /files");
});

test.each([
  ["no user message", [{ role: "assistant", content: "hi" }], "No user message"],
  ["a message without text", [{ role: "user", content: "" }], "No user message"],
  ["a result of a function", [hi, { role: "function", content: "42" }], "role `tool`"],
] as [string, SentMessage[], string][])("%s is refused", (_what, messages, words) => {
  expect(() => inputOf(messages)).toThrow(words);
});

test("unsupported fields are refused, and fields without an effect are ignored", () => {
  const harmless = { n: 1, tools: [], temperature: 0 };
  expect(() => refuseUnsupported({ ...harmless, logit_bias: null, unknown: 1 })).not.toThrow();
  for (const fields of [{ n: 2 }, { audio: {} }, { functions: [{}] }])
    expect(() => refuseUnsupported(fields)).toThrow(/Leave|Send/);
});

test("earlier tool calls and their results are part of the conversation, and a result without its call is left out", () => {
  const called = { id: "call_1", type: "function", function: { name: "look", arguments: '{"at":1}' } };
  const sent: SentMessage[] = [
    hi,
    { role: "assistant", content: null, tool_calls: [called] },
    { role: "tool", tool_call_id: "call_1", content: [{ type: "text", text: "21" }] },
    { role: "tool", tool_call_id: "call_2", content: "22" },
  ];
  const call = { tool_call_id: "call_1", tool: "look" };
  expect(inputOf(sent)).toEqual({
    messages: [
      hi,
      { role: "assistant", content: [{ type: "tool_call", ...call, arguments: { at: 1 } }] },
      { role: "tool", content: [{ type: "tool_result", ...call, status: "succeeded", result: "21" }] },
    ],
  });
});

test("results at the end of a conversation answer a run only if they have its ids", () => {
  const id = `call_${"0".repeat(26)}${"1".repeat(26)}0`;
  const result = (tool_call_id: string): SentMessage => ({ role: "tool", tool_call_id, content: "21" });
  expect(readToolResults([hi, result(id)])).toEqual([{ id, result: "21" }]);
  for (const messages of [[hi], [hi, result("call_1")], [result(id), hi]]) expect(readToolResults(messages)).toBeNull();
});

test("the format of an answer is the schema of the run", () => {
  const schema = { type: "object", properties: { n: { type: "integer" } } };
  const json = { type: "json_schema", json_schema: { name: "n", strict: true, schema } };
  expect(toRunOptions({ response_format: json })).toEqual({ output_schema: schema });
  expect(toRunOptions({ text: { format: { type: "json_schema", name: "n", schema } } })).toEqual({
    output_schema: schema,
  });
  expect(toRunOptions({ response_format: { type: "json_object" } })).toEqual({ output_schema: { type: "object" } });
  for (const none of [{}, { response_format: { type: "text" } }, { text: { verbosity: "low" } }])
    expect(toRunOptions(none)).toEqual({});
  expect(() => toRunOptions({ text: { format: { type: "grammar" } } })).toThrow("json_schema");
});
