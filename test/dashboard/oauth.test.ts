import type { ApiKey } from "@agentrun/contract";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { faultsOf, overhang, phone, settled, showIn } from "../support/dashboard/axe.ts";
import { ensureBuilt, launchBrowser, type Visit, visit } from "../support/dashboard/pages.ts";
import { authorizationQuery, newVerifier, type OAuthClient, startOAuthClient } from "../support/oauth-client.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let application: OAuthClient;
let tenants: Tenants;
let browser: Browser;

beforeAll(async () => {
  ensureBuilt();
  application = await startOAuthClient();
  [browser, world] = await Promise.all([launchBrowser(), createWorld({ env: application.env })]);
  tenants = await openTenants(world.database.url);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await tenants?.close();
  await world?.remove();
  await application?.[Symbol.asyncDispose]();
});

const authorize = (given: Record<string, string | null> = {}) =>
  `/oauth/authorize?${authorizationQuery(application, world.service, newVerifier(), given)}`;

/** A program on the user's machine that receives the redirect. */
async function listen({ page }: Visit): Promise<void> {
  await page.route("http://127.0.0.1:33418/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Back</h1>" }),
  );
}

/** The redirect to the application is a request to another host; all others are to the service. */
const faultsIn = ({ faults }: Visit) => faults.filter((fault) => !fault.includes("requested http://127.0.0.1:33418/"));

const comeBack = async ({ page }: Visit): Promise<URLSearchParams> => {
  await page.waitForURL("http://127.0.0.1:33418/**");
  return new URL(page.url()).searchParams;
};

const signIn = async ({ page }: Visit) => {
  await page.getByLabel("E-mail").fill(world.service.credentials.email);
  await page.getByRole("textbox", { name: "Password" }).fill(world.service.credentials.password);
  await page.getByRole("button", { name: "Sign in" }).click();
};

const newestKey = async () =>
  (await world.service.api<{ data: ApiKey[] }>("GET", "/api-keys?limit=1")).body.data[0] as ApiKey;

test("a visitor signs in, sees which application requests which scopes, and allows it for a chosen time; the key is listed and can be revoked", async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  await listen(person);
  await person.open(authorize());
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await signIn(person);
  await page.getByRole("heading", { name: "Allow Notebook?" }).waitFor();
  const { host } = new URL(application.id);
  for (const text of [host, "127.0.0.1:33418", "Run agents, answer and approve", world.service.credentials.email])
    await page.getByText(text).first().waitFor();
  await page.getByRole("combobox", { name: "Expires after" }).click();
  await page.getByRole("option", { name: "7 days" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
  const answer = await comeBack(person);
  expect([answer.get("code"), answer.get("state"), answer.get("iss")]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    "a state of the client's",
    new URL(world.service.baseUrl).origin,
  ]);
  const key = await newestKey();
  expect([key.name, key.client_id]).toEqual(["Notebook", application.id]);
  await person.open("/settings/api-keys");
  const row = page.getByRole("row", { name: /Notebook/ });
  await row.getByText(`granted to ${host} by OAuth`).waitFor();
  expect(await row.getByRole("button", { name: /^Rotate/ }).count()).toBe(0);
  await row.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("dialog").getByText("All requests of the application are rejected").waitFor();
  expect(faultsIn(person)).toEqual([]);
}, 120_000);

test("a denial is returned to the application, and an invalid request shows the reason", async () => {
  await using person = await visit(browser, world.service);
  const { page } = person;
  await listen(person);
  await person.signIn();
  const before = await newestKey();
  await person.open(authorize());
  await page.getByRole("button", { name: "Deny" }).click();
  expect((await comeBack(person)).get("error")).toBe("access_denied");
  await person.open(authorize({ scope: "*" }));
  await page.getByRole("heading", { name: "Notebook cannot be authorised" }).waitFor();
  await page.getByText("scopes that applications cannot have").waitFor();
  expect(await page.getByRole("button", { name: "Allow" }).count()).toBe(0);
  await page.getByRole("link", { name: /^Back to/ }).click();
  expect((await comeBack(person)).get("error")).toBe("invalid_scope");
  await person.open(authorize({ redirect_uri: "https://elsewhere.example/callback" }));
  await page.getByText("so nothing was sent there.").waitFor();
  expect(await page.getByRole("link", { name: /^Back to/ }).count()).toBe(0);
  expect((await newestKey()).id).toBe(before.id);
  expect(faultsIn(person)).toEqual([]);
}, 120_000);

test("a member of several organisations chooses one, and a member who must set up a second factor does that first", async () => {
  const other = await tenants.addOrganization();
  await world.database.query(
    `insert into memberships (organization_id, user_id, role) select $1, id, 'owner' from users where email = $2`,
    [toUuid(other), world.service.credentials.email],
  );
  await using person = await visit(browser, world.service);
  const { page } = person;
  await listen(person);
  await person.signIn(authorize());
  await page.getByRole("combobox", { name: "Organisation" }).click();
  await page.getByRole("option", { name: /^Organisation \d+$/ }).click();
  await expect
    .poll(() => page.getByRole("combobox", { name: "Organisation" }).inputValue(), { timeout: 30_000 })
    .toMatch(/^Organisation/);
  await page.getByRole("button", { name: "Allow" }).click();
  expect((await comeBack(person)).get("code")).not.toBeNull();
  const keys = await world.database.query("select client_id from api_keys where organization_id = $1", [toUuid(other)]);
  expect(keys).toEqual([{ client_id: application.id }]);

  await world.database.query("update organizations set requires_second_factor = true where id = $1", [toUuid(other)]);
  await expect
    .poll(
      async () => {
        await person.open(authorize());
        await page.locator("h1").first().waitFor();
        return page.url();
      },
      { timeout: 30_000 },
    )
    .toMatch(/\/second-factor\?next=.*authorize/);
  await world.database.query("update organizations set requires_second_factor = false where id = $1", [toUuid(other)]);
  expect(faultsIn(person)).toEqual([]);
}, 120_000);

test("axe finds no violation on the page, in light and dark, and nothing overflows on a phone", async () => {
  await using person = await visit(browser, world.service, phone);
  const { page } = person;
  await person.signIn();
  for (const given of [{}, { scope: "*" }, { client_id: "https://10.0.0.1/client.json" }]) {
    await person.open(authorize(given));
    await settled(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await showIn(page, colorScheme);
      await expect.poll(() => faultsOf(page), { message: JSON.stringify(given), timeout: 20_000 }).toEqual([]);
    }
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  }
}, 120_000);
