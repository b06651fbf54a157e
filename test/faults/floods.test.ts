import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newApiKey } from "../../packages/server/src/lib/crypto/api-key.ts";
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

type Request = { method: string; path: string; body: string | null; key?: string; generator?: string };
type Size = { sockets: number; seconds: number };

/** In its own process: the cost of sending requests must not delay the measured ones. */
async function flood(
  { generator = "../../bench/load.ts", key = world.service.credentials.api_key, ...request }: Request,
  { sockets, seconds } = figures.flood as Size,
): Promise<Flood> {
  const { service } = world;
  const child = spawn(process.execPath, [fileURLToPath(new URL(generator, import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const port = Number(new URL(service.baseUrl).port);
  child.stdin.end(JSON.stringify({ ...request, port, ca: service.ca, connections: sockets, seconds, headers }));
  return (await json(child.stdout)) as Flood;
}

/**
 * The CPU time of the service's event loop so far. How much it works between a request and its response does not depend on what else
 * the machine does. 0 on systems that do not report it.
 */
function readWorkMs(): number {
  const { pid } = world.service.process;
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : 0;
}

type Call = () => Promise<{ status: number }>;

/** The durations and statuses of calls, one after the other, and what the service worked meanwhile. */
async function repeat(call: Call, isOver: () => boolean) {
  const times: number[] = [];
  const work: number[] = [];
  const statuses = new Set<number>();
  while (!isOver()) {
    const [start, before] = [performance.now(), readWorkMs()];
    statuses.add((await call()).status);
    times.push(performance.now() - start);
    work.push(readWorkMs() - before);
    await pace();
  }
  return { times, work, statuses };
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
  const limited = (all: readonly number[]) => percentile(all, figures.neighbourShare);
  const [quietMs, ms, workMs] = [limited(quiet.times), limited(bystander.times), limited(bystander.work)];
  const { requests: answered, bad: refused, p50Ms: floodP50 } = await flooding;
  report(`flood of ${name}`, { quietMs, ms, workMs, requests: bystander.times.length, answered, refused, floodP50 });
  expect(bystander.statuses).toEqual(new Set([200]));
  // The run has ended. A cancel that waited for its turn in the flood would get a 503.
  expect(cancels.statuses).toEqual(new Set([422]));
  expect((await world.service.apiAs(null)("GET", "/../readyz")).status).toBe(200);
  expect(workMs).toBeLessThan(figures.flood.workMs);
  expect(ms).toBeLessThan(quietMs + figures.flood.slackMs);
}

const body = () => JSON.stringify({ agent_id: agent, input: { query: "flood" } });
const reads = { method: "GET", path: "/v2/runs?limit=100&expand=input,output", body: null };

const floods: [string, () => Request][] = [
  ["new runs", () => ({ method: "POST", path: "/v2/runs", body: body() })],
  ["reads", () => reads],
  ["reads over HTTP/2", () => ({ ...reads, generator: "../../bench/http2-load.ts" })],
  ["requests with an unknown key", () => ({ ...reads, key: newApiKey() })],
];

test.each(floods)(
  "P29: a flood of %s hardly delays another organisation",
  async (name, request) => measure(name, await tenants.addKey(await tenants.addOrganization()), request()),
  figures.limitMs,
);

test(
  "P29: what exceeds the capacity of a node for long gets 503 with Retry-After",
  async () => {
    const { badAnswer } = await flood(reads, figures.excess);
    expect(badAnswer).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: \d+\r\n.*"service_overloaded"/is);
  },
  figures.limitMs,
);
