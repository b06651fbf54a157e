import { expect, test } from "vitest";
import { isTimeZone, localTime } from "./time-zones.ts";

const hours = (from: number, to: number) => (to - from) / 3_600_000;

test("only IANA names are time zones", () => {
  expect(["Europe/Zurich", "UTC", "America/St_Johns"].every(isTimeZone)).toBe(true);
  expect(["Zurich", "+02:00", "", "Europe/Zurich; drop"].some(isTimeZone)).toBe(false);
});

test("local days have 23 or 25 hours when the clocks change", () => {
  const zurich = localTime("Europe/Zurich");
  const spring = zurich.startOf("2026-03-29");
  expect(new Date(spring).toISOString()).toBe("2026-03-28T23:00:00.000Z");
  expect(hours(spring, zurich.nextDay(spring))).toBe(23);
  const autumn = zurich.startOf("2026-10-25");
  expect(hours(autumn, zurich.nextDay(autumn))).toBe(25);
  const within = Date.parse("2026-10-25T23:30:00+01:00");
  expect([zurich.startOfDay(within), zurich.nextDay(within)]).toEqual([autumn, zurich.startOf("2026-10-26")]);
});

test("a day that does not start at 00:00 starts when its clocks have changed", () => {
  const cairo = localTime("Africa/Cairo");
  const day = cairo.startOf("2026-04-24");
  expect(new Date(day).toISOString()).toBe("2026-04-23T22:00:00.000Z");
  expect(hours(day, cairo.nextDay(day))).toBe(23);
});

test("offsets are those of the time", () => {
  expect(localTime("Asia/Kolkata").offsetAt(Date.parse("2026-01-01"))).toBe(5.5 * 3_600_000);
  expect(localTime("America/New_York").offsetAt(Date.parse("2026-07-01T00:00:00.123Z"))).toBe(-4 * 3_600_000);
});
