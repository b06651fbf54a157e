import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Run } from "@agentrun/contract";
import type { Browser, Page } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../support/dashboard/pages.ts";
import { createDoorWorld, type DoorWorld, pollOptions, snippetsOf } from "../support/door-world.ts";

/** The documentation's example as a page: its transport, its `useChat`, and only the markup to show them. */
const [transport = "", useChat = ""] = snippetsOf("AI SDK UI");
const source = `
import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses, lastAssistantMessageIsCompleteWithToolCalls } from "ai";
import { createElement as h } from "react";
import { createRoot } from "react-dom/client";

const { baseUrl, agentId, chatId, token } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const getToken = async () => token;
${transport}
/** Text that starts like an object is the agent's whole input. */
const toMessage = (text) => text.startsWith("{") ? { parts: [{ type: "data-input", data: JSON.parse(text) }] } : { text };

function Part({ part, chat }) {
  if (part.type === "text") return h("p", null, part.text);
  if (part.type === "reasoning") return h("em", null, part.text);
  if (part.type !== "dynamic-tool") return null;
  const decide = (approved) => () => chat.addToolApprovalResponse({ id: part.approval.id, approved });
  const isRequested = part.state === "approval-requested";
  return h("section", { "aria-label": part.toolName, "data-state": part.state }, JSON.stringify(part.input), part.output,
    isRequested && h("button", { onClick: decide(true) }, "Approve"), isRequested && h("button", { onClick: decide(false) }, "Reject"));
}

function Chat() {
  ${useChat}
  const send = (event) => {
    event.preventDefault();
    chat.sendMessage(toMessage(event.target.elements.words.value));
  };
  return h("main", { "data-status": chat.status },
    chat.messages.map(({ id, role, parts }) =>
      h("article", { key: id, "data-role": role }, parts.map((part, index) => h(Part, { key: index, part, chat })))),
    h("form", { onSubmit: send }, h("input", { name: "words", "aria-label": "Message" }), h("button", null, "Send")),
    h("button", { onClick: () => chat.stop() }, "Stop"),
    chat.error && h("p", { role: "alert" }, chat.error.message));
}
createRoot(document.querySelector("#page")).render(h(Chat));
`;

let world: DoorWorld;
let browser: Browser;
let shop: Server;
let origin: string;

/** A customer's web application, at its own origin. */
async function openShop(): Promise<void> {
  const entry = fileURLToPath(new URL("./use-chat-page.js", import.meta.url));
  const page = {
    name: "page",
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) => (id === entry ? source : null),
  };
  const define = { "process.env.NODE_ENV": '"production"' };
  const bundle = await rolldown({
    input: entry,
    platform: "browser",
    plugins: [page],
    transform: { define },
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "iife" });
  const [{ code }] = output;
  shop = createServer(({ url }, response) => {
    const isScript = url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(
      isScript ? code : '<!doctype html><meta charset="utf-8"><div id="page"></div><script src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  await openShop();
  [world, browser] = await Promise.all([createDoorWorld(), launchBrowser()]);
  await world.service.api("PATCH", "/organization/settings", { body: { cors_origins: [origin] } });
}, 180_000);

afterAll(async () => {
  await browser?.close();
  shop?.close();
  await world?.remove();
});

/** The page with a new chat, and a short-lived token. */
async function openChat(agentId: string): Promise<Page> {
  const body = { user: "ada", agent_ids: [agentId], origins: [origin], ttl_seconds: 600 };
  const minted = await world.service.api<{ secret: string }>("POST", "/api/auth/token", { body });
  const { baseUrl } = world.service;
  const settings = { baseUrl, agentId, chatId: `chat-${crypto.randomUUID()}`, token: minted.body.secret };
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  page.setDefaultTimeout(50_000);
  await page.goto(`${origin}/#${encodeURIComponent(JSON.stringify(settings))}`);
  return page;
}

const sendMessage = async (page: Page, words: string) => {
  await page.getByLabel("Message").fill(words);
  await page.getByRole("button", { name: "Send" }).click();
};
const isReady = (page: Page) => page.locator('main[data-status="ready"]').waitFor();
const answers = (page: Page) => page.locator('article[data-role="assistant"]');
const runsOf = async (agentId: string) =>
  (await world.service.api<{ data: Run[] }>("GET", `/runs?agent_id=${agentId}`)).body.data;

test("a page of another origin shows thoughts, text and tool calls", async () => {
  const agent = await world.addToolAgent("page-tools", {}, "thinker");
  world.models.teach("page-tools", [
    { thinking: "Where?", text: "Let me look. ", tools: [{ name: "look", arguments: { city: "Oslo" }, id: "call_1" }] },
    { text: "It is warm.", pieceLength: 3 },
    { text: "Still warm." },
  ]);
  const page = await openChat(agent.id);
  await sendMessage(page, "How warm is it in Oslo?");
  await page.getByText("It is warm.").waitFor();
  await isReady(page);
  expect(await answers(page).locator("em, p, section").allTextContents()).toEqual([
    "Where?",
    "Let me look. ",
    '{"city":"Oslo"}Oslo: 21 degrees',
    "It is warm.",
  ]);
  await sendMessage(page, "And now?");
  await page.getByText("Still warm.").waitFor();
  await page.context().close();
});

test.each([
  ["Approve", 1, "output-available"],
  ["Reject", 0, "output-denied"],
])("a page decides about a tool call: %s", async (button, times, state) => {
  const model = `page-${button}`;
  const agent = await world.addToolAgent(model, { send: "always" });
  world.models.teach(model, [
    { text: "May I? ", tools: [{ name: "send", arguments: { to: model }, id: "call_1" }] },
    { text: "Done." },
  ]);
  const page = await openChat(agent.id);
  await sendMessage(page, "Send it.");
  await page.getByRole("button", { name: button }).click();
  await page.getByText("Done.").waitFor();
  await page.locator(`section[data-state="${state}"]`).waitFor();
  expect(world.sent.filter(({ to }) => to === model)).toHaveLength(times);
  await page.context().close();
});

test("stopping the stream does not cancel the run, and a page reloaded in the middle gets all of it", async () => {
  const agentId = await world.addAgent("talker");
  const page = await openChat(agentId);
  await sendMessage(page, JSON.stringify({ words: 5_000, pause_ms: 20 }));
  await page.getByText(/w3 /).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await isReady(page);
  const shown = await answers(page).textContent();
  await page.reload();
  const text = async () => (await answers(page).textContent()) ?? "";
  await expect.poll(text, pollOptions).toMatch(/w1 w2 w3 /);
  await expect.poll(async () => (await text()).length, pollOptions).toBeGreaterThan((shown ?? "").length);
  const [run] = await runsOf(agentId);
  expect(run?.status).toBe("running");
  await world.service.api("DELETE", `/runs/${run?.id}`);
  await isReady(page);
  await page.context().close();
});
