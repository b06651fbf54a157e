import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { OrganizationSettings } from "@agentrun/contract";
import type { Browser } from "playwright-core";
import { Agent, fetch as undiciFetch } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { launchBrowser } from "../support/dashboard/pages.ts";
import type { Service } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

/** The origins that the operator allows, that an organisation allows, and an unknown one. */
const operators = "https://portal.example.com";
const own = "http://localhost:3000";
const stranger = "https://evil.example.com";

let world: World;
let service: Service;
let tenants: Tenants;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_CORS_ORIGINS: operators } });
  ({ service } = world);
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

const newKey = async () => tenants.addKey(await tenants.addOrganization());

/** The headers that OpenAI's library for pages sends in addition to the key, and A2A's. */
const sentHeaders = "a2a-version,authorization,x-stainless-lang";

const preflight = (origin: string, on = service) =>
  on.apiAs(null)("OPTIONS", "/runs", {
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": sentHeaders },
  });

const readable = async (origin: string, key: string | null, on = service) =>
  (await on.apiAs(key)("GET", "/agents", { headers: { origin } })).headers["access-control-allow-origin"];

test("an origin that the operator allows can call and read, errors included; another cannot", async () => {
  const allowed = await preflight(operators);
  expect(allowed.status).toBe(204);
  expect(allowed.headers).toMatchObject({
    "access-control-allow-origin": operators,
    "access-control-allow-headers": sentHeaders,
    vary: "Origin, Access-Control-Request-Headers",
  });
  expect(await readable(operators, await newKey())).toBe(operators);
  expect(await readable(operators, "ar_live_wrong")).toBe(operators);
  expect((await preflight(stranger)).headers["access-control-allow-origin"]).toBeUndefined();
  expect(await readable(stranger, await newKey())).toBeUndefined();
});

test("no response allows a cookie: a session works only on the service's own pages", async () => {
  const person = openBrowser(service);
  await person.login(service.credentials.email, service.credentials.password);
  const headers = { origin: operators, "sec-fetch-site": "cross-site" };
  const write = await person.call("POST", "/webhooks", { headers, body: {} });
  expect([write.status, write.body]).toMatchObject([403, { error: { code: "csrf_rejected" } }]);
  for (const site of ["cross-site", "same-site"]) {
    const read = await person.call("GET", "/agents", { headers: { origin: operators, "sec-fetch-site": site } });
    expect([read.status, read.body]).toMatchObject([403, { error: { code: "csrf_rejected" } }]);
    expect(read.headers["access-control-allow-credentials"]).toBeUndefined();
  }
  const byAnotherName = { origin: "https://127.0.0.1:8443", "sec-fetch-site": "same-origin" };
  expect((await person.call("GET", "/agents", { headers: byAnotherName })).status).toBe(200);
  const signIn = await service.apiAs(null)("POST", "/api/auth/login", { headers, body: {} });
  expect(signIn.headers["access-control-allow-origin"]).toBeUndefined();
});

test("an organisation's own origins apply to its keys only, on every node, until they are removed", async () => {
  const [key, foreign] = [await newKey(), await newKey()];
  const other = await world.addNode();
  const set = (origins: string[]) =>
    service.apiAs(key)<OrganizationSettings>("PATCH", "/organization/settings", { body: { cors_origins: origins } });
  expect(await readable(own, key, other)).toBeUndefined();
  expect((await set([own])).body.cors_origins).toEqual([own]);
  await expect.poll(() => readable(own, key, other)).toBe(own);
  expect((await preflight(own)).status).toBe(204);
  expect(await readable(own, foreign)).toBeUndefined();
  await set([]);
  await expect.poll(() => readable(own, key, other)).toBeUndefined();
});

test("one organisation's `*` allows preflights, not another's keys: requests with those are rejected without effect", async () => {
  const [open, closed] = [await newKey(), await newKey()];
  await service.apiAs(open)("PATCH", "/organization/settings", { body: { cors_origins: ["*"] } });
  for (const origin of [stranger, "null"]) {
    expect((await preflight(origin)).headers["access-control-allow-origin"]).toBe(origin);
    expect(await readable(origin, open)).toBe(origin);
    const write = { body: { cors_origins: ["*"] }, headers: { origin } };
    const refused = await service.apiAs(closed)("PATCH", "/organization/settings", write);
    expect([refused.status, refused.body]).toMatchObject([403, { error: { code: "origin_not_allowed" } }]);
    expect(refused.text).toMatch(/cors_origins.*AGENTRUN_CORS_ORIGINS/);
    expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
  }
  const settings = await service.apiAs(closed)<OrganizationSettings>("GET", "/organization/settings");
  expect(settings.body.cors_origins).toEqual([]);
  const own = { origin: "https://127.0.0.1:8443", "sec-fetch-site": "same-origin" };
  expect((await service.apiAs(closed)("GET", "/agents", { headers: own })).status).toBe(200);
  await service.apiAs(open)("PATCH", "/organization/settings", { body: { cors_origins: [own.origin] } });
  const listed = await service.apiAs(open)("GET", "/agents", { headers: { origin: own.origin } });
  expect(String(listed.headers["access-control-expose-headers"])).toMatch(/Idempotent-Replay-Omitted.*Link/);
});

test.each(["https://app.example.com/", "app.example.com", "https://a.example.com,https://b.example.com", "null"])(
  "%s is not an origin, and is rejected with a message",
  async (origin) => {
    const answer = await service.api("PATCH", "/organization/settings", { body: { cors_origins: [origin] } });
    expect([answer.status, answer.body]).toMatchObject([422, { error: { param: "cors_origins.0" } }]);
    expect(answer.text).toContain("https://app.example.com or http://localhost:3000");
  },
);

/** The code blocks of the page about browsers, in order. */
const [, onServer = "", inPage = ""] = [
  ...readFileSync(new URL("../../docs/browsers.md", import.meta.url), "utf8").matchAll(/```\w+\n(.*?)```/gs),
].map(([, code]) => code);

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
const mint = new AsyncFunction(
  "fetch",
  "baseUrl",
  "apiKey",
  "agentId",
  "userId",
  "pageOrigin",
  `${onServer}; return token`,
);

let browser: Browser | undefined;
let shop: Server | undefined;

afterAll(async () => {
  await browser?.close();
  shop?.close();
});

/** A customer's web application: a page with an element for the answer. */
async function openShop(): Promise<string> {
  shop = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end('<!doctype html><p id="answer"></p>');
  });
  await new Promise<void>((resolve) => shop?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
}

test("the example of the documentation works in a browser, on a page of another origin, with a short-lived token", async () => {
  const { baseUrl, credentials } = service;
  const origin = await openShop();
  const dispatcher = new Agent({ connect: { ca: service.ca } });
  const fetch: typeof undiciFetch = (url, init) => undiciFetch(url, { ...init, dispatcher });
  browser = await launchBrowser();
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(origin);
  const showAnswer = async () => {
    const token = await mint(fetch, baseUrl, credentials.api_key, credentials.agent_id, "ada", origin);
    const settings = { baseUrl, agentId: credentials.agent_id, token };
    const names = Object.keys(settings).join(", ");
    return page.evaluate(`(async ({ ${names} }) => { ${inPage} })(${JSON.stringify(settings)})`);
  };
  await expect(showAnswer()).rejects.toThrow("Failed to fetch");
  await service.api("PATCH", "/organization/settings", { body: { cors_origins: [origin] } });
  await showAnswer();
  expect(await page.locator("#answer").textContent()).toBe("hello");
});
