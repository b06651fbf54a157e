import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, createCluster, createLedger, type Ledger, ownerOf, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

let cluster: Cluster;
let ledger: Ledger;

beforeAll(async () => {
  ledger = createLedger();
  cluster = await createCluster(1);
});

afterAll(async () => {
  await cluster?.remove();
  ledger?.remove();
});

async function begin(on: Cluster, body: object): Promise<string> {
  const created = await on.call("POST", "/runs", { body, headers: { prefer: "respond-async" } });
  return created?.body.id ?? expect.fail("the run was not accepted");
}

async function endOf(on: Cluster, id: string): Promise<Run> {
  let run: Run | undefined;
  await until(async () => {
    run = (await on.call("GET", `/runs/${id}`))?.body;
    return run !== undefined && run.completed_at !== null;
  }, 60_000);
  return run ?? expect.fail("the run was not found");
}

const executionsOf = (id: string) => ledger.lines().filter((line) => line.run === id);

test.concurrent("P18: a run that kills its worker each time fails after exactly three attempts", async () => {
  const hostile = await cluster.world.addAgent("hostile");
  const run = await endOf(
    cluster,
    await begin(cluster, { agent_id: hostile, input: { attack: "die", file: ledger.file } }),
  );
  expect(run).toMatchObject({ status: "failed", attempt: 3, error: { code: "worker_lost", type: "system" } });
  expect(executionsOf(run.id).map((line) => line.attempt)).toEqual([1, 2, 3]);
  report("P18 workers", { attempts: run.attempt, executions: executionsOf(run.id).length });
});

test.concurrent(
  "P18: a run whose node dies each time fails after exactly three attempts",
  async () => {
    const deadly = await createCluster(2);
    try {
      const id = await killOwners(deadly);
      expect(executionsOf(id).map((line) => line.attempt)).toEqual([1, 2, 3]);
    } finally {
      await deadly.remove();
    }
  },
  figures.limitMs,
);

/** Kills the node that runs it, three times, and waits for the end. */
async function killOwners(deadly: Cluster): Promise<string> {
  const agent = await deadly.world.addAgent("ledger");
  const id = await begin(deadly, { agent_id: agent, input: { file: ledger.file, ms: 120_000 } });
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await until(() => executionsOf(id).length === attempt, 60_000);
    const worker = executionsOf(id).at(-1)?.pid ?? 0;
    const owner = ownerOf(deadly, worker);
    await deadly.nodes[owner]?.kill();
    await deadly.restart(owner);
  }
  const run = await endOf(deadly, id);
  expect(run).toMatchObject({ status: "failed", attempt: 3, error: { code: "worker_lost" } });
  report("P18 nodes", { attempts: run.attempt, kills: 3 });
  return id;
}
