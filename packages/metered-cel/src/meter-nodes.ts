import type { ASTNode } from "@marcbachmann/cel-js";
import type { ExpressionMeter } from "./expression-meter.ts";
import { functionCosts } from "./function-costs.ts";
import { type Evaluate, type EvaluatedNode, matchLinear } from "./linear-matches.ts";
import { childrenOf } from "./syntax-tree.ts";

type Before = (value: unknown) => void;

/**
 * The library bounds how large an expression is, not what it does: comprehensions inside comprehensions multiply, a regular
 * expression can backtrack for years, equality walks whole trees. So every node counts each time it is evaluated, by the size of
 * what it yields, and functions that cost more than that count for it beforehand. The library calls a node's `evaluate` and, at the
 * first call, replaces it on the node itself: a property with a setter stands in between.
 *
 * This puts the meter between the library and every node; it throws where a function is called that may not be.
 */
export function meterNode(node: ASTNode, meter: ExpressionMeter, before: Before = () => {}): void {
  const kind = kindOf(node);
  const rule = rules[kind](meter);
  for (const child of childrenOf(node)) meterNode(child, meter, rule);
  wrap(node as unknown as EvaluatedNode, meter, before, kind === "pattern" ? matchLinear(node, meter) : null);
}

function kindOf(node: ASTNode): keyof typeof rules {
  if (node.op === "==" || node.op === "!=" || node.op === "in") return "deep";
  if (node.op !== "call" && node.op !== "rcall") return "plain";
  const kind = Object.hasOwn(functionCosts, node.args[0]) ? functionCosts[node.args[0]] : undefined;
  if (!kind) throw new Error(`the function '${node.args[0]}' is not available here`);
  return kind;
}

/** What is counted, beside its own size, for each value that an operator or function gets. */
const rules = {
  plain: () => () => {},
  deep: (meter: ExpressionMeter) => (value: unknown) => chargeDeep(value, meter),
  /** Looking for a text in a text can compare every letter with every other. */
  search(meter: ExpressionMeter) {
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
  slow: (meter: ExpressionMeter) => () => meter.charge(200),
  pattern: () => () => {},
} satisfies Record<string, (meter: ExpressionMeter) => Before>;

function wrap(node: EvaluatedNode, meter: ExpressionMeter, before: Before, instead: Evaluate | null): void {
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

function chargeDeep(value: unknown, meter: ExpressionMeter): void {
  meter.charge(typeof value === "string" ? 1 + value.length / 100 : 1);
  if (typeof value !== "object" || value === null) return;
  const members = value instanceof Map ? value.values() : Object.values(value);
  for (const member of members) chargeDeep(member, meter);
}
