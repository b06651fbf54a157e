import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import type { Service } from "../support/service.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

/** A removed member cannot come back, nor can anything they created. */
let world: World;
let other: Service;
let tenants: Tenants;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_TRUST_PROXY: "127.0.0.0/8,::1/128" } });
  other = await world.addNode();
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

type Role = "owner" | "admin" | "developer" | "viewer";
type Made = { api_keys: number; invitations: number; webhooks: number };
type Changed = { role: Role; made: Made; ended: Made };

let people = 0;
const from = () => {
  people += 1;
  return { "x-forwarded-for": `203.0.113.${people % 250}` };
};

async function found() {
  const organization = await tenants.addOrganization();
  const member = (await tenants.store.members.list(organization, { limit: 1, order: "asc" })).items[0];
  const owner = openBrowser(world.service);
  const body = { email: member?.email, password: ownerPassword };
  expect((await owner.call("POST", "/api/auth/login", { body, headers: from() })).status).toBe(200);
  return { organization, owner };
}

const newAddress = () => {
  people += 1;
  return `guest${people}@example.com`;
};
const invite = async (by: Pick<Browser, "call">, role: Role, email = newAddress()) => {
  const body = { email, role };
  const invited = await by.call<{ url: string }>("POST", "/members/invitations", { body });
  expect(invited.status).toBe(201);
  return new URL(invited.body.url).hash.slice(1);
};

const accept = (token: string) => {
  const browser = openBrowser(world.service);
  const body = { token, password: ownerPassword };
  return browser
    .call<{ user: { id: string } }>("POST", "/api/auth/invitations/accept", { body, headers: from() })
    .then((answer) => ({ browser, status: answer.status, id: answer.body.user?.id ?? "" }));
};

type NewKey = { id: string; secret: string };
const makeKey = async (by: Pick<Browser, "call">, scopes: string[]) => {
  const made = await by.call<NewKey>("POST", "/api-keys", { body: { name: "k", scopes } });
  expect(made.status).toBe(201);
  return made.body;
};
const withKey = (secret: string) => ({ call: world.service.apiAs(secret) }) as Pick<Browser, "call">;

/** The status of a key on each node. */
const statuses = async (secret: string) => [
  (await world.service.apiAs(secret)("GET", "/agents")).status,
  (await other.apiAs(secret)("GET", "/agents")).status,
];
const refusedEverywhere = (secret: string) =>
  expect.poll(() => statuses(secret), { interval: 100 }).toEqual([401, 401]);

test("removing a member revokes their keys, the keys created by these, and their open invitations, on every node (P26)", async () => {
  const { owner } = await found();
  const second = await accept(await invite(owner, "owner"));
  const own = await makeKey(second.browser, ["*"]);
  const child = await makeKey(withKey(own.secret), ["*"]);
  const rotated = await withKey(child.secret).call<NewKey>("POST", `/api-keys/${child.id}/rotate`, {
    body: { grace_seconds: 86_400 },
  });
  const links = [await invite(second.browser, "owner"), await invite(withKey(child.secret), "admin")];
  const kept = await makeKey(owner, ["agents:read"]);
  const keptLink = await invite(owner, "viewer");
  for (const key of [own, child, rotated.body]) expect(await statuses(key.secret)).toEqual([200, 200]);

  const listed = await owner.call<{ data: (Changed & { id: string })[] }>("GET", "/members");
  expect(listed.body.data.find(({ id }) => id === second.id)?.made).toEqual({
    api_keys: 3,
    invitations: 2,
    webhooks: 0,
  });
  const removed = await owner.call<Changed>("DELETE", `/members/${second.id}`);
  expect(removed.body).toMatchObject({
    made: { api_keys: 0, invitations: 0 },
    ended: { api_keys: 3, invitations: 2 },
  });
  for (const key of [own, child, rotated.body]) await refusedEverywhere(key.secret);
  for (const link of links) expect((await accept(link)).status).toBe(422);
  expect(await statuses(kept.secret)).toEqual([200, 200]);
  expect((await accept(keptLink)).status).toBe(200);
});

test("a demoted member keeps what the new role allows, and no more", async () => {
  const { owner } = await found();
  const admin = await accept(await invite(owner, "owner"));
  const [all, building, reading] = [
    await makeKey(admin.browser, ["*"]),
    await makeKey(admin.browser, ["runs:write", "agents:read"]),
    await makeKey(admin.browser, ["agents:read", "usage:read"]),
  ];
  const [ownerLink, viewerLink, lateLink] = [
    await invite(admin.browser, "owner"),
    await invite(admin.browser, "viewer"),
    await invite(admin.browser, "viewer"),
  ];
  const demote = (role: Role) => owner.call<Changed>("PATCH", `/members/${admin.id}`, { body: { role } });
  expect((await demote("admin")).body).toMatchObject({
    role: "admin",
    made: { api_keys: 2, invitations: 2 },
    ended: { api_keys: 1, invitations: 1 },
  });
  await refusedEverywhere(all.secret);
  expect((await accept(ownerLink)).status).toBe(422);
  expect((await accept(viewerLink)).status).toBe(200);
  expect((await demote("viewer")).body.ended).toEqual({ api_keys: 1, invitations: 1, webhooks: 0 });
  await refusedEverywhere(building.secret);
  expect((await accept(lateLink)).status).toBe(422);
  expect(await statuses(reading.secret)).toEqual([200, 200]);
});

