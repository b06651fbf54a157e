import { expect, test } from "vitest";
import { newPipelineDraft, stepFaults, toPipelinePatch, withStep } from "./pipeline-draft.ts";

test("a step is added after the last, under a name that expressions can say and nobody else has", () => {
  const agent = { id: "ag_2", name: "Parrot of the House 2!" };
  const once = withStep([{ name: "first", agent_id: "ag_1" }], agent);
  expect(once[1]).toEqual({ name: "parrot_of_the_house_2", agent_id: "ag_2", depends_on: ["first"] });
  expect(withStep(once, agent)[2]?.name).toBe("parrot_of_the_house_2_2");
  expect(withStep("not steps", { id: "ag_1", name: "42" })).toEqual([{ name: "step", agent_id: "ag_1" }]);
});

test("a change says what differs and nothing else", () => {
  const before = newPipelineDraft("ag_1");
  expect(toPipelinePatch(before, { ...before })).toBeNull();
  expect(toPipelinePatch(before, { ...before, name: "New" })).toEqual({ name: "New" });
});

test("a refusal names the step that it is about", () => {
  const errors = { "steps.1.when": "no", steps: "too large", name: "taken", "steps.9": "gone" };
  expect(stepFaults(errors, [{ name: "a" }, { name: "b" }])).toEqual([
    { path: "steps.1.when", message: "no", step: "b" },
    { path: "steps", message: "too large", step: null },
    { path: "steps.9", message: "gone", step: null },
  ]);
});
