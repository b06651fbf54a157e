import { createTest, PatternCompiler, WorkMeter } from "@agentrun/bounded-regex";
import type { AgentId, ScorerDefinition } from "@agentrun/contract";
import { createExpressionCompiler, createExpressionMeter, parseForExpressions } from "@agentrun/metered-cel";
import { messageOf, ServiceError } from "../../lib/errors.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import { type Scored, toReason } from "../../model/scorers.ts";
import type { SchemaCompiler } from "../schemas/json-schema.ts";

/** What a scorer reads of a run. Texts are JSON. */
export type ScoredRun = {
  input: string;
  expectedOutput: string | null;
  status: string;
  output: string | null;
  /** Why the run failed. */
  error: string | null;
  /** The names of called tools. */
  tools: readonly string[];
  costUsd: number | null;
  latencyMs: number | null;
  tokens: number;
};

/** `tools`: it reads them. Scorers that call a model or an agent have no `score`. */
export type CompiledScorer = { readsTools: boolean; score: ((run: ScoredRun) => Scored) | null };

type Definition<Type extends ScorerDefinition["type"]> = Extract<ScorerDefinition, { type: Type }>;

/** Compiles a scorer; throws 422 with the field if its pattern, schema or expression cannot be used. */
export function compileScorer(definition: ScorerDefinition, compileSchema: SchemaCompiler): CompiledScorer {
  switch (definition.type) {
    case "exact":
      return onOutput((output, expected) => scoreExact(definition, output, expected));
    case "contains":
      return onOutput((output, expected) => scoreContains(definition, output, expected));
    case "numeric":
      return onOutput((output, expected) => scoreNumeric(definition, output, expected));
    case "regex":
      return compileRegex(definition);
    case "json_schema":
      return compileSchemaScorer(definition, compileSchema);
    case "expression":
      return compileExpression(definition);
    default:
      return { readsTools: false, score: null };
  }
}

/** The agent that scores; null for other scorers. */
export const scoringAgentOf = (definition: ScorerDefinition): AgentId | null =>
  definition.type === "agent" ? definition.agent_id : null;

export const toScored = (score: number, reason: string | null, passAt = 1): Scored => ({
  score,
  passed: score >= passAt,
  reason: reason === null ? null : toReason(reason),
});

const failed = (reason: string): Scored => toScored(0, reason);
const verdict = (isGood: boolean, reason: string): Scored => (isGood ? toScored(1, null) : failed(reason));

/** A run without an output scores 0, and so does one that the scorer cannot be applied to: neither may raise an average. */
function onOutput(score: (output: unknown, expected: unknown) => Scored): CompiledScorer {
  return {
    readsTools: false,
    score: (run) => {
      if (run.output === null) return failed(whyNoOutput(run));
      const [output, expected] = [run.output, run.expectedOutput ?? "null"];
      return attempt(() => score(JSON.parse(output), JSON.parse(expected)));
    },
  };
}

export const whyNoOutput = ({ status, error }: Pick<ScoredRun, "status" | "error">): string =>
  `The run has no output: it ${status === "completed" ? "was deleted" : status}${error === null ? "" : ` (${error})`}.`;

function attempt(score: () => Scored): Scored {
  try {
    return score();
  } catch (error) {
    return failed(messageOf(error));
  }
}

