import fc from "fast-check";
import { expect, test } from "vitest";
import { ServiceError } from "../../lib/errors.ts";
import { checkSchedule, nextTick, tickAfterClockSetBack } from "./schedules.ts";

const at = (text: string) => Date.parse(text);
const next = (cron: string, timezone: string, after: string) => nextTick(cron, timezone, at(after))?.toISOString();

test("ticks follow the time zone's clock through its changes", () => {
  // In Zurich the hour from two to three is skipped on 29 March 2026 and repeated on 25 October. A tick in the skipped hour
  // fires right after it, and one in the repeated hour fires once.
  expect(next("30 2 * * *", "Europe/Zurich", "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
  expect(next("30 2 * * *", "Europe/Zurich", "2026-03-29T12:00:00Z")).toBe("2026-03-30T00:30:00.000Z");
  expect(next("0 9 * * MON-FRI", "Europe/Zurich", "2026-03-27T12:00:00Z")).toBe("2026-03-30T07:00:00.000Z");
  expect(next("0 9 * * MON-FRI", "America/New_York", "2026-10-30T20:00:00Z")).toBe("2026-11-02T14:00:00.000Z");
  const first = next("30 2 * * *", "Europe/Zurich", "2026-10-24T12:00:00Z") ?? "";
  expect(next("30 2 * * *", "Europe/Zurich", first)).toBe("2026-10-26T01:30:00.000Z");
});

const parts = fc.tuple(
  fc.constantFrom("*", "0", "30", "*/15", "5-10"),
  fc.constantFrom("*", "0", "2", "23", "*/6"),
  fc.constantFrom("*", "1", "15", "31", "L"),
  fc.constantFrom("*", "1", "2", "6-8"),
  fc.constantFrom("*", "MON", "0", "FRI#2"),
);
const zones = fc.constantFrom("UTC", "Europe/Zurich", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe");
const moments = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });

test("the next tick is after the given time, on the minute, and monotonic", () => {
  fc.assert(
    fc.property(parts, zones, moments, fc.integer({ min: 0, max: 90 * 86_400_000 }), (fields, zone, moment, more) => {
      const tick = nextTick(fields.join(" "), zone, moment.getTime());
      // 31 February does not exist.
      if (!tick) return;
      expect(tick.getTime()).toBeGreaterThan(moment.getTime());
      expect(tick.getTime() % 60_000).toBe(0);
      const later = nextTick(fields.join(" "), zone, moment.getTime() + more);
      expect(later === null || later.getTime() >= tick.getTime()).toBe(true);
      // No tick in between was skipped.
      const between = nextTick(fields.join(" "), zone, tick.getTime() - 1_000);
      expect(between?.getTime()).toBe(tick.getTime());
    }),
    { numRuns: 500 },
  );
});

test.each([
  [{ cron: "every day" }, "schedule.cron"],
  [{ cron: "61 * * * *" }, "schedule.cron"],
  [{ cron: "* * * * * * *" }, "schedule.cron"],
  [{ cron: "0 0 30 2 *" }, "schedule.cron"],
  [{ cron: "2026-01-01T00:00:00" }, "schedule.cron"],
  [{ cron: "0 9 * * *", timezone: "Mars/Olympus" }, "schedule.timezone"],
  [{ cron: "0 9 * * *", timezone: "+02:00" }, "schedule.timezone"],
])("%o is rejected with the field at fault", (schedule, param) => {
  expect(() => checkSchedule(schedule, Date.now())).toThrow(
    expect.objectContaining({ code: "invalid_schedule", param }),
  );
});

test("an invalid schedule gets a message with the valid forms, all of which are accepted", () => {
  const check = () => checkSchedule({ cron: "every day" }, Date.now());
  expect(check).toThrow(/five fields .* six with seconds first, or @hourly, @daily, @weekly, @monthly or @yearly\.$/);
  for (const cron of ["0 9 * * MON-FRI", "0 0 9 * * *", "@hourly", "@daily", "@weekly", "@monthly", "@yearly"])
    expect(() => checkSchedule({ cron }, Date.now()), cron).not.toThrow();
});

test("any input is either a schedule or a ServiceError", () => {
  const words = fc.array(fc.constantFrom(..."* 0 5 59 31 L W # / - , ? MON JAN @daily 1-5 */2 29 2 x".split(" ")));
  const crons = fc.oneof(
    fc.string({ maxLength: 128 }),
    words.map((list) => list.join(" ")),
  );
  fc.assert(
    fc.property(crons, fc.oneof(zones, fc.string()), (cron, timezone) => {
      try {
        checkSchedule({ cron, timezone }, Date.now());
      } catch (error) {
        expect(error).toBeInstanceOf(ServiceError);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("after the clock was set back, no schedule pauses for more than twice its interval, and a rare one does not fire twice", () => {
  const minutes = fc.constantFrom(1, 5, 15, 30, 60, 360, 1_440);
  const backMs = fc.integer({ min: 2_000, max: 86_400_000 });
  fc.assert(
    fc.property(minutes, moments, backMs, (interval, now, byMs) => {
      const intervalMs = interval * 60_000;
      const cron = everyMinutes(interval);
      const nextAt = nextTick(cron, "UTC", now.getTime() + byMs) ?? new Date(Number.NaN);
      const moved = tickAfterClockSetBack({ cron, timezone: "UTC", nextAt }, now.getTime(), byMs);
      expect(moved.getTime() - now.getTime()).toBeLessThanOrEqual(2 * intervalMs);
      if (intervalMs > byMs) expect(moved).toEqual(nextAt);
      else expect(moved).toEqual(nextTick(cron, "UTC", now.getTime()));
    }),
  );
});

function everyMinutes(interval: number): string {
  if (interval < 60) return `*/${interval} * * * *`;
  return interval < 1_440 ? `0 */${interval / 60} * * *` : "0 0 * * *";
}
