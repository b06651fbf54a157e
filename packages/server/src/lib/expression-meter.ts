import { createTest, PatternCompiler, type PatternTest } from "@agentrun/bounded-regex";
import type { ASTNode } from "@marcbachmann/cel-js";

/**
 * What an evaluation may cost. The library bounds how large an expression is, not what it does: comprehensions inside
 * comprehensions multiply, a regular expression can backtrack for years, equality walks whole trees. So every node counts
 * each time it is evaluated, by the size of what it yields, and functions that cost more than that count for it
 * beforehand. The library calls a node's `evaluate` and, at the first call, replaces it on the node itself: a property
 * with a setter stands in between.
 */
export type Meter = { charge(ticks: number): void; reset(): void };

/** Some tens of milliseconds: so long may one tenant hold up the others. */
const mostTicks = 100_000;

export function createMeter(): Meter {
  let left = mostTicks;
  return {
    charge(ticks) {
      left -= ticks;
      if (left < 0) throw new RangeError("the expression takes too long on these values");
    },
    reset() {
      left = mostTicks;
    },
  };
}

type Evaluate = (evaluator: unknown, ast: unknown, context: unknown) => unknown;
type Before = (value: unknown) => void;
type Metered = { evaluate: Evaluate };

/** Functions that may be called, and how their operands count. */
const functions: Record<string, "plain" | "deep" | "search" | "short" | "slow" | "pattern"> = {
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

/** Puts the meter between the library and every node; throws where a function is called that may not be. */
export function meterNode(node: ASTNode, meter: Meter, before: Before = () => {}): void {
  const kind = kindOf(node);
  const rule = rules[kind](meter);
  for (const child of childrenOf(node)) meterNode(child, meter, rule);
  wrap(node as unknown as Metered, meter, before, kind === "pattern" ? matchLinear(node, meter) : null);
}

function kindOf(node: ASTNode): keyof typeof rules {
  if (node.op === "==" || node.op === "!=" || node.op === "in") return "deep";
  if (node.op !== "call" && node.op !== "rcall") return "plain";
  const kind = Object.hasOwn(functions, node.args[0]) ? functions[node.args[0]] : undefined;
  if (!kind) throw new Error(`the function '${node.args[0]}' is not available here`);
  return kind;
}

/** What is counted, beside its own size, for each value that an operator or function gets. */
const rules = {
  plain: () => () => {},
  deep: (meter: Meter) => (value: unknown) => chargeDeep(value, meter),
  /** Looking for a text in a text can compare every letter with every other. */
  search(meter: Meter) {
    let other = 0;
    return (value: unknown) => {
      const length = typeof value === "string" ? value.length : 0;
      meter.charge((other * length) / 1_000);
      other = length;
    };
  },
  short: () => (value: unknown) => {
    if (typeof value === "string" && value.length > 64) throw new RangeError("the text is too long for this function");
  },
  slow: (meter: Meter) => () => meter.charge(200),
  pattern: () => () => {},
} satisfies Record<string, (meter: Meter) => Before>;

function wrap(node: Metered, meter: Meter, before: Before, instead: Evaluate | null): void {
  let inner = instead ?? node.evaluate;
  const evaluate: Evaluate = (evaluator, ast, context) => {
    meter.charge(1);
    const value = inner.call(node, evaluator, ast, context);
    meter.charge(sizeOf(value));
    before(value);
    return value;
  };
  Object.defineProperty(node, "evaluate", {
    get: () => evaluate,
    set(replaced: Evaluate) {
      inner = instead ?? replaced;
    },
  });
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length / 100;
  if (Array.isArray(value)) return value.length / 10;
  return 0;
}

function chargeDeep(value: unknown, meter: Meter): void {
  meter.charge(typeof value === "string" ? 1 + value.length / 100 : 1);
  if (typeof value !== "object" || value === null) return;
  const members = value instanceof Map ? value.values() : Object.values(value);
  for (const member of members) chargeDeep(member, meter);
}

/** RE2 takes time linear in the text; the language's own engine does not. */
function matchLinear(node: ASTNode, meter: Meter): Evaluate {
  if (node.op !== "rcall" || node.args[2].length !== 1) throw new Error("matches() takes one pattern");
  const [, receiver, [argument]] = node.args as unknown as [string, Metered, [Metered]];
  const work = { charge: (steps: number) => meter.charge(steps / stepsPerTick) };
  let known: { pattern: string; test: PatternTest } | null = null;
  return (evaluator, _ast, context) => {
    const text = receiver.evaluate(evaluator, receiver, context);
    const pattern = argument.evaluate(evaluator, argument, context);
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

function compilePattern(source: string, meter: Meter): PatternTest {
  const patterns = new PatternCompiler({ mostSteps, mostMs: 0 });
  try {
    return createTest(patterns.compile(source));
  } finally {
    // Also where it is refused.
    meter.charge(patterns.spentMs * ticksPerMs);
  }
}

/** The nodes that a node is made of. */
export function childrenOf(node: ASTNode): ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return [...node.args];
  }
}
