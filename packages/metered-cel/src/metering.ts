import { createTest, PatternCompiler, type PatternTest } from "@agentrun/bounded-regex";
import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf } from "./syntax-tree.ts";

/** The remaining budget of evaluations that belong together. */
export type ExpressionMeter = { charge(ticks: number): void; reset(): void };

/** Some tens of milliseconds: how long one tenant may block the others. */
const maxTicks = 100_000;

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
 * The library limits the size of an expression but not its cost: nested comprehensions multiply, a regular expression can backtrack for
 * years, equality walks whole trees. So every evaluation of a node is charged by the size of its result, and expensive functions are
 * charged in advance. The library calls a node's `evaluate` and replaces it on the node at the first call, so a property with a setter
 * wraps each method.
 *
 * Adds the meter to every node; throws if the expression calls a function that is not allowed.
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

/** Additional charges for each operand of an operator or function: the receiver first, then the arguments. */
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
 * Searching for a text can compare every pair of characters. The library evaluates the arguments from last to first, and then the
 * receiver, which is the text to search in.
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
  // The original method chooses its replacement, sets it and calls it, so the first evaluation is also charged only once.
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

/** The internal method by which the library evaluates a node. */
type Evaluate = (evaluator: unknown, ast: unknown, context: unknown) => unknown;
type EvaluatedNode = { evaluate: Evaluate };

/** Implements `matches` with RE2, which takes time linear in the text; JavaScript's engine does not. */
function matchLinear(node: ASTNode, meter: ExpressionMeter): Evaluate {
  if (node.op !== "rcall" || node.args[2].length !== 1) throw new Error("matches() takes one pattern");
  const [, receiver, [argument]] = node.args as unknown as [string, EvaluatedNode, [EvaluatedNode]];
  const work = { charge: (steps: number) => meter.charge(steps / stepsPerTick) };
  let known: { pattern: string; test: PatternTest } | null = null;
  return (evaluator, _ast, context) => {
    // In the library's order, which decides which error is thrown.
    const pattern = argument.evaluate(evaluator, argument, context);
    const text = receiver.evaluate(evaluator, receiver, context);
    if (typeof text !== "string" || typeof pattern !== "string") throw new TypeError("matches() needs two strings");
    if (pattern.length > 500) throw new RangeError("the pattern is too long");
    meter.charge(200);
    // Nearly all patterns are constants.
    if (known?.pattern !== pattern) known = { pattern, test: compilePattern(pattern, meter) };
    return known.test(text, work);
  };
}

/** Steps of a pattern that take about as long as a tick. */
const stepsPerTick = 50;
const maxSteps = 500;
/** Microseconds of compiling a pattern that take about as long as a tick. */
const workPerTick = 2;
const maxWork = 20_000;

function compilePattern(source: string, meter: ExpressionMeter): PatternTest {
  const patterns = new PatternCompiler({ maxSteps, maxWork });
  try {
    return createTest(patterns.compile(source));
  } finally {
    // Also if it is rejected.
    meter.charge(patterns.spentWork / workPerTick);
  }
}

/** The allowed functions, and how their operands are charged. */
const functionCosts: Record<string, "plain" | "deep" | "search" | "short" | "slow" | "pattern"> = {
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
