import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desktop, faultsOf, overhang, phone, settled } from "../support/dashboard/axe.ts";
import { ensureBuilt, launchBrowser, visit } from "../support/dashboard/pages.ts";
import { type Company, createSingleSignOnWorld, type SingleSignOnWorld } from "../support/single-sign-on-world.ts";

let world: SingleSignOnWorld;
let browser: Browser;
let bigco: Company;

beforeAll(async () => {
  ensureBuilt();
  [world, browser] = await Promise.all([createSingleSignOnWorld(), launchBrowser()]);
  bigco = await world.addCompany("bigco.example", { default_role: "developer" });
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

const browserTimeout = { timeout: 120_000 };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** All faults except the request to the provider, to which the browser was redirected. */
const faultsBut = (faults: readonly string[], issuer: string) =>
  faults.filter((fault) => !fault.startsWith(`requested ${issuer}`));

async function enterBySingleSignOn(page: Page, email: string) {
  await button(page, "Use my organisation's sign-in").click();
  await page.getByLabel("Work e-mail").fill(email);
  await button(page, "Continue").click();
}

test("by single sign-on a browser returns, signed in, to the page it wanted", browserTimeout, async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  bigco.idp.people.set("ada", { email: "ada@bigco.example", email_verified: true });
  bigco.idp.expect("ada");
  await person.open("/agents?status=all");
  await page.waitForURL(/\/sign-in\?next=/);
  await enterBySingleSignOn(page, "ada@bigco.example");
  await page.getByRole("heading", { name: "Agents", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/agents?status=all");
  await person.open("/settings/sessions");
  await page.getByRole("cell", { name: "single sign-on" }).waitFor();
  expect(faultsBut(person.faults, bigco.idp.issuer)).toEqual([]);
});

const elsewhere = [
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
];

test("no link redirects to another site after sign-in, by a password or a provider", browserTimeout, async () => {
  await using person = await visit(browser, world.service);
  const { page, context } = person;
  const home = new URL(world.service.baseUrl).origin;
  bigco.idp.people.set("ada", { email: "ada@bigco.example", email_verified: true });
  for (const next of elsewhere) {
    await context.clearCookies();
    await person.open(`/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByLabel("E-mail").fill(world.service.credentials.email);
    await page.getByRole("textbox", { name: "Password" }).fill(world.service.credentials.password);
    await button(page, "Sign in").click();
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    expect([next, page.url()]).toEqual([next, `${home}/`]);
  }
  // The pages before the provider's response are the same; other tests check each result.
  await context.clearCookies();
  bigco.idp.expect("ada");
  await person.open(`/sign-in?next=${encodeURIComponent("/\t/evil.example")}`);
  await enterBySingleSignOn(page, "ada@bigco.example");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(page.url()).toBe(`${home}/`);
  expect(faultsBut(person.faults, bigco.idp.issuer)).toEqual([]);
});

test("an error is shown on the sign-in page, where the person can continue", browserTimeout, async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  await person.open("/sign-in");
  await button(page, "Sign in with the house").waitFor();
  world.installationIdp.people.set("stranger", { email: "stranger@nowhere.example", email_verified: true });
  world.installationIdp.expect("stranger");
  await enterBySingleSignOn(page, "stranger@nowhere.example");
  await page.getByRole("alert").getByText("You have no account here yet").waitFor();
  await person.open("/sign-in?sso_error=provider_unavailable");
  await page.getByRole("alert").getByText("is not responding").waitFor();
  await person.open("/sign-in?sso_error=%3Cb%3Ecall+555%3C/b%3E");
  await page.getByRole("alert").getByText("Sign-in failed. Try again.").waitFor();
  await page.getByLabel("E-mail").fill(world.service.credentials.email);
  await page.getByRole("textbox", { name: "Password" }).fill(world.service.credentials.password);
  await button(page, "Sign in").click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
});

test("an owner verifies a domain by DNS and sets up single sign-on", browserTimeout, async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  await signInAsOwner(page, person.open);
  await person.open("/settings/single-sign-on");
  await page.getByText("/api/auth/sso/callback").waitFor();
  await page.getByLabel("Claim a domain").fill("mine.example");
  await button(page, "Claim domain").click();
  const value = await page.getByText(/^agentrun-domain-verification=/).textContent();
  await button(page, "Verify mine.example").click();
  await page.getByText("The TXT record of the domain was not found").waitFor();
  world.texts.set("_agentrun-challenge.mine.example", value ?? "");
  await button(page, "Verify mine.example").click();
  await page.getByText("verified", { exact: true }).waitFor();

  await button(page, "Set up").first().click();
  await page.getByLabel("Issuer").fill(bigco.idp.issuer);
  await page.getByLabel("Client ID").fill("agentrun");
  await page.getByRole("textbox", { name: "Client secret" }).fill("hush-hush-hush");
  await page.getByLabel("Role claim").fill("groups");
  await button(page, "Add value").click();
  await page.getByLabel("Value 1", { exact: true }).fill("engineering");
  await button(page, "Save").click();
  await page.getByText("by groups: engineering → developer").waitFor();
  await page.getByText("/api/auth/sso/callback").waitFor();
  expect(await page.content()).not.toContain("hush-hush-hush");
  await lookAtBothWidths(page);
  expect(person.faults).toEqual([]);
});

/** Without the shared helper: next to the installation's button it would find two with the same prefix. */
async function signInAsOwner(page: Page, open: (path: string) => Promise<void>) {
  await open("/sign-in");
  await button(page, "Sign in with the house").waitFor();
  await settled(page);
  expect.soft(await faultsOf(page), "sign in").toEqual([]);
  await page.getByLabel("E-mail").fill(world.service.credentials.email);
  await page.getByRole("textbox", { name: "Password" }).fill(world.service.credentials.password);
  await button(page, "Sign in").click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}

async function lookAtBothWidths(page: Page) {
  // Without the notifications of the last actions, which fade.
  await page.reload();
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await settled(page);
    expect.soft(await faultsOf(page), `single sign-on at ${size.width}`).toEqual([]);
    expect.soft(await overhang(page), `single sign-on at ${size.width}`).toBeLessThanOrEqual(0);
  }
}
