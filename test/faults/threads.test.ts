import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent, Run } from "@agentrun/contract";
import { request, Agent as UndiciAgent } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromUuid, toUuid } from "../../packages/server/src/lib/ids.ts";
import { localCertificate, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { type ModelServer, startModelServer } from "../support/model-server/model-server.ts";
import type { Service } from "../support/service.ts";
import { expectAllEnd, expectOneEnd, listRuns, watchTransitions } from "./audit.ts";
import { type Cluster, createCluster, createLedger, type Ledger, type LedgerLine, ownerOf, until } from "./cluster.ts";
import { figures, report } from "./figures.ts";

const nodeCount = 3;
const callers = 100;

let cluster: Cluster;
let ledger: Ledger;
let agent: string;
let models: ModelServer;
let elsewhere: Awaited<ReturnType<typeof startReceiver>>;
const directory = mkdtempSync(join(tmpdir(), "agentrun-threads-"));

beforeAll(async () => {
  ledger = createLedger();
  const ca = join(directory, "receiver.pem");
  writeFileSync(ca, localCertificate.cert);
  models = await startModelServer();
  elsewhere = await startReceiver(({ url, body }, response) => {
    const { thread } = JSON.parse(body);
    const rings = Number(thread?.state.rings ?? 0) + 1;
    const answer = url === "/bell" ? { rung: true } : { output: { text: "elsewhere" }, thread: { state: { rings } } };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  const network = { AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32", NODE_EXTRA_CA_CERTS: ca };
  cluster = await createCluster(nodeCount, { env: { AGENTRUN_CONCURRENCY: "20", ...network } });
  await watchTransitions(cluster.world.database);
  agent = await cluster.world.addAgent("ledger");
});

afterAll(async () => {
  await cluster?.remove();
  await models?.stop();
  await elsewhere?.[Symbol.asyncDispose]();
  ledger?.remove();
  rmSync(directory, { recursive: true, force: true });
});

const beginThread = async () =>
  (await cluster.world.service.api<{ id: string }>("POST", "/threads", { body: {} })).body.id;

/** Calls the nodes until one acknowledges; with its key the next call finds what a dying node had accepted. */
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

/** Counts how often an execution started while another one was active, in the order of the lines. */
function overlapsIn(lines: LedgerLine[]): number {
  const ends = new Map(lines.map((line, index) => [line.run, index]));
  return lines.filter((line, index) =>
    lines.slice(0, index).some((earlier) => earlier.run !== line.run && (ends.get(earlier.run) ?? 0) > index),
  ).length;
}

const linesOf = (ids: string[]) => ledger.lines().filter(({ run }) => ids.includes(run));
const orderOf = (lines: LedgerLine[]) => [...new Set(lines.map(({ run }) => run))];

test(
  "P28: a hundred callers on three nodes share one thread one after the other, through a kill -9 of its holder, and it remembers all of them",
  async () => {
    const thread = await beginThread();
    const submitting = Promise.all(Array.from({ length: callers }, (_, index) => submit(thread, `caller-${index}`, 5)));
    // The node that holds the thread dies.
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
    // Each run is there once, in the order of execution, which is the order of acceptance.
    const remembered = messages.filter(({ role }) => role === "user").map(({ run_id }) => run_id);
    expect(remembered).toEqual(orderOf(lines));
    expect(remembered).toEqual(turns.map(({ id }) => fromUuid("run", id)));
    const retried = ids.filter((id) => (runs.get(id)?.attempt ?? 0) > 1).length;
    expect(retried, "the killed node left its run to another").toBeGreaterThan(0);
    report("P28", { callers, nodes: nodeCount, overlaps: 0, retried });
  },
  figures.limitMs,
);

/** Kills the node that is executing the thread's run. */
async function killHolder(): Promise<number> {
  for (;;) {
    const last = ledger.lines().at(-1);
    if (last?.what !== "begin") continue;
    const owner = tryOwner(last.pid);
    // The test creates agents through the first node.
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

async function readMessages(thread: string, { api } = cluster.world.service): Promise<Message[]> {
  const headers = { accept: "application/x-ndjson" };
  const answer = await api("GET", `/threads/${thread}/messages`, { headers });
  return answer.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Message);
}

test("P28: runs execute in the order in which they were acknowledged, whichever nodes accepted them", async () => {
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

test("of many runs with `reject` on three nodes, one gets the thread; of many with `interrupt`, the last one keeps it", async () => {
  const [thread, asker] = [await beginThread(), await cluster.world.addAgent("gatekeeper")];
  const begin = async (index: number, on_busy: string) => {
    const body = { agent_id: asker, thread_id: thread, input: {}, on_busy };
    const headers = { prefer: "respond-async" };
    return (await cluster.nodes[index % nodeCount]?.api("POST", "/runs", { body, headers }))?.status;
  };
  const all = (on_busy: string) => Promise.all(Array.from({ length: 30 }, (_, index) => begin(index, on_busy)));
  // The run that has it waits for a person, and so keeps it.
  expect((await all("reject")).sort()).toEqual([202, ...Array.from({ length: 29 }, () => 422)]);
  expect(new Set(await all("interrupt"))).toEqual(new Set([202]));
  const statuses = () =>
    cluster.world.database.query<{ status: string }>(
      "select status from runs where thread_id = $1 order by thread_turn desc",
      [toUuid(thread)],
    );
  await until(async () => {
    const [last, ...others] = await statuses();
    return last?.status === "requires_action" && others.every(({ status }) => status === "cancelled");
  });
  expect(await statuses()).toHaveLength(31);
});

/** An agent of the cluster's organisation, of any kind. */
async function add(name: string, configuration: object): Promise<string> {
  const { api } = cluster.world.service;
  const answer = await api<Agent>("POST", "/agents/custom", { body: { name, ...configuration } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

/** A model that can ring a bell, through a tool of another service. */
async function addRinger(): Promise<string> {
  const { api } = cluster.world.service;
  const provider = { name: "local", type: "openai", api_key: "sk-test", base_url: models.url };
  expect((await api("POST", "/providers", { body: provider })).status).toBe(201);
  const bell = { post: { operationId: "ring", requestBody: { content: { "application/json": { schema: {} } } } } };
  const document = { openapi: "3.1.0", info: { title: "Bell", version: "1" }, paths: { "/bell": bell } };
  const body = { name: "Bell", type: "openapi", url: elsewhere.url, document };
  const connector = await api<{ id: string }>("POST", "/connectors", { body });
  expect(connector.status, connector.text).toBe(201);
  const runtime = { type: "model", provider: "local", model: "ringer" };
  return add("Ringer", { runtime, connectors: [{ id: connector.body.id }] });
}

/** The node that runs the only run; in a thread any node may have claimed it from the queue. */
async function findHolder(): Promise<number> {
  const heldBy = async ({ baseUrl, ca }: Service) => {
    const dispatcher = new UndiciAgent({ connect: { ca } });
    const answer = await request(new URL("/metrics", baseUrl), { dispatcher });
    const held = /^agentrun_leases_held (\d+)$/m.exec(await answer.body.text())?.[1];
    await dispatcher.close();
    return Number(held);
  };
  const held = await Promise.all(cluster.nodes.map(heldBy));
  return held.filter((count) => count > 0).length === 1 ? held.findIndex((count) => count > 0) : -1;
}

test(
  "a module, an HTTP and a model agent take turns in a thread on three nodes, and a kill -9 in the middle of a turn repeats no stored result",
  async () => {
    models.teach("ringer", [
      { tools: [{ name: "ring", arguments: { body: {} } }] },
      { text: "It is", hangs: true },
      { text: "It is rung." },
    ]);
    const http = await add("Elsewhere", { runtime: { type: "http", url: `${elsewhere.url}/agent` } });
    const [module, ringer, thread] = [
      await cluster.world.addAgent("rememberer"),
      await addRinger(),
      await beginThread(),
    ];
    const send = async (node: number, agent_id: string, query: string) => {
      const body = { agent_id, thread_id: thread, input: { query } };
      const answer = await cluster.nodes[node]?.api<Run>("POST", "/runs", {
        body,
        headers: { prefer: "respond-async" },
      });
      return answer?.body.id ?? "";
    };
    const untilDone = (id: string, { api } = cluster.world.service) =>
      until(async () => (await api<Run>("GET", `/runs/${id}`)).body.status === "completed");
    await untilDone(await send(0, module, "one"));
    await untilDone(await send(1, http, "two"));
    const ringing = await send(2, ringer, "three");
    const behind = await send(1, http, "four");
    // In the middle of its second turn, after the bell.
    await until(() => models.calls("ringer").length === 2);
    let holder = -1;
    await until(async () => {
      holder = await findHolder();
      return holder >= 0;
    });
    const [other = cluster.world.service] = cluster.nodes.filter((_node, index) => index !== holder);
    await cluster.nodes[holder]?.kill();
    await until(() => models.calls("ringer")[1]?.wasLeft === true);
    await untilDone(ringing, other);
    await untilDone(behind, other);
    await cluster.restart(holder);

    expect(elsewhere.received.filter(({ url }) => url === "/bell")).toHaveLength(1);
    // The first turn was not repeated, and the interrupted one had the same input as its replacement.
    const [, cut, again, ...more] = models.calls("ringer");
    expect([again?.messages, more]).toEqual([cut?.messages, []]);
    expect(again?.messages.map(({ role }) => role).join()).toBe("user,assistant,user,assistant,user,assistant,tool");
    const messages = await readMessages(thread, other);
    expect(messages.map(({ role }) => role[0]).join("")).toBe("uauauataua");
    const last = JSON.parse(elsewhere.received.at(-1)?.body ?? "{}");
    expect([last.thread.messages.length, last.thread.state]).toEqual([8, { rings: 1 }]);
  },
  figures.limitMs,
);
