import { expect, test } from "vitest";
import { hasText, markdownIn, rowsIn } from "./output-views.ts";

test("a list of objects is a table, at the top level or in a property, with the columns of all rows", () => {
  const rows = [{ sku: "A-1" }, { sku: "A-2", price: 8 }];
  expect(rowsIn(rows)).toEqual({ columns: ["sku", "price"], rows });
  expect(rowsIn({ count: 2, rows })).toEqual({ columns: ["sku", "price"], rows });
  expect(rowsIn({ columns: [{ name: "sku" }, { name: "price" }], rows })?.rows).toBe(rows);
  expect(rowsIn({ about: [{ a: 1 }], orders: rows })?.rows).toBe(rows);
});

test.each([[[]], [[1, 2]], [{ a: 1 }], ["text"], [null], [[{}]], [[{ a: 1 }, null]]])("%j is no table", (output) => {
  expect(rowsIn(output)).toBeNull();
});

test("a list with too many columns is no table", () => {
  const wide = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`c${index}`, index]));
  expect(rowsIn([wide])).toBeNull();
});

test("an output that is one Markdown text is that text", () => {
  const text = "# Report\n\n- one\n- two";
  expect(markdownIn(text)).toBe(text);
  expect(markdownIn({ result: text })).toBe(text);
  expect(markdownIn({ result: text, more: 1 })).toBeNull();
  expect(markdownIn({ result: "plain" })).toBeNull();
});

test("finds a text in names and values at any depth, case-insensitively", () => {
  const value = { Order: { items: [{ sku: "A-1" }, { note: null }] } };
  for (const text of ["order", "sku", "a-1", "null"]) expect(hasText("", value, text), text).toBe(true);
  expect(hasText("", value, "a-2")).toBe(false);
});
