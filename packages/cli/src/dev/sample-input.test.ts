import { expect, test } from "vitest";
import { sampleInput } from "./sample-input.ts";

test("suggests the input that the schema requires, and nothing without requirements", () => {
  const amount = { type: "number", exclusiveMinimum: 0 };
  const order = { type: "string", examples: ["o-7"] };
  const item = { type: "object", properties: { size: { enum: ["s", "l"] } }, required: ["size"] };
  const schema = { type: "object", properties: { order, amount, item }, required: ["order", "amount", "item"] };
  expect(sampleInput(schema)).toEqual({ order: "o-7", amount: 1, item: { size: "s" } });
  expect([null, {}, { required: ["query"] }].map(sampleInput)).toEqual([null, null, null]);
});
