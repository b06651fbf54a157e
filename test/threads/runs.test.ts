import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let echo: string;
let waiter: string;

beforeAll(async () => {
  world = await createWorld();
  [echo, waiter] = await Promise.all([world.addAgent("echo"), world.addAgent("waiter")]);
});
afterAll(() => world?.remove());

type Message = { role: string; content: { type: string; text?: string }[]; run_id: string | null };
type Options = Record<string, unknown> & { thread_id?: string };

const run = (agent_id: string, options: Options = {}, headers: Record<string, string> = {}) =>
  world.service.api<Run>("POST", "/runs", { body: { agent_id, input: { query: "hello" }, ...options }, headers });
const later = (agent_id: string, options: Options = {}) => run(agent_id, options, { prefer: "respond-async" });
const begin = async (body: Record<string, unknown> = {}) =>
  (await world.service.api<{ id: string }>("POST", "/threads", { body })).body.id;
const get = async (id: string) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const untilStatus = (id: string, status: string) =>
  expect.poll(async () => (await get(id)).status, { interval: 20 }).toBe(status);
const untilSaid = (id: string, text: string) =>
  expect
    .poll(async () => (await world.service.api("GET", `/runs/${id}/events`)).text, { interval: 20 })
    .toContain(`"delta":"${text}"`);
const read = async (thread: string) =>
  (await world.service.api<{ data: Message[] }>("GET", `/threads/${thread}/messages?limit=100`)).body.data;
const messagesIn = async (thread: string) =>
  (await read(thread)).map(
    ({ role, content }) => `${role}: ${content.map((part) => part.text ?? part.type).join(" ")}`,
  );
const cancel = (id: string) => world.service.api("DELETE", `/runs/${id}?wait=10`);

test("the input and output of a run are in its thread once the run has ended", async () => {
  const thread = await begin({ user: "ada" });
  const nowhere = await run(echo, { thread_id: "thr_01jz8qj3c5e1kb0w2q4q2d3abc" });
  expect([nowhere.status, nowhere.body]).toMatchObject([
    422,
    { error: { code: "thread_not_found", param: "thread_id" } },
  ]);
  const first = await run(echo, { thread_id: thread });
  expect(first.body).toMatchObject({ status: "completed", thread_id: thread, user: "ada" });
  await run(echo, { thread_id: thread, input: { query: "again" }, user: "eve" });
  expect(await messagesIn(thread)).toEqual(["user: hello", "assistant: data", "user: again", "assistant: data"]);
  expect((await read(thread))[1]?.run_id).toBe(first.body.id);
  const found = await world.service.api("GET", `/threads/${thread}`);
  expect(found.body).toMatchObject({ message_count: 4, run_count: 2 });
  const byThread = await world.service.api<{ data: Run[] }>("GET", `/runs?thread_id=${thread}&user=eve`);
  expect(byThread.body.data.map(({ user }) => user)).toEqual(["eve"]);
});

test("every kind of input and output of a run can be read in its thread", async () => {
  const thread = await begin();
  const inputs = ["a\u0000b", "half a pair \ud800", "long ".repeat(60_000)];
  for (const query of inputs) {
    const { body } = await run(echo, { thread_id: thread, input: { query } });
    expect(body.status).toBe("completed");
  }
  const texts = (await read(thread)).filter(({ role }) => role === "user").map(({ content }) => content[0]?.text);
  expect(texts).toEqual(inputs);
});

test("a run creates a thread of its agent with `thread: {}`, and the same key creates it once", async () => {
  const headers = { "idempotency-key": "begin-once" };
  const options = { thread: { metadata: { topic: "once" } } };
  const [one, other] = await Promise.all([run(echo, options, headers), run(echo, options, headers)]);
  expect(other?.body.id).toBe(one?.body.id);
  const threads = await world.service.api<{ data: { id: string; agent_id: string }[] }>(
    "GET",
    "/threads?metadata[topic]=once",
  );
  expect(threads.body.data).toMatchObject([{ id: one?.body.thread_id, agent_id: echo }]);
  const stranger = await run(waiter, { thread_id: one?.body.thread_id ?? "" });
  expect([stranger.status, stranger.text]).toEqual([422, expect.stringContaining("thread_agent_mismatch")]);
});

