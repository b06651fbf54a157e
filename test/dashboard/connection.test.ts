import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { contrast, faultsOf, showIn } from "../support/dashboard/axe.ts";
import { browserTimeout, button, ensureBuilt, launchBrowser, visitSignedIn } from "../support/dashboard/pages.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import type { Service } from "../support/service.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let browser: Browser;
let gateway: Gateway;
/** The service that is running now. */
let service: Service;

beforeAll(async () => {
  ensureBuilt();
  [world, browser] = await Promise.all([createWorld(), launchBrowser()]);
  service = world.service;
  gateway = await startGateway(service);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await gateway?.close();
  await world?.remove();
});

const signedIn = (path?: string) => visitSignedIn(browser, gateway.before(service), path);
const bar = (page: Page) => page.getByText("Data may be out of date");

async function stopService(): Promise<void> {
  gateway.leadTo(null);
  await service.stop();
}

async function startAgain(): Promise<void> {
  service = await world.addNode();
  gateway.leadTo(service);
}

/** A run that waits for a decision, created before its page is opened. */
async function park(name: string): Promise<{ id: string; agentId: string }> {
  const made = await service.api<{ id: string }>("POST", "/agents/custom", {
    body: { name, runtime: { type: "module", module: "gatekeeper" } },
  });
  const run = await service.api<{ id: string }>("POST", "/runs", { body: { agent_id: made.body.id, input: {} } });
  return { id: run.body.id, agentId: made.body.id };
}

test(
  "while the service is down the pages stay and show it, and everything continues when it is back",
  browserTimeout,
  async () => {
    const run = await park("Patient");
    await using person = await signedIn();
    const { page } = person;
    await page.getByRole("link", { name: "Runs", exact: true }).click();
    await page.getByRole("row").filter({ hasText: run.id }).waitFor();
    await page.getByText("Live", { exact: true }).waitFor();

    await stopService();
    await bar(page).waitFor();
    await page.getByText("Not live", { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await showIn(page, "dark");
    expect(await faultsOf(page, contrast)).toEqual([]);
    await showIn(page, "light");
    // A page whose code is not loaded yet: the frame stays, and the page appears once the service is back.
    await page.getByRole("link", { name: "Alerts" }).click();
    await page.waitForURL(/\/alerts$/);
    await page.getByRole("link", { name: "Webhooks" }).waitFor();
    expect(await page.getByRole("heading", { name: "Alerts", level: 1, exact: true }).count()).toBe(0);
    await startAgain();
    await page.getByRole("heading", { name: "Alerts", level: 1, exact: true }).waitFor();
    await page.getByText("No alerts yet").waitFor();
    await bar(page).waitFor({ state: "detached" });
    expect(person.faults).toEqual([]);
  },
);

test("an open run's page continues after the service's restart, with nothing missing", browserTimeout, async () => {
  const run = await park("Steady");
  await using person = await signedIn(`/runs/${run.id}`);
  const { page } = person;
  await page.getByTestId("streamed-text").getByText("before drawn").waitFor();
  await button(page, "Approve").waitFor();

  await stopService();
  await bar(page).waitFor();
  // An action meanwhile fails at once, with the reason.
  await button(page, "Approve").click();
  await page.getByRole("alert").getByText("Try again when it is back").waitFor();
  await startAgain();
  await bar(page).waitFor({ state: "detached" });
  await button(page, "Approve").click();
  await page.getByLabel("name").fill("Ada");
  await button(page, "Send answer").click();
  await page.getByRole("group", { name: "output" }).getByText('"Ada"').waitFor();
  const { body } = await service.api<{ data: { sequence: number }[] }>("GET", `/runs/${run.id}/events?limit=100`);
  await page.getByText(`${body.data.length} events of the run's stream`).waitFor();
  expect(await page.getByText("Stream interrupted").count()).toBe(0);
  expect(person.faults).toEqual([]);
});

test("a new version of the pages is offered, and a missing chunk reloads the page once", browserTimeout, async () => {
  await using person = await signedIn();
  const { page } = person;
  await page.route(/\/$/, async (route) => {
    if (route.request().resourceType() !== "fetch") return route.continue();
    await route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/other.js"></script>' });
  });
  await page.route(/\/assets\/usage-/, (route) => route.fulfill({ status: 404 }));
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));
  const before = await page.evaluate<number>("performance.timeOrigin");
  await page.getByRole("link", { name: "Usage" }).click();
  await page.getByText("A newer version may be available").waitFor();
  await page.getByText("A new version of the dashboard is available.").waitFor();
  await button(page, "Reload").waitFor();
  expect(await page.evaluate<number>("performance.timeOrigin")).toBeGreaterThan(before);
  expect(new URL(page.url()).pathname).toBe("/usage");
  await page.getByRole("link", { name: "Webhooks" }).waitFor();
  await page.unroute(/\/assets\/usage-/);
  await button(page, "Reload").click();
  await page.getByRole("heading", { name: "Usage" }).waitFor();
});

