import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "../../lib/ids.ts";
import type { WorkerRecord } from "../../model/workers.ts";
import { type WorkerRouteDeps, workerHandlers } from "./workers.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Calls the handler of reports, with a registry that accepts any worker id. */
function createReporter() {
  const register = { get: async (_caller: unknown, id: string) => ({ id }) as WorkerRecord, see: () => {} };
  const deps = { register, gateway: { report: async () => [] } } as unknown as WorkerRouteDeps;
  const { reportWorker } = workerHandlers(deps, () => "");
  type Context = Parameters<typeof reportWorker>[0];
  return (id: string, runs: number) =>
    reportWorker({ params: { id }, body: { runs: Array(runs).fill({ token: "" }) } } as unknown as Context);
}

test("a worker that floods the service with reports is limited by their cost, and other workers are not", async () => {
  const report = createReporter();
  const [flood, calm] = [newId("wrk"), newId("wrk")];
  for (let sent = 0; sent < 19; sent += 1) await report(flood, 10_000);
  await expect(report(flood, 10_000)).rejects.toMatchObject({
    code: "rate_limit_exceeded",
    headers: { "Retry-After": expect.stringMatching(/^[1-9]$/) },
  });
  expect(await report(calm, 10_000)).toMatchObject({ status: 200 });
  vi.advanceTimersByTime(1_000);
  expect(await report(flood, 10_000)).toMatchObject({ status: 200 });
});

test("a worker that sends a thousand reports a second is never limited", async () => {
  const report = createReporter();
  const id = newId("wrk");
  for (let sent = 0; sent < 5_000; sent += 1) {
    await report(id, 99);
    vi.advanceTimersByTime(1);
  }
});
