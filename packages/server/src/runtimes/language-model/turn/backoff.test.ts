import { expect, test } from "vitest";
import { type Failures, isReported, nextWaitMs } from "./backoff.ts";

const budget = { tries: 5, seconds: 60 };
const failed = (rounds: number, more: Partial<Failures> = {}): Failures => ({
  ...{ rounds, sinceMs: 0, isAnother: false, retryAfterMs: null },
  ...more,
});

test("the waits of five tries grow with jitter, and fit into the budget of a minute", () => {
  const waits = [1, 2, 3, 4, 5].map((rounds) => nextWaitMs(failed(rounds), budget, 600_000, 0.5));
  expect(waits).toEqual([500, 2_000, 8_000, 32_000, null]);
  const longest = [1, 2, 3, 4].map((rounds) => nextWaitMs(failed(rounds), budget, 600_000, 1) ?? 0);
  expect(longest.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(60_000);
  expect([0, 1].map((random) => nextWaitMs(failed(1), budget, 60_000, random))).toEqual([375, 625]);
  expect(nextWaitMs(failed(1), { tries: 1, seconds: 60 }, 60_000, 0.5)).toBeNull();
});

test("no retry starts after the budget or after the run's time", () => {
  expect(nextWaitMs(failed(1, { sinceMs: 59_500 }), budget, 600_000, 0.5)).toBe(500);
  expect(nextWaitMs(failed(1, { sinceMs: 59_501 }), budget, 600_000, 0.5)).toBeNull();
  // Near the deadline it retries more often.
  expect([40_000, 3_000].map((left) => nextWaitMs(failed(4), budget, left, 0.5))).toEqual([20_000, 1_500]);
  expect(nextWaitMs(failed(4), budget, 400, 0.5)).toBeNull();
});

test("the provider's Retry-After is used, unless it exceeds the budget or the run's time", () => {
  const asked = failed(1, { retryAfterMs: 7_000 });
  expect(nextWaitMs(asked, budget, 60_000, 0.5)).toBe(7_000);
  expect(nextWaitMs(asked, budget, 6_000, 0.5)).toBeNull();
  expect(nextWaitMs({ ...asked, sinceMs: 53_001 }, budget, 600_000, 0.5)).toBeNull();
  expect(nextWaitMs(failed(1, { retryAfterMs: 61_000 }), budget, 3_600_000, 0.5)).toBeNull();
});

test("another model is tried at once; in the first round even if the budget is over", () => {
  const other = { isAnother: true, retryAfterMs: 30_000 };
  expect(nextWaitMs(failed(0, { ...other, sinceMs: 600_000 }), budget, 60_000, 0.5)).toBe(0);
  expect(nextWaitMs(failed(4, other), budget, 60_000, 0.5)).toBe(0);
  expect(nextWaitMs(failed(1, { ...other, sinceMs: 60_001 }), budget, 60_000, 0.5)).toBeNull();
});

test("a long outage is reported for the first tries, then once a minute", () => {
  let [reports, lastMs] = [0, Number.NEGATIVE_INFINITY];
  for (let [tries, atMs] = [1, 0]; atMs < 3_600_000; [tries, atMs] = [tries + 1, atMs + 500]) {
    if (!isReported(tries, atMs - lastMs)) continue;
    [reports, lastMs] = [reports + 1, atMs];
  }
  expect(reports).toBe(3 + 59);
});
