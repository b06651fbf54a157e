import { expect, test } from "vitest";
import { previewOf } from "./json-preview.ts";

test("an object with one text is shown as the text, and everything else as JSON", () => {
  expect(previewOf({ query: "Where is my order?" })).toBe("Where is my order?");
  expect(previewOf({ query: "a", topic: "b" })).toBe('{"query":"a","topic":"b"}');
  expect(previewOf({ value: 3 })).toBe('{"value":3}');
  expect(previewOf({ value: "" })).toBe('{"value":""}');
  expect(previewOf({})).toBe("{}");
  expect(previewOf({ query: "x".repeat(500) })).toBe(`${"x".repeat(160)}…`);
});
