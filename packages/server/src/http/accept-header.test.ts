import { expect, test } from "vitest";
import { acceptedQuality } from "./accept-header.ts";

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
