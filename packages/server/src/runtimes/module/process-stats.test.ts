import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { isBlocked, readCpuUse } from "./process-stats.ts";

const idle = { spentMs: 100, waitedMs: 50, isRunnable: false };
const waiting = { spentMs: 400, waitedMs: 50, isRunnable: true };
const busy = { spentMs: 5_000, waitedMs: 50, isRunnable: true };

test("a worker that answers in time is never blocked", () => {
  expect(isBlocked(4_999, 5_000, idle, busy)).toBe(false);
});

test("a silent worker is blocked if it used its CPU time, or if it sleeps", () => {
  expect(isBlocked(5_000, 5_000, idle, busy)).toBe(true);
  expect(isBlocked(5_000, 5_000, idle, { ...waiting, isRunnable: false })).toBe(true);
});

test("a runnable worker without CPU time gets more time, up to a limit", () => {
  expect(isBlocked(5_000, 5_000, idle, waiting)).toBe(false);
  expect(isBlocked(19_999, 5_000, idle, waiting)).toBe(false);
  expect(isBlocked(20_000, 5_000, idle, waiting)).toBe(true);
});

test("time spent waiting for a CPU excuses a worker that sleeps now, but not one that used its CPU time", () => {
  const asleep = { ...waiting, isRunnable: false };
  expect(isBlocked(5_000, 5_000, idle, { ...asleep, waitedMs: 2_600 })).toBe(false);
  expect(isBlocked(5_000, 5_000, idle, { ...asleep, waitedMs: 2_000 })).toBe(true);
  expect(isBlocked(5_000, 5_000, idle, { ...busy, waitedMs: 4_000 })).toBe(true);
});

test("without data from the system, silence alone decides", () => {
  expect(isBlocked(5_000, 5_000, null, null)).toBe(true);
  expect(readCpuUse(undefined)).toBeNull();
});

test.runIf(process.platform === "linux")("this process's own time is read and grows while it works", () => {
  const before = readCpuUse(process.pid);
  const until = process.cpuUsage().user + 60_000;
  while (process.cpuUsage().user < until);
  const after = readCpuUse(process.pid);
  expect((after?.spentMs ?? 0) - (before?.spentMs ?? 0)).toBeGreaterThanOrEqual(40);
  expect(after?.isRunnable).toBe(true);
});

/** A process that reports that it is ready, and then blocks its main thread forever. */
async function startWaiting(before = ""): Promise<number> {
  const wait =
    "require('node:fs').writeSync(1, 'there'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";
  const child = spawn(process.execPath, ["-e", before + wait], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child.pid ?? 0;
}

test.runIf(process.platform === "linux")("a process that waits does not want to run", async () => {
  const pid = await startWaiting();
  await expect.poll(() => readCpuUse(pid)?.isRunnable).toBe(false);
});

test.runIf(process.platform === "linux")("one whose main thread waits for another that works does", async () => {
  const pid = await startWaiting("new (require('node:worker_threads').Worker)('for (;;);', { eval: true });");
  const spentMs = () => readCpuUse(pid)?.spentMs ?? 0;
  // Long after its start: only the other thread uses CPU time now.
  await expect.poll(spentMs).toBeGreaterThan(1_000);
  expect(readCpuUse(pid)?.isRunnable).toBe(true);
});
