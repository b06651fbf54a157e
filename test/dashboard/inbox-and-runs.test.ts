import { readFileSync } from "node:fs";
import type { Pipeline, PipelineRun } from "@agentrun/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { contrast, faultsOf, phone, settled, showIn } from "../support/dashboard/axe.ts";
import {
  browserTimeout,
  button,
  dialogOf,
  ensureBuilt,
  launchBrowser,
  visit,
  visitSignedIn,
} from "../support/dashboard/pages.ts";
import { createWebhookWorld, untilStatus, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;
let browser: Browser;

beforeAll(async () => {
  ensureBuilt();
  [world, browser] = await Promise.all([
    createWebhookWorld({ AGENTRUN_WEBHOOK_ATTEMPTS: "1", AGENTRUN_WEBHOOK_BACKOFF: "0" }),
    launchBrowser(),
  ]);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

const signedIn = (path?: string) => visitSignedIn(browser, world.service, path);

async function make<Body>(path: string, body: object): Promise<Body> {
  const answer = await world.service.api<Body>("POST", path, { body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const startRun = async (agentId: string, input: object = {}) =>
  (await make<{ id: string }>("/runs", { agent_id: agentId, input })).id;

async function statusesOf(runIds: readonly string[]): Promise<string[]> {
  const runs = await Promise.all(runIds.map((id) => world.service.api<{ status: string }>("GET", `/runs/${id}`)));
  return runs.map(({ body }) => body.status);
}

test(
  "the inbox counts waiting runs, decides several at once, and shows who answered what",
  browserTimeout,
  async () => {
    const agent = await world.addAgent("gatekeeper", { name: "Asker" });
    const other = await world.addAgent("gatekeeper", { name: "Another" });
    const runs = [await startRun(agent, { ttl_seconds: 3_000 }), await startRun(agent), await startRun(other)];
    await using person = await signedIn();
    const { page } = person;
    await page.getByRole("heading", { name: "Needs attention (3)" }).waitFor();
    await page.getByRole("link", { name: "Asker has 2 waiting requests: May I?" }).waitFor();
    await page.getByRole("link", { name: "Another is waiting: May I?" }).waitFor();
    await page.getByRole("link", { name: /^Inbox\s*3 waiting$/ }).click();
    const list = page.getByRole("region", { name: "Requests" });
    const requests = list.getByRole("listitem");
    await requests.nth(2).waitFor();
    await list.getByText(/(49|50) min/).waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);

    // One is answered elsewhere meanwhile: the rest is answered, and this one is reported.
    await page.getByRole("combobox", { name: "Agent" }).fill("Asker");
    await page.getByRole("option", { name: "Asker" }).click();
    await page.waitForURL(/agent=ag_/);
    await expect.poll(() => requests.count(), { timeout: 30_000 }).toBe(2);
    await page.getByRole("checkbox", { name: "Select all approvals" }).check();
    await button(page, "Reject…").click();
    await dialogOf(page).getByText("Asker: May I?").first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await showIn(page, "dark");
    expect(await faultsOf(page, contrast)).toEqual([]);
    await showIn(page, "light");
    await world.service.api("POST", `/runs/${runs[1]}/action`, { body: { type: "approve" } });
    await dialogOf(page).getByLabel("Note").fill("not today");
    await dialogOf(page).getByRole("button", { name: "Reject", exact: true }).click();
    await dialogOf(page).getByText("1 rejected").waitFor();
    await dialogOf(page).getByRole("button", { name: "Close" }).last().click();
    expect(await statusesOf(runs)).toEqual(["completed", "requires_action", "requires_action"]);

    await page.getByRole("tab", { name: "Recent" }).click();
    const requested = page.getByRole("table", { name: "Recent" });
    const row = requested.getByRole("row").filter({ hasText: "not today" });
    await row.getByText("rejected").waitFor();
    await row.getByText(world.service.credentials.email).waitFor();
    // Those that still wait have a tab of their own.
    expect(await requested.getByText("none yet").count()).toBe(0);
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("tab", { name: "Waiting" }).click();
    await list
      .getByRole("button", { name: /^Your name/ })
      .first()
      .click();
    await page.getByRole("textbox", { name: "name" }).fill("Ada");
    await button(page, "Send answer").click();
    await expect.poll(() => statusesOf(runs)).toEqual(["completed", "completed", "requires_action"]);
    await person.open(`/runs/${runs[1]}`);
    await page.getByRole("group", { name: "output" }).getByText('"Ada"').waitFor();
    expect(person.faults).toEqual([]);
  },
);

test("a failing webhook is not green, and shows its success rate", browserTimeout, async () => {
  await using receiver = await startReceiver((_received, response) => response.writeHead(500).end("no"));
  const webhook = await world.addWebhook(`${receiver.url}/hook`);
  await world.run({ query: "not delivered" });
  await untilStatus(world, webhook.id, "failed", 60_000);
  await using person = await signedIn();
  const { page } = person;
  await page.getByRole("link", { name: "Webhooks" }).click();
  const row = page.getByRole("row").filter({ hasText: receiver.url });
  await row.getByText("failing").waitFor();
  await row.getByText("0 % of 1").waitFor();
  await row.getByRole("link").click();
  await page.getByText("Failing since").waitFor();
  await world.service.api("DELETE", `/webhooks/${webhook.id}`);
  expect(person.faults).toEqual([]);
});

test(
  "a step's run links to its pipeline and shows its key; cancelling a run needs a confirmation",
  browserTimeout,
  async () => {
    const waiter = await world.addAgent("waiter", { name: "Waiter" });
    const pipeline = await make<Pipeline>("/pipelines", {
      name: "Patience",
      steps: [{ name: "wait", agent_id: waiter }],
    });
    const started = await world.service.api<PipelineRun>("POST", `/pipelines/${pipeline.id}/runs`, {
      body: { input: {} },
      headers: { prefer: "respond-async" },
    });
    const listed = async () =>
      (await world.service.api<{ data: { id: string }[] }>("GET", `/runs?pipeline_run_id=${started.body.id}`)).body
        .data;
    await expect.poll(async () => (await listed()).length, { timeout: 30_000 }).toBe(1);
    const [task] = await listed();
    await using person = await signedIn(`/runs/${task?.id}`);
    const { page } = person;
    await page.getByRole("link", { name: "Patience" }).waitFor();
    expect(await page.title()).toBe("Run of Waiter · Agent Run Service");
    await button(page, "Cancel").click();
    await dialogOf(page).getByRole("button", { name: "Keep running" }).click();
    await dialogOf(page).waitFor({ state: "detached" });
    await button(page, "Cancel").click();
    await dialogOf(page).getByRole("button", { name: "Cancel run" }).click();
    await page.getByText("cancelled", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "Patience" }).click();
    await page.getByRole("heading", { name: "Patience" }).waitFor();

    const own = await startRun(world.service.credentials.agent_id, { query: "by a key" });
    const { body: keys } = await world.service.api<{ data: { id: string; name: string }[] }>("GET", "/api-keys");
    await person.open(`/runs/${own}`);
    await page.getByText(String(keys.data[0]?.name), { exact: true }).waitFor();
    expect(person.faults).toEqual([]);
  },
);

test("an idle list of runs sends few requests, however many of its runs are unfinished", browserTimeout, async () => {
  const agent = await world.addAgent("gatekeeper", { name: "Many" });
  await Promise.all(Array.from({ length: 12 }, () => startRun(agent)));
  for (let newer = 0; newer < 52; newer += 1) await world.run({ query: "newer" });
  await using person = await signedIn();
  const { page } = person;
  const requested: string[] = [];
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("table", { name: "Runs" }).getByRole("row").nth(3).waitFor();
  page.on("request", (request) => requested.push(new URL(request.url()).pathname + new URL(request.url()).search));
  const heads = () => requested.filter((url) => /^\/v2\/runs\?expand=input_preview&limit=50$/.test(url)).length;
  await expect.poll(heads, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  // For each poll of the newest runs, one of the active ones below them, in any order; and none of single runs.
  expect(requested.filter((url) => /^\/v2\/runs\/run_/.test(url))).toEqual([]);
  expect(
    requested.filter((url) => url.startsWith("/v2/runs?") && url.includes("status=queued")).length,
  ).toBeLessThanOrEqual(heads() + 1);
  expect(person.faults).toEqual([]);
});

test(
  "new, ended and waiting runs are pushed into the list, also while the page does not poll",
  browserTimeout,
  async () => {
    const asker = await world.addAgent("gatekeeper", { name: "Pushed" });
    await startRun(asker);
    await using person = await signedIn();
    const { page } = person;
    // Pages in the background do not poll.
    await page.evaluate(`Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"))`);
    const stream = page.waitForResponse((response) => response.url().includes("/v2/events?"));
    await page.getByRole("link", { name: "Runs", exact: true }).click();
    await page.getByRole("table", { name: "Runs" }).getByRole("row").nth(1).waitFor();
    await stream;
    for (const agent of [world.service.credentials.agent_id, asker, world.service.credentials.agent_id]) {
      const id = await startRun(agent, { query: "pushed" });
      await page.getByRole("link", { name: id }).waitFor();
    }
    const waiter = await world.addAgent("waiter", { name: "Only starts" });
    const body = { agent_id: waiter, input: {} };
    const headers = { prefer: "respond-async" };
    const { id } = (await world.service.api<{ id: string }>("POST", "/runs", { body, headers })).body;
    await page.getByRole("link", { name: id }).waitFor();
    expect(person.faults).toEqual([]);
  },
);

test(
  "a run is found by its input, filters are saved under a name, and the list is exported",
  browserTimeout,
  async () => {
    const { agent_id } = world.service.credentials;
    const body = { agent_id, input: { query: "find me" }, user: "ada", metadata: { order: "=4711" } };
    const { id } = await make<{ id: string }>("/runs", body);
    await using person = await signedIn();
    const { page } = person;
    await page.getByRole("link", { name: "Runs", exact: true }).click();
    await button(page, "More filters").click();
    const form = page.getByRole("form", { name: "More filters" });
    const time = (atMs: number) =>
      new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    await page.getByRole("combobox", { name: "Created" }).fill("45m");
    await page.getByRole("option", { name: "Last 45 minutes" }).click();
    await page.waitForURL(/since=45m/);
    await form.getByLabel("User").fill("ada");
    await form.getByLabel("Metadata").fill("order==4711");
    await form.getByLabel("From", { exact: true }).fill(time(Date.now() - 600_000));
    await form.getByLabel("Until").fill(time(Date.now() + 600_000));
    expect(await faultsOf(page)).toEqual([]);
    await form.getByRole("button", { name: "Filter" }).click();
    await page.waitForURL(/user=ada&.*after=/);
    expect(page.url()).not.toContain("since");
    const rows = page.getByRole("table", { name: "Runs" }).getByRole("row");
    await expect.poll(() => rows.count(), { timeout: 30_000 }).toBe(2);
    await rows.getByRole("link", { name: id }).waitFor();

    await button(page, "Views").click();
    await page.getByRole("menuitem", { name: "Save filters…" }).click();
    await dialogOf(page).getByLabel("Name").fill("Ada's orders");
    expect(await faultsOf(page)).toEqual([]);
    await dialogOf(page).getByRole("button", { name: "Save" }).click();
    await dialogOf(page).waitFor({ state: "detached" });
    const save = async (name: string) => {
      await button(page, "Export").click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name }).click(),
      ]);
      return readFileSync(await download.path(), "utf8");
    };
    const csv = await save("CSV (spreadsheet)");
    expect(csv).toContain(`${id},completed,Echo,`);
    expect(csv).toContain('"{""order"":""=4711""}"');
    expect(JSON.parse(await save("JSON Lines"))).toMatchObject({ id, user: "ada" });

    await button(page, "Clear").click();
    await expect.poll(() => rows.count(), { timeout: 30_000 }).toBeGreaterThan(2);
    await button(page, "Views").click();
    await page.getByRole("menuitem", { name: "Ada's orders", exact: true }).click();
    await page.waitForURL(/user=ada/);
    expect(person.faults).toEqual([]);
  },
);

test.each(["light", "dark"] as const)(
  "on a phone, failed runs are filtered in a sheet, and a request is approved by a button in reach (%s)",
  browserTimeout,
  async (colorScheme) => {
    const asker = await world.addAgent("gatekeeper", { name: "Pocket" });
    const waiting = await startRun(asker, { query: "approve me" });
    await using person = await visit(browser, world.service, { ...phone, colorScheme });
    const { page } = person;
    await person.signIn("/runs");
    const row = page.getByRole("table", { name: "Runs" }).getByRole("row").filter({ hasText: "run_" }).first();
    await row.waitFor();
    const first = await row.boundingBox();
    expect((first?.y ?? phone.height) + (first?.height ?? 0)).toBeLessThan(phone.height / 2);
    await button(page, "Filters").click();
    await dialogOf(page).getByRole("combobox", { name: "Status" }).waitFor();
    expect(await faultsOf(page, undefined, '[role="dialog"]')).toEqual([]);
    await dialogOf(page).getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "needs action" }).click();
    // The list of statuses stays open for more of them, until a tap beside it.
    await dialogOf(page).getByRole("heading", { name: "Filters" }).click();
    await button(dialogOf(page), "Show results").click();
    await button(page, "Filters (1)").waitFor();
    await page.getByRole("link", { name: waiting }).click();
    const approve = button(page, "Approve");
    await approve.waitFor();
    for (const name of ["Approve", "Reject"]) {
      const box = await button(page, name).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? phone.height) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    }
    expect(await faultsOf(page)).toEqual([]);
    await approve.click();
    await page.getByText("Waiting for your answer").waitFor();
    expect(person.faults).toEqual([]);
  },
);

