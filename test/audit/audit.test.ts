import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOutdatedOnce } from "../../packages/server/src/housekeeping/cleanup.ts";
import { openBrowser } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { rawRequest, sendRaw } from "../support/raw-request.ts";
import { type Service, startService } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";

let database: TestDatabase;
let service: Service;
let world: Tenants;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
  world = await openTenants(database.url);
});

afterAll(async () => {
  await world?.close();
  await service?.remove();
  await database?.drop();
});

type Entry = { id: string; action: string; actor: string; resource_id: string | null; [field: string]: unknown };
const list = async (query = "") =>
  (await service.api<{ data: Entry[]; has_more: boolean }>("GET", `/audit?limit=100${query}`)).body.data;

test("every write is logged with actor, action, target and request id", async () => {
  const me = await service.api<{ api_key_id: string }>("GET", "/api/auth/me");
  const made = await service.api<{ id: string }>("POST", "/api-keys", {
    body: { name: "noted" },
    headers: { "user-agent": "the test" },
  });
  await service.api("POST", `/api-keys/${made.body.id}/rotate`);
  await service.api("DELETE", `/api-keys/${made.body.id}`);
  await service.api("PATCH", `/agents/${service.credentials.agent_id}`, { body: { description: "changed" } });
  const browser = openBrowser(service);
  await browser.login(service.credentials.email, service.credentials.password);
  await browser.call("POST", "/api/auth/logout");
  const entries = await list();
  const actions = entries.map((entry) => entry.action);
  expect(actions.slice(0, 6)).toEqual([
    "logout",
    "login",
    "updateAgent",
    "revokeApiKey",
    "rotateApiKey",
    "createApiKey",
  ]);
  expect(entries.find((entry) => entry.action === "createApiKey")).toMatchObject({
    actor: me.body.api_key_id,
    resource_type: "api_key",
    resource_id: made.body.id,
    user_agent: "the test",
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    request_id: made.headers["x-request-id"],
  });
  expect(entries.find((entry) => entry.action === "login")?.actor).toMatch(/^usr_/);
});

test("reads and rejected writes leave no entry, and a repeated write leaves one", async () => {
  const before = (await list()).length;
  await service.api("GET", "/agents");
  await service.api("POST", "/api-keys", { body: { name: "x", scopes: ["nonsense"] } });
  await service.api("DELETE", "/agents/ag_01jz8v3k5qe8xa2m4n6p8r0t2v");
  const headers = { "idempotency-key": "noted once" };
  for (let n = 0; n < 3; n += 1) {
    await service.api("POST", "/api-keys", {
      body: { name: "once" },
      headers: { ...headers, "idempotency-key": "once" },
    });
  }
  expect((await list()).length).toBe(before + 1);
});

test("a key sent over plain HTTP is flagged in its owners' log", async () => {
  const made = await service.api<{ id: string; secret: string }>("POST", "/api-keys", { body: { name: "leaky" } });
  const headers = { Authorization: `Bearer ${made.body.secret}` };
  const answer = await sendRaw(service, rawRequest("GET /v2/agents", headers), { plain: true });
  expect(answer.status).toBe(403);
  await expect.poll(() => list(`&action=api_key.exposed&resource_id=${made.body.id}`)).toHaveLength(1);
  const key = await service.api("GET", `/api-keys/${made.body.id}`);
  expect(key.body.exposed_at).toEqual(expect.stringMatching(/^20.*Z$/));
});

test("the log is filtered by action, actor and resource", async () => {
  const agent = service.credentials.agent_id;
  await service.api("PATCH", `/agents/${agent}`, { body: { description: "again" } });
  const found = await list(`&action=updateAgent&resource_id=${agent}`);
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((entry) => entry.action === "updateAgent" && entry.resource_id === agent)).toBe(true);
  expect(await list("&actor=key_01jz8v3k5qe8xa2m4n6p8r0t2v")).toEqual([]);
});

test("entries are kept for 400 days, and are deleted in small batches", async () => {
  const age = (days: number, count: number) =>
    database.query(
      `insert into audit_entries (id, organization_id, action, actor, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'old', 'system', now() - make_interval(days => $1) from generate_series(1, $2)`,
      [days, count],
    );
  await age(401, 1_500);
  await age(399, 7);
  expect(await deleteOutdatedOnce(world.store, 400)).toBe(true);
  expect(await deleteOutdatedOnce(world.store, 400)).toBe(false);
  const left = await database.query("select 1 from audit_entries where action = 'old'");
  expect(left).toHaveLength(7);
});
