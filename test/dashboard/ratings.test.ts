import type { Dataset, Experiment, GivenRating, Rating, Scorer } from "@agentrun/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey } from "../support/accounts.ts";
import { faultsOf, look } from "../support/dashboard/axe.ts";
import { browserTimeout, button, ensureBuilt, launchBrowser, visit } from "../support/dashboard/pages.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let browser: Browser;

beforeAll(async () => {
  ensureBuilt();
  [world, browser] = await Promise.all([createWorld(), launchBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

async function make<Body>(path: string, body: object): Promise<Body> {
  const answer = await world.service.api<Body>("POST", path, { body });
  if (answer.status >= 300) throw new Error(`POST ${path} was refused: ${answer.text}`);
  return answer.body;
}

/** An experiment with three outputs, which another member has rated: the first two pass. */
async function beginRated(definition: object, name: string): Promise<string> {
  const agent_id = await world.addAgent("number", { name: "Doubler" });
  const rows = [1, 2, 3].map((value) => ({ input: { value }, expected_output: { value: 2 * value } }));
  const dataset = await make<Dataset>("/datasets", { agent_id, name: "Numbers", rows });
  const scorer = await make<Scorer>("/scorers", { name: "Taste", definition: { type: "people", ...definition } });
  const scorers = [{ id: scorer.id }];
  const { id } = await make<Experiment>("/experiments", { name, dataset_id: dataset.id, scorers, effects: "live" });
  const { key } = await createKey(world.database, world.service.credentials.organization_id);
  const other = world.service.apiAs(key);
  const list = async () => (await other<{ data: Rating[] }>("GET", "/ratings?order=asc")).body.data;
  await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(3);
  for (const [index, rating] of (await list()).entries()) {
    const body = rating.scale === "pass_fail" ? { passed: index < 2 } : { rating: index < 2 ? 5 : 1 };
    const given = await other<GivenRating>("POST", `/ratings/${rating.id}`, { body });
    expect(given.status).toBe(200);
  }
  return id;
}

test(
  "outputs are rated by keyboard, one after the other, and the results show the agreement",
  browserTimeout,
  async () => {
    const id = await beginRated({ question: "Is this number pleasant?" }, "Which numbers please?");
    await using person = await visit(browser, world.service);
    const { page } = person;
    await person.signIn(`/experiments/${id}`);
    await page.getByRole("link", { name: "Rate in the inbox" }).click();
    await page.getByRole("tab", { name: "Ratings (3)" }).waitFor();
    await page.getByRole("heading", { name: "Which numbers please?" }).waitFor();
    await page.getByRole("heading", { name: "Is this number pleasant?" }).waitFor();
    await page.getByText("rated by 1 of 2").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await look(page);

    await page.keyboard.press("e");
    await page.keyboard.type("pleasant");
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    await page.getByRole("tab", { name: "Ratings (2)" }).waitFor();
    // The comment belongs to the output that was rated.
    expect(await page.getByLabel("Comment").inputValue()).toBe("");
    await page.keyboard.press("p");
    await page.getByRole("tab", { name: "Ratings (1)" }).waitFor();
    await button(page, "Fail").click();
    await page.getByRole("heading", { name: "Nothing to rate" }).waitFor();

    await person.open(`/experiments/${id}`);
    await page.getByRole("columnheader", { name: "Agreement" }).waitFor();
    await page.getByRole("cell", { name: "3 of 3, κ 1.00" }).waitFor({ timeout: 60_000 });
    expect(person.faults).toEqual([]);
  },
);

test("on the scale from 1 to 5, the digits rate", browserTimeout, async () => {
  const id = await beginRated({ question: "How good is it?", scale: "one_to_five", pass_at: 4 }, "Grades");
  await using person = await visit(browser, world.service);
  await person.signIn("/inbox?tab=ratings");
  const { page } = person;
  await page.getByRole("tab", { name: "Ratings (3)" }).waitFor();
  await look(page);
  await page.keyboard.press("5");
  await page.getByRole("tab", { name: "Ratings (2)" }).waitFor();
  await page.keyboard.press("4");
  await page.getByRole("tab", { name: "Ratings (1)" }).waitFor();
  await page.keyboard.press("1");
  await page.getByRole("heading", { name: "Nothing to rate" }).waitFor();
  const status = async () => (await world.service.api<Experiment>("GET", `/experiments/${id}`)).body.status;
  await expect.poll(status, { timeout: 60_000 }).toBe("completed");
  expect(person.faults).toEqual([]);
});
