import { type PipelineDefinition, type PipelineStep, pipelineLimits } from "@agentrun/contract";
import {
  createExpressionCompiler,
  createExpressionMeter,
  type Expression,
  ExpressionError,
} from "@agentrun/metered-cel";
import { messageOf, ServiceError } from "../../lib/errors.ts";

/** A compiled pipeline definition: the dependencies and templates of each step. */
export type PipelinePlan = { steps: PlannedStep[]; output: Template };

export type PlannedStep = {
  /** Indexes of the steps that must have ended. */
  after: readonly number[];
  /** Names of the steps that its expressions read. */
  names: readonly string[];
  when: Expression | null;
  forEach: Expression | null;
  input: Template;
};

/** Throws 422 with the path of the first problem. */
export function planPipeline(definition: PipelineDefinition): PipelinePlan {
  assertSize(definition);
  const numbers = numberSteps(definition.steps);
  const steps = definition.steps.map((step, number) => planStep(step, `steps.${number}`, numbers));
  assertNoCircle(definition.steps, steps);
  return { steps, output: planOutput(definition, steps, numbers) };
}

function assertSize(definition: PipelineDefinition): void {
  const bytes = Buffer.byteLength(JSON.stringify(definition));
  if (bytes <= pipelineLimits.definitionBytes) return;
  throw new ServiceError("invalid_value", {
    param: "steps",
    message: `A pipeline's definition has at most ${pipelineLimits.definitionBytes} bytes; this one has ${bytes}.`,
  });
}

function numberSteps(steps: readonly PipelineStep[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const [number, { name }] of steps.entries()) {
    if (numbers.has(name)) {
      const param = `steps.${number}.name`;
      throw new ServiceError("invalid_value", { param, message: `${param}: the step name '${name}' is used twice.` });
    }
    numbers.set(name, number);
  }
  return numbers;
}

function planStep(step: PipelineStep, param: string, numbers: ReadonlyMap<string, number>): PlannedStep {
  const scope = step.for_each === undefined ? "pipeline" : "item";
  const when = typed(step.when, `${param}.when`, "bool");
  const forEach = typed(step.for_each, `${param}.for_each`, "list");
  const fallback = scope === "item" ? { item: { expr: "item" }, index: { expr: "index" } } : { expr: "input" };
  const input = compileTemplate(step.input ?? fallback, scope, `${param}.input`);
  const needed = [
    ...(step.depends_on ?? []).map((name, index) => ({ name, param: `${param}.depends_on.${index}` })),
    ...(when?.names ?? []).map((name) => ({ name, param: `${param}.when` })),
    ...(forEach?.names ?? []).map((name) => ({ name, param: `${param}.for_each` })),
    ...input.names.map((name) => ({ name, param: `${param}.input` })),
  ];
  const after = [...new Set(needed.map(({ name, param: at }) => numberOf(name, at, numbers)))];
  const names = [...new Set([...(when?.names ?? []), ...(forEach?.names ?? []), ...input.names])];
  return { after, names, when, forEach, input };
}

/** An expression that is known to have another type would always fail. */
function typed(text: string | undefined, param: string, wanted: "bool" | "list"): Expression | null {
  if (text === undefined) return null;
  const expression = compileExpression(text, "pipeline", param);
  if (expression.type === "dyn" || expression.type.startsWith(wanted)) return expression;
  const message = `${param} must be a ${wanted}, but it is a ${expression.type}.`;
  throw new ServiceError("invalid_expression", { param, message });
}

function numberOf(name: string, param: string, numbers: ReadonlyMap<string, number>): number {
  const number = numbers.get(name);
  if (number === undefined) {
    throw new ServiceError("step_not_found", { param, message: `${param}: the pipeline has no step '${name}'.` });
  }
  return number;
}

/** Topological sort: repeatedly removes the steps that have no remaining dependency. */
function assertNoCircle(steps: readonly PipelineStep[], planned: readonly PlannedStep[]): void {
  const left = new Set(planned.keys());
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const number of left) {
      if (planned[number]?.after.every((other) => !left.has(other))) left.delete(number);
    }
  }
  const circle = inCircle(planned, left);
  const [first] = circle;
  if (first === undefined) return;
  const names = circle.map((number) => `'${steps[number]?.name}'`).join(" → ");
  const param = `steps.${first}`;
  throw new ServiceError("cyclic_steps", {
    param,
    message: `${param}: these steps depend on each other in a cycle: ${names}.`,
  });
}

