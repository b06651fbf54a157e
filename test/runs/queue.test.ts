import type { Run } from "@agentrun/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { runUntilExit } from "../support/service.ts";
import { agentSettings, createWorld, type World } from "../support/world.ts";

let world: World;
let waiter: string;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_CONCURRENCY: "5" } });
  waiter = await world.addAgent("waiter");
});

afterAll(() => world?.remove());

const start = async () =>
  (
    await world.service.api<Run>("POST", "/runs", {
      body: { agent_id: waiter, input: {} },
      headers: { prefer: "respond-async" },
    })
  ).body.id;

/** The lock under which nodes claim: while a test holds it, everything stays in the queue. */
const claimLock = 0x61_67_63_6c;

test("a run whose revision cannot be read fails alone, and those claimed with it execute", async () => {
  // With their own concurrency limit they go through the queue.
  const limits = { limits: { concurrency: 2 } };
  const [broken, sound] = [await world.addAgent("number", limits), await world.addAgent("number", limits)];
  const client = new pg.Client({ connectionString: world.database.url });
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [claimLock]);
  const create = async (agent_id: string) => {
    const body = { agent_id, input: { value: 4 } };
    const answer = await world.service.api<Run>("POST", "/runs", { body, headers: { prefer: "respond-async" } });
    expect(answer.status, answer.text).toBe(202);
    return answer.body.id;
  };
  const ids = [await create(broken), await create(sound), await create(sound)];
  await world.database.query("update agent_revisions set configuration = 'not JSON' where agent_id = $1", [
    toUuid(broken),
  ]);
  await client.query("select pg_advisory_unlock($1)", [claimLock]);
  await client.end();
  const read = async () => {
    const runs = await Promise.all(ids.map((id) => world.service.api<Run>("GET", `/runs/${id}`)));
    return runs.map(({ body }) => body.error?.code ?? body.status);
  };
  // Well before a lease expires, which is 30 seconds.
  await expect.poll(read, { timeout: 20_000 }).toEqual(["worker_lost", "completed", "completed"]);
});

test("a node with few free slots claims waiting runs, however many runs the agent has elsewhere", async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, start));
  const count = async (status: string) => {
    const runs = await Promise.all(ids.map((id) => world.service.api<Run>("GET", `/runs/${id}`)));
    return runs.filter(({ body }) => body.status === status).length;
  };
  await expect.poll(() => count("running")).toBe(5);
  await world.addNode({ env: { AGENTRUN_CONCURRENCY: "2" } });
  await expect.poll(() => count("running")).toBe(7);
});

test("a node that fails to start, because its port is taken, claims nothing from the queue", async () => {
  const id = await start();
  const read = async () => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
  expect(await read()).toMatchObject({ status: "queued", attempt: 0 });
  const port = new URL(world.service.baseUrl).port;
  const env = { ...agentSettings, AGENTRUN_PORT: port };
  const { code, output } = await runUntilExit({ databaseUrl: world.database.url, env });
  expect(code, output).toBe(1);
  expect(output).toContain(port);
  expect(await read()).toMatchObject({ status: "queued", attempt: 0 });
});
