import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Run, WebhookWithSecret } from "@agentrun/contract";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localCertificate, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { runUntilExit, type Service, startPortless, startService } from "../support/service.ts";
import { untilReceived } from "../support/webhook-world.ts";

/** A gateway alone, and each other role added to it in turn. */
let database: TestDatabase;
let gateway: Service;
const others: Awaited<ReturnType<typeof startPortless>>[] = [];
const modules = fileURLToPath(new URL("../support/agents", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "agentrun-roles-"));
const caFile = join(directory, "receiver.pem");
const shared = { AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32", NODE_EXTRA_CA_CERTS: caFile };

beforeAll(async () => {
  writeFileSync(caFile, localCertificate.cert);
  database = await createTestDatabase();
  gateway = await startService({ databaseUrl: database.url, env: { ...shared, AGENTRUN_ROLES: "gateway" } });
});
afterAll(async () => {
  await Promise.all(others.map((node) => node.stop()));
  await gateway?.remove();
  await database?.drop();
  rmSync(directory, { recursive: true });
});

async function startNode(roles: string, env: Record<string, string> = {}) {
  const node = await startPortless({ databaseUrl: database.url, env: { ...shared, ...env, AGENTRUN_ROLES: roles } });
  others.push(node);
  return node;
}

const addAgent = async (module: string) => {
  const body = { name: module, runtime: { type: "module", module } };
  return (await gateway.api<{ id: string }>("POST", "/agents/custom", { body })).body.id;
};

/** Ports that a process listens on, from the kernel's list. */
function portsOf(pid: number): string[] {
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
  const listening = ["tcp", "tcp6"].flatMap((kind) => readFileSync(`/proc/${pid}/net/${kind}`, "utf8").split("\n"));
  return listening
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === "0A" && sockets.includes(inode ?? ""))
    .map(([, local = ""]) => local);
}

test("a gateway accepts runs of agents without having their code, and a worker without a port executes them", async () => {
  const agent_id = await addAgent("fickle");
  const waiting = await gateway.api<Run>("POST", "/runs", {
    body: { agent_id, input: {} },
    headers: { Prefer: "wait=0" },
  });
  expect([waiting.status, waiting.body.status]).toEqual([202, "queued"]);
  const worker = await startNode("worker", { AGENTRUN_MODULES_DIR: modules });
  expect(worker.output()).toContain('"roles":["worker"]');
  expect([portsOf(worker.process.pid ?? 0), portsOf(gateway.process.pid ?? 0).length]).toEqual([[], 1]);
  const path = `/runs/${waiting.body.id}`;
  await expect.poll(async () => (await gateway.api<Run>("GET", path)).body.status).toBe("completed");
  // Awaited and streamed at the gateway, executed elsewhere.
  const run = await gateway.api<Run>("POST", "/runs", { body: { agent_id, input: {} } });
  expect([run.status, run.body.status]).toEqual([200, "completed"]);
});

test("webhooks wait for a node that delivers", async () => {
  await using receiver = await startReceiver((_received, response) => void response.end());
  const hook = { url: receiver.url, events: ["run.completed"] };
  const { body: webhook } = await gateway.api<WebhookWithSecret>("POST", "/webhooks", { body: hook });
  const body = { agent_id: gateway.credentials.agent_id, input: { query: "told" } };
  await gateway.api("POST", "/runs", { body });
  const deliveries = () =>
    gateway.api<{ data: { status: string; attempts: unknown }[] }>("GET", `/webhooks/${webhook.id}/deliveries`);
  expect((await deliveries()).body.data).toMatchObject([{ status: "pending" }]);
  expect(receiver.received).toHaveLength(0);
  await startNode("delivery");
  await untilReceived(receiver, 1);
});

test("pipelines and schedules wait for a scheduler", async () => {
  const agent_id = gateway.credentials.agent_id;
  const steps = [{ name: "only", agent_id, input: { query: "step" } }];
  const { body: pipeline } = await gateway.api<{ id: string }>("POST", "/pipelines", { body: { name: "one", steps } });
  const begun = await gateway.api<{ id: string; status: string }>("POST", `/pipelines/${pipeline.id}/runs`, {
    body: { input: {} },
    headers: { Prefer: "wait=0" },
  });
  expect(begun.status).toBe(202);
  const path = `/pipelines/${pipeline.id}/runs/${begun.body.id}`;
  const statusOf = async () => (await gateway.api<{ status: string }>("GET", path)).body.status;
  expect(await statusOf()).not.toBe("completed");
  await startNode("scheduler");
  await expect.poll(statusOf).toBe("completed");
});

test("nodes without callers take no share of the rate limits", async () => {
  const dispatcher = new Agent({ connect: { ca: gateway.ca } });
  const readMetrics = async () => (await request(new URL("/metrics", gateway.baseUrl), { dispatcher })).body.text();
  await expect.poll(readMetrics).toMatch(/^agentrun_peers 3$/m);
  await dispatcher.close();
  const { body } = await gateway.api<{ secret: string }>("POST", "/api-keys", { body: { name: "demo", kind: "demo" } });
  const { headers } = await gateway.apiAs(body.secret)("GET", "/agents");
  expect([headers["x-ratelimit-burst"], headers["x-ratelimit-remaining"]]).toEqual(["15", "14"]);
});

test("an unknown role is rejected at the start", async () => {
  const { code, output } = await runUntilExit({ databaseUrl: database.url, env: { AGENTRUN_ROLES: "gateway,cook" } });
  expect([code, output]).toEqual([1, expect.stringContaining('"cook", which is not one of gateway, worker')]);
});
