import type { Session } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  actionsOf,
  type Company,
  createSingleSignOnWorld,
  me,
  memberNamed,
  membersOf,
  newestEntry,
  type SingleSignOnWorld,
  startOf,
  verified,
} from "../support/single-sign-on-world.ts";

let world: SingleSignOnWorld;
let bigco: Company;
let hostile: Company;

beforeAll(async () => {
  world = await createSingleSignOnWorld();
  bigco = await world.addCompany("bigco.example", {
    roles_claim: "groups",
    role_mapping: { ops: "admin", engineers: "developer" },
  });
  hostile = await world.addCompany("hostile.example", { default_role: "viewer" });
});

afterAll(() => world?.remove());

describe("signing in", () => {
  test("a new person joins with the role of their claim, and is redirected to the page they wanted", async () => {
    bigco.idp.people.set("ada", verified("ada@bigco.example", { groups: ["engineers", "chess"] }));
    const start = `/api/auth/sso?email=ada%40bigco.example&next=%2Fruns%3Fstatus%3Dfailed`;
    const { location, browser, left } = await world.signIn(start, bigco.idp, "ada");
    expect(location).toBe("/runs?status=failed");
    expect(await me(browser)).toMatchObject({
      user: { email: "ada@bigco.example" },
      organization: { id: bigco.id, role: "developer" },
    });
    expect(left.searchParams.get("login_hint")).toBe("ada@bigco.example");
    const { body } = await browser.call<{ data: Session[] }>("GET", "/api/auth/sessions");
    expect(body.data).toMatchObject([{ method: "sso", is_current: true }]);
    expect(await actionsOf(bigco)).toEqual(
      expect.arrayContaining(["member.joined_by_single_sign_on", "login.single_sign_on", "setSingleSignOn"]),
    );
    expect(await newestEntry(bigco, "member.joined_by_single_sign_on")).toMatchObject({
      before: null,
      after: { email: "ada@bigco.example", role: "developer" },
    });
  });

  test("sends a state, a nonce and a PKCE challenge, and another challenge does not sign in", async () => {
    const { left } = await world.enter(bigco, "ada", verified("ada@bigco.example"));
    expect(Object.fromEntries(left.searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${new URL(world.service.baseUrl).origin}/api/auth/sso/callback`,
    });
    const leaving = (url: URL) => url.searchParams.set("code_challenge", "a".repeat(43));
    const { location } = await world.enter(bigco, "ada", verified("ada@bigco.example"), { leaving });
    expect(location).toBe("/sign-in?sso_error=answer_invalid");
  });

  test("the session's cookies are strict, and the temporary one is cleared", async () => {
    const { answer } = await world.enter(bigco, "ada", verified("ada@bigco.example"));
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    expect(cookies.find((cookie) => cookie.startsWith("__Host-agentrun_session="))).toMatch(
      /; Secure; HttpOnly; SameSite=Strict; Path=\/$/,
    );
    expect(cookies).toContainEqual("__Host-agentrun_sso=; Secure; HttpOnly; SameSite=Lax; Path=/; Max-Age=0");
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  });

  test("a foreign address is not a redirect target", async () => {
    for (const next of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "javascript:alert(1)",
    ]) {
      const start = startOf(bigco, `&next=${encodeURIComponent(next)}`);
      bigco.idp.people.set("ada", verified("ada@bigco.example"));
      expect((await world.signIn(start, bigco.idp, "ada")).location).toBe("/");
    }
  });

  test("a person whose address changed at the provider is still the same account", async () => {
    await world.enter(bigco, "mary", verified("mary@bigco.example"));
    const { browser } = await world.enter(bigco, "mary", verified("mary.jones@bigco.example"));
    expect((await me(browser)).user?.email).toBe("mary@bigco.example");
  });
});

describe("roles", () => {
  test("follow the claim at each sign-in, and what exceeds the new role ends", async () => {
    const { browser } = await world.enter(bigco, "bob", verified("bob@bigco.example", { groups: "ops" }));
    const made = await browser.call("POST", "/api-keys", { body: { name: "Bob's", scopes: ["agents:write"] } });
    expect(made.status).toBe(201);
    expect((await me(browser)).organization.role).toBe("admin");
    const again = await world.enter(bigco, "bob", verified("bob@bigco.example", { groups: ["visitors"] }));
    expect((await me(again.browser)).organization.role).toBe("viewer");
    expect(await memberNamed(bigco, "bob@bigco.example")).toMatchObject({ role: "viewer", made: { api_keys: 0 } });
    expect(await newestEntry(bigco, "member.role_set_by_single_sign_on")).toMatchObject({
      before: { role: "admin" },
      after: { role: "viewer" },
    });
  });

  test("an owner stays one where the provider assigns no owners, and the last one in any case", async () => {
    const company = await world.addCompany("owners.example", {
      roles_claim: "groups",
      role_mapping: { staff: "developer" },
    });
    const { browser } = await world.enter(company, "eve", verified("eve@owners.example", { groups: ["staff"] }));
    const { user } = await me(browser);
    await company.api("PATCH", `/members/${user?.id}`, { body: { role: "owner" } });
    const still = await world.enter(company, "eve", verified("eve@owners.example", { groups: ["staff"] }));
    expect((await me(still.browser)).organization.role).toBe("owner");
    const [other] = (await membersOf(company)).filter(({ email }) => email !== "eve@owners.example");
    await company.api("DELETE", `/members/${other?.id}`);
    const { client_secret, client_id } = company.idp.client;
    const mapping = { roles_claim: "groups", role_mapping: { staff: "developer", bosses: "owner" } };
    await company.api("PUT", "/single-sign-on", {
      body: { issuer: company.idp.issuer, client_id, client_secret, ...mapping },
    });
    const last = await world.enter(company, "eve", verified("eve@owners.example", { groups: ["staff"] }));
    expect((await me(last.browser)).organization.role).toBe("owner");
  });

  test("a person without a role is rejected", async () => {
    const company = await world.addCompany("strict.example", {
      roles_claim: "groups",
      role_mapping: { staff: "developer" },
      default_role: null,
    });
    const { location } = await world.enter(company, "zoe", verified("zoe@strict.example", { groups: ["constructor"] }));
    expect(location).toBe("/sign-in?sso_error=no_role");
    expect(await memberNamed(company, "zoe@strict.example")).toBeUndefined();
  });
});

describe("an invalid response is rejected", () => {
  const ada = verified("ada@bigco.example");

  test("another nonce", async () => {
    const leaving = (url: URL) => url.searchParams.set("nonce", "n".repeat(43));
    expect((await world.enter(bigco, "ada", ada, { leaving })).location).toBe("/sign-in?sso_error=answer_invalid");
  });

  test("another state, or none", async () => {
    const swapped = (url: URL) => url.searchParams.set("state", "s".repeat(43));
    expect((await world.enter(bigco, "ada", ada, { returning: swapped })).location).toBe(
      "/sign-in?sso_error=attempt_expired",
    );
    const none = (url: URL) => url.searchParams.delete("state");
    expect((await world.enter(bigco, "ada", ada, { returning: none })).location).toBe(
      "/sign-in?sso_error=attempt_expired",
    );
  });

  test("the same response a second time, also from a browser that keeps its cookies", async () => {
    const browser = world.newBrowser();
    let cookie = "";
    const returning = () => {
      cookie = browser.cookie();
    };
    const { back, location } = await world.enter(bigco, "ada", ada, { browser, returning });
    expect([location, cookie]).toEqual(["/", expect.stringContaining("__Host-agentrun_sso=")]);
    const again = await browser.call("GET", back.pathname + back.search, { headers: { cookie } });
    expect(again.headers.location).toBe("/sign-in?sso_error=attempt_expired");
  });

  test("a used code with a new state", async () => {
    const { back: used } = await world.enter(bigco, "ada", ada);
    const returning = (url: URL) => url.searchParams.set("code", used.searchParams.get("code") ?? "");
    expect((await world.enter(bigco, "ada", ada, { returning })).location).toBe("/sign-in?sso_error=answer_invalid");
  });

  test("a response of another issuer, or without an issuer", async () => {
    const swapped = (url: URL) => url.searchParams.set("iss", hostile.idp.issuer);
    expect((await world.enter(bigco, "ada", ada, { returning: swapped })).location).toBe(
      "/sign-in?sso_error=answer_invalid",
    );
    const none = (url: URL) => url.searchParams.delete("iss");
    expect((await world.enter(bigco, "ada", ada, { returning: none })).location).toBe(
      "/sign-in?sso_error=answer_invalid",
    );
  });

  test("a response from another browser, which stays valid for the one that started", async () => {
    const stranger = world.newBrowser();
    await stranger.call("GET", startOf(bigco));
    const returning = async (url: URL) => {
      const answer = await stranger.call("GET", url.pathname + url.search);
      expect(answer.headers.location).toBe("/sign-in?sso_error=attempt_expired");
    };
    expect((await world.enter(bigco, "ada", ada, { returning })).location).toBe("/");
    expect(stranger.cookie()).not.toContain("agentrun_session");
  });
});

describe("a person who cannot sign in gets the reason", () => {
  const ada = verified("ada@bigco.example");

  test("an unverified address, or none", async () => {
    for (const person of [{ email: "new@bigco.example", email_verified: false }, { email: "new@bigco.example" }, {}])
      expect((await world.enter(bigco, "newcomer", person)).location).toBe("/sign-in?sso_error=email_unverified");
    expect(await memberNamed(bigco, "new@bigco.example")).toBeUndefined();
  });

  test("a denial by the provider", async () => {
    const returning = (url: URL) => {
      url.searchParams.delete("code");
      url.searchParams.set("error", "access_denied");
    };
    expect((await world.enter(bigco, "ada", ada, { returning })).location).toBe("/sign-in?sso_error=provider_refused");
  });

  test("an unavailable provider is reported with a message, at the start and at the end", async () => {
    const company = await world.addCompany("away.example");
    company.idp.isAway = true;
    const out = await world.newBrowser().call("GET", startOf(company));
    expect(out.headers.location).toBe("/sign-in?sso_error=provider_unavailable");
    company.idp.isAway = false;
    const returning = () => {
      company.idp.isAway = true;
    };
    const { location } = await world.enter(company, "ada", verified("ada@away.example"), { returning });
    expect(location).toBe("/sign-in?sso_error=provider_unavailable");
  });

  test("another site cannot redirect a visitor to a provider of its choice", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    const answer = await world.newBrowser().call("GET", startOf(bigco), { headers });
    expect([answer.status, answer.headers.location]).toEqual([303, `/sign-in?organization=${bigco.id}`]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("a truncated link, without a redirect to the installation's provider", async () => {
    for (const organization of [bigco.id.slice(0, -3), "", "nonsense"]) {
      const answer = await world.newBrowser().call("GET", `/api/auth/sso?organization=${organization}`);
      expect(answer.headers.location).toBe("/sign-in?sso_error=link_incomplete");
    }
  });

  test("an organisation or address without a provider", async () => {
    const id = await world.tenants.addOrganization();
    for (const query of [`organization=${id}`, "email=nonsense"]) {
      const answer = await world.newBrowser().call("GET", `/api/auth/sso?${query}`);
      expect(answer.headers.location).toBe("/sign-in?sso_error=not_offered");
    }
  });
});
