import type { Run, RunBatch } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey, createOrganization } from "../support/accounts.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { openBrowser } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { collect, openStream } from "../support/sse-client.ts";

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
});

afterAll(async () => {
  await service?.remove();
  await database?.drop();
});

type Call = { body?: object; headers?: Record<string, string>; api?: ApiClient };

const errorOf = (answer: ApiAnswer<unknown>) =>
  (answer.body as { error: { code: string; param: string | null } }).error;

async function createAgent(api: ApiClient): Promise<string> {
  const { body } = await api("POST", "/agents/echo/deploy");
  return String(body.id);
}

const run = ({ body, headers, api = service.api }: Call = {}) =>
  api<Run>("POST", "/runs", {
    body: { agent_id: service.credentials.agent_id, input: { query: "hello" }, ...body },
    ...(headers ? { headers } : {}),
  });

async function newNeighbour(): Promise<{ api: ApiClient; agentId: string }> {
  const { key } = await createKey(database, await createOrganization(database));
  const api = service.apiAs(key);
  return { api, agentId: await createAgent(api) };
}

const batch = (body: object, { headers, api = service.api }: Call = {}) =>
  api<RunBatch>("POST", "/runs/batch", { body, ...(headers ? { headers } : {}) });

const errorStatus = (shown: unknown[] | undefined) => shown?.[0];

async function countRuns(): Promise<number> {
  const [row] = await database.query<{ count: number }>("select count(*)::int as count from runs");
  return row?.count ?? 0;
}

const keyed = (key: string, call: Call = {}) => run({ ...call, headers: { "Idempotency-Key": key } });

test("an idempotency key creates one run from fifty concurrent requests", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => keyed("fifty")));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(49);
  expect(answers[0]?.body.idempotency_key).toBe("fifty");
});

