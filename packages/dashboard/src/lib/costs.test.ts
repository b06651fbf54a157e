import { expect, test } from "vitest";
import type { Cap, Usage } from "../models.ts";
import {
  byCost,
  costBySameDay,
  forecastOf,
  monthBefore,
  monthlyLimit,
  monthSpan,
  toCostPoints,
  unpricedPercent,
} from "./costs.ts";

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

test("the share of tokens without a price is of all tokens", () => {
  const model = (tokens_used: number, unpriced_tokens: number) => ({ tokens_used, unpriced_tokens });
  expect(unpricedPercent({ by_model: [model(300, 0), model(100, 50)] } as unknown as Usage)).toBe(12.5);
  expect(unpricedPercent({ by_model: [] } as unknown as Usage)).toBe(0);
});

test("the current month is forecast from its elapsed time, another month is not", () => {
  const now = new Date("2026-11-16T00:00:00Z");
  expect(forecastOf({ month: "2026-11", cost_usd: 30 } as Usage, now)).toBe(60);
  expect(forecastOf({ month: "2026-10", cost_usd: 30 } as Usage, now)).toBeNull();
  expect(forecastOf({ month: "2026-11", cost_usd: 30 } as Usage, new Date("2026-11-01T20:00:00Z"))).toBeNull();
});

test("only caps on the dollars of the whole organisation's month limit a forecast", () => {
  const cap = {
    unit: "usd",
    period: "month",
    limit: 50,
    agent_id: null,
    api_key_id: null,
    user: null,
    each_user: false,
  };
  const others = [{ unit: "runs" }, { period: "day" }, { agent_id: "ag_1" }, { each_user: true }, { user: "ada" }];
  expect(monthlyLimit([{ ...cap, limit: 80 }, cap, ...others.map((other) => ({ ...cap, ...other, limit: 1 }))])).toBe(
    50,
  );
  expect(monthlyLimit([])).toBeNull();
});

test("a spender's forecast is limited by caps on exactly its runs", () => {
  const subject = { agent_id: null, api_key_id: null, user: null, each_user: false };
  const cap = (limit: number, change: object) => ({ unit: "usd", period: "month", limit, ...subject, ...change });
  const caps = [
    cap(50, {}),
    cap(40, { agent_id: "ag_1" }),
    cap(5, { agent_id: "ag_1", each_user: true }),
    cap(4, { agent_id: "ag_1", user: "ada" }),
    cap(9, { api_key_id: "key_1" }),
    cap(8, { each_user: true }),
    cap(7, { user: "ada" }),
  ] as Cap[];
  const limits = [
    { agent_id: "ag_1" },
    { api_key_id: "key_1" },
    { user: "ada" },
    { user: "bob" },
    { agent_id: "ag_2" },
  ];
  expect(limits.map((spender) => monthlyLimit(caps, spender))).toEqual([40, 9, 7, 8, null]);
});
