import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey, createOrganization } from "../support/accounts.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";

let database: TestDatabase;
let service: Service;
let modules: string;
/** Agents by the module they run. */
const agents: Record<string, string> = {};

beforeAll(async () => {
  modules = mkdtempSync(join(tmpdir(), "agentrun-modules-"));
  // As root the agents' code runs as another user, who needs access.
  chmodSync(modules, 0o755);
  writeFileSync(join(modules, "failing.ts"), "export default { run() { throw new Error('The well is dry.'); } };");
  writeFileSync(
    join(modules, "held.ts"),
    "export default { run: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))) };",
  );
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url, env: { AGENTRUN_MODULES_DIR: modules } });
  for (const module of ["echo", "failing", "held"]) agents[module] = await createAgent(service.api, module);
});

afterAll(async () => {
  await service?.remove();
  await database?.drop();
  rmSync(modules, { recursive: true, force: true });
});

type Page = { data: Run[]; first_id: string | null; last_id: string | null; has_more: boolean };
type Call = { body?: object; headers?: Record<string, string>; api?: ApiClient };

const errorOf = (answer: ApiAnswer<unknown>) =>
  (answer.body as { error: { code: string; param: string | null; message: string } }).error;

async function createAgent(api: ApiClient, module: string): Promise<string> {
  const { body } = await api("POST", "/agents/custom", { body: { name: module, runtime: { type: "module", module } } });
  return String(body.id);
}

const run = ({ body, headers, api = service.api }: Call = {}) =>
  api<Run>("POST", "/runs", {
    body: { agent_id: agents.echo, input: { query: "hello" }, ...body },
    ...(headers ? { headers } : {}),
  });

test("creating a run waits for its end and returns the whole run", async () => {
  const { status, body, headers } = await run({ body: { metadata: { order: "7" }, priority: -3 } });
  expect(status).toBe(200);
  expect(headers["content-location"]).toBe(`${service.baseUrl}/runs/${body.id}`);
  expect(body).toMatchObject({
    object: "run",
    agent_id: agents.echo,
    agent_revision: 1,
    status: "completed",
    input: { query: "hello" },
    output: { result: "hello" },
    error: null,
    required_action: null,
    metadata: { order: "7" },
    attempt: 1,
    tokens_used: 0,
    idempotency_key: null,
  });
  expect(body.latency_ms).toBeGreaterThanOrEqual(0);
  expect(body.created_at <= String(body.started_at) && String(body.started_at) <= String(body.completed_at)).toBe(true);
  expect((await service.api("GET", `/runs/${body.id}`)).body).toEqual(body);
});

test.each([
  ["wait=0", "wait=0"],
  ["respond-async", "respond-async"],
  ["respond-async, wait=30", "respond-async"],
  ["handling=lenient, wait=1", "wait=1"],
])(
  "a run that does not end within 'Prefer: %s' returns 202, with its location and when to retry",
  async (prefer, applied) => {
    const { status, body, headers } = await run({ body: { agent_id: agents.held }, headers: { Prefer: prefer } });
    expect(status).toBe(202);
    expect(["queued", "running"]).toContain(body.status);
    expect(headers).toMatchObject({
      location: `${service.baseUrl}/runs/${body.id}`,
      "content-location": `${service.baseUrl}/runs/${body.id}`,
      "retry-after": "2",
      "preference-applied": applied,
    });
    expect(body).toMatchObject({ output: null, error: null, completed_at: null, latency_ms: null });
  },
);

test("a run that fails is a successful call: 200 with the reason", async () => {
  const { status, body } = await run({ body: { agent_id: agents.failing } });
  expect([status, body.status, body.output]).toEqual([200, "failed", null]);
  expect(body.error).toMatchObject({
    type: "agent",
    code: "agent_error",
    message: expect.stringContaining("The well is dry."),
  });
  expect((await service.api("GET", `/runs/${body.id}`)).body).toEqual(body);
});

test("a run that exceeds its timeout fails with run_timeout", async () => {
  const { status, body } = await run({ body: { agent_id: agents.held, timeout_seconds: 1 } });
  expect([status, body.status]).toEqual([200, "failed"]);
  expect(body.error).toMatchObject({ type: "timeout", code: "run_timeout" });
});

