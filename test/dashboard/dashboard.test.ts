import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf } from "../support/dashboard/axe.ts";
import {
  browserTimeout,
  button,
  ensureBuilt,
  launchBrowser,
  visit,
  visitSignedIn,
} from "../support/dashboard/pages.ts";
import { createFileClient } from "../support/file-client.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
let world: WebhookWorld;
let browser: Browser;

beforeAll(async () => {
  ensureBuilt();
  [world, browser] = await Promise.all([createWebhookWorld(), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

const signedIn = (path?: string) => visitSignedIn(browser, world.service, path);
const secretOn = (page: Page) => page.getByTestId("secret").textContent();

test("a person answers a parked run: a decision first, then a form", browserTimeout, async () => {
  const agent = await world.addAgent("gatekeeper", { name: "Gatekeeper" });
  const body = { agent_id: agent, input: {} };
  const run = await world.service.api<{ id: string }>("POST", "/runs", { body });
  await using person = await signedIn();
  const { page } = person;
  await page.getByRole("link", { name: /Gatekeeper is waiting: May I/ }).click();
  await page.getByRole("heading", { name: "Gatekeeper" }).waitFor();
  await page.getByTestId("streamed-text").getByText("before drawn").waitFor();
  await page.getByLabel("Note").fill("continue");
  await button(page, "Approve").click();
  await page.getByLabel("name").fill("Ada");
  await button(page, "Send answer").click();
  await page.getByRole("group", { name: "output" }).getByText('"Ada"').waitFor();
  const trace = page.getByRole("region", { name: "Trace" });
  const wait = trace.getByRole("button", { name: /^May I\? wait/ });
  await wait.click();
  await trace.getByRole("group", { name: "details of May I?" }).getByText('"continue"').waitFor();
  await trace.getByRole("button", { name: /^attempt 1/ }).waitFor();
  expect((await world.service.api("GET", `/runs/${run.body.id}`)).body).toMatchObject({ status: "completed" });
  expect(person.faults).toEqual([]);
});

test("an agent is changed, rejected at the field, compared and rolled back with a reason", browserTimeout, async () => {
  await using person = await signedIn();
  const { page } = person;
  const agent = await world.addAgent("talker", { name: "Talker" });
  await world.service.api("POST", `/agents/${agent}/revisions`, { body: { description: "A draft." } });
  await person.open(`/agents/${agent}?tab=configuration`);
  await page.getByLabel("Description").fill("Emits numbered words.");
  await button(page, "Limits").click();
  await page.getByLabel("Timeout").fill("99999");
  await button(page, "Save and deploy").click();
  await page.getByText("'limits.timeout_seconds' must be 3600 or less.").first().waitFor();
  await page.getByLabel("Timeout").fill("30");
  await button(page, "Save and deploy").click();
  await page.getByText("Revision 3 is deployed. Saving").waitFor();

  await page.getByRole("tab", { name: "Revisions" }).click();
  await button(page, "Deploy revision 2").waitFor();
  expect(await button(page, "Roll back to revision 2").count()).toBe(0);
  await page.getByRole("group", { name: "revision 2 compared with 3" }).getByText('"timeout_seconds": 30').waitFor();
  await button(page, "Roll back to revision 1").click();
  await page.getByLabel("Reason").fill("the words were wrong");
  await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
  await page.getByRole("tab", { name: "Deployments" }).click();
  await page.getByRole("row").filter({ hasText: "rollback" }).getByText("the words were wrong").waitFor();
  expect((await world.service.api("GET", `/agents/${agent}`)).body).toMatchObject({ revision: 1, description: null });
  expect(person.faults).toEqual([]);
});

const organizationName = async () =>
  (await world.service.api<{ organization: { name: string } }>("GET", "/api/auth/me")).body.organization.name;

test("a member joins by a link, and a viewer can read but not change", browserTimeout, async () => {
  await using person = await signedIn("/settings/members");
  const { page } = person;
  await button(page, "Invite member").click();
  await page.getByRole("dialog").getByRole("textbox", { name: "E-mail" }).fill("grace@example.com");
  await page.getByRole("dialog").getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: "viewer" }).click();
  await button(page, "Create invite link").click();
  const link = new URL(String(await secretOn(page)));

  await using colleague = await visit(browser, world.service);
  await colleague.open("/join#not-a-link");
  await colleague.page.getByText("There is no such invitation").waitFor();
  expect(await button(colleague.page, "Join").count()).toBe(0);
  await colleague.open(link.pathname + link.hash);
  const offer = `${world.service.credentials.email} invites grace@example.com to ${await organizationName()} as a viewer.`;
  await colleague.page.getByText(offer).waitFor();
  expect(await colleague.page.title()).toMatch(/^Join /);
  expect(await faultsOf(colleague.page)).toEqual([]);
  await colleague.page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await button(colleague.page, "Join").click();
  await colleague.page.getByRole("heading", { name: "Overview" }).waitFor();
  await colleague.page.getByRole("link", { name: "Agents" }).click();
  await colleague.page.getByRole("table", { name: "Agents" }).waitFor();
  expect(await button(colleague.page, "Create agent").count()).toBe(0);
  expect(await colleague.page.getByRole("link", { name: "Playground" }).count()).toBe(0);
  expect([...person.faults, ...colleague.faults]).toEqual([]);
});

test("the palette opens every page by keyboard", browserTimeout, async () => {
  await using person = await signedIn();
  const { page } = person;
  const run = await world.run({ query: "find me" });
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search pages, runs, names, IDs and documentation").fill(run.id);
  await page.getByText(`Open ${run.id}`).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/runs/${run.id}`);
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search pages, runs, names, IDs and documentation").fill("audit");
  await page.keyboard.press("Enter");
  await page.getByRole("table", { name: "Audit log" }).waitFor();
  expect(person.faults).toEqual([]);
});

test("a thread is created, used, answered, remembered, and deleted", browserTimeout, async () => {
  await world.addAgent("gatekeeper", { name: "Asker" });
  await using person = await signedIn();
  const { page } = person;
  await page.getByRole("link", { name: "Threads" }).click();
  await button(page, "New thread").first().click();
  await page.waitForURL(/\/threads\/thr_/);
  await page.getByText("No messages yet.").waitFor();
  await page.getByRole("combobox", { name: "Agent that replies" }).fill("Asker");
  await page.getByRole("option", { name: "Asker" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Hello there");
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  const messages = page.getByRole("list", { name: "Messages" });
  await messages.getByText("before drawn").waitFor();
  await page.getByRole("textbox", { name: "Message" }).fill("And then?");
  await button(page, "Send").click();
  await messages.getByText("Queued.").waitFor();
  await button(page, "Reject").click();
  await messages.getByText("Rejected", { exact: true }).waitFor();
  // The waiting one has its turn, and is cancelled.
  await messages.getByText("Queued.").waitFor({ state: "detached" });
  await button(page, "Stop").click();
  await expect.poll(() => messages.getByRole("listitem").count()).toBe(6);
  expect(await messages.getByRole("listitem").first().textContent()).toMatch(/User[\s\S]*Hello there/);

  const name = page.url().slice(-8);
  await button(page, "Delete").click();
  await page.getByRole("dialog").getByRole("textbox").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForURL(/\/threads$/);
  await page.getByText("No threads yet").waitFor();
  expect(person.faults).toEqual([]);
});

test("files are attached to a message of a thread, and to a run of the playground", browserTimeout, async () => {
  const reader = await world.addAgent("filer", { name: "Reader" });
  await using person = await signedIn();
  const { page } = person;
  const attach = async (name: string) => {
    const file = { name, mimeType: "text/plain", buffer: Buffer.from(`of ${name}`) };
    await page.getByLabel("Files to attach").setInputFiles(file);
    await button(page, `Remove ${name}`).waitFor();
  };
  await page.getByRole("link", { name: "Threads" }).click();
  await button(page, "New thread").first().click();
  await page.waitForURL(/\/threads\/thr_/);
  await page.getByRole("combobox", { name: "Agent that replies" }).fill("Reader");
  await page.getByRole("option", { name: "Reader" }).click();
  await attach("wrong.txt");
  await attach("right.txt");
  expect(await faultsOf(page)).toEqual([]);
  await button(page, "Remove wrong.txt").click();
  await page.getByRole("textbox", { name: "Message" }).fill("Read this");
  await button(page, "Send").click();
  const messages = page.getByRole("list", { name: "Messages" });
  await messages.getByText("Read this").waitFor();
  await messages.getByRole("link", { name: "right.txt" }).waitFor();
  expect(await page.getByText("wrong.txt").count()).toBe(0);
  const { body: runs } = await world.service.api<{ data: { input: object }[] }>("GET", "/runs?limit=1&expand=input");
  const named = { type: "file", file_id: expect.stringMatching(/^file_/) };
  expect(runs.data[0]?.input).toEqual({ query: "Read this", files: [named] });

  await person.open(`/playground?agent=${reader}`);
  await attach("more.txt");
  await button(page, "Run").click();
  await page.getByRole("link", { name: "Open run" }).waitFor();
  const { body: later } = await world.service.api<{ data: { input: object }[] }>("GET", "/runs?limit=1&expand=input");
  expect(later.data[0]?.input).toMatchObject({ files: [named] });
  expect(person.faults).toEqual([]);
});

test(
  "files of a run and its tools are shown on its page and in the thread: images as previews, the rest as downloads",
  browserTimeout,
  async () => {
    const filer = await world.addAgent("filer");
    const files = createFileClient(world.service);
    const notes = await files.keep("<script>alert(1)</script>", { name: "notes & more.html", type: "text/html" });
    const gone = await files.keep("gone", { name: "gone.txt" });
    const named = (id: string) => ({ type: "file", file_id: id });
    const make = [{ name: "dot.png", text: pixel, encoding: "base64" }];
    const input = { make, tool: "draw", notes: named(notes.id), gone: named(gone.id) };
    const { body: run } = await world.service.api<{ id: string; thread_id: string }>("POST", "/runs", {
      body: { agent_id: filer, input, thread: {} },
    });
    await files.call("DELETE", `/files/${gone.id}`);
    await files.close();
    await using person = await signedIn();
    const { page } = person;
    const widthOfDot = () => page.evaluate<number>(`document.querySelector('img[alt="dot.png"]')?.naturalWidth ?? 0`);
    await person.open(`/runs/${run.id}`);
    await page.getByRole("region", { name: "Files" }).getByRole("link", { name: "dot.png" }).waitFor();
    await expect.poll(widthOfDot).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await person.open(`/threads/${run.thread_id}`);
    await page.getByRole("link", { name: "dot.png" }).waitFor();
    await expect.poll(widthOfDot).toBe(1);
    await page.getByText(`File ${gone.id}: deleted`).waitFor();
    const link = page.getByRole("link", { name: notes.name });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe(notes.name);
    // Opened directly it is downloaded too, and never executed.
    const address = `${new URL(world.service.baseUrl).origin}/v2/files/${notes.id}/content`;
    const [saved] = await Promise.all([page.waitForEvent("download"), page.goto(address).catch(() => null)]);
    expect(saved.suggestedFilename()).toBe(notes.name);
    expect(person.faults).toEqual([]);
  },
);

test("a person gives feedback on a run, changes it, and deletes it", browserTimeout, async () => {
  const run = await world.run({ query: "judge me" });
  const path = `/runs/${run.id}/feedback`;
  await world.service.api("POST", path, { body: { name: "accuracy", score: 0.5, label: "grounded", user: "Grace" } });
  const listFeedback = async () => (await world.service.api<{ data: object[] }>("GET", path)).body.data;
  await using person = await signedIn(`/runs/${run.id}`);
  const { page } = person;
  const feedback = page.getByRole("region", { name: "Feedback" });
  await feedback.getByText("grounded").waitFor();
  await button(page, "Good").click();
  await feedback.locator('[aria-pressed="true"]').waitFor();
  await feedback.getByRole("textbox", { name: "Comment" }).fill("Well done");
  const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>();
  await page.route("**/feedback?*", (route) => typed.then(() => route.continue()));
  await button(page, "Bad").click();
  await expect
    .poll(listFeedback, { timeout: 30_000 })
    .toMatchObject([{ thumbs: "down", comment: "Well done" }, { user: "Grace" }]);
  // The page has not received it yet: the current input stays.
  await feedback.getByRole("textbox", { name: "Comment" }).fill("");
  isTyped();
  await button(page, "Save comment").click();
  await expect
    .poll(listFeedback, { timeout: 30_000 })
    .toMatchObject([{ thumbs: "down", comment: null }, { user: "Grace" }]);
  await button(page, "Bad").click();
  await expect.poll(async () => (await listFeedback()).length, { timeout: 30_000 }).toBe(1);
  expect(person.faults).toEqual([]);
});
