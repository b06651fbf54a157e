import { createTest, PatternCompiler, type PatternTest } from "@agentrun/bounded-regex";
import type { ASTNode } from "@marcbachmann/cel-js";
import { type ExpressionMeter, mostTicks } from "./expression-meter.ts";

/** How the library evaluates a node: inside, it is a method of each. */
export type Evaluate = (evaluator: unknown, ast: unknown, context: unknown) => unknown;
export type EvaluatedNode = { evaluate: Evaluate };

/** RE2 takes time linear in the text; the language's own engine does not. */
export function matchLinear(node: ASTNode, meter: ExpressionMeter): Evaluate {
  if (node.op !== "rcall" || node.args[2].length !== 1) throw new Error("matches() takes one pattern");
  const [, receiver, [argument]] = node.args as unknown as [string, EvaluatedNode, [EvaluatedNode]];
  const work = { charge: (steps: number) => meter.charge(steps / stepsPerTick) };
  let known: { pattern: string; test: PatternTest } | null = null;
  return (evaluator, _ast, context) => {
    // In the library's order, which decides whose error is told.
    const pattern = argument.evaluate(evaluator, argument, context);
    const text = receiver.evaluate(evaluator, receiver, context);
    if (typeof text !== "string" || typeof pattern !== "string") throw new TypeError("matches() needs two strings");
    if (pattern.length > 500) throw new RangeError("the pattern is too long");
    meter.charge(200);
    // Nearly all are constants.
    if (known?.pattern !== pattern) known = { pattern, test: compilePattern(pattern, meter) };
    return known.test(text, work);
  };
}

/** A tick is about as long as so many steps of a pattern. */
const stepsPerTick = 50;
const mostSteps = 500;
/** An honest pattern takes a tenth of a millisecond to compile; the very first one, with a cold engine, some ten. */
const ticksPerMs = mostTicks / 200;

function compilePattern(source: string, meter: ExpressionMeter): PatternTest {
  const patterns = new PatternCompiler({ mostSteps, mostMs: 0 });
  try {
    return createTest(patterns.compile(source));
  } finally {
    // Also where it is refused.
    meter.charge(patterns.spentMs * ticksPerMs);
  }
}
