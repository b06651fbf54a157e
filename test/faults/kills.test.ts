import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAllEnd, expectOneEnd, listRuns, watchTransitions } from "./audit.ts";
import { type Cluster, createCluster, createLedger, inParallel, type Ledger, ownerOf, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

const { rounds, runsPerRound } = figures.kills;
const nodeCount = 3;

let cluster: Cluster;
let ledger: Ledger;
let agent: string;

beforeAll(async () => {
  ledger = createLedger();
  cluster = await createCluster(nodeCount, { env: { AGENTRUN_CONCURRENCY: "20" } });
  await watchTransitions(cluster.world.database);
  agent = await cluster.world.addAgent("ledger");
});

afterAll(async () => {
  await cluster?.remove();
  ledger?.remove();
});

/** Most are short; a few are still running when their node is killed, however slow the machine is. */
const inputOf = (index: number) => ({
  file: ledger.file,
  ms: Math.floor(Math.random() * 150),
  ...(index % 16 === 0 ? { ms_by_attempt: [5_000, 50, 50] } : {}),
});

/** Creates runs until this many are acknowledged; those that a dying node did not acknowledge do not count. */
async function submit(count: number, acknowledged: string[], onHalf: () => void): Promise<void> {
  const before = acknowledged.length;
  await inParallel(count, 16, async (index) => {
    const body = { agent_id: agent, input: inputOf(index) };
    let answer = null;
    while (answer === null || answer.status === 503) {
      answer = await cluster.call("POST", "/runs", { body, headers: { prefer: "respond-async" } });
    }
    expect(answer.status, answer.text).toBeLessThan(300);
    acknowledged.push(answer.body.id);
    if (acknowledged.length - before === Math.floor(count / 2)) onHalf();
  });
}

test(
  "P1, P3, P6: nodes are killed again and again, and no acknowledged run is lost, ends twice or lacks its event",
  async () => {
    const acknowledged: string[] = [];
    let kills = 0;
    const killAndRestart = async () => {
      const victim = await busyNode();
      kills += 1;
      await cluster.nodes[victim]?.kill();
      await cluster.restart(victim);
    };
    for (let round = 0; round < rounds; round += 1) {
      let restarted: Promise<void> | undefined;
      await submit(runsPerRound, acknowledged, () => {
        restarted = killAndRestart();
      });
      // One node is down at a time, so that another one can be called.
      await restarted;
    }
    expect(kills).toBe(rounds);
    expect(new Set(acknowledged).size).toBe(rounds * runsPerRound);

    await expectAllEnd(cluster.world.database, 120_000);
    const runs = await listRuns(cluster.world.database);
    const missing = acknowledged.filter((id) => !runs.has(id));
    expect(missing).toEqual([]);
    const lost = acknowledged.flatMap((id) => runs.get(id) ?? []).filter((run) => run.status !== "completed");
    // A run may have lost all three of its workers; then it fails, and its caller gets that result.
    for (const run of lost) expect(run).toMatchObject({ status: "failed", attempt: 3 });

    await expectOneEnd(cluster.world.database);
    const retried = expectExecutions(acknowledged, runs);
    expect(retried, "runs that a killed node left to another").toBeGreaterThan(0);
    report("P1", {
      acknowledged: acknowledged.length,
      kills,
      missing: missing.length,
      retried,
      workerLost: lost.length,
    });
  },
  figures.limitMs,
);

/** The node that has held a run for longest. */
async function busyNode(): Promise<number> {
  let found = -1;
  await until(() => {
    const lines = ledger.lines();
    const ended = new Set(lines.flatMap((line) => (line.what === "end" ? [`${line.run} ${line.attempt}`] : [])));
    const owners = lines
      .filter((line) => !ended.has(`${line.run} ${line.attempt}`) && existsSync(`/proc/${line.pid}`))
      .map((line) => ownerOf(cluster, line.pid));
    found = owners.find((owner) => owner >= 0) ?? -1;
    return found >= 0;
  });
  return found;
}

/** Every attempt ran at most once, and the recorded one is the one that committed. */
function expectExecutions(ids: string[], runs: Awaited<ReturnType<typeof listRuns>>): number {
  const begun = ledger.lines().filter((line) => line.what === "begin");
  const attempts = begun.map((line) => `${line.run} ${line.attempt}`);
  expect(new Set(attempts).size, "an attempt was executed twice").toBe(attempts.length);
  const executed = new Set(begun.map((line) => line.run));
  const completed = ids.flatMap((id) => (runs.get(id)?.status === "completed" ? [id] : []));
  for (const id of completed) {
    const run = runs.get(id);
    expect(executed.has(id)).toBe(true);
    expect(JSON.parse(run?.output ?? "null")).toEqual({ attempt: run?.attempt });
  }
  return completed.filter((id) => (runs.get(id)?.attempt ?? 0) > 1).length;
}

test(
  "P2: a run whose node is killed resumes elsewhere within twenty seconds",
  async () => {
    const ids = await startLong(6);
    const owners = ownersOf(ids);
    const victim = owners[0] ?? -1;
    const started = performance.now();
    await cluster.nodes[victim]?.kill();
    const orphans = ids.filter((_, index) => owners[index] === victim);
    const second = () => new Set(ledger.lines().flatMap((line) => (line.attempt === 2 ? [line.run] : [])));
    // Promised with leases of twelve seconds; shorter ones give a busy machine more time to start them.
    const limitMs = 20_000;
    await until(() => orphans.every((id) => second().has(id)), limitMs);
    const tookMs = performance.now() - started;
    await cluster.restart(victim);
    // The others would run for a minute.
    await cluster.call("POST", "/runs/cancel", { body: { agent_id: agent, status: ["running"] } });
    await expectAllEnd(cluster.world.database, 60_000);
    await expectOneEnd(cluster.world.database);
    report("P2", { orphans: orphans.length, takenOverMs: tookMs, limitMs });
  },
  figures.limitMs,
);

/** Runs that take a minute on their node, but end soon on the next one. */
async function startLong(count: number): Promise<string[]> {
  const input = { file: ledger.file, ms_by_attempt: [60_000, 100, 100] };
  const start = async () =>
    (await cluster.call("POST", "/runs", { body: { agent_id: agent, input }, headers: { prefer: "respond-async" } }))
      ?.body.id ?? "";
  const ids = await Promise.all(Array.from({ length: count }, start));
  await until(() => ids.every((id) => ledger.lines().some((line) => line.run === id)));
  return ids;
}

/** The node that runs each of them. */
function ownersOf(ids: string[]): number[] {
  const lines = ledger.lines();
  return ids.map((id) => ownerOf(cluster, lines.find((line) => line.run === id)?.pid ?? 0));
}