test("a key that another member rotated stays when its creator leaves", async () => {
  const { owner } = await found();
  const member = await accept(await invite(owner, "developer"));
  const made = await makeKey(member.browser, ["agents:read"]);
  const rotated = await owner.call<NewKey>("POST", `/api-keys/${made.id}/rotate`, { body: {} });
  expect((await owner.call<Changed>("DELETE", `/members/${member.id}`)).body.ended).toEqual({
    api_keys: 1,
    invitations: 0,
    webhooks: 0,
  });
  await refusedEverywhere(made.secret);
  expect(await statuses(rotated.body.secret)).toEqual([200, 200]);
});

test("joining by one of several invitations uses up all of them, and a removal leaves none to rejoin with (P26)", async () => {
  const { owner } = await found();
  const email = newAddress();
  const [admin, viewer] = [await invite(owner, "admin", email), await invite(owner, "viewer", email.toUpperCase())];
  const elsewhere = await invite((await found()).owner, "viewer", email);
  const others = await invite(owner, "viewer");
  const member = await accept(viewer);
  expect(member.status).toBe(200);
  const open = await owner.call<{ data: { email: string }[] }>("GET", "/members/invitations");
  expect(open.body.data.map((each) => each.email)).not.toContain(email);
  expect((await accept(admin)).status).toBe(422);
  // One that was created concurrently with the membership.
  await world.database.query(
    "update invitations set email = $1 where organization_id = (select organization_id from memberships where user_id = $2)",
    [email, toUuid(member.id)],
  );
  expect((await owner.call("DELETE", `/members/${member.id}`)).status).toBe(200);
  expect((await accept(others)).status).toBe(422);
  // They cannot end another organisation's invitation.
  expect((await accept(elsewhere)).status).toBe(200);
});

test("of two invitations to one address that are used concurrently, one is accepted", async () => {
  const { owner } = await found();
  const email = newAddress();
  const links = [await invite(owner, "admin", email), await invite(owner, "viewer", email)];
  const answers = await Promise.all(links.map(accept));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("a key can be revoked by a holder of its scopes, its creator or an admin, and its new secret goes to no other member", async () => {
  const { owner } = await found();
  const [admin, developer, colleague] = [
    (await accept(await invite(owner, "admin"))).browser,
    (await accept(await invite(owner, "developer"))).browser,
    (await accept(await invite(owner, "developer"))).browser,
  ];
  const all = await makeKey(owner, ["*"]);
  const keeper = withKey((await makeKey(owner, ["api_keys:write"])).secret);
  for (const [by, word] of [
    [developer, "your role lacks"],
    [keeper, "this key lacks"],
  ] as const)
    for (const answer of [
      await by.call("DELETE", `/api-keys/${all.id}`),
      await by.call("POST", `/api-keys/${all.id}/rotate`),
      await by.call("PATCH", `/api-keys/${all.id}`, { body: { name: "mine" } }),
    ]) {
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(word)]);
      expect(answer.text).not.toContain("Request fewer");
    }
  const theirs = await makeKey(colleague, ["agents:read", "api_keys:write"]);
  const rotate = (by: Pick<Browser, "call">, { id }: NewKey) =>
    by.call<NewKey>("POST", `/api-keys/${id}/rotate`, { body: { grace_seconds: 0 } });
  const taken = [
    await rotate(developer, theirs),
    await rotate(withKey((await makeKey(developer, ["agents:write", "api_keys:write"])).secret), theirs),
  ];
  expect(taken.map(({ status }) => status)).toEqual([403, 403]);
  expect(await statuses(theirs.secret)).toEqual([200, 200]);
  const second = await rotate(colleague, theirs);
  const third = await rotate(withKey(second.body.secret), second.body);
  const fourth = await rotate(admin, third.body);
  expect([second.status, third.status, fourth.status]).toEqual([201, 201, 201]);
  // A key with its scopes can revoke it, and an admin any leaked key.
  expect((await developer.call("DELETE", `/api-keys/${fourth.body.id}`)).status).toBe(200);
  expect((await admin.call("DELETE", `/api-keys/${all.id}`)).status).toBe(200);
});

test("a removal leaves none of the keys that are created concurrently", async () => {
  const { owner, organization } = await found();
  const member = await accept(await invite(owner, "developer"));
  const makeMany = Array.from({ length: 20 }, () =>
    member.browser.call<NewKey>("POST", "/api-keys", { body: { name: "k", scopes: ["agents:read"] } }),
  );
  const removed = owner.call("DELETE", `/members/${member.id}`);
  const answers = await Promise.all(makeMany);
  expect((await removed).status).toBe(200);
  expect(answers.every(({ status }) => [201, 401].includes(status))).toBe(true);
  const page = await tenants.store.apiKeys.list(organization, {}, { limit: 100, order: "asc" });
  expect(page.items.filter(({ status }) => status !== "revoked")).toEqual([]);
});
