import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { createModelWorld, type ModelWorld, startToolService } from "../support/model-world.ts";
import type { Service } from "../support/service.ts";
import { collect, openStream, textOf } from "../support/sse-client.ts";

let world: ModelWorld;

beforeAll(async () => {
  // Long enough for a live node on a busy machine to keep its leases.
  world = await createModelWorld({ AGENTRUN_LEASE_SECONDS: "6" });
  await world.addProvider();
});

afterAll(async () => {
  await world?.remove();
});

const schema = {
  type: "object",
  properties: { result: { type: "string" } },
  required: ["result"],
  additionalProperties: false,
};

test("a node that is killed in the middle of a turn loses that turn only, and it is counted, also if the run is then cancelled", async () => {
  const { models } = world;
  // The first turn is stored; the second is in progress when its node dies.
  models.teach("survivor", (_call, number) => {
    if (number === 0) return { text: "not JSON", usage: { input: 100, output: 10 } };
    return { text: '{"result":"alive"}', usage: { input: 200, output: 20 }, ...(number === 1 ? { hangs: true } : {}) };
  });
  models.teach("doomed", (_call, number) =>
    number === 0 ? { text: "not JSON", usage: { input: 100, output: 10 } } : { text: "…", hangs: true },
  );
  const agent = await world.addModelAgent("survivor", { output_schema: schema });
  const doomed = await world.addModelAgent("doomed", { output_schema: schema });
  const { node, other } = await nextNodes();
  const [run, stopped] = [await begin(node, agent.id), await begin(node, doomed.id)];
  await expect.poll(() => models.calls("survivor").length).toBe(2);
  const begun = "select 1 from run_journal where key like 'begun#1.%'";
  await expect.poll(() => world.database.query(begun)).toHaveLength(2);
  await node.kill();
  // No node can receive the cancellation: the run ends when its lease has expired.
  expect((await other.api("DELETE", `/runs/${stopped.id}`)).status).toBe(202);
  const events = await collect((await openStream(other, `/runs/${run.id}/stream`)).events);
  expect(events.at(-1)?.run).toMatchObject({
    status: "completed",
    attempt: 2,
    output: { result: "alive" },
  });
  // The provider's usage of both turns, and at least the input tokens of the lost one.
  const usage = (events.at(-1)?.run as Run | undefined)?.usage;
  const lost = usage?.estimated_tokens ?? 0;
  expect(lost).toBeGreaterThan(0);
  expect((usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0)).toBe(330 + lost);
  expect(JSON.parse(textOf(events))).toEqual({ result: "alive" });
  const [first, ...later] = models.calls("survivor");
  expect(first?.messages.at(-1)).toMatchObject({ role: "user", content: "go" });
  expect(later).toHaveLength(2);
  const read = async () => (await other.api<Run>("GET", `/runs/${stopped.id}`)).body;
  await expect.poll(async () => (await read()).status).toBe("cancelled");
  const { usage: known, tokens_used } = await read();
  expect(known).toMatchObject({ estimated_tokens: expect.any(Number), output_tokens: expect.any(Number) });
  expect(tokens_used).toBe(110 + (known?.estimated_tokens ?? 0));
  for (const call of later) expect(call.messages.at(-2)).toMatchObject({ role: "assistant", content: "not JSON" });
});

test("a node that is killed in the middle of a tool loop repeats only the call without a stored result", async () => {
  const { models } = world;
  const { node, other } = await nextNodes();
  const bank = await startToolService(world);
  let isHanging = true;
  bank.answerWith((received, response) => {
    // The second call is in progress when the node dies.
    if (isHanging && received.body.includes("second")) return;
    response.writeHead(200, { "content-type": "application/json" }).end('{"rate":1.1}');
  });
  models.teach("trader", (_call, number) => {
    const which = ["first", "second"][number];
    return which ? { tools: [{ name: "rates", arguments: { body: { which } } }] } : { text: "Sold." };
  });
  const agent = await world.addModelAgent("trader", { connectors: [{ id: bank.connector.id }] });
  const run = await begin(node, agent.id);
  await expect.poll(() => bank.requests("/rates").length).toBe(2);
  isHanging = false;
  await node.kill();
  const events = await collect((await openStream(other, `/runs/${run.id}/stream`)).events);
  expect(events.at(-1)?.run).toMatchObject({
    status: "completed",
    attempt: 2,
    output: { result: "Sold." },
    tokens_used: 45,
  });
  expect(models.calls("trader")).toHaveLength(3);
  const keys = bank.requests("/rates").map(({ body, headers }) => [JSON.parse(body).which, headers["idempotency-key"]]);
  expect(keys).toEqual([
    ["first", `${run.id}:0.0`],
    ["second", `${run.id}:1.0`],
    ["second", `${run.id}:1.0`],
  ]);
  await bank.stop();
});

