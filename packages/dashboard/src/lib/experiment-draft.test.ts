import { CreateExperimentRequest } from "@agentrun/contract";
import { Check } from "typebox/value";
import { expect, test } from "vitest";
import { newExperimentDraft, toExperimentRequest } from "./experiment-draft.ts";

const id = (prefix: string) => `${prefix}_01k00000000000000000000000`;

test("empty fields are not sent, and the revisions keep their order", () => {
  const draft = { ...newExperimentDraft, dataset_id: id("ds"), scorers: [id("scr")], effects: "live" as const };
  const request = toExperimentRequest(draft);
  expect(request).toEqual({
    ...{ name: null, dataset_id: id("ds"), scorers: [{ id: id("scr") }], effects: "live", concurrency: 10 },
  });
  expect(Check(CreateExperimentRequest, request)).toBe(true);
  const more = toExperimentRequest({ ...draft, revisions: ["3", "1"], name: " Which? ", max_cost_usd: 2 });
  expect(more).toMatchObject({ agent_revisions: [3, 1], name: "Which?", max_cost_usd: 2 });
  expect(Check(CreateExperimentRequest, more)).toBe(true);
});