/** The part of a value that a JSON Pointer names; undefined if there is none. */
export function valueAt(value: unknown, pointer = ""): unknown {
  let found = value;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
const shown = (value: unknown): string => {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
};

function scoreExact({ field, partial = false }: Definition<"exact">, output: unknown, expected: unknown): Scored {
  const [own, wanted] = [valueAt(output, field), valueAt(expected, field)];
  if (wanted === undefined || wanted === null) return failed("The row has no expected output to compare with.");
  const isSame = partial ? includes(own, wanted) : canonicalJson(own) === canonicalJson(wanted);
  return verdict(isSame && own !== undefined, `Expected ${shown(wanted)}, but it is ${shown(own)}.`);
}

/** Whether a value has at least the fields of another one. */
function includes(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return value === wanted;
  if (typeof value !== "object" || value === null || Array.isArray(value) !== Array.isArray(wanted)) return false;
  if (Array.isArray(wanted) && wanted.length !== (value as unknown[]).length) return false;
  return Object.entries(wanted).every(
    ([name, member]) => Object.hasOwn(value, name) && includes((value as Record<string, unknown>)[name], member),
  );
}

function scoreContains(definition: Definition<"contains">, output: unknown, expected: unknown): Scored {
  const { field, text, ignore_case: ignoresCase = false } = definition;
  const wanted = text ?? valueAt(expected, field);
  if (wanted === undefined || wanted === null) return failed("The row has no expected output to look for.");
  const [own, part] = [textOf(valueAt(output, field)), textOf(wanted)];
  const isFound = ignoresCase ? own.toLowerCase().includes(part.toLowerCase()) : own.includes(part);
  return verdict(isFound, `${shown(part)} is not in ${shown(own)}.`);
}

function scoreNumeric(definition: Definition<"numeric">, output: unknown, expected: unknown): Scored {
  const { field, tolerance, relative = false } = definition;
  const [own, wanted] = [valueAt(output, field), valueAt(expected, field)];
  if (typeof wanted !== "number") return failed("The row has no expected number to compare with.");
  if (typeof own !== "number") return failed(`${shown(own)} is not a number.`);
  const allowed = relative ? tolerance * Math.abs(wanted) : tolerance;
  return verdict(Math.abs(own - wanted) <= allowed, `Expected ${wanted} ± ${allowed}, but it is ${own}.`);
}

/** As for patterns of policies: a text of a megabyte takes at most some tens of milliseconds. */
const patternLimits = { maxSteps: 2_000, maxWork: 80_000 };
const maxPatternWork = 5_000_000;

function compileRegex({ field, pattern }: Definition<"regex">): CompiledScorer {
  const test = compiling("definition.pattern", () => createTest(new PatternCompiler(patternLimits).compile(pattern)));
  return onOutput((output) => {
    const text = textOf(valueAt(output, field));
    return verdict(test(text, new WorkMeter(maxPatternWork)), `The pattern does not match ${shown(text)}.`);
  });
}

function compileSchemaScorer({ field, schema }: Definition<"json_schema">, compileSchema: SchemaCompiler) {
  const check = compileSchema(schema, "definition.schema");
  return onOutput((output) => {
    const value = valueAt(output, field);
    if (value === undefined) return failed(`The output has no ${field}.`);
    const [fault] = check(value);
    return fault ? failed(fault.message) : toScored(1, null);
  });
}

const variables = ["input", "output", "expected_output", "status", "tools", "cost_usd", "latency_ms", "tokens"];
const meter = createExpressionMeter();
const compileText = createExpressionCompiler(variables, "", meter);

function compileExpression({ expression, pass_at: passAt = 0.5 }: Definition<"expression">): CompiledScorer {
  const compiled = compiling("definition.expression", () => compileText(expression));
  const score = (run: ScoredRun): Scored =>
    attempt(() => {
      meter.reset();
      const value = compiled.evaluate(valuesOf(run));
      if (typeof value === "boolean") return verdict(value, "The expression is false.");
      if (typeof value === "number" && value >= 0 && value <= 1) return toScored(value, `It is ${value}.`, passAt);
      return failed(`The expression must be true, false or a number from 0 to 1, but it is ${shown(value)}.`);
    });
  return { readsTools: /\btools\b/.test(expression), score };
}

function valuesOf(run: ScoredRun): Record<string, unknown> {
  const { status, tools, costUsd: cost_usd, latencyMs: latency_ms, tokens } = run;
  const figures = JSON.stringify({ status, tools, cost_usd, latency_ms, tokens });
  return {
    ...(parseForExpressions(figures) as Record<string, unknown>),
    input: parseForExpressions(run.input),
    output: parseForExpressions(run.output ?? "null"),
    expected_output: parseForExpressions(run.expectedOutput ?? "null"),
  };
}

function compiling<T>(param: string, compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    const code = param.endsWith("expression") ? "invalid_expression" : "invalid_value";
    throw new ServiceError(code, { param, message: `${param}: ${messageOf(error)}` });
  }
}
