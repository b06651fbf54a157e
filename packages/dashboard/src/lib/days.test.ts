import { expect, test } from "vitest";
import { dayOf, momentsOf } from "./days.ts";

test("a day from a URL must exist", () => {
  expect(dayOf({ from: "2028-02-29" }, "from")).toBe("2028-02-29");
  for (const from of ["2026-02-29", "2026-13-01", "yesterday", "2026-1-1", 20260101, undefined])
    expect(dayOf({ from }, "from")).toBeUndefined();
});

test("a range of days lasts from the start of the first to the end of the last", () => {
  expect(momentsOf({ from: "2026-11-30", to: "2026-11-30" })).toEqual({
    created_after: new Date(2026, 10, 30).toISOString(),
    created_before: new Date(2026, 11, 1).toISOString(),
  });
  expect(momentsOf({})).toEqual({});
});