test(
  "unsaved changes prompt before leaving, survive an expired session, and are saved after signing in again",
  browserTimeout,
  async () => {
    const { agentId } = await park("Unfinished");
    await using person = await signedIn(`/agents/${agentId}?tab=configuration`);
    const { page } = person;
    await page.getByLabel("Description").fill("Half a sentence");
    await page.getByRole("link", { name: "Runs", exact: true }).click();
    const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
    await leaving.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await leaving.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("tab", { name: "Revisions" }).click();
    await leaving.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("Description").inputValue()).toBe("Half a sentence");

    const elsewhere = openBrowser(service);
    await elsewhere.login(service.credentials.email, service.credentials.password);
    expect((await elsewhere.call("DELETE", "/api/auth/sessions")).status).toBe(200);
    await button(page, "Save and deploy").click();
    const again = page.getByRole("dialog", { name: "Your session has ended" });
    await again.waitFor();
    expect(await again.getByLabel("E-mail").inputValue()).toBe(service.credentials.email);
    expect(await faultsOf(page)).toEqual([]);
    await again.getByRole("textbox", { name: "Password" }).fill("not the password");
    await again.getByRole("button", { name: "Sign in", exact: true }).click();
    await again.getByRole("alert").waitFor();
    await again.getByRole("textbox", { name: "Password" }).fill(service.credentials.password);
    await again.getByRole("button", { name: "Sign in", exact: true }).click();
    await again.waitFor({ state: "detached" });
    expect(await page.getByLabel("Description").inputValue()).toBe("Half a sentence");
    await button(page, "Save and deploy").click();
    await page.getByText("Revision 2 is deployed. Saving").waitFor();
    await page.getByRole("link", { name: "Runs", exact: true }).click();
    await page.getByRole("heading", { name: "Runs" }).waitFor();
    expect(person.faults).toEqual([]);
  },
);

const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((it) => it.matches(":focus")), { timeout: 20_000 }).toBe(true);

test("a dialog keeps its input: after a click on the backdrop, Escape, and a reload", browserTimeout, async () => {
  await using person = await signedIn();
  const { page } = person;
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Agents" }).click();
  await button(page, "Create agent").click();
  const dialog = page.getByRole("dialog", { name: "Create agent" });
  await hasFocus(dialog.getByLabel("Name"));
  await dialog.getByLabel("Name").fill("Nearly there");
  await page.mouse.click(5, 450);
  await dialog.getByText("Your changes are not saved.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await page.reload();
  await dialog.getByText("Unsaved changes were restored").waitFor();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("Nearly there");
  await dialog.getByRole("button", { name: "Start over" }).click();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("");
  await dialog.getByLabel("Name").fill("Again");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "detached" });
  await button(page, "Create agent").click();
  expect(await dialog.getByLabel("Name").inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await hasFocus(button(page, "Create agent"));
  expect(person.faults).toEqual([]);
});

test("a half-filled webhook form survives a reload, without its secret", browserTimeout, async () => {
  await using person = await signedIn("/webhooks");
  const { page } = person;
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Add webhook" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add webhook" });
  await dialog.getByLabel("Endpoint URL").fill("https://example.com/hooks/half");
  await dialog.getByLabel("Signing secret").fill("whsec_not_stored");
  await page.reload();
  await dialog.getByText("Unsaved changes were restored").waitFor();
  expect(await dialog.getByLabel("Endpoint URL").inputValue()).toBe("https://example.com/hooks/half");
  expect(await dialog.getByLabel("Signing secret").inputValue()).toBe("");
  expect(await page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")).not.toContain("not_stored");
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Start over" }).click();
  expect(await dialog.getByLabel("Endpoint URL").inputValue()).toBe("");
  expect(person.faults).toEqual([]);
});
