import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChartUnit, timeAxis, valueAxis } from "./chart-axes.ts";

const units: ChartUnit[] = ["count", "duration", "dollars"];

test("an axis has few even ticks from zero to the first one that is not below the highest value", () => {
  const highest = fc.oneof(fc.nat(1e10), fc.double({ min: 0.0001, max: 1e10, noNaN: true }));
  fc.assert(
    fc.property(highest, fc.constantFrom(...units), (most, unit) => {
      const { ticks, labels } = valueAxis(most, unit);
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
      expect(ticks[0]).toBe(0);
      expect(ticks.length).toBeLessThanOrEqual(6);
      for (const [index, tick] of ticks.entries()) expect(tick).toBeCloseTo(index * step, 5);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-6));
      if (most > 0 && ticks.length > 2) expect(ticks.at(-2)).toBeLessThan(most * (1 + 1e-6));
      if (unit === "count") expect(ticks.every(Number.isInteger)).toBe(true);
      expect(new Set(labels).size).toBe(ticks.length);
    }),
  );
});

test.each([
  [0, "count", ["0", "1"]],
  [1, "count", ["0", "1"]],
  [3, "count", ["0", "1", "2", "3"]],
  [1_000, "count", ["0", "200", "400", "600", "800", "1,000"]],
  [10_000_000, "count", ["0", "2M", "4M", "6M", "8M", "10M"]],
  [0, "duration", ["0", "1 ms"]],
  [1, "duration", ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0 ms"]],
  [1_000, "duration", ["0", "200", "400", "600", "800", "1,000 ms"]],
  [2_400, "duration", ["0", "0.5", "1.0", "1.5", "2.0", "2.5 s"]],
  [10_000_000, "duration", ["0", "1", "2", "3 h"]],
  [0, "dollars", ["0", "$0.01"]],
  [0.21, "dollars", ["0", "0.05", "0.10", "0.15", "0.20", "$0.25"]],
  [1, "dollars", ["0", "0.20", "0.40", "0.60", "0.80", "$1.00"]],
  [10_000_000, "dollars", ["0", "2M", "4M", "6M", "8M", "$10M"]],
] as const)("%s as %s", (highest, unit, labels) => {
  expect(valueAxis(highest, unit).labels.map((label) => label.toUpperCase())).toEqual(
    labels.map((label) => (label === "0.0" ? "0" : label.toUpperCase())),
  );
});

const starts = (count: number, stepMs: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(new Date(2026, 10, 12).getTime() + index * stepMs).toISOString(),
  );

test("an axis of a day has times, a longer one dates", () => {
  const hourMs = 3_600_000;
  const day = timeAxis(starts(24, hourMs));
  expect(day.ticks).toEqual([0, 4, 8, 12, 16, 20]);
  for (const label of day.labels) expect(label).toMatch(/\d\d?:\d\d/);
  const week = timeAxis(starts(168, hourMs));
  expect(week.ticks).toEqual([0, 48, 96, 144]);
  for (const label of week.labels) expect(label).toMatch(/Nov/);
  expect(timeAxis(starts(30, 24 * hourMs)).ticks).toEqual([0, 5, 10, 15, 20, 25]);
  expect(timeAxis(starts(30, 24 * hourMs), undefined, 4).ticks).toEqual([0, 8, 16, 24]);
  expect(timeAxis([]).ticks).toEqual([]);
});
