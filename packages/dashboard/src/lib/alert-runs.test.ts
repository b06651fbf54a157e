import { expect, test } from "vitest";
import { runsOfFiring, runsOfRule } from "./alert-runs.ts";

const agent = "ag_01jz0000000000000000000000" as const;
const rule = { metric: "error_rate", agent_id: agent, window_seconds: 900, feedback_name: null } as const;
const nowMs = Date.parse("2026-01-01T10:00:30Z");

test("a rule leads to the runs of its metric, agent and window", () => {
  expect(runsOfRule(rule, nowMs)).toEqual({ status: "failed", agent, after: "2026-01-01T09:45:00.000Z" });
  expect(runsOfRule({ ...rule, metric: "queue_wait_ms", agent_id: null }, nowMs)).toEqual({ status: "queued" });
  expect(runsOfRule({ ...rule, metric: "pass_rate", feedback_name: "tone" }, nowMs)).toMatchObject({
    feedback: "any",
    rated: "tone",
  });
  expect(runsOfRule({ ...rule, metric: "webhook_failure_rate", agent_id: null }, nowMs)).toBe(null);
});

test("a firing leads to the runs from the start of its window to its end", () => {
  const firing = { triggered_at: "2026-01-01T09:00:00Z", resolved_at: "2026-01-01T09:10:00Z" };
  expect(runsOfFiring(rule, firing)).toEqual({
    status: "failed",
    agent,
    after: "2026-01-01T08:45:00.000Z",
    before: "2026-01-01T09:11:00.000Z",
  });
  const open = runsOfFiring({ ...rule, metric: "queue_depth" }, { ...firing, resolved_at: null });
  expect(open).toEqual({ agent, after: "2026-01-01T08:45:00.000Z" });
});
