import type { PipelineStep } from "../models.ts";

export type Edge = { from: string; to: string };

const named = /\bsteps\s*(?:\.\s*([a-z][a-z0-9_]*)|\[\s*(["'])([a-z][a-z0-9_]*)\2\s*\])/g;

const namesIn = (expression: string): string[] =>
  [...expression.matchAll(named)].map(([, dotted, , quoted]) => dotted ?? quoted ?? "");

/** The expressions of a template: every object that is `{"expr": …}` and nothing else. */
function expressionsIn(template: unknown): string[] {
  if (typeof template !== "object" || template === null) return [];
  const values = Object.values(template);
  if (values.length === 1 && "expr" in template && typeof template.expr === "string") return [template.expr];
  return values.flatMap(expressionsIn);
}

/** The dependencies of a step: declared ones, and those that its expressions name. */
export function dependenciesOf(step: PipelineStep): string[] {
  const expressions = [step.when, step.for_each, ...expressionsIn(step.input)].filter((text) => text !== undefined);
  return [...new Set([...(step.depends_on ?? []), ...expressions.flatMap(namesIn)])];
}

/** The edges of a pipeline, without those to missing steps (while the user types). */
export function edgesOf(steps: readonly PipelineStep[]): Edge[] {
  const names = new Set(steps.map(({ name }) => name));
  return steps.flatMap((step) =>
    dependenciesOf(step)
      .filter((from) => names.has(from) && from !== step.name)
      .map((from) => ({ from, to: step.name })),
  );
}

/** The parts of a typed value that are steps, for drawing. */
export function toSteps(value: unknown): PipelineStep[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const seen = new Set<string>();
  return list.filter((each): each is PipelineStep => {
    const name = typeof each === "object" && each !== null ? (each as PipelineStep).name : undefined;
    if (typeof name !== "string" || name === "" || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
