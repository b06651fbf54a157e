import { expect, test } from "vitest";
import { changeText } from "./change.ts";
import { counted } from "./counted.ts";
import { intervalOf, spanFrom, spanOf } from "./period.ts";
import { formatShortDollars } from "./short-dollars.ts";

const noon = Date.parse("2026-11-16T12:00:00Z");

test("the previous period has the same length and ends where this one starts", () => {
  expect(spanOf({ range: "24h" }, noon)).toEqual({ from: "2026-11-15T12:00:00.000Z", to: "2026-11-16T12:00:00.000Z" });
  expect(spanOf({ range: "24h" }, noon, 1).to).toBe("2026-11-15T12:00:00.000Z");
  const later = spanOf({ range: "24h" }, noon + 1);
  expect(later).toEqual({ from: "2026-11-15T13:00:00.000Z", to: "2026-11-16T13:00:00.000Z" });
  expect(spanOf({ from: "2026-11-16T08:30:00.000Z", to: "2026-11-16T09:30:00.000Z" }, noon)).toEqual({
    from: "2026-11-16T08:00:00.000Z",
    to: "2026-11-16T10:00:00.000Z",
  });
  const zoomed = { from: "2026-11-16T08:00:00.000Z", to: "2026-11-16T10:00:00.000Z" };
  expect(spanOf(zoomed, noon, 1)).toEqual({ from: "2026-11-16T06:00:00.000Z", to: "2026-11-16T08:00:00.000Z" });
  expect([intervalOf(zoomed), intervalOf(spanOf({ range: "30d" }, noon))]).toEqual(["hour", "day"]);
});

test("an incomplete span in a URL is ignored", () => {
  const [from, to] = ["2026-11-16T08:00:00.000Z", "2026-11-16T10:00:00.000Z"];
  expect(spanFrom({ from, to })).toEqual({ from, to });
  for (const wrong of [{ from }, { from: to, to: from }, { from: "yesterday", to }, { from: 1, to }])
    expect(spanFrom(wrong)).toEqual({});
});

test("a change is shown in per cent, except from zero", () => {
  expect(changeText(112, 100)).toBe("+12 %");
  expect(changeText(50, 100)).toBe("-50 %");
  expect(changeText(100, 100)).toBe("no change");
  expect(changeText(5_000, 1)).toBe("more than 10 times");
  expect([changeText(5, 0), changeText(null, 5), changeText(5, null)]).toEqual([null, null, null]);
});

test("only values that do not fit a tile are rounded", () => {
  expect(formatShortDollars(9_999.5)).toBe("$9,999.50");
  expect(formatShortDollars(98_348.38)).toMatch(/^\$98\.3k$/i);
  expect(counted(1, "runs")).toBe("1 run");
  expect(counted(1_200, "runs")).toBe("1,200 runs");
});