test("in a thread, a node that is killed in the middle of a turn causes no repeated message or action", async () => {
  const { models } = world;
  const { node, other } = await nextNodes();
  const bank = await startToolService(world);
  let isHanging = true;
  models.teach("companion", ({ messages }) => {
    const last = messages.at(-1);
    if (last?.role === "user")
      return { text: "<think>A look.</think>", tools: [{ name: "rates", arguments: { body: {} } }] };
    return { text: "<think>Low.</think>Buy.", ...(isHanging ? { hangs: true } : {}) };
  });
  const agent = await world.addModelAgent("companion", { connectors: [{ id: bank.connector.id }] });
  const run = await beginInThread(node, agent.id, () => bank.requests("/rates").length);
  const done = bank.requests("/rates").length;
  isHanging = false;
  const before = models.calls("companion").length;
  await node.kill();
  const events = await collect((await openStream(other, `/runs/${run.id}/stream`)).events);
  expect(events.at(-1)?.run).toMatchObject({ status: "completed", attempt: 2, output: { result: "Buy." } });
  // Only the turn without a stored result is repeated.
  expect(models.calls("companion").length - before).toBe(1);
  expect(bank.requests("/rates")).toHaveLength(done);
  const path = `/threads/${run.thread_id}/messages`;
  const { data } = (await other.api<{ data: { role: string; content: { type: string }[] }[] }>("GET", path)).body;
  expect(data.map(({ role, content }) => [role, ...content.map(({ type }) => type)])).toEqual([
    ["user", "text"],
    ["assistant", "reasoning", "tool_call"],
    ["tool", "tool_result"],
    ["assistant", "reasoning", "text"],
  ]);
  await bank.stop();
});

/** A run in a new thread, in its second turn, on this node and not on the other: runs in threads go through the queue. */
async function beginInThread(node: Service, agentId: string, calls: () => number): Promise<Run> {
  const body = { agent_id: agentId, input: { query: "go" }, thread: {} };
  const headers = { prefer: "respond-async" };
  const journal = "select 1 from run_journal where run_id = $1 and key like 'begun#1.%'";
  const place =
    "select 1 from runs where id = $1 and node_id = (select id from nodes order by started_at desc limit 1)";
  for (;;) {
    const before = calls();
    const { body: run } = await node.api<Run>("POST", "/runs", { body, headers });
    await expect.poll(calls).toBe(before + 1);
    const among = (query: string) => world.database.query(query, [toUuid(run.id)]);
    await expect.poll(() => among(journal)).toHaveLength(1);
    if ((await among(place)).length === 1) return run;
    await node.api("DELETE", `/runs/${run.id}`);
    const read = async () => (await node.api<Run>("GET", `/runs/${run.id}`)).body.status;
    await expect.poll(read).toBe("cancelled");
  }
}

/** A node to be killed, and the one that takes over. */
async function nextNodes() {
  const [node, other] = [await world.addNode(), world.service];
  // If a node's first poll of the queue fails, as on a busy database, its runs wait until the next: the other node would claim them.
  const tryOne = async () => (await accept(node, other.credentials.agent_id)).status;
  await expect.poll(tryOne).toBe("running");
  return { node, other };
}

async function accept(node: Service, agentId: string): Promise<Run> {
  const body = { agent_id: agentId, input: { query: "go" } };
  return (await node.api<Run>("POST", "/runs", { body, headers: { prefer: "respond-async" } })).body;
}

async function begin(node: Service, agentId: string): Promise<Run> {
  const run = await accept(node, agentId);
  // Started on the node that accepted it: through the queue, the other node might get it.
  expect(run.status).toBe("running");
  return run;
}
