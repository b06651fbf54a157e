import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "../test/support/service.ts";
import { openTenants } from "../test/support/tenants.ts";
import type { Load } from "./load.ts";
import { warmUp } from "./measure.ts";

export type RunLoads = Record<"runs" | "get" | "getAny" | "list" | "refused", Load>;

/** Creating and reading runs of a service that already has runs. */
export async function createRunLoads(service: Service, seconds: number): Promise<RunLoads> {
  const headers = { Authorization: `Bearer ${service.credentials.api_key}`, "Content-Type": "application/json" };
  const shared = { port: Number(new URL(service.baseUrl).port), ca: service.ca, connections: 64, seconds };
  const body = JSON.stringify({ agent_id: service.credentials.agent_id, input: { query: "hello" } });
  const runs = { ...shared, method: "POST", path: "/v2/runs", headers, body };
  await warmUp(runs);
  const paths = (await listRuns(service)).map((id) => `/v2/runs/${id}`);
  const get = { ...shared, method: "GET", headers, body: null };
  const refused = { ...headers, Authorization: `Bearer ${await addSpentKey(service)}` };
  return {
    runs,
    get: { ...get, path: paths.slice(0, 1) },
    getAny: { ...get, path: paths },
    list: { ...get, path: "/v2/runs?limit=20" },
    refused: { ...runs, headers: refused, status: 429, others: 50 },
  };
}

/** A demo key that has reached its limit; a few requests succeed after a pause. */
async function addSpentKey(service: Service): Promise<string> {
  const tenants = await openTenants(readFileSync(join(service.dataDir, "database-url"), "utf8").trim());
  const key = await tenants.addKey(service.credentials.organization_id, { kind: "demo" });
  await tenants.close();
  while ((await service.apiAs(key)("GET", "/runs")).status === 200);
  return key;
}

/** More runs than the service's cache holds. */
const differentRuns = 15_000;

async function listRuns(service: Service): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < differentRuns) {
    const cursor = ids.length > 0 ? `&after=${ids.at(-1)}` : "";
    const { body } = await service.api<{ data: { id: string }[] }>("GET", `/runs?limit=100${cursor}`);
    if (body.data.length === 0) throw new Error(`There are only ${ids.length} runs to read.`);
    ids.push(...body.data.map(({ id }) => id));
  }
  return ids;
}
