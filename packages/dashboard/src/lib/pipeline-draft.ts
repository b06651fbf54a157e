import type { CreatePipelineRequest, Pipeline, PipelinePatch, Schedule } from "../models.ts";

/** A pipeline in a form. */
export type PipelineDraft = {
  name: string;
  description: string | null;
  /** As typed: the service rejects a value that is not a list of steps. */
  steps: unknown;
  input_schema: Record<string, unknown> | null;
  output: Record<string, unknown> | null;
  schedule: Schedule | null;
  metadata: Record<string, string>;
};

const fields = ["name", "description", "steps", "input_schema", "output", "schedule", "metadata"] as const;

export const newPipelineDraft = (agentId: string): PipelineDraft => ({
  name: "",
  description: null,
  steps: [{ name: "first", agent_id: agentId, input: { query: { expr: "input.query" } } }],
  input_schema: { type: "object", required: ["query"], properties: { query: { type: "string" } } },
  output: null,
  schedule: null,
  metadata: {},
});

export const toPipelineDraft = (pipeline: Pipeline): PipelineDraft =>
  Object.fromEntries(fields.map((field) => [field, pipeline[field]])) as PipelineDraft;

export const toPipelineRequest = (draft: PipelineDraft): CreatePipelineRequest =>
  ({ ...draft, steps: draft.steps ?? [] }) as CreatePipelineRequest;

/** Only the changed fields; null: nothing changed. */
export function toPipelinePatch(before: PipelineDraft, after: PipelineDraft): PipelinePatch | null {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as PipelinePatch;
}

/** An error of the service in the steps. */
export type StepFault = { path: string; message: string; step: string | null };

export function stepFaults(errors: Record<string, string>, steps: unknown): StepFault[] {
  const list: unknown[] = Array.isArray(steps) ? steps : [];
  return Object.entries(errors)
    .filter(([path]) => path === "steps" || path.startsWith("steps."))
    .map(([path, message]) => {
      const step = list[Number(path.split(".")[1])] as { name?: unknown } | undefined;
      return { path, message, step: typeof step?.name === "string" ? step.name : null };
    });
}

/** The errors of one step, by the path within it. */
export const faultsOfStep = (faults: readonly StepFault[], name: string): Record<string, string> =>
  Object.fromEntries(
    faults
      .filter(({ step }) => step === name)
      .map(({ path, message }) => [path.split(".").slice(2).join("."), message] as const),
  );
