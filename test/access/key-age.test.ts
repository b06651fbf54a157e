import type { ApiKey, ChangedOrganizationSettings, OrganizationSettings } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { openBrowser } from "../support/browser.ts";
import type { Service } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let service: Service;
let tenants: Tenants;

beforeAll(async () => {
  world = await createWorld();
  ({ service } = world);
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

type NewKey = ApiKey & { secret: string };

const path = "/organization/settings";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const daysLeft = (key: ApiKey) => (Date.parse(String(key.expires_at)) - Date.now()) / 86_400_000;

/** A new organisation, and a key of it with full access. */
async function addOrganization(on = service) {
  const secret = await tenants.addKey(await tenants.addOrganization());
  const api = on.apiAs(secret);
  const make = async (body: Record<string, unknown> = {}) =>
    api<NewKey>("POST", "/api-keys", { body: { name: "k", ...body } });
  const set = async (days: number | null, query = "") =>
    (await api<ChangedOrganizationSettings>("PATCH", path + query, { body: { max_key_age_days: days } })).body;
  const age = (id: string, days: number) =>
    world.database.query("update api_keys set created_at = now() - $2 * interval '1 day' where id = $1", [
      toUuid(id),
      days,
    ]);
  return { api, make, set, age };
}

test("a new key gets the organisation's maximum age, a longer expiry is rejected with a message, a rotated key starts again", async () => {
  const { api, make, set, age } = await addOrganization();
  expect((await api<OrganizationSettings>("GET", path)).body).toEqual({
    object: "organization_settings",
    max_key_age_days: null,
    default_max_key_age_days: null,
    cors_origins: [],
  });
  const { body: endless } = await make();
  expect(endless.expires_at).toBeNull();
  expect(await set(90)).toMatchObject({ max_key_age_days: 90 });
  const { body: bare } = await make();
  expect(daysLeft(bare)).toBeCloseTo(90, 1);
  const { body: short } = await make({ expires_at: inDays(7) });
  expect(daysLeft(short)).toBeCloseTo(7, 1);
  const long = await make({ expires_at: inDays(91) });
  expect(long).toMatchObject({ status: 422, body: { error: { code: "invalid_value", param: "expires_at" } } });
  expect(long.text).toContain("90 days");
  await age(bare.id, 80);
  const { body: next } = await api<NewKey>("POST", `/api-keys/${bare.id}/rotate`);
  expect(daysLeft(next)).toBeCloseTo(90, 1);
});

test("existing keys expire at that age, and the response has how many and when, also in a preview", async () => {
  const { api, make, set, age } = await addOrganization();
  const [old, young, short, revoked] = await Promise.all([make(), make(), make({ expires_at: inDays(5) }), make()]);
  await age(old.body.id, 40);
  await age(young.body.id, 20);
  await api("DELETE", `/api-keys/${revoked.body.id}`);
  const use = async (key: NewKey) => (await service.apiAs(key.secret)("GET", "/agents")).status;
  expect(await use(old.body)).toBe(200);

  const expected = { api_keys: 3, ended_at_once: 1, next_ends_at: expect.any(String) };
  const announced = await set(30, "?dry_run=true");
  expect(announced).toMatchObject({ max_key_age_days: 30, shortened: expected });
  expect((await api<OrganizationSettings>("GET", path)).body.max_key_age_days).toBeNull();
  expect((await api<ApiKey>("GET", `/api-keys/${young.body.id}`)).body.expires_at).toBeNull();
  const noted = async () =>
    (await api<{ data: object[] }>("GET", "/audit?action=updateOrganizationSettings")).body.data;
  expect(await noted()).toEqual([]);

  const done = await set(30);
  expect(await noted()).toMatchObject([{ before: { max_key_age_days: null }, after: { max_key_age_days: 30 } }]);
  // The organisation's first key, which sends the request, is one of them.
  expect(done).toMatchObject({ max_key_age_days: 30, shortened: expected });
  const { body: shown } = await api<ApiKey>("GET", `/api-keys/${young.body.id}`);
  expect(done.shortened.next_ends_at).toBe(shown.expires_at);
  expect(daysLeft(shown)).toBeCloseTo(10, 1);
  expect((await api<ApiKey>("GET", `/api-keys/${short.body.id}`)).body.expires_at).toBe(short.body.expires_at);
  await expect.poll(() => use(old.body)).toBe(401);
  expect(await use(young.body)).toBe(200);

  expect((await set(30)).shortened).toEqual({ api_keys: 0, ended_at_once: 0, next_ends_at: null });
  expect((await set(null)).shortened.api_keys).toBe(0);
  expect((await api<ApiKey>("GET", `/api-keys/${young.body.id}`)).body.expires_at).toBe(shown.expires_at);
});

test("a key created while the maximum age is being set gets it too", async () => {
  const { api, make, set } = await addOrganization();
  const made = await Promise.all([
    ...Array.from({ length: 10 }, () => make()),
    set(30),
    ...Array.from({ length: 10 }, () => make()),
  ]);
  expect(made).toHaveLength(21);
  const { body } = await api<{ data: ApiKey[] }>("GET", "/api-keys?limit=100");
  expect(body.data).toHaveLength(21);
  expect(body.data.filter(({ expires_at }) => expires_at === null)).toEqual([]);
});

test("only owners set it: an admin reads it, and a token, a demo key or a limited key cannot change it", async () => {
  const owner = openBrowser(service);
  await owner.login(service.credentials.email, service.credentials.password);
  const invited = await owner.call<{ url: string }>("POST", "/members/invitations", {
    body: { email: "admin@example.com", role: "admin" },
  });
  const admin = openBrowser(service);
  const token = new URL(invited.body.url).hash.slice(1);
  await admin.call("POST", "/api/auth/invitations/accept", { body: { token, password: "a long enough password" } });
  expect((await admin.call("GET", path)).status).toBe(200);
  const body = { max_key_age_days: 1 };
  expect(await admin.call("PATCH", path, { body })).toMatchObject({
    status: 403,
    body: { error: { code: "owner_required" } },
  });
  const short = (await service.api<{ secret: string }>("POST", "/api/auth/token", { body: { all_users: true } })).body
    .secret;
  const demo = (await service.api<NewKey>("POST", "/api-keys", { body: { name: "d", kind: "demo", scopes: ["*"] } }))
    .body;
  for (const key of [short, demo.secret]) expect((await service.apiAs(key)("PATCH", path, { body })).status).toBe(403);
  const changed = await owner.call<ChangedOrganizationSettings>("PATCH", path, { body: { max_key_age_days: 365 } });
  expect(changed).toMatchObject({ status: 200, body: { max_key_age_days: 365 } });
});

test("the operator's maximum age applies to new keys of organisations without their own", async () => {
  const node = await world.addNode({ env: { AGENTRUN_MAX_KEY_AGE_DAYS: "60" } });
  const { api, make, set } = await addOrganization(node);
  expect((await api<OrganizationSettings>("GET", path)).body).toMatchObject({
    max_key_age_days: null,
    default_max_key_age_days: 60,
  });
  expect(daysLeft((await make()).body)).toBeCloseTo(60, 1);
  expect((await make({ expires_at: inDays(61) })).status).toBe(422);
  await set(100);
  const { body: key } = await make();
  expect(daysLeft(key)).toBeCloseTo(100, 1);
  expect((await set(null)).shortened.api_keys).toBe(0);
  expect((await api<ApiKey>("GET", `/api-keys/${key.id}`)).body.expires_at).toBe(key.expires_at);
});
