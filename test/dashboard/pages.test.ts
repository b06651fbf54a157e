import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { contrast, desktop, faultsOf, overhang, phone, settled, showIn } from "../support/dashboard/axe.ts";
import { builtPages, ensureBuilt, launchBrowser, visit } from "../support/dashboard/pages.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

const firstLoadBytes = 250 * 1024;
const mostRequests = 40;

let world: WebhookWorld;
let browser: Browser;
let places: Record<string, string>;

beforeAll(async () => {
  ensureBuilt();
  [world, browser] = await Promise.all([createWebhookWorld(), launchBrowser()]);
  places = await settle();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

/** Content for every page, and the pages by name. */
async function settle(): Promise<Record<string, string>> {
  const parked = await world.addAgent("gatekeeper", { name: "Gatekeeper" });
  const ended = await world.run({ query: "a result" });
  const other = await world.run({ query: "another result" });
  await world.service.api("POST", `/runs/${ended.id}/feedback`, { body: { thumbs: "down", score: 1, comment: "No." } });
  const replay = await world.service.api<{ id: string }>("POST", "/replays", {
    body: { agent_id: world.service.credentials.agent_id, effects: "live" },
  });
  const ask = { body: { agent_id: parked, input: {} } };
  const waiting = await world.service.api<{ id: string }>("POST", "/runs", ask);
  const webhook = await world.addWebhook("https://127.0.0.1:9/hook");
  await world.service.api("POST", `/webhooks/${webhook.id}/test`);
  await world.service.api("PATCH", `/agents/${parked}`, { body: { description: "Requests approval first." } });
  await settleWorkers();
  return {
    overview: "/",
    runs: "/runs",
    threads: "/threads",
    "a thread": `/threads/${await beginThread(parked)}`,
    "a run that ended": `/runs/${ended.id}`,
    "two runs compared": `/runs/${ended.id}/compare/${other.id}`,
    replays: "/replays",
    "a replay": `/replays/${replay.body.id}`,
    "a run with a question": `/runs/${waiting.body.id}`,
    playground: `/playground?agent=${parked}`,
    agents: "/agents",
    agent: `/agents/${parked}`,
    "agent: call it from": `/agents/${parked}?tab=call`,
    "agent: configuration": `/agents/${parked}?tab=configuration`,
    "agent: revisions": `/agents/${parked}?tab=revisions`,
    "agent: canaries": `/agents/${parked}?tab=canaries`,
    "agent: deployments": `/agents/${parked}?tab=deployments`,
    workers: "/workers",
    "workers that are not there yet": "/workers?queue=nowhere",
    catalog: "/catalog",
    webhooks: "/webhooks",
    webhook: `/webhooks/${webhook.id}`,
    costs: "/costs",
    caps: "/caps",
    usage: "/usage",
    "API keys": "/settings/api-keys",
    members: "/settings/members",
    sessions: "/settings/sessions",
    "audit log": "/settings/audit",
    profile: "/settings/profile",
    "a page that is not there": "/nowhere",
    "a run that is not there": "/runs/run_00000000000000000000000000",
  };
}

const register = async (body: object) => {
  const answer = await world.service.api<{ id: `wrk_${string}` }>("POST", "/workers", {
    body: { protocol: 1, concurrency: 10, ...body },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

/** A queue with a worker and a build that is gone, and one without workers. */
async function settleWorkers(): Promise<void> {
  const add = (name: string, queue: string) =>
    world.service.api("POST", "/agents/custom", { body: { name, runtime: { type: "worker", queue } } });
  await add("refund", "support");
  await add("invoice", "billing");
  const offered = { queues: ["support"], agents: [{ name: "refund", queue: "support" }] };
  const there = await register({ ...offered, name: "laptop.example", build: "2026-11-16", sdk: "agent-run-kit/2.4" });
  const lost = await register({ ...offered, name: "old.example", build: "2026-11-01" });
  await world.database.query("update workers set lost_at = now() where id = $1", [toUuid(lost)]);
  // It stays silent, and is listed for as long as the tests take.
  await world.database.query("update workers set seen_at = now() + interval '1 hour' where id = $1", [toUuid(there)]);
}

/** A run that is pinned to its build, has a question, and has no worker any more. */
async function leaveRunBehind(build: string): Promise<void> {
  const { api } = world.service;
  const runtime = { type: "worker", queue: "parked", builds: "pinned" };
  const agent = await api<{ id: string }>("POST", "/agents/custom", { body: { name: "parker", runtime } });
  const worker = await register({ queues: ["parked"], build });
  await api("POST", "/runs", { body: { agent_id: agent.body.id, input: {} }, headers: { Prefer: "respond-async" } });
  const polled = await api<{ runs: { token: string; run_id: string }[] }>("POST", `/workers/${worker}/poll`, {
    body: { slots: 1, wait_seconds: 10 },
  });
  const [{ token = "", run_id = "" } = {}] = polled.body.runs;
  const question = JSON.stringify({ type: "approval", prompt: "Continue?" });
  const report = { token, first: 1, items: [{ type: "ask", key: "ask#0", question }] };
  await api("POST", `/workers/${worker}/report`, { body: { runs: [report] } });
  const status = async () => (await api<{ status: string }>("GET", `/runs/${run_id}`)).body.status;
  await expect.poll(status).toBe("requires_action");
  await api("DELETE", `/workers/${worker}`);
}

test("workers are shown with their builds and queues, and so is a queue without workers", async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  await person.signIn();
  await page.getByRole("link", { name: "Workers" }).click();
  const rowOf = (table: string, name: string) =>
    page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });
  await rowOf("Workers", "laptop.example").getByText("active").waitFor();
  await rowOf("Workers", "old.example").getByText("lost").waitFor();
  await rowOf("Workers", "laptop.example").getByText("0 of 10").waitFor();
  await rowOf("Queues", "billing").getByText("none", { exact: true }).waitFor();
  await rowOf("Queues", "support").getByText("no workers").waitFor();
  // It updates without a reload.
  const passing = await register({ queues: ["billing"], name: "passing.example" });
  await rowOf("Workers", "passing.example").waitFor();
  await rowOf("Queues", "billing").getByText("none", { exact: true }).waitFor({ state: "detached" });
  await world.service.api("DELETE", `/workers/${passing}`);
  await rowOf("Workers", "passing.example").waitFor({ state: "detached" });

  // A build that has shut down is shown for as long as one of its runs waits.
  await leaveRunBehind("2026-10-20");
  await page.reload();
  await rowOf("Queues", "parked").getByText("no workers, 1 run waiting").waitFor();

  await rowOf("Queues", "support").getByRole("link", { name: "refund" }).click();
  await page.getByText("build 2026-11-01 has no workers").waitFor();
  await page.getByRole("link", { name: "1 worker", exact: true }).click();
  await page.getByRole("heading", { name: "Workers of support" }).waitFor();
  await person.open("/workers?queue=billing");
  await page.getByRole("group", { name: "TypeScript worker" }).getByText('queue: "billing"').waitFor();
  await page.getByRole("tab", { name: "Python" }).click();
  await page.getByRole("group", { name: "Python worker" }).getByText("Worker().run()").waitFor();
  expect(person.faults).toEqual([]);
});

/** Badges that overflow their card, which would cut them off. */
const cutBadges = `[...document.querySelectorAll("main [data-status=unserved]")]
  .filter((badge) => badge.getBoundingClientRect().right > badge.closest("td, dd").getBoundingClientRect().right + 1)
  .map((badge) => badge.textContent)`;

test("on a phone the texts about missing workers are not cut off", async () => {
  const body = { name: "reminder", runtime: { type: "worker", queue: "support" } };
  const { id } = (await world.service.api<{ id: `ag_${string}` }>("POST", "/agents/custom", { body })).body;
  await using person = await visit(browser, world.service, phone);
  const { page } = person;
  await person.signIn("/workers");
  await page.getByText("no matching worker").waitFor();
  expect(await page.evaluate<string[]>(cutBadges)).toEqual([]);
  const name = await page.getByRole("link", { name: "reminder" }).boundingBox();
  expect(name?.height).toBeLessThan(30);
  await page.getByRole("link", { name: "refund" }).click();
  await page.getByText("build 2026-11-01 has no workers").waitFor();
  expect(await page.evaluate<string[]>(cutBadges)).toEqual([]);
  await world.service.api("DELETE", `/agents/${id}`);
});

/** Every kind of message in a thread, and a run with a question. */
async function beginThread(waiting: string): Promise<string> {
  const { api } = world.service;
  const { id } = (await api<{ id: string }>("POST", "/threads", { body: { user: "ada", metadata: { topic: "sums" } } }))
    .body;
  const call = { tool_call_id: "c1", tool: "add" };
  const messages = [
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ type: "data", data: { a: 2, b: 3 } }] },
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: "Hm." },
        { type: "tool_call", ...call, arguments: { a: 2 } },
      ],
    },
    { role: "tool", content: [{ type: "tool_result", ...call, status: "failed", result: "no numbers" }] },
    { role: "assistant", content: "I cannot." },
    { role: "user", content: [{ type: "answer", action_id: "act_1", answer: "respond", payload: { name: "Ada" } }] },
  ];
  await api("POST", `/threads/${id}/messages`, { body: { messages } });
  await api("POST", "/runs", { body: { agent_id: waiting, thread_id: id, input: { query: "May I?" } } });
  return id;
}

