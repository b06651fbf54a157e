import type { Agent, CatalogAgent, Run } from "@agentrun/contract";
import { expect } from "vitest";
import type { Service } from "./service.ts";

/** The catalog's agents that need a model. */
export async function listModelAgents(service: Service): Promise<CatalogAgent[]> {
  const { body } = await service.api<{ data: CatalogAgent[] }>("GET", "/catalog");
  return body.data.filter(({ runtime }) => runtime.type === "model");
}

/** Deploys a catalog agent, unchanged or with changes, and runs each of its examples. */
export async function runExamples(
  service: Service,
  entry: CatalogAgent,
  timeoutMs: number,
  changes: object = {},
): Promise<Run[]> {
  const hired = await service.api<Agent>("POST", `/agents/${entry.key}/deploy`, { body: changes });
  expect([entry.key, hired.status]).toEqual([entry.key, 201]);
  return Promise.all(entry.examples.map(({ input }) => runToEnd(service, hired.body, input, timeoutMs)));
}

/** Waits for the end without a limit. */
async function runToEnd(service: Service, agent: Agent, input: object, timeoutMs: number): Promise<Run> {
  const body = { agent_id: agent.id, input, timeout_seconds: Math.ceil(timeoutMs / 1_000) };
  let run = (await service.api<Run>("POST", "/runs", { body, headers: { prefer: "respond-async" } })).body;
  const isOver = async () => {
    run = (await service.api<Run>("GET", `/runs/${run.id}`)).body;
    return ["completed", "failed"].includes(run.status);
  };
  await expect.poll(isOver, { timeout: timeoutMs, interval: 100 }).toBe(true);
  return run;
}

/** Checks what every model agent of the catalog must deliver: an output in its format, and its usage. */
export function expectWellDone(entry: CatalogAgent, run: Run): void {
  expect([entry.key, run.status, run.error]).toEqual([entry.key, "completed", null]);
  expect(String(run.output?.result ?? "").length).toBeGreaterThan(0);
  expect(Object.keys(run.output ?? {}).sort()).toEqual(Object.keys(entry.output_schema?.properties ?? {}).sort());
  expect(run.tokens_used).toBeGreaterThan(0);
  expect(run.usage?.output_tokens).toBeGreaterThan(0);
}
