import { expect, test } from "vitest";
import { isBlocked, readProcessorUse } from "./processor.ts";

const idle = { spentMs: 100, isRunnable: false };
const waiting = { spentMs: 400, isRunnable: true };
const busy = { spentMs: 5_000, isRunnable: true };

test("a worker that answers in time is never blocked", () => {
  expect(isBlocked(4_999, 5_000, idle, busy)).toBe(false);
});

test("a silent worker that burned its time is blocked, and so is one that sleeps", () => {
  expect(isBlocked(5_000, 5_000, idle, busy)).toBe(true);
  expect(isBlocked(5_000, 5_000, idle, { ...waiting, isRunnable: false })).toBe(true);
});

test("one that wants to run and got no time is waited for, but not for ever", () => {
  expect(isBlocked(5_000, 5_000, idle, waiting)).toBe(false);
  expect(isBlocked(19_999, 5_000, idle, waiting)).toBe(false);
  expect(isBlocked(20_000, 5_000, idle, waiting)).toBe(true);
});

test("where the system tells nothing, silence alone decides", () => {
  expect(isBlocked(5_000, 5_000, null, null)).toBe(true);
  expect(readProcessorUse(undefined)).toBeNull();
});

test.runIf(process.platform === "linux")("this process's own time is read and grows while it works", () => {
  const before = readProcessorUse(process.pid);
  const until = process.cpuUsage().user + 60_000;
  while (process.cpuUsage().user < until);
  const after = readProcessorUse(process.pid);
  expect((after?.spentMs ?? 0) - (before?.spentMs ?? 0)).toBeGreaterThanOrEqual(40);
  expect(after?.isRunnable).toBe(true);
});
