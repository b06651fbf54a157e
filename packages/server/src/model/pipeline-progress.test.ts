import type { PipelineStep, RunStatus } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeItem, judgeStep, stepsToTake } from "./pipeline-progress.ts";
import type { StepRecord, TaskRecord } from "./pipelines.ts";

const step = (more: Partial<PipelineStep> = {}): PipelineStep => ({
  name: "work",
  agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v",
  ...more,
});
const record = (items: number | null = null): StepRecord => ({
  number: 0,
  status: "running",
  items,
  error: null,
  startedAt: new Date(0),
  completedAt: null,
});
const runId = "run_01jz8v3k5qe8xa2m4n6p8r0t2v" as const;
const failedAt = 10_000;
const task = (item: number, attempt: number, status: RunStatus | null): TaskRecord => ({
  step: 0,
  item,
  attempt,
  runId,
  refusal: null,
  createdAt: new Date(0),
  run: status && {
    status,
    error:
      status === "failed"
        ? { type: "agent", code: "agent_error", message: "It broke.", retryable: false, details: null }
        : null,
    latencyMs: null,
    tokensUsed: 0,
    completedAt: ["completed", "failed", "cancelled"].includes(status) ? new Date(failedAt) : null,
  },
});

test("the newest run decides the state of an item", () => {
  expect(judgeItem(step(), []).state).toBe("absent");
  expect(judgeItem(step(), [task(0, 1, null)]).state).toBe("reserved");
  expect(judgeItem(step(), [task(0, 1, "queued")]).state).toBe("active");
  expect(judgeItem(step(), [task(0, 1, "requires_action")])).toMatchObject({ state: "active", isAsking: true });
  expect(judgeItem(step(), [task(0, 2, "completed"), task(0, 1, "failed")]).state).toBe("completed");
  expect(judgeItem(step(), [task(0, 1, "failed")])).toMatchObject({ state: "failed", error: { code: "agent_error" } });
});

test("a failed run is retried with growing delays; a cancelled one is not", () => {
  const retry = { max_attempts: 3, backoff_seconds: 2 };
  const at = (attempt: number) => judgeItem(step({ retry }), [task(0, attempt, "failed")]);
  expect(at(1)).toEqual({ state: "retrying", attempt: 2, atMs: failedAt + 2_000 });
  expect(at(2)).toEqual({ state: "retrying", attempt: 3, atMs: failedAt + 4_000 });
  expect(at(3).state).toBe("failed");
  expect(judgeItem(step({ retry }), [task(0, 1, "cancelled")])).toMatchObject({ error: { code: "run_cancelled" } });
});

test("a fan-out starts as many items as its concurrency allows, including due retries", () => {
  const retry = { max_attempts: 2, backoff_seconds: 0 };
  const wide = step({ max_concurrency: 3, retry });
  const tasks = [task(0, 1, "completed"), task(1, 1, "failed"), task(2, 1, "running"), task(3, 1, null)];
  const { start, ended, reserved, active } = judgeStep(wide, record(9), tasks, failedAt, false);
  expect(start).toEqual([{ item: 1, attempt: 2 }]);
  expect([ended, reserved.length, active.length]).toEqual([null, 1, 1]);
  const early = judgeStep(
    { ...wide, retry: { max_attempts: 2, backoff_seconds: 9 } },
    record(9),
    tasks,
    failedAt,
    false,
  );
  expect(early).toMatchObject({ start: [{ item: 4, attempt: 1 }], nextMs: failedAt + 9_000 });
});

test("the first failure ends a step once its other runs have stopped", () => {
  const tasks = [task(0, 1, "failed"), task(1, 1, "running")];
  expect(judgeStep(step(), record(5), tasks, 0, false)).toMatchObject({
    ended: null,
    failure: { code: "agent_error", step: "work", run_id: runId },
    start: [],
  });
  const stopped = [task(0, 1, "failed"), task(1, 1, "cancelled")];
  expect(judgeStep(step(), record(5), stopped, 0, true).ended).toMatchObject({ status: "failed" });
  const going = judgeStep(step({ on_failure: "continue" }), record(5), tasks, 0, false);
  expect(going.start.map(({ item }) => item)).toEqual([2, 3, 4]);
});

test("a step never exceeds its concurrency and never restarts an ended item", () => {
  const statuses = fc.constantFrom<(RunStatus | null)[]>(null, "queued", "running", "completed", "failed", "cancelled");
  fc.assert(
    fc.property(
      fc.array(fc.option(statuses), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
      (states, max_concurrency, isStopping) => {
        const tasks = states.flatMap((status, item) => (status === undefined ? [] : [task(item, 1, status)]));
        const judged = judgeStep(step({ max_concurrency }), record(states.length), tasks, 0, isStopping);
        const busy = judged.active.length + judged.reserved.length;
        expect(judged.start.length + busy).toBeLessThanOrEqual(Math.max(max_concurrency, busy));
        const started = new Set(tasks.map(({ item }) => item));
        expect(judged.start.filter(({ item }) => started.has(item))).toEqual([]);
        if (isStopping) expect(judged.start).toEqual([]);
        if (judged.ended) expect(busy + judged.start.length).toBe(0);
        // A step without work that has not ended would never end.
        if (!judged.ended) expect(busy + judged.start.length).toBeGreaterThan(0);
      },
    ),
  );
});

test("a retry takes over steps that succeeded together with their dependencies", () => {
  const ended = (number: number, status: StepRecord["status"]) => ({ ...record(), number, status });
  const chain = [[], [0], [1], [0]];
  expect(stepsToTake(chain, [ended(0, "completed"), ended(1, "failed"), ended(3, "skipped")])).toEqual([0, 3]);
  // A step after a failed one with `continue` depends on that failure.
  expect(stepsToTake(chain, [ended(0, "failed"), ended(1, "completed"), ended(2, "completed")])).toEqual([]);
  expect(stepsToTake(chain, [])).toEqual([]);
});
