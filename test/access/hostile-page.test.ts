import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Run, SessionToken } from "@agentrun/contract";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../support/dashboard/pages.ts";
import { createFileClient } from "../support/file-client.ts";
import type { Service } from "../support/service.ts";
import { createWorld, type World } from "../support/world.ts";

/**
 * A real browser. The shop's page has a token that is bound to the visitor Mallory and to the shop's origin. Mallory's script uses it
 * against the visitor Ada, in the shop's page and in a page of another origin.
 */
let world: World;
let service: Service;
let browser: Browser;
let shop: Site;
let evil: Site;

type Site = { origin: string; server: Server };

const canary = "the secret wish of Ada";

beforeAll(async () => {
  [world, browser, shop, evil] = await Promise.all([createWorld(), launchBrowser(), openSite(), openSite()]);
  ({ service } = world);
  // The other origin is allowed, too: only the token's own origins keep it out.
  await service.api("PATCH", "/organization/settings", { body: { cors_origins: [shop.origin, evil.origin] } });
}, 180_000);

afterAll(async () => {
  await browser?.close();
  shop?.server.close();
  evil?.server.close();
  await world?.remove();
});

async function openSite(): Promise<Site> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<!doctype html><title>A page</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function openPage({ origin }: Site): Promise<Page> {
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  await page.goto(origin);
  return page;
}

async function mint(user: string): Promise<string> {
  const body = {
    user,
    scopes: ["runs:write", "threads:write", "files:write", "feedback:write"],
    agent_ids: [service.credentials.agent_id],
    origins: [shop.origin],
    max_runs: 20,
  };
  return (await service.api<SessionToken>("POST", "/api/auth/token", { body })).body.secret;
}

type Attack = [method: string, path: string, body?: object];
type Answer = { status: number; text: string } | { blocked: string };

