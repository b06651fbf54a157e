import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromUuid } from "../../packages/server/src/lib/ids.ts";
import { expectAllEnd, expectOneEnd, listRuns, watchTransitions } from "./audit.ts";
import { type Cluster, createCluster, createLedger, type Ledger, type LedgerLine, ownerOf, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

const nodeCount = 3;
const callers = 100;

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

const beginThread = async () =>
  (await cluster.world.service.api<{ id: string }>("POST", "/threads", { body: {} })).body.id;

/** A call on any node until one acknowledges it; its key makes the next one find what a dying node had accepted. */
async function submit(thread: string, key: string, ms: number): Promise<string> {
  const body = { agent_id: agent, thread_id: thread, input: { file: ledger.file, ms } };
  const headers = { prefer: "respond-async", "idempotency-key": key };
  for (;;) {
    const answer = await cluster.call("POST", "/runs", { body, headers });
    if (answer === null || answer.status === 503) continue;
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body.id;
  }
}

/** Of lines in the order they were written: how often somebody began while another had begun and not ended. */
function overlapsIn(lines: LedgerLine[]): number {
  const ends = new Map(lines.map((line, index) => [line.run, index]));
  return lines.filter((line, index) =>
    lines.slice(0, index).some((earlier) => earlier.run !== line.run && (ends.get(earlier.run) ?? 0) > index),
  ).length;
}

const linesOf = (ids: string[]) => ledger.lines().filter(({ run }) => ids.includes(run));
const orderOf = (lines: LedgerLine[]) => [...new Set(lines.map(({ run }) => run))];

test(
  "P28: a hundred callers on three nodes have one thread one after the other, through a kill -9 of its holder, and it remembers all of them",
  async () => {
    const thread = await beginThread();
    const submitting = Promise.all(Array.from({ length: callers }, (_, index) => submit(thread, `caller-${index}`, 5)));
    // The node in whose hands the thread is dies with it.
    await until(() => ledger.lines().length > callers / 2);
    const victim = await killHolder();
    const ids = await submitting;
    expect(new Set(ids).size).toBe(callers);
    await expectAllEnd(cluster.world.database, 120_000);
    await cluster.restart(victim);

    const runs = await listRuns(cluster.world.database);
    expect(ids.filter((id) => runs.get(id)?.status !== "completed")).toEqual([]);
    const lines = linesOf(ids);
    expect(overlapsIn(lines)).toBe(0);
    await expectOneEnd(cluster.world.database);
    const turns = await cluster.world.database.query<{ id: string }>(
      "select id from runs where thread_id is not null order by thread_turn",
    );
    const messages = await readMessages(thread);
    expect(messages.map(({ role }) => role)).toEqual(
      Array.from({ length: callers }, () => ["user", "assistant"]).flat(),
    );
    // Each run is there once, in the order in which they ran, which is the one in which they were taken.
    const remembered = messages.filter(({ role }) => role === "user").map(({ run_id }) => run_id);
    expect(remembered).toEqual(orderOf(lines));
    expect(remembered).toEqual(turns.map(({ id }) => fromUuid("run", id)));
    const retried = ids.filter((id) => (runs.get(id)?.attempt ?? 0) > 1).length;
    expect(retried, "the killed node left its run to another").toBeGreaterThan(0);
    report("P28", { callers, nodes: nodeCount, overlaps: 0, retried });
  },
  figures.limitMs,
);

/** Kills the node that executes the thread's run at this moment. */
async function killHolder(): Promise<number> {
  for (;;) {
    const last = ledger.lines().at(-1);
    if (last?.what !== "begin") continue;
    const owner = tryOwner(last.pid);
    // The test makes its calls for agents by the first one.
    if (owner <= 0) {
      await new Promise((resolve) => setImmediate(resolve));
      continue;
    }
    await cluster.nodes[owner]?.kill();
    return owner;
  }
}

function tryOwner(pid: number): number {
  try {
    return ownerOf(cluster, pid);
  } catch {
    return -1;
  }
}

type Message = { role: string; run_id: string };

async function readMessages(thread: string): Promise<Message[]> {
  const headers = { accept: "application/x-ndjson" };
  const answer = await cluster.world.service.api("GET", `/threads/${thread}/messages`, { headers });
  return answer.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Message);
}

test("P28: who was acknowledged first goes first, whichever nodes they came by", async () => {
  const thread = await beginThread();
  const ids: string[] = [];
  const submitOn = async (index: number) => {
    const body = { agent_id: agent, thread_id: thread, input: { file: ledger.file } };
    const node = cluster.nodes[index % nodeCount];
    const answer = await node?.api<Run>("POST", "/runs", { body, headers: { prefer: "respond-async" } });
    ids.push(answer?.body.id ?? "");
  };
  for (let index = 0; index < 30; index += 1) await submitOn(index);
  await until(() => linesOf(ids).length === 2 * ids.length);
  expect(orderOf(linesOf(ids))).toEqual(ids);
  expect(overlapsIn(linesOf(ids))).toBe(0);
});
