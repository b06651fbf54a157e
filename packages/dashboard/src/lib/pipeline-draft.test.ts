import { expect, test } from "vitest";
import { faultsOfStep, newPipelineDraft, stepFaults, toPipelinePatch } from "./pipeline-draft.ts";

test("a patch contains only the changed fields", () => {
  const before = newPipelineDraft("ag_1");
  expect(toPipelinePatch(before, { ...before })).toBeNull();
  expect(toPipelinePatch(before, { ...before, name: "New" })).toEqual({ name: "New" });
});

test("an error names its step", () => {
  const errors = { "steps.1.when": "no", steps: "too large", name: "taken", "steps.9": "gone" };
  const faults = stepFaults(errors, [{ name: "a" }, { name: "b" }]);
  expect(faultsOfStep(faults, "b")).toEqual({ when: "no" });
  expect(faults).toEqual([
    { path: "steps.1.when", message: "no", step: "b" },
    { path: "steps", message: "too large", step: null },
    { path: "steps.9", message: "gone", step: null },
  ]);
});
