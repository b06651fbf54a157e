import { type Agent, type Endpoint, endpoints, type Run } from "@agentrun/contract";
import { Agent as Dispatcher, fetch } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiAnswer, codeOf } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { rawRequest, sendRaw } from "../support/raw-request.ts";
import { type Service, startService } from "../support/service.ts";

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

describe("requests", () => {
  const authorization = () => ({ Authorization: `Bearer ${service.credentials.api_key}` });
  const messageOf = ({ body }: ApiAnswer<unknown>) => (body as { error: { message: string } }).error.message;

  test("a client with only the base address can sign in under it", async () => {
    const { email, password } = service.credentials;
    const signIn = (path: string, given: object) => sendJson(path, JSON.stringify({ email, ...given }));
    expect((await signIn("/v2/api/auth/login", { password })).status).toBe(200);
    expect((await signIn("/v2/api/auth/login", { password: "no" })).status).toBe(401);
    expect((await signIn("/v2/api/nowhere", {})).status).toBe(404);
  });

  test("OPTIONS returns the methods of a path without a key, and 404 for an unknown path", async () => {
    const options = (path: string) => sendRaw(service, rawRequest(`OPTIONS ${path}`));
    const runs = await options("/v2/runs");
    expect([runs.status, runs.headers.allow]).toEqual([204, "POST, GET, HEAD"]);
    const cancel = await options("/v2/runs/cancel");
    expect([cancel.status, cancel.headers.allow]).toEqual([204, "POST"]);
    expect((await options("/v2/nowhere")).status).toBe(404);
    const head = await sendRaw(service, rawRequest("HEAD /v2/runs", authorization()));
    expect([head.status, head.body]).toEqual([200, ""]);
  });

  /** A request that a client library would not send. */
  async function sendJson(path: string, body: string, headers: Record<string, string> = {}) {
    const described = { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) };
    const request = rawRequest(`POST ${path}`, { ...authorization(), ...described, ...headers }, body);
    const answer = await sendRaw(service, request);
    return { status: answer.status, body: JSON.parse(answer.body) };
  }

  test("a compressed body is 415, with advice", async () => {
    const { status, body } = await sendJson("/v2/runs", "{}", { "Content-Encoding": "gzip" });
    expect([status, body.error.code]).toEqual([415, "unsupported_media_type"]);
    expect(body.error.message).toContain("without `Content-Encoding`");
  });

  test("large public responses are compressed if the client accepts it; runs never are", async () => {
    const description = "a long story ".repeat(1_500);
    const configuration = { name: "Long", runtime: { type: "module", module: "echo" }, instructions: description };
    const { body: agent } = await service.api<Agent>("POST", "/agents/custom", { body: configuration });
    const { body: run } = await service.api<Run>("POST", "/runs", {
      body: { agent_id: agent.id, input: { query: description } },
    });
    const get = (path: string, encoding: string) =>
      sendRaw(service, rawRequest(`GET /v2${path}`, { ...authorization(), "Accept-Encoding": encoding }));
    const { headers: packed } = await get(`/agents/${agent.id}`, "gzip, br");
    expect(packed).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(Number(packed["content-length"])).toBeLessThan(2_000);
    const dispatcher = new Dispatcher({ connect: { ca: service.ca } });
    const read = await fetch(`${service.baseUrl}/agents/${agent.id}`, { headers: authorization(), dispatcher });
    expect([read.headers.get("content-encoding"), await read.json()]).toEqual(["gzip", agent]);
    await dispatcher.close();
    for (const [path, encoding] of [
      [`/agents/${agent.id}`, "identity"],
      [`/agents/${agent.id}`, "gzip;q=0"],
      [`/runs/${run.id}`, "gzip"],
    ] as const) {
      const { headers, body } = await get(path, encoding);
      expect([path, headers["content-encoding"], body.includes(description)]).toEqual([path, undefined, true]);
    }
  });

  test("an integer that would be rounded is rejected, and an exact one is returned unchanged", async () => {
    const run = (number: string) =>
      sendJson("/v2/runs", `{"agent_id": "${service.credentials.agent_id}", "input": {"number": ${number}}}`);
    const refused = await run("9007199254740993");
    expect([refused.status, refused.body.error.code]).toEqual([422, "inexact_number"]);
    expect(refused.body.error.message).toContain("9007199254740993");
    expect((await run("9007199254740991")).body).toMatchObject({
      status: "completed",
      input: { number: 9_007_199_254_740_991 },
    });
  });

  describe("a date without a time", () => {
    const count = async (query: string) =>
      (await service.api<{ data: Run[] }>("GET", `/runs?${query}`)).body.data.length;

    test("limits a list by its first moment", async () => {
      const body = { agent_id: service.credentials.agent_id, input: {} };
      expect((await service.api("POST", "/runs", { body })).status).toBe(200);
      const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
      expect(await count(`created_after=${day(-1)}&created_before=${day(2)}`)).toBeGreaterThan(0);
      expect(await count(`created_before=${day(-1)}`)).toBe(0);
      expect(await count(`created_after=${day(2)}`)).toBe(0);
    });

    test.each(["2026-02-30", "2026-13-01", "yesterday", "2026-01-01T25:00:00Z"])(
      "must exist: %s does not",
      async (text) => {
        const answer = await service.api("GET", `/runs?created_after=${text}`);
        expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_query"]);
        expect(messageOf(answer)).toBe(
          "'created_after' must be a time such as 2026-01-02T03:04:05Z, or a day such as 2026-01-02.",
        );
      },
    );
  });

  describe("a change of an agent's limits and metadata", () => {
    const create = async () => {
      const limits = { timeout_seconds: 5, retries: 1 };
      const body = { name: "Mine", runtime: { type: "module", module: "echo" }, limits, metadata: { a: "1", b: "2" } };
      return (await service.api<Agent>("POST", "/agents/custom", { body })).body;
    };
    const change = (id: string, body: object) => service.api<Agent>("PATCH", `/agents/${id}`, { body });

    test("is merged into the existing ones, and null removes a key", async () => {
      const { id } = await create();
      const changed = await change(id, { limits: { concurrency: 2, retries: null }, metadata: { b: null, c: "3" } });
      expect(changed.status).toBe(200);
      expect(changed.body).toMatchObject({
        limits: { timeout_seconds: 5, concurrency: 2 },
        metadata: { a: "1", c: "3" },
      });
      expect(Object.keys(changed.body.limits).sort()).toEqual(["concurrency", "timeout_seconds"]);
      expect(Object.keys(changed.body.metadata)).toEqual(["a", "c"]);
      expect((await change(id, { metadata: { gone: null } })).body.revision).toBe(2);
    });

    test("that would leave too many, or names an unknown limit, is rejected", async () => {
      const { id } = await create();
      const many = Object.fromEntries(Array.from({ length: 15 }, (_, number) => [`key-${number}`, "x"]));
      const tooMany = await change(id, { metadata: many });
      expect([tooMany.status, codeOf(tooMany)]).toEqual([422, "invalid_value"]);
      expect(messageOf(tooMany)).toContain("at most 16 pairs");
      expect((await change(id, { limits: { patience: 3 } })).status).toBe(400);
      expect((await change(id, { limits: { retries: -1 } })).status).toBe(422);
      expect((await service.api<Agent>("GET", `/agents/${id}`)).body.revision).toBe(1);
    });
  });
});

