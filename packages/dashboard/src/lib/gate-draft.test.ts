import { Gate, gateLimits } from "@agentrun/contract";
import { Check } from "typebox/value";
import { expect, test } from "vitest";
import {
  demandsNothing,
  type GateScorer,
  gateConditions,
  gateText,
  newGateDraft,
  toGate,
  toGateDraft,
} from "./gate-draft.ts";

const id = <Prefix extends string>(prefix: Prefix) => `${prefix}_01k00000000000000000000000` as const;
const nameOf = ({ name = "" }: GateScorer) => name;

test("empty fields are not sent, and a gate that is saved unchanged stays the same", () => {
  const few = toGate({ ...newGateDraft, dataset_id: id("ds"), scorers: [{ id: id("scr"), version: 2 }], at_least: 0 });
  expect(few).toEqual({
    ...{ dataset_id: id("ds"), scorers: [{ id: id("scr"), version: 2 }], at_least: 0, min_rows: gateLimits.minRows },
    ...{ effects: "recorded", on_failure: "refuse" },
  });
  expect(Check(Gate, few)).toBe(true);
  const all: Gate = {
    ...{ dataset_id: id("ds"), scorers: [{ name: "Topic" }, { id: id("scr"), version: 1 }], at_least: 90.5 },
    ...{ not_worse_by: 2, min_rows: 30, effects: "live", max_cost_usd: 0.5, on_failure: "ask" },
  };
  expect(toGate(toGateDraft(all))).toEqual(all);
  expect(toGate(toGateDraft(few))).toEqual(few);
});

test("a gate must demand something, and 0 % is a demand", () => {
  expect(demandsNothing(newGateDraft)).toBe(true);
  expect(demandsNothing({ ...newGateDraft, at_least: 0 })).toBe(false);
  expect(demandsNothing({ ...newGateDraft, not_worse_by: 0 })).toBe(false);
});

test("one sentence says what a gate demands", () => {
  const gate: Gate = { dataset_id: id("ds"), scorers: [{ name: "Topic", version: 2 }], effects: "live", at_least: 90 };
  expect(gateText(gate, "Questions", nameOf)).toBe(
    "Of the rows of Questions, at least 90 % must pass with Topic (version 2); otherwise the revision is refused.",
  );
  const both: Gate = { ...gate, not_worse_by: 2, on_failure: "ask", scorers: [...gate.scorers, { name: "Tone" }] };
  expect(gateText(both, "Questions", nameOf)).toBe(
    "Of the rows of Questions, at least 90 % must pass with each of Topic (version 2) and Tone (current version), and at most 2 percentage points fewer than with the deployed revision; otherwise a person decides.",
  );
  const { at_least, ...relative } = both;
  expect(gateText({ ...relative, scorers: gate.scorers }, "Questions", nameOf)).toBe(
    "Of the rows of Questions, at most 2 percentage points fewer than with the deployed revision may pass with Topic (version 2); otherwise a person decides.",
  );
  expect(gateConditions(gate)).toBe("10 rows need a score · live effects");
  expect(gateConditions({ ...gate, min_rows: 1, max_cost_usd: 5 })).toBe(
    "1 row needs a score · live effects · at most $5.00 per evaluation",
  );
});
