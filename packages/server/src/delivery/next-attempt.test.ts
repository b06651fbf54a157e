import { expect, test } from "vitest";
import { nextAttempt } from "./next-attempt.ts";

const settings = { attempts: 3, backoffSeconds: [1, 5, 30] };
const failed = { outcome: "failed", responseStatus: 500 } as const;
const retry = (inSeconds: number) => ({ status: "pending", inSeconds, forgiven: false });
const closing = (inSeconds: number, gone = false) => ({ status: "closing", inSeconds, gone });

test("three attempts: 1 s after the first failure, 5 s after the second, and 30 s before the delivery fails", () => {
  const steps = [1, 2, 3].map((attempt) => nextAttempt(failed, attempt, "standard", settings));
  expect(steps).toEqual([retry(1), retry(5), closing(30)]);
});

test("with four attempts, the fourth follows after 30 s, and there is no wait after it", () => {
  const four = { ...settings, attempts: 4 };
  const steps = [3, 4].map((attempt) => nextAttempt(failed, attempt, "standard", four));
  expect(steps).toEqual([retry(30), closing(0)]);
});

test("with more attempts than waits the last wait is repeated", () => {
  expect(nextAttempt(failed, 5, "standard", { ...settings, attempts: 9 })).toEqual(retry(30));
});

test("with one attempt there is no second", () => {
  expect(nextAttempt(failed, 1, "standard", { ...settings, attempts: 1 })).toEqual(closing(1));
});

test("success ends the delivery at any attempt", () => {
  const succeeded = { outcome: "succeeded", responseStatus: 204 } as const;
  expect(nextAttempt(succeeded, 3, "standard", settings)).toEqual({ status: "succeeded" });
});

test("410 ends the delivery at once under either policy, and marks the endpoint as gone", () => {
  const answer = { outcome: "failed", responseStatus: 410 } as const;
  expect(nextAttempt(answer, 1, "standard", settings)).toEqual(closing(0, true));
  expect(nextAttempt(answer, 1, "extended", settings)).toEqual(closing(0, true));
});

test("an interrupted attempt is repeated at once and does not count", () => {
  const interrupted = { outcome: "interrupted", responseStatus: null } as const;
  expect(nextAttempt(interrupted, 3, "standard", settings)).toEqual({
    status: "pending",
    inSeconds: 0,
    forgiven: true,
  });
});

test("the extended policy starts like the standard policy and lasts about three days", () => {
  const waits: number[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const after = nextAttempt(failed, attempt, "extended", settings);
    if (after.status !== "pending") break;
    waits.push(after.inSeconds);
  }
  expect(waits.slice(0, 5)).toEqual([1, 5, 30, 120, 600]);
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400;
  expect(days).toBeGreaterThan(2.8);
  expect(days).toBeLessThanOrEqual(3);
});
