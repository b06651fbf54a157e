import type { Guard, OrganizationId } from "@agentrun/contract";
import { andThen } from "../lib/concurrency/promises.ts";
import { newSchemaMeter } from "../lib/json-schema/compile-schema.ts";
import type { Bounds } from "../model/policies.ts";
import type { ModelJudge } from "../model/providers.ts";
import { addUse, type ModelUse } from "../model/usage.ts";
import { checkJsonInSlices, isBlocking, type Stage, type Verdict } from "./check-json.ts";
import type { CheckValue, CompileSchema } from "./guard-definitions.ts";
import { createTextGuard, nameOf, type TextGuard } from "./text-guards.ts";

type Judge<T extends Guard["type"]> = Extract<Guard, { type: T }>;
type SchemaGuard = { guard: Judge<"json_schema">; check: CheckValue };

/** The guards of one stage, ready for use. */
export type StageGuards = {
  stage: Stage;
  texts: readonly TextGuard[];
  sizes: readonly Judge<"max_size">[];
  schemas: readonly SchemaGuard[];
  models: readonly Judge<"model">[];
};

export type CompiledPolicy = {
  /** Null where nothing looks at this stage. */
  input: StageGuards | null;
  output: StageGuards | null;
  bounds: Bounds;
  tools: readonly Judge<"tools">[];
  limits: readonly Judge<"limits">[];
};

/** Several policies as one: all their guards apply, so that one can only tighten another. */
export function compilePolicy(guards: readonly Guard[], compileSchema: CompileSchema): CompiledPolicy {
  const tools = guards.filter((guard) => guard.type === "tools");
  const limits = guards.filter((guard) => guard.type === "limits");
  const compiled = guards.map((guard) => compileGuard(guard, compileSchema));
  return {
    input: compileStage("input", compiled),
    output: compileStage("output", compiled),
    bounds: {
      maxSteps: least(limits.map(({ shadow, max_steps: steps }) => (shadow ? null : steps))),
      maxTokens: least(limits.map(({ shadow, max_tokens: tokens }) => (shadow ? null : tokens))),
      allowsTool: (name) => !tools.some((guard) => isBlocking(asFinding(guard)) && !allowsTool(guard, name)),
    },
    tools,
    limits,
  };
}

const least = (values: readonly (number | null)[]): number | null => {
  const given = values.filter((value) => value !== null);
  return given.length > 0 ? Math.min(...given) : null;
};

const asFinding = ({ action, shadow }: Guard) =>
  ({ guard: "", stage: "output", field: "", count: 1, action, shadow }) as const;

export const allowsTool = ({ allow }: Judge<"tools">, name: string): boolean =>
  allow.some((entry) => (entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : entry === name));

/** Once for both stages. */
type CompiledGuard = { guard: Guard; text: TextGuard | null; schema: SchemaGuard | null };

const compileGuard = (guard: Guard, compileSchema: CompileSchema): CompiledGuard => ({
  guard,
  text: createTextGuard(guard),
  schema: guard.type === "json_schema" ? { guard, check: compileSchema(guard.schema, "schema") } : null,
});

function compileStage(stage: Stage, all: readonly CompiledGuard[]): StageGuards | null {
  const compiled = all.filter(({ guard: { on } }) => on === "both" || on === stage);
  const guards = compiled.map(({ guard }) => guard).filter(({ type }) => type !== "tools" && type !== "limits");
  if (guards.length === 0) return null;
  return {
    stage,
    texts: compiled.flatMap(({ text }) => text ?? []),
    sizes: guards.filter((guard) => guard.type === "max_size"),
    schemas: compiled.flatMap(({ schema }) => schema ?? []),
    models: guards.filter((guard) => guard.type === "model"),
  };
}

/** All guards of a stage but those that ask a model; a promise where the text is long. */
export const checkStage = (guards: StageGuards, json: string, root: string): Promise<Verdict> | Verdict =>
  andThen(checkJsonInSlices(guards.texts, guards.stage, json, root), (verdict) =>
    checkWhole(guards, json, root, verdict),
  );

/** The guards that judge the text as a whole. */
function checkWhole(guards: StageGuards, json: string, root: string, verdict: Verdict): Verdict {
  if (guards.sizes.length === 0 && guards.schemas.length === 0) return verdict;
  const judged = [
    ...guards.sizes.filter((guard) => Buffer.byteLength(json) > guard.max_bytes),
    ...failedSchemas(guards.schemas, json),
  ];
  return withFindings(verdict, guards.stage, root, judged);
}

function failedSchemas(schemas: readonly SchemaGuard[], json: string): Guard[] {
  if (schemas.length === 0) return [];
  const value: unknown = JSON.parse(json);
  const meter = newSchemaMeter();
  return schemas.filter(({ check }) => check(value, meter).length > 0).map(({ guard }) => guard);
}

const withFindings = (verdict: Verdict, stage: Stage, field: string, judged: readonly Guard[]): Verdict => {
  const added = judged.map((guard) => {
    const { action, shadow } = guard;
    return { guard: nameOf(guard), stage, field, action, shadow, count: 1 };
  });
  const findings = [...verdict.findings, ...added];
  return { ...verdict, findings, isBlocked: findings.some(isBlocking) };
};

/** `limitMs`: a model that takes longer to say yes or no has not answered. */
export type JudgeDeps = { queryJudge: ModelJudge; organizationId: OrganizationId; limitMs: number };

/**
 * The guards that ask a model, about the text as the others have left it; what is refused already is not worth a question.
 * Most policies ask none, and no promise is made for them.
 */
export const runModelGuards = (
  judgeDeps: JudgeDeps,
  guards: StageGuards,
  checked: Promise<Verdict> | Verdict,
  root: string,
): Promise<Verdict> | Verdict =>
  andThen(checked, (verdict) =>
    verdict.isBlocked || guards.models.length === 0 ? verdict : askModels(judgeDeps, guards, verdict, root),
  );

async function askModels(judgeDeps: JudgeDeps, guards: StageGuards, verdict: Verdict, root: string): Promise<Verdict> {
  const signal = AbortSignal.timeout(judgeDeps.limitMs);
  const answers = await Promise.all(guards.models.map((guard) => ask(judgeDeps, guard, verdict.text, signal)));
  const violated = guards.models.filter((_guard, index) => answers[index]?.isViolated);
  const use = answers.reduce<ModelUse | null>((sum, answer) => addUse(sum, answer.use), null);
  return { ...withFindings(verdict, guards.stage, root, violated), use };
}

type Answer = { isViolated: boolean; use: ModelUse | null };

async function ask(
  { queryJudge, organizationId }: JudgeDeps,
  { question, on_error }: Judge<"model">,
  text: string,
  signal: AbortSignal,
): Promise<Answer> {
  const isViolatedByError = on_error === "block";
  try {
    const { answer, use } = await queryJudge(organizationId, question, text, signal);
    return { isViolated: answer === null ? isViolatedByError : answer === "yes", use };
  } catch {
    return { isViolated: isViolatedByError, use: null };
  }
}
