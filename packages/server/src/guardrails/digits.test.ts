import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLongNumber } from "./digits.ts";

/** What is meant, said plainly: it takes three times as long. */
const longNumber = /\d{7}|\d(?:[ -]?\d){8}|\d(?:[ -]?\d){5,7}[ -]?[A-Da-b]/;

test("a long number is found wherever it stands, however it is grouped, and nothing else is", () => {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(..."0123456789") },
    { weight: 2, arbitrary: fc.constantFrom(" ", "-") },
    { weight: 1, arbitrary: fc.constantFrom("A", "D", "a", "b", "E", "c", ".", ",", "/", "é") },
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
  ["123-45-6789", true],
  ["123--45--6789", false],
])("%s: %s", (text, isLong) => {
  expect(hasLongNumber(text)).toBe(isLong);
});