/** Each page is opened in dark mode, where only contrast differs, and checked in light mode without a reload. */
test("axe finds no violation on any page, in light and dark, and nothing overflows on a phone", async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  await person.open("/sign-in");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  expect.soft(await faultsOf(page), "sign in").toEqual([]);
  await person.signIn();
  for (const [name, path] of Object.entries(places)) {
    await page.emulateMedia({ colorScheme: "dark" });
    await person.open(path);
    await settled(page);
    expect.soft(await faultsOf(page, contrast), `${name} in the dark`).toEqual([]);
    await showIn(page, "light");
    expect.soft(await faultsOf(page), name).toEqual([]);
    await page.setViewportSize(phone);
    await expect.poll(() => overhang(page), { message: `${name} on a phone` }).toBeLessThanOrEqual(0);
    await page.setViewportSize(desktop);
  }
  expect(person.faults).toEqual([]);
}, 480_000);

test("an agent's page shows how to call it, by the protocols that its form enables", async () => {
  const agent = await world.addAgent("talker", { name: "Called" });
  await using person = await visit(browser, world.service);
  await person.signIn();
  const { page } = person;
  const ways = async () => (await page.getByRole("tabpanel").getByRole("tab").allTextContents()).join(", ");
  await person.open(`/agents/${agent}?tab=call`);
  await page.getByRole("tab", { name: "AG-UI" }).click();
  const code = page.getByRole("group", { name: "AG-UI sample" });
  await code.getByText(`"${world.service.baseUrl}/agents/${agent}/ag-ui"`).waitFor();
  expect(await ways()).toBe("curl, TypeScript, Python, Go, OpenAI, AI SDK, AG-UI, MCP, A2A");
  await person.open(`/agents/${agent}?tab=configuration`);
  await page.getByRole("button", { name: "Policy, connectors, approvals, protocols, metadata" }).click();
  await page.getByLabel("Allow every enabled protocol").uncheck({ force: true });
  const boxes = page.getByRole("group", { name: "Protocols" }).getByRole("checkbox");
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.uncheck();
  await page.getByRole("checkbox", { name: "OpenAI" }).check();
  await page.getByRole("button", { name: "Save and deploy" }).click();
  await page.getByText("Revision 2 is deployed. Saving").waitFor();
  expect((await world.service.api("GET", `/agents/${agent}`)).body.doors).toEqual(["openai"]);
  await page.getByRole("tab", { name: "Call it from" }).click();
  await expect.poll(ways, { timeout: 45_000 }).toBe("curl, TypeScript, Python, Go, OpenAI");
  expect(person.faults).toEqual([]);
});

