import { loadavg } from "node:os";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { until } from "../faults/cluster.ts";
import { report } from "../faults/figures.ts";
import { runUntilExit, type Service } from "../support/service.ts";
import { startLoad, startNodes } from "./load.ts";
import { type Member, type PatroniCluster, startPatroniCluster } from "./patroni.ts";
import { canWrite, findMissing, queryLeader } from "./queries.ts";

/** Four faults, and more than five thousand runs that were acknowledged before, between and after them. */
const runsPerFault = 1_500;

let cluster: PatroniCluster;
let nodes: Service[];
let agentId: string;
let acknowledgedInAll = 0;

beforeAll(async () => {
  cluster = await startPatroniCluster(inject("tools"), true);
  ({ nodes, agentId } = await startNodes(cluster.url, 3));
});

afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.remove()));
  await cluster?.remove();
});

type Fault = { inflict(leader: Member): Promise<void> | void; heal(leader: Member): void };

const silence = ({ gates }: Member) => {
  for (const gate of Object.values(gates)) gate.silence();
};
const open = ({ gates }: Member) => {
  for (const gate of Object.values(gates)) gate.open();
};

const faults: Record<string, Fault> = {
  "switched over": { inflict: () => cluster.switchOver(), heal: () => {} },
  killed: { inflict: (leader) => leader.signal("SIGKILL"), heal: (leader) => leader.start() },
  frozen: { inflict: (leader) => leader.signal("SIGSTOP"), heal: (leader) => leader.signal("SIGCONT") },
  "cut off": { inflict: silence, heal: open },
};

/** The time until there is another leader, and from then until every node writes. */
async function failOver(leader: Member, fault: Fault): Promise<{ leaderAfterMs: number; backMs: number }> {
  const faultMs = performance.now();
  await fault.inflict(leader);
  await until(async () => ![leader, null].includes(await cluster.findLeader()), 90_000);
  const leaderMs = performance.now();
  await until(async () => (await Promise.all(nodes.map(canWrite))).every(Boolean));
  return { leaderAfterMs: leaderMs - faultMs, backMs: performance.now() - leaderMs };
}

test.each(Object.entries(faults))(
  "P25: the primary is %s under load, and every acknowledged run is there ten seconds after there is a leader",
  async (name, fault) => {
    const leader = await cluster.waitUntilWhole();
    const load = startLoad(nodes, agentId);
    let figuresMs: { leaderAfterMs: number; backMs: number };
    try {
      await until(() => load.acknowledged.length > runsPerFault / 2, 60_000);
      figuresMs = await failOver(leader, fault);
      await until(() => load.acknowledged.length > runsPerFault, 60_000);
    } finally {
      // The former primary returns with its old state; also if this case has failed, for the sake of the next one.
      fault.heal(leader);
      await cluster.waitUntilWhole().finally(load.stop);
    }
    const missing = await findMissing(cluster, load.acknowledged);
    expect(missing).toEqual([]);
    acknowledgedInAll += load.acknowledged.length;
    report(`P25 ${name}`, {
      acknowledged: load.acknowledged.length,
      missing: missing.length,
      refused: load.refused(),
      ...figuresMs,
      machineLoad: loadavg()[0] ?? Number.NaN,
    });
  },
);

test("P25: five thousand runs were acknowledged, all of them ended, and none of our processes exited", async () => {
  expect(acknowledgedInAll).toBeGreaterThan(5_000);
  await until(
    async () => (await queryLeader(cluster, "select 1 from runs where completed_at is null limit 1")).length === 0,
    60_000,
  );
  expect(await queryLeader(cluster, "select id, status, error from runs where status <> 'completed'")).toEqual([]);
  for (const node of nodes) expect([node.process.exitCode, node.process.signalCode]).toEqual([null, null]);
});

test("two hosts that are both replicas are rejected at the start with a message", async () => {
  const leader = await cluster.waitUntilWhole();
  const replicas = cluster.members.filter((member) => member !== leader);
  const env = { AGENTRUN_DATABASE_WAIT_SECONDS: "1" };
  const { code, output } = await runUntilExit({ databaseUrl: cluster.urlOf(replicas), env });
  expect(code).toBe(1);
  for (const { gates } of replicas) expect(output).toContain(`127.0.0.1:${gates.clients.port} is a replica`);
  expect(output).toContain("Add the primary");
});
