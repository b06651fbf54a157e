import { setTimeout as delay } from "node:timers/promises";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countOpen, expectOneEnd, watchTransitions } from "./audit.ts";
import { type Cluster, createCluster, createLedger, inParallel, type Ledger, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

let cluster: Cluster;
let ledger: Ledger;
let agent: string;

beforeAll(async () => {
  ledger = createLedger();
  cluster = await createCluster(2, { env: { AGENTRUN_LEASE_SECONDS: "12", AGENTRUN_CONCURRENCY: "200" } });
  await watchTransitions(cluster.world.database);
  agent = await cluster.world.addAgent("ledger");
});

afterAll(async () => {
  await cluster?.remove();
  ledger?.remove();
});

const isEnded = (run: Run) => ["completed", "failed", "cancelled"].includes(run.status);

/** A machine that stalls for seconds may return 503: the caller repeats the cancel, as every client library does. */
async function cancel(path: string): ReturnType<Cluster["call"]> {
  const answer = await cluster.call("DELETE", path);
  return answer?.status === 503 ? cancel(path) : answer;
}

/** The agent ends, the timeout expires and a caller cancels, all at about the same moment. */
async function race(number: number): Promise<Run> {
  const input = { file: ledger.file, ms: 930 + (number % 10) * 10 };
  const body = { agent_id: agent, input, timeout_seconds: 1 };
  const created = await cluster.call("POST", "/runs", { body, headers: { prefer: "respond-async" } });
  expect(created?.status, JSON.stringify(created?.body)).toBe(202);
  const path = `/runs/${created?.body.id}`;
  await delay(930 + (number % 7) * 15);
  const cancels = ["", "?force=true", "?wait=1"].map((query) => cancel(path + query));
  for (const answer of await Promise.all(cancels))
    expect([200, 202, 422], JSON.stringify(answer?.body)).toContain(answer?.status);
  let seen: Run | undefined;
  await until(async () => {
    seen = (await cluster.call("GET", path))?.body;
    return seen !== undefined && isEnded(seen);
  });
  return seen as Run;
}

test(
  "P5, P6: finish, timeout and three cancels race on two nodes; one of them ends the run and nothing changes it again",
  async () => {
    const ends: Run[] = [];
    await inParallel(figures.races, 30, async (number) => {
      const first = await race(number);
      ends.push(first);
      for (const node of cluster.nodes) expect((await node.api<Run>("GET", `/runs/${first.id}`)).body).toEqual(first);
    });
    expect(await countOpen(cluster.world.database)).toBe(0);
    for (const end of ends) expect((await cluster.call("GET", `/runs/${end.id}`))?.body).toEqual(end);
    await expectOneEnd(cluster.world.database);
    const count = (status: string) => ends.filter((run) => run.status === status).length;
    const kinds = { completed: count("completed"), failed: count("failed"), cancelled: count("cancelled") };
    expect(Object.values(kinds).filter((number) => number > 0).length, "kinds of ends").toBeGreaterThan(1);
    report("P5", { races: ends.length, ...kinds, secondTransitions: 0 });
  },
  figures.limitMs,
);
