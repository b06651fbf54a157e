import fc from "fast-check";
import { expect, test } from "vitest";
import { maxSearchedChars, toSearchText } from "./run-search-text.ts";

test("what JSON says is found, the names of its members are not", () => {
  expect(toSearchText('{"query": "Refund 42", "order": {"id": 12345, "tags": ["late", "é\\n\\u00fc"]}}')).toBe(
    "Refund 42\n12345\nlate\né\nü",
  );
  expect([toSearchText(null), toSearchText("{}")]).toEqual(["", ""]);
  expect(toSearchText('{"a": "one\\u0000two"}')).toBe("one two");
});

test("every text is there whole, whatever is in it, as far as it is looked through", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), (texts) => {
      const json = JSON.stringify({ texts });
      const expected = texts.join("\n").replaceAll("\0", " ");
      if (json.length <= maxSearchedChars) expect(toSearchText(json)).toBe(expected);
    }),
  );
});

test("a text that is cut off takes no longer than another", () => {
  const json = `{"text": "${"\\\\".repeat(500_000)}`;
  const startMs = performance.now();
  toSearchText(json);
  expect(performance.now() - startMs).toBeLessThan(500);
});
