import { expect, test } from "vitest";
import { parseRange } from "./file-transfer.ts";

test.each([
  ["bytes=0-99", 1_000, { first: 0, last: 99 }],
  ["bytes=990-2000", 1_000, { first: 990, last: 999 }],
  ["bytes=999-", 1_000, { first: 999, last: 999 }],
  ["bytes=-5", 1_000, { first: 995, last: 999 }],
  ["bytes=-5000", 1_000, { first: 0, last: 999 }],
  ["bytes=1000-", 1_000, "unsatisfiable"],
  ["bytes=-0", 1_000, "unsatisfiable"],
  ["bytes=0-", 0, "unsatisfiable"],
  ["bytes=-1", 0, "unsatisfiable"],
  ["bytes=0-1,5-6", 1_000, null],
  ["bytes=9-1", 1_000, null],
  ["bytes=-", 1_000, null],
  ["items=0-1", 1_000, null],
  ["nonsense", 1_000, null],
  [undefined, 1_000, null],
])("%s of %i bytes", (header, size, part) => {
  expect(parseRange(header, size)).toEqual(part);
});
