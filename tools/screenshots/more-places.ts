import type pg from "pg";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import type { Service } from "../../test/support/service.ts";

type Made = { id: string };
type Agents = { echo: string; csv: string; text: string };

type Make = (path: string, body?: unknown) => Promise<string>;

/** Two queues with workers, one of them with a removed build, and one queue without workers. */
async function seedWorkers(make: Make, database: pg.Client): Promise<void> {
  for (const [name, queue] of [
    ["refund", "support"],
    ["triage", "support"],
    ["invoice", "billing"],
    ["nightly-report", "reports"],
  ])
    await make("/agents/custom", { name, runtime: { type: "worker", queue } });
  const support = { queues: ["support"], agents: ["refund", "triage"].map((name) => ({ name, queue: "support" })) };
  const register = (name: string, build: string, more: object) =>
    make("/workers", { protocol: 1, concurrency: 100, name, build, sdk: "agent-run-kit/2.4", ...more });
  const old = await register("support-6c9d.prod", "2026-11-02", support);
  await register("support-7f4b.prod", "2026-11-16", support);
  await register("support-7f4c.prod", "2026-11-16", support);
  await register("ada-laptop", "dev", { queues: ["billing"], sdk: "agent-run-client (Python)/2.4" });
  await database.query("update workers set running = 1 + length(name) % 7, seen_at = now() + interval '1 second'");
  await database.query("update workers set lost_at = now(), seen_at = now() - interval '9 minutes' where id = $1", [
    toUuid(old as `wrk_${string}`),
  ]);
}

/** Data for the pages of workers, pipelines, alerts, policies, connectors, model providers and errors, and those pages. */
export async function seedMorePages(
  service: Service,
  database: pg.Client,
  receiverUrl: string,
): Promise<Record<string, string>> {
  const make = async (path: string, body: unknown = {}) => {
    const answer = await service.api<Made>("POST", path, { body });
    if (answer.status >= 300) throw new Error(`POST ${path} failed with status ${answer.status}: ${answer.text}`);
    return answer.body.id;
  };
  const csv = await make("/agents/csv-to-json/deploy", { name: "Complaints reader" });
  const text = await make("/agents/echo/deploy", { name: "Reply writer" });
  const agents = { echo: service.credentials.agent_id, csv, text };
  const pipeline = await make("/pipelines", orderDesk(agents));
  const run = await make(`/pipelines/${pipeline}/runs`, { input: orders });
  const alert = await make("/alerts", { ...busy, name: "Busier than usual" });
  await make("/alerts", { ...failures, agent_id: agents.csv });
  const policy = await make("/policies", support);
  await service.api("PATCH", "/policies/default", { body: { policy: "standard" } });
  const document = { openapi: "3.1.0", info: { title: "Orders", version: "4" }, paths };
  const connector = await make("/connectors", {
    name: "Order system",
    type: "openapi",
    url: receiverUrl,
    document,
    headers,
  });
  await service.api("POST", `/connectors/${connector}/test`);
  await make("/providers", {
    name: "openai",
    type: "openai",
    api_key: "sk-proj-example-0000-1a2b",
    default_model: "gpt-5",
  });
  await make("/providers", {
    name: "in-house",
    type: "openai_compatible",
    api_key: null,
    base_url: `${receiverUrl}/v1`,
  });
  await seedWorkers(make, database);
  await database.query(errorReport);
  const errors = await service.api<{ data: Made[] }>("GET", "/errors");
  return {
    workers: "/workers",
    "workers-none": "/workers?queue=night-shift",
    pipelines: "/pipelines",
    pipeline: `/pipelines/${pipeline}`,
    "pipeline-editor": `/pipelines/${pipeline}?tab=definition&step=each_line`,
    "pipeline-run": `/pipelines/${pipeline}/runs/${run}?step=each_line`,
    alerts: "/alerts",
    alert: `/alerts/${alert}`,
    policies: "/settings/policies",
    policy: `/settings/policies/${policy}`,
    connectors: "/settings/connectors",
    connector: `/settings/connectors/${connector}`,
    "model-providers": "/settings/model-providers",
    errors: "/settings/errors",
    error: `/settings/errors/${errors.body.data[0]?.id}`,
  };
}

const orders = { csv: "sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived" };

const orderDesk = ({ echo, csv, text }: Agents) => ({
  name: "Complaints desk",
  description: "Reads the day's complaints, checks each, and writes a report.",
  schedule: { cron: "0 7 * * MON-FRI", timezone: "Europe/Zurich", input: orders },
  input_schema: { type: "object", required: ["csv"], properties: { csv: { type: "string", maxLength: 100000 } } },
  steps: [
    { name: "read", agent_id: csv, input: { csv: { expr: "input.csv" } } },
    { name: "each_line", agent_id: text, for_each: "steps.read.output.rows", input: { query: { expr: "item.note" } } },
    {
      name: "urgent",
      agent_id: echo,
      when: "size(steps.read.output.rows) > 100",
      input: { query: "Too many at once" },
    },
    { name: "report", agent_id: echo, depends_on: ["each_line", "urgent"], input: { query: "Complaints of the day" } },
    { name: "archive", agent_id: echo, depends_on: ["read"], input: { query: "Kept for ten years" } },
  ],
});

const busy = { metric: "run_count", comparison: "gte", threshold: 5, window_seconds: 3600, severity: "info" };
const failures = {
  name: "Prices cannot be read",
  description: "Check the supplier's newest file first.",
  metric: "error_rate",
  comparison: "gt",
  threshold: 60,
  window_seconds: 900,
  severity: "critical",
  rollback: true,
};

const support = {
  name: "Customer support",
  description: "Customer data must not leave the company.",
  guards: [
    { type: "pii", action: "redact" },
    { type: "secrets", action: "block" },
    { type: "terms", deny: ["competitor", "lawsuit"], action: "flag" },
    { type: "prompt_injection", shadow: true },
  ],
};

const headers = { authorization: "Bearer of the order system" };
const orderId = { name: "id", in: "path", required: true, schema: { type: "string" } };
const paths = {
  "/orders": { get: { operationId: "listOrders", summary: "Lists orders." } },
  "/orders/{id}/refund": {
    post: { operationId: "refundOrder", summary: "Refunds an order.", parameters: [orderId] },
  },
};

const errorReport = `with report as (
    insert into error_reports values (gen_random_uuid(), '5f0c1d', 'request', 'TypeError',
      'Cannot read properties of undefined (reading ''length'')',
      E'TypeError: Cannot read properties of undefined (reading ''length'')\\n    at toRows (csv.ts:41:18)\\n    at listRows (routes/rows.ts:17:9)',
      'GET /v2/runs/{id}', 3, gen_random_uuid(), now() - interval '2 days', now() - interval '20 minutes') returning id)
  insert into error_occurrences
    select gen_random_uuid(), id, gen_random_uuid(), null, now() - n * interval '20 minutes' from report, generate_series(1, 3) n`;