test("creating a run keeps every text that JSON can represent", async () => {
  const input = { nul: "a\u0000b", half: "\ud800", emoji: "\u{1f98a}", __proto__: undefined, big: 1e300, empty: "" };
  const hostile = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
  const { status, body } = await run({ body: { input: { ...input, hostile } } });
  expect([status, body.status]).toEqual([200, "completed"]);
  const { body: read } = await service.api<Run>("GET", `/runs/${body.id}`);
  expect(read.input).toMatchObject({ nul: "a\u0000b", half: "\ud800", big: 1e300 });
  expect(Object.keys(read.input.hostile as object)).toEqual(["__proto__", "constructor"]);
});

test.each<[string, object, number, string, string]>([
  ["no agent", { agent_id: undefined }, 400, "missing_required_field", "agent_id"],
  ["no input", { input: undefined }, 400, "missing_required_field", "input"],
  ["an input that is no object", { input: "hello" }, 400, "invalid_type", "input"],
  ["a misspelt field", { agentId: "x" }, 400, "unknown_field", "agentId"],
  ["a malformed agent id", { agent_id: "ag_1" }, 422, "agent_not_found", "agent_id"],
  ["a time-out out of range", { timeout_seconds: 3601 }, 422, "invalid_value", "timeout_seconds"],
  ["a priority out of range", { priority: 11 }, 422, "invalid_value", "priority"],
  ["metadata that is no text", { metadata: { a: 1 } }, 400, "invalid_type", "metadata.a"],
  ["a NUL in metadata", { metadata: { a: "\u0000" } }, 422, "invalid_value", "metadata.a"],
])("a run with %s is rejected, and the error names the field", async (_what, fields, status, code, param) => {
  const answer = await run({ body: fields });
  expect([answer.status, errorOf(answer).code, errorOf(answer).param]).toEqual([status, code, param]);
});

