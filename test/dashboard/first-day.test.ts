import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { browserTimeout, button, ensureBuilt, launchBrowser, visit } from "../support/dashboard/pages.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;
let browser: Browser;

beforeAll(async () => {
  ensureBuilt();
  [world, browser] = await Promise.all([createWebhookWorld(), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

const statusOf = async (key: string) => (await world.service.apiAs(key)("GET", "/agents")).status;
const secretOn = (page: Page) => page.getByTestId("secret").textContent();

test("from signing in to a revoked key: what a new customer does on the first day", browserTimeout, async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  await using receiver = await startReceiver((_received, response) => response.writeHead(200).end("thank you"));

  await person.open("/catalog");
  await page.waitForURL(/\/sign-in\?next=/);
  await page.getByLabel("E-mail").fill(world.service.credentials.email);
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await button(page, "Sign in").click();
  await page.getByRole("alert").getByText(/req_/).waitFor();
  await page.getByRole("textbox", { name: "Password" }).fill(world.service.credentials.password);
  await button(page, "Sign in").click();

  await hireEcho(page);
  const runId = await runInPlayground(page);
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("row").filter({ hasText: runId }).getByText("completed").waitFor();

  const webhookId = await addWebhook(page, `${receiver.url}/hook`);
  await button(page, "Send test event").click();
  await seeTestDelivery(page);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["test"]);
  expect((await world.deliveries(webhookId)).map(({ status }) => status)).toEqual(["succeeded"]);

  await keyLife(page);
  expect(person.faults).toEqual([]);
});

async function hireEcho(page: Page): Promise<void> {
  await page.waitForURL(/\/catalog/);
  await button(page, "Hire Echo").click();
  await page.getByLabel("Name").fill("Parrot");
  await button(page, "Hire").click();
  await page.waitForURL(/\/playground\?agent=ag_/);
}

async function runInPlayground(page: Page): Promise<string> {
  await page.getByLabel("query").fill("hello from a person");
  expect(await page.getByRole("group", { name: "the curl sample" }).textContent()).toContain("hello from a person");
  await button(page, "Run").click();
  await page.getByRole("group", { name: "output" }).getByText("hello from a person").first().waitFor();
  await page.getByRole("link", { name: "Open run" }).click();
  await page.waitForURL(/\/runs\/run_/);
  await page.getByRole("heading", { name: "Parrot" }).waitFor();
  await page.getByText("Accepted").waitFor();
  return page.url().split("/").at(-1) ?? "";
}

async function addWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole("link", { name: "Webhooks" }).click();
  await button(page, "Add webhook").first().click();
  await page.getByLabel("Endpoint URL").fill(url);
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  expect(await secretOn(page)).toMatch(/^whsec_/);
  await button(page, "I have copied it").click();
  await page.waitForURL(/\/webhooks\/wh_/);
  return page.url().split("/").at(-1) ?? "";
}

async function seeTestDelivery(page: Page): Promise<void> {
  await page.getByRole("row").filter({ hasText: "test" }).getByText("succeeded").waitFor();
  await button(page, /^Open test/).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("group", { name: "response of attempt 1" }).getByText("thank you").waitFor();
  await drawer
    .getByText(/x-service-signature/i)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
}

async function keyLife(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Settings" }).click();
  await button(page, "Create API key").click();
  await page.getByLabel("Name").fill("Shop");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  const first = String(await secretOn(page));
  await button(page, "I have copied it").click();
  expect(await statusOf(first)).toBe(200);

  await button(page, /^Rotate Shop/).click();
  await page.getByRole("dialog").getByText("24 hours").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  const second = String(await secretOn(page));
  await button(page, "I have copied it").click();
  await page.getByText(/replaced; expires in 23 h/).waitFor();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);

  await button(page, `Revoke Shop ${second.slice(-4)}`).click();
  const revoke = page.getByRole("dialog").getByRole("button", { name: "Revoke" });
  expect(await revoke.isDisabled()).toBe(true);
  await page.getByLabel("Also revoke keys created with it").check();
  await page.getByRole("dialog").getByRole("textbox").fill("Shop");
  await revoke.click();
  await page
    .getByRole("row")
    .filter({ hasText: second.slice(-4) })
    .getByText("revoked")
    .waitFor();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
}
