import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { listRuns } from "./audit.ts";
import { type Cluster, createCluster, createLedger, type Ledger, ownerOf, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";
import { addShiftedClock, setClock } from "./shifted-clock.ts";

const hour = 3_600;
const nodeCount = 2;
const slots = 4;
const waiting = 4;

let cluster: Cluster;
let ledger: Ledger;
let agent: string;

beforeAll(async () => {
  ledger = createLedger();
  cluster = await createCluster(nodeCount, { prepare: addShiftedClock, env: { AGENTRUN_CONCURRENCY: String(slots) } });
  agent = await cluster.world.addAgent("ledger");
});

afterAll(async () => {
  await cluster?.remove();
  ledger?.remove();
});

const query = <Row = object>(text: string, values: unknown[] = []) => cluster.world.database.query<Row>(text, values);
const countIn = async (status: string) =>
  [...(await listRuns(cluster.world.database)).values()].filter((run) => run.status === status).length;
const hasBegun = (id: string) => ledger.lines().some((line) => line.run === id);

/** Their first attempt takes longer than any test; the next is quick. */
async function start(count: number): Promise<string[]> {
  const input = { file: ledger.file, ms_by_attempt: [600_000, 10, 10] };
  const begin = async () =>
    (await cluster.call("POST", "/runs", { body: { agent_id: agent, input }, headers: { prefer: "respond-async" } }))
      ?.body.id ?? "";
  return Promise.all(Array.from({ length: count }, begin));
}

/** As a dead node leaves it. Once it has been requeued, the reaper has processed all such runs. */
async function untilPutBack(id: string): Promise<void> {
  await query("update runs set lease_token = gen_random_uuid(), node_id = gen_random_uuid() where id = $1", [
    toUuid(id),
  ]);
  const abandoned = "select 1 from runs where id = $1 and lease_token is not null and attempt = 1";
  await until(async () => (await query(abandoned, [toUuid(id)])).length === 0, 60_000);
}

/** It has waited for a day already. Once it has failed, the reaper has processed all such runs. */
async function untilOverdue(id: string): Promise<void> {
  await query("update runs set queued_at = queued_at - interval '1 day' where id = $1", [toUuid(id)]);
  await until(async () => (await listRuns(cluster.world.database)).get(id)?.status === "failed", 60_000);
}

test(
  "the database's clock an hour ahead restarts no run and fails no waiting one",
  async () => {
    const [orphan = "", ...running] = await start(nodeCount * slots);
    await until(() => [orphan, ...running].every(hasBegun));
    const [overdue = "", ...queued] = await start(waiting);
    await until(async () => (await countIn("queued")) === waiting);
    await setClock(cluster.world.database, hour);
    // In this order: a requeued run frees a slot, which a waiting run may get.
    await untilOverdue(overdue);
    await untilPutBack(orphan);
    const runs = await listRuns(cluster.world.database);
    expect(running.map((id) => runs.get(id))).toEqual(
      running.map(() => expect.objectContaining({ status: "running", attempt: 1 })),
    );
    // One of them has the free slot.
    for (const id of queued) expect(["queued", "running"]).toContain(runs.get(id)?.status);
    report("clock ahead", { seconds: hour, running: running.length, restarted: 0, queued: queued.length, failed: 0 });
  },
  figures.limitMs,
);

test(
  "an hour back, schedules follow the new time and a dead node's runs are taken over without delay",
  async () => {
    const scheduled = await cluster.world.addAgent("number", {
      schedule: { cron: "* * * * * *", input: { value: 1 } },
    });
    const ticks = async () =>
      (await query("select 1 from runs where agent_id = $1 and scheduled_at is not null", [toUuid(scheduled)])).length;
    await until(async () => (await ticks()) > 0);

    const ids = ledger.lines().flatMap((line) => (line.attempt === 1 && isRunBy(line.pid, 1) ? [line.run] : []));
    expect(ids.length).toBeGreaterThan(0);
    await cluster.nodes[1]?.kill();
    await setClock(cluster.world.database, 0);
    const since = performance.now();
    const before = await ticks();
    await until(async () => (await ticks()) > before + 2);
    const tickedMs = performance.now() - since;
    const held = "select 1 from runs where id = any($1::uuid[]) and attempt = 1 and lease_token is not null";
    await until(async () => (await query(held, [ids.map(toUuid)])).length === 0);
    report("clock back", { seconds: hour, tickedMs, takenOver: ids.length, takenOverMs: performance.now() - since });
  },
  figures.limitMs,
);

/** An abandoned run has no worker any more. */
function isRunBy(workerPid: number, index: number): boolean {
  try {
    return ownerOf(cluster, workerPid) === index;
  } catch {
    return false;
  }
}

test(
  "queued runs survive an hour without any node",
  async () => {
    const alone = await createCluster(1, { prepare: addShiftedClock, env: { AGENTRUN_CONCURRENCY: "1" } });
    try {
      const slow = await alone.world.addAgent("ledger");
      const add = async () =>
        (
          await alone.world.service.api<Run>("POST", "/runs", {
            body: { agent_id: slow, input: { file: ledger.file, ms_by_attempt: [600_000, 10] } },
            headers: { prefer: "respond-async" },
          })
        ).body.id;
      const first = await add();
      await until(() => hasBegun(first));
      const queued = [await add(), await add(), await add()];
      await alone.nodes[0]?.kill();
      await setClock(alone.world.database, hour);
      await alone.restart(0);
      expect(alone.nodes[0]?.output()).toContain("The database's clock is 60 minutes ahead of this machine's.");
      // Each of them gets the only slot in turn, and frees it when it is cancelled.
      for (const id of [...queued, first]) {
        await until(() => hasBegun(id));
        await alone.nodes[0]?.api("DELETE", `/runs/${id}`);
      }
      const failed = await alone.world.database.query("select id from runs where status = 'failed'");
      expect(failed).toEqual([]);
      report("queue", { seconds: hour, queued: queued.length, failed: failed.length });
    } finally {
      await alone.remove();
    }
  },
  figures.limitMs,
);
