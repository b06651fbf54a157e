import { expect, test } from "vitest";
import type { PipelineRun, PipelineStepRun, PipelineStreamEvent } from "../models.ts";
import { edgesOf, toSteps } from "./pipeline-graph.ts";
import { countItems, countText, withEvent } from "./pipeline-progress.ts";

const agent_id = "ag_1";

test("a step depends on its declared steps and on those that its expressions name", () => {
  const steps = [
    { name: "fetch", agent_id },
    { name: "other", agent_id },
    {
      name: "each",
      agent_id,
      for_each: "steps.fetch.output.items",
      when: 'steps["other"].status == "completed"',
      input: { a: [{ expr: "steps.fetch.output.x" }], "steps.not_one": "text" },
    },
    { name: "last", agent_id, depends_on: ["each", "nowhere"], input: { expr: "steps.last.output", b: 1 } },
  ];
  expect(edgesOf(steps)).toEqual([
    { from: "other", to: "each" },
    { from: "fetch", to: "each" },
    { from: "each", to: "last" },
  ]);
});

test("incomplete steps are drawn if they have a name", () => {
  expect(toSteps([{ name: "a" }, { name: "a" }, {}, null, { name: "b" }]).map(({ name }) => name)).toEqual(["a", "b"]);
  expect(toSteps({ name: "a" })).toEqual([]);
});

const step = (change: Partial<PipelineStepRun>): PipelineStepRun => ({
  name: "a",
  run_id: null,
  status: "pending",
  attempt: 0,
  latency_ms: null,
  error: null,
  taken_from: null,
  item_count: null,
  items: null,
  ...change,
});
const runWith = (change: Partial<PipelineStepRun>, status = "running") =>
  ({ status, steps: [step(change), step({ name: "b" })] }) as unknown as PipelineRun;
const told = (change: Partial<PipelineStepRun>): PipelineStreamEvent => ({
  type: "pipeline.step.started",
  sequence: 2,
  pipeline_run_id: "prun_1",
  step: step(change),
});

test("an event updates its step, keeps known items, and never reopens a finished step", () => {
  const items = [{ index: 0, run_id: null, status: "completed", attempt: 1, latency_ms: 1, error: null }];
  const moved = withEvent(runWith({ items, item_count: 3 }), told({ status: "running" }));
  expect(moved?.steps[0]).toMatchObject({ status: "running", items, item_count: 3 });
  expect(moved?.steps[1]?.status).toBe("pending");
  const over = runWith({ status: "completed" });
  expect(withEvent(over, told({ status: "running" }))?.steps[0]?.status).toBe("completed");
  const ended = runWith({}, "failed");
  expect(withEvent(ended, told({ status: "running" }))).toBe(ended);
  const whole = runWith({ status: "failed" }, "failed");
  const last: PipelineStreamEvent = {
    type: "pipeline.completed",
    sequence: 9,
    pipeline_run_id: "prun_1",
    pipeline_run: whole,
  };
  expect(withEvent(over, last)).toBe(whole);
});

test("describes the progress of a fan-out", () => {
  const item = (status: string, index: number) => ({
    index,
    run_id: null,
    status,
    attempt: 1,
    latency_ms: 1,
    error: null,
  });
  const counts = countItems(step({ item_count: 5, items: ["completed", "failed", "running"].map(item) }));
  expect(counts).toEqual({ total: 5, ended: 2, failed: 1, running: 1 });
  expect(counts && countText(counts)).toBe("2 of 5, 1 failed");
  expect(countItems(step({}))).toBeNull();
});
