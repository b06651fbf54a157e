import type { RunStatus } from "@agentrun/contract";
import { expect, test } from "vitest";
import { newRunRecord } from "../../../../../test/support/store.ts";
import { newId } from "../../lib/ids.ts";
import { renderRun } from "../../model/runs.ts";
import { createEndedRuns } from "./ended-cache.ts";

const organizationId = newId("org");
const end = (status: RunStatus, output = '{"n":12345678901234567890}') =>
  newRunRecord({ organizationId, status, output, completedAt: new Date() });

test("an ended run is cached for its own organisation, and only for a moment", () => {
  let now = 0;
  const ended = createEndedRuns(renderRun, () => now);
  const run = end("completed");
  ended.keep(run);
  expect(ended.find(organizationId, run.id)).toBe(run);
  expect(run.rendered).toContain('"output":{"n":12345678901234567890}');
  expect(ended.find(newId("org"), run.id)).toBeNull();
  now = 5_000;
  expect(ended.find(organizationId, run.id)).toBeNull();
});

test.each(["queued", "running", "requires_action", "cancelling"] as const)(
  "a run that is %s is not cached",
  (status) => {
    const ended = createEndedRuns(renderRun);
    const run = end(status);
    ended.keep(run);
    expect(ended.find(organizationId, run.id)).toBeNull();
    expect(run.rendered).toBeUndefined();
  },
);

test("the cache is bounded: the oldest runs are evicted first, and a run that is too large is not cached", () => {
  const ended = createEndedRuns(renderRun, () => 0);
  const runs = Array.from({ length: 6 }, () => end("failed", JSON.stringify("x".repeat(1.5 * 1024 * 1024))));
  for (const run of runs) ended.keep(run);
  const found = runs.map((run) => ended.find(organizationId, run.id) !== null);
  expect(found).toEqual([false, false, true, true, true, true]);
  const huge = end("completed", JSON.stringify("x".repeat(9 * 1024 * 1024)));
  ended.keep(huge);
  expect(ended.find(organizationId, huge.id)).toBeNull();
});
