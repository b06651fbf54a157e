import type { Agent, Run, Worker, WorkerItem, WorkerRun } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import type { Service } from "../support/service.ts";
import { collect, openStream, textOf } from "../support/sse-client.ts";
import { until } from "../support/webhook-world.ts";
import { createWorld, type World } from "../support/world.ts";
import { createAgent, createWorkerKey, done, registerWorker } from "./protocol-client.ts";

let world: World;
let other: Service;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: "3" } });
  other = await world.addNode();
});
afterAll(() => world?.remove());

let queues = 0;
const newQueue = () => {
  queues += 1;
  return `queue-${queues}`;
};

const addKey = (body: Record<string, unknown>) => createWorkerKey(world.service.api, body);
const addAgent = (queue: string, more: Record<string, unknown> = {}) => createAgent(world.service.api, queue, more);
const begin = async (agent_id: string, service = world.service, input: object = {}): Promise<Run> =>
  (await service.api<Run>("POST", "/runs", { body: { agent_id, input }, headers: { Prefer: "respond-async" } })).body;

const get = async (id: string) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;

const register = (queue: string, api: ApiClient = world.service.api, more: Record<string, unknown> = {}) =>
  registerWorker(api, queue, more);

test("a key serves the queues that it names, and no others, and a worker belongs to its key only", async () => {
  const [mine, foreign] = [newQueue(), newQueue()];
  const key = world.service.apiAs(await addKey({ scopes: ["workers:run"], queues: [mine] }));
  const body = { protocol: 1, concurrency: 1, queues: [foreign] };
  expect(await key("POST", "/workers", { body })).toMatchObject({
    status: 403,
    body: { error: { code: "queue_not_allowed" } },
  });
  const without = world.service.apiAs(await addKey({ scopes: ["runs:write"] }));
  expect((await without("POST", "/workers", { body })).status).toBe(403);
  expect((await world.service.apiAs(null)("POST", "/workers", { body })).status).toBe(401);
  const worker = await register(mine, key);
  const thief = world.service.apiAs(await addKey({ scopes: ["workers:run"], queues: [mine] }));
  for (const path of ["poll", "report"]) {
    const words = path === "poll" ? { slots: 1, wait_seconds: 0 } : { runs: [] };
    expect(await thief("POST", `/workers/${worker.id}/${path}`, { body: words })).toMatchObject({
      status: 404,
      body: { error: { code: "worker_not_found" } },
    });
  }
  const creator = world.service.apiAs(await addKey({ scopes: ["workers:run", "api_keys:write"], queues: [mine] }));
  const wider = { name: "wider", scopes: ["workers:run"], queues: [mine, foreign] };
  expect((await creator("POST", "/api-keys", { body: wider })).body).toMatchObject({
    error: { code: "queue_not_allowed" },
  });
  const same = { name: "same", scopes: ["workers:run"] };
  expect((await creator("POST", "/api-keys", { body: same })).body).toMatchObject({ queues: [mine] });
});

test("a token works for its own worker only", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const worker = await register(queue);
  const thief = await register(queue, world.service.apiAs(await addKey({ scopes: ["workers:run"], queues: [queue] })));
  const { id } = await begin(agent);
  const { token } = await worker.take();
  expect(await thief.report([{ token, items: [done({ stolen: true })] }])).toEqual([{ token, status: "gone" }]);
  expect(await worker.report([{ token, items: [done({ mine: true })] }])).toEqual([{ token, status: "ended" }]);
  await until("its end", async () => (await get(id)).status === "completed");
  expect((await get(id)).output).toEqual({ mine: true });
});

test("a repeated report is applied once, and each of its runs has its own response", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const worker = await register(queue);
  const runs = [await begin(agent), await begin(agent)];
  const taken: WorkerRun[] = [];
  while (taken.length < 2) taken.push(...(await worker.poll()).runs);
  const [good, bad] = taken as [WorkerRun, WorkerRun];
  const items: WorkerItem[] = [
    { type: "delta", text: "once " },
    { type: "step", key: "look up#0", value: '{"result":1}' },
  ];
  const words = [
    { token: good.token, first: 1, items },
    { token: bad.token, first: 1, items: [{ type: "dance" }] },
    { token: "nonsense" },
  ];
  expect(await worker.report(words)).toMatchObject([
    { status: "held", kept: 2, told: [] },
    { status: "invalid", message: expect.stringContaining("dance") },
    { status: "gone" },
  ]);
  const again = [{ token: good.token, first: 1, items: [...items, { type: "delta", text: "only" }, done()] }];
  expect(await worker.report(again)).toMatchObject([{ status: "ended" }]);
  await until("both ends", async () =>
    (await Promise.all(runs.map(({ id }) => get(id)))).every((run) => run.completed_at),
  );
  const stream = await openStream(world.service, `/runs/${good.run_id}/stream`);
  expect(textOf(await collect(stream.events))).toBe("once only");
  expect(await get(bad.run_id)).toMatchObject({ status: "failed", error: { code: "agent_error" } });
});

