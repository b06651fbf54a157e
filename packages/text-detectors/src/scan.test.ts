import fc from "fast-check";
import { expect, test } from "vitest";
import { createWordPrefilters, hasLongNumber, separators, toBytes } from "./scan.ts";

const words = ["ignore", "restrict", "rules", "dan"];
const { words: mayHave } = createWordPrefilters({ words, others: ["zzz"] });

test("a word is found in any case and in any context", () => {
  const written = fc
    .constantFrom(...words)
    .chain((word) => fc.mixedCase(fc.constant(word), { toggleCase: (letter) => letter.toUpperCase() }));
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), written, fc.string({ unit: "binary" }), (before, word, after) => {
      expect(mayHave(before + word + after)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each(["", "The quick brown fox", "Правила", "规则 🙂", "ign rul da"])("%s contains none of them", (text) => {
  expect(mayHave(text)).toBe(false);
});

test("a text larger than the shared buffer is read completely", () => {
  const text = `${"é".repeat(200_000)}rules`;
  expect(mayHave(text)).toBe(true);
  const { bytes, length } = toBytes(text);
  expect(Buffer.from(bytes.subarray(0, length)).toString()).toBe(text);
});

/** The same rule as a regular expression, which takes three times as long. */
const grouped = (between: string) =>
  `\\d(?:${between}?\\d){8}|\\d(?:${between}?\\d){5,7}${between}?[A-Da-d](?![A-Za-z])`;
const longNumber = new RegExp(`\\d{7}|${grouped(`[${separators}]`)}|${grouped("[.]")}`);

test("only long numbers are found, in any position and grouping", () => {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(..."0123456789") },
    { weight: 2, arbitrary: fc.constantFrom(...separators, ".") },
    { weight: 1, arbitrary: fc.constantFrom(..."ADadEe,/é—à€£") },
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
  const plain = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(plain, text, plain, (before, middle, after) => {
      const whole = before + middle + after;
      expect(hasLongNumber(whole)).toBe(longNumber.test(whole));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ["2026-03-04", false],
  ["1234567", true],
  ["123456", false],
  ["12 34 56 C", true],
  ["12\u00a034\u00a056\u00a0c", true],
  ["2026-03-04 at noon", false],
  ["4111\u202f1111\u202f1", true],
  ["078\u201305\u20131120", true],
  ["078.05.1120", true],
  ["1234.56 7890.12", false],
  ["123-45-6789", true],
  ["123--45--6789", false],
])("%s: %s", (text, isLong) => {
  expect(hasLongNumber(text)).toBe(isLong);
});