describe("integer bounds", () => {
  /** No integer of a request exceeds Number.MAX_SAFE_INTEGER, and so none exceeds the database's range. */
  type Schema = { [key: string]: unknown; type?: string; maximum?: number; enum?: unknown; const?: unknown };

  /** The paths of integers without a maximum in a schema. */
  function unbounded(schema: unknown, path: string): string[] {
    if (Array.isArray(schema)) return schema.flatMap((each, index) => unbounded(each, `${path}[${index}]`));
    if (typeof schema !== "object" || schema === null) return [];
    const { type, maximum = Number.POSITIVE_INFINITY, enum: names, const: only } = schema as Schema;
    const isFree = type === "integer" && names === undefined && only === undefined && maximum > Number.MAX_SAFE_INTEGER;
    const deeper = Object.entries(schema).flatMap(([key, value]) => unbounded(value, `${path}.${key}`));
    return [...(isFree ? [path] : []), ...deeper];
  }

  test("every integer in a path, a query or a body has a maximum", () => {
    const requests = Object.entries(endpoints).flatMap(([name, endpoint]) =>
      (["params", "query", "body"] as const).map((part) => [
        `${name}.${part}`,
        part in endpoint ? (endpoint as Record<string, unknown>)[part] : null,
      ]),
    );
    expect(requests.length).toBeGreaterThan(200);
    expect(requests.flatMap(([name, schema]) => unbounded(schema, String(name)))).toEqual([]);
  });

  test("a stream position that is too large returns 400 with its name", async () => {
    const { api, credentials } = service;
    const body = { agent_id: credentials.agent_id, input: {} };
    const run = await api<{ id: string }>("POST", "/runs", { body });
    const steps = [{ name: "a", agent_id: credentials.agent_id, when: "false" }];
    const pipeline = await api<{ id: string }>("POST", "/pipelines", { body: { name: "p", steps } });
    const path = `/pipelines/${pipeline.body.id}`;
    const pipelineRun = await api<{ id: string }>("POST", `${path}/runs`, { body: { input: {} } });
    expect([run, pipeline, pipelineRun].every(({ status }) => status < 300)).toBe(true);
    const runPath = `/runs/${run.body.id}`;
    for (const place of [`${runPath}/events`, `${runPath}/stream`, `${path}/runs/${pipelineRun.body.id}/stream`]) {
      const answer = await api<{ error?: { param: string } }>("GET", `${place}?after=10000000000000000000`);
      expect([place, answer.status, answer.body.error?.param]).toEqual([place, 400, "after"]);
    }
  });
});