test("a run of an unknown agent returns 422", async () => {
  const answer = await run({ body: { agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v" } });
  expect([answer.status, errorOf(answer).code]).toEqual([422, "agent_not_found"]);
});

test("creating a run reports every invalid field, not only the first", async () => {
  const answer = await service.api("POST", "/runs", { body: { inptu: {}, agentid: 1 } });
  const { details } = answer.body.error as { details: { param: string }[] };
  expect(details.map(({ param }) => param).sort()).toEqual(["agent_id", "agentid", "input", "inptu"].sort());
});

describe("the list of runs", () => {
  let made: Run[];
  let api: ApiClient;
  let otherKeyId: string;

  beforeAll(async () => {
    const organizationId = await createOrganization(database);
    api = service.apiAs((await createKey(database, organizationId)).key);
    const other = await createKey(database, organizationId);
    otherKeyId = other.id;
    const [first, second] = [await createAgent(api, "echo"), await createAgent(api, "failing")];
    const bodies = [
      { agent_id: first, metadata: { team: "red", level: "1" } },
      { agent_id: second, metadata: { team: "red" } },
      { agent_id: first, metadata: { team: "blue", "odd key&=]": "a b+c%" } },
      { agent_id: second },
    ];
    made = [];
    for (const body of bodies) made.push((await run({ body, api })).body);
    made.push((await run({ body: { agent_id: first }, api: service.apiAs(other.key) })).body);
  });

  const idsOf = async (query: string) => (await api<Page>("GET", `/runs?${query}`)).body.data.map(({ id }) => id);
  const expected = (keep: (run: Run) => boolean) =>
    made
      .filter(keep)
      .map(({ id }) => id)
      .reverse();

  test("is newest first, and its cursors and links lead through it", async () => {
    const all = expected(() => true);
    expect(await idsOf("")).toEqual(all);
    expect(await idsOf("order=asc")).toEqual(all.toReversed());
    expect(await idsOf(`limit=2&after=${all[1]}`)).toEqual(all.slice(2, 4));
    expect(await idsOf(`limit=2&before=${all[4]}`)).toEqual(all.slice(2, 4));
    const page = await api<Page>("GET", "/runs?limit=2&status=completed,failed");
    expect(page.body).toMatchObject({ has_more: true, first_id: all[0], last_id: all[1] });
    const link = `${service.baseUrl}/runs?limit=2&status=completed%2Cfailed&after=${all[1]}`;
    expect(page.headers.link).toBe(`<${link}>; rel="next"`);
    expect((await api<Page>("GET", link.slice(service.baseUrl.length))).body.data[0]?.id).toBe(all[2]);
  });

  test("is filtered by agent, status, key and metadata", async () => {
    const [first] = made;
    expect(await idsOf(`agent_id=${first?.agent_id}`)).toEqual(expected((run) => run.agent_id === first?.agent_id));
    expect(await idsOf("status=failed")).toEqual(expected((run) => run.status === "failed"));
    expect(await idsOf("status=failed,completed")).toEqual(expected(() => true));
    expect(await idsOf("status=queued,running")).toEqual([]);
    expect(await idsOf(`api_key_id=${otherKeyId}`)).toEqual(expected((run) => run.api_key_id === otherKeyId));
    expect(await idsOf("metadata[team]=red")).toEqual(expected((run) => run.metadata.team === "red"));
    expect(await idsOf("metadata[team]=red&metadata[level]=1")).toEqual([first?.id]);
    expect(await idsOf("metadata%5Bteam%5D=blue")).toEqual([made[2]?.id]);
    expect(await idsOf(`metadata[team]=red&status=failed&agent_id=${first?.agent_id}`)).toEqual([]);
  });

  test("omits input and output unless they are requested", async () => {
    const first = async (query: string) => (await api<Page>("GET", `/runs?limit=1${query}`)).body.data[0] as Run;
    const whole = (await api<Run>("GET", `/runs/${(await first("")).id}`)).body;
    const { input, output, ...light } = whole;
    expect(await first("")).toEqual(light);
    expect(await first("&expand=input")).toEqual({ ...light, input });
    expect(await first("&expand=output,input")).toEqual(whole);
    expect(await first("&expand=input_preview")).toEqual({ ...light, input_preview: JSON.stringify(input) });
    const refused = await api<{ error: { message: string } }>("GET", "/runs?expand=events");
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_query", param: "expand" } } });
    expect(refused.body.error.message).toContain("input, output");
  });

  test("is filtered by time: at or after, and before", async () => {
    const at = String(made[2]?.created_at);
    expect(await idsOf(`created_after=${at}`)).toEqual(expected((run) => run.created_at >= at));
    expect(await idsOf(`created_before=${at}`)).toEqual(expected((run) => run.created_at < at));
    expect(await idsOf(`created_after=${at}&created_before=${at}`)).toEqual([]);
  });
});

describe("an invalid filter of the list of runs", () => {
  test.each([
    ["status=done", "invalid_query", "status"],
    ["status=", "invalid_query", "status"],
    ["agent_id=nonsense", "invalid_query", "agent_id"],
    ["created_after=yesterday", "invalid_query", "created_after"],
    ["created_before=2026-06-30T23:59:60Z", "invalid_query", "created_before"],
    ["metadata=x", "unknown_field", "metadata"],
    ["metadata[]=x", "unknown_field", "metadata[]"],
    ["metadata[a]=1&metadata[a]=2", "invalid_query", "metadata[a]"],
    ["after=ag_01jz8v3k5qe8xa2m4n6p8r0t2v", "invalid_cursor", "after"],
  ])("?%s is rejected, and the error names the parameter", async (query, code, param) => {
    const answer = await service.api("GET", `/runs?${query}`);
    expect([answer.status, errorOf(answer).code, errorOf(answer).param]).toEqual([400, code, param]);
  });

  test.each([
    ["status=done", "'status' must be one or more of these, separated by commas: queued, running"],
    ["agent_id=nonsense", "'agent_id' must be an id that starts with 'ag_'"],
    [
      "created_after=yesterday",
      "'created_after' must be a time such as 2026-01-02T03:04:05Z, or a day such as 2026-01-02.",
    ],
  ])("?%s is rejected with a message, not with a regular expression", async (query, words) => {
    expect(errorOf(await service.api("GET", `/runs?${query}`)).message).toContain(words);
  });
});
