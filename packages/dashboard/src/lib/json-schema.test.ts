import { expect, test } from "vitest";
import { canBeForm, exampleInput, fieldOf, initialValue, withoutUndefined } from "./json-schema.ts";
import { parseLoosely, toLooseText } from "./json-text.ts";

test("each kind of schema gets the suitable field", () => {
  expect(fieldOf({ type: "string" })).toEqual({ kind: "text", isLong: false, inputType: "text" });
  expect(fieldOf({ type: "string", maxLength: 4_000 })).toMatchObject({ kind: "text", isLong: true });
  expect(fieldOf({ type: ["string", "null"], format: "email" })).toMatchObject({ inputType: "email" });
  expect(fieldOf({ enum: ["a", 1] })).toEqual({ kind: "choice", options: ["a", 1] });
  expect(fieldOf({ type: "integer", minimum: 1 })).toEqual({ kind: "number", isInteger: true, minimum: 1 });
  expect(fieldOf({ type: "boolean" })).toEqual({ kind: "boolean" });
  expect(fieldOf({ type: "array", items: { type: "string" } })).toEqual({ kind: "list", items: { type: "string" } });
});

test("a schema without a type accepts plain text too", () => {
  expect(fieldOf({ description: "Any value." })).toEqual({ kind: "anything" });
  expect(["hello", "{", '"hello"', "[1]", "12"].map(parseLoosely)).toEqual(["hello", "{", "hello", [1], 12]);
  expect(["hello", "12", { a: 1 }, undefined].map(toLooseText)).toEqual(["hello", '"12"', '{\n  "a": 1\n}', ""]);
});

test("schemas that a form cannot represent use JSON", () => {
  for (const schema of [{ type: ["string", "number"] }, { $ref: "#/x" }, { oneOf: [] }, { type: "object" }]) {
    expect(fieldOf(schema), JSON.stringify(schema)).toEqual({ kind: "raw" });
  }
  expect(canBeForm(null)).toBe(false);
  expect(canBeForm({ type: "object", properties: {} })).toBe(true);
});

test("a new form contains only defaults and required properties", () => {
  const schema = {
    type: "object",
    required: ["name", "tags", "deep"],
    properties: {
      name: { type: "string" },
      tags: { type: "array", items: { type: "string" } },
      size: { type: "integer" },
      tone: { enum: ["calm", "loud"], default: "calm" },
      deep: { type: "object", required: ["on"], properties: { on: { type: "boolean" } } },
    },
  };
  expect(initialValue(schema)).toEqual({ name: "", tags: [], tone: "calm", deep: { on: false } });
});

test("cleared fields are not sent", () => {
  expect(withoutUndefined({ a: undefined, b: [{ c: undefined, d: null }] })).toEqual({ b: [{ d: null }] });
});

test("an example fills required texts", () => {
  const properties = { query: { type: "string" }, loud: { type: "boolean" }, note: { type: "string" } };
  expect(exampleInput({ type: "object", properties, required: ["query", "loud"] })).toEqual({
    query: "Hello",
    loud: false,
  });
  expect(exampleInput(null)).toEqual({ query: "Hello" });
});
