import fc from "fast-check";
import { expect, test } from "vitest";
import { createWordGlance, glance } from "./glance.ts";

const words = ["ignore", "restrict", "rules", "dan"];
const mayHave = createWordGlance(words);

test("a word is never overlooked, whatever stands around it and however it is written", () => {
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

test.each(["", "The quick brown fox", "Правила", "规则 🙂", "ign rul da"])("%s has none of them", (text) => {
  expect(mayHave(text)).toBe(false);
});

test("a text larger than what is kept is seen whole", () => {
  const text = `${"é".repeat(200_000)}rules`;
  expect(mayHave(text)).toBe(true);
  const { bytes, length } = glance(text);
  expect(Buffer.from(bytes.subarray(0, length)).toString()).toBe(text);
});
