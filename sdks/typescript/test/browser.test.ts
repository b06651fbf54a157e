import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../../../test/support/dashboard/pages.ts";
import { createWorld, type World } from "../../../test/support/world.ts";

let world: World;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  browser = await launchBrowser();
  page = await browser.newPage({ ignoreHTTPSErrors: true });
  const code = await bundle();
  await page.route("**/client-under-test.js", (route) => route.fulfill({ body: code, contentType: "text/javascript" }));
  // A page of the service's origin, with the code of a test instead of the service's own.
  await page.route("**/page-under-test", (route) => route.fulfill({ body: "<p>", contentType: "text/html" }));
  await page.goto(new URL("/page-under-test", world.service.baseUrl).href);
});
afterAll(async () => {
  await browser?.close();
  await world?.remove();
});

async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL("../src/index.ts", import.meta.url));
  const { output } = await (await rolldown({ input, platform: "browser" })).generate({
    format: "esm",
    codeSplitting: false,
  });
  return output[0].code;
}

/** Runs code in a page, with the library and the values of the test. */
const inPage = <T>(program: string, given: object = {}): Promise<T> =>
  page.evaluate(`(async () => {
    const { AgentRun } = await import("/client-under-test.js");
    const given = ${JSON.stringify(given)};
    ${program}
  })()`) as Promise<T>;

test("a key is rejected in a page, and a short-lived token works", async () => {
  const { api_key, agent_id } = world.service.credentials;
  const refusal = await inPage<string>(
    "try { new AgentRun({ apiKey: given.api_key }); return ''; } catch (error) { return error.message; }",
    { api_key },
  );
  expect(refusal).toMatch(/short-lived token/);
  const made = await world.service.api<{ secret: string }>("POST", "/api/auth/token", {
    body: { scopes: ["runs:write"], user: "ada" },
  });
  const run = await inPage(
    `const client = new AgentRun({ apiKey: given.token, baseURL: location.origin + "/v2" });
     return await client.runs.createAndWait({ agent_id: given.agent_id, input: { query: "from a page" } });`,
    { token: made.body.secret, agent_id },
  );
  expect(run).toMatchObject({ status: "completed" });
});

test("a signed-in person needs no key: runs, streams and lists use the cookie", async () => {
  const { email, password, agent_id } = world.service.credentials;
  const seen = await inPage<{ email: string; types: string[]; status: string }>(
    `const client = new AgentRun({ session: true });
     await client.auth.login({ email: given.email, password: given.password });
     const me = await client.auth.me();
     const stream = await client.runs.stream({ agent_id: given.agent_id, input: { query: "from a page" } });
     const types = [];
     for await (const event of stream) types.push(event.type);
     const [run] = (await client.runs.list({ limit: 1 })).data;
     return { email: me.user.email, types, status: run.status };`,
    { email, password, agent_id },
  );
  expect(seen).toEqual({ email, types: ["run.created", "run.started", "run.completed"], status: "completed" });
});
