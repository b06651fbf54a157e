import type { Cap, Run } from "@agentrun/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { look, settled } from "../support/dashboard/axe.ts";
import {
  browserTimeout,
  button,
  dialogOf,
  ensureBuilt,
  launchBrowser,
  visit,
  visitSignedIn,
} from "../support/dashboard/pages.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

/** A name of the maximum length, in one word. */
const longName = "Unterbrechungsfreie-Rechnungsabgleichungsagentur-der-nordwestlichen-Niederlassung";

let world: WebhookWorld;
let browser: Browser;
let spender: string;

beforeAll(async () => {
  ensureBuilt();
  [world, browser] = await Promise.all([createWebhookWorld(), launchBrowser()]);
  spender = await world.addAgent("parrot", { name: longName });
  await run({ word: "a dear answer" });
  await run({ word: "no", fail: true });
  await addCosts("gpt-4o", 3_250_000_000);
  await addCosts("a-model-without-a-price-and-with-a-long-name-2026-11-17", 0, 5_000);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

const signedIn = (path?: string) => visitSignedIn(browser, world.service, path);
const run = async (input: object) =>
  (
    await world.service.api<Run>("POST", "/runs", {
      body: { agent_id: spender, input, user: `${longName}@example.com` },
    })
  ).body;

/** As if runs of a model had ended in this minute. */
const addCosts = (model: string, nanos: number, unpriced = 0) =>
  world.database.query(
    `insert into run_costs (organization_id, period_start, agent_id, api_key_id, end_user, model, shard, runs, tokens, cost_nanos, unpriced_tokens)
     values ($1, date_trunc('minute', now(), 'UTC'), $2, (select id from api_keys where organization_id = $1 order by id limit 1), $3, $4, 0, 1, 12000, $5, $6)`,
    [
      toUuid(world.service.credentials.organization_id),
      toUuid(spender),
      `${longName}@example.com`,
      model,
      nanos,
      unpriced,
    ],
  );

test(
  "costs are shown by agent, key, user, model and day, compared, exported, and link to their runs",
  browserTimeout,
  async () => {
    await using person = await signedIn();
    const { page } = person;
    await page.getByRole("link", { name: "Costs", exact: true }).click();
    await page.getByText("$3.25").first().waitFor();
    for (const table of ["agent", "API key", "end user", "model"])
      await page
        .getByRole("table", { name: `Cost by ${table.toLowerCase()}` })
        .getByText("$3.25")
        .waitFor();
    await page.getByRole("table", { name: "Cost by model" }).getByText("5,000").waitFor();
    await look(page);
    await page.getByLabel("Compare with previous month").check({ force: true });
    await page.waitForURL(/compare=true/);
    await button(page, "Cost by day as a table").click();
    await page.getByRole("table", { name: "Cost by day" }).getByText("$3.25").waitFor();
    const download = page.waitForEvent("download");
    await button(page, "Export CSV").click();
    expect((await download).suggestedFilename()).toMatch(/^usage-\d{4}-\d\d\.csv$/);
    await page.getByRole("table", { name: "Cost by agent" }).getByRole("link", { name: longName }).click();
    await page.waitForURL(/\/runs\?.*agent=ag_/);
    await expect.poll(() => page.getByRole("table", { name: "Runs" }).getByRole("row").count()).toBe(3);
    expect(person.faults).toEqual([]);
  },
);

test("caps are created from an example, shown with their usage, changed and deleted", browserTimeout, async () => {
  await using person = await signedIn();
  const { page } = person;
  await page.getByRole("link", { name: "Spend caps", exact: true }).click();
  await page.getByText("No caps yet").waitFor();
  await button(page, "Create cap").first().click();
  await dialogOf(page).getByLabel("Limit").waitFor();
  await expect.poll(() => dialogOf(page).getByLabel("Limit").inputValue()).toBe("$20");
  await look(page);
  await dialogOf(page).getByRole("combobox", { name: "Unit" }).click();
  await page.getByRole("option", { name: "Runs" }).click();
  await expect.poll(() => dialogOf(page).getByLabel("Limit").inputValue()).toBe("1,000");
  await dialogOf(page).getByLabel("Limit").fill("4");
  await dialogOf(page).getByRole("combobox", { name: "Agent" }).fill(longName.slice(0, 20));
  await page.getByRole("option", { name: longName }).click();
  await dialogOf(page).getByRole("button", { name: "Create" }).click();
  const row = page.getByRole("table", { name: "Caps" }).getByRole("row").filter({ hasText: "4 runs per day" });
  await row.waitFor();
  await run({ word: "counted" });
  await row.getByText("1 run · 25 %").waitFor();
  await look(page);
  await row.getByRole("button", { name: /^Edit/ }).click();
  await dialogOf(page).getByLabel("Limit").fill("2");
  await dialogOf(page).getByRole("combobox", { name: "When reached" }).click();
  await page.getByRole("option", { name: "Require approval" }).click();
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  await page.getByText("1 run · 50 %").waitFor();
  const { data } = (await world.service.api<{ data: Cap[] }>("GET", "/caps")).body;
  expect(data).toMatchObject([{ limit: 2, on_limit: "ask", unit: "runs", period: "day", agent_id: spender }]);
  await page
    .getByRole("table", { name: "Caps" })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await look(page);
  await dialogOf(page).getByRole("button", { name: "Delete" }).click();
  await page.getByText("No caps yet").waitFor();
  expect(person.faults).toEqual([]);
});

test("a cap decides about runs without an end user and models without a price", browserTimeout, async () => {
  await using person = await signedIn("/caps");
  const { page } = person;
  const choose = async (label: string, option: string) => {
    await dialogOf(page).getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  const cap = async () => (await world.service.api<{ data: Cap[] }>("GET", "/caps")).body.data[0];
  await button(page, "Create cap").first().click();
  await dialogOf(page).getByLabel("Count each end user separately").check();
  await choose("Runs without an end user", "Reject runs");
  await choose("Models without a price", "Count as $0");
  await dialogOf(page).getByRole("button", { name: "Create" }).click();
  const row = page.getByRole("table", { name: "Caps" }).getByRole("row").filter({ hasText: "$20.00 per day" });
  await row.getByRole("button", { name: /^Edit/ }).click();
  expect(await cap()).toMatchObject({ each_user: true, missing_user: "refuse", unpriced: "ignore" });
  await choose("Runs without an end user", "No limit");
  await choose("Models without a price", "Runs fail");
  await look(page);
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  await expect.poll(cap).toMatchObject({ missing_user: "ignore", unpriced: "refuse" });
  await world.service.api("DELETE", `/caps/${(await cap())?.id}`);
  expect(person.faults).toEqual([]);
});

test("costs of agents and end users are forecast against their caps", browserTimeout, async () => {
  const monthly = { period: "month", unit: "usd", unpriced: "ignore" };
  const caps = [
    { ...monthly, agent_id: spender, limit: 10 },
    { ...monthly, each_user: true, limit: 5 },
  ].map(async (body) => (await world.service.api<Cap>("POST", "/caps", { body })).body.id);
  const ids = await Promise.all(caps);
  await using person = await visit(browser, world.service, { width: 1024 });
  const { page } = person;
  await page.clock.setFixedTime(`${new Date().toISOString().slice(0, 7)}-15T00:00:00Z`);
  await person.signIn("/costs");
  const costs = (of: string) => page.getByRole("table", { name: `Cost by ${of}` });
  await costs("agent")
    .getByText(/^6\d(\.\d)? % of the cap of \$10\.00$|^7\d(\.\d)? % of the cap of \$10\.00$/)
    .waitFor();
  await costs("end user")
    .getByText(/^1[345]\d(\.\d)? % of the cap of \$5\.00$/)
    .waitFor();
  const rows = page.getByRole("table", { name: "Caps" }).getByRole("row");
  await rows.filter({ hasText: "$10.00 per month" }).getByText(/^≈ \$/).waitFor();
  await look(page);
  for (const id of ids) await world.service.api("DELETE", `/caps/${id}`);
  expect(person.faults).toEqual([]);
});

test("a viewer is not offered to create a cap", browserTimeout, async () => {
  const email = "looks@example.com";
  const invited = await world.service.api<{ url: string }>("POST", "/members/invitations", {
    body: { email, role: "viewer" },
  });
  await world.service.api("POST", "/caps", { body: { period: "day", unit: "usd", limit: 20 } });
  await using person = await visit(browser, world.service);
  const { page } = person;
  await person.open(new URL(invited.body.url).pathname + new URL(invited.body.url).hash);
  await page.getByRole("textbox", { name: "Password" }).fill("seven tall ships went by");
  await button(page, "Join").click();
  await page.getByRole("link", { name: "Spend caps", exact: true }).click();
  await page.getByText("$20.00 per day").waitFor();
  expect(await page.getByRole("button", { name: /Create cap|^Edit|^Delete/ }).count()).toBe(0);
  await person.open("/runs");
  await page.getByRole("table", { name: "Runs" }).waitFor();
  expect(await button(page, "Bulk actions").count()).toBe(0);
});

test(
  "the overview compares with the previous period, zooms, and links from a bar, a code and an agent to runs",
  browserTimeout,
  async () => {
    await using person = await signedIn();
    const { page } = person;
    await page.getByRole("table", { name: "Failures by code" }).getByText("agent_error").waitFor();
    await settled(page);
    await look(page);
    await page.getByLabel("Compare with previous period").check({ force: true });
    await page.waitForURL(/compare=true/);
    // The newest bar of the chart: a click opens the runs of its hour.
    const chart = page.getByRole("img", { name: /runs, .* successful/ });
    const bars = chart.locator(".recharts-bar-rectangle path");
    // Once the previous period is loaded: the chart is redrawn for it, and an old bar is detached.
    await chart.getByText("Runs (previous)").waitFor();
    // A day has the same hour at both ends: the newest one is meant, and not yesterday's, which is empty.
    await bars.last().hover();
    const ticks = await chart.locator(".recharts-yAxis-tick-labels text").allTextContents();
    expect(ticks).toContain("0");
    expect(ticks.filter((tick) => !/^\d+$/.test(tick))).toEqual([]);
    await expect.poll(() => chart.locator(".recharts-tooltip-wrapper").textContent()).toMatch(/Runs\s*[1-9]/);
    await bars.last().click();
    await page.waitForURL(/\/runs\?after=.*before=/);
    await page.getByRole("table", { name: "Runs" }).getByRole("row").nth(2).waitFor();
    await page.goBack();
    await bars.last().waitFor();
    // Once the layout is stable: late content would move the chart away from the pointer.
    await settled(page);
    const surface = chart.locator(".recharts-surface").first();
    await surface.scrollIntoViewIfNeeded();
    const box = await surface.boundingBox();
    if (!box) throw new Error("there is no chart");
    await surface.hover({ position: { x: box.width * 0.4, y: 60 } });
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + 60, { steps: 8 });
    await page.mouse.move(box.x + box.width * 0.95, box.y + 60, { steps: 8 });
    await page.mouse.up();
    await page.waitForURL(/from=.*to=/);
    await button(page, "Zoom out").click();
    await page.waitForURL(/range=24h/);
    await button(page, "Runs as a table").click();
    await page.getByRole("table", { name: "Runs", exact: true }).getByRole("link").last().waitFor();
    await page.getByRole("table", { name: "Failures by code" }).getByRole("link", { name: "agent_error" }).click();
    await page.waitForURL(/error=agent_error/);
    await expect.poll(() => page.getByRole("table", { name: "Runs" }).getByRole("row").count()).toBe(2);
    expect(person.faults).toEqual([]);
  },
);
