import type { Agent, Alert, Pipeline, PipelineRun } from "@agentrun/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import { contrast, desktop, faultsOf, overhang, phone, settled, showIn } from "../support/dashboard/axe.ts";
import { button, choose, ensureBuilt, launchBrowser, visitSignedIn } from "../support/dashboard/pages.ts";
import { startMcpServer, textResult } from "../support/mcp-server.ts";
import { type ModelServer, startModelServer } from "../support/model-server/model-server.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;
let browser: Browser;
let mcp: Awaited<ReturnType<typeof startMcpServer>>;
let models: ModelServer;
let doubler: string;

beforeAll(async () => {
  ensureBuilt();
  const tools = { search: { run: () => textResult("found") }, "files/delete": { run: () => textResult("gone") } };
  [mcp, models, browser, world] = await Promise.all([
    startMcpServer({ tools }),
    startModelServer(),
    launchBrowser(),
    createWebhookWorld({ AGENTRUN_ALERT_SECONDS: "1" }),
  ]);
  models.teach("small", { text: "yes" });
  doubler = await world.addAgent("number", { name: "Doubler" });
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
  await mcp?.[Symbol.asyncDispose]();
  await models?.stop();
});

const signedIn = (path?: string) => visitSignedIn(browser, world.service, path);
const dialogButton = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const make = async <Made extends { id: string }>(path: string, body: object) => {
  const answer = await world.service.api<Made>("POST", path, { body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};

const steps = (when: string) => [
  { name: "first", agent_id: doubler, input: { value: 21, ms: 200 } },
  { name: "each", agent_id: doubler, for_each: "[1, 2, 3]", input: { value: { expr: "item" } }, depends_on: ["first"] },
  { name: "never", agent_id: doubler, when },
  { name: "last", agent_id: doubler, input: { value: { expr: "steps.first.output.value" } }, depends_on: ["each"] },
];

test("a pipeline is written, rejected with the path of an error, run, and followed on the graph", async () => {
  await using person = await signedIn();
  const { page } = person;
  await page.getByRole("link", { name: "Pipelines" }).click();
  await page.getByRole("link", { name: "Create pipeline" }).first().click();
  await page.getByLabel("Name").fill("Doubling");
  const editor = page.getByLabel("Steps (JSON)");
  await editor.fill("[ this is not JSON");
  await button(page, "Create").click();
  expect(await page.evaluate<boolean>("document.querySelector('form:has(textarea:invalid)') !== null")).toBe(true);
  await editor.fill(JSON.stringify(steps("steps.nowhere.status == 'failed'")));
  await button(page, "Create").click();
  await page
    .getByText(/^steps\.2\.when: /)
    .first()
    .waitFor();
  const preview = page.getByRole("list", { name: "Pipeline steps" });
  await preview.getByRole("listitem").filter({ hasText: "never" }).getByText("invalid").waitFor();
  await editor.fill(JSON.stringify(steps("input.query == 'never'")));
  await button(page, "Create").click();
  await page.waitForURL(/\/pipelines\/pipe_/);

  await button(page, "Run pipeline").click();
  await page.getByRole("dialog").getByLabel("query").fill("go");
  await dialogButton(page, "Run").click();
  await page.waitForURL(/\/pipelines\/pipe_\w+\/runs\/prun_/);
  const graph = page.getByRole("list", { name: "Progress of the steps" });
  const node = (name: string) => graph.getByRole("button", { name: new RegExp(`^${name}`) });
  await node("last").getByText("completed").waitFor();
  await node("each").getByText("3 of 3").waitFor();
  await node("never").getByText("skipped").waitFor();
  await page.getByRole("group", { name: "output" }).getByText("84").waitFor();
  await node("each").press("Enter");
  await page.getByRole("table", { name: "Items of each" }).getByRole("row").nth(3).waitFor();
  await node("last").press("Enter");
  await page.getByRole("region", { name: "Step last" }).getByRole("link", { name: /^run_/ }).click();
  await page.getByRole("heading", { name: "Doubler" }).waitFor();
  expect(person.faults).toEqual([]);
});

test("an active pipeline run is shown as running, and its stream reports the cancellation", async () => {
  const waiter = await world.addAgent("waiter", { name: "Waiter" });
  const pipeline = await make<Pipeline>("/pipelines", {
    name: "Patience",
    steps: [{ name: "wait", agent_id: waiter }],
  });
  const started = await world.service.api<PipelineRun>("POST", `/pipelines/${pipeline.id}/runs`, {
    body: { input: {} },
    headers: { prefer: "respond-async" },
  });
  await using person = await signedIn(`/pipelines/${pipeline.id}/runs/${started.body.id}`);
  const { page } = person;
  const node = page.getByRole("list", { name: "Progress of the steps" }).getByRole("button");
  await node.getByText("running").waitFor();
  // From here on only the stream can update the page.
  await page.route(/\/runs\/prun_\w+$/, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await button(page, "Cancel").click();
  await dialogButton(page, "Cancel run").click();
  await node.getByText("cancelled").waitFor();
  expect(person.faults).toEqual([]);
});

test("an alert is created, fires, is shown on the overview, and is acknowledged with a note", async () => {
  await using person = await signedIn();
  const { page } = person;
  await page.getByRole("link", { name: "Alerts" }).click();
  await button(page, "Create alert").first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Any run");
  await choose(page, "Metric", "Runs");
  await choose(page, "Comparison", "is at least");
  await page.getByLabel("Threshold").fill("0");
  await dialogButton(page, "Create").click();
  await page.getByRole("dialog").getByRole("alert").getByText(/req_/).waitFor();
  await page.getByLabel("Threshold").fill("1");
  await dialogButton(page, "Create").click();
  await page.waitForURL(/\/alerts\/alr_/);
  await page.getByText("Runs ≥ 1 over 5 min").waitFor();
  const { id } = await world.run({ query: "wake it" });
  await button(page, /^Acknowledge alert/).click();
  await page.getByLabel("Note").fill("that was me");
  await dialogButton(page, "Acknowledge").click();
  await page.getByRole("table", { name: "Alert history" }).getByText("that was me").waitFor();
  await page.getByRole("table", { name: "Alert history" }).getByRole("link", { name: "view runs" }).click();
  await page.getByRole("link", { name: id }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "View runs", exact: true }).click();
  await page.getByRole("link", { name: id }).waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("link", { name: /Any run is firing/ }).waitFor();
  const rules = await world.service.api<{ data: Alert[] }>("GET", "/alerts?status=firing");
  expect(rules.body.data.map(({ name }) => name)).toEqual(["Any run"]);
  expect(person.faults).toEqual([]);
});

test("a policy is created by a form, tried on a text, made the default, and shown for an agent", async () => {
  await using person = await signedIn("/settings/policies");
  const { page } = person;
  await page.getByRole("table", { name: "Policies" }).getByRole("link", { name: "regulated", exact: false }).waitFor();
  await button(page, "Create policy").click();
  await page.getByRole("dialog").getByLabel("Name").first().fill("No addresses");
  await button(page, "Add guard").click();
  await dialogButton(page, "Create").click();
  await page.waitForURL(/\/settings\/policies\/pol_/);
  await page.getByLabel("Text to test").fill("Write to ada@example.com please");
  await button(page, "Test").click();
  await page.getByRole("status").getByText("Redacted", { exact: true }).waitFor();
  expect(await page.getByRole("group", { name: "result" }).textContent()).not.toContain("ada@example.com");
  await page.getByLabel("Text to test").fill("Nothing to see");
  await button(page, "Test").click();
  await page.getByRole("status").getByText("Passed").waitFor();
  await page.getByRole("link", { name: "All policies" }).click();
  await choose(page, "Organisation policy", "No addresses");
  await button(page, "Set as default").click();
  await page
    .getByRole("table", { name: /^Guards of/ })
    .getByText("Personal data")
    .waitFor();
  expect((await world.service.api("GET", "/policies/default")).body).toMatchObject({
    policy: expect.stringMatching(/^pol_/),
  });
  expect(person.faults).toEqual([]);
});

test("a connector is added with a secret header, checked against a real server, and deleted by name", async () => {
  await using person = await signedIn("/settings/connectors");
  const { page } = person;
  await button(page, "Add connector").first().click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).fill("Files");
  await page.getByRole("textbox", { name: "URL", exact: true }).fill(mcp.mcpUrl);
  await button(page, "Add header").click();
  await page.getByLabel("Name of header 1").fill("x-api-key");
  await page.getByLabel("Value of header 1").fill("a secret of ours");
  await dialogButton(page, "Add").click();
  await page.waitForURL(/\/settings\/connectors\/con_/);
  await button(page, "Test now").click();
  const tools = page.getByRole("table", { name: "Tools" });
  await tools.getByText("files/delete", { exact: true }).waitFor();
  expect(mcp.received.at(-1)?.headers["x-api-key"]).toBe("a secret of ours");
  expect(await page.content()).not.toContain("a secret of ours");
  await choose(page, "Approval of files/delete", "always");
  const id = page.url().split("/").at(-1);
  const shown = async () => (await world.service.api<{ approval: object }>("GET", `/connectors/${id}`)).body.approval;
  await expect.poll(shown).toEqual({ default: "never", tools: { "files/delete": "always" } });
  await button(page, "Delete").click();
  expect(await dialogButton(page, "Delete").isDisabled()).toBe(true);
  await page.getByRole("dialog").getByRole("textbox").fill("Files");
  await dialogButton(page, "Delete").click();
  await page.getByText("No connectors yet").waitFor();
  expect(person.faults).toEqual([]);
});

test("a model provider is added, and its test succeeds", async () => {
  await using person = await signedIn("/settings/model-providers");
  const { page } = person;
  await button(page, "Add model provider").first().click();
  await choose(page, "Type", "OpenAI-compatible: Ollama, vLLM, llama.cpp, …");
  await page.getByRole("dialog").getByLabel("Name").fill("local");
  await page.getByRole("dialog").getByLabel("API key").fill("sk-a-secret-of-ours-1234");
  await page.getByLabel("Base URL").fill(models.url);
  await page.getByLabel("Default model").fill("small");
  await dialogButton(page, "Add").click();
  const row = page.getByRole("row").filter({ hasText: "local" });
  await row.getByText("…1234").waitFor();
  await button(page, "Test local").click();
  await dialogButton(page, "Test").click();
  await page.getByRole("status").getByText("The provider responded").waitFor();
  await page.getByLabel("Model", { exact: true }).fill("no-such-model");
  await dialogButton(page, "Test").click();
  await page.getByRole("dialog").getByRole("alert").getByText("The model does not exist.").waitFor();
  expect(person.faults).toEqual([]);
});

/** An internal error, as the service would have reported it. */
async function addErrorReport(): Promise<string> {
  const [id, request] = [newId("err"), newId("req")];
  await world.database.query(
    `with report as (insert into error_reports values ($1, 'f1', 'request', 'TypeError', 'no such thing', $3,
       'GET /v2/things/{id}', 3, $2, now(), now()) returning id)
     insert into error_occurrences select gen_random_uuid(), id, $2, null, now() from report`,
    [toUuid(id), toUuid(request), "TypeError: no such thing\n    at thing (things.ts:7:3)"],
  );
  return request;
}

test("the operator finds an error by its request id", async () => {
  const request = await addErrorReport();
  await using person = await signedIn();
  const { page } = person;
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("tab", { name: "Errors" }).click();
  await page.getByLabel("Request ID").fill(request);
  await button(page, "Filter").click();
  await page.waitForURL(/request_id=req_/);
  await page.getByRole("link", { name: "TypeError" }).click();
  await page.getByRole("group", { name: "stack" }).getByText("things.ts:7:3").waitFor();
  await page.getByRole("table", { name: "Occurrences" }).getByText(request).waitFor();
  await world.database.query("update organizations set is_operator = false");
  await person.open("/settings/sessions");
  await page.getByRole("tab", { name: "Sessions" }).waitFor();
  expect(await page.getByRole("tab", { name: "Errors" }).count()).toBe(0);
  await world.database.query("update organizations set is_operator = true");
  expect(person.faults).toEqual([]);
});

/** One resource of each kind, and the pages by name. */
async function settle(): Promise<Record<string, string>> {
  const { agent_id } = world.service.credentials;
  const schedule = { cron: "0 9 * * *", timezone: "Europe/Zurich" };
  const pipeline = await make<Pipeline>("/pipelines", { name: "Many", steps: steps("true"), schedule });
  const run = await make<PipelineRun>(`/pipelines/${pipeline.id}/runs`, { input: {} });
  const alert = await make<Alert>("/alerts", {
    name: "Failures",
    metric: "error_rate",
    comparison: "gt",
    threshold: 5,
    agent_id,
  });
  const connector = await make<{ id: string }>("/connectors", { name: "Axe", type: "mcp", url: mcp.mcpUrl });
  await addErrorReport().catch(() => {});
  const errors = await world.service.api<{ data: { id: string }[] }>("GET", "/errors");
  return {
    pipelines: "/pipelines",
    "new pipeline": "/pipelines/new",
    pipeline: `/pipelines/${pipeline.id}?step=each`,
    "pipeline: definition": `/pipelines/${pipeline.id}?tab=definition`,
    "pipeline run": `/pipelines/${pipeline.id}/runs/${run.id}?step=each`,
    alerts: "/alerts",
    alert: `/alerts/${alert.id}`,
    policies: "/settings/policies",
    policy: "/settings/policies/regulated",
    connectors: "/settings/connectors",
    connector: `/settings/connectors/${connector.id}`,
    "model providers": "/settings/model-providers",
    errors: "/settings/errors",
    error: `/settings/errors/${errors.body.data[0]?.id}`,
  };
}

test("axe finds no violation on these pages in light and dark, and nothing overflows on a phone", async () => {
  const places = await settle();
  await using person = await signedIn();
  const { page } = person;
  for (const [name, path] of Object.entries(places)) {
    await person.open(path);
    await settled(page);
    expect.soft(await faultsOf(page), name).toEqual([]);
    await showIn(page, "dark");
    expect.soft(await faultsOf(page, contrast), `${name} in the dark`).toEqual([]);
    await showIn(page, "light");
    await page.setViewportSize(phone);
    await expect.poll(() => overhang(page), { message: `${name} on a phone` }).toBeLessThanOrEqual(0);
    await page.setViewportSize(desktop);
  }
  expect(person.faults).toEqual([]);
}, 240_000);

test("the pages of an agent and a pipeline show why a schedule started nothing", async () => {
  const policy = await make("/policies", { name: "no digits", guards: [{ type: "patterns", deny: ["[0-9]"] }] });
  const schedule = { cron: "* * * * * *", input: { text: "call 5" } };
  const agent = await make("/agents/custom", {
    name: "Nightly",
    runtime: { type: "module", module: "number" },
    policy: policy.id,
    schedule,
  });
  const yearly = { cron: "0 0 1 1 *" }; // Not due: a start at this moment would remove the refusal that is written below.
  const body = { name: "Weekly", steps: [{ name: "a", agent_id: doubler }], schedule: yearly };
  const pipeline = await make("/pipelines", body);
  const refusal = { scheduled_at: new Date().toISOString(), code: "quota_exceeded", message: "The quota is used up." };
  await world.database.query("update schedules set next_at = null, refusal = $2 where subject_id = $1", [
    toUuid(pipeline.id),
    JSON.stringify(refusal),
  ]);
  const isRefused = async () =>
    (await world.service.api<{ schedule_refusal: unknown }>("GET", `/agents/${agent.id}`)).body.schedule_refusal !==
    null;
  await expect.poll(isRefused).toBe(true);
  await using person = await signedIn(`/agents/${agent.id}`);
  await person.page.getByText("The guard 'patterns' of a policy rejected 'input.text'.").waitFor();
  await person.open(`/pipelines/${pipeline.id}`);
  await person.page.getByText("The quota is used up.").waitFor();
  expect(person.faults).toEqual([]);
});

test("a schedule whose creator has left shows it on its page, and is taken over there", async () => {
  const scopes = ["agents:write", "pipelines:write", "runs:write"];
  const key = await make<{ id: string; secret: string }>("/api-keys", { name: "Gone", scopes });
  const by = world.service.apiAs(key.secret);
  const schedule = { cron: "0 0 1 1 *" };
  const steps = [{ name: "a", agent_id: doubler, when: "false" }];
  const runtime = { type: "module", module: "number" };
  const made = [
    await by<{ id: string }>("POST", "/agents/custom", { body: { name: "Orphan", runtime, schedule } }),
    await by<{ id: string }>("POST", "/pipelines", { body: { name: "Orphan", steps, schedule } }),
  ].map(({ body }) => body.id);
  await world.service.api("DELETE", `/api-keys/${key.id}`);
  await world.database.query("update schedules set next_at = now() where subject_id = any($1::uuid[])", [
    made.map(toUuid),
  ]);
  await using person = await signedIn();
  for (const path of [`/agents/${made[0]}`, `/pipelines/${made[1]}`]) {
    const refusal = async () =>
      (await world.service.api<{ schedule_refusal: { code: string } | null }>("GET", path)).body.schedule_refusal;
    await expect.poll(refusal).toMatchObject({ code: "schedule_maker_gone" });
    await person.open(path);
    await person.page.getByText("Its API key was revoked or has expired.").waitFor();
    await button(person.page, "Take over the schedule").click();
    await person.page.getByText("Its API key was revoked or has expired.").waitFor({ state: "detached" });
    expect(await refusal()).toBeNull();
  }
  expect(person.faults).toEqual([]);
});

test("an agent gets its policy and its connectors by name, and one single tool of a connector", async () => {
  const agent = await make<Agent>("/agents/custom", {
    name: "Chooser",
    runtime: { type: "module", module: "number" },
  });
  const connector = await make("/connectors", { name: "Files", type: "mcp", url: mcp.mcpUrl });
  await using person = await signedIn(`/agents/${agent.id}?tab=configuration`);
  const { page } = person;
  await button(page, "Policy, connectors, approvals, protocols, metadata").click();
  await choose(page, "Policy", "Strict");
  await choose(page, "Connectors", "Files");
  await page.keyboard.press("Escape");
  await page.getByLabel("All tools of Files").uncheck({ force: true });
  await page.getByRole("combobox", { name: "Tools of Files" }).fill("search");
  await page.keyboard.press("Enter");
  expect(await faultsOf(page)).toEqual([]);
  await button(page, "Save and deploy").click();
  await page.getByText("Revision 2 is deployed. Saving").waitFor();
  const saved = await world.service.api<Agent>("GET", `/agents/${agent.id}`);
  expect(saved.body).toMatchObject({ policy: "strict", connectors: [{ id: connector.id, tools: ["search"] }] });
  expect(person.faults).toEqual([]);
});

test("an edit of an outdated version is not saved, and the form says why", async () => {
  const { id } = await make<Alert>("/alerts", { name: "Mine", metric: "tokens", comparison: "gt", threshold: 5 });
  await using person = await signedIn(`/alerts/${id}`);
  await button(person.page, "Edit").click();
  await person.page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Edited");
  await world.service.api("PATCH", `/alerts/${id}`, { body: { threshold: 7 } });
  await dialogButton(person.page, "Save").click();
  await person.page.getByText("Someone else changed this").waitFor();
  expect((await world.service.api("GET", `/alerts/${id}`)).body).toMatchObject({ name: "Mine", threshold: 7 });
});
