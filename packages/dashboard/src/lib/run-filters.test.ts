import { expect, test } from "vitest";
import { parseRunSearch, toRunFilters } from "./run-filters.ts";

const now = Date.parse("2026-11-17T12:34:56.000Z");
const id = (prefix: string) => `${prefix}_${"0".repeat(26)}`;

test("what an address says of runs becomes what the service is asked", () => {
  const search = parseRunSearch({
    status: "failed,odd",
    user: "ada",
    thread: id("thr"),
    metadata: "team=a=b",
    key: id("key"),
  });
  expect(toRunFilters(search, now)).toEqual({
    status: "failed",
    user: "ada",
    thread_id: id("thr"),
    metadata: { team: "a=b" },
    api_key_id: id("key"),
  });
  expect(toRunFilters(parseRunSearch({ since: "1h" }), now)).toEqual({ created_after: "2026-11-17T11:34:00.000Z" });
});

test("what cannot be is left out, so that the rest still finds something", () => {
  expect(parseRunSearch({ thread: "thr_1", key: "somebody's", metadata: "no pair", from: "2026-02-31" })).toEqual({});
});

test("days are whole, and those that are named are stronger than how long ago", () => {
  const { created_after, created_before } = toRunFilters(
    parseRunSearch({ since: "1h", from: "2026-11-01", to: "2026-11-02" }),
    now,
  );
  expect(Date.parse(created_before ?? "") - Date.parse(created_after ?? "")).toBe(2 * 86_400_000);
});
