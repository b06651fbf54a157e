import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openBrowser } from "../support/browser.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

/** Lockouts slow guessing down; they must not be a way to lock another person out. */
let world: World;
let tenants: Tenants;

beforeAll(async () => {
  // With a trusted proxy's header the test can use any client address.
  world = await createWorld({ env: { AGENTRUN_TRUST_PROXY: "127.0.0.0/8,::1/128" } });
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

async function newEmail(): Promise<string> {
  const organization = await tenants.addOrganization();
  return (await tenants.store.members.list(organization, { limit: 1, order: "asc" })).items[0]?.email ?? "";
}

const openHere = () => openBrowser(world.service);
const login = async (browser: Browser, email: string, password: string, address: string) => {
  const headers = { "x-forwarded-for": address };
  return (await browser.call("POST", "/api/auth/login", { body: { email, password }, headers })).status;
};
const failTimes = (times: number, email: string, address: string, browser = openHere()) =>
  Promise.all(Array.from({ length: times }, () => login(browser, email, "wrong", address)));

test("failures lock an account for their own address and no other", async () => {
  const [email, theirs, mine] = [await newEmail(), newAddress(), newAddress()];
  await failTimes(6, email, theirs);
  expect(await login(openHere(), email, ownerPassword, theirs)).toBe(401);
  expect(await login(openHere(), email, ownerPassword, mine)).toBe(200);
});

test("a browser with an earlier sign-in is not locked out by failures from the same address", async () => {
  const [email, office, mine] = [await newEmail(), newAddress(), openHere()];
  expect(await login(mine, email, ownerPassword, office)).toBe(200);
  const statuses = await failTimes(30, email, office);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(await login(openHere(), email, ownerPassword, office)).not.toBe(200);
  expect(await login(mine, email, ownerPassword, office)).toBe(200);
});

test("failures from that browser are counted too, and lock only it", async () => {
  const [email, mine] = [await newEmail(), openHere()];
  expect(await login(mine, email, ownerPassword, newAddress())).toBe(200);
  await failTimes(6, email, newAddress(), mine);
  expect(await login(mine, email, ownerPassword, newAddress())).toBe(401);
  expect(await login(openHere(), email, ownerPassword, newAddress())).toBe(200);
});

test("another account's browser counts as unknown for this account", async () => {
  const [email, other, office] = [await newEmail(), openHere(), newAddress()];
  expect(await login(other, await newEmail(), ownerPassword, newAddress())).toBe(200);
  await failTimes(6, email, office, other);
  expect(await login(openHere(), email, ownerPassword, office)).toBe(401);
});

test("failures from a hundred addresses lock out unknown browsers, not members who are signed in or return", async () => {
  const [email, mine] = [await newEmail(), openHere()];
  expect(await login(mine, email, ownerPassword, newAddress())).toBe(200);
  await failTimes(1, email, newAddress());
  await world.database.query("update sign_in_failures set failures = 99 where failures = 1");
  await failTimes(1, email, newAddress());
  expect(await login(openHere(), email, ownerPassword, newAddress())).toBe(401);
  const change = { current_password: ownerPassword, new_password: "another long password" };
  expect((await mine.call("POST", "/api/auth/password", { body: change })).status).toBe(204);
  expect(await login(mine, email, "another long password", newAddress())).toBe(200);
});

test("a new password invalidates all other browsers", async () => {
  const [email, mine, lost, street] = [await newEmail(), openHere(), openHere(), newAddress()];
  for (const browser of [mine, lost]) expect(await login(browser, email, ownerPassword, newAddress())).toBe(200);
  const change = { current_password: ownerPassword, new_password: "another long password" };
  expect((await mine.call("POST", "/api/auth/password", { body: change })).status).toBe(204);
  const common = { current_password: "another long password", new_password: "iloveyou1234" };
  const refused = await mine.call<{ error: { code: string } }>("POST", "/api/auth/password", { body: common });
  expect([refused.status, refused.body.error.code]).toEqual([422, "password_too_common"]);
  await failTimes(6, email, street);
  expect(await login(lost, email, "another long password", street)).toBe(401);
  expect(await login(mine, email, "another long password", street)).toBe(200);
});

test("the browser's cookie gives no access, and is not in the database", async () => {
  const [email, mine] = [await newEmail(), openHere()];
  await login(mine, email, ownerPassword, newAddress());
  const device = /__Host-agentrun_device=([\w-]{43})/.exec(mine.cookie())?.[1] ?? "";
  expect(device).not.toBe("");
  const api = world.service.apiAs(null);
  const alone = await api("GET", "/agents", { headers: { cookie: `__Host-agentrun_device=${device}` } });
  const asSession = await api("GET", "/agents", { headers: { cookie: `__Host-agentrun_session=${device}` } });
  expect([alone.status, asSession.status]).toEqual([401, 401]);
  expect(JSON.stringify(await world.database.query("select encode(hash, 'escape') from devices"))).not.toContain(
    device,
  );
});
