import { expect, test } from "vitest";
import { capForecast } from "./cap-text.ts";

const week = { period_start: "2026-11-16T00:00:00.000Z", resets_at: "2026-11-23T00:00:00.000Z" };
const at = (day: number) => Date.UTC(2026, 10, day);

test("a cap's usage is forecast from the elapsed part of its period, with the day on which the limit is reached", () => {
  expect(capForecast({ ...week, used: 20, limit: 30 }, at(18))).toEqual({
    amount: 70,
    limitAt: "2026-11-19T00:00:00.000Z",
  });
  expect(capForecast({ ...week, used: 20, limit: 70 }, at(18))).toEqual({ amount: 70, limitAt: null });
  expect(capForecast({ ...week, used: 30, limit: 30 }, at(18))).toEqual({ amount: 105, limitAt: null });
});

test("there is no forecast at the start of a period, after its end, and for a cap per user", () => {
  expect(capForecast({ ...week, used: 20, limit: 30 }, at(16) + 3_600_000)).toBeNull();
  expect(capForecast({ ...week, used: 20, limit: 30 }, at(24))).toBeNull();
  expect(capForecast({ ...week, used: null, limit: 30 }, at(18))).toBeNull();
});
