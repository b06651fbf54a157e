import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAllEnd, expectOneEnd, watchTransitions } from "./audit.ts";
import { type Cluster, createCluster, createLedger, inParallel, type Ledger } from "./cluster.ts";
import { figures, report } from "./figures.ts";

let cluster: Cluster;
let ledger: Ledger;

beforeAll(async () => {
  ledger = createLedger();
  // The lease of production: a busy test machine must not cost one.
  cluster = await createCluster(2, { env: { AGENTRUN_LEASE_SECONDS: "12", AGENTRUN_CONCURRENCY: "10" } });
  await watchTransitions(cluster.world.database);
});

afterAll(async () => {
  await cluster?.remove();
  ledger?.remove();
});

test(
  "P4: without a fault, as many executions as runs, on the node that accepted them or through the queue",
  async () => {
    const agent = await cluster.world.addAgent("ledger");
    const started = performance.now();
    await inParallel(figures.noFaultRuns, 32, async (number) => {
      const body = { agent_id: agent, input: { file: ledger.file, ms: number % 7 } };
      // Half of the calls wait for the end, so that both slots and queue are used.
      const headers = number % 2 ? { prefer: "respond-async" } : {};
      const answer = await cluster.call("POST", "/runs", { body, headers });
      expect(answer?.status, answer?.text).toBeLessThan(300);
    });
    await expectAllEnd(cluster.world.database, 60_000);
    const seconds = (performance.now() - started) / 1_000;
    const begun = ledger.lines().filter((line) => line.what === "begin");
    expect(begun).toHaveLength(figures.noFaultRuns);
    expect(new Set(begun.map((line) => line.run)).size).toBe(figures.noFaultRuns);
    expect(new Set(begun.map((line) => line.attempt))).toEqual(new Set([1]));
    await expectOneEnd(cluster.world.database);
    const [queued] = await cluster.world.database.query<{ count: number }>(
      "select count(*)::int as count from transitions where old = 'queued'",
    );
    expect(queued?.count, "runs that went by the queue").toBeGreaterThan(0);
    report("P4", { runs: figures.noFaultRuns, executions: begun.length, viaQueue: queued?.count ?? 0, seconds });
  },
  figures.limitMs,
);
