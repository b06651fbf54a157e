import type { Run } from "@agentrun/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf, phone, settled } from "../support/dashboard/axe.ts";
import { browserTimeout, button, dialogOf, ensureBuilt, launchBrowser, visit } from "../support/dashboard/pages.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let browser: Browser;

beforeAll(async () => {
  ensureBuilt();
  [world, browser] = await Promise.all([createWorld(), launchBrowser()]);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

/** Runs of an agent that wait for an approval. */
async function askFor(count: number): Promise<string[]> {
  const agent_id = await world.addAgent("gatekeeper", { name: `Asks for ${count}` });
  const items = Array.from({ length: count }, () => ({ agent_id, input: { tool: "refund" } }));
  const started = await world.service.api<{ data: { run: Run }[] }>("POST", "/runs/batch", { body: { runs: items } });
  const ids = started.body.data.map(({ run }) => run.id);
  await expect
    .poll(async () => new Set((await runsOf(ids)).map(({ status }) => status)))
    .toEqual(new Set(["requires_action"]));
  return ids;
}

const runsOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await world.service.api<Run>("GET", `/runs/${id}`)).body));

/** The decisions about the first request of runs, in alphabetical order: runs that start together ask in any order. */
async function decisionsOf(ids: readonly string[]): Promise<string[]> {
  const runs = await runsOf(ids);
  const decisions = runs.map(({ status, output, required_action }) => {
    if (status === "completed") return `rejected ${JSON.stringify((output as { note?: object }).note ?? null)}`;
    return required_action?.type === "input" ? "approved" : "none";
  });
  return decisions.toSorted();
}

async function openInbox(options?: Parameters<typeof visit>[2]) {
  const person = await visit(browser, world.service, options);
  await person.signIn("/inbox?kind=approval");
  const requests = person.page.getByRole("region", { name: "Requests" }).getByRole("listitem");
  await requests.first().waitFor();
  return { person, page: person.page, requests };
}

test("forty requests are decided by keyboard alone, and each decision can be undone", browserTimeout, async () => {
  const ids = await askFor(40);
  const { person, page, requests } = await openInbox();
  await using _ = person;
  await expect.poll(() => requests.count(), { timeout: 30_000 }).toBe(40);
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  await keys("?");
  await dialogOf(page).getByText("Undo the last decision").waitFor();
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  await keys("Escape");
  await dialogOf(page).waitFor({ state: "detached" });

  // The first is rejected with a note; a decision about the second is taken back.
  await keys("e");
  await page.keyboard.type("not a refund");
  await keys("Escape", "r", "r", "u");
  await expect.poll(() => requests.count()).toBe(39);
  // Three are approved together, and the others one after the other.
  await keys("x", "j", "x", "j", "x", "a");
  await dialogOf(page).getByRole("button", { name: "Approve", exact: true }).waitFor();
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => requests.count(), { timeout: 30_000 }).toBe(36);
  for (let left = 36; left > 0; left -= 1) {
    await keys("a");
    await expect.poll(() => requests.count()).toBe(left - 1);
  }
  await expect
    .poll(() => decisionsOf(ids), { timeout: 60_000 })
    .toEqual([...Array.from({ length: 39 }, () => "approved"), 'rejected {"note":"not a refund"}']);
  expect(person.faults).toEqual([]);
});

test("a decision during an outage keeps its note, and is sent when the service is back", browserTimeout, async () => {
  const ids = await askFor(2);
  const { person, page, requests } = await openInbox();
  await using _ = person;
  await requests.nth(1).waitFor();
  await person.context.setOffline(true);
  await page.getByLabel("Note").fill("while it was away");
  await button(page, "Reject").click();
  await page.getByText(/is sent when the service is back/).waitFor();
  expect(await decisionsOf(ids)).toEqual(["none", "none"]);
  await person.context.setOffline(false);
  await expect
    .poll(() => decisionsOf(ids), { timeout: 60_000 })
    .toEqual(["none", 'rejected {"note":"while it was away"}']);
  expect(person.faults).toEqual([]);
});

test("closing the page sends a decision that could still be undone", browserTimeout, async () => {
  const ids = await askFor(1);
  const { person, page, requests } = await openInbox();
  await using _ = person;
  await requests.filter({ hasText: "Asks for 1 " }).getByRole("button").click();
  await page.waitForURL(/item=act_/);
  await button(page, "Approve").click();
  await page.getByText("Approved: May I?.").waitFor();
  await page.close();
  await expect.poll(() => decisionsOf(ids), { timeout: 30_000 }).toEqual(["approved"]);
});

test(
  "on a phone a request replaces the list, and its buttons are in reach and large enough",
  browserTimeout,
  async () => {
    await askFor(3);
    const { person, page, requests } = await openInbox(phone);
    await using _ = person;
    expect((await requests.first().boundingBox())?.y).toBeLessThan(phone.height);
    await requests.first().getByRole("button").click();
    const box = await button(page, "Approve").boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? phone.height) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, "Back to the list").click();
    await requests.first().waitFor();
    expect(person.faults).toEqual([]);
  },
);
