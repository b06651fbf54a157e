import { type Endpoint, endpoints } from "@agentrun/contract";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiAnswer, codeOf } from "../support/api-client.ts";
import { type Browser, enrol, freshCode, openBrowser } from "../support/browser.ts";
import { callEndpoint } from "../support/endpoint-calls.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenants: Tenants;

beforeAll(async () => {
  world = await createWorld();
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

const errorOf = (answer: ApiAnswer) => [answer.status, codeOf(answer)];
const require = (person: Browser, requires_second_factor = true) =>
  person.call("PATCH", "/organization", { body: { requires_second_factor } });

type Team = { organization: `org_${string}`; owner: Browser; key: string; join(role: string): Promise<Browser> };

let people = 0;

/** An organisation with its signed-in owner, and a key. */
async function createTeam(): Promise<Team> {
  const organization = await tenants.addOrganization();
  const email = (await tenants.store.members.list(organization, { limit: 1, order: "asc" })).items[0]?.email ?? "";
  const owner = openBrowser(world.service);
  expect((await owner.login(email, ownerPassword)).status).toBe(200);
  const key = await tenants.addKey(organization);
  const join = async (role: string) => {
    people += 1;
    const body = { email: `member${people}@example.com`, role };
    const invited = await world.service.apiAs(key)<{ url: string }>("POST", "/members/invitations", { body });
    const person = openBrowser(world.service);
    const token = new URL(invited.body.url).hash.slice(1);
    const accept = { token, password: ownerPassword };
    expect((await person.call("POST", "/api/auth/invitations/accept", { body: accept })).status).toBe(200);
    return person;
  };
  return { organization, owner, key, join };
}

test("only an owner with a second factor can require it for all", async () => {
  const { owner, join, key } = await createTeam();
  const admin = await join("admin");
  await enrol(admin, ownerPassword);
  expect(errorOf(await require(admin))).toEqual([403, "owner_required"]);
  expect(errorOf(await require(owner))).toEqual([422, "second_factor_off"]);
  const byKey = await world.service.apiAs(key)("PATCH", "/organization", { body: { requires_second_factor: true } });
  expect(errorOf(byKey)).toEqual([403, "session_required"]);
  await enrol(owner, ownerPassword);
  const answer = await require(owner);
  expect([answer.status, answer.body]).toMatchObject([200, { requires_second_factor: true, role: "owner" }]);
  expect((await owner.call("GET", "/agents")).status).toBe(200);
  expect((await admin.call("GET", "/agents")).status).toBe(200);
  const audit = await world.service.apiAs(key)<{ data: { action: string }[] }>("GET", "/audit");
  const actions = audit.body.data.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["updateOrganization", "confirmSecondFactor", "beginSecondFactor"]));
  // Denied attempts are aggregated, and may be written after later entries.
  const done = "/audit?action=updateOrganization&outcome=succeeded";
  const [required] = (await world.service.apiAs(key)<{ data: object[] }>("GET", done)).body.data;
  expect(required).toMatchObject({ after: { requires_second_factor: true } });
});

test("a member without one can only set it up or leave; setting it up opens the session", async () => {
  const { owner, join, key } = await createTeam();
  const member = await join("developer");
  const minted = await member.call<{ secret: string }>("POST", "/api/auth/token", { body: { all_users: true } });
  const token = world.service.apiAs(minted.body.secret);
  expect((await token("GET", "/agents")).status).toBe(200);
  await enrol(owner, ownerPassword);
  await require(owner);
  await expect.poll(async () => (await member.call("GET", "/agents")).status).toBe(403);
  const open: string[] = [];
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (endpoint.auth === "none" || endpoint.withoutFactor) continue;
    const answer = await callEndpoint(member.call as never, endpoint, { ids: new Map() });
    if (codeOf(answer) !== "second_factor_missing") open.push(`${name}: ${answer.status} ${codeOf(answer)}`);
  }
  expect(open).toEqual([]);
  expect((await member.call("GET", "/agents")).text).toContain("/second-factor");
  expect(errorOf(await token("GET", "/agents"))).toEqual([403, "second_factor_missing"]);
  expect((await world.service.apiAs(key)("GET", "/agents")).status).toBe(200);
  const me = await member.call("GET", "/api/auth/me");
  expect(me.body).toMatchObject({ scopes: [], second_factor: { missing: true, enabled_at: null } });
  await enrol(member, ownerPassword);
  expect((await member.call("GET", "/agents")).status).toBe(200);
  expect((await member.call("GET", "/api/auth/me")).body).toMatchObject({ second_factor: { missing: false } });
});

test("the endpoints that are open without it are exactly these", () => {
  const names = Object.entries<Endpoint>(endpoints).flatMap(([name, { withoutFactor }]) =>
    withoutFactor ? [name] : [],
  );
  expect(names.sort()).toEqual([
    "beginSecondFactor",
    "confirmSecondFactor",
    "endAllSessions",
    "getMe",
    "logout",
    "switchOrganization",
  ]);
});

test("open streams of a member without one end when it is required", async () => {
  const { owner, join } = await createTeam();
  const member = await join("viewer");
  await enrol(owner, ownerPassword);
  const { service } = world;
  const dispatcher = new Agent({ connect: { ca: service.ca } });
  const headers = { accept: "text/event-stream", cookie: member.cookie() };
  const stream = await request(`${service.baseUrl}/events`, { dispatcher, headers });
  expect(stream.statusCode).toBe(200);
  await require(owner);
  // It is read to its end, which otherwise would never come.
  await stream.body.text();
  await dispatcher.close();
}, 20_000);

test("another organisation that does not require it stays open", async () => {
  const { owner, join } = await createTeam();
  const elsewhere = await createTeam();
  const member = await join("developer");
  const { body: who } = await member.call<{ user: { id: `usr_${string}` } }>("GET", "/api/auth/me");
  await tenants.store.members.add(elsewhere.organization, who.user.id, "viewer");
  await enrol(owner, ownerPassword);
  await require(owner);
  await expect.poll(async () => (await member.call("GET", "/agents")).status).toBe(403);
  const body = { organization_id: elsewhere.organization };
  const moved = await member.call("POST", "/api/auth/switch", { body });
  expect(moved.body).toMatchObject({ second_factor: { missing: false } });
  expect((await member.call("GET", "/agents")).status).toBe(200);
});

test("turning off one's own closes the organisation again, and a factor that is not required closes nothing", async () => {
  const { owner } = await createTeam();
  const { secret } = await enrol(owner, ownerPassword);
  await require(owner);
  const code = await freshCode(world.database, secret);
  await owner.call("POST", "/api/auth/second-factor/remove", { body: { password: ownerPassword, code } });
  expect(errorOf(await require(owner, false))).toEqual([403, "second_factor_missing"]);
  await enrol(owner, ownerPassword);
  expect((await require(owner, false)).body).toMatchObject({ requires_second_factor: false });
});
