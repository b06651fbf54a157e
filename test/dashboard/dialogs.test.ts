import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contrast, desktop, faultsOf, overhang, phone, settled, showIn } from "../support/dashboard/axe.ts";
import { createDashboardWorld, type DashboardWorld } from "../support/dashboard/world.ts";

/** A browser on a busy machine is slow. */
const browserTimeout = { timeout: 480_000 };
const longName = "Unterbrechungsfreie-Rechnungsabgleichungsagentur-der-nordwestlichen-Niederlassung";

let world: DashboardWorld;

beforeAll(async () => {
  world = await createDashboardWorld();
}, 180_000);

afterAll(() => world?.remove());

/** One resource of each kind, with names of maximum length; by page, the clicks that open each of its dialogs. */
async function settle(): Promise<Record<string, (string | RegExp)[][]>> {
  const { make } = world;
  const agent = await make("/agents/custom", { name: longName, runtime: { type: "module", module: "gatekeeper" } });
  await world.service.api("PATCH", `/agents/${agent}`, { body: { description: "Requests approval first." } });
  const run = await make("/runs", { agent_id: agent, input: {} });
  const webhook = (await world.addWebhook(`https://127.0.0.1:9/${longName}`)).id;
  const steps = [{ name: "one", agent_id: agent }];
  const pipeline = await make("/pipelines", { name: longName, steps });
  const rule = { name: longName, metric: "run_count", comparison: "gte", threshold: 9, window_seconds: 300 };
  const alert = await make("/alerts", rule);
  const policy = await make("/policies", { name: longName, guards: [{ type: "pii", action: "redact" }] });
  const connector = await make("/connectors", { name: "Files", type: "mcp", url: "https://127.0.0.1:9/mcp" });
  await make("/providers", { name: "openai", type: "openai", api_key: "sk-proj-0000-1a2b", default_model: "gpt-5" });
  await make("/api-keys", { name: longName, scopes: ["runs:write"] });
  await make("/caps", { period: "day", unit: "runs", limit: 1_000 });
  const thread = await make("/threads", { user: "ada" });
  return {
    "/agents": [["Create agent"]],
    "/catalog": [["Hire Echo"]],
    [`/agents/${agent}`]: [["Archive"]],
    [`/agents/${agent}?tab=revisions`]: [["Roll back to revision 1"]],
    [`/runs/${run}`]: [["Compare with…"], ["Cancel"]],
    [`/threads/${thread}`]: [["Delete"]],
    [`/pipelines/${pipeline}`]: [["Run pipeline"], ["Archive"]],
    [`/pipelines/${pipeline}?tab=definition&step=one`]: [["Add step"], ["Try it"]],
    "/webhooks": [["Add webhook"]],
    [`/webhooks/${webhook}`]: ["Edit", "Rotate secret", "Delete"].map((item) => ["More", item]),
    "/alerts": [["Create alert"]],
    [`/alerts/${alert}`]: [["Edit"], ["Delete"]],
    "/caps": [["Create cap"], [/^Edit/], [/^Delete/]],
    "/settings/api-keys": [[/^Edit Unter/], [/^Rotate Unter/], [/^Revoke Unter/]],
    "/settings/members": [["Invite member"]],
    "/settings/policies": [["Create policy"]],
    [`/settings/policies/${policy}`]: [["Edit"], ["Delete"]],
    "/settings/connectors": [["Add connector"]],
    [`/settings/connectors/${connector}`]: [["Edit"], ["Delete"]],
    "/settings/model-providers": [
      ["Add model provider"],
      ["Test openai"],
      ["Actions for openai", "Edit"],
      ["Actions for openai", "Delete"],
    ],
  };
}

const pressable = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole("button", { name, exact: true })
    .or(page.getByRole("menuitem", { name, exact: true }))
    .first();

const itself = "[role=dialog]";

async function look(page: Page, about: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await settled(page);
  // Only the dialog: the page behind it has its own test.
  expect.soft(await faultsOf(page, undefined, itself), about).toEqual([]);
  await showIn(page, "dark");
  expect.soft(await faultsOf(page, contrast, itself), `${about} in the dark`).toEqual([]);
  await showIn(page, "light");
  await page.setViewportSize(phone);
  await expect.poll(() => overhang(page), { message: `${about} on a phone` }).toBeLessThanOrEqual(0);
  const wide = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect.soft(wide, `${about} on a phone`).toBeLessThanOrEqual(0);
  await page.setViewportSize(desktop);
  // Not the close button, which would be the first.
  const isCross = `document.activeElement?.getAttribute("aria-label") === "Close"`;
  expect.soft(await page.evaluate<boolean>(isCross), `${about}: the cross has the focus`).toBe(false);
}

/** Opens a dialog, checks it, closes it with Escape, and checks that the focus returns. */
async function openAndLeave(page: Page, path: string, presses: readonly (string | RegExp)[]): Promise<void> {
  const about = `${path}: ${presses.join(", ")}`;
  const opener = pressable(page, presses[0] ?? "");
  for (const press of presses) await pressable(page, press).click();
  await look(page, about);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((it) => it.matches(":focus")), { message: about }).toBe(true);
}

test("every dialog passes axe in light and dark, fits a phone, and returns the focus", browserTimeout, async () => {
  const windows = await settle();
  await using person = await world.signedIn();
  for (const [path, openers] of Object.entries(windows)) {
    await person.open(path);
    await settled(person.page);
    for (const presses of openers) await openAndLeave(person.page, path, presses);
  }
  expect(person.faults).toEqual([]);
});

test("what a configuration file manages is marked, and an edit needs a confirmation", browserTimeout, async () => {
  const configuration = {
    policies: { "from a file": { guards: [] } },
    agents: { filed: { runtime: { type: "worker", queue: "filed" } } },
  };
  const request = { name: "shop", configuration };
  const { api } = world.service;
  const { body } = await api<{ digest: string }>("POST", "/configurations/plan", { body: request });
  const applied = await api("POST", "/configurations/apply", { body: { ...request, digest: body.digest } });
  expect(applied.status, applied.text).toBe(200);
  await using person = await world.signedIn("/settings/policies");
  const { page } = person;
  await page.getByRole("link", { name: "from a file" }).click();
  await page.getByText("managed by shop").waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Description").fill("by hand");
  const save = page.getByRole("dialog").getByRole("button", { name: "Save", exact: true });
  expect(await save.isDisabled()).toBe(true);
  await page.getByLabel("Change it here anyway").check();
  await save.click();
  await page.getByText("by hand").waitFor();
  await page.getByRole("link", { name: "Agents" }).click();
  await page.getByRole("link", { name: "filed" }).click();
  await page.getByText("managed by shop").waitFor();
  await page.getByRole("tab", { name: "Workbench" }).click();
  await page.getByText("The configuration shop manages this").waitFor();
});
