import type { Agent, Dataset, Deployment, Experiment, PendingDeployment, Scorer } from "@agentrun/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import type { Service } from "../support/service.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_ALERT_SECONDS: "1" } });
});
afterAll(() => world?.remove());

const call = async <Body>(node: Service, method: string, path: string, body?: object): Promise<Body> => {
  const answer = await node.api<Body>(method, path, body === undefined ? {} : { body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};

/** Holds the agent, so that a deployment waits in its transaction. Runs are accepted. */
async function holdAgent(agent: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.database.url });
  await client.connect();
  await client.query("begin");
  const held = await client.query("select 1 from agents where id = $1 for share", [toUuid(agent as `ag_${string}`)]);
  expect(held.rowCount).toBe(1);
  return client;
}

test("a node that is killed between the end of the experiment and the deployment: the revision is deployed once", async () => {
  const first = world.service;
  const agent = await world.addAgent("number");
  const rows = Array.from({ length: 12 }, (_, value) => ({ input: { value }, expected_output: { value: 2 * value } }));
  const dataset = await call<Dataset>(first, "POST", "/datasets", { agent_id: agent, name: "cases", rows });
  const definition = { type: "exact", field: "/value" };
  const scorer = await call<Scorer>(first, "POST", "/scorers", { name: "Doubled", definition });
  const gate = { dataset_id: dataset.id, scorers: [{ id: scorer.id }], at_least: 100, effects: "live" };
  await call(first, "PATCH", `/agents/${agent}`, { gate });
  const { pending_deployment: pending } = await call<Agent>(first, "PATCH", `/agents/${agent}`, {
    description: "Next.",
  });
  const client = await holdAgent(agent);
  try {
    const read = () => call<Experiment>(first, "GET", `/experiments/${pending?.experiment_id}`);
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("completed");
    const waiting =
      "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    const count = async () => (await world.database.query<{ count: number }>(waiting))[0]?.count ?? 0;
    await expect.poll(count, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    await first.kill();
  } finally {
    await client.query("rollback");
    await client.end();
  }
  // Both try to lead.
  const [second, third] = await Promise.all([world.addNode(), world.addNode()]);
  const path = `/agents/${agent}/pending-deployments/${pending?.id}`;
  const state = async () => (await call<PendingDeployment>(second, "GET", path)).status;
  await expect.poll(state, { timeout: 120_000 }).toBe("deployed");
  const { data } = await call<{ data: Deployment[] }>(third, "GET", `/agents/${agent}/deployments`);
  expect(data.map(({ revision }) => revision)).toEqual([2, 1]);
  const events = await call<{ data: { data: Deployment }[] }>(
    third,
    "GET",
    "/events?limit=100&type=deployment.created",
  );
  const own = events.data.filter((event) => event.data.agent_id === agent).map((event) => event.data.revision);
  expect(own.sort()).toEqual([1, 2]);
});
