import type { Alert, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { look } from "../support/dashboard/axe.ts";
import { browserTimeout, choose } from "../support/dashboard/pages.ts";
import { createDashboardWorld, type DashboardWorld } from "../support/dashboard/world.ts";

let world: DashboardWorld;

beforeAll(async () => {
  world = await createDashboardWorld();
}, 180_000);

afterAll(() => world?.remove());

/** A run with feedback; the end users give it, because one caller has one feedback per run. */
async function judged(agent_id: string, feedback: readonly object[]): Promise<string> {
  const { api } = world.service;
  const { id } = (await api<Run>("POST", "/runs", { body: { agent_id, input: { query: "hello" } } })).body;
  for (const [index, each] of feedback.entries()) {
    const { status, text } = await api("POST", `/runs/${id}/feedback`, { body: { user: `user ${index}`, ...each } });
    expect(status, text).toBe(201);
  }
  return id;
}

test("a product manager sees which revision got worse and reads its worst runs", browserTimeout, async () => {
  const agent = await world.addAgent("echo", { name: "Answering" });
  await judged(agent, [{ thumbs: "up" }, { thumbs: "up", score: 5 }, { thumbs: "up" }]);
  await world.service.api("PATCH", `/agents/${agent}`, { body: { description: "another" } });
  await judged(agent, [{ thumbs: "down", label: "wrong", comment: "It missed the question." }, { thumbs: "up" }]);
  const lowest = await judged(agent, [{ score: 1, comment: "Far too long." }]);
  await judged(agent, [{ name: "accuracy", score: 0.25 }]);
  await using person = await world.signedIn();
  const { page } = person;
  await page.getByRole("link", { name: "4 up, 1 down" }).waitFor();
  await page.getByRole("link", { name: "Quality", exact: true }).click();
  const revisions = page.getByRole("table", { name: "Feedback by agent and revision" });
  await revisions.waitFor();
  const rows = await revisions.getByRole("row").allTextContents();
  expect(rows.slice(1).map((row) => row.replace("Answering", ""))).toEqual([
    expect.stringMatching(/^21150 %1 \(1\)wrong 100 %$/),
    expect.stringMatching(/^130100 %5 \(1\)$/),
  ]);
  await look(page);
  await page.getByRole("button", { name: "Thumbs by week as a table" }).click();
  await page
    .getByRole("table", { name: "Thumbs by week" })
    .getByRole("row", { name: /4\s*1$/ })
    .waitFor();
  const worst = page.getByRole("table", { name: "Worst runs" });
  const listed = await worst.getByRole("row").allTextContents();
  expect(listed[1]).toContain("Far too long.");
  expect(listed[2]).toContain("It missed the question.");
  await worst.getByRole("link").first().click();
  await page.waitForURL(`**/runs/${lowest}`);
  await page.goBack();
  await page.getByRole("combobox", { name: "Feedback name" }).click();
  await page.getByRole("option", { name: "accuracy" }).click();
  await revisions.getByRole("row", { name: /0\.25 \(1\)/ }).waitFor();
  await revisions.getByRole("link", { name: "Answering" }).click();
  const runs = page.getByRole("table", { name: "Runs" });
  await runs.getByRole("columnheader", { name: "Feedback" }).waitFor();
  await runs.getByText("accuracy 0.25").waitFor();
  expect(await runs.locator("[data-run]").count()).toBe(1);
  await page.getByRole("combobox", { name: "Feedback", exact: true }).click();
  await page.getByRole("option", { name: "Thumbs down" }).click();
  await page.getByLabel("Feedback name").fill("");
  await page.getByRole("form", { name: "More filters" }).getByRole("button", { name: "Filter" }).click();
  await runs.getByText("1 up, 1 down, wrong").waitFor();
  expect(person.faults).toEqual([]);
});

test("an alert on the scores of a scoring rule names the feedback", browserTimeout, async () => {
  await using person = await world.signedIn("/alerts");
  const { page } = person;
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Create alert" }).first().click();
  await dialog.getByLabel("Name").fill("Rude answers");
  await choose(page, "Metric", "Pass rate");
  await choose(page, "Comparison", "is below");
  await page.getByLabel("Threshold").fill("90");
  await page.getByLabel("Feedback name").fill("tone");
  await page.getByLabel("Minimum samples").fill("20");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL(/\/alerts\/alr_/);
  await page.getByText("Pass rate of tone < 90 % over 5 min").waitFor();
  const rule = await world.service.api<Alert>("GET", `/alerts/${page.url().split("/").at(-1)}`);
  expect(rule.body).toMatchObject({ metric: "pass_rate", feedback_name: "tone", min_samples: 20 });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Minimum samples").fill("");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  const edited = await world.service.api<Alert>("GET", `/alerts/${rule.body.id}`);
  expect(edited.body).toMatchObject({ feedback_name: "tone", min_samples: null });
});
