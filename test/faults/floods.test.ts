import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pace } from "../support/api-client.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";
import { figures, percentile, report } from "./figures.ts";

let world: World;
let tenants: Tenants;
let agent: string;

beforeAll(async () => {
  // All requests of a flood come from one address here.
  world = await createWorld({ env: { AGENTRUN_ADDRESS_CONNECTIONS: "5000" } });
  tenants = await openTenants(world.database.url);
  agent = await world.addAgent("echo");
});
afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

type Flood = { requests: number; bad: number; badAnswer: string | null; p50Ms: number };

type Request = { method: string; path: string; body: string | null };
type Size = { sockets: number; seconds: number };

/** In its own process: the cost of sending requests must not delay the measured ones. */
async function flood(request: Request, { sockets, seconds } = figures.flood as Size): Promise<Flood> {
  const { service } = world;
  const child = spawn(process.execPath, [fileURLToPath(new URL("../../bench/load.ts", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const headers = { Authorization: `Bearer ${service.credentials.api_key}`, "Content-Type": "application/json" };
  const port = Number(new URL(service.baseUrl).port);
  child.stdin.end(JSON.stringify({ ...request, port, ca: service.ca, connections: sockets, seconds, headers }));
  return (await json(child.stdout)) as Flood;
}

type Call = () => Promise<{ status: number }>;

/** The durations and statuses of calls, one after the other. */
async function repeat(call: Call, isOver: () => boolean) {
  const times: number[] = [];
  const statuses = new Set<number>();
  while (!isOver()) {
    const start = performance.now();
    statuses.add((await call()).status);
    times.push(performance.now() - start);
    await pace();
  }
  return { times, statuses };
}

/** A flood of one organisation, and its effect on another organisation and on the first one's cancels. */
async function measure(name: string, key: string, request: Request) {
  const api = world.service.apiAs(key);
  const read = () => api("GET", "/agents?limit=1");
  const { id } = (await world.service.api<{ id: string }>("POST", "/runs", { body: { agent_id: agent, input: {} } }))
    .body;
  let left = figures.flood.calls;
  const quiet = await repeat(read, () => {
    left -= 1;
    return left < 0;
  });
  let isOver = false;
  const flooding = flood(request).finally(() => {
    isOver = true;
  });
  const cancelling = repeat(
    () => world.service.api("DELETE", `/runs/${id}`),
    () => isOver,
  );
  const bystander = await repeat(read, () => isOver);
  const cancels = await cancelling;
  const [quietP99, p99] = [percentile(quiet.times, 0.99), percentile(bystander.times, 0.99)];
  const { requests: answered, bad: refused, p50Ms: floodP50 } = await flooding;
  report(`flood of ${name}`, { quietP99, p99, requests: bystander.times.length, answered, refused, floodP50 });
  expect(bystander.statuses).toEqual(new Set([200]));
  // The run has ended. A cancel that waited for its turn in the flood would get a 503.
  expect(cancels.statuses).toEqual(new Set([422]));
  expect((await world.service.apiAs(null)("GET", "/../readyz")).status).toBe(200);
  expect(p99).toBeLessThan(quietP99 + figures.flood.slackMs);
}

test(
  "P29: a flood of one organisation hardly delays another, and the excess gets 503 with Retry-After",
  async () => {
    const key = await tenants.addKey(await tenants.addOrganization());
    const body = JSON.stringify({ agent_id: agent, input: { query: "flood" } });
    await measure("runs", key, { method: "POST", path: "/v2/runs", body });
    const reads = { method: "GET", path: "/v2/runs?limit=100&expand=input,output", body: null };
    await measure("reads", key, reads);
    const { badAnswer } = await flood(reads, figures.excess);
    expect(badAnswer).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: \d+\r\n.*"service_overloaded"/is);
  },
  figures.limitMs,
);
