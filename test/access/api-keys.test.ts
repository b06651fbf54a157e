import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";

let database: TestDatabase;
let service: Service;
let second: Service;
let world: Tenants;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
  second = await startService({ databaseUrl: database.url, credentials: service.credentials });
  world = await openTenants(database.url);
});

afterAll(async () => {
  await world?.close();
  await service?.remove();
  await second?.remove();
  await database?.drop();
});

type Key = { id: string; secret: string; scopes: string[]; status: string; [field: string]: unknown };

const make = async (body: Record<string, unknown>, api: ApiClient = service.api) =>
  api<Key>("POST", "/api-keys", { body });
const codeOf = (answer: { body: unknown }) => (answer.body as { error: { code: string; param: string | null } }).error;

test("a new key works at once, shows its secret once and has the specified fields", async () => {
  const { status, body, headers } = await make({ name: "ci" });
  expect(status).toBe(201);
  expect(headers.location).toBe(`${service.baseUrl}/api-keys/${body.id}`);
  expect(body).toMatchObject({
    object: "api_key",
    name: "ci",
    kind: "standard",
    scopes: ["runs:write", "agents:read", "usage:read"],
    agent_ids: null,
    status: "active",
    expires_at: null,
    last_used_at: null,
    rotated_from: null,
    prefix: body.secret.slice(0, 12),
    last4: body.secret.slice(-4),
  });
  expect((await service.apiAs(body.secret)("GET", "/agents")).status).toBe(200);
  const shown = await service.api<Key>("GET", `/api-keys/${body.id}`);
  expect(shown.body).not.toHaveProperty("secret");
  const { secret, ...rest } = body;
  // Its use may be recorded by now.
  expect({ ...shown.body, last_used_at: null, last_used_address: null }).toEqual(rest);
  const list = await service.api<{ data: Key[] }>("GET", "/api-keys");
  expect(list.body.data.map((key) => key.id)).toContain(body.id);
  expect(list.text).not.toContain(secret);
});

test("a key can grant only what it has", async () => {
  const { body: narrow } = await make({ name: "narrow", scopes: ["api_keys:write", "runs:read"] });
  const api = service.apiAs(narrow.secret);
  expect((await make({ name: "same", scopes: ["runs:read"] }, api)).status).toBe(201);
  for (const scopes of [["*"], ["runs:write"], ["agents:read"]]) {
    const refused = await make({ name: "wider", scopes }, api);
    expect([refused.status, codeOf(refused).code]).toEqual([403, "insufficient_scope"]);
  }
  const byDefault = await make({ name: "the default is wider too" }, api);
  expect(byDefault.status).toBe(403);
});

test("a key gains no rights by being rotated", async () => {
  const { body: narrow } = await make({ name: "narrow", scopes: ["api_keys:write"] });
  const { body: wide } = await make({ name: "wide", scopes: ["*"] });
  const stolen = await service.apiAs(narrow.secret)("POST", `/api-keys/${wide.id}/rotate`);
  expect([stolen.status, codeOf(stolen).code]).toEqual([403, "insufficient_scope"]);
});

test("agent_ids restrict a key everywhere and cannot be extended", async () => {
  const other = await service.api<{ id: string }>("POST", "/agents/echo/deploy");
  const mine = service.credentials.agent_id;
  const { body: key } = await make({ name: "one agent", scopes: ["*"], agent_ids: [mine] });
  const api = service.apiAs(key.secret);
  const listed = await api<{ data: { id: string }[] }>("GET", "/agents");
  expect(listed.body.data.map((agent) => agent.id)).toEqual([mine]);
  expect((await api("GET", `/agents/${mine}`)).status).toBe(200);
  const run = await service.api<{ id: string }>("POST", "/runs", { body: { agent_id: other.body.id, input: {} } });
  const refusals = [
    await api("GET", `/agents/${other.body.id}`),
    await api("PATCH", `/agents/${other.body.id}`, { body: { name: "taken" } }),
    await api("DELETE", `/agents/${other.body.id}`),
    await api("POST", "/runs", { body: { agent_id: other.body.id, input: {} } }),
    await api("GET", `/runs/${run.body.id}`),
    await api("POST", "/agents/echo/deploy"),
    await make({ name: "all agents", scopes: ["runs:read"], agent_ids: [other.body.id] }, api),
  ];
  expect(refusals.map((answer) => [answer.status, codeOf(answer).code])).toEqual(
    refusals.map(() => [403, "agent_not_allowed"]),
  );
  const runs = await api<{ data: { agent_id: string }[] }>("GET", "/runs");
  expect(runs.body.data.every((each) => each.agent_id === mine)).toBe(true);
  const child = await make({ name: "inherits", scopes: ["runs:read"] }, api);
  expect(child.body.agent_ids).toEqual([mine]);
  expect((await api("GET", "/members")).status).toBe(403);
  expect((await api("GET", "/audit")).status).toBe(403);
});

