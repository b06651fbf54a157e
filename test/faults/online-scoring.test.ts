import type { Scorer, ScoringRule } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, createCluster } from "./cluster.ts";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await createCluster(2, { env: { AGENTRUN_ALERT_SECONDS: "1" } });
});
afterAll(() => cluster?.remove());

test("nodes that are killed while runs are sampled and scored neither leave out a run nor score one twice", async () => {
  const agent_id = await cluster.world.addAgent("number");
  const definition = { type: "expression", expression: "true" };
  const scorer = await cluster.request<Scorer>("POST", "/scorers", { name: "any", definition });
  const rule = { agent_id, name: "any", scorer: { id: scorer.id }, percent: 100 };
  const { id } = await cluster.request<ScoringRule>("POST", "/scoring-rules", rule);
  const [batch, batches] = [60, 2];
  const send = () =>
    cluster.request("POST", "/runs/batch", { runs: Array.from({ length: batch }, () => ({ agent_id, input: {} })) });
  for (let sent = 0; sent < batches; sent += 1) {
    await send();
    await cluster.nodes[sent % 2]?.kill();
    await cluster.restart(sent % 2);
  }
  const scored = async () => (await cluster.request<ScoringRule>("GET", `/scoring-rules/${id}`)).today.scored;
  // A pending score of a killed node is due again after its lease.
  await expect.poll(scored, { timeout: 120_000 }).toBe(batch * batches);
  const rows = await cluster.world.database.query("select run_id, count(*) from run_feedback group by 1");
  expect(rows).toHaveLength(batch * batches);
}, 240_000);
