import { createEnvironment } from "./environment.ts";
import type { ExpressionMeter } from "./expression-meter.ts";
import { type JsonBounds, toJsonValue } from "./json-values.ts";
import { meterNode } from "./meter-nodes.ts";
import { namesUnder } from "./syntax-tree.ts";

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

/** Results larger than this are not carried on. */
const resultBounds: JsonBounds = { bytes: 1_048_576, depth: 60 };

type ExpressionCompiler = (text: string) => Expression;

/**
 * Compiles expressions over some variables. `namedRoot` is a map whose members must be called by name, so that what an
 * expression needs is known before it runs. Whoever evaluates resets the meter, once for all that belongs together.
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

/** The library shows the place in further lines. */
function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split("\n", 1)[0] ?? "").slice(0, 300);
}
