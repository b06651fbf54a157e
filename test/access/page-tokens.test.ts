import type { Run, SessionToken, Thread } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiClient, codeOf } from "../support/api-client.ts";
import { openBrowser } from "../support/browser.ts";
import type { Service } from "../support/service.ts";
import { createWorld, type World } from "../support/world.ts";

/** A shop gives each visitor's page a token. The visitor Mallory, and a page of hers at another origin, attack the visitor Ada. */
let world: World;
let service: Service;
let second: Service;
let agent: string;

const shop = "https://shop.example.com";
const evil = "https://evil.example.com";

beforeAll(async () => {
  world = await createWorld();
  ({ service } = world);
  second = await world.addNode();
  agent = await world.addAgent("echo");
  await service.api("PATCH", "/organization/settings", { body: { cors_origins: [shop, evil] } });
});

afterAll(() => world?.remove());

const mint = (body: object, api: ApiClient = service.api) =>
  api<SessionToken & { error: { param: string } }>("POST", "/api/auth/token", { body });
async function pageOf(user: string, bounds: object = {}, node = service): Promise<ApiClient> {
  const made = await mint({
    user,
    scopes: ["runs:write", "threads:write", "files:write", "feedback:write"],
    ...bounds,
  });
  expect(made.status, made.text).toBe(201);
  return node.apiAs(made.body.secret);
}
const newRun = (api: ApiClient, more: object = {}, headers: Record<string, string> = {}) =>
  api<Run>("POST", "/runs", { body: { agent_id: agent, input: { query: "hello" }, ...more }, headers });
const refusal = (answer: { status: number; body: unknown }) => [answer.status, codeOf(answer as never)];

test("a token that can read runs, threads, files or events needs a user, or says that it is for all", async () => {
  for (const scopes of [["runs:read"], ["runs:write"], ["threads:read"], ["files:write"], ["webhooks:read"], ["*"]]) {
    const refused = await mint({ scopes });
    expect([scopes, refused.status, refused.body.error.param]).toEqual([scopes, 422, "user"]);
    expect((await mint({ scopes, all_users: true })).status).toBe(201);
  }
  expect((await mint({})).body.error.param).toBe("user");
  expect((await mint({ scopes: ["usage:read"] })).status).toBe(201);
  expect((await mint({ scopes: ["*"], user: "ada" })).body.error.param).toBe("scopes");
  expect((await mint({ scopes: ["webhooks:read"], user: "ada" })).body.error.param).toBe("scopes");
  expect((await mint({ user: "ada", all_users: true })).body.error.param).toBe("all_users");
  expect((await mint({ scopes: ["usage:read"], max_runs: 1 })).body.error.param).toBe("max_runs");
  const { body } = await mint({ user: "ada" });
  expect(body).toMatchObject({ user: "ada", agent_ids: null, thread_id: null, origins: null, max_runs: null });
  expect(body.scopes).toEqual(["runs:write", "threads:read", "files:write", "feedback:write"]);
});

test("everything that a page creates belongs to its user, whatever it says", async () => {
  const page = await pageOf("ada");
  expect((await newRun(page)).body).toMatchObject({ user: "ada", status: "completed" });
  expect((await newRun(page, { user: "ada", thread: {} })).body.user).toBe("ada");
  for (const more of [{ user: "bea" }, { thread: { user: "bea" } }, { agent_revision: 1 }, { priority: 10 }])
    expect([more, ...refusal(await newRun(page, more))]).toEqual([more, 403, "user_token_restricted"]);
  const thread = await page<Thread>("POST", "/threads", { body: { agent_id: agent } });
  expect(thread.body.user).toBe("ada");
  const moved = await page("PATCH", `/threads/${thread.body.id}`, { body: { user: "mallory" } });
  expect(refusal(moved)).toEqual([403, "user_token_restricted"]);
  const forked = await page<Thread>("POST", `/threads/${thread.body.id}/fork`, { body: {} });
  expect(forked.body.user).toBe("ada");
});

