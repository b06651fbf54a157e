import type { Guard, OrganizationId } from "@agentrun/contract";
import { andThen } from "../lib/concurrency/promises.ts";
import { newSchemaMeter } from "../lib/json-schema/compile-schema.ts";
import type { Bounds, GuardJudge, JudgedGuard } from "../model/policies.ts";
import { addUse, type ModelUse } from "../model/usage.ts";
import { checkJsonInSlices, isBlocking, type Stage, type Verdict } from "./check-json.ts";
import type { CheckValue, CompileSchema } from "./guard-definitions.ts";
import { createTextGuard, nameOf, type TextGuard } from "./text-guards.ts";

type GuardOf<T extends Guard["type"]> = Extract<Guard, { type: T }>;
type SchemaGuard = { guard: GuardOf<"json_schema">; check: CheckValue };

export type StageGuards = {
  stage: Stage;
  texts: readonly TextGuard[];
  sizes: readonly GuardOf<"max_size">[];
  schemas: readonly SchemaGuard[];
  judged: readonly JudgedGuard[];
};

export type CompiledPolicy = {
  input: StageGuards | null;
  output: StageGuards | null;
  bounds: Bounds;
  tools: readonly GuardOf<"tools">[];
  limits: readonly GuardOf<"limits">[];
};

/** Compiles the guards of several policies into one: all guards apply, so a policy can only tighten another. */
export function compilePolicy(guards: readonly Guard[], compileSchema: CompileSchema): CompiledPolicy {
  const tools = guards.filter((guard) => guard.type === "tools");
  const limits = guards.filter((guard) => guard.type === "limits");
  const compiled = guards.map((guard) => compileGuard(guard, compileSchema));
  return {
    input: compileStage("input", compiled),
    output: compileStage("output", compiled),
    bounds: {
      maxSteps: minimum(limits.map(({ shadow, max_steps: steps }) => (shadow ? null : steps))),
      maxTokens: minimum(limits.map(({ shadow, max_tokens: tokens }) => (shadow ? null : tokens))),
      allowsTool: (name) => !tools.some((guard) => isBlocking(toFinding(guard)) && !allowsTool(guard, name)),
    },
    tools,
    limits,
  };
}

const minimum = (values: readonly (number | null)[]): number | null => {
  const given = values.filter((value) => value !== null);
  return given.length > 0 ? Math.min(...given) : null;
};

const toFinding = ({ action, shadow }: Guard) =>
  ({ guard: "", stage: "output", field: "", count: 1, action, shadow }) as const;

export const allowsTool = ({ allow }: GuardOf<"tools">, name: string): boolean =>
  allow.some((entry) => (entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : entry === name));

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
    judged: guards.filter((guard) => guard.type === "model" || guard.type === "http"),
  };
}

/** Runs all guards of a stage except those that call a model or another service; returns a promise for a long text. */
export const checkStage = (guards: StageGuards, json: string, root: string): Promise<Verdict> | Verdict =>
  andThen(checkJsonInSlices(guards.texts, guards.stage, json, root), (verdict) =>
    checkWhole(guards, json, root, verdict),
  );

/** Runs the guards that check the whole value. */
function checkWhole(guards: StageGuards, json: string, root: string, verdict: Verdict): Verdict {
  if (guards.sizes.length === 0 && guards.schemas.length === 0) return verdict;
  const violated = [
    ...guards.sizes.filter((guard) => Buffer.byteLength(json) > guard.max_bytes),
    ...failedSchemas(guards.schemas, json),
  ];
  return withFindings(verdict, guards.stage, root, violated);
}

function failedSchemas(schemas: readonly SchemaGuard[], json: string): Guard[] {
  if (schemas.length === 0) return [];
  const value: unknown = JSON.parse(json);
  const meter = newSchemaMeter();
  return schemas.filter(({ check }) => check(value, meter).length > 0).map(({ guard }) => guard);
}

const withFindings = (verdict: Verdict, stage: Stage, field: string, violated: readonly Guard[]): Verdict => {
  const added = violated.map((guard) => {
    const { action, shadow } = guard;
    return { guard: nameOf(guard), stage, field, action, shadow, count: 1 };
  });
  const findings = [...verdict.findings, ...added];
  return { ...verdict, findings, isBlocked: findings.some(isBlocking) };
};

/** `limitMs`: the timeout for all answers. */
export type JudgeDeps = { queryJudge: GuardJudge; organizationId: OrganizationId; limitMs: number };

/**
 * Runs the guards that call a model or another service on the text that the other guards have passed; a blocked text needs no call.
 * Returns no promise for a policy without such guards.
 */
export const runJudgedGuards = (
  judgeDeps: JudgeDeps,
  guards: StageGuards,
  checked: Promise<Verdict> | Verdict,
  root: string,
): Promise<Verdict> | Verdict =>
  andThen(checked, (verdict) =>
    verdict.isBlocked || guards.judged.length === 0 ? verdict : queryJudges(judgeDeps, guards, verdict, root),
  );

async function queryJudges(
  judgeDeps: JudgeDeps,
  { stage, judged }: StageGuards,
  verdict: Verdict,
  root: string,
): Promise<Verdict> {
  const question = { text: verdict.text, stage, signal: AbortSignal.timeout(judgeDeps.limitMs) };
  const answers = await Promise.all(judged.map((guard) => query(judgeDeps, guard, question)));
  const violated = judged.filter((_guard, index) => answers[index]?.isViolated);
  const use = answers.reduce<ModelUse | null>((sum, answer) => addUse(sum, answer.use), null);
  return { ...withFindings(verdict, stage, root, violated), use };
}

type Answer = { isViolated: boolean; use: ModelUse | null };

async function query(
  { queryJudge, organizationId }: JudgeDeps,
  guard: JudgedGuard,
  question: { text: string; stage: Stage; signal: AbortSignal },
): Promise<Answer> {
  const isViolatedByError = guard.on_error === "block";
  try {
    const { answer, use } = await queryJudge(organizationId, guard, question);
    return { isViolated: answer === null ? isViolatedByError : answer === "yes", use };
  } catch {
    return { isViolated: isViolatedByError, use: null };
  }
}
