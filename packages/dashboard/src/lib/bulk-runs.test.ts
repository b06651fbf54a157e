import { expect, test } from "vitest";
import { toCancelRequest, toReplayFilter, whyNotReplayed } from "./bulk-runs.ts";

test("cancels the unfinished runs of the list", () => {
  expect(toCancelRequest({ agent_id: "ag_1", status: "running,completed" })).toEqual({
    agent_id: "ag_1",
    status: ["running"],
  });
  expect(toCancelRequest({})?.status).toEqual(["queued", "running", "requires_action", "cancelling"]);
  for (const filters of [{ status: "failed" }, { text: "late" }, { min_cost_usd: 1 }, { feedback: "down" as const }])
    expect(toCancelRequest(filters)).toBeNull();
});

test("replays the finished runs of one agent, only with filters that a replay supports", () => {
  expect(whyNotReplayed({})).toMatch("one agent");
  expect(whyNotReplayed({ agent_id: "ag_1", status: "running" })).toMatch("have finished");
  expect(whyNotReplayed({ agent_id: "ag_1", text: "late" })).toMatch("text");
  expect(whyNotReplayed({ agent_id: "ag_1" })).toBeNull();
  expect(toReplayFilter({ agent_id: "ag_1", agent_revision: 2, status: "running,failed" })).toEqual({
    agent_revision: 2,
    status: ["failed"],
  });
  expect(toReplayFilter({ agent_id: "ag_1", feedback: "down", feedback_label: "wrong" })).toEqual({
    feedback: "down",
    feedback_label: "wrong",
  });
  expect(toReplayFilter({ agent_id: "ag_1", error_code: "tool_error" })).toEqual({ error_code: "tool_error" });
});
