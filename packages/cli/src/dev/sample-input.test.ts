import { expect, test } from "vitest";
import { sampleInput, sampleWords } from "./sample-input.ts";

test("suggests the input that the schema requires, and nothing without requirements", () => {
  const amount = { type: "number", exclusiveMinimum: 0 };
  const order = { type: "string", examples: ["o-7"] };
  const item = { type: "object", properties: { size: { enum: ["s", "l"] } }, required: ["size"] };
  const schema = { type: "object", properties: { order, amount, item }, required: ["order", "amount", "item"] };
  expect(sampleInput(schema)).toEqual({ order: "o-7", amount: 1, item: { size: "s" } });
  expect([null, {}, { required: ["query"] }].map(sampleInput)).toEqual([null, null, null]);
});

test("an example of the whole input comes first, and a text alone needs no JSON", () => {
  const properties = { query: { type: "string" }, limit: { type: "integer" } };
  const withExample = (example: object) => ({ properties, required: ["query"], examples: [example] });
  expect(sampleInput(withExample({ query: "Ada", limit: 2 }))).toEqual({ query: "Ada", limit: 2 });
  expect(sampleWords(withExample({ query: "It's broken" }))).toBe("'It'\\''s broken'");
  expect(sampleWords(withExample({ query: "Ada", limit: 2 }))).toBe(`--input '{"query":"Ada","limit":2}'`);
  expect(sampleWords({ required: ["query"] })).toBe("hello");
});
