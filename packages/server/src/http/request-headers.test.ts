import fc from "fast-check";
import { expect, test } from "vitest";
import { acceptedQuality, parsePrefer } from "./request-headers.ts";

test.each([
  [undefined, 0],
  ["", 0],
  ["*/*, text/*", 0],
  ["text/event-streams", 0],
  ["text/event-stream", 1],
  ["TEXT/Event-Stream; Charset=UTF-8", 1],
  ["application/json, text/event-stream", 1],
  ["text/event-stream;q=0, application/json", 0],
  ["text/event-stream ; charset=utf-8 ; Q=0.3,*/*", 0.3],
  ["text/event-stream;q=much", 0],
])("Accept: %s wants a stream by %d", (accept, quality) => {
  expect(acceptedQuality(accept, "text/event-stream")).toBe(quality);
});

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
