import type { Agent, Dataset, Scorer } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { look } from "../support/dashboard/axe.ts";
import { browserTimeout } from "../support/dashboard/pages.ts";
import { createDashboardWorld, type DashboardWorld } from "../support/dashboard/world.ts";

let world: DashboardWorld;

beforeAll(async () => {
  world = await createDashboardWorld();
}, 180_000);

afterAll(() => world?.remove());

test("an owner reads why a revision did not pass its gate, and approves it", browserTimeout, async () => {
  const { api } = world.service;
  const agent = await world.addAgent("number", { name: "Counting" });
  const rows = Array.from({ length: 12 }, (_, value) => ({ input: { value }, expected_output: { value: 3 * value } }));
  const dataset = await api<Dataset>("POST", "/datasets", { body: { agent_id: agent, name: "Tripled", rows } });
  const definition = { type: "exact", field: "/value" };
  const scorer = await api<Scorer>("POST", "/scorers", { body: { name: "Tripled", definition } });
  const demands = { scorers: [{ id: scorer.body.id }], at_least: 90, effects: "live", on_failure: "ask" };
  await api("PATCH", `/agents/${agent}`, { body: { gate: { dataset_id: dataset.body.id, ...demands } } });
  const changed = await api<Agent>("PATCH", `/agents/${agent}`, { body: { description: "The next one." } });
  await using person = await world.signedIn(`/agents/${agent}?tab=revisions`);
  const { page } = person;
  const section = page.getByRole("region", { name: "Gate: revision 2" });
  await section.getByText("waits for a decision").waitFor({ timeout: 60_000 });
  await section.getByText("8.3 % of rows passed (1 of 12), and the gate needs at least 90 %.").waitFor();
  expect(await section.getByRole("link", { name: "Experiment" }).getAttribute("href")).toContain(
    `/experiments/${changed.body.pending_deployment?.experiment_id}`,
  );
  await look(page);
  await section.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog", { name: "Approve revision 2" }).getByLabel("Reason").fill("The rows are old.");
  await page.getByRole("button", { name: "Approve revision" }).click();
  await section.getByText("The rows are old.").waitFor();
  expect((await api<Agent>("GET", `/agents/${agent}`)).body.revision).toBe(2);
  expect(person.faults).toEqual([]);
});
