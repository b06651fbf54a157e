import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, visit } from "./pages.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([createWorld(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

test("the API reference works where no script may be made of text, and asks nobody else", async () => {
  await using person = await visit(browser, world.service);
  const { page, faults } = person;
  const answer = page.waitForResponse((response) => response.url().endsWith("/docs"));
  await person.open("/docs");
  const policy = (await answer).headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  await page.getByRole("heading", { name: "Agent Run Service" }).first().waitFor();
  await page.goto(`${new URL(world.service.baseUrl).origin}/docs#tag/runs`);
  await page.getByText("/runs/{id}/stream").first().waitFor({ state: "attached" });
  await page
    .getByRole("button", { name: /Test Request.*get \/agents/i })
    .first()
    .click();
  const send = page.getByRole("button", { name: /^Send/ }).first();
  const [asked] = await Promise.all([page.waitForResponse(/\/v2\/agents/), send.click()]);
  expect(asked.status()).toBe(401);
  expect(faults).toEqual([]);
});
