import { expect, test } from "vitest";
import { countLost, turnSteps, usageIn } from "./journal.ts";

const counts = (input: number, output: number, more: object = {}) => ({
  input,
  cacheRead: 0,
  cacheWrite: 0,
  output,
  ...more,
});
const step = (key: string, value: object) => ({ kind: "step" as const, key, value: JSON.stringify(value) });

const first = step(turnSteps.turn(0), { text: "Let me see.", counts: counts(100, 10, { cost: 0.5 }) });
const journal = [
  first,
  step("tool#0.0", { text: "5", status: "succeeded" }),
  step("begun#0.1.1", counts(90, 0, { estimated: 90, cost: 0.1 })),
  // The first attempt gave up after two tries; the second died in its first try.
  step("begun#1.1.1", counts(7, 0)),
  step("begun#1.1.2", counts(7, 0)),
  step(turnSteps.broken(1, 1), counts(150, 5, { estimated: 20, cost: 0.25 })),
  step(turnSteps.begun(1, 2, 1), counts(120, 1, { estimated: 121, cost: 0.125 })),
  { kind: "answer" as const, key: "turn#2", value: '{"counts":null}' },
];

test("the usage of a run includes completed turns and the minimum of the others", () => {
  expect(usageIn(journal)).toEqual({
    input_tokens: 370,
    cached_input_tokens: 0,
    output_tokens: 16,
    estimated_tokens: 141,
    cost_usd: 0.875,
  });
  expect(countLost(journal, 1)).toMatchObject({ input: 270, output: 6, estimated: 141 });
  expect(countLost(journal, 0)).toMatchObject({ input: 0, output: 0 });
});

test("usage without a known price has no cost, and a journal without turns has no usage", () => {
  expect(usageIn([first, step("begun#1.1.1", counts(1, 0))])?.cost_usd).toBeNull();
  expect(usageIn([step("fetch#0", { counts: 1 })])).toBeNull();
});