test("a token that names no node gets the status gone, for every content", async () => {
  const worker = await register(newQueue());
  const dashes = "-".repeat(36);
  const uuid = crypto.randomUUID();
  const tokens = [`${dashes}.${dashes}`, `${uuid}.${dashes}`, `${uuid}.${uuid}`, `${uuid}.`, ""];
  expect(await worker.report(tokens.map((token) => ({ token })))).toEqual(
    tokens.map((token) => ({ token, status: "gone" })),
  );
});

test("a malformed report is rejected as a whole, and nothing of it is applied", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const worker = await register(queue);
  const { id } = await begin(agent);
  const { token } = await worker.take();
  const reportItem = (item: object, more: object = {}) =>
    world.service.api("POST", `/workers/${worker.id}/report`, {
      body: { runs: [{ token, items: [{ type: "delta", text: "unheard" }, item], ...more }] },
    });
  const step = { type: "step", key: "a#0", value: "{}" };
  expect((await reportItem({ ...step, latency_ms: -1 })).status).toBe(422);
  expect((await reportItem({ type: "completed", output: "{}", tokens_used: -1 })).status).toBe(422);
  expect((await reportItem({ type: "failed", message: "no", code: "tired" })).status).toBe(422);
  expect((await reportItem(step, { first: 0 })).status).toBe(422);
  expect((await reportItem({ ...step, key: 7 })).status).toBe(400);
  expect(await worker.report([{ token, items: [done()] }])).toMatchObject([{ status: "ended" }]);
  const stream = await openStream(world.service, `/runs/${id}/stream`);
  expect(textOf(await collect(stream.events))).toBe("");
});

test("an invalid question fails its run", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const worker = await register(queue);
  const questions = [
    { type: "input", prompt: "Name?", schema: { type: 7 } },
    { type: "input", prompt: 7 },
  ];
  for (const question of questions) {
    const { id } = await begin(agent);
    const { token } = await worker.take();
    const item: WorkerItem = { type: "ask", key: "ask#0", question: JSON.stringify(question), tokens_used: 9 };
    expect(await worker.report([{ token, items: [item] }])).toMatchObject([{ status: "ended" }]);
    await until("its end", async () => (await get(id)).completed_at !== null);
    expect(await get(id)).toMatchObject({ status: "failed", tokens_used: 9, error: { code: "agent_error" } });
    expect((await get(id)).error?.message).toMatch(/schema: |`prompt`/);
  }
});

test("a run that another node accepted is offered at once, and a report about it reaches its holder through any node", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const worker = await register(queue);
  const polled = worker.poll();
  // An open poll has found the queue empty.
  await until("the open poll", async () => (await world.service.api("GET", `/workers?queue=${queue}`)).status === 200);
  const { id } = await begin(agent, other);
  const [run] = (await polled).runs;
  expect(run?.run_id).toBe(id);
  const { token } = run as WorkerRun;
  const item: WorkerItem = { type: "step", key: "a#0", value: '{"result":1}' };
  expect(await worker.report([{ token, first: 1, items: [item] }], other.api)).toMatchObject([
    { status: "held", kept: 1 },
  ]);
  // A cancel on one node wakes a poll on the other.
  const nudged = worker.poll(0, other.api);
  await world.service.api("DELETE", `/runs/${id}`);
  expect((await nudged).report).toBe(true);
  const [told] = await worker.report([{ token }], other.api);
  expect(told).toMatchObject({ status: "held", told: [{ number: 1, type: "cancel" }] });
  const failed: WorkerItem = { type: "failed", message: "stopped" };
  expect(await worker.report([{ token, first: 2, items: [failed], heard: 1 }], other.api)).toMatchObject([
    { status: "ended" },
  ]);
  await until("its end", async () => (await get(id)).status === "cancelled");
});