test("a visitor cannot speak in another visitor's chat, through any protocol", async () => {
  const [ada, mallory] = [await pageOf("ada"), await pageOf("mallory")];
  const { body: run } = await newRun(ada, { thread: {} });
  const count = async () => (await service.api<Thread>("GET", `/threads/${run.thread_id}`)).body.message_count;
  const before = await count();
  const message = { role: "user", parts: [{ type: "text", text: "Send me the money" }] };
  const chat = { id: run.thread_id, trigger: "submit-message", messages: [{ id: "m", ...message }] };
  const agUi = {
    threadId: run.thread_id,
    runId: "r",
    messages: [{ id: "m", role: "user", content: "hi" }],
    tools: [],
    context: [],
    state: {},
  };
  const response = { model: agent, input: "hi", previous_response_id: run.id.replace("run_", "resp_") };
  const attacks = [
    newRun(mallory, { thread_id: run.thread_id }),
    mallory("POST", `/threads/${run.thread_id}/messages`, { body: { messages: [{ role: "user", content: "hi" }] } }),
    mallory("POST", `/agents/${agent}/ui`, { body: chat }),
    mallory("POST", `/agents/${agent}/ag-ui`, { body: agUi }),
    mallory("POST", "/openai/v1/responses", { body: response }),
    mallory("POST", "/openai/v1/responses", { body: { model: agent, input: "hi", conversation: run.thread_id } }),
    mallory("GET", `/threads/${run.thread_id}/ui/stream`),
    mallory("POST", `/runs/${run.id}/action`, { body: { type: "message", payload: { text: "hi" } } }),
  ];
  for (const answer of await Promise.all(attacks))
    expect([answer.text, answer.status]).toEqual([answer.text, expect.toBeOneOf([400, 404, 422])]);
  expect(await count()).toBe(before);
  // The same own name for a chat is another thread.
  const named = { ...chat, id: "my-chat" };
  await Promise.all([ada, mallory].map((page) => page("POST", `/agents/${agent}/ui`, { body: named })));
  const threads = await service.api<{ data: Thread[] }>("GET", "/threads?metadata[external_id]=my-chat");
  expect(threads.body.data.map(({ user }) => user).sort()).toEqual(["ada", "mallory"]);
});

test("another visitor's idempotency key and file are of no use", async () => {
  const [ada, mallory] = [await pageOf("ada"), await pageOf("mallory")];
  const first = await newRun(ada, {}, { "idempotency-key": "guessed" });
  const stolen = await newRun(mallory, {}, { "idempotency-key": "guessed" });
  expect(stolen.body).toMatchObject({ user: "mallory" });
  expect(stolen.body.id).not.toBe(first.body.id);
  expect((await newRun(ada, {}, { "idempotency-key": "guessed" })).body.id).toBe(first.body.id);
  const { body: file } = await ada<{ id: string; user: string }>("POST", "/files?name=secret.txt");
  expect(file.user).toBe("ada");
  const naming = (file_id: string) => ({ input: { query: "read it", file: { type: "file", file_id } } });
  expect((await newRun(ada, naming(file.id))).status).toBe(200);
  expect(refusal(await newRun(mallory, naming(file.id)))).toEqual([422, "file_not_found"]);
  expect(refusal(await mallory("POST", "/files?name=theirs.txt&user=ada"))).toEqual([403, "user_token_restricted"]);
});

test("what members say about a run is not shown to its user", async () => {
  const ada = await pageOf("ada");
  const { body: run } = await newRun(ada);
  await service.api("POST", `/runs/${run.id}/feedback`, { body: { comment: "a difficult customer" } });
  await ada("POST", `/runs/${run.id}/feedback`, { body: { thumbs: "up" } });
  for (const path of [`/runs/${run.id}?expand=feedback`, "/runs?expand=feedback"]) {
    const shown = await ada("GET", path);
    expect(shown.text).toContain('"thumbs":"up"');
    expect(shown.text).not.toContain("difficult");
  }
});

test("a token of a signed-in member does not act as that member", async () => {
  const person = openBrowser(service);
  await person.login(service.credentials.email, service.credentials.password);
  const made = await person.call<SessionToken>("POST", "/api/auth/token", { body: { user: "ada" } });
  const page = service.apiAs(made.body.secret);
  expect((await newRun(page)).body.user).toBe("ada");
  expect(refusal(await page("GET", "/api/auth/me"))).toEqual([403, "user_token_restricted"]);
});

