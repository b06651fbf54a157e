import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAllEnd, expectOneEnd, watchTransitions } from "./audit.ts";
import { type Cluster, createCluster, inParallel } from "./cluster.ts";
import { figures, report } from "./figures.ts";

const { keys, calls } = figures.keys;
let cluster: Cluster;

beforeAll(async () => {
  cluster = await createCluster(3);
  await watchTransitions(cluster.world.database);
});

afterAll(() => cluster?.remove());

test(
  "P10: the same keys at the same time on every node, through a kill -9: one run for each key",
  async () => {
    const { agent_id } = cluster.world.service.credentials;
    const answers: { key: number; run: Run; isReplay: boolean }[] = [];
    let unanswered = 0;
    let restarted: Promise<void> | undefined;

    const callOnce = async (key: number): Promise<boolean> => {
      const headers = { "idempotency-key": `order-${key}`, prefer: "respond-async" };
      const answer = await cluster.call("POST", "/runs", {
        body: { agent_id, input: { query: String(key) } },
        headers,
      });
      if (answer === null || answer.status === 503) unanswered += 1;
      if (answer === null || answer.status === 503) return false;
      expect(answer.status, answer.text).toBeLessThan(300);
      answers.push({ key, run: answer.body, isReplay: answer.headers["idempotent-replayed"] === "true" });
      return true;
    };
    await inParallel(calls, 50, async (number) => {
      // The node dies while every key is used for the first time.
      if (number === keys * 2) restarted = cluster.nodes[2]?.kill().then(() => cluster.restart(2));
      while (!(await callOnce(number % keys)));
    });
    await restarted;
    expect(restarted).toBeDefined();

    const ids = new Map<number, Set<string>>();
    for (const { key, run } of answers) ids.set(key, (ids.get(key) ?? new Set()).add(run.id));
    expect([...ids.values()].map((set) => set.size)).toEqual(Array.from({ length: keys }, () => 1));
    const [rows] = await cluster.world.database.query<{ runs: number }>("select count(*)::int as runs from runs");
    expect(rows?.runs).toBe(keys);
    expect(answers).toHaveLength(calls);
    // The first response of a key may have been lost with the node; then all received ones are replays.
    expect(answers.filter((answer) => !answer.isReplay).length).toBeLessThanOrEqual(keys);
    await expectAllEnd(cluster.world.database, 60_000);
    await expectOneEnd(cluster.world.database);
    report("P10", { calls, keys, runs: rows?.runs ?? 0, unanswered });
  },
  figures.limitMs,
);
