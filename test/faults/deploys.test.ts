import type { Run } from "@agentrun/contract";
import { expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-client.ts";
import { expectAllEnd, expectOneEnd, listRuns, watchTransitions } from "./audit.ts";
import { type Cluster, createCluster, createLedger, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

type Deploy = AsyncDisposable & {
  cluster: Cluster;
  create(input: object, prefer?: string): Promise<ApiAnswer<Run>>;
  /** Waits until this many run on the first node, and only then adds the node that takes them over. */
  begun(count: number): Promise<void>;
};

async function prepare(): Promise<Deploy> {
  const ledger = createLedger();
  const env = { AGENTRUN_CONCURRENCY: "40", AGENTRUN_DRAIN_SECONDS: String(figures.drainSeconds) };
  const cluster = await createCluster(1, { env });
  await watchTransitions(cluster.world.database);
  const agent = await cluster.world.addAgent("ledger");
  return {
    cluster,
    create(input, prefer = "respond-async") {
      const body = { agent_id: agent, input: { file: ledger.file, ...input } };
      return cluster.world.service.api<Run>("POST", "/runs", { body, headers: { prefer } });
    },
    async begun(count) {
      await until(() => ledger.lines().filter((line) => line.what === "begin").length >= count);
      await cluster.world.addNode();
    },
    async [Symbol.asyncDispose]() {
      await cluster.remove();
      ledger.remove();
    },
  };
}

/** Ends only on the node that takes it over. */
const endless = { ms_by_attempt: [300_000, 100, 100] };

/**
 * Only runs that end on another node: one that was claimed while the node was being stopped may be handed over too. A run that
 * also lost the worker it was handed to, which a busy machine may starve, counts as well: it ended.
 */
const countHandedOver = (runs: readonly { attempt: number; input: string }[]): number =>
  runs.filter(({ attempt, input }) => attempt > 1 && input.includes("ms_by_attempt")).length;

test.concurrent(
  "P15: a stopped node rejects new runs, lets some end, hands over the rest, answers waiting callers, and exits with 0",
  async () => {
    await using deploy = await prepare();
    const { cluster, create, begun } = deploy;
    const node = cluster.world.service;
    await Promise.all(Array.from({ length: 15 }, (_, n) => create({ ms: 2_000 + 100 * n })));
    await Promise.all(Array.from({ length: 4 }, () => create(endless)));
    await create({ ...endless, deaf: true });
    const waiting = create(endless, "wait=60");
    await begun(21);
    const started = performance.now();
    const stopped = node.stop();
    await until(async () => (await create({ ms: 1 })).status === 503);
    const refused = await create({ ms: 1 });
    expect(refused.headers["retry-after"]).toBe("1");
    expect(await stopped).toBe(0);
    const tookMs = performance.now() - started;
    expect(tookMs).toBeLessThan(30_000);
    // The state when the node exits: handed over, or already ended on the other node.
    expect([200, 202]).toContain((await waiting).status);

    await expectAllEnd(cluster.world.database, 60_000);
    const runs = [...(await listRuns(cluster.world.database)).values()];
    expect(runs.filter((run) => run.status !== "completed")).toEqual([]);
    const handedOver = countHandedOver(runs);
    expect(handedOver).toBe(6);
    await expectOneEnd(cluster.world.database);
    report("P15", { runs: runs.length, handedOver, failed: 0, exitMs: tookMs });
  },
  figures.limitMs,
);

test.concurrent(
  "P15: a second signal makes it hand over its runs at once and still exit with 0",
  async () => {
    await using deploy = await prepare();
    const { cluster, create, begun } = deploy;
    const node = cluster.world.service;
    await Promise.all(Array.from({ length: 10 }, () => create(endless)));
    await begun(10);
    const started = performance.now();
    const stopped = node.stop();
    await until(async () => (await create({ ms: 1 })).status === 503);
    node.process.kill("SIGTERM");
    expect(await stopped).toBe(0);
    const tookMs = performance.now() - started;
    expect(tookMs).toBeLessThan(12_000);
    await expectAllEnd(cluster.world.database, 60_000);
    const runs = [...(await listRuns(cluster.world.database)).values()];
    expect(runs.filter((run) => run.status !== "completed")).toEqual([]);
    const handedOver = countHandedOver(runs);
    expect(handedOver).toBe(10);
    report("P15 twice", { runs: runs.length, handedOver, exitMs: tookMs });
  },
  figures.limitMs,
);
