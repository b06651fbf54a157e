import { type ASTNode, Environment } from "@marcbachmann/cel-js";
import { messageOf } from "./errors.ts";
import { childrenOf, type Meter, meterNode } from "./expression-meter.ts";
import { type JsonBounds, toJsonValue } from "./expression-values.ts";

/** A compiled expression of the Common Expression Language; nothing it does can take long. */
export type Expression = {
  /** What `root.<name>` it looks at, for the root it was asked about. */
  names: readonly string[];
  /** The type that is known before it runs: `bool`, `list`, `dyn`, … */
  type: string;
  /** Its value as JSON, within what the meter has left; throws ExpressionError. */
  evaluate(values: Record<string, unknown>): unknown;
};

export class ExpressionError extends Error {}

const limits = { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 };

/** Results larger than this are not carried on. */
const resultBounds: JsonBounds = { bytes: 1_048_576, depth: 60 };

export type ExpressionCompiler = (text: string) => Expression;

/**
 * Compiles expressions over some variables. `namedRoot` is a map whose members must be called by name, so that what an
 * expression needs is known before it runs. Whoever evaluates resets the meter, once for all that belongs together.
 */
export function createExpressionCompiler(
  variables: readonly string[],
  namedRoot: string,
  meter: Meter,
): ExpressionCompiler {
  const environment = createEnvironment(variables);
  return (text) => {
    const parsed = attempt(() => environment.parse(text));
    const checked = attempt(() => parsed.check());
    if (!checked.valid) throw new ExpressionError(firstLine(checked.error));
    const names = namesUnder(parsed.ast, namedRoot);
    attempt(() => meterNode(parsed.ast, meter));
    return {
      names,
      type: checked.type ?? "dyn",
      evaluate: (values) => attempt(() => toJsonValue(parsed(values), resultBounds, meter.charge)),
    };
  };
}

function createEnvironment(variables: readonly string[]): Environment {
  const environment = new Environment({ homogeneousAggregateLiterals: false, enableOptionalTypes: true, limits });
  for (const name of variables) environment.registerVariable(name, "dyn");
  // JSON knows one kind of number: 2 and 2.0 are the same to whoever wrote them.
  for (const [operator, apply] of Object.entries(arithmetic)) {
    environment.registerOperator(`double ${operator} int`, apply);
    environment.registerOperator(`int ${operator} double`, apply);
  }
  environment.registerOperator("double % double", (a: number, b: number) => a % b);
  return environment;
}

const arithmetic: Record<string, (a: unknown, b: unknown) => number> = {
  "+": (a, b) => Number(a) + Number(b),
  "-": (a, b) => Number(a) - Number(b),
  "*": (a, b) => Number(a) * Number(b),
  "/": (a, b) => Number(a) / Number(b),
  "%": (a, b) => Number(a) % Number(b),
};

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError) throw error;
    throw new ExpressionError(firstLine(error));
  }
}

const firstLine = (error: unknown) => (messageOf(error).split("\n", 1)[0] ?? "").slice(0, 300);

function namesUnder(root: ASTNode, namedRoot: string): string[] {
  const names = new Set<string>();
  const visit = (node: ASTNode) => {
    const name = memberName(node, namedRoot);
    if (name !== null) names.add(name);
    else if (node.op === "id" && node.args === namedRoot) throw new ExpressionError(unnamed(namedRoot));
    else for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return [...names];
}

const unnamed = (root: string) => `'${root}' must be followed by a name, as in ${root}.name or ${root}["name"]`;

/** The name in `root.name` and `root["name"]`; null for anything else. */
function memberName(node: ASTNode, root: string): string | null {
  if (node.op === "." || node.op === ".?") {
    const [left, name] = node.args;
    return left.op === "id" && left.args === root ? name : null;
  }
  if (node.op !== "[]" && node.op !== "[?]") return null;
  const [left, right] = node.args;
  if (left.op !== "id" || left.args !== root) return null;
  return right.op === "value" && typeof right.args === "string" ? right.args : null;
}