test("a rotated key works until its grace period ends, and its successor replaces it", async () => {
  const { body: old } = await make({ name: "rotating", scopes: ["agents:read"] });
  const { status, body: fresh } = await service.api<Key>("POST", `/api-keys/${old.id}/rotate`);
  expect(status).toBe(201);
  expect(fresh).toMatchObject({ name: "rotating", scopes: ["agents:read"], rotated_from: old.id, expires_at: null });
  const after = await service.api<Key>("GET", `/api-keys/${old.id}`);
  expect(after.body.status).toBe("expiring");
  const graceMs = Date.parse(String(after.body.expires_at)) - Date.parse(String(fresh.created_at));
  expect(Math.abs(graceMs - 86_400_000)).toBeLessThan(5_000);
  expect((await service.apiAs(old.secret)("GET", "/agents")).status).toBe(200);
  expect((await service.apiAs(fresh.secret)("GET", "/agents")).status).toBe(200);
  const again = await service.api("POST", `/api-keys/${old.id}/rotate`);
  expect([again.status, codeOf(again).code]).toEqual([422, "api_key_not_active"]);
});

test("P12: a rotated key expires after 24 hours by the database's clock, on every node", async () => {
  const { body: old } = await make({ name: "ageing" });
  await service.api("POST", `/api-keys/${old.id}/rotate`);
  const use = (node: Service) =>
    node
      .apiAs(old.secret)("GET", "/agents")
      .then(({ status }) => status);
  const left = (interval: string) =>
    database.query("update api_keys set expires_at = now() + $2::interval where prefix || last4 = $1", [
      old.secret.slice(0, 12) + old.secret.slice(-4),
      interval,
    ]);
  await left("1 second");
  expect([await use(service), await use(second)]).toEqual([200, 200]);
  await left("-1 millisecond");
  for (const node of [service, second]) await expect.poll(() => use(node)).toBe(401);
  const refused = await service.apiAs(old.secret)("GET", "/agents");
  expect(codeOf(refused).code).toBe("expired_api_key");
});

test("without a grace period the old key is rejected everywhere within five seconds", async () => {
  const { body: old } = await make({ name: "leaked" });
  const use = (node: Service) =>
    node
      .apiAs(old.secret)("GET", "/agents")
      .then(({ status }) => status);
  expect([await use(service), await use(second)]).toEqual([200, 200]);
  await service.api("POST", `/api-keys/${old.id}/rotate`, { body: { grace_seconds: 0 } });
  const rotatedMs = performance.now();
  for (const node of [service, second]) await expect.poll(() => use(node)).toBe(401);
  expect(performance.now() - rotatedMs).toBeLessThan(5_000);
});

test("P12: a revoked key is rejected on every node within five seconds, even one that just used it", async () => {
  const { body: key } = await make({ name: "to revoke", scopes: ["agents:read"] });
  const use = (node: Service) =>
    node
      .apiAs(key.secret)("GET", "/agents")
      .then(({ status }) => status);
  expect([await use(service), await use(second)]).toEqual([200, 200]);
  const revoked = await service.api<Key>("DELETE", `/api-keys/${key.id}`);
  const revokedMs = performance.now();
  expect(revoked.body.status).toBe("revoked");
  expect(await use(service)).toBe(401);
  await expect.poll(() => use(second), { interval: 20 }).toBe(401);
  expect(performance.now() - revokedMs).toBeLessThan(5_000);
  expect((await service.api("DELETE", `/api-keys/${key.id}`)).status).toBe(200);
});