test("the form of a model agent lets callers send schemas and tools, and another kind drops both", async () => {
  const body = { name: "Open", runtime: { type: "model", provider: "default", model: "default" } };
  const { id } = (await world.service.api<{ id: string }>("POST", "/agents/custom", { body })).body;
  await using person = await visit(browser, world.service);
  await person.signIn();
  const { page } = person;
  const saved = async () => (await world.service.api("GET", `/agents/${id}`)).body;
  const save = async (revision: number) => {
    await page.getByRole("button", { name: "Save and deploy" }).click();
    await page.getByText(`Revision ${revision} is deployed. Saving`).waitFor();
  };
  await person.open(`/agents/${id}?tab=configuration`);
  await page.getByRole("button", { name: "Policy, connectors, approvals, protocols, metadata" }).click();
  await page.getByLabel("Callers may send an output schema").check({ force: true });
  await page.getByLabel("Callers may send tools").check({ force: true });
  expect(await faultsOf(page)).toEqual([]);
  await save(2);
  expect(await saved()).toMatchObject({ client_schemas: true, client_tools: true });
  await page.getByRole("radiogroup", { name: "Type of runtime" }).getByText("Module").click();
  await page.getByRole("textbox", { name: "Module" }).fill("talker");
  await save(3);
  expect(await saved()).toMatchObject({ client_schemas: false, client_tools: false });
  expect(person.faults).toEqual([]);
});

test("on a phone the navigation is a drawer", async () => {
  await using person = await visit(browser, world.service, phone);
  const { page } = person;
  await person.signIn();
  expect(await page.getByRole("link", { name: "Catalog" }).isVisible()).toBe(false);
  await page.getByRole("button", { name: "Navigation" }).click();
  await page.getByRole("link", { name: "Catalog" }).click();
  await page.getByRole("heading", { name: "Catalog" }).waitFor();
  expect(await overhang(page)).toBeLessThanOrEqual(0);
});

