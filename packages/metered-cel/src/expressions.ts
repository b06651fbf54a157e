import { Environment } from "@marcbachmann/cel-js";
import { type JsonBounds, toJsonValue } from "./json-values.ts";
import type { ExpressionMeter } from "./metering.ts";
import { meterNode } from "./metering.ts";
import { namesUnder } from "./syntax-tree.ts";

/** A compiled expression of the Common Expression Language with bounded cost. */
export type Expression = {
  /** The names that it uses as `root.<name>`, for the given root. */
  names: readonly string[];
  /** The static type: `bool`, `list`, `dyn`, … */
  type: string;
  /** Its value as JSON; throws ExpressionError, also if the meter's budget is exceeded. */
  evaluate(values: Record<string, unknown>): unknown;
};

export class ExpressionError extends Error {}

/** Larger results are rejected. */
const resultBounds: JsonBounds = { bytes: 1_048_576, depth: 60 };

type ExpressionCompiler = (text: string) => Expression;

/**
 * Compiles expressions over some variables. `namedRoot` is a map whose members must be accessed by name, so that the members that an
 * expression needs are known before it runs. The caller resets the meter before each group of evaluations.
 */
export function createExpressionCompiler(
  variables: readonly string[],
  namedRoot: string,
  meter: ExpressionMeter,
): ExpressionCompiler {
  const environment = createEnvironment(variables);
  return (text) => {
    const parsed = attempt(() => environment.parse(text));
    const checked = attempt(() => parsed.check());
    if (!checked.valid) throw new ExpressionError(firstLine(checked.error));
    const names = attempt(() => namesUnder(parsed.ast, namedRoot));
    attempt(() => meterNode(parsed.ast, meter));
    return {
      names,
      type: checked.type ?? "dyn",
      evaluate: (values) => attempt(() => toJsonValue(parsed(values), resultBounds, meter.charge)),
    };
  };
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ExpressionError(firstLine(error));
  }
}

/** Further lines of the library's message show the position. */
function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split("\n", 1)[0] ?? "").slice(0, 300);
}

const limits = { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 };

/** CEL with its standard functions, optional values, mixed lists, and one number type. */
export function createEnvironment(variables: readonly string[]): Environment {
  const environment = new Environment({ homogeneousAggregateLiterals: false, enableOptionalTypes: true, limits });
  for (const name of variables) environment.registerVariable(name, "dyn");
  // JSON has one number type: authors expect 2 and 2.0 to be equal.
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
