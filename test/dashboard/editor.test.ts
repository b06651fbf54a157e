import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Pipeline, PipelineRun } from "@agentrun/contract";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contrast, expectNoOverhang, faultsOf, settled, showIn } from "../support/dashboard/axe.ts";
import {
  browserTimeout,
  button,
  dialogOf,
  ensureBuilt,
  launchBrowser,
  visitSignedIn,
} from "../support/dashboard/pages.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import type { Service } from "../support/service.ts";
import { createWorld, makeAgentFolder, type World } from "../support/world.ts";

/** A name of the maximum length, in one word. */
const longName = "unterbrechungsfreie_rechnungsabgleichung_der_niederlassung_nord";

let world: World;
let browser: Browser;
let gateway: Gateway;
/** The service that is running now. */
let service: Service;
let doubler: string;
let flaky: string;
let directory: string;

const numbers = {
  type: "object",
  required: ["value"],
  properties: { value: { type: "integer", title: "Value" }, times: { type: "integer" } },
};

beforeAll(async () => {
  ensureBuilt();
  directory = makeAgentFolder();
  [world, browser] = await Promise.all([createWorld(), launchBrowser()]);
  service = world.service;
  gateway = await startGateway(service);
  doubler = await addAgent("number", { name: "Doubler", input_schema: numbers });
  flaky = await addAgent("flaky", { name: "Flaky" });
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await gateway?.close();
  await world?.remove();
  if (directory) rmSync(directory, { recursive: true });
});

const signedIn = (path?: string) => visitSignedIn(browser, gateway.before(service), path);
const graphOf = (page: Page) => page.getByRole("list", { name: "Pipeline steps" });
const nodeOf = (page: Page, name: string) => graphOf(page).getByRole("button", { name: new RegExp(`^${name}`) });
const stepOf = (page: Page, name: string) => page.getByRole("region", { name: `Step ${name}` });
const jsonOf = (page: Page) => page.getByLabel("Steps (JSON)");
const stepsIn = async (page: Page) => JSON.parse(await jsonOf(page).inputValue());

/** The world's own service is gone once the test has stopped it. */
async function addAgent(module: string, configuration: Record<string, unknown>): Promise<string> {
  const body = { runtime: { type: "module", module }, ...configuration };
  const { body: made, status } = await service.api<{ id: string }>("POST", "/agents/custom", { body });
  expect(status).toBe(201);
  return made.id;
}

