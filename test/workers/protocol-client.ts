import type { HeardRun, RegisteredWorker, WorkerItem, WorkerRun } from "@agentrun/contract";
import { expect } from "vitest";
import type { ApiClient } from "../support/api-client.ts";

type Reported = { token: string; first?: number; items?: WorkerItem[]; heard?: number };

/** A worker without a process: the calls of the worker protocol, one by one. */
export async function registerWorker(api: ApiClient, queue: string, more: Record<string, unknown> = {}) {
  const body = { protocol: 1, concurrency: 10, queues: [queue], ...more };
  const { id, ...terms } = (await api<RegisteredWorker>("POST", "/workers", { body })).body;
  const poll = async (slots = 10, by: ApiClient = api, wait_seconds = 10) =>
    (await by<{ runs: WorkerRun[]; report: boolean }>("POST", `/workers/${id}/poll`, { body: { slots, wait_seconds } }))
      .body;
  const report = async (runs: Reported[], by: ApiClient = api) =>
    (await by<{ runs: HeardRun[] }>("POST", `/workers/${id}/report`, { body: { runs } })).body.runs;
  /** The single run for it. */
  const take = async (by: ApiClient = api) => (await poll(10, by)).runs[0] as WorkerRun;
  return { id, terms, poll, report, take };
}

export async function createWorkerKey(api: ApiClient, body: Record<string, unknown>): Promise<string> {
  const answer = await api<{ secret: string }>("POST", "/api-keys", { body: { name: "worker", ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.secret;
}

export async function createAgent(api: ApiClient, queue: string, more: Record<string, unknown>): Promise<string> {
  const body = { name: "refund", runtime: { type: "worker", queue }, ...more };
  const answer = await api<{ id: string }>("POST", "/agents/custom", { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

export const done = (output: object = {}): WorkerItem => ({ type: "completed", output: JSON.stringify(output) });
