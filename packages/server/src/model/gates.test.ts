import type { Gate, RevisionResult, ScorerComparison } from "@agentrun/contract";
import { expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { decideGate, type Evaluation } from "./gates.ts";

const scorer_id = newId("scr");
const gate: Gate = { dataset_id: newId("ds"), scorers: [{ id: scorer_id }], at_least: 90, effects: "live" };

const scorerOf = (passed: number, scored: number, errors = 0) => ({
  ...{ scorer_id, name: "Topic", version: 1, scored, passed, errors, pass_rate: null, mean: null },
  ...{ tokens_used: 0, cost_usd: 0, tags: [] },
});
const evaluationOf = (passed: number, scored: number, more: Partial<NonNullable<Evaluation>> = {}): Evaluation => ({
  ...{ status: "completed", refused: 0, cancelled: 0, comparison: null },
  result: { scorers: [scorerOf(passed, scored)] } as unknown as RevisionResult,
  ...more,
});
const compared = (base: number, other: number, pairs: number): NonNullable<Evaluation>["comparison"] => {
  const sideOf = (passed: number) => ({
    pass_rate: { percent: (100 * passed) / pairs, low: 0, high: 100 },
    mean: null,
  });
  const scorer = {
    scorer_id,
    name: "Topic",
    pairs,
    base: sideOf(base),
    other: sideOf(other),
    p_value: 1,
    verdict: "undecided",
  };
  return { scorers: [scorer as ScorerComparison] };
};
const faultsOf = (evaluation: Evaluation, changes: Partial<Gate> = {}) =>
  decideGate({ ...gate, ...changes }, 3, evaluation).faults;

test("the percentage itself is compared, not its interval", () => {
  expect(faultsOf(evaluationOf(9, 10))).toEqual([]);
  expect(faultsOf(evaluationOf(89, 100))).toEqual([
    "Topic: 89 % of rows passed (89 of 100), and the gate needs at least 90 %.",
  ]);
});

test("too few rows decide nothing", () => {
  expect(faultsOf(evaluationOf(9, 9))).toEqual(["Topic: 9 rows with a score, and the gate needs at least 10."]);
  expect(faultsOf(evaluationOf(1, 1), { min_rows: 1 })).toEqual([]);
  expect(faultsOf(evaluationOf(0, 0), { min_rows: 1 })).toHaveLength(1);
});

test("a revision may be worse than the deployed one by the tolerated points", () => {
  const worse = evaluationOf(17, 20, { comparison: compared(18, 17, 20) });
  const tolerant = { at_least: 80, not_worse_by: 5 };
  expect(faultsOf(worse, tolerant)).toEqual([]);
  expect(faultsOf(worse, { ...tolerant, not_worse_by: 4.9 })).toEqual([
    "Topic: 85 % of 20 rows passed, 5 percentage points fewer than with revision 3 (90 %), and the gate tolerates 4.9 (undecided).",
  ]);
  const better = evaluationOf(20, 20, { comparison: compared(18, 20, 20) });
  expect(faultsOf(better, { ...tolerant, not_worse_by: 0 })).toEqual([]);
});

test("rows that only one revision has a score for are not compared", () => {
  const few = evaluationOf(20, 20, { comparison: compared(3, 3, 3) });
  expect(faultsOf(few, { not_worse_by: 5 })).toEqual([
    "Topic: 3 rows to compare with revision 3, and the gate needs at least 10.",
  ]);
  expect(faultsOf(evaluationOf(20, 20, { comparison: { scorers: [] } }), { not_worse_by: 5 })).toHaveLength(1);
});

test("an evaluation that is not complete does not pass", () => {
  expect(faultsOf(null)).toEqual(["The experiment was deleted, or its data set was."]);
  expect(faultsOf(evaluationOf(20, 20, { status: "cancelled", cancelled: 4 }))).toEqual([
    "The experiment was cancelled.",
  ]);
  expect(faultsOf(evaluationOf(20, 20, { refused: 1 }))).toEqual(["1 run could not start; the experiment shows why."]);
  expect(faultsOf(evaluationOf(20, 20, { cancelled: 2 }))).toEqual(["2 runs had no result."]);
  const result = { scorers: [scorerOf(20, 20, 1)] } as unknown as RevisionResult;
  expect(faultsOf(evaluationOf(0, 0, { result }))).toEqual(["Topic: 1 run could not be scored."]);
  expect(faultsOf(evaluationOf(0, 0, { result: undefined }))).toEqual(["No row has a score."]);
});