describe("If-Match", () => {
  const agentId = () => service.credentials.agent_id;
  /** For each resource that people edit: how to create one, and two changes. */
  const edits: Record<string, () => { create: [string, object]; changes: [object, object] }> = {
    "/agents/{id}": () => ({
      create: [
        "/agents/custom",
        { name: "Mine", runtime: { type: "http", url: "https://agents.example.com/run", headers: { "X-Token": "a" } } },
      ],
      changes: [{ description: "one" }, { metadata: { b: "2", a: "1" } }],
    }),
    "/policies/{id}": () => ({
      create: ["/policies", { name: "Mine", guards: [] }],
      changes: [{ name: "one" }, { description: "two" }],
    }),
    "/pipelines/{id}": () => ({
      create: ["/pipelines", { name: "Mine", steps: [{ name: "first", agent_id: agentId(), input: { query: "a" } }] }],
      changes: [{ name: "one" }, { description: "two" }],
    }),
    "/webhooks/{id}": () => ({
      create: ["/webhooks", { url: "https://example.com/hook", events: ["run.completed"] }],
      changes: [{ description: "one" }, { active: false }],
    }),
    "/connectors/{id}": () => ({
      create: [
        "/connectors",
        { name: "Mine", type: "mcp", url: "https://mcp.example.com/", headers: { "X-Key": "a" } },
      ],
      changes: [{ description: "one" }, { visibility: "private" }],
    }),
    "/caps/{id}": () => ({
      create: ["/caps", { agent_id: agentId(), period: "day", unit: "runs", limit: 100_000 }],
      changes: [{ limit: 200_000 }, { on_limit: "ask" }],
    }),
    "/alerts/{id}": () => ({
      create: ["/alerts", { name: "Mine", metric: "error_rate", comparison: "gt", threshold: 1 }],
      changes: [{ threshold: 2 }, { name: "two" }],
    }),
  };
  const flagged = Object.values<Endpoint>(endpoints).filter(({ etag, method }) => etag && method === "PATCH");

  test("every resource that has an ETag is tested here", () => {
    expect(flagged.map(({ path }) => path).sort()).toEqual(Object.keys(edits).sort());
  });

  test.each(Object.keys(edits))("%s: an outdated edit is 412 and changes nothing", async (template) => {
    const { create, changes } = edits[template]?.() ?? { create: ["", {}], changes: [{}, {}] };
    const created = await service.api<{ id: string }>("POST", create[0], { body: create[1] });
    expect(created.status).toBe(201);
    const path = template.replace("{id}", created.body.id);
    const edit = (body: object, tag: unknown) =>
      service.api("PATCH", path, { body, headers: { "If-Match": String(tag) } });
    const get = () => service.api("GET", path);
    const { etag: first } = created.headers;
    expect(first).toMatch(/^"[\w-]{22}"$/);
    expect((await get()).headers.etag).toBe(first);

    const changed = await edit(changes[0], first);
    expect([changed.status, (await get()).headers.etag]).toEqual([200, changed.headers.etag]);
    expect(changed.headers.etag).not.toBe(first);

    const outdated = await edit(changes[1], first);
    expect([outdated.status, codeOf(outdated)]).toEqual([412, "precondition_failed"]);
    const removal = await service.api("DELETE", path, { headers: { "If-Match": String(first) } });
    expect(removal.status).toBe(412);
    expect((await get()).headers.etag).toBe(changed.headers.etag);

    expect((await edit(changes[1], `"other", ${changed.headers.etag}`)).status).toBe(200);
    expect((await service.api("DELETE", path, { headers: { "If-Match": "*" } })).status).toBe(200);
  });

  test("of concurrent edits of one version exactly one succeeds", async () => {
    const { body, headers } = await service.api<Agent>("POST", "/agents/echo/deploy");
    const edit = (_: unknown, index: number) =>
      service.api("PATCH", `/agents/${body.id}`, {
        body: { description: `edit ${index}` },
        headers: { "If-Match": String(headers.etag) },
      });
    const statuses = (await Promise.all(Array.from({ length: 8 }, edit))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(412)]);
  });

  test("a change of only a secret is a new version, and a repeated request gets the first response", async () => {
    const [path, body] = edits["/agents/{id}"]?.().create ?? ["", {}];
    const created = await service.api<Agent>("POST", path, { body });
    const runtime = { type: "http", url: "https://agents.example.com/run", headers: { "X-Token": "b" } };
    const headers = { "If-Match": String(created.headers.etag), "Idempotency-Key": "secret-edit" };
    const edit = () => service.api("PATCH", `/agents/${created.body.id}`, { body: { runtime }, headers });
    const changed = await edit();
    expect([changed.status, changed.headers.etag === created.headers.etag]).toEqual([200, false]);
    const repeated = await edit();
    expect([repeated.status, repeated.headers.etag]).toEqual([200, changed.headers.etag]);
  });

  test.each([
    ["a tag without quotes", "abc", 400, "invalid_header"],
    ["an empty header", "", 400, "invalid_header"],
    ["a star in a list", '*, "abc"', 400, "invalid_header"],
    ["a weak tag, which never matches", "W/{etag}", 412, "precondition_failed"],
    ["a tag with a comma", '"a,b"', 412, "precondition_failed"],
  ])("%s is rejected", async (_, header, status, code) => {
    const path = `/agents/${agentId()}`;
    const { headers } = await service.api("GET", path);
    const sent = { "If-Match": header.replace("{etag}", String(headers.etag)) };
    const answer = await service.api("PATCH", path, { body: { description: "no" }, headers: sent });
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  test("an unknown id stays 404", async () => {
    const answer = await service.api("DELETE", "/caps/cap_01jz8v3k5qe8xa2m4n6p8r0t2v", {
      headers: { "If-Match": "*" },
    });
    expect([answer.status, codeOf(answer)]).toEqual([404, "cap_not_found"]);
  });
});
