import type { RequiredAction } from "@agentrun/contract";
import { expect, test } from "vitest";
import { readOutputText, toTextAction, toTextInput } from "./content.ts";

const text = { type: "string" };
const object = (properties: object, required: string[] = []) => ({ type: "object", properties, required });

test.each([
  ["an agent without a schema", null, "query"],
  ["the only required text field", object({ request: text, query: text }, ["request"]), "request"],
  ["a field with a usual name", object({ language: text, message: text }), "message"],
  ["the only text field", object({ amount: { type: "integer" }, note: { type: ["string", "null"] } }), "note"],
  [
    "`query` if there is no text field: the schema's validation then reports what is missing",
    object({ amount: { type: "integer" } }),
    "query",
  ],
])("a text goes to %s", (_what, schema, field) => {
  expect(toTextInput(schema, "hello")).toEqual({ [field]: "hello" });
});

test.each([
  ["its only field", { greeting: "hello" }, "hello"],
  ["a field with a usual name", { words: 1, result: "hello" }, "hello"],
  ["none of several fields with other names", { a: "hello", b: "there" }, null],
  ["no text", { result: 4 }, null],
  ["an empty one", { result: "" }, null],
  ["nothing", {}, null],
])("the text of an output is that of %s", (_what, output, words) => {
  expect(readOutputText(output)).toBe(words);
});

test.each([
  ["a text, in the text field of its schema", "input", "Ada", { type: "respond", payload: { name: "Ada" } }],
  [
    "a JSON object, as it is",
    "input",
    ' {"name": "Ada", "age": 36}',
    { type: "respond", payload: { name: "Ada", age: 36 } },
  ],
  ["a text that begins with a brace", "input", "{Ada", { type: "respond", payload: { name: "{Ada" } }],
  ["any text for a connection, which is checked again", "connect", "done", { type: "approve" }],
] as const)("a question is answered by %s", (_what, type, message, action) => {
  expect(toTextAction(question(type), message)).toEqual({ action_id: "act_1", ...action });
});

test("a text decides no approval", () => {
  expect(toTextAction(question("approval"), "yes")).toBeNull();
});

const question = (type: RequiredAction["type"]) =>
  ({
    id: "act_1",
    type,
    schema: type === "input" ? object({ name: text }, ["name"]) : null,
  }) as unknown as RequiredAction;
