import { expect, test } from "vitest";
import { readAnswer } from "./language-model.ts";

const takeAll = () => [];
const refuse = () => [{ param: "input.n", code: "invalid_input", message: "input.n must be integer." }];

test("without a schema the text is the result", () => {
  expect(readAnswer('{"a":1}', null)).toEqual({ output: '{"result":"{\\"a\\":1}"}' });
});

test.each([
  ["as it is", '{"n":1}'],
  ["in a code block", '```json\n{"n":1}\n```'],
  ["in a sentence", 'Here you are: {"n":1} - enjoy!'],
])("an object is found %s", (_how, text) => {
  expect(readAnswer(text, takeAll)).toEqual({ output: '{"n":1}' });
});

test.each([
  ["a list", "[1]"],
  ["a text", '"n"'],
  ["nothing", ""],
  ["half an object", '{"n":'],
  ["too deep an object", `${'{"n":'.repeat(70)}1${"}".repeat(70)}`],
])("%s does not satisfy a schema", (_what, text) => {
  expect(readAnswer(text, takeAll)).toEqual({ faults: ["The answer is not a JSON object."] });
});

test("a mismatch is reported with its path in the output", () => {
  expect(readAnswer('{"n":"one"}', refuse)).toEqual({ faults: ["output.n must be integer."] });
});
