import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePrefer } from "./prefer.ts";

test.each([
  [undefined, 50, null],
  ["", 50, null],
  ["wait=10", 10, "wait=10"],
  ["Wait = 0", 0, "wait=0"],
  ["handling=lenient, wait=7", 7, "wait=7"],
  ["wait=600", 60, "wait=60"],
  ["respond-async, wait=20", 0, "respond-async"],
  ["wait=soon", 50, null],
  ["wait=-1", 50, null],
])("Prefer: %s waits %i seconds", (header, waitSeconds, applied) => {
  expect(parsePrefer(header)).toEqual({ waitSeconds, applied });
});

test("any header gives a wait between 0 and 60 seconds", () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const { waitSeconds } = parsePrefer(header);
      expect(waitSeconds).toBeGreaterThanOrEqual(0);
      expect(waitSeconds).toBeLessThanOrEqual(60);
    }),
  );
});
