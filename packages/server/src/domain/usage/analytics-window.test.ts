import type { AnalyticsQuery } from "@agentrun/contract";
import { expect, test } from "vitest";
import { toWindow } from "./analytics-window.ts";

const now = Date.parse("2026-11-18T14:20:30.400Z");
const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

function shown(query: AnalyticsQuery) {
  const { from, to, starts } = toWindow(query, now);
  return { from: iso(from), to: iso(to), starts: starts.length, first: iso(starts[0]), last: iso(starts.at(-1)) };
}

function refusal(query: AnalyticsQuery) {
  try {
    return toWindow(query, now);
  } catch (error) {
    const { code, param, message } = error as { code: string; param: string; message: string };
    return { code, param, message };
  }
}

test("without a period, the last seven days until now, from the start of a day or an hour", () => {
  expect(shown({})).toEqual({
    from: "2026-11-11T00:00:00.000Z",
    to: "2026-11-18T14:20:30.400Z",
    starts: 8,
    first: "2026-11-11T00:00:00.000Z",
    last: "2026-11-18T00:00:00.000Z",
  });
  expect(shown({ interval: "hour" })).toMatchObject({ from: "2026-11-11T14:00:00.000Z", starts: 7 * 24 + 1 });
});

test("a period is taken exactly, and days start at local midnight", () => {
  const day = { created_after: "2026-10-25", created_before: "2026-10-26", time_zone: "Europe/Zurich" };
  expect(shown(day)).toMatchObject({ from: "2026-10-24T22:00:00.000Z", to: "2026-10-25T23:00:00.000Z", starts: 1 });
  expect(shown({ ...day, interval: "hour" })).toMatchObject({ starts: 25 });
  expect(
    shown({ created_after: "2026-03-28T12:00:00Z", created_before: "2026-03-31", time_zone: "Europe/Zurich" }),
  ).toEqual({
    from: "2026-03-28T12:00:00.000Z",
    to: "2026-03-30T22:00:00.000Z",
    starts: 3,
    first: "2026-03-28T12:00:00.000Z",
    last: "2026-03-29T22:00:00.000Z",
  });
  expect(shown({ created_after: "2026-11-18T13:00:00Z", created_before: "2026-11-18T14:59:00Z" }).to).toBe(
    "2026-11-18T14:59:00.000Z",
  );
});

test("a period that the counts cannot answer is rejected with the reason", () => {
  expect(refusal({ time_zone: "Mars/Base" })).toMatchObject({ code: "invalid_query", param: "time_zone" });
  expect(refusal({ time_zone: "Mars/Base" })).toMatchObject({ message: expect.stringContaining("'Mars/Base'") });
  expect(refusal({ created_after: "2026-11-18T13:05:00Z" })).toMatchObject({
    code: "invalid_value",
    param: "created_after",
  });
  expect(refusal({ created_before: "2026-11-18T14:20:00Z" })).toMatchObject({
    code: "invalid_value",
    param: "created_before",
  });
  expect(refusal({ created_after: "2026-11-18", created_before: "2026-11-17" })).toMatchObject({
    param: "created_after",
  });
  expect(refusal({ created_after: "0001-01-01", created_before: "9000-01-01" })).toMatchObject({
    param: "created_after",
  });
  const india = refusal({ time_zone: "Asia/Kolkata" });
  expect(india).toMatchObject({ code: "invalid_value", param: "time_zone" });
  expect(india).toMatchObject({ message: expect.stringContaining("330 minutes") });
});