test("P12: a revocation whose signal is lost takes effect within five seconds", async () => {
  const secret = await world.addKey(service.credentials.organization_id);
  const use = () =>
    service
      .apiAs(secret)("GET", "/agents")
      .then(({ status }) => status);
  expect(await use()).toBe(200);
  await database.query("update api_keys set revoked_at = now() where last4 = $1 and prefix = $2", [
    secret.slice(-4),
    secret.slice(0, 12),
  ]);
  const revokedMs = performance.now();
  await expect.poll(use, { interval: 50 }).toBe(401);
  expect(performance.now() - revokedMs).toBeLessThan(5_000);
});

test("last_used_at is updated without a write per request", async () => {
  const { body: key } = await make({ name: "used" });
  const api = service.apiAs(key.secret);
  const readUpdates = async () => {
    await database.query("select pg_stat_force_next_flush()");
    const [row] = await database.query<{ n: string }>(
      "select n_tup_upd as n from pg_stat_user_tables where relname = 'api_keys'",
    );
    return Number(row?.n);
  };
  const before = await readUpdates();
  for (let n = 0; n < 200; n += 1) await api("GET", "/agents");
  await expect
    .poll(async () => (await service.api<Key>("GET", `/api-keys/${key.id}`)).body.last_used_at)
    .not.toBeNull();
  expect((await readUpdates()) - before).toBeLessThan(50);
});

test("invalid requests name the field, and unknown fields have no effect", async () => {
  const cases: [Record<string, unknown>, number, string][] = [
    [{ name: "x", scopes: ["runs:everything"] }, 422, "scopes.0"],
    [{ name: "x", scopes: [] }, 422, "scopes"],
    [{ name: "x", kind: "root" }, 422, "kind"],
    [{ name: "x", agent_ids: ["ag_nonsense"] }, 422, "agent_ids.0"],
    [{ name: "x", agent_ids: ["ag_01jz8v3k5qe8xa2m4n6p8r0t2v"] }, 422, "agent_ids.0"],
    [{ name: "x", expires_at: "2020-01-01T00:00:00.000Z" }, 422, "expires_at"],
    [{ name: "x", expires_at: "tomorrow" }, 422, "expires_at"],
    [{ name: "" }, 422, "name"],
    [{ name: "nul\u0000" }, 422, "name"],
    [{}, 400, "name"],
    [{ name: 7 }, 400, "name"],
    [{ name: "x", organization_id: "org_01jz8v3k5qe8xa2m4n6p8r0t2v" }, 400, "organization_id"],
    [{ name: "x", plan: "enterprise" }, 400, "plan"],
    [{ name: "x", role: "owner" }, 400, "role"],
    [{ name: "x", lineage_id: "key_01jz8v3k5qe8xa2m4n6p8r0t2v" }, 400, "lineage_id"],
  ];
  for (const [body, status, param] of cases) {
    const answer = await make(body);
    expect([body, answer.status, codeOf(answer).param]).toEqual([body, status, param]);
  }
  const proto = await service.api("POST", "/api-keys", { rawBody: '{"name":"x","__proto__":{"scopes":["*"]}}' });
  expect(proto.status).toBe(400);
  const grace = await service.api("POST", "/api-keys/key_01jz8v3k5qe8xa2m4n6p8r0t2v/rotate", {
    body: { grace_seconds: 86_401 },
  });
  expect([grace.status, codeOf(grace).param]).toEqual([422, "grace_seconds"]);
});

test("a key with an expiry expires then", async () => {
  const expires_at = new Date(Date.now() + 1_500).toISOString();
  const { body: key } = await make({ name: "brief", expires_at });
  expect(key).toMatchObject({ expires_at, status: "expiring" });
  const api = service.apiAs(key.secret);
  await expect.poll(async () => (await api("GET", "/agents")).status).toBe(401);
});
