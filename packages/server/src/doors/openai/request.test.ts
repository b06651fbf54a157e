import { expect, test } from "vitest";
import { refuseUnsupported, type SaidMessage, toRunInput } from "./request.ts";

const inputOf = (messages: SaidMessage[], schema: Record<string, unknown> | null = null) =>
  toRunInput(messages, schema, "messages").input;
const hi: SaidMessage = { role: "user", content: "hi" };
const file = "file_01jz8v3k5qe8xa2m4n6p8r0t2v";

test("one thing said is a text, and a conversation is messages where the agent takes them", () => {
  expect(inputOf([hi])).toEqual({ query: "hi" });
  expect(inputOf([{ role: "user", content: [{ type: "text", text: "hi" }] }])).toEqual({ query: "hi" });
  const system: SaidMessage = { role: "developer", content: "Be short." };
  const messages = [{ role: "system", content: "Be short." }, hi];
  expect(inputOf([system, hi])).toEqual({ messages });
  expect(inputOf([system, hi], { properties: { messages: {}, text: { type: "string" } } })).toEqual({ messages });
  expect(inputOf([system, hi], { properties: { question: { type: "string" } } })).toEqual({ question: "hi" });
});

test("a file is named by its id, and whatever else is no text is refused", () => {
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
  ["nothing of the user's", [{ role: "assistant", content: "hi" }], "Nothing is said"],
  ["a message without a text", [{ role: "user", content: "" }], "Nothing is said"],
  ["a tool's result", [hi, { role: "tool", content: "42" }], "runs its tools itself"],
] as [string, SaidMessage[], string][])("%s is refused", (_what, messages, words) => {
  expect(() => inputOf(messages)).toThrow(words);
});

test("what would be answered otherwise than asked is refused, and what changes nothing is not looked at", () => {
  const harmless = { n: 1, tools: [], temperature: 0, response_format: { type: "text" }, text: { verbosity: "low" } };
  expect(() => refuseUnsupported({ ...harmless, logit_bias: null, whatever: 1 })).not.toThrow();
  for (const asked of [
    { n: 2 },
    { tools: [{ type: "function" }] },
    { response_format: { type: "json_object" } },
    { text: { format: { type: "json_schema" } } },
    { functions: [{}] },
  ])
    expect(() => refuseUnsupported(asked)).toThrow("Leave");
});
