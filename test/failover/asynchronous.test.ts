import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { until } from "../faults/cluster.ts";
import { report } from "../faults/figures.ts";
import { createCli } from "../support/cli.ts";
import type { Service } from "../support/service.ts";
import { startLoad, startNodes } from "./load.ts";
import { type PatroniCluster, startPatroniCluster } from "./patroni.ts";
import { canWrite, findMissing, queryLeader } from "./queries.ts";

let cluster: PatroniCluster;
let nodes: Service[];
let agentId: string;

beforeAll(async () => {
  cluster = await startPatroniCluster(inject("tools"), false);
  ({ nodes, agentId } = await startNodes(cluster.url, 2));
});

afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.remove()));
  await cluster?.remove();
});

type Checked = {
  findings: { check: string; problems: number; examples: string[] }[];
  replication: { mode: string; replicas: number; timeline: number };
};

/** The operator's output, and the exit code of the command. */
async function check(): Promise<Checked & { code: number | null }> {
  const cli = createCli({ DATABASE_URL: cluster.url });
  const { code, stdout } = await cli.run(["admin", "check", "--json"]);
  cli.remove();
  return { code, ...(JSON.parse(stdout) as Checked) };
}

const lostIn = ({ findings }: Checked) => findings.find((finding) => finding.check.includes("has lost a run"));

test("P25: what an asynchronous replica had not received when it became the primary is counted, and admin check names it", async () => {
  const before = await check();
  expect(before.replication).toMatchObject({ mode: "asynchronous", replicas: 2 });
  expect(lostIn(before)?.problems).toBe(0);

  const leader = await cluster.waitUntilWhole();
  const load = startLoad(nodes, agentId);
  await until(() => load.acknowledged.length > 100, 60_000);
  try {
    leader.gates.replicas.silence();
    const before = load.acknowledged.length;
    await until(() => load.acknowledged.length > before + 100, 60_000);
    leader.signal("SIGKILL");
    leader.gates.replicas.open();
    await until(async () => ![leader, null].includes(await cluster.findLeader()), 90_000);
    await until(async () => (await Promise.all(nodes.map(canWrite))).every(Boolean));
  } finally {
    await load.stop();
    leader.gates.replicas.open();
    leader.start();
  }

  const missing = await findMissing(cluster, load.acknowledged);
  expect(missing.length).toBeGreaterThan(0);
  const facts = "select 1 from installation where name like 'failover %'";
  await until(async () => (await queryLeader(cluster, facts)).length === nodes.length);
  const after = await check();
  expect(after.code).toBe(1);
  expect(after.replication.timeline).toBeGreaterThan(before.replication.timeline);
  expect(lostIn(after)?.problems).toBe(missing.length);
  for (const example of lostIn(after)?.examples ?? []) expect(missing).toContain(example);
  report("P25 asynchronous", { acknowledged: load.acknowledged.length, missing: missing.length });
});
