import type { PipelineStep } from "../models.ts";
import { dependenciesOf, toSteps } from "./pipeline-graph.ts";

/**
 * Edits of a pipeline's steps as typed: incomplete steps stay in place while the user types them. An impossible edit, such as one of a
 * missing step, changes nothing.
 */

type AgentChoice = { id: string; name: string };

const nameOf = (each: unknown): unknown =>
  typeof each === "object" && each !== null ? (each as PipelineStep).name : undefined;

const listOf = (steps: unknown): unknown[] => (Array.isArray(steps) ? steps : []);

/** Replaces the first step with this name. */
function withChanged(steps: unknown, name: string, change: (step: PipelineStep) => PipelineStep): unknown {
  const list = listOf(steps);
  const index = list.findIndex((each) => nameOf(each) === name);
  return index < 0 ? steps : list.with(index, change(list[index] as PipelineStep));
}

/** Undefined removes a field. */
export const changeStep = (steps: unknown, name: string, change: Partial<PipelineStep>): unknown =>
  withChanged(steps, name, (step) => {
    const changed = Object.entries({ ...step, ...change }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(changed) as unknown as PipelineStep;
  });

/** Adds a step after the given ones; its name is the agent's, made valid for expressions. */
export function addStep(
  steps: unknown,
  agent: AgentChoice,
  after: readonly string[],
): { steps: unknown; name: string } {
  const name = freeName(steps, agent.name);
  const step = { name, agent_id: agent.id, ...(after.length > 0 ? { depends_on: [...after] } : {}) };
  return { steps: [...listOf(steps), step], name };
}

function freeName(steps: unknown, wanted: string): string {
  const names = new Set(listOf(steps).map(nameOf));
  const base =
    wanted
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^[^a-z]+|_+$/g, "")
      .slice(0, 40) || "step";
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`;
    if (!names.has(name)) return name;
  }
}

/** Removes a step and the dependencies on it; the service rejects expressions that still name it. */
export const removeStep = (steps: unknown, name: string): unknown =>
  toSteps(steps).reduce<unknown>(
    (list, step) => (step.depends_on?.includes(name) ? disconnect(list, name, step.name) : list),
    listOf(steps).filter((each) => nameOf(each) !== name),
  );

export const connect = (steps: unknown, from: string, to: string): unknown =>
  withChanged(steps, to, (step) =>
    dependenciesOf(step).includes(from) ? step : { ...step, depends_on: [...(step.depends_on ?? []), from] },
  );

export const disconnect = (steps: unknown, from: string, to: string): unknown => {
  const step = toSteps(steps).find(({ name }) => name === to);
  const left = step?.depends_on?.filter((name) => name !== from) ?? [];
  return changeStep(steps, to, { depends_on: left.length > 0 ? left : undefined });
};

/** The possible dependencies of a step: all steps that do not depend on it, directly or indirectly. */
export function possibleBefore(steps: readonly PipelineStep[], name: string): string[] {
  const later = new Set([name]);
  for (let before = 0; before < later.size; ) {
    before = later.size;
    for (const step of steps) if (dependenciesOf(step).some((each) => later.has(each))) later.add(step.name);
  }
  return steps.map((step) => step.name).filter((each) => !later.has(each));
}

/** Renames a step in all dependencies and expressions. */
export function renameStep(steps: unknown, from: string, to: string): unknown {
  const renamed = withChanged(steps, from, (step) => ({ ...step, name: to }));
  return listOf(renamed).map((each) =>
    nameOf(each) === undefined ? each : renameWithin(each as PipelineStep, from, to),
  );
}

function renameWithin(step: PipelineStep, from: string, to: string): PipelineStep {
  const rename = (text: string) => renameInExpression(text, from, to);
  return {
    ...step,
    ...(step.depends_on ? { depends_on: step.depends_on.map((name) => (name === from ? to : name)) } : {}),
    ...(step.when ? { when: rename(step.when) } : {}),
    ...(step.for_each ? { for_each: rename(step.for_each) } : {}),
    ...(step.input ? { input: renameInTemplate(step.input, from, to) as Record<string, unknown> } : {}),
  };
}

const renameInExpression = (text: string, from: string, to: string): string =>
  text
    .replace(new RegExp(`\\b(steps\\s*\\.\\s*)${from}\\b`, "g"), `$1${to}`)
    .replace(new RegExp(`\\b(steps\\s*\\[\\s*)(["'])${from}\\2`, "g"), `$1$2${to}$2`);

/** Changes only expressions, not text that looks like one. */
export function renameInTemplate(template: unknown, from: string, to: string): unknown {
  if (Array.isArray(template)) return template.map((each) => renameInTemplate(each, from, to));
  const expression = expressionOf(template);
  if (expression !== null) return { expr: renameInExpression(expression, from, to) };
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, member]) => [name, renameInTemplate(member, from, to)]),
  );
}

/** The text of `{"expr": "…"}`; null for anything else. */
export function expressionOf(template: unknown): string | null {
  if (typeof template !== "object" || template === null || Array.isArray(template)) return null;
  const entries = Object.entries(template);
  const [name, value] = entries[0] ?? [];
  return entries.length === 1 && name === "expr" && typeof value === "string" ? value : null;
}

/** Possible starts of an expression. */
export function expressionHints(
  draft: { steps: unknown; input_schema: Record<string, unknown> | null },
  name: string,
  isItem: boolean,
): string[] {
  const properties = draft.input_schema?.properties;
  const fields = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
  const before = possibleBefore(toSteps(draft.steps), name);
  return [
    ...(isItem ? ["item", "index"] : []),
    ...fields.map((field) => `input.${field}`),
    ...before.map((each) => `steps.${each}.output`),
  ];
}