test("a list of ten thousand runs can be scrolled to its end, and only visible rows are rendered", {
  timeout: 120_000,
}, async () => {
  await addRuns(10_000);
  await using person = await visit(browser, world.service);
  const { page } = person;
  await person.signIn("/runs");
  const table = page.getByRole("table", { name: "Runs" });
  await table.getByRole("row").nth(5).waitFor();
  await expect.poll(() => page.evaluate<boolean>(scrollOn), { timeout: 100_000, interval: 20 }).toBe(true);
  expect(Number(await table.getAttribute("aria-rowcount"))).toBeGreaterThan(10_000);
  expect(await table.getByRole("row").count()).toBeLessThan(80);
  expect(person.faults).toEqual([]);
});

/** Scrolls until the list shows its length. */
const scrollOn = `(() => {
  const table = document.querySelector('[role="table"][aria-label="Runs"]');
  if (!table || Number(table.getAttribute("aria-rowcount")) > 0) return true;
  table.scrollTop = table.scrollHeight;
  return false;
})()`;

/** Copies of one run, each a millisecond older than the last. */
async function addRuns(count: number): Promise<void> {
  const run = await world.run({ query: "one of many" });
  await world.database.query(
    `insert into runs select (jsonb_populate_record(r, jsonb_build_object(
       'id', overlay(lpad(to_hex(x'019000000000'::bigint + n), 12, '0') placing '-' from 9 for 0) || '-7000-8000-' || lpad(to_hex(n), 12, '0'),
       'idempotency_key', null))).* from runs r, generate_series(1, ${count}) n where r.id = $1`,
    [toUuid(run.id as `run_${string}`)],
  );
}

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean; src?: string }>;

test("every page shows after at most 250 KiB of compressed script, without the charts", () => {
  const manifest = JSON.parse(readFileSync(join(builtPages, "manifest.json"), "utf8")) as Manifest;
  const needed = (key: string): string[] => [key, ...(manifest[key]?.imports ?? []).flatMap(needed)];
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? "";
  const pages = Object.keys(manifest).filter((key) => key.startsWith("src/pages/"));
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) {
    const files = new Set([...needed(entry), ...needed(page)].map((key) => manifest[key]?.file ?? ""));
    expect([...files].filter((file) => /series-chart/.test(file))).toEqual([]);
    const bytes = [...files].map((file) => gzipSync(readFileSync(join(builtPages, file))).length);
    const total = bytes.reduce((sum, each) => sum + each, 0);
    expect(total, page).toBeLessThanOrEqual(firstLoadBytes);
  }
});

test("a page is loaded with at most 40 requests, and its typeface is one of them", { timeout: 120_000 }, async () => {
  const run = await world.run({ query: "how many" });
  for (const [path, last] of [
    ["/", "Cost"],
    ["/runs", "Runs"],
    [`/runs/${run.id}`, "Trace"],
  ] as const) {
    await using person = await visit(browser, world.service);
    const { page } = person;
    const requested = new Set<string>();
    page.on("request", (request) => requested.add(request.url()));
    await person.signIn(path);
    await page.getByRole(path === "/runs" ? "table" : "region", { name: last, exact: true }).waitFor();
    await page.waitForLoadState("networkidle").catch(() => {});
    expect([...requested].length, path).toBeLessThanOrEqual(mostRequests);
    expect(await page.evaluate("document.fonts.check('14px Inter') && [...document.fonts].length")).toBe(1);
  }
});

test("every label of a chart's values is on a line of its own", { timeout: 120_000 }, async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  await person.signIn("/");
  const charts = page.getByRole("img", { name: /^Latency over time|tokens in this period/ });
  await charts.nth(1).locator(".recharts-yAxis-tick-labels text").first().waitFor();
  for (const chart of await charts.all()) {
    const middles = (selector: string) =>
      chart.locator(selector).evaluateAll((all) =>
        all
          .map((each) => each.getBoundingClientRect())
          .map(({ top, height }) => top + height / 2)
          .sort((one, other) => one - other),
      );
    const labels = await middles(".recharts-yAxis-tick-labels text");
    const lines = await middles(".recharts-cartesian-grid-horizontal line");
    expect(labels.length).toBeGreaterThan(1);
    expect(lines.length).toBe(labels.length);
    for (const [index, line] of lines.entries()) expect(Math.abs(line - Number(labels[index]))).toBeLessThan(4);
  }
});
