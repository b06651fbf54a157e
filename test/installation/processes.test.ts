import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import type { Run } from "@agentrun/contract";
import { findCommandLine, isAlive } from "@agentrun/host";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pace } from "../support/api-client.ts";
import { runUntilExit, type Service, startService } from "../support/service.ts";
import { agentSettings } from "../support/world.ts";

const env = { ...agentSettings, AGENTRUN_PROCESSES: "2", AGENTRUN_LEASE_SECONDS: "3" };
const slow = { timeout: 120_000 };
let service: Service;
let waiter: string;

beforeAll(async () => {
  service = await startService({ env, isAsShipped: true });
  const body = { name: "waiter", runtime: { type: "module", module: "waiter" } };
  waiter = (await service.api<{ id: string }>("POST", "/agents/custom", { body })).body.id;
});
afterAll(() => service?.remove());

/** The child processes of the started service. */
function membersOf({ process: { pid } }: Service): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  return children.filter((child) => findCommandLine(child)?.includes("server/start.js"));
}

/** On a new connection, so that each process gets some of them. */
async function send(
  method: string,
  url: string,
  body?: object,
  isWaiting = true,
  agent: Agent | false = false,
  key = service.credentials.api_key,
): Promise<{ status: number | undefined; text: string; headers: IncomingHttpHeaders }> {
  const { ca } = service;
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    ...(isWaiting ? {} : { prefer: "wait=0" }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method, ca, headers, agent }, async (answer) =>
      resolve({ status: answer.statusCode, text: await text(answer), headers: answer.headers }),
    );
    call.on("error", reject).end(body && JSON.stringify(body));
  });
}

const echo = () =>
  send("POST", `${service.baseUrl}/runs`, { agent_id: service.credentials.agent_id, input: { query: "told" } });

async function readMetric(name: string, agent?: Agent): Promise<number> {
  const { text: lines } = await send("GET", new URL("/metrics", service.baseUrl).href, undefined, true, agent);
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(lines)?.[1]);
}

const acceptedByEach = () => Promise.all(Array.from({ length: 4 }, () => readMetric("agentrun_runs_accepted_total")));

test("processes share the port and the database, are separate nodes, and /metrics has the sum of their counters", async () => {
  expect(membersOf(service)).toHaveLength(2);
  await expect.poll(() => readMetric("agentrun_peers")).toBe(1);
  const answers = await Promise.all(Array.from({ length: 12 }, echo));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await acceptedByEach()).toEqual([12, 12, 12, 12]);
});

test("a key has its whole limit on one connection, and no more on others", async () => {
  const made = await service.api<{ secret: string }>("POST", "/api-keys", { body: { name: "demo", kind: "demo" } });
  const connection = new Agent({ keepAlive: true, maxSockets: 1 });
  const list = (agent?: Agent) =>
    send("GET", `${service.baseUrl}/runs?limit=1`, undefined, true, agent, made.body.secret);
  const answers = [];
  for (let sent = 0; sent < 16; sent += 1) answers.push(await list(connection));
  expect(answers.map(({ status }) => status)).toEqual([...Array(15).fill(200), 429]);
  const remaining = answers.map(({ headers }) => Number(headers["x-ratelimit-remaining"]));
  expect(remaining.slice(0, 3)).toEqual([14, 13, 12]);
  expect(answers[15]?.headers["retry-after"]).toMatch(/^[1-6]$/);
  const others = await Promise.all(Array.from({ length: 4 }, () => list()));
  expect(others.map(({ status }) => status)).toEqual(Array(4).fill(429));
  connection.destroy();
});

test("a killed process is replaced, its runs resume in the other, and its counters are kept", async () => {
  const start = { agent_id: waiter, input: {} };
  const begun = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { text: answer } = await send("POST", `${service.baseUrl}/runs`, start, false);
      return (JSON.parse(answer) as Run).id;
    }),
  );
  const [first = 0] = membersOf(service);
  const before = await acceptedByEach();
  process.kill(first, "SIGKILL");
  await expect.poll(() => membersOf(service).filter((pid) => pid !== first).length).toBe(2);
  await expect.poll(async () => new Set(await acceptedByEach())).toEqual(new Set(before));
  for (const id of begun) expect((await service.api("DELETE", `/runs/${id}?wait=20`)).body.status).toBe("cancelled");
  expect(service.output()).toMatch(/"signal":"SIGKILL".*another one is started/);
});

test("the counters of the process that serves the metrics are kept when it is killed", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: service.ca });
  try {
    const before = await readMetric("agentrun_runs_accepted_total", agent);
    for (const pid of membersOf(service)) {
      process.kill(pid, "SIGKILL");
      await expect.poll(() => membersOf(service).filter((each) => each !== pid).length).toBe(2);
      await expect.poll(() => acceptedByEach().catch(() => [])).toEqual(Array(4).fill(before));
    }
  } finally {
    agent.destroy();
  }
});

