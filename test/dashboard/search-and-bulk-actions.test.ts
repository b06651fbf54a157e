import type { Run } from "@agentrun/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf, look, settled } from "../support/dashboard/axe.ts";
import {
  browserTimeout,
  button,
  dialogOf,
  ensureBuilt,
  ensureSiteBuilt,
  launchBrowser,
  visitSignedIn,
} from "../support/dashboard/pages.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;
let browser: Browser;

beforeAll(async () => {
  ensureBuilt();
  ensureSiteBuilt();
  [world, browser] = await Promise.all([createWebhookWorld(), launchBrowser()]);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

const signedIn = (path?: string) => visitSignedIn(browser, world.service, path);
const rowsOf = (page: Page) => page.getByRole("table", { name: "Runs" }).getByRole("row");

test("the first steps are ticked when done, link to open forms, and can be dismissed", browserTimeout, async () => {
  await using person = await signedIn();
  const { page } = person;
  await page.getByRole("heading", { name: "First steps (0 of 5)" }).waitFor();
  await settled(page);
  await look(page);
  await world.run();
  await page.getByRole("heading", { name: "First steps (1 of 5)" }).waitFor();
  await page.getByRole("link", { name: "Create API key" }).click();
  await dialogOf(page).getByLabel("Name").first().fill("My application");
  await dialogOf(page).getByRole("button", { name: "Create", exact: true }).click();
  await dialogOf(page)
    .getByRole("button", { name: /copied/ })
    .click();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("heading", { name: "First steps (2 of 5)" }).waitFor();
  for (const [link, title] of [
    ["Create agent", "Create agent"],
    ["Add webhook", "Add webhook"],
    ["Invite member", "Invite member"],
  ] as const) {
    await page.getByRole("link", { name: link }).click();
    await page.getByRole("dialog", { name: title }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "First steps (2 of 5)" }).waitFor();
  }
  await button(page, "Dismiss").click();
  await page.getByRole("heading", { name: /First steps/ }).waitFor({ state: "detached" });
  await person.open("/");
  await page.getByRole("heading", { name: "Newest runs" }).waitFor();
  expect(await page.getByRole("heading", { name: /First steps/ }).count()).toBe(0);
  expect(person.faults).toEqual([]);
});

test("Ctrl+K finds pages, actions, named resources, and the documentation", browserTimeout, async () => {
  await world.addAgent("echo", { name: "Quokka desk" });
  await using person = await signedIn();
  const { page } = person;
  const search = page.getByRole("textbox", { name: "Search" });
  const find = async (text: string, found: string | RegExp) => {
    await page.keyboard.press("Control+K");
    await search.fill(text);
    const action = page.locator("[data-action]").filter({ hasText: found }).first();
    await action.waitFor();
    return action;
  };
  // Typed at once: no letter is lost.
  await page.keyboard.press("Control+K");
  await page.keyboard.type("create cap");
  await page.locator("[data-action]").filter({ hasText: "Create cap" }).first().waitFor();
  expect(await search.inputValue()).toBe("create cap");
  await page.keyboard.press("Escape");
  const deed = await find("create cap", "Create cap");
  expect(await faultsOf(page)).toEqual([]);
  await deed.click();
  await page.getByRole("dialog", { name: "Create cap" }).waitFor();
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Create cap" }).waitFor({ state: "detached" });
  await (await find("quokka", "Quokka desk")).click();
  await page.getByRole("heading", { name: "Quokka desk" }).waitFor();
  await find("spend", "Spend caps");
  await page.keyboard.press("Escape");
  const marmot = await world.run({ query: "marmot" });
  // The palette asks once, and runs can be found a moment after they were created.
  const findMarmots = () => world.service.api<{ data: Run[] }>("GET", "/runs?text=marmot");
  await expect.poll(async () => (await findMarmots()).body.data.length).toBe(1);
  const listed = await find("marmot", "Search runs for “marmot”");
  await page
    .locator("[data-action]")
    .filter({ hasText: `…${marmot.id.slice(-8)}` })
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await listed.click();
  await page.waitForURL(/runs\?text=marmot/);
  await find("owner@", "owner@localhost");
  await search.fill("idempotency");
  const opened = page.waitForEvent("popup");
  await page
    .locator("[data-action]")
    .filter({ hasText: /idempot/i, hasNotText: /^(Search runs|Runs of)/ })
    .first()
    .click();
  await (await opened).waitForURL(/\/docs\//);
  expect(person.faults).toEqual([]);
});

test("a run is found by words, code, cost and latency; columns, sort and count are kept", browserTimeout, async () => {
  const parrot = await world.addAgent("parrot", { name: "Parrot" });
  const runParrot = async (input: object) =>
    (await world.service.api<Run>("POST", "/runs", { body: { agent_id: parrot, input } })).body;
  const heron = await runParrot({ word: "a grey heron by the lake" });
  await runParrot({ word: "a white stork" });
  await runParrot({ word: "heron", fail: true });
  await using person = await signedIn("/runs?status=failed");
  const { page } = person;
  const errors = page.getByRole("columnheader", { name: "Error" });
  const tokens = page.getByRole("columnheader", { name: "Tokens" });
  await rowsOf(page).nth(1).getByText("agent_error: heron").waitFor();
  await rowsOf(page).nth(1).getByText('{"word":"heron","fail":true}').waitFor();
  await button(page, "Clear").click();
  await rowsOf(page).nth(3).waitFor();
  expect(await errors.count()).toBe(0);
  await rowsOf(page).getByText("a white stork", { exact: true }).waitFor();
  const words = page.getByRole("searchbox", { name: "Words in the input, output or error" });
  await words.fill("heron lak");
  await words.press("Enter");
  await page.waitForURL(/text=/);
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await page.getByText("1 run", { exact: true }).waitFor();
  await page.getByRole("link", { name: heron.id }).waitFor();
  await button(page, "More filters").click();
  await page.getByLabel("Cost from").waitFor();
  await look(page);
  await button(page, "Clear").click();
  await page.getByRole("combobox", { name: "Error code" }).click();
  await page.getByRole("option", { name: "agent_error" }).click();
  await button(page, "Filter").click();
  await page.waitForURL(/error=agent_error/);
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await rowsOf(page).nth(1).getByText("agent_error").waitFor();
  await button(page, "Columns").click();
  await page.getByRole("menuitem", { name: "Show tokens" }).click();
  await page.keyboard.press("Escape");
  await tokens.waitFor();
  await look(page);
  await page.reload();
  await tokens.waitFor();
  await button(page, "Clear").click();
  await page.getByRole("combobox", { name: "Sort" }).click();
  await page.getByRole("option", { name: "Slowest first" }).click();
  await page.waitForURL(/sort=slowest/);
  await rowsOf(page).nth(3).waitFor();
  await page.getByLabel("Latency from").fill("3000000");
  await button(page, "Filter").click();
  await page.getByText("No matching runs").waitFor();
  expect(person.faults).toEqual([]);
});

test("all runs that the filters show are cancelled or replayed together", browserTimeout, async () => {
  const waiter = await world.addAgent("gatekeeper", { name: "Waits" });
  const body = { agent_id: waiter, input: {} };
  const runs = [0, 1].map(() => world.service.api<Run>("POST", "/runs", { body }));
  const ids = (await Promise.all(runs)).map((answer) => answer.body.id);
  await using person = await signedIn(`/runs?agent=${waiter}`);
  const { page } = person;
  await rowsOf(page).nth(2).waitFor();
  await button(page, "Bulk actions").click();
  await page.getByRole("menuitem", { name: /^Cancel/ }).click();
  await dialogOf(page).getByText("2 runs that match").waitFor();
  await look(page);
  await dialogOf(page).getByRole("button", { name: "Cancel runs" }).click();
  await page.getByText("Cancelling 2 runs.").waitFor();
  for (const id of ids) expect((await world.service.api<Run>("GET", `/runs/${id}`)).body.status).toBe("cancelled");
  const echo = await world.addAgent("echo", { name: "Again" });
  await world.service.api("POST", "/runs", { body: { agent_id: echo, input: { query: "once" } } });
  await person.open(`/runs?agent=${echo}`);
  await rowsOf(page).nth(1).waitFor();
  await button(page, "Bulk actions").click();
  await page.getByRole("menuitem", { name: /^Replay/ }).click();
  await dialogOf(page).getByLabel("Maximum runs").waitFor();
  await look(page);
  await dialogOf(page).getByRole("button", { name: "Count runs" }).click();
  await dialogOf(page)
    .getByRole("button", { name: /^Replay \d+ runs?$/ })
    .click();
  await page.waitForURL(/\/replays\/rpl_/);
  await page.getByText("completed").first().waitFor();
  expect(person.faults).toEqual([]);
});