test("on a phone the playground shows its result, and Ctrl+Enter runs it", browserTimeout, async () => {
  await using person = await visit(browser, world.service, phone);
  const { page } = person;
  await person.signIn(`/playground?agent=${world.service.credentials.agent_id}`);
  await page.getByLabel("query").fill("from a phone");
  await page.keyboard.press("Control+Enter");
  const result = page.getByRole("group", { name: "output" });
  await result.getByText("from a phone").first().waitFor();
  const topOf = async () => (await page.getByRole("heading", { name: "Result" }).boundingBox())?.y ?? -1;
  await expect.poll(topOf, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await topOf()).toBeLessThan(phone.height);
  expect(person.faults).toEqual([]);
});

test("actions that a role does not allow are not offered", browserTimeout, async () => {
  const invited = await make<{ url: string }>("/members/invitations", { email: "looks@example.com", role: "viewer" });
  const link = new URL(invited.url);
  await using viewer = await visit(browser, world.service);
  const { page } = viewer;
  await viewer.open(link.pathname + link.hash);
  await page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await button(page, "Join").click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  const agent = await world.addAgent("gatekeeper", { name: "Gate" });
  const run = await startRun(agent);
  const { id: pipeline } = await make<Pipeline>("/pipelines", {
    name: "Reviewed",
    steps: [{ name: "one", agent_id: agent }],
  });
  const lists = ["agents", "catalog", "runs", "inbox", "webhooks", "alerts", "threads", "replays", "workers"];
  const forms = ["costs", "caps", "pipelines", "pipelines/new", "playground"];
  const places = [
    ...[...lists, ...forms].map((each) => `/${each}`),
    ...["overview", "configuration", "revisions", "deployments"].map((tab) => `/agents/${agent}?tab=${tab}`),
    ...["overview", "definition"].map((tab) => `/pipelines/${pipeline}?tab=${tab}`),
    `/runs/${run}`,
  ];
  const settings = ["api-keys", "members", "policies", "connectors", "model-providers"].map(
    (each) => `/settings/${each}`,
  );
  const doing =
    /^(Create|Hire|Add|Invite|New run|New thread|Run\b|Approve|Reject|Archive|Duplicate|Set as|Set up|Save|Try|Connect|Roll back|Deploy|Edit|Delete|Remove|Cancel)/;
  for (const path of [...places, ...settings]) {
    await viewer.open(path);
    await settled(page);
    expect
      .soft(
        await button(page, doing)
          .or(page.getByRole("link", { name: doing }))
          .count(),
        path,
      )
      .toBe(0);
  }
  // A page without access has no filters and no export, and shows the missing scope.
  await viewer.open("/settings/audit");
  await page.getByRole("alert").waitFor();
  expect(await button(page, /^(Export|Filter)/).count()).toBe(0);
  await viewer.open(`/runs/${run.slice(0, -4)}0000`);
  await expect.poll(() => page.title()).toBe("This run could not be shown · Agent Run Service");
  expect(viewer.faults).toEqual([]);
});