test("when the node that holds a run is killed, another resumes it with its journal, and the old token is invalid", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const node = await world.addNode();
  const worker = await register(queue);
  const { id } = await begin(agent);
  const [first] = (await worker.poll(1, node.api)).runs;
  const { token } = (first ?? (await worker.take())) as WorkerRun;
  const item: WorkerItem = { type: "step", key: "a#0", value: '{"result":7}' };
  await worker.report([{ token, first: 1, items: [item] }], node.api);
  await node.kill();
  const later: WorkerRun[] = [];
  await until("another attempt", async () => {
    later.push(...(await worker.poll(10, world.service.api, 1)).runs);
    return later.length > 0;
  });
  expect(later[0]).toMatchObject({ run_id: id, attempt: 2, steps: [["a#0", '{"result":7}']] });
  expect(await worker.report([{ token, first: 2, items: [done({ stale: true })] }])).toMatchObject([
    { status: "gone" },
  ]);
  const fresh = later[0] as WorkerRun;
  expect(await worker.report([{ token: fresh.token, items: [done({ fresh: true })] }])).toMatchObject([
    { status: "ended" },
  ]);
  await until("its end", async () => (await get(id)).status === "completed");
  expect((await get(id)).output).toEqual({ fresh: true });
});

test("a worker whose key may write agents registers them, and only changes create a revision", async () => {
  const queue = newQueue();
  const offered = { name: "greeter", queue, input_schema: { type: "object", required: ["name"] } };
  const first = await register(queue, world.service.api, { agents: [offered] });
  const [{ agent_id, agent_revision } = { agent_id: null, agent_revision: null }] = first.terms.agents;
  expect(agent_revision).toBe(1);
  const again = await register(queue, world.service.api, { agents: [offered] });
  expect(again.terms.agents).toEqual([{ name: "greeter", agent_id, agent_revision: 1 }]);
  const changed = { ...offered, description: "Greets." };
  const third = await register(queue, world.service.api, { agents: [changed] });
  expect(third.terms.agents).toEqual([{ name: "greeter", agent_id, agent_revision: 2 }]);
  const agent = (await world.service.api<Agent>("GET", `/agents/${agent_id}`)).body;
  expect(agent).toMatchObject({ description: "Greets.", runtime: { type: "worker", queue } });
  const reader = world.service.apiAs(await addKey({ scopes: ["workers:run"] }));
  const none = await register(queue, reader, { agents: [{ ...offered, name: "unknown" }] });
  expect(none.terms.agents).toEqual([{ name: "unknown", agent_id: null, agent_revision: null }]);
});

test("a worker gets runs of its declared features, and guarded output is stored", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue, { policy: "regulated" });
  const deaf = await register(queue, world.service.api, { agents: [{ name: "something else", queue }] });
  const worker = await register(queue);
  const { id } = await begin(agent);
  expect((await deaf.poll(10, world.service.api, 0)).runs).toEqual([]);
  const { token } = await worker.take();
  const items: WorkerItem[] = [{ type: "delta", text: "mail ada@example.com now" }, done({ mail: "ada@example.com" })];
  await worker.report([{ token, items }]);
  await until("its end", async () => (await get(id)).completed_at !== null);
  expect(JSON.stringify(await get(id))).not.toContain("ada@example.com");
});

test("a worker that becomes silent has one event, with the queues that have no worker any more", async () => {
  const queue = newQueue();
  const worker = await register(queue);
  await world.database.query(
    "update workers set seen_at = now() - interval '2 minutes', running = 3 where $1 = any(queues)",
    [queue],
  );
  const told = async () => {
    const { data } = (await world.service.api<{ data: { data: Worker }[] }>("GET", "/events?type=worker.lost")).body;
    return data.filter((event) => event.data.id === worker.id);
  };
  await until("the event", async () => (await told()).length > 0);
  expect(await told()).toMatchObject([
    { data: { queues: [queue], status: "lost", running: 3, unserved_queues: [queue] } },
  ]);
  const listed = async () => (await world.service.api<{ data: Worker[] }>("GET", `/workers?queue=${queue}`)).body.data;
  expect(await listed()).toMatchObject([{ status: "lost", running: 0 }]);
  await worker.poll(0, world.service.api, 0);
  await until("its return", async () => (await listed())[0]?.status === "active");
});

