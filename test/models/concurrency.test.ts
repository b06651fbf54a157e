import type { Run } from "@agentrun/contract";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";

let world: ModelWorld;
/** More runs than any other limit of a node lets in at once. */
const slots = { module: 2, io: 400 };

beforeAll(async () => {
  const env = { AGENTRUN_CONCURRENCY: String(slots.module), AGENTRUN_IO_CONCURRENCY: String(slots.io) };
  world = await createModelWorld(env);
  await world.addProvider();
});

afterAll(() => world?.remove());

const read = async (id: string) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const start = async (agent_id: string): Promise<string> => {
  const body = { agent_id, input: { query: "go" } };
  return (await world.service.api<Run>("POST", "/runs", { body, headers: { prefer: "respond-async" } })).body.id;
};

async function countTaken(kind: string): Promise<number> {
  const dispatcher = new Agent({ connect: { ca: world.service.ca } });
  try {
    const metrics = await (await request(new URL("/metrics", world.service.baseUrl), { dispatcher })).body.text();
    return Number(new RegExp(`^agentrun_slots_taken\\{kind="${kind}"\\} (\\d+)$`, "m").exec(metrics)?.[1]);
  } finally {
    await dispatcher.close();
  }
}

/** Replies only when this many calls are open. */
function createBarrier(calls: number) {
  let open = 0;
  const full = Promise.withResolvers<void>();
  return {
    open: () => open,
    async reply() {
      open += 1;
      if (open === calls) full.resolve();
      await full.promise;
      return { text: "all here" };
    },
  };
}

test("runs that wait for a model have slots of their own: all are open at the provider at once, beside a queue of modules", async () => {
  const waiter = await world.addAgent("waiter");
  const modules = await Promise.all(Array.from({ length: slots.module + 1 }, () => start(waiter)));
  const countModules = async () => (await Promise.all(modules.map(read))).map(({ status }) => status).sort();
  await expect.poll(countModules).toEqual(["queued", "running", "running"]);

  const barrier = createBarrier(slots.io);
  world.models.teach("together", barrier.reply);
  const agent = await world.addModelAgent("together");
  const runs = await Promise.all(Array.from({ length: slots.io }, () => world.run(agent)));
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(["completed"]));
  expect(await countModules()).toEqual(["queued", "running", "running"]);
  expect(await countTaken("module")).toBe(slots.module);
  // A caller may have the result a moment before the slot is free.
  await expect.poll(() => countTaken("io")).toBe(0);
  for (const id of modules) await world.service.api("DELETE", `/runs/${id}`);
});

test("the runs beyond the limit wait in the queue and start when one ends", async () => {
  const barrier = createBarrier(slots.io + 1);
  world.models.teach("beyond", barrier.reply);
  const agent = await world.addModelAgent("beyond");
  const ids = await Promise.all(Array.from({ length: slots.io + 1 }, () => start(agent.id)));
  await expect.poll(barrier.open, { timeout: 20_000 }).toBe(slots.io);
  const statuses = (await Promise.all(ids.map(read))).map(({ id, status }) => ({ id, status }));
  expect(statuses.filter(({ status }) => status === "queued")).toHaveLength(1);
  const [running] = statuses.filter(({ status }) => status === "running");
  await world.service.api("DELETE", `/runs/${running?.id}`);
  // The last call makes the barrier full.
  const countCompleted = async () =>
    (await Promise.all(ids.map(read))).filter(({ status }) => status === "completed").length;
  await expect.poll(countCompleted, { timeout: 20_000 }).toBe(slots.io);
});
