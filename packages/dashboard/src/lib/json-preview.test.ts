import { expect, test } from "vitest";
import { previewOf, previewOfStart } from "./json-preview.ts";

test("an object with one text is shown as the text, and everything else as JSON", () => {
  expect(previewOf({ query: "Where is my order?" })).toBe("Where is my order?");
  expect(previewOf({ query: "a", topic: "b" })).toBe('{"query":"a","topic":"b"}');
  expect(previewOf({ value: 3 })).toBe('{"value":3}');
  expect(previewOf({ value: "" })).toBe('{"value":""}');
  expect(previewOf({})).toBe("{}");
  expect(previewOf({ query: "x".repeat(500) })).toBe(`${"x".repeat(160)}…`);
});

test("the beginning of an input is shown like a whole one, and ends with an ellipsis if it is cut off", () => {
  const question = { query: 'Where is my "order"?\nIt is late.' };
  const json = JSON.stringify(question);
  expect(previewOfStart(json)).toBe(question.query);
  expect(previewOfStart(json.slice(0, 18))).toBe("Where is…");
  // Within an escape sequence.
  expect(previewOfStart(json.slice(0, json.indexOf("order")))).toBe('Where is my "…');
  expect(previewOfStart(json.slice(0, json.indexOf("order") - 1))).toBe("Where is my …");
  expect(previewOfStart('{"query":"\\u00')).toBe("…");
  expect(previewOfStart('{"query":"a","topic":"b')).toBe('{"query":"a","topic":"b…');
  expect(previewOfStart('{"rows":[1,2')).toBe('{"rows":[1,2…');
});
