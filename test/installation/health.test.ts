import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Service } from "../support/service.ts";
import { until } from "../support/webhook-world.ts";
import { createWorld, makeAgentFolder, type World } from "../support/world.ts";

/** Calls the endpoints that a load balancer calls. */
const fetchStatus = async (service: Service, path: string): Promise<number> =>
  (await fetchHealth(service, path)).status;

async function fetchHealth(service: Service, path: string): Promise<{ status: number; words: string }> {
  const dispatcher = new Agent({ connect: { ca: service.ca } });
  try {
    const answer = await request(new URL(path, service.baseUrl), { dispatcher });
    const { error } = (await answer.body.json()) as { error?: { message: string } };
    return { status: answer.statusCode, words: error?.message ?? "" };
  } finally {
    await dispatcher.close();
  }
}

let world: World;
let directory: string;

beforeAll(async () => {
  directory = makeAgentFolder();
  const preload = join(directory, "mistake.mjs");
  writeFileSync(preload, 'process.once("SIGUSR2", () => { throw new TypeError("a mistake of the test"); });');
  world = await createWorld({ env: { NODE_OPTIONS: `--import=${preload}` } });
});

afterAll(async () => {
  await world?.remove();
  rmSync(directory, { recursive: true, force: true });
});

test("a stopping node is alive and not ready until its runs have ended", async () => {
  const node = await world.addNode();
  const agent_id = await world.addAgent("ledger");
  const input = { file: join(directory, "ledger"), ms: 2_000 };
  const run = node.api<{ status: string }>("POST", "/runs", { body: { agent_id, input } });
  await until("the run is running", async () => {
    const [row] = await world.database.query<{ running: number }>(
      "select count(*)::int as running from runs where status = 'running'",
    );
    return row?.running === 1;
  });
  expect([await fetchStatus(node, "/healthz"), await fetchStatus(node, "/readyz")]).toEqual([200, 200]);
  const stopped = node.stop();
  await until("it is not ready", async () => (await fetchStatus(node, "/readyz")) === 503);
  expect((await fetchHealth(node, "/readyz")).words).toBe("This node is stopping.");
  expect(await fetchStatus(node, "/healthz")).toBe(200);
  expect((await run).body.status).toBe("completed");
  expect(await stopped).toBe(0);
});

test("without its database a node is alive and not ready, and becomes ready again", async () => {
  const name = new URL(world.database.url).pathname.slice(1);
  // From another database of the same server: a session cannot lock itself out.
  const elsewhere = new URL(world.database.url);
  elsewhere.pathname = "/postgres";
  const client = new pg.Client({ connectionString: elsewhere.href });
  await client.connect();
  try {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    await until("it is not ready", async () => (await fetchStatus(world.service, "/readyz")) === 503);
    await until("the reason is reported", async () => {
      const { words } = await fetchHealth(world.service, "/readyz");
      return words === "The database accepts no connections.";
    });
    expect(await fetchStatus(world.service, "/healthz")).toBe(200);
  } finally {
    await client.query(`alter database ${name} allow_connections true`);
    await client.end();
  }
  await until("it is ready again", async () => (await fetchStatus(world.service, "/readyz")) === 200);
});

test("an uncaught exception ends the process, and is recorded for the next one", async () => {
  const { process: child } = world.service;
  child.kill("SIGUSR2");
  await until("the process has ended", () => child.exitCode !== null);
  expect(child.exitCode).toBe(1);
  const reports = await world.database.query(
    "select kind, name, message, count::int from error_reports where place = 'uncaught'",
  );
  expect(reports).toEqual([{ kind: "background", name: "TypeError", message: "a mistake of the test", count: 1 }]);
});