test("a run whose thread is busy waits as queued, and other runs of its agent do not wait for it", async () => {
  const thread = await begin();
  const holder = await later(waiter, { thread_id: thread });
  await untilStatus(holder.body.id, "running");
  const behind = await later(echo, { thread_id: thread });
  expect(behind.body).toMatchObject({ status: "queued", thread_id: thread });
  expect((await run(echo)).body.status).toBe("completed");
  expect((await get(behind.body.id)).status).toBe("queued");
  const queued = await world.service.api<{ data: Run[] }>("GET", "/runs?status=queued");
  expect(queued.body.data.map(({ id }) => id)).toContain(behind.body.id);
  await cancel(holder.body.id);
  await untilStatus(behind.body.id, "completed");
});

test("`reject` returns that the thread is busy, and a repeated request finds the run that keeps it busy", async () => {
  const thread = await begin();
  const key = { "idempotency-key": "busy-myself", prefer: "respond-async" };
  const options = { thread_id: thread, on_busy: "reject" };
  const holder = await run(waiter, options, key);
  expect(holder.status).toBe(202);
  const refused = await run(echo, options);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("thread_busy")]);
  expect((await run(waiter, options, key)).body.id).toBe(holder.body.id);
  await cancel(holder.body.id);
  expect((await run(echo, options)).body.status).toBe("completed");
});

test("`interrupt` cancels unfinished runs, keeps the messages, and starts", async () => {
  const thread = await begin();
  const holder = await later(waiter, { thread_id: thread });
  await untilSaid(holder.body.id, "waiting");
  const behind = await later(echo, { thread_id: thread, input: { query: "never sent" } });
  const urgent = await run(echo, { thread_id: thread, on_busy: "interrupt", input: { query: "stop" } });
  expect(urgent.body.status).toBe("completed");
  expect((await get(holder.body.id)).status).toBe("cancelled");
  expect((await get(behind.body.id)).status).toBe("cancelled");
  expect(await messagesIn(thread)).toEqual(["user: hello", "assistant: waiting", "user: stop", "assistant: data"]);
});

test("of many concurrent interruptions the last one completes, and none of them overlap", async () => {
  const thread = await begin();
  const sent = await Promise.all(
    Array.from({ length: 12 }, () => run(echo, { thread_id: thread, on_busy: "interrupt" })),
  );
  expect(sent.map(({ status }) => status).every((status) => status < 300)).toBe(true);
  for (const { body } of sent) expect(["completed", "cancelled"]).toContain((await get(body.id)).status);
  const completed = await world.service.api<{ data: Run[] }>("GET", `/runs?thread_id=${thread}&status=completed`);
  expect(completed.body.data.length).toBeGreaterThan(0);
});

test("a run that waits for its thread can be cancelled, and adds no message", async () => {
  const thread = await begin();
  const holder = await later(waiter, { thread_id: thread });
  const behind = await later(echo, { thread_id: thread });
  expect((await cancel(behind.body.id)).status).toBe(200);
  await untilStatus(holder.body.id, "running");
  await cancel(holder.body.id);
  expect((await messagesIn(thread))[0]).toBe("user: hello");
  expect((await read(thread)).every(({ run_id }) => run_id === holder.body.id)).toBe(true);
});

test("a question keeps the thread until it is answered, and is stored with its answer", async () => {
  const thread = await begin();
  const gatekeeper = await world.addAgent("gatekeeper");
  const waiting = await run(gatekeeper, { thread_id: thread });
  expect(waiting.body.status).toBe("requires_action");
  expect((await run(echo, { thread_id: thread, on_busy: "reject" })).status).toBe(422);
  const act = (body: object) => world.service.api("POST", `/runs/${waiting.body.id}/action`, { body });
  await act({ type: "approve" });
  await untilStatus(waiting.body.id, "requires_action");
  await act({ type: "respond", payload: { name: "Ada" } });
  await untilStatus(waiting.body.id, "completed");
  const parts = (await read(thread)).flatMap(({ role, content }) => content.map(({ type }) => `${role} ${type}`));
  expect(parts.filter((part) => /question|answer/.test(part))).toEqual([
    "assistant question",
    "user answer",
    "assistant question",
    "user answer",
  ]);
});

