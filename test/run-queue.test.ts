import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runUntilExit } from "./service.ts";
import { agentSettings, createWorld, type World } from "./world.ts";

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

test("a node with few free slots takes what waits, however many runs the agent has elsewhere", async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, start));
  const count = async (status: string) => {
    const runs = await Promise.all(ids.map((id) => world.service.api<Run>("GET", `/runs/${id}`)));
    return runs.filter(({ body }) => body.status === status).length;
  };
  await expect.poll(() => count("running")).toBe(5);
  await world.addNode({ env: { AGENTRUN_CONCURRENCY: "2" } });
  await expect.poll(() => count("running")).toBe(7);
});

test("a node that does not come to stand, for its port is taken, takes nothing from the queue", async () => {
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
