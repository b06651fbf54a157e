import { expect, test } from "vitest";
import type { Usage } from "../models.ts";
import { byCost, costBySameDay, monthBefore, monthSpan, toCostPoints } from "./costs.ts";

const usage = (month: string, costs: Record<string, number>) =>
  ({ month, daily: Object.entries(costs).map(([date, cost_usd]) => ({ date, cost_usd })) }) as Usage;

test("every day of the month has a point, with the same day of the previous month", () => {
  const points = toCostPoints(usage("2026-02", { "2026-02-03": 2 }), usage("2026-01", { "2026-01-03": 1 }));
  expect(points).toHaveLength(28);
  expect(points[2]).toEqual({
    day: "03",
    start: "2026-02-03T00:00:00.000Z",
    end: "2026-02-04T00:00:00.000Z",
    cost: 2,
    before: 1,
  });
  expect(toCostPoints(usage("2026-02", {}), undefined)[0]?.before).toBeNull();
});

test("the current month is compared with the same number of days of the previous one", () => {
  const before = usage("2026-01", { "2026-01-03": 1, "2026-01-20": 8 });
  expect(costBySameDay(before, usage("2026-02", {}), new Date("2026-02-10T00:00:00Z"))).toBe(1);
  expect(costBySameDay(before, usage("2026-02", {}), new Date("2026-03-10T00:00:00Z"))).toBe(9);
});

test("a month ends where the next one starts, also in December", () => {
  expect(monthBefore("2026-01")).toBe("2025-12");
  expect(monthSpan("2025-12")).toEqual({ after: "2025-12-01T00:00:00.000Z", before: "2026-01-01T00:00:00.000Z" });
  expect(byCost([{ cost_usd: 1 }, { cost_usd: 3 }])).toEqual([{ cost_usd: 3 }, { cost_usd: 1 }]);
});