test("messages to a run that waits for its turn or for a person are delivered, sent to its readers, and stored in the thread", async () => {
  const thread = await begin();
  const [listener, gatekeeper] = await Promise.all([world.addAgent("listener"), world.addAgent("gatekeeper")]);
  const act = (id: string, body: object) => world.service.api("POST", `/runs/${id}/action`, { body });
  const sendWord = (id: string, word: string) => act(id, { type: "message", payload: { say: word } });
  const waiting = (await run(gatekeeper, { thread_id: thread })).body;
  const behind = (await later(listener, { thread_id: thread })).body;
  await sendWord(behind.id, "early");
  await sendWord(waiting.id, "a note");
  await act(waiting.id, { type: "approve" });
  await untilStatus(waiting.id, "requires_action");
  await sendWord(waiting.id, "and another");
  await cancel(waiting.id);
  await sendWord(behind.id, "stop");
  await untilStatus(behind.id, "completed");
  expect((await get(behind.id)).output).toEqual({ heard: ["early"] });
  const events = (await world.service.api("GET", `/runs/${behind.id}/events`)).text;
  expect([events.split('"say":"early"').length, events.split('"say":"stop"').length]).toEqual([2, 2]);
  const notes = (await messagesIn(thread)).filter((line) => /user: (a note|and|early|stop)/.test(line));
  expect(notes).toEqual(["user: a note", "user: and another", "user: early", "user: stop"]);
});

test("an accepted answer is in the thread, also if the run is cancelled at the same moment", async () => {
  const gatekeeper = await world.addAgent("gatekeeper");
  const race = async () => {
    const thread = await begin();
    const { id } = (await run(gatekeeper, { thread_id: thread })).body;
    const [answered] = await Promise.all([
      world.service.api("POST", `/runs/${id}/action`, { body: { type: "approve" } }),
      cancel(id),
    ]);
    await expect.poll(async () => (await get(id)).completed_at, { interval: 20 }).not.toBeNull();
    const isSaid = (await read(thread)).some(({ content }) => content.some(({ type }) => type === "answer"));
    return [answered.status, isSaid];
  };
  const races = await Promise.all(Array.from({ length: 20 }, race));
  expect(races.filter(([status, isSaid]) => (status === 200) !== isSaid)).toEqual([]);
});

test("invalid requests about threads are rejected with a message", async () => {
  const both = await run(echo, { thread_id: await begin(), thread: {} });
  expect([both.status, both.text]).toEqual([422, expect.stringContaining("not both")]);
  expect((await run(echo, { on_busy: "queue" })).status).toBe(200);
  const busy = await run(echo, { on_busy: "reject" });
  expect([busy.status, busy.text]).toEqual([422, expect.stringContaining("only allowed with")]);
  const long = await run(echo, { user: "x".repeat(129) });
  expect(long.status).toBe(422);
});

test("a run that waits for a thread longer than the queue's timeout fails with the reason", async () => {
  const shortWait = await world.addNode({ env: { AGENTRUN_QUEUE_WAIT_SECONDS: "1" } });
  const thread = await begin();
  const holder = await later(waiter, { thread_id: thread });
  const behind = await later(echo, { thread_id: thread });
  await untilStatus(behind.body.id, "failed");
  expect((await get(behind.body.id)).error).toMatchObject({
    code: "run_timeout",
    message: expect.stringMatching(/turn/),
  });
  expect((await get(holder.body.id)).status).toBe("running");
  await cancel(holder.body.id);
  await shortWait.stop();
});

test("a module gets its thread's messages and state, and its changes are stored only when it completes", async () => {
  const rememberer = await world.addAgent("rememberer");
  expect((await run(rememberer)).body.output).toEqual({ thread: null });
  const thread = await begin();
  const inThread = async (input: object) => (await run(rememberer, { thread_id: thread, input })).body;
  expect((await inThread({ query: "one" })).output).toEqual({ thread, count: 1, heard: [] });
  expect((await inThread({ fail: true })).status).toBe("failed");
  expect((await inThread({ query: "three" })).output).toMatchObject({ count: 2 });
  const large = await inThread({ bytes: 65_536 });
  expect(large).toMatchObject({ status: "failed", error: { message: expect.stringContaining("65536 bytes") } });
  const last = await inThread({ query: "five" });
  expect(last.output).toEqual({
    thread,
    count: 3,
    heard: ["user text", "assistant data", "user data", "user text", "assistant data", "user data"],
  });
});
