import type { Erasure, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createWebhookWorld, until, untilReceived, untilStatus, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let parrot: string;

beforeAll(async () => {
  world = await createWebhookWorld();
  // It echoes its request, which is stored in the history of deliveries.
  receiver = await startReceiver(({ body }, response) => void response.writeHead(500).end(body));
  await world.addWebhook(receiver.url);
  parrot = await world.addAgent("parrot");
});
afterAll(async () => {
  await world?.remove();
  await receiver?.[Symbol.asyncDispose]();
});

const api = <Body = Record<string, unknown>>(method: string, path: string, body?: object) =>
  world.service.api<Body>(method, path, body ? { body } : {});
const run = async (word: string, options: Record<string, unknown>, input: object = {}) =>
  (await api<Run>("POST", "/runs", { agent_id: parrot, input: { word, ...input }, ...options })).body;

/** The tables that contain a word in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await world.database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await world.database.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${word}%`]);
      return rows.length > 0 ? [name.replace(/_(rest|p?\d.*)$/, "")] : [];
    }),
  );
  return [...new Set(found.flat())].sort();
}

const untilErased = (id: string) =>
  until(
    "the erasure to be complete",
    async () => (await api<Erasure>("GET", `/erasures/${id}`)).body.status === "completed",
  );

test("a deleted thread leaves none of its content anywhere, only the record of the deletion", async () => {
  const word = "canaryone";
  const metadata = { note: word };
  const thread = (await api<{ id: string }>("POST", "/threads", { user: word, metadata })).body.id;
  const before = receiver.received.length;
  const ended = await run(word, { thread_id: thread, metadata });
  await run(word, { thread_id: thread }, { fail: true });
  const waiting = await run(word, { thread_id: thread }, { ask: true });
  await api("POST", `/runs/${waiting.id}/action`, { type: "message", payload: { word } });
  await untilReceived(receiver, before + 2);
  const everywhere = await tablesWith(word);
  for (const table of ["runs", "run_events", "run_journal", "run_messages", "events", "threads", "thread_messages"])
    expect(everywhere).toContain(table);
  await until("the receiver's response to be stored", async () =>
    (await tablesWith(word)).includes("delivery_attempts"),
  );

  const deleted = await api<{ erasure_id: string }>("DELETE", `/threads/${thread}`);
  expect(deleted.status).toBe(200);
  expect((await api("GET", `/threads/${thread}/messages`)).status).toBe(404);
  await untilErased(deleted.body.erasure_id);
  // An attempt may be in flight at this moment, and its response be stored afterwards.
  // Usage by end user is kept; the erasure of a user removes it.
  const usage = ["run_costs", "run_cost_days"];
  await until("nothing to be left", async () => (await tablesWith(word)).every((table) => usage.includes(table)));
  expect((await api<Erasure>("GET", `/erasures/${deleted.body.erasure_id}`)).body).toMatchObject({
    threads: 1,
    runs: 3,
  });
  await until(
    "the run to be read as it is now",
    async () => JSON.stringify((await api<Run>("GET", `/runs/${ended.id}`)).body.input) === "{}",
  );
  const left = (await api<Run>("GET", `/runs/${ended.id}`)).body;
  expect(left).toMatchObject({ status: "completed", output: {}, metadata: {}, thread_id: null, user: null });
  expect((await api<Run>("GET", `/runs/${waiting.id}`)).body.status).toBe("cancelled");
});

test("a receiver's response to an earlier delivery is not stored after an erasure", async () => {
  const word = "canarylate";
  const held: (() => void)[] = [];
  await using slow = await startReceiver(({ body }, response) => {
    held.push(() => void response.writeHead(200).end(body));
  });
  const webhook = await world.addWebhook(slow.url, { events: ["run.completed"] });
  const begun = await run(word, { thread: {} });
  await until("an attempt on the wire", () => held.length > 0);
  const { body } = await api<{ erasure_id: string }>("DELETE", `/threads/${begun.thread_id}`);
  await untilErased(body.erasure_id);
  for (const answer of held) answer();
  await untilStatus(world, webhook.id, "succeeded");
  expect(await tablesWith(word)).toEqual([]);
  await api("DELETE", `/webhooks/${webhook.id}`);
});

test("a user's data is erased by name, with and without threads, and no other user's", async () => {
  const [word, other] = ["canarytwo", "sparrow"];
  const begun = await run(word, { user: word, thread: {} });
  await run(word, { user: word });
  const kept = await run(other, { user: other, thread: {} });
  const erasure = await api<Erasure>("DELETE", `/users/${word}/data`);
  expect([erasure.status, erasure.body.status]).toEqual([202, "pending"]);
  await untilErased(erasure.body.id);
  // Usage by end user is kept; the erasure of a user removes it.
  const usage = ["run_costs", "run_cost_days"];
  await until("nothing to be left", async () => (await tablesWith(word)).every((table) => usage.includes(table)));
  expect((await api<Erasure>("GET", `/erasures/${erasure.body.id}`)).body).toMatchObject({ threads: 1, runs: 2 });
  expect((await api("GET", `/threads/${begun.thread_id}`)).status).toBe(404);
  expect((await api<Run>("GET", `/runs/${kept.id}`)).body).toMatchObject({ user: other, input: { word: other } });
  const audit = await api<{ data: { action: string; resource_id: string }[] }>("GET", "/audit?action=eraseUserData");
  expect(audit.body.data[0]).toMatchObject({ resource_id: erasure.body.id });
});

test("a user's messages in another's thread are erased with their data, and others' messages in theirs with the thread", async () => {
  const [word, host] = ["canarythree", "host"];
  const theirs = (await api<{ id: string }>("POST", "/threads", { user: host })).body.id;
  const own = (await api<{ id: string }>("POST", "/threads", { user: word })).body.id;
  await run("welcome", { thread_id: theirs });
  await run(word, { thread_id: theirs, user: word });
  const guest = await run(word, { thread_id: own, user: "guest" });
  const { body } = await api<Erasure>("DELETE", `/users/${word}/data`);
  await untilErased(body.id);
  // Usage by end user is kept; the erasure of a user removes it.
  const usage = ["run_costs", "run_cost_days"];
  await until("nothing to be left", async () => (await tablesWith(word)).every((table) => usage.includes(table)));
  expect((await api<Erasure>("GET", `/erasures/${body.id}`)).body).toMatchObject({ threads: 1, runs: 2 });
  const left = await api<{ data: { content: unknown[] }[] }>("GET", `/threads/${theirs}/messages`);
  expect(left.body.data.map(({ content }) => content.length)).toEqual([1, 1, 0, 0]);
  await until(
    "the run to be read as it is now",
    async () => (await api<Run>("GET", `/runs/${guest.id}`)).body.thread_id === null,
  );
  expect((await run("again", { thread_id: theirs })).status).toBe("completed");
});

test("a fork has the messages up to a point, and continues independently", async () => {
  const first = await run("one", { thread: { metadata: { topic: "forks" } } });
  const thread = first.thread_id;
  await run("two", { thread_id: thread });
  const { data } = (await api<{ data: { id: string; content: unknown }[] }>("GET", `/threads/${thread}/messages`)).body;
  const fork = await api<{ id: string; message_count: number }>("POST", `/threads/${thread}/fork`, {
    message_id: data[1]?.id,
  });
  expect(fork.status).toBe(201);
  expect(fork.body).toMatchObject({ message_count: 2, metadata: { topic: "forks" }, agent_id: parrot });
  await run("three", { thread_id: fork.body.id });
  const forked = (await api<{ data: typeof data }>("GET", `/threads/${fork.body.id}/messages`)).body.data;
  expect(forked.slice(0, 2).map(({ content }) => content)).toEqual(data.slice(0, 2).map(({ content }) => content));
  expect(forked).toHaveLength(4);
  expect((await api<{ message_count: number }>("GET", `/threads/${thread}`)).body.message_count).toBe(4);
  const whole = await api<{ message_count: number }>("POST", `/threads/${thread}/fork`, {});
  expect(whole.body.message_count).toBe(4);
  const strange = await api("POST", `/threads/${thread}/fork`, { message_id: forked[3]?.id });
  expect([strange.status, strange.text]).toEqual([422, expect.stringContaining("thread_message_not_found")]);
});
