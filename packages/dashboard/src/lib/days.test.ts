import { expect, test } from "vitest";
import { dayOf, momentsOf } from "./days.ts";

test("a day of an address is one that there is", () => {
  expect(dayOf({ from: "2028-02-29" }, "from")).toBe("2028-02-29");
  for (const from of ["2026-02-29", "2026-13-01", "yesterday", "2026-1-1", 20260101, undefined])
    expect(dayOf({ from }, "from")).toBeUndefined();
});

test("two days are all that lies between the first one's beginning and the last one's end", () => {
  expect(momentsOf({ from: "2026-11-30", to: "2026-11-30" })).toEqual({
    created_after: new Date(2026, 10, 30).toISOString(),
    created_before: new Date(2026, 11, 1).toISOString(),
  });
  expect(momentsOf({})).toEqual({});
});