/** Every remaining step depends on another remaining one, so following the dependencies finds a cycle. */
function inCircle(planned: readonly PlannedStep[], left: ReadonlySet<number>): number[] {
  const seen: number[] = [];
  let [next] = left;
  while (next !== undefined && !seen.includes(next)) {
    seen.push(next);
    next = planned[next]?.after.find((other) => left.has(other));
  }
  return next === undefined ? [] : seen.slice(seen.indexOf(next));
}

function planOutput(
  definition: PipelineDefinition,
  steps: readonly PlannedStep[],
  numbers: ReadonlyMap<string, number>,
): Template {
  const waitedFor = new Set(steps.flatMap((step) => step.after));
  const last = definition.steps.filter((_, number) => !waitedFor.has(number));
  const fallback = Object.fromEntries(last.map(({ name }) => [name, { expr: `steps["${name}"].output` }]));
  const output = compileTemplate(definition.output ?? fallback, "pipeline", "output");
  for (const name of output.names) numberOf(name, "output", numbers);
  return output;
}

export type PlanCache = (key: string, definition: PipelineDefinition) => PipelinePlan;

/** Caches plans by key; evicts the oldest first. */
export function createPlanCache(maximum = 200): PlanCache {
  const cache = new Map<string, PipelinePlan>();
  return (key, definition) => {
    const plan = cache.get(key) ?? planPipeline(definition);
    cache.delete(key);
    cache.set(key, plan);
    const oldest = cache.size > maximum ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return plan;
  };
}

/** The variables of expressions. */
export type ExpressionValues = {
  input: unknown;
  steps: Record<string, { status: string; output: unknown; error: unknown }>;
  item?: unknown;
  index?: bigint;
};

/** JSON with expressions in it. */
export type Template = {
  names: readonly string[];
  /** Evaluates the template; all its expressions share one cost limit. */
  fill(values: ExpressionValues): unknown;
};

type ExpressionScope = "pipeline" | "item";

// Evaluation is synchronous, so one meter is enough.
const meter = createExpressionMeter();
const compilers = {
  pipeline: createExpressionCompiler(["input", "steps"], "steps", meter),
  item: createExpressionCompiler(["input", "steps", "item", "index"], "steps", meter),
};

/** Throws 422 with the field's path if the expression is invalid. */
function compileExpression(text: string, scope: ExpressionScope, param: string): Expression {
  if (text.length > pipelineLimits.expressionLength) {
    throw invalid(param, `an expression has at most ${pipelineLimits.expressionLength} characters`);
  }
  try {
    return located(compilers[scope](text), text, param);
  } catch (error) {
    throw invalid(param, messageOf(error));
  }
}

const mostShownChars = 200;

/** An error of its evaluation names the field and the expression: a step can have hundreds of them. */
function located({ names, type, evaluate }: Expression, text: string, param: string): Expression {
  const shown = text.length > mostShownChars ? `${text.slice(0, mostShownChars)}…` : text;
  const evaluateHere: Expression["evaluate"] = (values) => {
    try {
      return evaluate(values);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      throw new ExpressionError(`${param}: ${error.message} (in the expression: ${shown})`);
    }
  };
  return { names, type, evaluate: evaluateHere };
}

const invalid = (param: string, message: string) =>
  new ServiceError("invalid_expression", { param, message: `${param}: ${message}` });

/** Evaluates a single expression with its own cost limit. */
export function evaluateAlone(expression: Expression, values: ExpressionValues): unknown {
  meter.reset();
  return expression.evaluate(values);
}

type Part = (values: ExpressionValues) => unknown;

function compileTemplate(template: unknown, scope: ExpressionScope, param: string): Template {
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
    if (found.length > mostExpressions)
      throw invalid(param, `at most ${mostExpressions} expressions are allowed together`);
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

/** Serialises a filled template; throws if it is not a JSON object or too large. */
export function toObjectText(value: unknown, mostBytes: number): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ExpressionError("the result must be an object");
  }
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > mostBytes) throw new ExpressionError(`the result is larger than ${mostBytes} bytes`);
  return text;
}
