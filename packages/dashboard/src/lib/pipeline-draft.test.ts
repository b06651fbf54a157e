import { expect, test } from "vitest";
import { faultsOfStep, newPipelineDraft, stepFaults, toPipelinePatch } from "./pipeline-draft.ts";

test("a change says what differs and nothing else", () => {
  const before = newPipelineDraft("ag_1");
  expect(toPipelinePatch(before, { ...before })).toBeNull();
  expect(toPipelinePatch(before, { ...before, name: "New" })).toEqual({ name: "New" });
});

test("a refusal names the step that it is about", () => {
  const errors = { "steps.1.when": "no", steps: "too large", name: "taken", "steps.9": "gone" };
  const faults = stepFaults(errors, [{ name: "a" }, { name: "b" }]);
  expect(faultsOfStep(faults, "b")).toEqual({ when: "no" });
  expect(faults).toEqual([
    { path: "steps.1.when", message: "no", step: "b" },
    { path: "steps", message: "too large", step: null },
    { path: "steps.9", message: "gone", step: null },
  ]);
});
