import { afterAll, beforeAll, expect, test } from "vitest";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenants: Tenants;
let echo: string;

beforeAll(async () => {
  world = await createWorld();
  tenants = await openTenants(world.database.url);
  echo = await world.addAgent("echo");
});
afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

type Thread = { id: string; metadata: Record<string, string>; message_count: number; [key: string]: unknown };
type Message = { id: string; role: string; content: { type: string; text?: string }[]; run_id: string | null };
type List<T> = { data: T[]; has_more: boolean; last_id: string };

const begin = async (body: Record<string, unknown> = {}) =>
  (await world.service.api<Thread>("POST", "/threads", { body })).body;
const put = (id: string, ...texts: string[]) =>
  world.service.api<List<Message>>("POST", `/threads/${id}/messages`, {
    body: { messages: texts.map((content) => ({ role: "user", content })) },
  });
const textsOf = (messages: Message[]) => messages.flatMap(({ content }) => content.map(({ text }) => text));

test("a thread is created, found by its fields, changed one key at a time, and deleted", async () => {
  const { api } = world.service;
  const made = await api<Thread>("POST", "/threads", {
    body: { agent_id: echo, user: "ada", metadata: { topic: "sums", mood: "good" } },
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ object: "thread", agent_id: echo, user: "ada", message_count: 0, run_count: 0 });
  expect(made.headers.location).toMatch(new RegExp(`/threads/${made.body.id}$`));
  await begin({ user: "eve" });
  for (const query of ["user=ada", `agent_id=${echo}&user=ada`, "metadata[topic]=sums"]) {
    const found = await api<List<Thread>>("GET", `/threads?${query}`);
    expect(found.body.data.map(({ id }) => id)).toEqual([made.body.id]);
  }
  const patch = { metadata: { mood: null, place: "Zurich" }, user: null };
  const changed = await api<Thread>("PATCH", `/threads/${made.body.id}`, { body: patch });
  expect(changed.body).toMatchObject({ metadata: { topic: "sums", place: "Zurich" }, user: null, agent_id: echo });
  const gone = await api("DELETE", `/threads/${made.body.id}`);
  expect(gone.body).toMatchObject({ object: "thread", id: made.body.id, deleted: true });
  expect((await api("GET", `/threads/${made.body.id}`)).status).toBe(404);
});

test("history is read in its order, in pages in both directions, and complete as JSON lines", async () => {
  const { api } = world.service;
  const { id } = await begin();
  await put(id, "one", "two");
  expect((await put(id, "three")).status).toBe(201);
  const first = await api<List<Message>>("GET", `/threads/${id}/messages?limit=2`);
  expect(textsOf(first.body.data)).toEqual(["one", "two"]);
  expect(first.headers.link).toContain("after=");
  const next = await api<List<Message>>("GET", `/threads/${id}/messages?limit=2&after=${first.body.last_id}`);
  expect(next.body).toMatchObject({ has_more: false });
  expect(textsOf(next.body.data)).toEqual(["three"]);
  const back = await api<List<Message>>("GET", `/threads/${id}/messages?limit=1&before=${next.body.last_id}`);
  expect(textsOf(back.body.data)).toEqual(["two"]);
  const newest = await api<List<Message>>("GET", `/threads/${id}/messages?order=desc&limit=1`);
  expect(textsOf(newest.body.data)).toEqual(["three"]);
  const lines = await api("GET", `/threads/${id}/messages`, { headers: { accept: "application/x-ndjson" } });
  expect(
    textsOf(
      lines.text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Message),
    ),
  ).toEqual(["one", "two", "three"]);
  expect((await api<Thread>("GET", `/threads/${id}`)).body.message_count).toBe(3);
});

test("every kind of part is returned unchanged, and an invalid part is rejected", async () => {
  const { api } = world.service;
  const { id } = await begin();
  const file = await api<{ id: string }>("POST", "/files?name=note.txt", { rawBody: "hello" });
  const content = [
    { type: "text", text: "hello \u0001 🦊" },
    { type: "data", data: { n: 1 } },
    { type: "reasoning", text: "hm" },
    { type: "tool_call", tool_call_id: "c1", tool: "add", arguments: { a: 1 } },
    { type: "tool_result", tool_call_id: "c1", tool: "add", status: "succeeded", result: "2" },
    { type: "file", file_id: file.body.id },
    { type: "question", action_id: "act_1", question: "approval", prompt: "May I?", tool: null, arguments: null },
    { type: "answer", action_id: "act_1", answer: "approve", payload: null },
  ];
  const body = { messages: [{ role: "assistant", content }] };
  expect((await api("POST", `/threads/${id}/messages`, { body })).status).toBe(201);
  const read = await api<List<Message>>("GET", `/threads/${id}/messages`);
  expect(read.body.data[0]?.content).toEqual(content);
  const odd = { messages: [{ role: "user", content: [{ type: "smell", text: "roses" }] }] };
  const refused = await api("POST", `/threads/${id}/messages`, { body: odd });
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining("'messages.0.content.0.type' must be one of: text"),
  ]);
});

test("concurrent messages get distinct positions", async () => {
  const { api } = world.service;
  const { id } = await begin();
  await Promise.all(Array.from({ length: 20 }, (_, index) => put(id, `a${index}`, `b${index}`)));
  const read = await api<List<Message>>("GET", `/threads/${id}/messages?limit=100`);
  const texts = textsOf(read.body.data) as string[];
  expect(new Set(texts).size).toBe(40);
  for (let at = 0; at < texts.length; at += 2) expect(texts[at + 1]).toBe(texts[at]?.replace("a", "b"));
});

test("a key limited to some agents can use only threads that name one of them", async () => {
  const { service } = world;
  const key = await tenants.addKey(service.credentials.organization_id, { agentIds: [echo as `ag_${string}`] });
  const api = service.apiAs(key);
  const open = await begin();
  const own = await begin({ agent_id: echo, user: "narrowed" });
  expect((await api("GET", `/threads/${own.id}`)).status).toBe(200);
  expect((await api("GET", `/threads/${open.id}`)).status).toBe(403);
  expect((await api("GET", `/threads/${open.id}/messages`)).status).toBe(403);
  expect((await api("POST", "/threads", { body: {} })).status).toBe(403);
  expect((await api("PATCH", `/threads/${own.id}`, { body: { agent_id: null } })).status).toBe(403);
  const listed = await api<List<Thread>>("GET", "/threads");
  expect(listed.body.data.every((thread) => thread.agent_id === echo)).toBe(true);
});

test("an input that a policy rejects cannot be added to a thread either", async () => {
  const { api } = world.service;
  const guards = [{ type: "terms", on: "input", action: "block", deny: ["swan"] }];
  const policy = await api<{ id: string }>("POST", "/policies", { body: { name: "no swans", guards } });
  expect(policy.status).toBe(201);
  const guarded = await world.addAgent("echo", { policy: policy.body.id });
  const { id } = await begin({ agent_id: guarded });
  const refused = await put(id, "a black swan");
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("guardrail_violation")]);
  expect((await put(id, "a black duck")).status).toBe(201);
});
