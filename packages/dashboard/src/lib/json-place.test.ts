import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenAt } from "./json-place.ts";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test("finds the line and column of a syntax error", () => {
  expect(brokenAt('{\n  "a": 1,\n  b: 2\n}')).toMatchObject({ line: 3, column: 3 });
  expect(brokenAt("[ this")).toMatchObject({ line: 1, column: 3 });
  expect(brokenAt("[1, 2")).toMatchObject({ line: 1, column: 6 });
  expect(brokenAt("[1,]")).toMatchObject({ column: 4 });
  expect(brokenAt("")).toMatchObject({ offset: 0 });
});

test("accepts the same texts as JSON.parse", () => {
  const pieces = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    "1",
    "-0.5e3",
    "true",
    "null",
    " ",
    "\n",
    '"\\',
    "x",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      expect(brokenAt(text) === null, text).toBe(isJson(text));
    }),
    { numRuns: 3_000 },
  );
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(brokenAt(text)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(brokenAt(JSON.stringify(value, null, 2))).toBeNull();
    }),
  );
});
