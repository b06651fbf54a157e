import type { Agent, Dataset, Scorer } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { look } from "../support/dashboard/axe.ts";
import { browserTimeout, button, visit } from "../support/dashboard/pages.ts";
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
  await using person = await world.signedIn(`/agents/${agent}?tab=configuration`);
  const { page } = person;
  await page.getByLabel("Description").fill("The next one.");
  await button(page, "Save and evaluate").click();
  await page.getByText("Revision 2 waits for the gate.").waitFor();
  const changed = await api<Agent>("GET", `/agents/${agent}`);
  await page.getByRole("tab", { name: "Revisions" }).click();
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

test(
  "an owner sets, edits and removes a gate, with the errors of the service at their fields",
  browserTimeout,
  async () => {
    const { api } = world.service;
    const agent = await world.addAgent("number", { name: "Gated" });
    const dataset = await world.make("/datasets", {
      agent_id: agent,
      name: "Questions",
      rows: [{ input: { value: 1 } }],
    });
    const topic = await world.make("/scorers", { name: "Topic", definition: { type: "exact" } });
    await api("PATCH", `/scorers/${topic}`, { body: { definition: { type: "exact", partial: true } } });
    const tone = await world.make("/scorers", { name: "Tone", definition: { type: "exact" } });
    const gateOf = async () => (await api<Agent>("GET", `/agents/${agent}`)).body.gate;
    await using person = await world.signedIn(`/agents/${agent}?tab=revisions`);
    const { page } = person;
    const section = page.getByRole("region", { name: "Gate", exact: true });
    await section.getByText("New revisions are deployed at once.").waitFor();
    await button(section, "Set gate").click();
    const form = page.getByRole("dialog", { name: "Set gate" });
    const save = button(form, "Save gate");
    const choose = async (label: string, option: string | RegExp) => {
      await form.getByRole("combobox", { name: label }).click();
      await page.getByRole("option", { name: option }).click();
    };
    await choose("Data set", "Questions");
    await choose("Scorers", "Topic");
    await page.keyboard.press("Escape");
    await choose("Side effects", /^Live/);
    const least = form.getByLabel("Rows that must pass");
    await save.click();
    expect(await form.getByText("Enter this value, the other one or both.").count()).toBe(2);
    // A new scorer is pinned to its current version.
    const version = form.getByLabel("Version of Topic");
    expect(await version.inputValue()).toBe("2");
    await version.fill("7");
    await least.fill("90");
    await form.getByLabel("Rows with a score").fill("0");
    await save.click();
    await form.getByText("min_rows").last().waitFor();
    expect(await form.getByLabel("Rows with a score").getAttribute("aria-invalid")).toBe("true");
    await form.getByLabel("Rows with a score").fill("1");
    await save.click();
    await form.getByRole("alert").getByText("The scorer has no such version.").waitFor();
    expect(await version.getAttribute("aria-invalid")).toBe("true");
    await look(page);
    await version.fill("2");
    await save.click();
    await form.waitFor({ state: "detached" });
    expect(await gateOf()).toEqual({
      ...{ dataset_id: dataset, scorers: [{ id: topic, version: 2 }], at_least: 90, effects: "live" },
      ...{ min_rows: 1, on_failure: "refuse" },
    });
    const sentence = "at least 90 % must pass with Topic (version 2); otherwise the revision is refused.";
    await section.getByText(`Of the rows of Questions, ${sentence}`).waitFor();
    await section.getByText("1 row needs a score · live effects").waitFor();

    await button(section, "Edit gate").click();
    const edited = page.getByRole("dialog", { name: "Edit gate" });
    expect(await edited.getByLabel("Version of Topic").inputValue()).toBe("2");
    await edited.getByLabel("Version of Topic").fill("");
    await edited.getByRole("combobox", { name: "Scorers" }).click();
    await page.getByRole("option", { name: "Tone" }).click();
    await page.keyboard.press("Escape");
    await edited.getByLabel("Tolerated loss").fill("2.5");
    await edited.getByRole("combobox", { name: "If a revision does not pass" }).click();
    await page.getByRole("option", { name: /^Ask/ }).click();
    await edited.getByLabel("Cost limit").fill("5");
    await button(edited, "Save gate").click();
    await edited.waitFor({ state: "detached" });
    const scorers = [{ id: topic }, { id: tone, version: 1 }];
    expect(await gateOf()).toEqual({
      ...{ dataset_id: dataset, scorers, at_least: 90, not_worse_by: 2.5, effects: "live" },
      ...{ min_rows: 1, max_cost_usd: 5, on_failure: "ask" },
    });
    await section
      .getByText(/with each of Topic \(current version\) and Tone \(version 1\).*a person decides/)
      .waitFor();
    await look(page);

    // Without its data set, no revision passes.
    await api("DELETE", `/datasets/${dataset}`);
    await page.reload();
    await section.getByText("The data set was deleted: no revision passes until the gate is changed.").waitFor();
    await button(section, "Remove gate").click();
    await button(page.getByRole("dialog", { name: "Remove the gate?" }), "Remove gate").click();
    await section.getByText("New revisions are deployed at once.").waitFor();
    expect(await gateOf()).toBeNull();
    expect(person.faults).toEqual([]);
  },
);

test("a developer reads the gate and is not offered to change it", browserTimeout, async () => {
  const { api } = world.service;
  const agent = await world.addAgent("number", { name: "Guarded" });
  const dataset_id = await world.make("/datasets", { agent_id: agent, name: "Cases" });
  await world.make("/scorers", { name: "Short", definition: { type: "exact" } });
  const gate = { dataset_id, scorers: [{ name: "Short" }], not_worse_by: 1, effects: "recorded" };
  await api("PATCH", `/agents/${agent}`, { body: { gate } });
  const invitation = { email: "develops@example.com", role: "developer" };
  const invited = await api<{ url: string }>("POST", "/members/invitations", { body: invitation });
  await using person = await visit(world.browser, world.service);
  const { page } = person;
  await person.open(new URL(invited.body.url).pathname + new URL(invited.body.url).hash);
  await page.getByRole("textbox", { name: "Password" }).fill("seven tall ships went by");
  await button(page, "Join").click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await person.open(`/agents/${agent}?tab=revisions`);
  const section = page.getByRole("region", { name: "Gate", exact: true });
  await section.getByText(/^Of the rows of Cases, at most 1 percentage points? fewer/).waitFor();
  expect(await section.getByRole("button").count()).toBe(0);
  expect(person.faults).toEqual([]);
});
