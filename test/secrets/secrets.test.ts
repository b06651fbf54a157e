import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent, ConnectorTest, Provider, ProviderTest, Run, Secret } from "@agentrun/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localCertificate, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { openBrowser } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { agentSettings } from "../support/world.ts";

let database: TestDatabase;
let service: Service;
let outside: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  database = await createTestDatabase();
  // It repeats the headers of every request, as some services do.
  outside = await startReceiver(({ headers }, response) => {
    const output = { authorization: headers.authorization };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ output }));
  });
  const ca = join(mkdtempSync(join(tmpdir(), "agentrun-ca-")), "ca.pem");
  writeFileSync(ca, localCertificate.cert);
  const network = { AGENTRUN_ALLOW_NETWORKS: "127.0.0.0/8,::1/128", NODE_EXTRA_CA_CERTS: ca };
  const env = { ...agentSettings, ...network, AGENTRUN_LOG_LEVEL: "trace" };
  service = await startService({ databaseUrl: database.url, env });
});

afterAll(async () => {
  await outside?.[Symbol.asyncDispose]();
  await service?.remove();
  await database?.drop();
});

/** Every row of every table, as text; bytes in hexadecimal and as text. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows: tables } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  const texts: string[] = [];
  for (const { tablename } of tables) {
    const { rows } = await client.query(`select * from ${tablename}`);
    texts.push(
      JSON.stringify(rows, (_key, value) =>
        value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
      ),
    );
  }
  await client.end();
  return texts.join("\n");
}

test("P20: no secret is in the database, the log, an error, or a list: each was shown once", async () => {
  const browser = openBrowser(service);
  const email = service.credentials.email;
  const login = await browser.login(email, service.credentials.password);
  const cookie = browser.cookie().split("=")[1] ?? "";
  const headers = { "idempotency-key": "canary" };
  const key = await service.api<{ id: string; secret: string }>("POST", "/api-keys", { body: { name: "c" }, headers });
  const rotated = await service.api<{ secret: string }>("POST", `/api-keys/${key.body.id}/rotate`, { headers });
  const token = await service.api<{ secret: string }>("POST", "/api/auth/token", { body: { all_users: true } });
  const invited = await service.api<{ url: string }>("POST", "/members/invitations", {
    body: { email: "new@example.com", role: "viewer" },
    headers,
  });
  const wrongPassword = "the canary password";
  await openBrowser(service).login(email, wrongPassword);
  const newPassword = "a canary of a password";
  await browser.call("POST", "/api/auth/password", {
    body: { current_password: service.credentials.password, new_password: newPassword },
  });
  const secrets = [
    key.body.secret,
    rotated.body.secret,
    token.body.secret,
    new URL(invited.body.url).hash.slice(1),
    cookie,
    service.credentials.password,
    wrongPassword,
    newPassword,
  ];
  expect(secrets.every((secret) => secret.length >= 12)).toBe(true);
  const answers = await Promise.all([
    service.api("GET", "/api-keys"),
    service.api("GET", "/members/invitations"),
    service.api("GET", "/audit"),
    browser.call("GET", "/api/auth/sessions"),
    service.api("POST", "/api-keys", { rawBody: `{"name": "${key.body.secret}` }),
    service.apiAs(`${key.body.secret}x`)("GET", "/agents"),
  ]);
  const seen = [await dump(), service.output(), login.text, ...answers.map(({ text }) => text)].join("\n");
  // The first password is printed once, at the first start.
  const found = secrets.filter((secret) => secret !== service.credentials.password && seen.includes(secret));
  expect(found).toEqual([]);
  expect(await dump()).not.toContain(service.credentials.password);
  expect(seen).toContain(key.body.id.slice(0, 4));
  expect(service.output()).toContain('"path":"/v2/api-keys"');
});

type Refused = { error: { code: string; param: string | null } };
const post = async <T>(path: string, body: object, api = service.api): Promise<T> => {
  const made = await api<T>("POST", path, { body });
  if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
  return made.body;
};
const addAgent = (runtime: object) => post<Agent>("/agents/custom", { name: "Keyholder", runtime });
const addKeyholder = () => addAgent({ type: "module", module: "keyholder" });
const run = (agent: Agent, input: object = {}) => post<Run>("/runs", { agent_id: agent.id, input });
const authorizationAt = (path: string) =>
  outside.received.findLast(({ url }) => url.startsWith(path))?.headers.authorization;

test("the API returns names and versions of secrets, and never a value", async () => {
  const value = "a canary that is written only";
  const secret = await post<Secret>("/secrets", { name: "WRITE_ONLY", value });
  expect(secret).toMatchObject({ object: "secret", name: "WRITE_ONLY", agent_id: null, version: 1 });
  expect(secret.previous_expires_at).toBeNull();
  const taken = await service.api<Refused>("POST", "/secrets", { body: { name: "WRITE_ONLY", value } });
  expect([taken.status, taken.body.error.code, taken.body.error.param]).toEqual([422, "secret_name_taken", "name"]);
  for (const name of ["", "1ST", "A-B", "A B", "A".repeat(129)])
    expect((await service.api<Refused>("POST", "/secrets", { body: { name, value } })).body.error.param).toBe("name");
  const rotate = (body: object) => post<Secret>(`/secrets/${secret.id}/rotate`, body);
  expect(await rotate({ value: `${value}, again` })).toMatchObject({ version: 2 });
  const shown = await service.api<Secret>("GET", `/secrets/${secret.id}`);
  expect(Date.parse(shown.body.previous_expires_at ?? "")).toBeGreaterThan(Date.parse(shown.body.updated_at));
  expect(await rotate({ value: `${value}, again` })).toEqual(shown.body);
  const ended = await rotate({ value: `${value}, again`, grace_seconds: 0 });
  expect(ended).toMatchObject({ version: 2, previous_expires_at: null });
  expect(await rotate({ value, grace_seconds: 0 })).toMatchObject({ version: 3, previous_expires_at: null });
  const answers = await Promise.all(
    ["/secrets", "/secrets?name=WRITE_ONLY", "/audit", "/events"].map((path) =>
      service.api<{ data: object[] }>("GET", path),
    ),
  );
  expect(answers[1]?.body.data).toHaveLength(1);
  const seen = [await dump(), service.output(), ...answers.map(({ text }) => text)].join("\n");
  expect(seen.includes("written only")).toBe(false);
  expect(answers[2]?.body.data[0]).toMatchObject({ action: "rotateSecret", after: { version: 3 } });
  expect((await service.api("DELETE", `/secrets/${secret.id}`)).body).toMatchObject({ deleted: true });
  expect((await service.api("GET", `/secrets/${secret.id}`)).status).toBe(404);
});

test("an agent reads its own secret first, then the organisation's", async () => {
  const [agent, other] = [await addKeyholder(), await addKeyholder()];
  const input = { name: "SHARED" };
  const missing = await run(agent, input);
  expect(missing).toMatchObject({ status: "failed", attempt: 1, error: { code: "agent_error", retryable: false } });
  expect(missing.error?.message).toContain("There is no secret SHARED");
  expect(missing.error?.message).toContain("agentrun secrets set SHARED");
  await post("/secrets", { name: "SHARED", value: "of all" });
  const own = await post<Secret>("/secrets", { name: "SHARED", value: "of one agent", agent_id: agent.id });
  expect((await run(other, input)).output).toMatchObject({ lengths: ["of all".length] });
  expect((await run(agent, input)).output).toMatchObject({ lengths: ["of one agent".length] });
  await post(`/secrets/${own.id}/rotate`, { value: "of one agent, newer" });
  const both = ["of one agent, newer".length, "of one agent".length];
  expect((await run(agent, input)).output).toMatchObject({ lengths: both });
  await service.api("DELETE", `/secrets/${own.id}`);
  expect((await run(agent, input)).output).toMatchObject({ lengths: ["of all".length] });
});

test("a key that is limited to an agent handles only the secrets of that agent", async () => {
  const [agent, other] = [await addKeyholder(), await addKeyholder()];
  const body = { name: "limited", scopes: ["agents:write"], agent_ids: [agent.id] };
  const { secret: key } = await post<{ secret: string }>("/api-keys", body);
  const api = service.apiAs(key);
  const mine = await post<Secret>("/secrets", { name: "LIMITED", value: "mine", agent_id: agent.id }, api);
  const ours = await post<Secret>("/secrets", { name: "LIMITED", value: "ours" });
  const codes = await Promise.all([
    api<Refused>("POST", "/secrets", { body: { name: "MORE", value: "x" } }),
    api<Refused>("POST", "/secrets", { body: { name: "MORE", value: "x", agent_id: other.id } }),
    api<Refused>("POST", `/secrets/${ours.id}/rotate`, { body: { value: "x" } }),
    api<Refused>("DELETE", `/secrets/${ours.id}`),
  ]);
  expect(codes.map(({ body }) => body.error.code)).toEqual([
    "agent_not_allowed",
    "agent_not_allowed",
    "secret_not_found",
    "secret_not_found",
  ]);
  expect((await api<{ data: Secret[] }>("GET", "/secrets")).body.data.map(({ id }) => id)).toEqual([mine.id]);
});

test("P20: a secret that an agent leaks is in no log, error, event, trace, export or table", async () => {
  const canary = "a canary: of a leaked secret";
  await post("/secrets", { name: "LEAKED", value: canary });
  const agent = await addKeyholder();
  const leak = (place: string) => run(agent, { name: "LEAKED", leak: place });
  const runs = [await leak("log"), await leak("error"), await leak("output"), await leak("event")];
  expect(runs[1]?.error?.message).toBe("the key [redacted] is wrong");
  expect(runs[2]?.output).toMatchObject({ value: "[redacted]" });
  // The environment is part of each output.
  expect(runs[0]?.output).toMatchObject({ environment: { TMPDIR: expect.any(String) } });
  // The result of a step is encrypted: the agent gets it back unchanged.
  const parked = await leak("step");
  expect(parked.status).toBe("requires_action");
  const paths = [...runs, parked].flatMap(({ id }) => [`/runs/${id}`, `/runs/${id}/trace`, `/runs/${id}/events`]);
  const answers = await Promise.all(
    [...paths, "/audit", "/events"].map(async (path) => [path, (await service.api("GET", path)).text] as const),
  );
  const places = [["the database", await dump()], ["the log", service.output()], ...answers] as const;
  expect(places.filter(([, text]) => text.includes("of a leaked secret")).map(([place]) => place)).toEqual([]);
  expect(service.output()).toContain("the key is [redacted]");
  await service.api("POST", `/runs/${parked.id}/action`, { body: { type: "approve" } });
  await expect
    .poll(async () => (await service.api<Run>("GET", `/runs/${parked.id}`)).body.output)
    .toMatchObject({ isKept: true });
});

test("headers of agents, connectors and providers name a secret, and a rotation applies to the next request", async () => {
  const headers = { Authorization: "Bearer ${secret:OUTSIDE}" };
  const agent = await addAgent({ type: "http", url: `${outside.url}/agent`, headers });
  const missing = await run(agent);
  expect(missing.error).toMatchObject({ code: "agent_error", retryable: false });
  expect(missing.error?.message).toContain("agentrun secrets set OUTSIDE");
  const secret = await post<Secret>("/secrets", { name: "OUTSIDE", value: "canary-of-outside" });
  const { id: connector } = await post<{ id: string }>("/connectors", {
    name: "Tools",
    type: "mcp",
    url: `${outside.url}/mcp`,
    headers,
  });
  const provider = await post<Provider>("/providers", {
    name: "named",
    type: "openai_compatible",
    base_url: `${outside.url}/v1`,
    api_key: "${secret:OUTSIDE}",
    default_model: "small",
  });
  expect([provider.api_key_prefix, provider.api_key_last4]).toEqual([null, null]);
  const use = async () => {
    const { output } = await run(agent);
    await post<ConnectorTest>(`/connectors/${connector}/test`, {});
    await post<ProviderTest>(`/providers/${provider.id}/test`, {});
    expect(output).toEqual({ authorization: "[redacted]" });
    return ["/agent", "/mcp", "/v1"].map(authorizationAt);
  };
  expect(await use()).toEqual(Array(3).fill("Bearer canary-of-outside"));
  await post(`/secrets/${secret.id}/rotate`, { value: "next-canary-of-outside" });
  expect(await use()).toEqual(Array(3).fill("Bearer next-canary-of-outside"));
  await post(`/secrets/${secret.id}/rotate`, { value: "canary-of-outside\nX-Injected: 1" });
  expect((await run(agent)).error?.message).toContain("The secret OUTSIDE cannot be part of a header");
  const seen = [await dump(), service.output(), (await service.api("GET", "/audit?limit=100")).text].join("\n");
  expect(seen.includes("canary-of-outside")).toBe(false);
});
