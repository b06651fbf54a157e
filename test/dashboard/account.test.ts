import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshCode, openBrowser } from "../support/browser.ts";
import { desktop, faultsOf, overhang, phone, showIn } from "../support/dashboard/axe.ts";
import {
  browserTimeout,
  button,
  dialogOf,
  ensureBuilt,
  launchBrowser,
  type Visit,
  visit,
  visitSignedIn,
} from "../support/dashboard/pages.ts";
import { secretIn, startMailServer } from "../support/mail-server.ts";
import { ownerPassword } from "../support/tenants.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;
let browser: Browser;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  ensureBuilt();
  mail = await startMailServer();
  [world, browser] = await Promise.all([createWebhookWorld(mail.env), launchBrowser()]);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
  await mail?.close();
});

const signedIn = (path?: string) => visitSignedIn(browser, world.service, path);
const dialogButton = (page: Page, name: string) => dialogOf(page).getByRole("button", { name, exact: true });

/** Accessible and without overflow: on a phone in dark mode, and on a desktop in light mode. */
async function look(page: Page): Promise<void> {
  for (const [size, colorScheme] of [[phone, "dark"] as const, [desktop, "light"] as const]) {
    await page.setViewportSize(size);
    await showIn(page, colorScheme);
    expect([colorScheme, await faultsOf(page)]).toEqual([colorScheme, []]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  }
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await button(page, "Sign in").click();
}

/** A visitor at the sign-in page. */
async function visitAs(email: string, password = ownerPassword): Promise<Visit> {
  const person = await visit(browser, world.service);
  await person.open("/sign-in");
  await fillSignIn(person.page, email, password);
  await person.page.getByRole("heading", { name: "Overview" }).waitFor();
  return person;
}

/** A member who has joined, and calls the API with a session. */
async function join(email: string, role: string) {
  const invited = await world.service.api<{ url: string }>("POST", "/members/invitations", { body: { email, role } });
  const person = openBrowser(world.service);
  const body = { token: new URL(invited.body.url).hash.slice(1), password: ownerPassword };
  expect((await person.call("POST", "/api/auth/invitations/accept", { body })).status).toBe(200);
  return person;
}

/** A member who created two keys and an invitation. */
async function joinAndMake(email: string) {
  const person = await join(email, "admin");
  const keys: string[] = [];
  for (const scope of ["runs:read", "runs:write"]) {
    const made = await person.call<{ secret: string }>("POST", "/api-keys", { body: { name: scope, scopes: [scope] } });
    expect(made.status, made.text).toBe(201);
    keys.push(made.body.secret);
  }
  const body = { email: `guest-of-${email}`, role: "viewer" };
  expect((await person.call("POST", "/members/invitations", { body })).status).toBe(201);
  const webhook = { url: "https://93.184.215.14/hook", events: ["run.completed"] };
  expect((await person.call("POST", "/webhooks", { body: webhook })).status).toBe(201);
  const agent = { name: "Elsewhere", runtime: { type: "http", url: "https://93.184.215.14/agent" } };
  expect((await person.call("POST", "/agents/custom", { body: agent })).status).toBe(201);
  return keys;
}

const statusOf = async (key: string) => (await world.service.apiAs(key)("GET", "/runs")).status;

test(
  "forgotten password: a link is mailed, a new password is set, and the link works once",
  browserTimeout,
  async () => {
    await join("forgetful@example.com", "developer");
    await using person = await visit(browser, world.service);
    const { page } = person;
    await person.open("/sign-in");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    await look(page);
    await page.getByLabel("E-mail").fill("forgetful@example.com");
    await button(page, "Send link").click();
    await page.getByText(/we sent it a link/).waitFor();
    const letter = () =>
      mail.letters.find(({ to, content }) => to.includes("forgetful@example.com") && /password#/.test(content));
    await expect.poll(letter).toBeDefined();
    const link = `/password#${secretIn(letter()?.content)}`;
    // Another page first, or the browser would only change the fragment.
    await person.open("/sign-in");
    await person.open(link);
    await page.getByRole("heading", { name: "Choose a password" }).waitFor();
    await look(page);
    await page.getByRole("textbox", { name: "New password" }).fill("a password to remember");
    await button(page, "Set password").click();
    await page.getByText("Password changed. Sign in with your new password.").waitFor();
    await fillSignIn(page, "forgetful@example.com", "a password to remember");
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    await person.open(link);
    await page.getByRole("textbox", { name: "New password" }).fill("another one to remember");
    await button(page, "Set password").click();
    await page.getByRole("alert").getByText("The link was used or has expired.", { exact: false }).waitFor();
    expect(person.faults).toEqual([]);
  },
);

test("sessions are listed, ended one by one, and all at once", browserTimeout, async () => {
  const other = await join("busy@example.com", "viewer");
  await using person = await visitAs("busy@example.com");
  await using elsewhere = await visitAs("busy@example.com");
  const { page } = person;
  await person.open("/settings/sessions");
  const table = page.getByRole("table", { name: "Sessions" });
  await table.getByRole("row").nth(3).waitFor();
  await look(page);
  // The member joined without a browser's user agent.
  await table.getByRole("row").filter({ hasText: "unknown" }).getByRole("button", { name: "End" }).click();
  await expect.poll(() => table.getByRole("row").count()).toBe(3);
  expect((await other.call("GET", "/api/auth/me")).status).toBe(401);
  await button(page, "Sign out everywhere").click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await elsewhere.open("/runs");
  await elsewhere.page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect([...person.faults, ...elsewhere.faults]).toEqual([]);
});

test(
  "before a member is demoted or removed, the dialog lists what ends with them and what to review",
  browserTimeout,
  async () => {
    const keys = await joinAndMake("maker@example.com");
    await using person = await signedIn("/settings/members");
    const { page } = person;
    await page.getByRole("combobox", { name: "Role of maker@example.com" }).click();
    await page.getByRole("option", { name: "viewer" }).click();
    await dialogOf(page)
      .getByText(/They created 2 API keys, 1 open invitation and 1 webhook\./)
      .waitFor();
    await look(page);
    expect(await dialogButton(page, "Change role").isDisabled()).toBe(true);
    await dialogOf(page).getByRole("textbox").fill("maker@example.com");
    await dialogButton(page, "Change role").click();
    await page
      .getByText("maker@example.com is now a viewer. No longer active: 1 API key, 1 open invitation and no webhooks.")
      .waitFor();
    expect(await Promise.all(keys.map(statusOf))).toEqual([200, 401]);
    await button(page, "Remove maker@example.com").click();
    await dialogOf(page)
      .getByText(/What they created stops working: 1 API key, no open invitations and 1 webhook\./)
      .waitFor();
    await dialogOf(page)
      .getByText(/They also set up no connectors and 1 HTTP agent\./)
      .waitFor();
    await look(page);
    await dialogOf(page).getByRole("textbox").fill("maker@example.com");
    await dialogButton(page, "Remove").click();
    await page
      .getByText(
        "maker@example.com is no longer a member. No longer active: 1 API key, no open invitations and 1 webhook.",
      )
      .waitFor();
    expect(await Promise.all(keys.map(statusOf))).toEqual([401, 401]);
    expect(person.faults).toEqual([]);
  },
);

test("a key is revoked together with the keys it created, if selected", browserTimeout, async () => {
  const make = async (name: string, api = world.service.api) => {
    const body = { name, scopes: ["runs:read", "api_keys:write"] };
    return (await api<{ secret: string }>("POST", "/api-keys", { body })).body.secret;
  };
  const parent = await make("Lost laptop");
  const child = await make("Made by it", world.service.apiAs(parent));
  await using person = await signedIn("/settings/api-keys");
  const { page } = person;
  await button(page, `Revoke Lost laptop ${parent.slice(-4)}`).click();
  const choice = dialogOf(page).getByRole("checkbox", { name: "Also revoke keys created with it" });
  await choice.check();
  await look(page);
  await dialogOf(page).getByRole("textbox").fill("Lost laptop");
  await dialogButton(page, "Revoke").click();
  await expect.poll(() => Promise.all([parent, child].map(statusOf))).toEqual([401, 401]);
  const row = page.getByRole("row").filter({ hasText: "Made by it" });
  await row.getByText("revoked").waitFor();
  expect(person.faults).toEqual([]);
});

test("a schedule whose creator has left is taken over on the agent's page", browserTimeout, async () => {
  const creator = await join("leaver@example.com", "developer");
  const schedule = { cron: "0 0 1 1 *" };
  const body = { name: "Nightly", runtime: { type: "module", module: "echo" }, schedule };
  const { id } = (await creator.call<{ id: string }>("POST", "/agents/custom", { body })).body;
  const { body: me } = await creator.call<{ user: { id: string } }>("GET", "/api/auth/me");
  expect((await world.service.api("DELETE", `/members/${me.user.id}`)).status).toBe(200);
  await world.database.query("update schedules set next_at = now() - interval '1 second'");
  const refusal = async () =>
    (await world.service.api<{ schedule_refusal: { code: string } | null }>("GET", `/agents/${id}`)).body
      .schedule_refusal;
  await expect.poll(async () => (await refusal())?.code).toBe("schedule_maker_gone");
  await using person = await signedIn(`/agents/${id}`);
  const { page } = person;
  await button(page, "Take over the schedule").waitFor();
  await look(page);
  await button(page, "Take over the schedule").click();
  await button(page, "Take over the schedule").waitFor({ state: "detached" });
  expect(await refusal()).toBeNull();
  expect(person.faults).toEqual([]);
});

const secretOn = async (page: Page) =>
  String(await page.getByTestId("factor-secret").textContent()).replaceAll(" ", "");
const codesOn = async (page: Page) => String(await page.getByTestId("recovery-codes").textContent()).split("\n");

/** From the password to the recovery codes, with the codes of an authenticator. */
async function setUpFactor(page: Page, isLookedAt = false): Promise<{ secret: string; codes: string[] }> {
  await page.getByLabel("Your password").fill(ownerPassword);
  await button(page, "Continue").click();
  await page.getByRole("img", { name: "QR code for your authenticator" }).waitFor();
  const secret = await secretOn(page);
  if (isLookedAt) await look(page);
  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await button(page, "Turn on").click();
  await page
    .getByRole("alert")
    .getByText(/The code is wrong/)
    .waitFor();
  await page.getByRole("textbox", { name: "Code" }).fill(await freshCode(world.database, secret));
  await button(page, "Turn on").click();
  await page.getByTestId("recovery-codes").waitFor();
  if (isLookedAt) await look(page);
  const codes = await codesOn(page);
  expect(codes).toHaveLength(10);
  await button(page, "I have stored them").click();
  return { secret, codes };
}

/** The second step of signing in. */
async function fillCode(page: Page, code: string): Promise<void> {
  await page.getByRole("heading", { name: "Enter your code" }).waitFor();
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await button(page, "Sign in").click();
}

test(
  "second factor: set up, required at sign-in, recovery codes used and renewed, turned off",
  browserTimeout,
  async () => {
    await join("careful@example.com", "developer");
    await using person = await visitAs("careful@example.com");
    const { page } = person;
    await person.open("/settings/profile");
    await button(page, "Set up a second factor").waitFor();
    await look(page);
    await button(page, "Set up a second factor").click();
    const { secret, codes } = await setUpFactor(page, true);
    await page.getByText("10 recovery codes left.").waitFor();
    await look(page);

    await person.open("/settings/sessions");
    await button(page, "Sign out everywhere").click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await fillSignIn(page, "careful@example.com", ownerPassword);
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await look(page);
    await fillCode(page, "000000");
    await page
      .getByRole("alert")
      .getByText(/password or code is wrong/)
      .waitFor();
    await fillCode(page, await freshCode(world.database, secret));
    await page.getByRole("heading", { name: "Overview" }).waitFor();

    await using elsewhere = await visit(browser, world.service);
    await elsewhere.open("/sign-in?next=/settings/profile");
    await fillSignIn(elsewhere.page, "careful@example.com", ownerPassword);
    await fillCode(elsewhere.page, codes[0] ?? "");
    await elsewhere.page.getByText("9 recovery codes left.").waitFor();

    await person.open("/settings/profile");
    await button(page, "New recovery codes").click();
    await dialogOf(page).getByLabel("Your password").fill(ownerPassword);
    await dialogOf(page)
      .getByRole("textbox", { name: "Code" })
      .fill(codes[1] ?? "");
    await look(page);
    await dialogButton(page, "Create codes").click();
    await page.getByTestId("recovery-codes").waitFor();
    expect(await codesOn(page)).not.toEqual(codes);
    await button(page, "I have stored them").click();
    await page.getByText("10 recovery codes left.").waitFor();

    await button(page, "Turn off").click();
    await dialogOf(page).getByLabel("Your password").fill(ownerPassword);
    await dialogOf(page)
      .getByRole("textbox", { name: "Code" })
      .fill(await freshCode(world.database, secret));
    await dialogButton(page, "Turn off").click();
    await button(page, "Set up a second factor").waitFor();
    await elsewhere.open("/runs");
    await elsewhere.page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect([...person.faults, ...elsewhere.faults]).toEqual([]);
  },
);

test("an owner requires it, and a member without one must set it up first", browserTimeout, async () => {
  await join("late@example.com", "viewer");
  await join("boss@example.com", "owner");
  await using owner = await visitAs("boss@example.com");
  await using member = await visitAs("late@example.com");
  await owner.open("/settings/members");
  const required = owner.page.getByRole("switch", { name: "Require a second factor" });
  await required.waitFor();
  expect(await required.isDisabled()).toBe(true);
  await look(owner.page);
  await owner.page.getByRole("link", { name: "Set up your own second factor" }).click();
  await button(owner.page, "Set up a second factor").click();
  await setUpFactor(owner.page);
  await owner.open("/settings/members");
  await required.click();
  await owner.page.getByText("Second factor required.").waitFor();
  await look(owner.page);

  await member.open("/runs");
  await member.page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
  await look(member.page);
  await member.open("/agents");
  await member.page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
  await setUpFactor(member.page);
  await member.page.getByRole("heading", { name: "Agents" }).waitFor();

  await required.click();
  await owner.page.getByText("Second factor no longer required.").waitFor();
  expect([...owner.faults, ...member.faults]).toEqual([]);
});