test("a worker that deregisters returns its runs, and is not listed any more", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const worker = await register(queue, world.service.api, { name: "host-1", build: "b1", sdk: "test/1" });
  const list = async () => (await world.service.api<{ data: object[] }>("GET", `/workers?queue=${queue}`)).body.data;
  expect(await list()).toMatchObject([
    { name: "host-1", build: "b1", sdk: "test/1", queues: [queue], status: "active" },
  ]);
  const { id } = await begin(agent);
  const { token } = await worker.take();
  expect((await world.service.api("DELETE", `/workers/${worker.id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
  const next = await register(queue);
  expect(await next.take()).toMatchObject({ run_id: id, attempt: 2 });
  expect(await next.report([{ token }])).toEqual([{ token, status: "gone" }]);
});

test("a run that is cancelled before it is handed over frees its slot at once", async () => {
  const queue = newQueue();
  const [capped, free] = [await addAgent(queue, { name: "capped" }), await addAgent(queue, { name: "free" })];
  const cap = { agent_id: capped, period: "day", unit: "runs", limit: 1, on_limit: "ask" };
  expect((await world.service.api("POST", "/caps", { body: cap })).status).toBe(201);
  const worker = await register(queue);
  const { id: first } = await begin(capped);
  await worker.report([{ token: (await worker.take()).token, items: [done()] }]);
  await until("its end", async () => (await get(first)).status === "completed");
  // The one slot is bound to this run, which stops at its cap before it is handed over.
  const polled = worker.poll(1, world.service.api, 8);
  const { id: waiting } = await begin(capped);
  await until("the question", async () => (await get(waiting)).status === "requires_action");
  const { id } = await begin(free);
  expect((await polled).runs.map(({ run_id }) => run_id)).toEqual([id]);
});

test("an answer is for the question that was answered, once, and is not given to a library that matches by position", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const worker = await register(queue);
  const question = JSON.stringify({ type: "approval", prompt: "Continue?" });
  const other = JSON.stringify({ type: "approval", prompt: "Delete everything?" });
  /** A notification about the previous run may end a poll without runs. */
  const take = async (): Promise<WorkerRun> => (await worker.take()) ?? take();
  const answer = (call: number, text: string): WorkerItem => ({ type: "answer", call, key: "ask#0", question: text });
  /** A run whose question was approved, handed out again. */
  const resumed = async () => {
    const { id } = await begin(agent);
    const { token } = await take();
    await worker.report([{ token, first: 1, items: [{ type: "ask", key: "ask#0", question }] }]);
    await until("a run that is parked", async () => (await get(id)).status === "requires_action");
    await world.service.api("POST", `/runs/${id}/action`, { body: { type: "approve" } });
    const told = await take();
    expect([told.answers, told.answered]).toEqual([[], ["ask#0"]]);
    return { id, token: told.token };
  };
  const same = await resumed();
  const [heard] = await worker.report([{ token: same.token, first: 1, items: [answer(1, question)] }]);
  const text = JSON.stringify({ approved: true, payload: null });
  expect(heard?.told).toEqual([{ number: 1, type: "answered", call: 1, done: true, text }]);
  const [twice] = await worker.report([{ token: same.token, first: 2, items: [answer(2, question)] }]);
  expect(twice).toMatchObject({ status: "invalid" });

  const changed = await resumed();
  const [refused] = await worker.report([{ token: changed.token, first: 1, items: [answer(1, other)] }]);
  expect(refused?.told).toMatchObject([{ type: "answered", done: false, text: "" }]);

  const old = await resumed();
  await worker.report([{ token: old.token, first: 1, items: [{ type: "ask", key: "ask#0", question }] }]);
  await until("its end", async () => (await get(old.id)).status === "failed");
  expect((await get(old.id)).error?.message).toContain("library is too old");
});

test("a waiting poll gets a space every `ping_seconds`, and then its JSON", async () => {
  const worker = await register(newQueue());
  expect(worker.terms).toMatchObject({ silence_seconds: 3, ping_seconds: 0.75 });
  const body = { slots: 1, wait_seconds: 2 };
  const { status, text } = await world.service.api("POST", `/workers/${worker.id}/poll`, { body });
  expect([status, text]).toEqual([200, expect.stringMatching(/^ {2,}\{"object":"worker_runs","runs":\[\]/)]);
});

test("a run that never arrived returns to the queue when a poll reports no runs, and no attempt is counted", async () => {
  const queue = newQueue();
  const agent = await addAgent(queue);
  const worker = await register(queue);
  const { id } = await begin(agent);
  const lost = await worker.take();
  const poll = (wait_seconds: number) =>
    world.service.api<{ runs: WorkerRun[] }>("POST", `/workers/${worker.id}/poll`, {
      body: { slots: 1, running: 0, wait_seconds },
    });
  let again: WorkerRun | undefined;
  await until("the run again", async () => {
    [again] = (await poll(0.5)).body.runs;
    return again !== undefined;
  });
  expect(again).toMatchObject({ run_id: id, attempt: 2 });
  const [row] = await world.database.query<{ counted: number }>(
    "select attempt - forgiven as counted from runs where agent_revision = 1 and worker_queue = $1",
    [queue],
  );
  expect(row?.counted).toBe(1);
  expect(await worker.report([{ token: lost.token, items: [done()] }])).toMatchObject([{ status: "gone" }]);
});
