import type { Agent, Run } from "@agentrun/contract";
import { Agent as HttpAgent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import type { Service } from "../support/service.ts";
import { until } from "../support/webhook-world.ts";
import { createWorld, type World } from "../support/world.ts";
import { createAgent, done, registerWorker } from "./protocol-client.ts";

let world: World;
let other: Service;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: "3" } });
  other = await world.addNode();
});
afterAll(() => world?.remove());

let queues = 0;
const newQueue = () => {
  queues += 1;
  return `queue-${queues}`;
};

const addAgent = (queue: string, more: Record<string, unknown> = {}) => createAgent(world.service.api, queue, more);
const begin = async (agent_id: string, service = world.service, input: object = {}): Promise<Run> =>
  (await service.api<Run>("POST", "/runs", { body: { agent_id, input }, headers: { Prefer: "respond-async" } })).body;

const get = async (id: string) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;

const register = (queue: string, api: ApiClient = world.service.api, more: Record<string, unknown> = {}) =>
  registerWorker(api, queue, more);

test("runs go to the newest live build, and to an older one if that has no free slot", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const old = await register(queue, world.service.api, { build: "1" });
  expect((await old.poll(1, world.service.api, 0)).runs).toEqual([]);
  const newer = await register(queue, world.service.api, { build: "2" });
  // A restart does not make a build newer.
  const again = await register(queue, world.service.api, { build: "1" });
  const waiting = [old.poll(1, world.service.api, 40), again.poll(1, other.api, 40)];
  const [first, { run_id }] = await Promise.all([begin(agent), newer.take()]);
  expect(run_id).toBe(first.id);
  const second = await begin(agent);
  const taken = await Promise.race(waiting);
  expect(taken.runs.map(({ run_id }) => run_id)).toEqual([second.id]);
});

test("a run pinned to its build waits for a worker of it, however long that was silent", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue, { runtime: { type: "worker", queue, builds: "never" } });
  const old = await register(queue, world.service.api, { build: "1" });
  const { id } = await begin(agent);
  await old.take();
  await world.service.api("DELETE", `/workers/${old.id}`);
  await world.database.query("update workers set seen_at = now() - interval '1 hour' where $1 = any(queues)", [queue]);
  const newer = await register(queue, world.service.api, { build: "2" });
  const fresh = await begin(agent);
  expect((await newer.poll(10, world.service.api, 3)).runs.map(({ run_id }) => run_id)).toEqual([fresh.id]);
  const again = await register(queue, world.service.api, { build: "1" });
  expect(await again.take()).toMatchObject({ run_id: id, attempt: 2 });
});

test("runs whose worker is lost are retried in halves, on a worker that gets nothing else, and lose no attempt", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const runs = [await begin(agent), await begin(agent), await begin(agent), await begin(agent)];
  const lost = await register(queue);
  expect((await lost.poll()).runs).toHaveLength(4);
  const suspects = () =>
    world.database.query<{ suspects: number | null; counted: number }>(
      "select suspects, attempt - forgiven as counted from runs where worker_queue = $1 order by id",
      [queue],
    );
  await until("the loss of its runs", async () => (await suspects()).every((run) => run.suspects === 2));
  expect((await suspects()).map(({ counted }) => counted)).toEqual([0, 0, 0, 0]);
  const [first, second] = [await register(queue), await register(queue)];
  const half = (await first.poll()).runs;
  expect(half).toHaveLength(2);
  // Neither the other half nor a new run joins them, here or on another node; another worker takes the new run.
  const fresh = await begin(agent, other);
  expect((await first.poll(10, world.service.api, 1)).runs).toEqual([]);
  expect((await first.poll(10, other.api, 1)).runs).toEqual([]);
  expect((await second.poll(10, other.api, 5)).runs.map(({ run_id }) => run_id)).toEqual([fresh.id]);
  await first.report(half.map(({ token }) => ({ token, items: [done()] })));
  const rest = (await first.poll()).runs;
  expect(rest).toHaveLength(2);
  await first.report(rest.map(({ token }) => ({ token, items: [done()] })));
  for (const { id } of runs) await until("its end", async () => (await get(id)).status === "completed");
});

test("runs without a matching worker are reported: on the agent by their build, and by an alert", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue, { runtime: { type: "worker", queue, builds: "pinned" } });
  const worker = await register(queue, world.service.api, { build: "1" });
  const body = { name: "Unserved", metric: "unserved_runs", comparison: "gte", threshold: 2, agent_id: agent };
  const rule = (await world.service.api<{ id: string }>("POST", "/alerts", { body: { ...body, window_seconds: 60 } }))
    .body;
  const { id } = await begin(agent);
  const { token } = await worker.take();
  const question = JSON.stringify({ type: "approval", prompt: "Continue?" });
  await worker.report([{ token, first: 1, items: [{ type: "ask", key: "ask#0", question }] }]);
  await until("a run that is parked", async () => (await get(id)).status === "requires_action");
  const builds = async () => (await world.service.api<Agent>("GET", `/agents/${agent}`)).body.unserved_builds;
  expect(await builds()).toEqual([]);
  await world.service.api("DELETE", `/workers/${worker.id}`);
  expect(await builds()).toEqual([{ build: "1", runs: 1 }]);
  // This one can run on any worker.
  await begin(agent);
  await until(
    "an alert that fires",
    async () => {
      const { status, last_value } = (
        await world.service.api<{ status: string; last_value: number }>("GET", `/alerts/${rule.id}`)
      ).body;
      return status === "firing" && last_value === 2;
    },
    40_000,
  );
  const dispatcher = new HttpAgent({ connect: { ca: world.service.ca } });
  const metrics = await request(new URL("/metrics", world.service.baseUrl), { dispatcher });
  expect(await metrics.body.text()).toMatch(/^agentrun_worker_queues_unserved [1-9]/m);
  await dispatcher.close();
});
