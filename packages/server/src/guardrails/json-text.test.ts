import fc from "fast-check";
import { expect, test } from "vitest";
import { PlainJson } from "./json-text.ts";

/** A character in any spelling that JSON allows. */
const written = fc.oneof(
  fc.string({ minLength: 1, maxLength: 1, unit: "binary" }).map((one) => JSON.stringify(one).slice(1, -1)),
  fc.integer({ min: 0, max: 0xffff }).map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`),
  fc.constantFrom("\\/", "\\\\", '\\"', "\\n", "\\\\u0040", "\\u0040"),
);

test("in any chunks the value stays the same, and optional escapes are decoded", () => {
  const text = fc.array(written, { maxLength: 20 }).map((parts) => `"${parts.join("")}"`);
  const cuts = fc.array(fc.nat(), { maxLength: 8 });
  fc.assert(
    fc.property(text, cuts, (json, places) => {
      const plain = new PlainJson();
      let passed = "";
      let from = 0;
      for (const cut of places.map((place) => place % (json.length + 1)).sort((a, b) => a - b)) {
        passed += plain.push(json.slice(from, cut));
        from = cut;
      }
      passed += plain.push(json.slice(from)) + plain.end();
      expect(JSON.parse(passed)).toBe(JSON.parse(json));
      expect(passed.replaceAll("\\\\", "")).not.toMatch(/\\u00(?:2[013-9a-f]|[3-46-7][0-9a-f]|5[0-9abdef])|\\\//i);
    }),
    { numRuns: 3_000 },
  );
});

test("an incomplete escape at the end is passed on unchanged", () => {
  const plain = new PlainJson();
  expect([plain.push('"a\\u00'), plain.end()]).toEqual(['"a', "\\u00"]);
});
