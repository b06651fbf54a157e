import type { ApiKey, OrganizationSettings } from "@agentrun/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { faultsOf, overhang, phone, showIn } from "../support/dashboard/axe.ts";
import { ensureBuilt, launchBrowser, visit } from "../support/dashboard/pages.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let browser: Browser;

beforeAll(async () => {
  ensureBuilt();
  [browser, world] = await Promise.all([launchBrowser(), createWorld()]);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

test("a key is restricted to networks, and an owner sees which keys a maximum age would expire", async () => {
  const { api } = world.service;
  const { body: old } = await api<ApiKey>("POST", "/api-keys", { body: { name: "Old build server" } });
  await world.database.query("update api_keys set created_at = now() - interval '200 days' where id = $1", [
    toUuid(old.id),
  ]);
  await using person = await visit(browser, world.service);
  const { page } = person;
  const dialog = page.getByRole("dialog");
  const inDialog = (name: string) => dialog.getByRole("button", { name, exact: true });
  await person.signIn("/settings/api-keys");

  await page.getByRole("button", { name: "Create API key" }).click();
  await dialog.getByLabel("Name").fill("Shop");
  await dialog.getByLabel("Networks").fill("203.0.113.0/24\noffice");
  await inDialog("Create").click();
  await dialog.getByText('"office" is not an address or a network').first().waitFor();
  await dialog.getByLabel("Networks").fill("203.0.113.0/24\n2001:db8::/32");
  await inDialog("Create").click();
  await inDialog("I have copied it").click();
  const row = page.getByRole("row", { name: /Shop/ });
  await row.getByText("only from 203.0.113.0/24, 2001:db8::/32").waitFor();
  await row.getByRole("button", { name: /^Edit Shop/ }).click();
  await dialog.getByLabel("Networks").fill("198.51.100.7");
  await inDialog("Save").click();
  await row.getByText("only from 198.51.100.7").waitFor();
  // The key that this test used to create the other one.
  await expect
    .poll(() => page.getByRole("row", { name: /First key/ }).textContent(), { timeout: 40_000 })
    .toMatch(/127\.0\.0\.1|::1/);

  await page.getByRole("button", { name: "Maximum key age" }).click();
  await dialog.getByLabel("Days").fill("90");
  await dialog.getByText("1 key would expire immediately").waitFor();
  expect((await api<OrganizationSettings>("GET", "/organization/settings")).body.max_key_age_days).toBeNull();
  await inDialog("Save").click();
  await page.getByText("Maximum key age: 90 days.").waitFor();
  await page
    .getByRole("row", { name: /Old build server/ })
    .getByText("expired")
    .waitFor();
  await page.getByRole("button", { name: "Create API key" }).click();
  await dialog.getByRole("combobox", { name: "Expires" }).click();
  await page.getByRole("option", { name: "90 days (maximum)" }).waitFor();
  expect(await page.getByRole("option").allInnerTexts()).toEqual(["90 days (maximum)", "7 days", "30 days"]);
  expect(person.faults).toEqual([]);
}, 120_000);

test("an owner allows the origin of a web page, and an invalid origin shows the error", async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  const dialog = page.getByRole("dialog");
  await person.signIn("/settings/api-keys");
  await page.getByRole("button", { name: "Web origins" }).click();
  await dialog.getByLabel("Origins").fill("app.example.com");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("must be an origin such as").waitFor();
  await dialog.getByLabel("Origins").fill("https://app.example.com\nhttp://localhost:3000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  const { body } = await world.service.api<OrganizationSettings>("GET", "/organization/settings");
  expect(body.cors_origins).toEqual(["https://app.example.com", "http://localhost:3000"]);
  // A rejected save is an error response, which browsers write to their console.
  expect(person.faults.filter((fault) => !fault.includes("422"))).toEqual([]);
}, 120_000);

test("axe finds no violation in the dialogs of keys, in light and dark, and nothing overflows on a phone", async () => {
  await using person = await visit(browser, world.service, phone);
  const { page } = person;
  await person.signIn();
  for (const name of [/^Create API key$/, /^Edit Shop/, /^Maximum key age$/, /^Web origins$/]) {
    await person.open("/settings/api-keys");
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await showIn(page, colorScheme);
      const look = () => faultsOf(page, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
      await expect.poll(look, { message: `${name} in ${colorScheme}`, timeout: 10_000 }).toEqual([]);
    }
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  }
}, 120_000);

test("a connector that requires a user's consent is added, and has a link to connect it", async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  const dialog = page.getByRole("dialog");
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  const choose = async (label: string, option: RegExp) => {
    await page.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option }).click();
  };
  await person.signIn("/settings/connectors");
  await page.getByRole("button", { name: "Add connector" }).first().click();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Calendar");
  await dialog.getByRole("textbox", { name: "URL", exact: true }).fill("https://calendar.example.com/mcp");
  await choose("Authentication", /User consent/);
  await choose("Consent by", /One person for all runs/);
  expect(await faultsOf(page)).toEqual([]);
  await press("Add");
  await page.waitForURL(/\/settings\/connectors\/con_/);
  const made = await world.service.api("GET", `/connectors/${page.url().split("/").at(-1)}`);
  const authorization = { owner: "organization", client_id: null, client_secret: null, scope: null };
  expect(made.body).toMatchObject({ oauth: null, authorization });
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await press("Create link");
  const link = page.getByRole("link", { name: "Open authorization server" });
  expect(await link.getAttribute("href")).toContain("/api/connect?link=");
  expect(person.faults).toEqual([]);
});
