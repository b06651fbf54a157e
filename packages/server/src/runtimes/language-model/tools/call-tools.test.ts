import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paceProgress } from "./call-tools.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first progress is emitted at once, then the newest once a second, and none after the call", () => {
  const told: number[] = [];
  const { hear, stop } = paceProgress(({ progress }) => told.push(progress));
  for (const progress of [1, 2, 3]) hear({ progress });
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([1, 3]);
  // Without new progress nothing is emitted; after a long silence the next one is emitted at once.
  vi.advanceTimersByTime(5_000);
  hear({ progress: 4 });
  expect(told).toEqual([1, 3, 4]);
  hear({ progress: 5 });
  stop();
  hear({ progress: 6 });
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([1, 3, 4]);
  expect(vi.getTimerCount()).toBe(0);
});
