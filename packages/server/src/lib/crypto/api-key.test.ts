import fc from "fast-check";
import { expect, test } from "vitest";
import { isWellFormedApiKey, newApiKey } from "./api-key.ts";

const vector = "ar_live_0123456789ABCDEFGHIJKLMNOPQRST341Axq";

test("the published vector is well formed", () => {
  expect(isWellFormedApiKey(vector)).toBe(true);
});

test("new keys are well formed and all different", () => {
  const keys = Array.from({ length: 200 }, (_, i) => newApiKey(i % 2 ? "demo" : "standard"));
  expect(keys.every(isWellFormedApiKey)).toBe(true);
  expect(new Set(keys).size).toBe(200);
});

test("one changed character is always detected", () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: vector.length - 1 }), fc.constantFrom(..."0aZ9xQ"), (at, letter) => {
      fc.pre(vector[at] !== letter);
      expect(isWellFormedApiKey(vector.slice(0, at) + letter + vector.slice(at + 1))).toBe(false);
    }),
  );
});

test("no other string is accepted, and none throws", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !isWellFormedApiKey(text)));
});
