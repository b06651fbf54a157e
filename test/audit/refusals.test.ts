import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { openBrowser } from "../support/browser.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

/** Denied attempts: failed sign-ins and missing rights, aggregated so that a flood does not fill the log. */
let world: World;
let tenants: Tenants;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_TRUST_PROXY: "127.0.0.0/8,::1/128" } });
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

type Entry = { action: string; actor: string; reason: string; count: number; address: string; resource_id: string };

async function newOrganization() {
  const id = await tenants.addOrganization();
  const [owner] = (await tenants.store.members.list(id, { limit: 1, order: "asc" })).items;
  const api = world.service.apiAs(await tenants.addKey(id));
  const refused = async (query = "") =>
    (await api<{ data: Entry[] }>("GET", `/audit?outcome=refused&limit=100${query}`)).body.data;
  return { id, email: owner?.email ?? "", userId: owner?.id ?? "", api, refused };
}

const login = (email: string, password: string, address: string) =>
  openBrowser(world.service).call("POST", "/api/auth/login", {
    body: { email, password },
    headers: { "x-forwarded-for": address, "user-agent": "the test" },
  });

const total = (entries: Entry[]) => entries.reduce((sum, { count }) => sum + count, 0);

test("a failed sign-in is logged in the person's organisations, with its address", async () => {
  const { email, userId, refused } = await newOrganization();
  const failed = await login(email, "wrong", "203.0.113.7");
  expect(failed.status).toBe(401);
  await expect
    .poll(() => refused())
    .toEqual([
      expect.objectContaining({
        action: "login",
        actor: "anonymous",
        outcome: "refused",
        reason: "wrong_password",
        count: 1,
        resource_type: "user",
        resource_id: userId,
        address: "203.0.113.7",
        user_agent: "the test",
        request_id: failed.headers["x-request-id"],
      }),
    ]);
});

test("an attempt during a lockout is logged as such, also with the right password", async () => {
  const { email, api, refused } = await newOrganization();
  for (let n = 0; n < 6; n += 1) await login(email, "wrong", "203.0.113.8");
  expect((await login(email, ownerPassword, "203.0.113.8")).status).toBe(401);
  await expect.poll(async () => (await refused()).map(({ reason }) => reason)).toContain("account_locked");
  const succeeded = await api<{ data: Entry[] }>("GET", "/audit?action=login&outcome=succeeded");
  expect(succeeded.body.data).toEqual([]);
});

test("a wrong password of a signed-in member is logged too", async () => {
  const { email, userId, refused } = await newOrganization();
  const browser = openBrowser(world.service);
  await browser.login(email, ownerPassword);
  const body = { current_password: "wrong", new_password: "another long password" };
  expect((await browser.call("POST", "/api/auth/password", { body })).status).toBe(422);
  await expect
    .poll(() => refused("&action=changePassword"))
    .toMatchObject([{ reason: "wrong_password", actor: userId, resource_id: userId }]);
  await browser.call("POST", "/api/auth/second-factor", { body: { password: "wrong" } });
  await expect
    .poll(() => refused("&action=beginSecondFactor"))
    .toMatchObject([{ reason: "wrong_password", actor: userId, resource_id: userId }]);
});

test("an attempt with an unknown address is visible to the operator only, without the address", async () => {
  const { refused } = await newOrganization();
  expect((await login("nobody@nowhere.example", "wrong", "203.0.113.9")).status).toBe(401);
  await expect.poll(() => world.service.output()).toMatch(/203\.0\.113\.9.*unknown e-mail address/);
  expect(world.service.output()).not.toContain("nowhere.example");
  expect(await refused()).toEqual([]);
});

test("missing scopes are logged once per route, however many requests there are", async () => {
  const { id, refused } = await newOrganization();
  const narrow = world.service.apiAs(await tenants.addKey(id, { scopes: ["runs:read"] }));
  for (let n = 0; n < 50; n += 1) expect((await narrow("GET", "/webhooks")).status).toBe(403);
  await narrow("POST", "/api-keys", { body: { name: "more", scopes: ["*"] } });
  await expect.poll(async () => (await refused()).length).toBeGreaterThanOrEqual(2);
  const entries = await refused();
  expect(entries.filter(({ action }) => action === "listWebhooks").length).toBeLessThanOrEqual(3);
  expect(new Set(entries.map(({ action, reason }) => `${action} ${reason}`))).toEqual(
    new Set(["listWebhooks insufficient_scope", "createApiKey insufficient_scope"]),
  );
});

test("denials of a demo key and of a key limited to some agents are logged with the reason", async () => {
  const { id, refused } = await newOrganization();
  const demo = world.service.apiAs(await tenants.addKey(id, { kind: "demo" }));
  await demo("POST", "/members/invitations", { body: { email: "x@example.com", role: "viewer" } });
  const limited = world.service.apiAs(await tenants.addKey(id, { agentIds: [] }));
  await limited("GET", "/events");
  await expect
    .poll(async () => new Set((await refused()).map(({ action, reason }) => `${action} ${reason}`)))
    .toEqual(new Set(["inviteMember demo_key_restricted", "listEvents agent_not_allowed"]));
});

test("use of a key from another network is logged, with the address", async () => {
  const { id, refused } = await newOrganization();
  const bound = world.service.apiAs(await tenants.addKey(id, { networks: ["198.51.100.0/24"] }));
  const headers = { "x-forwarded-for": "203.0.113.99" };
  expect((await bound("GET", "/agents", { headers })).status).toBe(403);
  await expect
    .poll(() => refused())
    .toMatchObject([
      {
        action: "listAgents",
        actor: expect.stringMatching(/^key_/),
        reason: "network_not_allowed",
        address: "203.0.113.99",
      },
    ]);
});

test("pending counts are written when the node stops", async () => {
  const { id, refused } = await newOrganization();
  const node = await world.addNode();
  const narrow = node.apiAs(await tenants.addKey(id, { scopes: ["runs:read"] }));
  for (let n = 0; n < 20; n += 1) await narrow("GET", "/webhooks");
  expect(await node.stop()).toBe(0);
  expect(total(await refused())).toBe(20);
});

test("allowed requests leave no entry", async () => {
  const { api, id } = await newOrganization();
  for (let n = 0; n < 5; n += 1) await api("GET", "/agents");
  const rows = await world.database.query("select 1 from audit_entries where organization_id = $1", [toUuid(id)]);
  expect(rows).toEqual([]);
});
