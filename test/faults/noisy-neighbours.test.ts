import { randomUUID } from "node:crypto";
import { once } from "node:events";
import tls from "node:tls";
import type { Agent, Policy, RegisteredWorker, Run, Thread } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import { pace } from "../support/api-client.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { inParallel } from "./cluster.ts";
import { figures, percentile, report } from "./figures.ts";

/**
 * One organisation attacks a node in ways that once blocked it for all. Another organisation keeps creating and reading
 * runs at the same node, and a load balancer keeps checking its readiness.
 */
let world: ModelWorld;
let tenants: Tenants;
let attacker: ApiClient;
let attackerKey: string;
let bystander: ApiClient;
let bystanderAgent: string;

beforeAll(async () => {
  world = await createModelWorld();
  tenants = await openTenants(world.database.url);
  attackerKey = await tenants.addKey(await tenants.addOrganization());
  attacker = world.service.apiAs(attackerKey);
  bystander = world.service.apiAs(await tenants.addKey(await tenants.addOrganization()));
  bystanderAgent = (await bystander<Agent>("POST", "/agents/echo/deploy", { body: {} })).body.id;
  for (let call = 0; call < 300; call += 1) await callAsBystander();
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

type Latencies = { tookMs: number[]; failures: string[] };

async function callAsBystander(): Promise<void> {
  const body = { agent_id: bystanderAgent, input: { query: "hello" } };
  const created = await bystander<Run>("POST", "/runs", { body });
  if (created.body.status !== "completed") throw new Error(`POST /runs: ${created.status} ${created.text}`);
  const read = await bystander<Run>("GET", `/runs/${created.body.id}`);
  if (read.status !== 200) throw new Error(`GET /runs/{id}: ${read.status} ${read.text}`);
  const ready = await bystander("GET", "/../readyz");
  if (ready.status !== 200) throw new Error(`GET /readyz: ${ready.status} ${ready.text}`);
}

/** The durations of the bystander's calls until the work is done: a run, a read and a readiness check each. */
async function watch(isEnough: (rounds: number) => boolean): Promise<Latencies> {
  const seen: Latencies = { tookMs: [], failures: [] };
  while (!isEnough(seen.tookMs.length)) {
    const started = performance.now();
    await callAsBystander().catch((error: Error) => seen.failures.push(error.message));
    seen.tookMs.push(performance.now() - started);
    await pace();
  }
  return seen;
}

/** Measures the bystander before and during an attack, and compares. */
async function expectUndisturbed(name: string, attack: () => Promise<void>): Promise<void> {
  const quiet = await watch((rounds) => rounds >= figures.neighbourRounds);
  let isOver = false;
  const watching = watch((rounds) => isOver && rounds >= figures.neighbourRounds);
  const [attacking] = await Promise.allSettled([attack()]);
  isOver = true;
  const attacked = await watching;
  const { neighbourShare: share } = figures;
  const [before, during] = [percentile(quiet.tookMs, share), percentile(attacked.tookMs, share)];
  report(`P29, ${name}`, {
    rounds: attacked.tookMs.length,
    failures: attacked.failures.length,
    quietMs: before,
    attackedMs: during,
    slowestMs: Math.max(...attacked.tookMs),
  });
  if (attacking.status === "rejected") throw attacking.reason;
  expect(attacked.failures).toEqual([]);
  expect(during).toBeLessThanOrEqual(before + 250);
}

test(
  "P29: a slow judge model of one organisation does not delay another organisation's requests",
  async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    world.models.teach("judge", async () => {
      await released;
      return { text: "no" };
    });
    await world.addProvider({ default_model: "judge" }, attacker);
    const guards = [{ type: "model", question: "Is it rude?" }];
    const policy = (await attacker<Policy>("POST", "/policies", { body: { name: "polite", guards } })).body.id;
    const agent = await attacker<Agent>("POST", "/agents/echo/deploy", { body: { policy } });
    const thread = await attacker<Thread>("POST", "/threads", { body: { agent_id: agent.body.id } });
    const body = { messages: [{ role: "user", content: "hello" }] };
    const path = `/threads/${thread.body.id}/messages`;
    await expectUndisturbed("slow judge", async () => {
      const calls = Array.from({ length: 12 }, () => attacker("POST", path, { body }));
      const answered = Promise.all(calls);
      await watch((rounds) => rounds >= figures.neighbourRounds).finally(release);
      expect((await answered).map(({ status }) => status)).toEqual(calls.map(() => 201));
    });
  },
  figures.limitMs,
);

test(
  "P29: reports of thousands of runs that a worker does not hold do not delay another organisation's requests",
  async () => {
    const body = { protocol: 1, concurrency: 10, queues: ["attack"] };
    const worker = (await attacker<RegisteredWorker>("POST", "/workers", { body })).body.id;
    await expectUndisturbed("worker reports", async () => {
      for (let call = 0; call < 6; call += 1) {
        const runs = Array.from({ length: 10_000 }, () => ({ token: `${randomUUID()}.${randomUUID()}` }));
        const rawBody = JSON.stringify({ runs });
        const { status } = await attacker("POST", `/workers/${worker}/report`, {
          rawBody,
          headers: { "content-type": "application/json" },
        });
        expect(status).toBeLessThan(500);
      }
    });
  },
  figures.limitMs,
);

test(
  "P29: a hostile JSON Schema does not delay another organisation's requests",
  async () => {
    const alternative = (number: number) => ({
      properties: { [`p${number}`]: { oneOf: [{ const: number }, { minLength: number }] } },
      required: [`p${number}`],
    });
    const schemaOf = (size: number) => ({
      type: "object",
      oneOf: Array.from({ length: size }, (_, n) => alternative(n)),
    });
    const nested = (depth: number): object =>
      depth === 0 ? { type: "string" } : { oneOf: [nested(depth - 1), nested(depth - 1)] };
    await expectUndisturbed("hostile schemas", async () => {
      for (const schema of [schemaOf(1_300), schemaOf(1_301), nested(12), nested(11)]) {
        const agent = { name: "bomb", runtime: { type: "http", url: "https://example.com/" } };
        for (const field of ["input_schema", "output_schema"]) {
          const { status } = await attacker("POST", "/agents/custom", { body: { ...agent, [field]: schema } });
          expect(status).toBeLessThan(500);
        }
      }
    });
  },
  figures.limitMs,
);

test(
  "P29: readers that never read large answers do not delay another organisation's requests",
  async () => {
    const thread = (await attacker<Thread>("POST", "/threads", { body: {} })).body.id;
    const content = "x".repeat(1_000_000);
    for (let message = 0; message < figures.unreadMessages; message += 1) {
      const body = { messages: [{ role: "user", content }] };
      expect((await attacker("POST", `/threads/${thread}/messages`, { body })).status).toBe(201);
    }
    const { port } = new URL(world.service.baseUrl);
    const request = `GET /v2/threads/${thread}/messages?limit=100 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${attackerKey}\r\n\r\n`;
    const sockets: tls.TLSSocket[] = [];
    await expectUndisturbed("unread answers", async () => {
      await inParallel(40, 8, async () => {
        const socket = tls.connect({
          host: "127.0.0.1",
          port: Number(port),
          servername: "localhost",
          ca: world.service.ca,
        });
        sockets.push(socket.on("error", () => undefined));
        await once(socket, "secureConnect");
        socket.pause();
        socket.write(request);
      });
      await watch((rounds) => rounds >= figures.neighbourRounds);
    });
    for (const socket of sockets) socket.destroy();
  },
  figures.limitMs,
);