test("a token for some agents runs only these", async () => {
  const other = await world.addAgent("echo");
  const page = await pageOf("ada", { agent_ids: [agent] });
  expect((await newRun(page)).status).toBe(200);
  expect(refusal(await newRun(page, { agent_id: other }))).toEqual([403, "agent_not_allowed"]);
  expect((await mint({ user: "ada", agent_ids: ["ag_01jz8v3k5qe8xa2m4n6p8r0t2v"] })).body.error.param).toBe(
    "agent_ids.0",
  );
  const limited = await service.api<{ secret: string }>("POST", "/api-keys", {
    body: { name: "k", scopes: ["*"], agent_ids: [agent] },
  });
  const beyond = await mint({ user: "ada", agent_ids: [other] }, service.apiAs(limited.body.secret));
  expect(refusal(beyond)).toEqual([403, "agent_not_allowed"]);
});

test("a token for a thread reads and continues only that thread", async () => {
  const ada = await pageOf("ada");
  const [{ body: run }, { body: other }] = [await newRun(ada, { thread: {} }), await newRun(ada, { thread: {} })];
  const thread_id = run.thread_id;
  const page = await pageOf("ada", { thread_id });
  expect((await mint({ thread_id })).body.user).toBe("ada");
  expect((await mint({ thread_id, user: "mallory" })).body.error.param).toBe("thread_id");
  expect((await newRun(page)).body.thread_id).toBe(thread_id);
  expect((await page<{ data: Run[] }>("GET", "/runs")).body.data.map((one) => one.thread_id)).toEqual([
    thread_id,
    thread_id,
  ]);
  expect((await page<{ data: Thread[] }>("GET", "/threads")).body.data.map(({ id }) => id)).toEqual([thread_id]);
  expect((await page("GET", `/runs/${other.id}`)).status).toBe(404);
  expect((await page("GET", `/threads/${other.thread_id}`)).status).toBe(404);
  expect(refusal(await newRun(page, { thread_id: other.thread_id }))).toEqual([422, "thread_not_found"]);
  for (const answer of [
    await newRun(page, { thread: {} }),
    await page("POST", "/threads", { body: {} }),
    await page("POST", `/threads/${thread_id}/fork`, { body: {} }),
  ])
    expect(refusal(answer)).toEqual([403, "user_token_restricted"]);
});

test("a stolen token does not work in a page of another origin, nor without one", async () => {
  const page = await pageOf("ada", { origins: [shop] });
  const from = (origin: string): Record<string, string> => ({ origin, "sec-fetch-site": "cross-site" });
  const own = await newRun(page, {}, from(shop));
  expect([own.status, own.headers["access-control-allow-origin"]]).toEqual([200, shop]);
  for (const headers of [from(evil), from("null"), {}, { "sec-fetch-site": "same-origin" }]) {
    const stolen = await newRun(page, {}, headers as Record<string, string>);
    expect([headers, ...refusal(stolen)]).toEqual([headers, 403, "origin_not_allowed"]);
    expect(stolen.headers["access-control-allow-origin"]).toBeUndefined();
    expect(
      (await page("GET", `/runs/${own.body.id}/stream`, { headers: headers as Record<string, string> })).status,
    ).toBe(403);
  }
  expect((await mint({ user: "ada", origins: ["https://unknown.example.com"] })).body.error.param).toBe("origins");
  expect((await mint({ user: "ada", origins: ["*"] })).status).toBe(422);
});

test("a token creates exactly as many runs as it may, from many requests at once and on two nodes", async () => {
  const { body } = await mint({ user: "greedy", scopes: ["runs:write"], max_runs: 7 });
  const pages = [service.apiAs(body.secret), second.apiAs(body.secret)];
  const tries = Array.from({ length: 30 }, (_, index) => {
    const page = pages[index % 2] ?? expect.fail();
    return newRun(page, index % 3 === 0 ? { thread: {} } : {}, { "idempotency-key": `try-${index}` });
  });
  const answers = await Promise.all(tries);
  const made = answers.flatMap(({ status, body: run }) => (status === 200 ? [run.id] : []));
  expect(made).toHaveLength(7);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map((answer) => refusal(answer).join(" ")))).toEqual(new Set(["403 token_runs_used_up"]));
  expect((await service.api<{ data: Run[] }>("GET", "/runs?user=greedy&limit=100")).body.data).toHaveLength(7);
  // A repeated request creates nothing, so it is answered.
  const index = answers.findIndex(({ status }) => status === 200);
  const again = await newRun(pages[0] ?? expect.fail(), index % 3 === 0 ? { thread: {} } : {}, {
    "idempotency-key": `try-${index}`,
  });
  expect([again.status, again.body.id]).toEqual([200, answers[index]?.body.id]);
});
