import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { desktop, faultsOf } from "../support/dashboard/axe.ts";
import { ensureBuilt, launchBrowser, visit } from "../support/dashboard/pages.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let browser: Browser;

beforeAll(async () => {
  ensureBuilt();
  world = await createWorld();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

test("the page shows the changes line by line and failed sign-ins, and exports what it shows", async () => {
  const { api, credentials } = world.service;
  const body = { url: "https://example.com/hook", events: ["run.completed"] };
  const { id } = (await api<{ id: string }>("POST", "/webhooks", { body })).body;
  await api("PATCH", `/webhooks/${id}`, { body: { url: "https://example.com/elsewhere", description: "moved" } });
  await openBrowser(world.service).login(credentials.email, "wrong");
  await expect
    .poll(async () => (await api<{ data: object[] }>("GET", "/audit?outcome=refused")).body.data.length)
    .toBe(1);
  await using person = await visit(browser, world.service);
  const { page } = person;
  await person.open("/sign-in");
  await person.signIn("/settings/audit");
  await page.getByText("An unknown caller failed to sign in as", { exact: false }).waitFor();
  const updated = page.getByRole("row", { name: "First key updated webhook moved" });
  await updated.waitFor();
  // The person who signs in is named once.
  await page.getByRole("row", { name: `${credentials.email} signed in` }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 900 });
  const lines = await updated.evaluate((row) => row.getBoundingClientRect().height);
  expect(lines, "at most two lines at 1024 px").toBeLessThan(75);
  await page.setViewportSize(desktop);
  await updated.getByRole("button", { name: "Changes" }).click();
  const diff = page.getByRole("group", { name: "Changes" });
  await diff.getByText("https://example.com/elsewhere").waitFor();
  expect(await diff.textContent()).toMatch(/−.*example\.com\/hook[\s\S]*\+.*example\.com\/elsewhere/);
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Target" }).click();
  await page.getByRole("option", { name: "moved" }).click();
  await page.getByRole("combobox", { name: "Who" }).fill("First");
  await page.getByRole("option", { name: "First key" }).click();
  await page.getByRole("button", { name: "Filter" }).click();
  await expect.poll(() => new URL(page.url()).search).toContain(`resource_id=${id}`);
  await expect.poll(() => page.getByRole("row").count()).toBe(3);
  await page.reload();
  await expect.poll(() => page.getByRole("combobox", { name: "Target" }).inputValue()).toBe("moved");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("To day").fill("2020-01-31");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByText("No matching entries").waitFor();
  expect(new URL(page.url()).search).toContain("to=2020-01-31");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("From day").fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel("Outcome").selectOption("refused");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export JSON Lines" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.jsonl$/);
  const exported = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\n");
  expect(exported.map((line) => JSON.parse(line))).toMatchObject([{ action: "login", reason: "wrong_password" }]);
  expect(person.faults).toEqual([]);
});
