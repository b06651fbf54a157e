import { expect, test } from "vitest";
import { toTextInput } from "./text-input.ts";

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