test("a batch returns one result per item, in order, and a bad item does not fail the others", async () => {
  const neighbour = await newNeighbour();
  const agent_id = service.credentials.agent_id;
  const items = [
    { agent_id, input: { query: "a" }, idempotency_key: "batch-a" },
    { agent_id },
    { agent_id: neighbour.agentId, input: {} },
    { agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v", input: {} },
    "nonsense",
    { agent_id, input: { query: "a" }, idempotency_key: "batch-a" },
    { agent_id, input: { query: "b" }, idempotency_key: "batch-a" },
    { agent_id, input: { query: "c" }, extra: 1 },
    { agent_id, input: { query: "d" } },
  ];
  const before = await countRuns();
  const { status, body } = await batch({ runs: items });
  expect([status, body.accepted, body.rejected]).toEqual([200, 3, 6]);
  const shown = body.data.map(({ status, error }) => [status, error?.code ?? null, error?.param ?? null]);
  expect(shown).toEqual([
    [expect.any(Number), null, null],
    [400, "missing_required_field", "input"],
    shown[3],
    [errorStatus(shown[3]), "agent_not_found", "agent_id"],
    [400, "invalid_type", null],
    [expect.any(Number), null, null],
    [422, "idempotency_key_reused", null],
    [400, "unknown_field", "extra"],
    [202, null, null],
  ]);
  expect(body.data[0]?.run?.id).toBe(body.data[5]?.run?.id);
  expect((await keyed("batch-a", { body: { input: { query: "a" } } })).body.id).toBe(body.data[0]?.run?.id);
  expect(await countRuns()).toBe(before + 2);
});

test("a repeated batch of a thousand runs creates them once", async () => {
  const { api, agentId: agent_id } = await newNeighbour();
  const runs = Array.from({ length: 1_000 }, (_, index) => ({ agent_id, input: { query: `batch ${index}` } }));
  const send = () => batch({ runs }, { api, headers: { "Idempotency-Key": "thousand" } });
  const first = await send();
  expect(first.body).toMatchObject({ accepted: 1_000, rejected: 0 });
  const idsOf = ({ body }: ApiAnswer<RunBatch>) => body.data.map(({ run }) => run?.id);
  expect(new Set(idsOf(first)).size).toBe(1_000);
  expect(idsOf(await send())).toEqual(idsOf(first));
  expect((await api<{ calls: { used: number } }>("GET", "/usage")).text).toContain("1000");
});

test.each([
  ["no items", []],
  ["too many items", Array.from({ length: 1_001 }, () => ({}))],
])("a batch with %s is rejected", async (_, runs) => {
  const answer = await batch({ runs });
  expect([answer.status, errorOf(answer).code, errorOf(answer).param]).toEqual([422, "invalid_value", "runs"]);
});

test("an idempotency key with another body is rejected", async () => {
  await keyed("another");
  const answer = await keyed("another", { body: { input: { query: "other" } } });
  expect([answer.status, errorOf(answer).code]).toEqual([422, "idempotency_key_reused"]);
});

test("an idempotency key with the same body in another order is the same request", async () => {
  const first = await keyed("order", { body: { input: { a: 1, b: 2 } } });
  const second = await keyed("order", { body: { input: { b: 2, a: 1 } } });
  expect(second.body.id).toBe(first.body.id);
});

test("an idempotency key can be in the header, with or without quotes, or in the body", async () => {
  const first = await keyed("places");
  const quoted = await keyed('"places"');
  const inBody = await run({ body: { idempotency_key: "places" } });
  expect([quoted.body.id, inBody.body.id]).toEqual([first.body.id, first.body.id]);
  expect(first.body.idempotency_key).toBe("places");
});

test("an idempotency key in the header takes precedence over the one in the body", async () => {
  const answer = await run({ body: { idempotency_key: "in-body" }, headers: { "Idempotency-Key": "in-header" } });
  expect(answer.body.idempotency_key).toBe("in-header");
});

test.each([
  ["with a blank", "a b"],
  ["too long", "a".repeat(256)],
  ["empty", '""'],
])("an idempotency key %s is rejected", async (_what, key) => {
  const answer = await keyed(key);
  expect([answer.status, errorOf(answer).code, errorOf(answer).param]).toEqual([
    400,
    "invalid_idempotency_key",
    "Idempotency-Key",
  ]);
});

test("an idempotency key of a rejected request can be used again", async () => {
  expect((await keyed("refused", { body: { input: 5 } })).status).toBe(400);
  expect((await keyed("refused", { body: { agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v" } })).status).toBe(422);
  const answer = await keyed("refused");
  expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([200, undefined]);
});

test("P10: an idempotency key is kept for 24 hours by the database's clock, and can be used again after them", async () => {
  const first = await keyed("ageing");
  const age = (interval: string) =>
    database.query("update idempotency_keys set expires_at = expires_at - $1::interval where key = 'ageing'", [
      interval,
    ]);
  await age("23 hours 59 minutes");
  const again = await keyed("ageing");
  expect([again.body.id, again.headers["idempotent-replayed"]]).toEqual([first.body.id, "true"]);
  await age("1 minute");
  const fresh = await keyed("ageing");
  expect([fresh.status, fresh.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  expect(fresh.body.id).not.toBe(first.body.id);
});

test("an idempotency key finds its run after the agent was archived", async () => {
  const agent = await createAgent(service.api);
  const first = await keyed("archived", { body: { agent_id: agent } });
  await service.api("DELETE", `/agents/${agent}`);
  const again = await keyed("archived", { body: { agent_id: agent } });
  expect([again.status, again.body.id, again.headers["idempotent-replayed"]]).toEqual([200, first.body.id, "true"]);
});

test("an idempotency key belongs to its organisation, and there to one chain of rotated keys", async () => {
  const first = await keyed("shared");
  const { key } = await createKey(database, service.credentials.organization_id);
  const second = await keyed("shared", { api: service.apiAs(key) });
  expect([second.status, second.headers["idempotent-replayed"]]).toEqual([200, undefined]);
  const { api, agentId } = await newNeighbour();
  const theirs = await keyed("shared", { api, body: { agent_id: agentId } });
  expect(theirs.status).toBe(200);
  expect(new Set([first.body.id, second.body.id, theirs.body.id]).size).toBe(3);
});

const order = () => ({ agent_id: service.credentials.agent_id, input: { query: "hello" } });

async function streamed(key: string, body: object = order()) {
  const headers = { "Idempotency-Key": key };
  const stream = await openStream(service, "/runs/stream", { method: "POST", body, headers });
  const events = await collect(stream.events);
  return { status: stream.status, replayed: stream.headers["idempotent-replayed"], events, id: events[0]?.run_id };
}

test("P10: a key that was used for a stream finds its run without one, and vice versa", async () => {
  const first = await streamed("stream-first");
  const plain = await keyed("stream-first");
  expect([plain.status, plain.body.id, plain.headers["idempotent-replayed"]]).toEqual([200, first.id, "true"]);
  const created = await keyed("plain-first");
  const stream = await streamed("plain-first", { ...order(), idempotency_key: "ignored-for-the-header" });
  expect([stream.status, stream.id, stream.replayed]).toEqual([200, created.body.id, "true"]);
  expect(stream.events.at(-1)?.type).toBe("run.completed");
  expect(stream.events.map(({ sequence }) => sequence)[0]).toBe(1);
});

test("P10: a key creates one run from concurrent plain and streamed requests", async () => {
  const both = Array.from({ length: 10 }, () => [
    keyed("mixed").then(({ body }) => body.id),
    streamed("mixed").then(({ id }) => id),
  ]);
  expect(new Set(await Promise.all(both.flat())).size).toBe(1);
});

test("a key that has created a run creates no other one through another route", async () => {
  const { body: first } = await keyed("one-space");
  const headers = { "Idempotency-Key": "one-space" };
  const steps = [{ name: "only", agent_id: service.credentials.agent_id }];
  const pipeline = await service.api("POST", "/pipelines", { body: { name: "one", steps } });
  const agent = `/agents/${first.agent_id}`;
  const message = { id: "m1", role: "user", content: "hello", parts: [{ type: "text", text: "hello" }] };
  const sent = { message: { messageId: "m1", role: "ROLE_USER", parts: [{ text: "hello" }] } };
  const a2a = { headers: { ...headers, "a2a-version": "1.0" } };
  const rpc = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });
  const accept = "application/json, text/event-stream";
  const mcp = { headers: { ...headers, accept } };
  type Tools = { result: { tools: { name: string }[] } };
  const listed = await service.api<Tools>("POST", `${agent}/mcp`, { body: rpc("tools/list", {}), headers: { accept } });
  const name = listed.body.result.tools[0]?.name;
  const call = rpc("tools/call", { name, arguments: { query: "hello" } });
  const others: [path: string, body: object, more?: Call][] = [
    [`/runs/${first.id}/replay`, {}],
    [`/pipelines/${pipeline.body.id}/runs`, { input: {} }],
    ["/openai/v1/chat/completions", { model: first.agent_id, messages: [{ role: "user", content: "hello" }] }],
    ["/openai/v1/responses", { model: first.agent_id, input: "hello" }],
    [`${agent}/ui`, { id: "chat", messages: [message] }],
    [
      `${agent}/ag-ui`,
      { threadId: "t", runId: "r", messages: [message], state: {}, tools: [], context: [], forwardedProps: {} },
    ],
    [`${agent}/a2a`, rpc("SendMessage", sent), a2a],
    [`${agent}/a2a/message:send`, sent, a2a],
    [`${agent}/a2a/message:stream`, sent, a2a],
    ["/mcp", call, mcp],
    [`${agent}/mcp`, call, mcp],
  ];
  const before = await countRuns();
  for (const [path, body, more] of others) {
    const refused = await service.api("POST", path, { body, headers, ...more });
    expect([path, refused.text]).toEqual([path, expect.stringMatching(/idempotency.key/i)]);
  }
  expect(await countRuns()).toBe(before);
  const replayed = (id: string) =>
    service.api("POST", `/runs/${id}/replay`, { headers: { "Idempotency-Key": "one-replay" } });
  const { body: second } = await run();
  expect([(await replayed(first.id)).status, errorOf(await replayed(second.id)).code]).toEqual([
    200,
    "idempotency_key_reused",
  ]);
  const [counted] = await database.query<{ runs: number }>(
    "select count(*)::int as runs from runs where idempotency_key = 'one-space'",
  );
  expect(counted?.runs).toBe(1);
});

type MadeKey = { id: string; secret: string | null };
const makeKey = (api: ApiClient, body: object, headers: Record<string, string> = {}) =>
  api<MadeKey>("POST", "/api-keys", { body, headers });

test("a rotated key and its successor share their idempotency keys", async () => {
  const { body: old } = await makeKey(service.api, { name: "rotating", scopes: ["runs:write", "api_keys:write"] });
  const api = service.apiAs(String(old.secret));
  const first = await keyed("handed-on", { api });
  const { body: fresh } = await api<MadeKey>("POST", `/api-keys/${old.id}/rotate`);
  const again = await keyed("handed-on", { api: service.apiAs(String(fresh.secret)) });
  expect([again.body.id, again.headers["idempotent-replayed"]]).toEqual([first.body.id, "true"]);
});

test("a member's idempotency keys are the same in every session, and a token's are separate by its rights", async () => {
  const { email, password } = service.credentials;
  const [here, there] = [openBrowser(service), openBrowser(service)];
  await Promise.all([here.login(email, password), there.login(email, password)]);
  const body = { name: "Once a person", runtime: { type: "module", module: "echo" } };
  const headers = { "Idempotency-Key": "a-person" };
  const first = await here.call("POST", "/agents/custom", { body, headers });
  const second = await there.call("POST", "/agents/custom", { body, headers });
  expect([second.headers["idempotent-replayed"], second.text]).toEqual(["true", first.text]);
  const mint = async (scopes: string[]) =>
    String(
      (await service.api<{ secret: string }>("POST", "/api/auth/token", { body: { scopes, all_users: true } })).body
        .secret,
    );
  const [narrow, alike, wide] = await Promise.all([["agents:write"], ["agents:write"], ["*"]].map(mint));
  const replayed = async (token = "") =>
    (await service.apiAs(token)("POST", "/agents/custom", { body, headers })).headers["idempotent-replayed"];
  expect([await replayed(wide), await replayed(narrow), await replayed(alike)]).toEqual([undefined, undefined, "true"]);
});

test("a key with fewer rights gets no response of a wider key's idempotency key", async () => {
  const headers = { "Idempotency-Key": "the-wide-one" };
  const body = { name: "wide", scopes: ["api_keys:read"] };
  const wide = await makeKey(service.api, body, headers);
  const { body: narrow } = await makeKey(service.api, { name: "narrow", scopes: ["api_keys:write"] });
  const answer = await makeKey(service.apiAs(String(narrow.secret)), body, headers);
  expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  expect(answer.body.id).not.toBe(wide.body.id);
});

test("a repeated creation returns no one-time secret, is marked as such, and the secret is not stored", async () => {
  const headers = { "Idempotency-Key": "shown-once" };
  const http = { type: "http", url: "https://example.com/agent" };
  const creations: [path: string, body: object, field: string, instead: string | null][] = [
    ["/api-keys", { name: "once" }, "secret", null],
    ["/webhooks", { url: "https://example.com/", events: ["run.failed"] }, "secret", null],
    ["/members/invitations", { email: "once@example.com", role: "viewer" }, "url", null],
    ["/agents/custom", { name: "Once", runtime: http }, "runtime.secret", "[redacted]"],
  ];
  for (const [path, body, field, instead] of creations) {
    const [first, again] = [
      await service.api("POST", path, { body, headers }),
      await service.api("POST", path, { body, headers }),
    ];
    const [shown, repeated] = [first, again].map((answer) => fieldOf(answer.body, field));
    expect([path, first.status, again.status, repeated]).toEqual([path, 201, 201, instead]);
    expect(first.headers["idempotent-replay-omitted"]).toBeUndefined();
    expect(again.headers).toMatchObject({ "idempotent-replayed": "true", "idempotent-replay-omitted": field });
    expect(again.text).toBe(first.text.replace(JSON.stringify(shown), JSON.stringify(instead)));
    const kept = await database.query<{ row: string }>("select k::text as row from idempotency_keys k");
    expect(kept.filter(({ row }) => row.includes(String(shown)))).toEqual([]);
  }
});

const fieldOf = (body: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], body);

test("an idempotency key replays the response of other creates and changes, and applies them once", async () => {
  const create = () =>
    service.api("POST", "/agents/custom", {
      body: { name: "Once", runtime: { type: "module", module: "echo" } },
      headers: { "Idempotency-Key": "create" },
    });
  const answers = await Promise.all([create(), create(), create()]);
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.map(({ headers }) => headers["idempotent-replayed"] ?? "").sort()).toEqual(["", "true", "true"]);
  expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
  const path = `/agents/${answers[0]?.body.id}`;
  const change = () =>
    service.api("PATCH", path, { body: { name: "Twice" }, headers: { "Idempotency-Key": "create" } });
  const [changed, again] = [await change(), await change()];
  expect([changed.body.revision, again.text, again.headers["idempotent-replayed"]]).toEqual([2, changed.text, "true"]);
  const other = await service.api("PATCH", path, {
    body: { name: "Thrice" },
    headers: { "Idempotency-Key": "create" },
  });
  expect([other.status, errorOf(other).code]).toEqual([422, "idempotency_key_reused"]);
});
