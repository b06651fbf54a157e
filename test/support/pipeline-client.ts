import type { Pipeline, PipelineRun, PipelineStepRun, Run } from "@agentrun/contract";
import { expect } from "vitest";
import type { CallOptions } from "./api-client.ts";
import type { Service } from "./service.ts";

export type Steps = Record<string, unknown>[];
type Fields = Record<string, unknown>;

/** Creates and runs pipelines as a client does. */
export type PipelineClient = ReturnType<typeof createPipelineClient>;

export function createPipelineClient({ api }: Pick<Service, "api">) {
  const create = async (steps: Steps, more: Fields = {}): Promise<string> => {
    const answer = await api<Pipeline>("POST", "/pipelines", { body: { name: "test", steps, ...more } });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.id;
  };
  const start = (id: string, input: unknown = {}, options: CallOptions = {}) =>
    api<PipelineRun>("POST", `/pipelines/${id}/runs`, { body: { input }, ...options });
  return {
    create,
    start,
    /** Runs a pipeline to its end. */
    async run(steps: Steps, input: unknown = {}, more: Fields = {}): Promise<PipelineRun> {
      const answer = await start(await create(steps, more), input);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
    read: async (of: PipelineRun) => (await api<PipelineRun>("GET", pathOf(of))).body,
    runsOf: async (of: PipelineRun) =>
      (await api<{ data: Run[] }>("GET", `/runs?pipeline_run_id=${of.id}&limit=100&expand=input,output`)).body.data,
  };
}

export const pathOf = (of: PipelineRun) => `/pipelines/${of.pipeline_id}/runs/${of.id}`;

export function stepOf(of: PipelineRun, name: string): PipelineStepRun {
  const found = of.steps.find((step) => step.name === name);
  if (!found) throw new Error(`there is no step ${name}`);
  return found;
}

export const statuses = (of: PipelineRun) => Object.fromEntries(of.steps.map((step) => [step.name, step.status]));