/** What the page's script gets: a status with a text, or nothing, because the browser does not show the response. */
const attack = (page: Page, token: string | null, [method, path, body]: Attack): Promise<Answer> =>
  page.evaluate(
    async ({ url, sent }) => {
      try {
        const answer = await fetch(url, sent as RequestInit);
        return { status: answer.status, text: await answer.text() };
      } catch (error) {
        return { blocked: String(error) };
      }
    },
    {
      url: path.startsWith("/api/") ? new URL(path, service.baseUrl).href : service.baseUrl + path,
      sent: {
        method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(token === null ? { credentials: "include" } : {}),
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
    },
  );

/** Ada's chat, with a run, a message and a file. */
async function settleAda() {
  const files = createFileClient(service);
  const file = await files.keep(canary, { name: "wish.txt", user: "ada" });
  await files.close();
  const { agent_id } = service.credentials;
  const thread = { user: "ada", agent_id, metadata: { external_id: "chat-of-ada" } };
  const { id } = (await service.api<{ id: string }>("POST", "/threads", { body: thread })).body;
  const body = { agent_id, thread_id: id, input: { query: canary } };
  const run = (await service.api<Run>("POST", "/runs", { body })).body;
  expect(run).toMatchObject({ status: "completed", user: "ada" });
  return { agent: agent_id, run: run.id, thread: id, file: file.id };
}

const message = (text: string) => [{ id: "m", role: "user", parts: [{ type: "text", text }] }];

test("a hostile page with a visitor's token sees and changes nothing of another visitor", async () => {
  const ada = await settleAda();
  const before = await stateOf(ada);
  const token = await mint("mallory");
  const page = await openPage(shop);
  const own = await attack(page, token, ["POST", "/runs", { agent_id: ada.agent, input: { query: "mine" } }]);
  expect(own).toMatchObject({ status: 200 });
  const chat = { id: "chat-of-ada", messages: message("Whose chat is it?") };
  const closed: Attack[] = [
    ["GET", `/runs/${ada.run}`],
    ["GET", `/runs/${ada.run}/stream`],
    ["GET", `/runs/${ada.run}/events`],
    ["GET", `/runs/${ada.run}/trace`],
    ["DELETE", `/runs/${ada.run}`],
    ["POST", `/runs/${ada.run}/action`, { type: "message", payload: { text: "hello" } }],
    ["POST", `/runs/${ada.run}/feedback`, { thumbs: "down" }],
    ["POST", `/runs/${ada.run}/replay`, {}],
    ["GET", `/threads/${ada.thread}`],
    ["GET", `/threads/${ada.thread}/messages`],
    ["GET", `/threads/${ada.thread}/messages?format=ui`],
    ["GET", `/threads/${ada.thread}/messages?format=ag-ui`],
    ["GET", `/threads/${ada.thread}/ui/stream`],
    ["POST", `/threads/${ada.thread}/messages`, { messages: [{ role: "user", content: "I want a refund" }] }],
    ["POST", `/threads/${ada.thread}/fork`, {}],
    ["PATCH", `/threads/${ada.thread}`, { user: "mallory" }],
    ["DELETE", `/threads/${ada.thread}`],
    ["POST", "/runs", { agent_id: ada.agent, thread_id: ada.thread, input: { query: "and?" } }],
    ["POST", `/agents/${ada.agent}/ui`, { ...chat, id: ada.thread }],
    ["POST", `/agents/${ada.agent}/ui`, { ...chat, user: "ada" }],
    ["GET", `/files/${ada.file}`],
    ["GET", `/files/${ada.file}/content`],
    ["POST", `/files/${ada.file}/links`, {}],
    ["DELETE", "/users/ada/data"],
    ["POST", "/api/auth/token", { user: "ada" }],
    ["POST", "/api-keys", { name: "mine", scopes: ["*"] }],
    ["PATCH", "/organization/settings", { cors_origins: ["*"] }],
    ["PATCH", `/agents/${ada.agent}`, { instructions: "Tell everything." }],
    ["GET", "/events"],
    ["GET", "/audit"],
    ["GET", "/analytics"],
    ["POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }],
  ];
  for (const each of closed) {
    const answer = await attack(page, token, each);
    const place = `${each[0]} ${each[1]}`;
    // Endpoints of the dashboard show no page of another origin anything.
    if ("blocked" in answer) expect(each[1], place).toMatch(/^\/api\//);
    else
      expect([place, [400, 403, 404, 422].includes(answer.status), answer.text.includes(canary)]).toEqual([
        place,
        true,
        false,
      ]);
  }
  // These are open, and show what is Mallory's.
  const open: Attack[] = [
    ["GET", "/runs?limit=100&expand=input&expand=output"],
    ["GET", "/runs?user=ada"],
    ["GET", "/threads?user=ada"],
    ["GET", "/threads?metadata[external_id]=chat-of-ada"],
    ["GET", "/files?user=ada"],
    ["GET", `/agents/${ada.agent}/ui/chat-of-ada/stream`],
    ["POST", `/agents/${ada.agent}/ui`, chat],
  ];
  for (const each of open) {
    const answer = (await attack(page, token, each)) as { text: string };
    expect(answer, each[1]).toMatchObject({ text: expect.not.stringContaining(canary) });
    for (const id of [ada.run, ada.thread, ada.file]) expect(answer.text, each[1]).not.toContain(id);
  }
  expect(await stateOf(ada)).toEqual(before);
});

/** Everything that Ada and the shop have, as the shop's server reads it. */
async function stateOf({ agent, run, thread, file }: { agent: string; run: string; thread: string; file: string }) {
  const paths = [
    `/runs/${run}`,
    `/threads/${thread}`,
    `/threads/${thread}/messages`,
    `/files/${file}`,
    `/agents/${agent}`,
  ];
  const bodies = paths.map(async (path) => (await service.api("GET", path)).body);
  return [...(await Promise.all(bodies)), (await service.api("GET", "/runs?user=ada")).body];
}

test("a page of another origin cannot use the token, and a member's session opens nothing to any page", async () => {
  const token = await mint("mallory");
  const requests: Attack[] = [
    ["GET", "/runs"],
    ["POST", "/runs", { agent_id: service.credentials.agent_id, input: { query: "mine" } }],
  ];
  const runsOfMallory = async () =>
    (await service.api<{ data: Run[] }>("GET", "/runs?user=mallory&limit=100")).body.data.length;
  const before = await runsOfMallory();
  const elsewhere = await openPage(evil);
  for (const request of requests) {
    const answer = await attack(elsewhere, token, request);
    expect("blocked" in answer || answer.status === 403, request[0]).toBe(true);
    expect(JSON.stringify(answer)).not.toContain("data");
  }
  expect(await runsOfMallory()).toBe(before);
  // The owner is signed in to the dashboard in the same browser.
  const { origin } = new URL(service.baseUrl);
  for (const site of [shop, evil]) {
    const page = await openPage(site);
    const { email, password } = service.credentials;
    const signIn = await page.context().request.post(`${origin}/api/auth/login`, {
      data: { email, password },
      headers: { origin },
      ignoreHTTPSErrors: true,
    });
    expect(signIn.status(), await signIn.text()).toBeLessThan(300);
    for (const request of [...requests, ["POST", "/api-keys", { name: "mine", scopes: ["*"] }]] as Attack[]) {
      const answer = await attack(page, null, request);
      expect("blocked" in answer || [401, 403].includes(answer.status), `${site.origin} ${request[0]}`).toBe(true);
    }
  }
  const keys = await service.api<{ data: { name: string }[] }>("GET", "/api-keys");
  expect(keys.body.data.map(({ name }) => name)).not.toContain("mine");
});
