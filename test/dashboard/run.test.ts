import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { look, settled } from "../support/dashboard/axe.ts";
import { createDashboardWorld, type DashboardWorld } from "../support/dashboard/world.ts";
import { startModelServer } from "../support/model-server/model-server.ts";
import { providerKey, startToolService } from "../support/model-world.ts";

/** A browser on a busy machine is slow. */
const browserTimeout = { timeout: 120_000 };

let world: DashboardWorld;

beforeAll(async () => {
  world = await createDashboardWorld();
}, 180_000);

afterAll(() => world?.remove());

test("the trace is navigated and zoomed by keyboard, and a run is forked from a step", browserTimeout, async () => {
  const parrot = await world.addAgent("parrot", { name: "Parrot" });
  const run = await world.make("/runs", { agent_id: parrot, input: { word: "hello" } });
  await using person = await world.signedIn(`/runs/${run}`);
  const { page } = person;
  const trace = page.getByRole("region", { name: "Trace" });
  const lineOf = (name: RegExp) => trace.getByRole("button", { name });
  await lineOf(/^entire run/).focus();
  for (const name of [/^queue/, /^attempt 1/, /^say step/]) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => lineOf(name).evaluate((line) => line.matches(":focus"))).toBe(true);
  }
  const barOf = (name: RegExp) => lineOf(name).locator("[data-type]");
  const widthOf = async (name: RegExp) => (await barOf(name).boundingBox())?.width ?? 0;
  const before = await widthOf(/^say step/);
  await page.keyboard.press("z");
  await expect.poll(() => widthOf(/^say step/)).toBeGreaterThan(before * 1.5);
  await page.keyboard.press("Enter");
  await trace.getByRole("group", { name: "details of say" }).getByText('"hello"').waitFor();
  await look(page);
  await page.keyboard.press("0");
  await expect.poll(() => widthOf(/^say step/)).toBeCloseTo(before, 0);
  await trace.getByRole("button", { name: "Zoom in" }).click();
  await trace.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(() => widthOf(/^say step/)).toBeCloseTo(before, 0);
  await lineOf(/^say step/).focus();
  await page.keyboard.press("c");
  await trace.getByRole("button", { name: "All spans" }).waitFor();
  await trace
    .getByRole("status")
    .getByText(/\d+ spans determine the duration: [\d.]+ m?s/)
    .waitFor();
  expect(await trace.locator("li[data-faded]").count()).toBeGreaterThan(0);
  await page.keyboard.press("c");
  await trace.getByRole("button", { name: "Fork from here, say" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/runs/run_") && !url.pathname.endsWith(run));
  await page.getByRole("link", { name: "Compare with original" }).waitFor();
  await page.getByText("completed", { exact: true }).first().waitFor();
  expect(person.faults).toEqual([]);
});

