import fc from "fast-check";
import { expect, test } from "vitest";
import { maxSearchedChars, splitWords, toSearchText, withParts } from "./run-search-text.ts";

test("values in JSON are searchable, member names are not", () => {
  expect(toSearchText('{"query": "Refund 42", "order": {"id": 12345, "tags": ["late", "é\\n\\u00fc"]}}')).toBe(
    "Refund 42\n12345\nlate\né\nü",
  );
  expect([toSearchText(null), toSearchText("{}")]).toEqual(["", ""]);
  expect(toSearchText('{"a": "one\\u0000two"}')).toBe("one two");
});

test("all texts within the limit are complete, with any content", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), (texts) => {
      const json = JSON.stringify({ texts });
      const expected = texts.join("\n").replaceAll("\0", " ");
      if (json.length <= maxSearchedChars) expect(toSearchText(json)).toBe(expected);
    }),
  );
});

test("truncated JSON takes no longer than complete JSON", () => {
  const json = `{"text": "${"\\\\".repeat(500_000)}`;
  const startMs = performance.now();
  toSearchText(json);
  expect(performance.now() - startMs).toBeLessThan(500);
});

test("words with punctuation are searchable as a whole and by their parts", () => {
  expect(splitWords("ORD-4711, path/to/file77; a_b")).toBe("ORD 4711  path to file77  a b");
  expect(withParts("Refund ORD-4711\nin Zürich")).toBe("Refund ORD-4711\nin Zürich\nORD 4711");
  expect(withParts("path/to/file77 e\u0301")).toBe("path/to/file77 e\u0301\npath to file77");
  expect(withParts("nothing to split")).toBe("nothing to split");
});
