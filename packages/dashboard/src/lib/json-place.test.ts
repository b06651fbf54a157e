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

test("what is broken is found at its line and column", () => {
  expect(brokenAt('{\n  "a": 1,\n  b: 2\n}')).toMatchObject({ line: 3, column: 3 });
  expect(brokenAt("[ this")).toMatchObject({ line: 1, column: 3 });
  expect(brokenAt("[1, 2")).toMatchObject({ line: 1, column: 6 });
  expect(brokenAt("[1,]")).toMatchObject({ column: 4 });
  expect(brokenAt("")).toMatchObject({ offset: 0 });
});

test("it is broken exactly where the browser says that it is no JSON", () => {
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
