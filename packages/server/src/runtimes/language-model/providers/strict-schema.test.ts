import { expect, test } from "vitest";
import { isStrict, keywordsIn, narrowing, withoutKeywords } from "./strict-schema.ts";

const closed = { additionalProperties: false } as const;
const leaf = { type: "object", properties: { n: { type: "integer", minimum: 1 } }, required: ["n"], ...closed };
const whole = {
  type: "object",
  properties: {
    list: { type: "array", items: leaf, maxItems: 3 },
    one: { anyOf: [leaf, { type: "null" }] },
    maxItems: { type: ["string", "null"], description: "A name.", maxLength: 10, enum: ["minimum"] },
  },
  required: ["list", "one", "maxItems"],
  $defs: { leaf },
  ...closed,
};

test("constraints do not prevent a schema from being strict", () => {
  expect(isStrict(whole)).toBe(true);
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
  expect(isStrict(schema)).toBe(false);
});

test("keywords are found and removed at any depth; names and values that look like them stay", () => {
  expect(keywordsIn(whole, narrowing)).toEqual(["maxLength", "minimum", "maxItems"]);
  const bare = withoutKeywords(whole, new Set(["minimum", "maxItems"]));
  expect(bare).toMatchObject({ properties: { maxItems: { maxLength: 10, enum: ["minimum"] } } });
  expect(keywordsIn(bare as typeof whole, narrowing)).toEqual(["maxLength"]);
});
