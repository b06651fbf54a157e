import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Service } from "../support/service.ts";
import { openStream, type ReceivedEvent, textOf } from "../support/sse-client.ts";
import { type Cluster, createCluster, inParallel, ownerOf } from "./cluster.ts";
import { figures, report } from "./figures.ts";

let cluster: Cluster;
let talker: string;

beforeAll(async () => {
  cluster = await createCluster(3);
  talker = await cluster.world.addAgent("talker");
});

afterAll(() => cluster?.remove());

async function continueTalking(node: Service | undefined, words: number): Promise<string> {
  const body = { agent_id: talker, input: { words, pause_ms: 5 } };
  const answer = await node?.api<Run>("POST", "/runs", { body, headers: { prefer: "respond-async" } });
  return answer?.body.id ?? "";
}

type Reading = { events: ReceivedEvent[]; connections: number };
type Plan = {
  /** The node for each connection. */
  nodeFor: (connection: number) => Service | undefined;
  /** The number of events to read before the connection is cut. */
  cutAfter: number;
  onEvent?: (event: ReceivedEvent, count: number) => void;
};

/** Reads a run to its end as a client does: when the connection breaks it reconnects from the last id. */
async function read(id: string, plan: Plan): Promise<Reading> {
  const reading: Reading = { events: [], connections: 0 };
  while (!isEnd(reading.events.at(-1))) {
    reading.connections += 1;
    await readOnce(id, plan, reading).catch(ignoreCut);
  }
  return reading;
}

async function readOnce(id: string, plan: Plan, { events, connections }: Reading): Promise<void> {
  const node = plan.nodeFor(connections - 1);
  if (!node) return;
  const headers = { "last-event-id": String(events.at(-1)?.sequence ?? 0) };
  const stream = await openStream(node, `/runs/${id}/stream`, { headers });
  let count = 0;
  for await (const event of stream.events) {
    events.push(event);
    count += 1;
    plan.onEvent?.(event, events.length);
    if (count === plan.cutAfter) break;
  }
}

const isEnd = (event: ReceivedEvent | undefined) => event?.type === "run.completed";

function ignoreCut(error: unknown): void {
  const { code } = error as { code?: string };
  if (!["ECONNREFUSED", "ECONNRESET", "UND_ERR_SOCKET", "EPIPE"].includes(code ?? "")) throw error;
}

/** Numbered without a gap, except that a reset may jump ahead; and the concatenated text is the run's. */
function expectStory(events: ReceivedEvent[]): { resets: number } {
  let last = 0;
  for (const event of events) {
    if (event.type === "stream.reset") expect(event.sequence).toBeGreaterThan(last);
    else expect(event.sequence, `after ${last}: ${JSON.stringify(event).slice(0, 200)}`).toBe(last + 1);
    last = event.sequence;
  }
  const run = events.at(-1)?.run as { output: { text: string } };
  expect(textOf(events)).toBe(run.output.text);
  return { resets: events.filter((event) => event.type === "stream.reset").length };
}

test(
  "P13: readers whose connections are cut resume on other nodes with no gap and no repeat",
  async () => {
    let connections = 0;
    let events = 0;
    await inParallel(figures.cutStreams, 4, async (number) => {
      const id = await continueTalking(cluster.nodes[number % 3], 150);
      const plan = { nodeFor: (connection: number) => cluster.nodes[(number + connection) % 3], cutAfter: 13 };
      const [first, second] = await Promise.all([read(id, plan), read(id, { ...plan, cutAfter: 40 })]);
      expect(expectStory(first.events)).toEqual({ resets: 0 });
      expect(second.events).toEqual(first.events);
      connections += first.connections + second.connections;
      events += first.events.length;
    });
    expect(connections).toBeGreaterThan(figures.cutStreams * 10);
    report("P13 cut connections", { runs: figures.cutStreams, connections, events });
  },
  figures.limitMs,
);

test(
  "P13: the database's connections are cut during a stream, and it continues with no gap and no repeat",
  async () => {
    const id = await continueTalking(cluster.nodes[0], 300);
    let cuts = 0;
    const cut = (_event: ReceivedEvent, count: number) => {
      if (count % 50 !== 0) return;
      cuts += 1;
      void cluster.world.database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'agentrun%' and datname = current_database()",
      );
    };
    const [here, elsewhere] = await Promise.all([
      read(id, { nodeFor: () => cluster.nodes[0], cutAfter: Number.POSITIVE_INFINITY, onEvent: cut }),
      read(id, { nodeFor: () => cluster.nodes[1], cutAfter: Number.POSITIVE_INFINITY }),
    ]);
    expect(cuts).toBeGreaterThan(2);
    expect(expectStory(here.events)).toEqual({ resets: 0 });
    expect(elsewhere.events).toEqual(here.events);
    report("P13 database connections", { cuts, connections: here.connections + elsewhere.connections });
  },
  figures.limitMs,
);

test(
  "P13: the node that runs it is killed, and its own readers and those of other nodes get a reset",
  async () => {
    const id = await continueTalking(cluster.nodes[2], 300);
    const owner = await ownerOfRun(id);
    const others = [0, 1, 2].filter((index) => index !== owner);
    let killed: Promise<void> | undefined;
    const kill = (_event: ReceivedEvent, count: number) => {
      if (count === 100) killed = cluster.nodes[owner]?.kill();
    };
    const endless = { cutAfter: Number.POSITIVE_INFINITY };
    const nodeFor = (connection: number) => cluster.nodes[(connection === 0 ? owner : others[0]) ?? -1];
    const elsewhereNode = cluster.nodes[others[1] ?? -1];
    const [here, elsewhere] = await Promise.all([
      read(id, { ...endless, nodeFor, onEvent: kill }),
      read(id, { ...endless, nodeFor: () => elsewhereNode }),
    ]);
    expect(killed).toBeDefined();
    for (const { events } of [here, elsewhere]) expect(expectStory(events)).toEqual({ resets: 1 });
    const late = await read(id, { ...endless, nodeFor: () => elsewhereNode });
    expect(expectStory(late.events)).toEqual({ resets: 1 });
    report("P13 killed owner", { events: here.events.length, keptOfFirst: late.events.length });
    await cluster.restart(owner);
  },
  figures.limitMs,
);

/** The agent's first word is its process. */
async function ownerOfRun(id: string): Promise<number> {
  const stream = await openStream(cluster.nodes[0] as Service, `/runs/${id}/stream`);
  for await (const event of stream.events) {
    if (event.type === "run.output.delta") return ownerOf(cluster, Number.parseInt(String(event.delta), 10));
  }
  throw new Error("the run emitted nothing");
}
