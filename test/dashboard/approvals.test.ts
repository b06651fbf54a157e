import type { Agent, Run } from "@agentrun/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { faultsOf, settled } from "../support/dashboard/axe.ts";
import { browserTimeout, ensureBuilt, launchBrowser, visit } from "../support/dashboard/pages.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenants: Tenants;
let browser: Browser;

beforeAll(async () => {
  ensureBuilt();
  [world, browser] = await Promise.all([createWorld(), launchBrowser()]);
  tenants = await openTenants(world.database.url);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await tenants?.close();
  await world?.remove();
});

/** Another member of the first account's organisation. */
async function addPerson(email: string, role: "admin" | "developer") {
  const organizationId = world.service.credentials.organization_id as `org_${string}`;
  const id = newId("usr");
  await tenants.store.users.insert({ id, email, passwordHash: "none", isProven: true });
  await tenants.store.members.add(organizationId, id, role);
  return world.service.apiAs(await tenants.addKey(organizationId, { userId: id }));
}

/** A run that the owner started, one that Grace has approved, and one without a vote. */
async function beginRuns() {
  const { organization_id, email } = world.service.credentials;
  const grace = await addPerson("grace@example.com", "admin");
  const [owner] = (
    await tenants.store.members.list(organization_id as `org_${string}`, { limit: 9, order: "asc" })
  ).items.filter((member) => member.email === email);
  const own = world.service.apiAs(await tenants.addKey(organization_id, { userId: owner?.id ?? null }));
  const body = {
    name: "Refunds",
    runtime: { type: "module", module: "gatekeeper" },
    approvals: { approvers: { role: "admin" }, ttl_seconds: 7_200, on_expiry: "reject" },
  };
  const { body: agent } = await grace<Agent>("POST", "/agents/custom", { body });
  const begin = async (api: typeof grace) =>
    (await api<Run>("POST", "/runs", { body: { agent_id: agent.id, input: {} } })).body;
  const mine = await begin(own);
  const machine = world.service.apiAs(await tenants.addKey(organization_id));
  await machine("PATCH", `/agents/${agent.id}`, {
    body: { approvals: { ...body.approvals, approvers: { role: "admin", count: 2 } } },
  });
  const [first] = [await begin(machine), await begin(machine)];
  await grace("POST", `/runs/${first.id}/action`, {
    body: { type: "approve", payload: { note: "Checked the invoice." } },
  });
  return { mine, first };
}

test("the inbox and the run show the votes, and offer each member the allowed actions", browserTimeout, async () => {
  const { mine, first } = await beginRuns();
  await using person = await visit(browser, world.service);
  const { page } = person;
  page.setDefaultTimeout(60_000);
  await person.signIn("/inbox");
  const list = page.getByRole("region", { name: "Requests" });
  const requests = list.getByRole("listitem");
  await list.getByText("1 of 2 approved").waitFor();
  await settled(page);
  // Only those that the member may approve can be selected.
  await expect.poll(() => list.getByRole("checkbox", { name: "Select May I?" }).count()).toBe(2);
  await requests.first().getByRole("button").click();
  await page.getByText("You cannot approve a run that you started.").waitFor();
  expect(await page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);

  await person.open(`/runs/${mine.id}`);
  await page.getByText("You cannot approve a run that you started.").waitFor();
  expect(await page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);

  await person.open(`/runs/${first.id}`);
  const votes = page.getByRole("group", { name: "Votes" });
  await votes.getByText("1 of 2 approved").waitFor();
  await votes.getByText("grace@example.com").waitFor();
  await votes.getByText("Checked the invoice.").waitFor();
  await votes.getByText(/At the deadline, the request is rejected/).waitFor();

  await person.open("/inbox");
  await requests.filter({ hasText: "0 of 2 approved" }).getByRole("button").click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByText("Approved: May I?.").waitFor();
  // Leaving the inbox sends what could still be undone.
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("link", { name: /^Inbox/ }).click();
  await expect.poll(() => requests.filter({ hasText: "1 of 2 approved" }).count(), { timeout: 30_000 }).toBe(2);
  expect(person.faults).toEqual([]);
});
