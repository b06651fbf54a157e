import { expect, test } from "vitest";
import { readOutputText, toTextInput } from "./content.ts";

const text = { type: "string" };
const object = (properties: object, required: string[] = []) => ({ type: "object", properties, required });

test.each([
  ["an agent without a schema", null, "query"],
  ["the one text that must be there", object({ request: text, query: text }, ["request"]), "request"],
  ["the one that is called so", object({ language: text, message: text }), "message"],
  ["the only one", object({ amount: { type: "integer" }, note: { type: ["string", "null"] } }), "note"],
  ["none at all: the schema's check says what is missing", object({ amount: { type: "integer" } }), "query"],
])("what a person says goes to %s", (_what, schema, field) => {
  expect(toTextInput(schema, "hello")).toEqual({ [field]: "hello" });
});

test.each([
  ["its only field", { greeting: "hello" }, "hello"],
  ["the one that is called so", { words: 1, result: "hello" }, "hello"],
  ["none of several that are not", { a: "hello", b: "there" }, null],
  ["no text", { result: 4 }, null],
  ["an empty one", { result: "" }, null],
  ["nothing", {}, null],
])("an output is told in words by %s", (_what, output, words) => {
  expect(readOutputText(output)).toBe(words);
});
