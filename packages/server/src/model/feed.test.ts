import fc from "fast-check";
import { expect, test } from "vitest";
import { beforeAnyEvent, beginAt, fromStartId, toStartId } from "./feed.ts";

const position = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String);

test("a beginning comes back from its id as it was", () => {
  fc.assert(
    fc.property(position, fc.array(position, { maxLength: 100 }), (end, open) => {
      expect(fromStartId(toStartId({ end, open }))).toEqual({ end, open });
    }),
  );
});

test("what is no such id is none", () => {
  for (const text of ["", "at_", "at_1.", "at_.1", "at_-1", "at_1,2", "evt_1", "at_12345678901234567890", "at_1 "]) {
    expect([text, fromStartId(text)]).toEqual([text, null]);
  }
});

test("reading begins at the oldest transaction that may still tell something", () => {
  const begun = { end: "100", open: ["97", "9"] };
  expect(beginAt(begun)).toEqual({ position: "9", eventUuid: beforeAnyEvent, begun });
  expect(beginAt({ end: "100", open: [] }).position).toBe("100");
});
