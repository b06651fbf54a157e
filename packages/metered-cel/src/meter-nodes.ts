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
