import { expect, test } from "vitest";
import { toStrictSchema } from "./strict-schema.ts";

const closed = { additionalProperties: false } as const;

test("what only narrows is left to the check afterwards", () => {
  const schema = {
    type: "object",
    properties: { name: { type: ["string", "null"], description: "A name.", maxLength: 10, pattern: "^a" } },
    required: ["name"],
    ...closed,
  };
  expect(toStrictSchema(schema)).toEqual({
    type: "object",
    properties: { name: { type: ["string", "null"], description: "A name." } },
    required: ["name"],
    ...closed,
  });
});

test("lists, choices and definitions are followed", () => {
  const leaf = { type: "object", properties: { n: { type: "integer", minimum: 1 } }, required: ["n"], ...closed };
  const schema = {
    type: "object",
    properties: { list: { type: "array", items: leaf, maxItems: 3 }, one: { anyOf: [leaf, { type: "null" }] } },
    required: ["list", "one"],
    $defs: { leaf },
    ...closed,
  };
  expect(JSON.stringify(toStrictSchema(schema))).not.toMatch(/minimum|maxItems/);
});

test.each([
  ["an optional member", { type: "object", properties: { a: { type: "string" } }, ...closed }],
  ["an open object", { type: "object", properties: { a: { type: "string" } }, required: ["a"] }],
  ["an object without members", { type: "object", ...closed }],
  ["a map", { type: "object", additionalProperties: { type: "string" } }],
  ["a list of anything", { type: "array" }],
  ["a condition", { type: "string", not: { const: "a" } }],
  ["one of them deep inside", { type: "array", items: { anyOf: [{ type: "object" }] } }],
])("%s cannot be enforced", (_what, schema) => {
  expect(toStrictSchema(schema)).toBeNull();
});
