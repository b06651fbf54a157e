import fc from "fast-check";
import { expect, test } from "vitest";
import { checkJson } from "./check-json.ts";
import { removeInvisible, toPlainText } from "./plain-text.ts";
import { stageOf } from "./testing.ts";

const redact = (text: string) => {
  const guards = stageOf([
    { type: "pii", kinds: ["card", "email"], action: "redact" },
    { type: "secrets", action: "redact" },
  ]);
  return JSON.parse(checkJson(guards.texts, "output", JSON.stringify(text), "text").text);
};

test.each([
  ["my card 4111\u200b1111\u200b1111\u200b1111 here", "my card [card] here"],
  ["my card 4\u00ad111111111111111.", "my card [card]."],
  ["write to bob\u2060@\ufeffexample.com, please", "write to [email], please"],
  ["write to bob\\u0040example.com, please", "write to [email], please"],
  ["write to b\\u006Fb\\u0040example.com", "write to [email]"],
  ["write to bob\\u200b@example.com", "write to [email]"],
  ["key ghp_\u200d012345678901234567890123456789012345 end", "key [secret] end"],
])("hidden data is found, and the text around it is unchanged: %j", (text, shown) => {
  expect(redact(text)).toBe(shown);
});

test.each(["👨‍👩‍👧 and ❤️", "می‌خواهم", "C:\\users\\u12", "plain", "a\u200b"])(
  "other texts are unchanged: %j",
  (text) => {
    expect(redact(text)).toBe(text);
  },
);

test("a position of the plain text maps to the same character of the original", () => {
  const pieces = fc.constantFrom(
    "a",
    "4",
    "@",
    " ",
    "ä",
    "😀",
    "\u200b",
    "\ufeff",
    "\\u0041",
    "\\u00",
    "\\",
    "\u{e0041}",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      const original = parts.join("");
      const plain = toPlainText(original);
      if (!plain) return;
      for (let index = 0; index < plain.text.length; index += 1) {
        const { start, end } = plain.toOriginal({ start: index, end: index + 1 });
        const written = original.slice(start, end);
        expect(written.startsWith("\\u") ? "\\u" : written).toContain(
          written.startsWith("\\u") ? "\\u" : plain.text[index],
        );
      }
      expect(plain.toOriginal({ start: 0, end: plain.text.length }).end).toBe(original.length);
    }),
  );
});

test("invisible characters are removed from a stream at any cut", () => {
  expect(removeInvisible("\u200b1111", "4")).toBe("1111");
  expect(removeInvisible("4\u200b1", "")).toBe("41");
  expect(removeInvisible("‍👩", "👨")).toBe("‍👩");
});