async function make<Body>(path: string, body: object): Promise<Body> {
  const answer = await service.api<Body>("POST", path, { body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

/** Selects from a list. */
async function choose(within: Page | Locator, page: Page, label: string, option: string): Promise<void> {
  await within.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** No accessibility violation, in light and dark. */
async function expectClean(page: Page): Promise<void> {
  expect.soft(await faultsOf(page)).toEqual([]);
  await showIn(page, "dark");
  expect.soft(await faultsOf(page, contrast)).toEqual([]);
  await showIn(page, "light");
}

/** Connects steps by keyboard, never in a cycle, with undo and redo. */
async function joinAndTakeBack(page: Page): Promise<void> {
  await nodeOf(page, "base").press("Enter");
  await button(stepOf(page, "base"), "Connect").press("Enter");
  await nodeOf(page, "flaky").press("Enter");
  await expect.poll(async () => (await stepsIn(page))[2].depends_on).toEqual(["doubler", "base"]);
  await button(stepOf(page, "flaky"), "Connect").click();
  await nodeOf(page, "base").click();
  await page.getByText("base cannot depend on flaky").waitFor();
  await button(page, "Undo").click();
  await expect.poll(async () => (await stepsIn(page))[2].depends_on).toEqual(["doubler"]);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(async () => (await stepsIn(page))[2].depends_on).toEqual(["doubler", "base"]);
  await button(stepOf(page, "flaky"), "Remove flaky").click();
  await expect.poll(() => stepsIn(page)).toHaveLength(2);
}

/** Invalid JSON shows where, and the graph does not change. */
async function breakAndMend(page: Page): Promise<void> {
  const good = await jsonOf(page).inputValue();
  await jsonOf(page).fill(good.replace('"doubler"', "doubler"));
  await page.getByText(/^Line \d+, column \d+: invalid JSON\.$/).waitFor();
  await expect.poll(() => button(page, "Add step").isDisabled()).toBe(true);
  await nodeOf(page, "doubler").waitFor();
  await expectClean(page);
  await button(page, "Restore valid steps").click();
  await expect.poll(() => jsonOf(page).inputValue()).toBe(good);
  await jsonOf(page).fill(good.replace('"name": "doubler"', '"name": "later", "when": "steps.nowhere.output == 1"'));
  await nodeOf(page, "later").waitFor();
}

test(
  "a pipeline is built on its graph, with the JSON in sync, while the service restarts",
  browserTimeout,
  async () => {
    await using person = await signedIn("/pipelines/new");
    const { page } = person;
    await page.getByLabel("Name").fill("Drawn");
    await nodeOf(page, "first").press("Enter");
    await choose(stepOf(page, "first"), page, "Agent", "Doubler");
    await stepOf(page, "first").getByLabel("Step name").fill("base");
    await page.keyboard.press("Enter");
    // The form follows its agent's schema: a value here, an expression there.
    await stepOf(page, "base").getByLabel("Use the pipeline's input unchanged").check({ force: true });
    await stepOf(page, "base").getByLabel("Use the pipeline's input unchanged").uncheck({ force: true });
    await stepOf(page, "base").getByRole("textbox", { name: "Value" }).fill("21");
    await button(stepOf(page, "base"), "times as an expression").click();
    await stepOf(page, "base").getByRole("combobox", { name: "times" }).fill("input.times");
    await expect
      .poll(() => stepsIn(page))
      .toEqual([{ name: "base", agent_id: doubler, input: { value: 21, times: { expr: "input.times" } } }]);

    await button(page, "Add step").click();
    await expectClean(page);
    await choose(dialogOf(page), page, "Agent", "Doubler");
    await button(dialogOf(page), "Add").click();
    await stepOf(page, "doubler").waitFor();
    await button(page, "Add step").click();
    await choose(dialogOf(page), page, "Agent", "Flaky");
    await button(dialogOf(page), "Add").click();
    await stepOf(page, "flaky").waitFor();
    await expect.poll(async () => (await stepsIn(page))[2]).toMatchObject({ name: "flaky", depends_on: ["doubler"] });

    await joinAndTakeBack(page);
    await breakAndMend(page);
    // Leaving prompts; an error is shown at its step.
    await page.getByRole("link", { name: "Runs", exact: true }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
    await button(page, "Create").click();
    await nodeOf(page, "later").getByText("invalid").waitFor();
    await button(page, "Condition, retries and failure handling").click();
    const when = stepOf(page, "later").getByRole("combobox", { name: "Condition" });
    await expect.poll(() => when.getAttribute("aria-invalid")).toBe("true");
    await expectClean(page);

    // The service stops and returns: the graph is still there, and can be saved then.
    gateway.leadTo(null);
    await service.stop();
    await when.fill("input.times > 1");
    await page.getByText("Data may be out of date").waitFor();
    service = await world.addNode();
    gateway.leadTo(service);
    await page.getByText("Data may be out of date").waitFor({ state: "detached" });
    await button(page, "Create").click();
    await page.waitForURL(/\/pipelines\/pipe_/);
    const id = page.url().match(/pipe_\w+/)?.[0];
    const saved = await service.api<Pipeline>("GET", `/pipelines/${id}`);
    expect(saved.body.steps).toMatchObject([{ name: "base" }, { name: "later", when: "input.times > 1" }]);
    expect(person.faults).toEqual([]);
  },
);

test("a single step is tried with its last input, and its output is shown", browserTimeout, async () => {
  const steps = [{ name: "only", agent_id: doubler, input: { value: { expr: "input.n" } } }];
  const pipeline = await make<Pipeline>("/pipelines", { name: "Tried", steps });
  await make<PipelineRun>(`/pipelines/${pipeline.id}/runs`, { input: { n: 21 } });
  await using person = await signedIn(`/pipelines/${pipeline.id}?tab=definition`);
  const { page } = person;
  await nodeOf(page, "only").click();
  await button(stepOf(page, "only"), "Try it").click();
  await dialogOf(page).getByText("The input is from the step's last run.").waitFor();
  await expect.poll(() => dialogOf(page).getByLabel("Value").inputValue()).toBe("21");
  await dialogOf(page).getByLabel("Value").fill("4");
  await button(dialogOf(page), "Run step").click();
  await dialogOf(page).getByRole("group", { name: "output" }).getByText("8").waitFor();
  await expectClean(page);
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "detached" });
  expect(person.faults).toEqual([]);
});

test("a failed pipeline run is retried from its failed step, and shows the reused steps", browserTimeout, async () => {
  const pipeline = await make<Pipeline>("/pipelines", {
    name: "Shaky",
    steps: [
      { name: "base", agent_id: doubler, input: { value: 2 } },
      { name: "shaky", agent_id: flaky, depends_on: ["base"], input: { marker: join(directory, "shaky") } },
    ],
  });
  const failed = await make<PipelineRun>(`/pipelines/${pipeline.id}/runs`, { input: {} });
  expect(failed.status).toBe("failed");
  await using person = await signedIn(`/pipelines/${pipeline.id}/runs/${failed.id}?step=shaky`);
  const { page } = person;
  await button(page, "Retry from here").waitFor();
  await settled(page);
  await expectClean(page);
  await button(page, "Retry from here").click();
  await page.waitForURL((url) => !url.pathname.endsWith(failed.id));
  const progress = page.getByRole("list", { name: "Progress of the steps" });
  await progress
    .getByRole("button", { name: /^shaky/ })
    .getByText("completed")
    .waitFor();
  await progress.getByRole("button", { name: /^base/ }).press("Enter");
  await page.getByRole("link", { name: "the original run" }).waitFor();
  await page.getByRole("table", { name: "Steps" }).getByText("reused").waitFor();
  await expectClean(page);
  expect(await button(page, "Retry failed steps").count()).toBe(0);
  expect(person.faults).toEqual([]);
});

test("the editor fits long names on every screen", browserTimeout, async () => {
  const steps = [
    { name: longName, agent_id: doubler, input: { value: 1 } },
    { name: `${longName}2`.slice(-64), agent_id: doubler, depends_on: [longName] },
  ];
  const pipeline = await make<Pipeline>("/pipelines", { name: longName.repeat(2), steps });
  await using person = await signedIn(`/pipelines/${pipeline.id}?tab=definition`);
  const { page } = person;
  await graphOf(page).getByRole("button").first().click();
  await settled(page);
  await expectClean(page);
  await expectNoOverhang(page);
  expect(person.faults).toEqual([]);
});

test(
  "changes are tried before they are saved, compared with the deployed revision, and differences are shown",
  browserTimeout,
  async () => {
    const agent = await addAgent("number", { name: "Bench", input_schema: numbers });
    await using person = await signedIn(`/agents/${agent}?tab=configuration`);
    const { page } = person;
    const bench = page.getByRole("region", { name: "Try it" });
    await bench.getByLabel("Value").fill("3");
    await button(bench, "Run").click();
    await bench.getByRole("group", { name: "output" }).getByText("6").waitFor();
    await bench.getByText("Revision 1, deployed", { exact: true }).waitFor();

    await page.getByLabel("Instructions").fill("Be kind.\nBe short.");
    await choose(bench, page, "Compare with", "Revision 1, deployed");
    await bench.getByLabel("Value").press("Control+Enter");
    await bench.getByRole("region", { name: "Revision 2, not deployed" }).getByText("completed").waitFor();
    await bench.getByText("Both outputs are the same.").waitFor();
    await expectClean(page);
    await expectNoOverhang(page);
    // The draft is not deployed: revision 1 still is.
    const deployed = await service.api<{ revision: number }>("GET", `/agents/${agent}`);
    expect(deployed.body.revision).toBe(1);
    await bench.getByRole("link", { name: "Compare step by step" }).waitFor();

    await button(page, "Save and deploy").click();
    await page.getByText("Revision 3 is deployed. Saving").waitFor();
    await page.getByLabel("Instructions").fill("Be very kind.\nBe short.");
    await button(page, "Save and deploy").click();
    await page.getByText("Revision 4 is deployed. Saving").waitFor();
    await page.getByRole("tab", { name: "Revisions" }).click();
    const diff = page.getByRole("group", { name: "Instructions of revision 3 compared with 4" });
    await diff.locator("mark").filter({ hasText: "very" }).waitFor();
    await expect.poll(() => diff.textContent()).toContain("Be short.");
    await settled(page);
    await expectClean(page);
    await page.getByRole("tab", { name: "Overview" }).click();
    await page.getByRole("table", { name: "Newest runs" }).getByRole("row").nth(3).waitFor();
    await settled(page);
    await expectClean(page);
    await expectNoOverhang(page);
    expect(person.faults).toEqual([]);
  },
);

test("a change that the service rejects shows the error at its field when it is tried", browserTimeout, async () => {
  const agent = await addAgent("number", { name: "Refused" });
  await using person = await signedIn(`/agents/${agent}?tab=configuration`);
  const { page } = person;
  await page.getByRole("textbox", { name: "Module" }).fill("no-such-module");
  await button(page.getByRole("region", { name: "Try it" }), "Run").click();
  await page.getByRole("region", { name: "Try it" }).getByRole("alert").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Module" }).getAttribute("aria-invalid")).toBe("true");
  expect(person.faults).toEqual([]);
});

const hostile = `# Report

**Good** news, [a link](https://example.com/here "there") and [a trap](javascript:alert(1)) and [data](data:text/html,x).

<script>globalThis.stolen = 1</script><img src="https://tracker.example/pixel.png" onerror="globalThis.stolen = 2">
![pixel](https://tracker.example/other.png)
<a href="https://example.com" onclick="globalThis.stolen = 3" style="position:fixed;inset:0">cover</a>
<form action="https://evil.example"><input name="password"></form><iframe src="https://evil.example"></iframe>
<svg><a xlink:href="javascript:alert(1)"><text>svg</text></a></svg><style>body { display: none }</style>

| a | b |
| - | - |
| 1 | 2 |

\`\`\`js
const x = 1;
\`\`\`
`;

test("Markdown is rendered, and hostile Markdown has no effect", browserTimeout, async () => {
  const parrot = await addAgent("parrot", { name: "Parrot" });
  const run = await make<{ id: string }>("/runs", { agent_id: parrot, input: { word: hostile } });
  await using person = await signedIn(`/runs/${run.id}`);
  const { page } = person;
  const answer = page.getByRole("group", { name: "answer" });
  await answer.getByRole("heading", { name: "Report" }).waitFor();
  await answer.getByRole("cell", { name: "2" }).waitFor();
  const link = answer.getByRole("link", { name: "a link" });
  expect(await link.getAttribute("href")).toBe("https://example.com/here");
  expect(await link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  expect(await link.getAttribute("target")).toBe("_blank");
  for (const trap of ["a trap", "data"])
    expect(await answer.getByText(trap, { exact: true }).getAttribute("href"), trap).toBeNull();
  const tags = await answer.evaluate((box) => [
    ...new Set([...box.querySelectorAll("*")].map(({ tagName }) => tagName.toLowerCase())),
  ]);
  const allowed = "h3 p strong a br table thead tbody tr th td pre code span".split(" ");
  expect(tags.filter((tag) => !allowed.includes(tag))).toEqual([]);
  const attributes = await answer.evaluate((box) => [
    ...new Set([...box.querySelectorAll("*")].flatMap((each) => each.getAttributeNames())),
  ]);
  expect(attributes.sort()).toEqual(["data-code", "href", "rel", "tabindex", "target", "title"]);
  await answer.locator('[data-code="keyword"]').getByText("const").waitFor();
  expect(await page.evaluate("globalThis.stolen")).toBeUndefined();
  await expectClean(page);
  await page.getByText("Plain text").click();
  await page.getByTestId("streamed-text").getByText("javascript:alert(1)").waitFor();
  // It loaded no image, and wrote nothing to the console.
  expect(person.faults).toEqual([]);
});
