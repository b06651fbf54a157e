import type { Canary } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { look } from "../support/dashboard/axe.ts";
import { browserTimeout } from "../support/dashboard/pages.ts";
import { createDashboardWorld, type DashboardWorld } from "../support/dashboard/world.ts";

let world: DashboardWorld;

beforeAll(async () => {
  world = await createDashboardWorld();
}, 180_000);

afterAll(() => world?.remove());

test("a developer starts a canary of a draft, reads its metrics and aborts it", browserTimeout, async () => {
  const { api } = world.service;
  const agent = await world.addAgent("number", { name: "Counting" });
  await api("POST", `/agents/${agent}/revisions`, { body: { description: "The next one." } });
  await using person = await world.signedIn(`/agents/${agent}?tab=revisions`);
  const { page } = person;
  await page.getByRole("button", { name: "Start a canary of revision 2" }).click();
  const form = page.getByRole("dialog", { name: "Start a canary of revision 2" });
  await form.getByLabel("Runs in each step").fill("50");
  await form.getByRole("button", { name: "Start canary" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Canaries" }).click();
  const section = page.getByRole("region", { name: "Canary: revision 2" });
  await section.getByText("5 % of new runs · step 1 of 3 · 0 runs finished").waitFor();
  const steps = await section.getByRole("table", { name: "Steps" }).getByRole("row").allTextContents();
  expect(steps.slice(1)).toEqual([
    expect.stringMatching(/5 %50 runscurrent$/),
    expect.stringMatching(/25 %50 runs–$/),
    expect.stringMatching(/100 %50 runs–$/),
  ]);
  const metrics = section.getByRole("table", { name: "Metrics" });
  expect(await metrics.getByRole("row", { name: /^Failed runs/ }).textContent()).toContain("undecided");
  await look(page);
  await section.getByRole("button", { name: "Abort" }).click();
  await page.getByRole("dialog", { name: "Abort the canary" }).getByLabel("Reason").fill("Too early.");
  await page.getByRole("button", { name: "Abort canary" }).click();
  await section.getByText("Too early.").waitFor();
  const { body } = await api<{ data: Canary[] }>("GET", `/agents/${agent}/canaries`);
  expect(body.data).toMatchObject([{ status: "aborted", reason: "Too early.", revision: 2 }]);
  expect(person.faults).toEqual([]);
});