test(
  "a failed run shows its step, what changed since the last success and similar runs, and is forked",
  browserTimeout,
  async () => {
    const parrot = await world.addAgent("parrot", { name: "Failing Parrot" });
    const success = await world.make("/runs", { agent_id: parrot, input: { word: "fine" } });
    await world.service.api("PATCH", `/agents/${parrot}`, { body: { limits: { timeout_seconds: 77 } } });
    const run = await world.make("/runs", { agent_id: parrot, input: { word: "broken", fail: true } });
    await using person = await world.signedIn(`/runs/${run}`);
    const { page } = person;
    const error = page.getByRole("alert").filter({ hasText: "Failed: agent_error" });
    await error.getByText("broken", { exact: true }).waitFor();
    await error.getByText(/^parrot\.[jt]s:\d+$/).waitFor();
    expect(await error.getByRole("link", { name: "last successful run" }).getAttribute("href")).toContain(success);
    await error
      .getByRole("list", { name: /^Changes since/ })
      .getByText(/^limits/)
      .waitFor();
    await error.getByRole("button", { name: "say", exact: true }).click();
    await page.getByRole("group", { name: "details of say" }).waitFor();
    await settled(page);
    await look(page);
    const alike = await error.getByRole("link", { name: "Similar failures" }).getAttribute("href");
    expect(new URL(String(alike), "https://x").searchParams.get("error")).toBe("agent_error");
    await page.getByRole("button", { name: "Run again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Do not run" }).click();
    await error.getByRole("button", { name: "Fork from say" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/runs/run_") && !url.pathname.endsWith(run));
    await page.getByRole("link", { name: "Compare with original" }).waitFor();
    expect(person.faults).toEqual([]);
  },
);

test("the trace of an active run updates", browserTimeout, async () => {
  const gatekeeper = await world.addAgent("gatekeeper", { name: "Gatekeeper" });
  const run = await world.make("/runs", { agent_id: gatekeeper, input: {} });
  await using person = await world.signedIn(`/runs/${run}`);
  const { page } = person;
  const trace = page.getByRole("region", { name: "Trace" });
  await trace.getByRole("button", { name: /^May I\? wait in progress/ }).waitFor();
  await world.service.api("POST", `/runs/${run}/action`, { body: { type: "approve" } });
  await trace.getByRole("button", { name: /^May I\? wait [\d.]+ m?s$/ }).waitFor();
  await trace.getByRole("button", { name: /^Your name\? wait in progress/ }).waitFor();
  expect(person.faults).toEqual([]);
});

test(
  "a turn shows its retries, prompt and answer, and a tool call its arguments and result",
  browserTimeout,
  async () => {
    const models = await startModelServer();
    const bank = await startToolService(world);
    const { promise: isShown, resolve: show } = Promise.withResolvers<void>();
    models.teach("desk", async (_call, number) => {
      if (number === 0) await isShown;
      if (number === 0)
        return { thinking: "Ask the bank.", tools: [{ name: "rates", arguments: { body: { day: "today" } } }] };
      return number === 1
        ? { status: 503, error: "Too busy now.", headers: { "retry-after": "4" } }
        : { text: "The rate is **3 %**.", usage: { input: 1_200, output: 34 } };
    });
    await world.make("/providers", { name: "local", type: "openai", api_key: providerKey, base_url: models.url });
    const agent = await world.make("/agents/custom", {
      name: "Desk",
      instructions: "You know all rates.",
      runtime: { type: "model", provider: "local", model: "desk" },
      connectors: [{ id: bank.connector.id }],
    });
    const run = await world.service.api<{ id: string }>("POST", "/runs", {
      body: { agent_id: agent, input: { query: "What is the rate?" } },
      headers: { prefer: "respond-async" },
    });
    await using person = await world.signedIn(`/runs/${run.body.id}`);
    const { page } = person;
    const trace = page.getByRole("region", { name: "Trace" });
    await trace.getByRole("button", { name: /^model turn in progress/ }).waitFor();
    show();
    await trace.getByRole("button", { name: /^model turn, 1 failed try retrying, next try in \d s$/ }).waitFor();
    await trace.getByRole("button", { name: /^rates tool/ }).click();
    const call = trace.getByRole("group", { name: "details of rates" });
    await call.getByRole("group", { name: "arguments of rates" }).getByText('"today"').waitFor();
    await call
      .getByRole("group", { name: "result of rates" })
      .getByText(/"done"/)
      .waitFor();
    await trace.getByRole("button", { name: /^desk turn, 1,200 tokens in, 34 out.*1 failed try/ }).click();
    const turn = trace.getByRole("group", { name: "details of desk" });
    await turn.getByText("The rate is 3 %.").waitFor();
    await turn.getByText("Too busy now.").first().waitFor();
    await turn.getByText("Prompt: 3 messages").click();
    for (const text of ["You know all rates.", "What is the rate?", "Calls rates", "rates answers"])
      await turn.getByText(text, { exact: true }).waitFor();
    // The text is the whole output, so it is shown once.
    const output = page.getByRole("region", { name: "Output" });
    await output.getByText("The rate is 3 %.").waitFor();
    expect(await output.getByRole("group", { name: "output" }).count()).toBe(0);
    await output.getByText("JSON", { exact: true }).click();
    await output.getByRole("group", { name: "output" }).getByText('"The rate is **3 %**."').waitFor();
    await settled(page);
    await look(page);
    expect(person.faults).toEqual([]);
    await Promise.all([models.stop(), bank.stop()]);
  },
);

test("an output is a table, JSON or a searchable tree, and is saved as a file", browserTimeout, async () => {
  const csv = await world.make("/agents/csv-to-json/deploy", {});
  const run = await world.make("/runs", { agent_id: csv, input: { csv: "sku,price\nA-1,12.50\nA-2,8.00" } });
  await using person = await world.signedIn(`/runs/${run}`);
  const { page } = person;
  const output = page.getByRole("region", { name: "Output" });
  await output.getByRole("table", { name: "output" }).getByRole("cell", { name: "A-2" }).waitFor();
  await look(page);
  await output.getByText("JSON", { exact: true }).click();
  const json = output.getByRole("group", { name: "output" });
  await json.locator('[data-code="string"]').getByText('"A-2"').waitFor();
  await output.getByText("Tree", { exact: true }).click();
  const tree = output.getByRole("group", { name: "output" });
  await tree.getByText("rows", { exact: true }).click();
  await output.getByLabel("Search in the output").fill("a-2");
  await tree.getByText('"A-2"').waitFor();
  expect(await tree.getByText('"A-1"').count()).toBe(0);
  await settled(page);
  await look(page);
  await output.getByLabel("Search in the output").fill("nowhere");
  await tree.getByText("No matches.").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    output.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(JSON.parse(readFileSync(await download.path(), "utf8"))).toMatchObject({ rows: [{ sku: "A-1" }, {}] });
  expect(person.faults).toEqual([]);
});

test("a replay is compared with its origin, and any run with another", browserTimeout, async () => {
  const run = await world.run({ query: "first" });
  const other = await world.run({ query: "second" });
  await using person = await world.signedIn(`/runs/${run.id}`);
  const { page } = person;
  await page.getByRole("button", { name: "Compare with…" }).click();
  await page.getByRole("textbox", { name: "Run ID" }).fill(other.id);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/runs/${run.id}/compare/${other.id}`);
  await page
    .getByRole("group", { name: "output differences" })
    .getByText(/second/)
    .first()
    .waitFor();
  const replayed = await world.service.api<{ id: string }>("POST", `/runs/${run.id}/replay`);
  await person.open(`/runs/${replayed.body.id}`);
  await page.getByRole("link", { name: "Compare with original" }).click();
  await page.waitForURL(`**/runs/${run.id}/compare/${replayed.body.id}`);
  await page.getByRole("region", { name: "Output" }).getByText("No differences.").waitFor();

  const body = { agent_id: world.service.credentials.agent_id, limit: 2, effects: "live" };
  const replay = await world.service.api<{ id: string }>("POST", "/replays", { body });
  await person.open("/runs");
  await page.getByRole("link", { name: "Replays" }).click();
  // The list of runs, which stays until the page of replays has loaded, has rows with "completed" too.
  const replays = page.getByRole("table", { name: "Replays" });
  await replays.getByRole("row").filter({ hasText: "completed" }).getByRole("link").click();
  await page.waitForURL(`**/replays/${replay.body.id}`);
  await page.getByRole("table", { name: "Comparison" }).getByText("Success").waitFor();
  await page.getByRole("link", { name: "Compare", exact: true }).first().click();
  await page.waitForURL(/\/compare\//);
  expect(person.faults).toEqual([]);
});
