import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, openBrowser } from "../support/browser.ts";
import { secretIn, startMailServer } from "../support/mail-server.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

/** A member who invites an address sees the link, and can create its account: that proves nothing about the address. */
let world: World;
let tenants: Tenants;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer();
  world = await createWorld({ env: { ...mail.env, AGENTRUN_TRUST_PROXY: "127.0.0.0/8,::1/128" } });
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
  await mail?.close();
});

const run = promisify(execFile);
const entry = fileURLToPath(new URL("../../packages/server/src/admin.ts", import.meta.url));
const admin = async (...words: string[]) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: world.database.url, AGENTRUN_DATA_DIR: world.service.dataDir };
  const { stdout } = await run(process.execPath, [entry, ...words], { env });
  return JSON.parse(stdout);
};
const refusal = (...words: string[]) =>
  admin(...words).then(
    () => {
      throw new Error("the command did not fail");
    },
    (error: { code: number; stderr: string }) => error,
  );

let people = 0;
const from = () => {
  people += 1;
  return { "x-forwarded-for": `203.0.113.${people % 250}` };
};
const guessed = "the attacker's password";
const chosen = "the person's own password";

const post = (path: string, body: object, browser: Browser = openBrowser(world.service)) =>
  browser.call<{ organization: { id: string }; error?: { code: string } }>("POST", path, { body, headers: from() });
const login = (email: string, password: string, more = {}) => post("/api/auth/login", { email, password, ...more });

/** A member of one organisation invites an address and uses the shown link. */
async function inviteByShownLink(email: string, password = guessed) {
  const organization = await tenants.addOrganization();
  const api = world.service.apiAs(await tenants.addKey(organization));
  const before = mail.letters.length;
  const invited = await api<{ url: string }>("POST", "/members/invitations", { body: { email, role: "viewer" } });
  await expect.poll(() => mail.letters.length).toBe(before + 1);
  const browser = openBrowser(world.service);
  const token = new URL(invited.body.url).hash.slice(1);
  const joined = await post("/api/auth/invitations/accept", { token, password }, browser);
  return { organization, joined, browser, mailed: secretIn(mail.letters.at(-1)?.content) };
}

test("an operator's command makes no owner of an account that an invitation created, and returns a link for the right person", async () => {
  const email = "ceo@bigco.example";
  const { joined, browser } = await inviteByShownLink(email);
  expect(joined.status).toBe(200);
  const create = ["organizations", "create", "--name", "BigCo", "--owner", email];
  const refused = await refusal(...create);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("Nothing was changed")]);
  const { organization_id: first } = world.service.credentials;
  const again = await refusal("owners", "add", first, "--email", email);
  expect(again.code).toBe(1);
  expect(await admin("organizations", "list")).not.toContainEqual(expect.objectContaining({ name: "BigCo" }));

  const reset = { token: secretIn(again.stderr), new_password: chosen };
  expect((await post("/api/auth/password/reset", reset)).status).toBe(204);
  expect((await browser.call("GET", "/api/auth/me")).status).toBe(401);
  expect((await login(email, guessed)).status).toBe(401);
  const made = await admin(...create);
  expect(new URL(made.sign_in_url).search).toBe(`?organization=${made.id}`);
  const signedIn = await login(email, chosen, { organization_id: made.id });
  expect([signedIn.status, signedIn.body.organization.id]).toEqual([200, made.id]);
  expect((await post("/api/auth/password/reset", reset)).body.error?.code).toBe("password_link_not_found");
});

test("an account of an unproven address joins no second organisation by a shown link", async () => {
  const email = "cfo@bigco.example";
  const first = await inviteByShownLink(email);
  const second = await inviteByShownLink(email);
  expect([second.joined.status, second.joined.body.error?.code]).toEqual([422, "address_unproven"]);
  const signedIn = await login(email, guessed);
  expect(signedIn.body.organization.id).toBe(first.organization);
  expect((await login(email, guessed, { organization_id: second.organization })).status).toBe(401);
});

test("an invitation creates no account with a common password, or with the organisation's name as password", async () => {
  const { joined, organization, mailed } = await inviteByShownLink("new@bigco.example", "passwordpassword");
  const tooCommon = [422, { code: "password_too_common", param: "password" }];
  expect([joined.status, joined.body.error]).toMatchObject(tooCommon);
  const name = (await tenants.store.organizations.find(organization as `org_${string}`))?.name;
  const named = await post("/api/auth/invitations/accept", { token: mailed, password: `${name}!` });
  expect([named.status, named.body.error]).toMatchObject(tooCommon);
  expect((await post("/api/auth/invitations/accept", { token: mailed, password: chosen })).status).toBe(200);
});

test("the owner of the mailbox takes over the account by a mailed link, and no inviter can change it any more", async () => {
  const email = "cto@bigco.example";
  const first = await inviteByShownLink(email);
  const second = await inviteByShownLink(email);
  const joined = await post("/api/auth/invitations/accept", { token: second.mailed, password: chosen });
  expect([joined.status, joined.body.organization.id]).toEqual([200, second.organization]);
  expect((await first.browser.call("GET", "/api/auth/me")).status).toBe(401);
  expect((await login(email, guessed)).status).toBe(401);
  // Proven: a third organisation is joined with the password, by any link, and none changes it any more.
  const third = await inviteByShownLink(email, chosen);
  expect(third.joined.status).toBe(200);
  const fourth = await inviteByShownLink(email, guessed);
  expect(fourth.joined.status).toBe(401);
  expect((await post("/api/auth/invitations/accept", { token: fourth.mailed, password: guessed })).status).toBe(401);
});

test("a forgotten password is replaced by a mailed link, once, and the response does not disclose known addresses", async () => {
  const organization = await tenants.addOrganization();
  const email = (await tenants.store.members.list(organization, { limit: 1, order: "asc" })).items[0]?.email ?? "";
  const before = mail.letters.length;
  const forgot = (address: string) => post("/api/auth/password/forgot", { email: address });
  expect((await forgot("nobody@example.com")).status).toBe(204);
  expect((await forgot(email.toUpperCase())).status).toBe(204);
  // A second one within a minute is not sent.
  expect((await forgot(email)).status).toBe(204);
  await expect.poll(() => mail.letters.length).toBe(before + 1);
  expect(mail.letters.at(-1)?.to).toEqual([email]);
  const token = secretIn(mail.letters.at(-1)?.content);
  expect((await post("/api/auth/password/reset", { token, new_password: "short" })).status).toBe(422);
  // Rejected, and the link still works for another choice.
  const common = await post("/api/auth/password/reset", { token, new_password: "Password123!" });
  expect([common.status, common.body.error]).toMatchObject([
    422,
    { code: "password_too_common", param: "new_password" },
  ]);
  expect((await post("/api/auth/password/reset", { token, new_password: chosen })).status).toBe(204);
  expect((await post("/api/auth/password/reset", { token, new_password: guessed })).status).toBe(422);
  expect((await login(email, ownerPassword)).status).toBe(401);
  expect((await login(email, chosen)).status).toBe(200);
});
