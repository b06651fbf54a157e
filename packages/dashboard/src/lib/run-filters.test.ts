import { expect, test } from "vitest";
import { parseRunSearch, toRunFilters } from "./run-filters.ts";

const now = Date.parse("2026-11-17T12:34:56.000Z");
const id = (prefix: string) => `${prefix}_${"0".repeat(26)}`;

test("URL parameters become API filters", () => {
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
  expect(toRunFilters(parseRunSearch({ since: "45 m" }), now)).toEqual({ created_after: "2026-11-17T11:49:00.000Z" });
  for (const since of ["0m", "1w", "m", "99999d"]) expect(parseRunSearch({ since })).toEqual({});
});

test("invalid parameters are ignored", () => {
  expect(parseRunSearch({ thread: "thr_1", key: "somebody's", metadata: "no pair", from: "2026-02-31" })).toEqual({});
});

test("days are complete, and explicit days override a relative period", () => {
  const { created_after, created_before } = toRunFilters(
    parseRunSearch({ since: "1h", from: "2026-11-01", to: "2026-11-02" }),
    now,
  );
  expect(Date.parse(created_before ?? "") - Date.parse(created_after ?? "")).toBe(2 * 86_400_000);
});

test("ranges, codes and revisions are passed on, and a reversed range has no end", () => {
  const search = parseRunSearch({
    text: "late refund",
    error: "tool_error",
    revision: 3,
    minCost: 0.5,
    maxCost: 2,
    minLatency: 900,
    maxLatency: 100,
    sort: "slowest",
  });
  expect(toRunFilters(search, now)).toEqual({
    text: "late refund",
    error_code: "tool_error",
    agent_revision: 3,
    min_cost_usd: 0.5,
    max_cost_usd: 2,
    min_latency_ms: 900,
    sort: "latency_ms",
    order: "desc",
  });
  expect(toRunFilters(parseRunSearch({ feedback: "down", rated: "accuracy", label: "wrong" }), now)).toEqual({
    ...{ feedback: "down", feedback_name: "accuracy", feedback_label: "wrong" },
  });
  expect(parseRunSearch({ feedback: "none", rated: "accuracy", label: "Not a slug" })).toEqual({ feedback: "none" });
  expect(parseRunSearch({ text: "…", error: "odd", revision: 0, minCost: -1, sort: "odd", after: "soon" })).toEqual({});
});

test("times are passed on, and days override them", () => {
  const [after, before] = ["2026-11-16T08:00:00.000Z", "2026-11-16T09:00:00.000Z"];
  expect(toRunFilters(parseRunSearch({ after, before }), now)).toEqual({
    created_after: after,
    created_before: before,
  });
});
