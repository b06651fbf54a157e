import { Optional } from "@marcbachmann/cel-js";
import { Duration, UnsignedInt } from "@marcbachmann/cel-js/evaluator";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createEnvironment } from "./expressions.ts";
import { createExpressionMeter, type ExpressionMeter, meterNode } from "./metering.ts";
import { contexts, expressions } from "./testing.ts";

/** Use `FUZZ_RUNS=100000` for a thorough check before updating the library. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 2_000);
const timeout = 60_000 + 5 * numRuns;

type Evaluate = (values: Record<string, unknown>) => unknown;

const environment = createEnvironment(["input", "v"]);

/** The result of the library alone; null if it rejects the expression. */
function unmetered(text: string): Evaluate | null {
  const parsed = environment.parse(text);
  return parsed.check().valid ? parsed : null;
}

function metered(text: string, meter: ExpressionMeter): Evaluate {
  const parsed = environment.parse(text);
  parsed.check();
  meterNode(parsed.ast, meter);
  return parsed;
}

/** Includes the private parts of the library's values. */
function open(value: unknown): unknown {
  if (value instanceof Optional) return { optional: value.hasValue() ? open(value.value()) : "none" };
  if (value instanceof Duration || value instanceof UnsignedInt) return { [value.constructor.name]: String(value) };
  if (Array.isArray(value)) return value.map(open);
  if (value instanceof Map) return new Map([...value].map(([key, member]) => [key, open(member)]));
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, open(member)]));
}

type Outcome = { value: unknown } | { error: string };

function outcomeOf(evaluate: Evaluate, values: Record<string, unknown>): Outcome {
  try {
    return { value: open(evaluate(values)) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Our `matches` is stricter than the library's, which guesses types, and its message differs. */
const isRefusedByMatches = (outcome: Outcome) =>
  "error" in outcome && /matches\(\) needs two strings|error parsing regexp/.test(outcome.error);

test("an expression has the same value or error as without the meter", { timeout }, () => {
  const meter = createExpressionMeter();
  fc.assert(
    fc.property(expressions, fc.array(contexts, { minLength: 1, maxLength: 3 }), (text, all) => {
      const theirs = unmetered(text);
      fc.pre(theirs !== null);
      const ours = metered(text, meter);
      for (const values of all) {
        meter.reset();
        const outcome = outcomeOf(ours, values);
        if (!isRefusedByMatches(outcome)) expect(outcome).toStrictEqual(outcomeOf(theirs, values));
      }
    }),
    { numRuns },
  );
});

test("an evaluation always costs the same, independent of earlier evaluations", { timeout }, () => {
  let spent = 0;
  const counting: ExpressionMeter = {
    charge: (ticks) => {
      spent += ticks;
    },
    reset: () => {
      spent = 0;
    },
  };
  // Compiling a pattern is charged by time, and only once.
  const timeless = expressions.filter((text) => !text.includes(".matches(") && unmetered(text) !== null);
  fc.assert(
    fc.property(timeless, contexts, contexts, (text, values, others) => {
      const evaluate = metered(text, counting);
      const [first, , again] = [values, others, values].map((each) => {
        counting.reset();
        outcomeOf(evaluate, each);
        return spent;
      });
      expect(again).toBe(first);
    }),
    { numRuns },
  );
});
