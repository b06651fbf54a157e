import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureSiteBuilt, launchBrowser, visit } from "../support/dashboard/pages.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let browser: Browser;

beforeAll(async () => {
  ensureSiteBuilt();
  [world, browser] = await Promise.all([createWorld(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

test("the API reference works under a CSP without eval, and loads nothing from other origins", async () => {
  await using person = await visit(browser, world.service);
  const { page, faults } = person;
  const answer = page.waitForResponse((response) => response.url().endsWith("/docs/api"));
  await person.open("/docs/api");
  const policy = (await answer).headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  await page.getByRole("heading", { name: "Agent Run Service" }).first().waitFor();
  await page.goto(`${new URL(world.service.baseUrl).origin}/docs/api#tag/runs`);
  await page.getByText("/runs/{id}/stream").first().waitFor({ state: "attached" });
  await page
    .getByRole("button", { name: /Test Request.*get \/agents/i })
    .first()
    .click();
  const send = page.getByRole("button", { name: /^Send/ }).first();
  const [response] = await Promise.all([page.waitForResponse(/\/v2\/agents/), send.click()]);
  expect(response.status()).toBe(401);
  expect(faults).toEqual([]);
});

test("the documentation is searchable offline, has a light and a dark theme, and serves every page as markdown", async () => {
  await using person = await visit(browser, world.service, { colorScheme: "light" });
  const { page, faults } = person;
  await person.open("/docs");
  await page.getByRole("heading", { name: "Documentation" }).waitFor();
  await page.getByRole("searchbox").fill("xyzzyqq");
  await page.getByText("No results.").waitFor();
  await page.getByRole("searchbox").fill("idempotency_key_reused");
  await page.locator("#found").getByRole("link", { name: "idempotency_key_reused" }).click();
  await page.waitForURL(/\/docs\/errors#idempotency_key_reused$/);
  const shade = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
  const light = await shade();
  await page.getByRole("button", { name: "Toggle dark mode" }).click();
  expect(await shade()).not.toBe(light);
  await page.reload();
  expect(await shade()).not.toBe(light);
  const markdown = await page.request.get(`${new URL(page.url()).origin}/docs/errors.md`);
  expect(markdown.headers()["content-type"]).toContain("text/markdown");
  expect(await markdown.text()).toContain("### `idempotency_key_reused`");
  expect((await page.request.get(`${new URL(page.url()).origin}/llms.txt`)).ok()).toBe(true);
  expect(faults).toEqual([]);
});

test("a problem's type links to the paragraph about its code", async () => {
  const refused = await world.service.api("GET", "/runs/run_00000000000000000000000000", {
    headers: { accept: "application/problem+json" },
  });
  const { type } = refused.body as unknown as { type: string };
  await using person = await visit(browser, world.service);
  await person.open(type);
  await person.page.locator("h3#run_not_found").waitFor();
});

test("old links to the chapters of the reference still work", async () => {
  await using person = await visit(browser, world.service);
  await person.open("/docs#tag/runs");
  await person.page.waitForURL(/\/docs\/api#tag\/runs/);
});
