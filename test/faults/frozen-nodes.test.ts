import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countOpen, expectAllEnd, expectOneEnd, listRuns, watchTransitions } from "./audit.ts";
import { type Cluster, createCluster, createLedger, type Ledger, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

let cluster: Cluster;
let ledger: Ledger;
let agent: string;

beforeAll(async () => {
  ledger = createLedger();
  cluster = await createCluster(2);
  await watchTransitions(cluster.world.database);
  agent = await cluster.world.addAgent("ledger");
});

afterAll(async () => {
  for (const node of cluster?.nodes ?? []) node.process.kill("SIGCONT");
  await cluster?.remove();
  ledger?.remove();
});

const runsAtOnce = 10;

/** On this node, longer than a lease; the next attempt is quick. */
async function startOn(index: number): Promise<string[]> {
  const ms = (figures.leaseSeconds + 1) * 1_000;
  const input = { file: ledger.file, ms_by_attempt: [ms, 50, 50] };
  const start = async () =>
    (
      await cluster.nodes[index]?.api<Run>("POST", "/runs", {
        body: { agent_id: agent, input },
        headers: { prefer: "respond-async" },
      })
    )?.body.id ?? "";
  const ids = await Promise.all(Array.from({ length: runsAtOnce }, start));
  await until(() => ids.every((id) => ledger.lines().some((line) => line.run === id)));
  return ids;
}

const has = (id: string, attempt: number, what: string) =>
  ledger.lines().some((line) => line.run === id && line.attempt === attempt && line.what === what);

test(
  "P3: a node that was frozen past its leases wakes with finished work and commits none of it",
  async () => {
    let fenced = 0;
    for (let freeze = 0; freeze < figures.freezes; freeze += 1) {
      const ids = await startOn(0);
      const frozen = cluster.nodes[0];
      frozen?.process.kill("SIGSTOP");
      // Its workers are separate processes and continue: the first attempts end, but their node cannot receive it.
      await expectAllEnd(cluster.world.database, 60_000);
      await until(() => ids.every((id) => has(id, 1, "end") || has(id, 2, "end")), 60_000);
      const before = await listRuns(cluster.world.database);
      frozen?.process.kill("SIGCONT");
      // Once it serves a new run again, it has read its workers' results and tried to commit them.
      const echo = { agent_id: frozen?.credentials.agent_id, input: {} };
      await until(async () => (await frozen?.api("POST", "/runs", { body: echo }))?.body.status === "completed");
      const after = await listRuns(cluster.world.database);
      for (const id of ids) {
        expect(after.get(id)).toEqual(before.get(id));
        expect(JSON.parse(after.get(id)?.output ?? "null")).toEqual({ attempt: after.get(id)?.attempt });
      }
      fenced += ids.filter((id) => has(id, 1, "end") && after.get(id)?.attempt === 2).length;
    }
    expect(fenced, "first attempts that ended and were fenced").toBeGreaterThan(0);
    expect(await countOpen(cluster.world.database)).toBe(0);
    await expectOneEnd(cluster.world.database);
    report("P3", { freezes: figures.freezes, fenced, twoCommits: 0 });
  },
  figures.limitMs,
);
