import type { Canary, Deployment } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, createCluster } from "./cluster.ts";

let cluster: Cluster;
let agents: string[];

beforeAll(async () => {
  cluster = await createCluster(2, { env: { AGENTRUN_ALERT_SECONDS: "1" } });
  agents = [await cluster.world.addAgent("number"), await cluster.world.addAgent("number")];
});
afterAll(() => cluster?.remove());

const eventsOf = async (agent: string): Promise<string[]> => {
  const path = "/events?limit=100&type=deployment.promoted,deployment.rollback";
  const { data } = await cluster.request<{ data: { type: string; data: Deployment }[] }>("GET", path);
  return data.filter((event) => event.data.agent_id === agent).map(({ type }) => type);
};

async function startCanary(draft: object): Promise<{ agent: string; path: string }> {
  const agent = agents.pop() ?? "";
  await cluster.request("POST", `/agents/${agent}/revisions`, draft);
  const steps = [
    { percent: 50, runs: 60 },
    { percent: 100, runs: 60 },
  ];
  // Nodes that die make some runs slow; this test is about failures.
  const request = { revision: 2, steps, tolerated_percent: 1_000 };
  const { id } = await cluster.request<Canary>("POST", `/agents/${agent}/canaries`, request);
  return { agent, path: `/agents/${agent}/canaries/${id}` };
}

const send = (agent_id: string, count: number) => {
  const runs = Array.from({ length: count }, (_, n) => ({ agent_id, input: { fail: n % 3 === 0 } }));
  return cluster.request<{ accepted: number }>("POST", "/runs/batch", { runs });
};

test("a node that is killed in a step loses neither the canary's progress nor its event", async () => {
  const { agent, path } = await startCanary({ description: "As good." });
  const read = () => cluster.request<Canary>("GET", path);
  await send(agent, 60);
  await cluster.nodes[0]?.kill();
  await cluster.restart(0);
  await send(agent, 100);
  await expect.poll(async () => (await read()).step, { timeout: 120_000 }).toBe(2);
  await cluster.nodes[1]?.kill();
  await cluster.restart(1);
  await send(agent, 60);
  await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe("promoted");
  expect(await eventsOf(agent)).toEqual(["deployment.promoted"]);
  // Each ended run was counted once: the last ones only if they ended before the promotion.
  const [failures] = (await read()).metrics;
  const counted = (failures?.stable.count ?? 0) + (failures?.canary.count ?? 0);
  expect(counted).toBeGreaterThanOrEqual(120);
  expect(counted).toBeLessThanOrEqual(220);
});

test("a node that is killed while a revision fails does not keep it from being rolled back, once", async () => {
  const { agent, path } = await startCanary({ runtime: { type: "module", module: "fickle" } });
  await Promise.all([send(agent, 200), cluster.nodes[0]?.kill()]);
  await cluster.restart(0);
  await expect
    .poll(async () => (await cluster.request<Canary>("GET", path)).status, { timeout: 120_000 })
    .toBe("rolled_back");
  expect(await eventsOf(agent)).toEqual(["deployment.rollback"]);
});