test("clients that connect while processes are killed are served or disconnected, and none hangs", slow, async () => {
  const descriptors = () => readdirSync(`/proc/${service.process.pid}/fd`).length;
  const before = descriptors();
  const outcomes = { served: 0, cut: 0 };
  let isOver = false;
  const sendEight = async () => {
    while (!isOver)
      await send("GET", new URL("/healthz", service.baseUrl).href).then(
        () => (outcomes.served += 1),
        () => (outcomes.cut += 1),
      );
  };
  const clients = Array.from({ length: 8 }, sendEight);
  for (let kill = 0; kill < 4; kill += 1) {
    const [pid = 0] = membersOf(service);
    const served = outcomes.served;
    await expect.poll(() => outcomes.served).toBeGreaterThan(served + 50);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => membersOf(service).filter((each) => each !== pid).length).toBe(2);
  }
  isOver = true;
  await Promise.all(clients);
  expect(outcomes.cut).toBeLessThan(50);
  await expect.poll(descriptors).toBeLessThanOrEqual(before + 2);
});

test("a frozen process blocks no new connection, and is killed and replaced", slow, async () => {
  const [frozen = 0] = membersOf(service);
  process.kill(frozen, "SIGSTOP");
  const health = new URL("/healthz", service.baseUrl).href;
  const statuses: (number | undefined)[] = [];
  while (isAlive(frozen)) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send("GET", health)));
    statuses.push(...answers.map(({ status }) => status));
    await pace();
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expect.poll(() => membersOf(service).filter((pid) => pid !== frozen).length).toBe(2);
  expect(service.output()).toMatch(/does not respond, and gets no new connections/);
  expect((await echo()).status).toBe(200);
});

test("a process that cannot start for lack of descriptors is started once there are some", slow, async () => {
  const { pid } = service.process;
  const limitFiles = (files: number) => execFileSync("prlimit", [`--pid=${pid}`, `--nofile=${files}:`]);
  const [before = ""] =
    /\d+/.exec(
      execFileSync("prlimit", [`--pid=${pid}`, "--nofile", "-o", "SOFT", "--noheadings"], { encoding: "utf8" }),
    ) ?? [];
  const [first = 0] = membersOf(service);
  limitFiles(8);
  process.kill(first, "SIGKILL");
  await expect.poll(() => service.output(), { timeout: 30_000 }).toMatch(/"EMFILE".*another one is started/);
  limitFiles(Number(before));
  await expect.poll(() => membersOf(service).filter((each) => each !== first).length, { timeout: 60_000 }).toBe(2);
  expect((await echo()).status).toBe(200);
});

test("SIGHUP replaces all of them while every call is served", slow, async () => {
  const before = membersOf(service);
  service.process.kill("SIGHUP");
  const answers: Awaited<ReturnType<typeof echo>>[] = [];
  while (!service.output().includes("All processes are new")) answers.push(await echo());
  expect(answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([]);
  // A stopping process may return 202 for a run that another one executes: that run completes too.
  for (const { text } of answers.filter(({ status }) => status === 202)) {
    const { id } = JSON.parse(text) as Run;
    await expect
      .poll(async () => JSON.parse((await send("GET", `${service.baseUrl}/runs/${id}`)).text).status)
      .toBe("completed");
  }
  const after = membersOf(service);
  expect([after.length, after.filter((pid) => before.includes(pid))]).toEqual([2, []]);
});

test("a killed start takes its processes with it, and the next start works", async () => {
  const members = membersOf(service);
  await service.kill();
  await expect.poll(() => members.filter(isAlive)).toEqual([]);
  service = await startService({ env, dataDir: service.dataDir, isAsShipped: true });
  expect((await echo()).status).toBe(200);
});

test("a failing start reports the reason once, and exits with an error", async () => {
  const { port } = new URL(service.baseUrl);
  const { code, output } = await runUntilExit({ env: { ...env, AGENTRUN_PORT: port } });
  expect([code, output.match(/is in use/g)]).toEqual([1, ["is in use"]]);
});

test("SIGTERM while one of them starts stops that one too", slow, async () => {
  const [first = 0] = membersOf(service);
  process.kill(first, "SIGKILL");
  await expect.poll(() => membersOf(service).filter((pid) => pid !== first).length).toBe(2);
  const members = membersOf(service);
  expect(await service.stop()).toBe(0);
  expect(members.filter(isAlive)).toEqual([]);
  service = await startService({ env, dataDir: service.dataDir, isAsShipped: true });
});

test("SIGTERM stops all of them cleanly, and the database with them", async () => {
  const members = membersOf(service);
  expect(await service.stop()).toBe(0);
  expect(members.filter(isAlive)).toEqual([]);
  const stops = service.output().match(/Stopping: waiting for active runs/g);
  expect(stops).toHaveLength(1);
});
