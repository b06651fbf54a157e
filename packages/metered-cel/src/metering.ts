import { createTest, PatternCompiler, type PatternTest } from "@agentrun/bounded-regex";
import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf } from "./syntax-tree.ts";

/** What is left of what evaluations that belong together may cost. */
export type ExpressionMeter = { charge(ticks: number): void; reset(): void };

/** Some tens of milliseconds: so long may one tenant hold up the others. */
export const maxTicks = 100_000;

export function createExpressionMeter(): ExpressionMeter {
  let left = maxTicks;
  return {
    charge(ticks) {
      left -= ticks;
      if (left < 0) throw new RangeError("the expression takes too long on these values");
    },
    reset() {
      left = maxTicks;
    },
  };
}

type Before = (value: unknown) => void;

/**
 * The library bounds how large an expression is, not what it does: comprehensions inside comprehensions multiply, a regular
 * expression can backtrack for years, equality walks whole trees. So every node counts each time it is evaluated, by the size of
 * what it yields, and functions that cost more than that count for it beforehand. The library calls a node's `evaluate` and, at the
 * first call, replaces it on the node itself: a property with a setter stands in between.
 *
 * This puts the meter between the library and every node; it throws where a function is called that may not be.
 */
export function meterNode(node: ASTNode, meter: ExpressionMeter, before: Before = ignore): void {
  const kind = kindOf(node);
  const rule = rules[kind](meter);
  for (const [index, child] of childrenOf(node).entries()) meterNode(child, meter, rule(index));
  wrap(node as unknown as EvaluatedNode, meter, before, kind === "pattern" ? matchLinear(node, meter) : null);
}

function kindOf(node: ASTNode): keyof typeof rules {
  if (node.op === "==" || node.op === "!=" || node.op === "in") return "deep";
  if (node.op !== "call" && node.op !== "rcall") return "plain";
  const kind = Object.hasOwn(functionCosts, node.args[0]) ? functionCosts[node.args[0]] : undefined;
  if (!kind) throw new Error(`the function '${node.args[0]}' is not available here`);
  return kind;
}

/** What is counted, beside its own size, for each value that an operator or function gets: what it is called on first, then the others. */
const rules = {
  plain: () => () => ignore,
  deep: (meter: ExpressionMeter) => () => (value: unknown) => chargeDeep(value, meter),
  search: chargeSearch,
  short: () => () => (value: unknown) => {
    if (typeof value === "string" && value.length > 64) throw new RangeError("the text is too long for this function");
  },
  slow: (meter: ExpressionMeter) => () => () => meter.charge(200),
  pattern: () => () => ignore,
} satisfies Record<string, (meter: ExpressionMeter) => (index: number) => Before>;

function ignore(): void {}

/**
 * Looking for a text in a text can compare every letter with every other. The library evaluates the arguments from the last to the
 * first, and what they are looked for in after them.
 */
function chargeSearch(meter: ExpressionMeter) {
  let sought = 0;
  const before: Before[] = [
    (value) => meter.charge((sought * lengthOf(value)) / 1_000),
    (value) => {
      sought = lengthOf(value);
    },
  ];
  return (index: number) => before[index] ?? ignore;
}

const lengthOf = (value: unknown): number => (typeof value === "string" ? value.length : 0);

function wrap(node: EvaluatedNode, meter: ExpressionMeter, before: Before, instead: Evaluate | null): void {
  const metered =
    (inner: Evaluate): Evaluate =>
    (evaluator, ast, context) => {
      meter.charge(1);
      const value = inner.call(node, evaluator, ast, context);
      meter.charge(sizeOf(value));
      before(value);
      return value;
    };
  // The method that is there chooses its successor, writes it, and calls that: so the first evaluation is counted once as well.
  let current = instead ? metered(instead) : node.evaluate;
  Object.defineProperty(node, "evaluate", {
    get: () => current,
    set(successor: Evaluate) {
      current = metered(successor);
    },
  });
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length / 100;
  if (Array.isArray(value)) return value.length / 10;
  return 0;
}

function chargeDeep(value: unknown, meter: ExpressionMeter): void {
  meter.charge(typeof value === "string" ? 1 + value.length / 100 : 1);
  if (typeof value !== "object" || value === null) return;
  const members = value instanceof Map ? value.values() : Object.values(value);
  for (const member of members) chargeDeep(member, meter);
}

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
const maxSteps = 500;
/** An honest pattern takes a tenth of a millisecond to compile; the very first one, with a cold engine, some ten. */
const ticksPerMs = maxTicks / 200;

function compilePattern(source: string, meter: ExpressionMeter): PatternTest {
  const patterns = new PatternCompiler({ maxSteps, maxMs: 0 });
  try {
    return createTest(patterns.compile(source));
  } finally {
    // Also where it is refused.
    meter.charge(patterns.spentMs * ticksPerMs);
  }
}

/** Functions that may be called, and how their operands count. */
export const functionCosts: Record<string, "plain" | "deep" | "search" | "short" | "slow" | "pattern"> = {
  size: "plain",
  startsWith: "plain",
  endsWith: "plain",
  lowerAscii: "plain",
  upperAscii: "plain",
  trim: "plain",
  substring: "plain",
  int: "plain",
  double: "plain",
  string: "plain",
  bool: "plain",
  dyn: "plain",
  type: "plain",
  has: "plain",
  all: "plain",
  exists: "plain",
  exists_one: "plain",
  map: "plain",
  filter: "plain",
  bind: "plain",
  orValue: "plain",
  hasValue: "plain",
  join: "deep",
  contains: "search",
  indexOf: "search",
  lastIndexOf: "search",
  split: "search",
  timestamp: "short",
  duration: "short",
  matches: "pattern",
  getFullYear: "slow",
  getMonth: "slow",
  getDate: "slow",
  getDayOfMonth: "slow",
  getDayOfWeek: "slow",
  getDayOfYear: "slow",
  getHours: "slow",
  getMinutes: "slow",
  getSeconds: "slow",
  getMilliseconds: "slow",
};
