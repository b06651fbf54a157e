import { expect, test } from "vitest";
import { refuseUnsupported, type SentMessage, toRunInput, toRunOptions } from "./request.ts";

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
  ["a tool result", [hi, { role: "tool", content: "42" }], "runs its tools itself"],
] as [string, SentMessage[], string][])("%s is refused", (_what, messages, words) => {
  expect(() => inputOf(messages)).toThrow(words);
});

test("unsupported fields are refused, and fields without an effect are ignored", () => {
  const harmless = { n: 1, tools: [], temperature: 0 };
  expect(() => refuseUnsupported({ ...harmless, logit_bias: null, unknown: 1 })).not.toThrow();
  for (const fields of [{ n: 2 }, { tools: [{ type: "function" }] }, { functions: [{}] }])
    expect(() => refuseUnsupported(fields)).toThrow("Leave");
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
