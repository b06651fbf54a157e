import { pipelineLimits } from "@agentrun/contract";
import {
  createExpressionCompiler,
  createExpressionMeter,
  type Expression,
  ExpressionError,
} from "@agentrun/metered-cel";
import { messageOf, ServiceError } from "../lib/errors.ts";

/** What expressions see. */
export type ExpressionValues = {
  input: unknown;
  steps: Record<string, { status: string; output: unknown; error: unknown }>;
  item?: unknown;
  index?: bigint;
};

/** JSON with expressions in it. */
export type Template = {
  names: readonly string[];
  /** The whole of it; all its expressions share what one evaluation may cost. */
  fill(values: ExpressionValues): unknown;
};

export type ExpressionScope = "pipeline" | "item";

// One at a time is evaluated, from start to end: one meter serves all.
const meter = createExpressionMeter();
const compilers = {
  pipeline: createExpressionCompiler(["input", "steps"], "steps", meter),
  item: createExpressionCompiler(["input", "steps", "item", "index"], "steps", meter),
};

/** Throws 422 with the path of the field where the text is no expression. */
export function compileExpression(text: string, scope: ExpressionScope, param: string): Expression {
  if (text.length > pipelineLimits.expressionLength) {
    throw invalid(param, `an expression has at most ${pipelineLimits.expressionLength} characters`);
  }
  try {
    return compilers[scope](text);
  } catch (error) {
    throw invalid(param, messageOf(error));
  }
}

const invalid = (param: string, message: string) =>
  new ServiceError("invalid_expression", { param, message: `${param}: ${message}` });

/** One expression by itself. */
export function evaluateAlone(expression: Expression, values: ExpressionValues): unknown {
  meter.reset();
  return expression.evaluate(values);
}

type Part = (values: ExpressionValues) => unknown;

export function compileTemplate(template: unknown, scope: ExpressionScope, param: string): Template {
  const expressions: Expression[] = [];
  const part = compilePart(template, scope, param, expressions);
  return {
    names: [...new Set(expressions.flatMap((expression) => expression.names))],
    fill(values) {
      meter.reset();
      return part(values);
    },
  };
}

const mostExpressions = 500;

function compilePart(template: unknown, scope: ExpressionScope, param: string, found: Expression[]): Part {
  const text = expressionOf(template);
  if (text !== null) {
    const expression = compileExpression(text, scope, param);
    found.push(expression);
    if (found.length > mostExpressions) throw invalid(param, `at most ${mostExpressions} expressions stand together`);
    return (values) => expression.evaluate(values);
  }
  if (Array.isArray(template)) {
    const parts = template.map((each, index) => compilePart(each, scope, `${param}.${index}`, found));
    return (values) => parts.map((part) => part(values));
  }
  if (typeof template !== "object" || template === null) return () => template;
  const parts = Object.entries(template).map(
    ([name, each]) => [name, compilePart(each, scope, `${param}.${name}`, found)] as const,
  );
  return (values) => Object.fromEntries(parts.map(([name, part]) => [name, part(values)]));
}

/** The text of `{"expr": "…"}`; null for anything else. */
function expressionOf(template: unknown): string | null {
  if (typeof template !== "object" || template === null || Array.isArray(template)) return null;
  const entries = Object.entries(template);
  const [name, value] = entries[0] ?? [];
  return entries.length === 1 && name === "expr" && typeof value === "string" ? value : null;
}

/** A filled template that is to be a JSON object of a certain size; its text. */
export function toObjectText(value: unknown, mostBytes: number): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ExpressionError("the result must be an object");
  }
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > mostBytes) throw new ExpressionError(`the result is larger than ${mostBytes} bytes`);
  return text;
}
