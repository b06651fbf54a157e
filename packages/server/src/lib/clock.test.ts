import { expect, test } from "vitest";
import { createDatabaseClock, createTimeText } from "./clock.ts";

const hourMs = 3_600_000;
/** Tolerance for the time that the test itself takes. */
const nearMs = 1_000;

function createSetClock() {
  const clock = createDatabaseClock();
  clock.set(1_000_000, 1);
  return clock;
}

const expectNear = (actual: number, expected: number) => expect(Math.abs(actual - expected)).toBeLessThan(nearMs);

test("a slow reading that confirms the clock does not make it less accurate", () => {
  const clock = createSetClock();
  clock.set(1_000_000, 40);
  expect(clock.now() - 1_000_000).toBeLessThan(nearMs);
  clock.set(1_000_000 + 30, 40);
  expectNear(clock.now(), 1_000_000);
});

test("a slow reading is used if the database's clock was set forward or back", () => {
  for (const byMs of [hourMs, -hourMs / 2]) {
    const clock = createSetClock();
    clock.set(1_000_000 + byMs, 400);
    expectNear(clock.now(), 1_000_000 + byMs);
  }
});

test("a time is formatted once per millisecond and is always current", () => {
  let now = 1_000.2;
  const timeText = createTimeText(() => now);
  expect(timeText()).toBe("1970-01-01T00:00:01.000Z");
  now = 1_000.9;
  expect(timeText()).toBe("1970-01-01T00:00:01.000Z");
  now = 1_001;
  expect(timeText()).toBe("1970-01-01T00:00:01.001Z");
  // The database's clock may be set back.
  now = 1_000;
  expect(timeText()).toBe("1970-01-01T00:00:01.000Z");
});
