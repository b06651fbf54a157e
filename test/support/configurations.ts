import type { GrantedScope } from "@agentrun/contract";
import { expect } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { createKey, createOrganization } from "./accounts.ts";
import type { ApiClient } from "./api-client.ts";
import type { World } from "./world.ts";

export type Configuration = Record<string, Record<string, Record<string, unknown>>>;
type Change = { kind: string; name: string; action: string; id: string | null; fields: { path: string }[] };
export type Plan = { digest: string; changes: Change[]; unchanged: number };
export type Exported = {
  configuration: Configuration;
  secrets: { variable: string; kind: string; name: string; path: string }[];
};

/** A new organisation and a key of it. */
export async function openOrganization(
  { database, service }: World,
  scopes: readonly GrantedScope[] = ["*"],
): Promise<{ api: ApiClient; key: string }> {
  const id = await createOrganization(database);
  await database.query("insert into memberships (organization_id, user_id, role) select $1, id, 'owner' from users", [
    toUuid(id),
  ]);
  const { key } = await createKey(database, id, { scopes });
  return { api: service.apiAs(key), key };
}

export const plan = (api: ApiClient, configuration: object, options: object = {}) =>
  api<Plan>("POST", "/configurations/plan", { body: { configuration, ...options } });

export const apply = (api: ApiClient, configuration: object, digest: string, options: object = {}) =>
  api<Plan>("POST", "/configurations/apply", { body: { configuration, digest, ...options } });

export async function planAndApply(api: ApiClient, configuration: object, options: object = {}): Promise<Plan> {
  const planned = await plan(api, configuration, options);
  expect(planned.status, planned.text).toBe(200);
  const applied = await apply(api, configuration, planned.body.digest, options);
  expect(applied.status, applied.text).toBe(200);
  return applied.body;
}

export async function exportAll(api: ApiClient): Promise<Exported> {
  const exported = await api<Exported>("GET", "/configurations/export");
  expect(exported.status, exported.text).toBe(200);
  return exported.body;
}

const document = {
  openapi: "3.0.3",
  info: { title: "Orders", version: "1" },
  servers: [{ url: "https://orders.example/api" }],
  paths: { "/orders": { get: { operationId: "listOrders", responses: { 200: { description: "orders" } } } } },
};

/** Every kind, each with references, secrets and a field that is not the default. */
export const everything: Configuration = {
  providers: {
    main: {
      type: "openai_compatible",
      base_url: "https://models.example/v1",
      api_key: "sk-main",
      default_model: "m-1",
    },
    spare: { type: "openai_compatible", base_url: "https://spare.example/v1" },
  },
  connectors: {
    tracker: {
      type: "mcp",
      url: "https://tracker.example/mcp",
      headers: { Authorization: "Bearer abc" },
      approval: { default: "always" },
    },
    orders: {
      type: "openapi",
      document,
      oauth: { token_url: "https://id.example/token", client_id: "a", client_secret: "b" },
    },
  },
  policies: { "no-cards": { guards: [{ type: "pii", kinds: ["card"] }], metadata: { team: "shop" } } },
  agents: {
    support: {
      runtime: { type: "model", provider: "main", model: "default" },
      instructions: "Answer in two sentences.",
      policy: "no-cards",
      connectors: [{ name: "tracker" }, { name: "orders", tools: ["listOrders"] }],
      approvals: { approvers: { role: "admin" } },
      limits: { retries: 2, max_tokens: 1_000 },
      schedule: { cron: "0 9 * * MON-FRI", input: { query: "hello" } },
      metadata: { team: "shop" },
    },
    echo: { runtime: { type: "module", module: "echo" }, policy: "strict" },
    remote: { runtime: { type: "http", url: "https://agent.example/run", secret: "whsec_YWJjZGVmZ2hpamtsbW5vcA==" } },
    queue: { runtime: { type: "worker", queue: "jobs" } },
  },
  pipelines: { nightly: { steps: [{ name: "answer", agent: "support" }], schedule: { cron: "@daily" } } },
  webhooks: {
    crm: { url: "https://crm.example/hook", events: ["run.completed"], secret: "whsec_YWJjZGVmZ2hpamtsbW5vcHFy" },
  },
  alerts: { errors: { metric: "error_rate", comparison: "gt", threshold: 5, agent: "support" } },
  caps: {
    daily: { period: "day", unit: "usd", limit: 20, agent: "support" },
    "per-user": { period: "month", unit: "runs", limit: 100, each_user: true, missing_user: "refuse" },
  },
  datasets: {
    questions: {
      agent: "support",
      description: "What customers ask.",
      rows: [
        { input: { query: "Where is my parcel?" }, expected_output: { team: "delivery" }, tags: ["en"] },
        { input: { query: "Hello" } },
        { input: { query: "Hello" } },
      ],
    },
    empty: { agent: "echo" },
  },
};

/** Puts the real secrets in place of the references. */
export function withSecrets({ configuration, secrets }: Exported): Configuration {
  const filled = structuredClone(configuration);
  for (const { kind, name, path } of secrets) {
    const places = path.split("/").slice(1);
    const last = places.pop() ?? "";
    const read = (root: unknown) =>
      places.reduce((at, place) => (at as Configuration)[place] as never, root as Configuration);
    (read(filled[kind]?.[name]) as Record<string, unknown>)[last] = (
      read(everything[kind]?.[name]) as Record<string, unknown>
    )[last];
  }
  return filled;
}
