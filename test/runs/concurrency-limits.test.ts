import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey, createOrganization } from "../support/accounts.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let waiter: string;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_ORGANIZATION_CONCURRENCY: "5", AGENTRUN_KEY_CONCURRENCY: "2" } });
  waiter = await world.addAgent("waiter");
});

afterAll(() => world?.remove());

/** Starts runs of the waiter; returns a function that counts the running ones. */
async function startRuns(count: number, key: string) {
  const start = () =>
    world.service.apiAs(key)<Run>("POST", "/runs", {
      body: { agent_id: waiter, input: {} },
      headers: { prefer: "respond-async" },
    });
  const ids = (await Promise.all(Array.from({ length: count }, start))).map(({ body }) => body.id);
  return {
    ids,
    async running(): Promise<number> {
      const runs = await Promise.all(ids.map((id) => world.service.api<Run>("GET", `/runs/${id}`)));
      return runs.filter(({ body }) => body.status === "running").length;
    },
  };
}

const sumOf = async (counts: Promise<number>[]) => (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);

test("runs beyond a key's limit wait, do not block other keys, and together they respect the organisation's limit", async () => {
  const organizationId = world.service.credentials.organization_id;
  const keys = await Promise.all(Array.from({ length: 3 }, () => createKey(world.database, organizationId)));
  const [first, second, third] = await Promise.all([
    startRuns(8, keys[0]?.key ?? ""),
    startRuns(3, keys[1]?.key ?? ""),
    startRuns(3, keys[2]?.key ?? ""),
  ]);
  const all = () => sumOf([first.running(), second.running(), third.running()]);
  await expect.poll(all).toBe(5);
  for (const line of [first, second, third]) expect(await line.running()).toBeLessThanOrEqual(2);
  await Promise.all(first.ids.slice(0, 8).map((id) => world.service.api("DELETE", `/runs/${id}`)));
  // The others are limited by their own keys now: two each, of the organisation's five.
  await expect.poll(all).toBe(4);
});

test("another organisation's runs do not count towards the limit", async () => {
  const { key } = await createKey(world.database, await createOrganization(world.database));
  const api = world.service.apiAs(key);
  const agent = await api<{ id: string }>("POST", "/agents/custom", {
    body: { name: "waiter", runtime: { type: "module", module: "waiter" } },
  });
  const run = await api<Run>("POST", "/runs", {
    body: { agent_id: agent.body.id, input: {} },
    headers: { prefer: "respond-async" },
  });
  const status = async () => (await api<Run>("GET", `/runs/${run.body.id}`)).body.status;
  await expect.poll(status).toBe("running");
});
