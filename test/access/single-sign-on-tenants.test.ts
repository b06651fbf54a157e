import type { EmailDomain, SingleSignOn } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../packages/server/src/lib/crypto/password.ts";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import {
  type Company,
  callbackOf,
  codeOf,
  createSingleSignOnWorld,
  me,
  memberNamed,
  membersOf,
  refusalsOf,
  type SingleSignOnWorld,
  startOf,
  verified,
} from "../support/single-sign-on-world.ts";
import { ownerPassword } from "../support/tenants.ts";

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

describe("ownership of an address", () => {
  test("a hostile organisation's provider cannot take over another's address", async () => {
    const victim = await world.enter(bigco, "ceo", verified("ceo@bigco.example"));
    const ceo = (await me(victim.browser)).user;
    const owner = (await membersOf(bigco))[0]?.email ?? "";
    for (const email of ["ceo@bigco.example", "CEO@BigCo.example", owner, "unknown@elsewhere.example"]) {
      const { location, browser } = await world.enter(hostile, `fake ${email}`, verified(email));
      expect(location).toBe("/sign-in?sso_error=foreign_domain");
      expect(browser.cookie()).not.toContain("agentrun_session");
    }
    // Nor by the subject of the other provider.
    const { browser } = await world.enter(hostile, "ceo", verified("mallory@hostile.example"));
    expect((await me(browser)).user?.id).not.toBe(ceo?.id);
    expect((await me(browser)).organizations.map(({ id }) => id)).toEqual([hostile.id]);
  });

  test("a domain belongs to one organisation, which must prove it by its DNS record", async () => {
    const claim = (domain: string) => hostile.api<EmailDomain>("POST", "/single-sign-on/domains", { body: { domain } });
    const verify = (id: string) => hostile.api<EmailDomain>("POST", `/single-sign-on/domains/${id}/verify`);
    const { body: unproven } = await claim("victim.example");
    expect(codeOf(await verify(unproven.id))).toBe("domain_not_verified");
    world.texts.set(unproven.record.name, `${unproven.record.value}x`);
    expect(codeOf(await verify(unproven.id))).toBe("domain_not_verified");
    const { body: taken } = await claim("BigCo.example");
    expect(taken).toMatchObject({ domain: "bigco.example", verified_at: null });
    const before = world.texts.get(taken.record.name) ?? "";
    world.texts.set(taken.record.name, taken.record.value);
    expect(codeOf(await verify(taken.id))).toBe("domain_taken");
    world.texts.set(taken.record.name, before);
    const foreign = await bigco.api("DELETE", `/single-sign-on/domains/${taken.id}`);
    expect([foreign.status, codeOf(foreign)]).toEqual([404, "email_domain_not_found"]);
  });

  test("an unverified claim does not allow sign-in", async () => {
    await hostile.api("POST", "/single-sign-on/domains", { body: { domain: "unproven.example" } });
    const { location } = await world.enter(hostile, "ann", verified("ann@unproven.example"));
    expect(location).toBe("/sign-in?sso_error=foreign_domain");
    await expect
      .poll(() => refusalsOf(hostile))
      .toContainEqual(["login.single_sign_on", "anonymous", "foreign_domain"]);
  });

  test("a linked account cannot sign in once the domain is removed", async () => {
    const company = await world.addCompany("given-up.example");
    await world.claim(company.api, "kept.example");
    expect((await world.enter(company, "ann", verified("ann@given-up.example"))).location).toBe("/");
    const { body } = await company.api<{ data: EmailDomain[] }>("GET", "/single-sign-on/domains");
    const gone = body.data.find(({ domain }) => domain === "given-up.example");
    expect((await company.api("DELETE", `/single-sign-on/domains/${gone?.id}`)).status).toBe(200);
    expect((await world.enter(company, "ann", verified("ann@kept.example"))).location).toBe(
      "/sign-in?sso_error=foreign_domain",
    );
  });

  test("an account that an inviter created with a password belongs to the person from their first sign-in on", async () => {
    const inviter = world.newBrowser();
    const { api } = hostile;
    const invited = await api<{ url: string }>("POST", "/members/invitations", {
      body: { email: "victim@bigco.example", role: "viewer" },
    });
    const token = new URL(invited.body.url).hash.slice(1);
    const password = "known to the inviter";
    await inviter.call("POST", "/api/auth/invitations/accept", { body: { token, password } });
    expect((await me(inviter)).user?.email).toBe("victim@bigco.example");
    const { browser } = await world.enter(bigco, "victim", verified("victim@bigco.example"));
    expect((await me(browser)).organization.id).toBe(bigco.id);
    expect((await inviter.call("GET", "/api/auth/me")).status).toBe(401);
    expect((await world.newBrowser().login("victim@bigco.example", password)).status).toBe(401);
  });
});

describe("members", () => {
  test("a session ends with the membership, and a removed member cannot come back by signing in", async () => {
    const company = await world.addCompany("leavers.example");
    const { browser } = await world.enter(company, "lea", verified("lea@leavers.example"));
    const { user } = await me(browser);
    expect((await company.api("DELETE", `/members/${user?.id}`)).status).toBe(200);
    expect((await browser.call("GET", "/api/auth/me")).status).toBe(401);
    const again = await world.enter(company, "lea", verified("lea@leavers.example"));
    expect(again.location).toBe("/sign-in?sso_error=removed");
    await expect.poll(() => refusalsOf(company)).toEqual([["login.single_sign_on", user?.id, "removed"]]);
    const body = { issuer: company.idp.issuer, ...company.idp.client, readmits_removed: true };
    await company.api("PUT", "/single-sign-on", { body });
    expect((await world.enter(company, "lea", verified("lea@leavers.example"))).location).toBe("/");
  });

  test("if single sign-on is required, only owners can use passwords", async () => {
    const company = await world.addCompany("required.example");
    const password = "a long enough password";
    const invited = await company.api<{ url: string }>("POST", "/members/invitations", {
      body: { email: "pat@required.example", role: "developer" },
    });
    const pat = world.newBrowser();
    const token = new URL(invited.body.url).hash.slice(1);
    await pat.call("POST", "/api/auth/invitations/accept", { body: { token, password } });
    expect((await me(pat)).organization.id).toBe(company.id);
    const body = { issuer: company.idp.issuer, ...company.idp.client, required: true };
    expect((await company.api("PUT", "/single-sign-on", { body })).status).toBe(200);
    expect((await pat.call("GET", "/api/auth/me")).status).toBe(401);
    const refused = await world.newBrowser().login("pat@required.example", password);
    expect([refused.status, codeOf(refused)]).toEqual([403, "single_sign_on_required"]);
    const { id: patId } = (await memberNamed(company, "pat@required.example")) ?? {};
    await expect.poll(() => refusalsOf(company)).toEqual([["login", patId, "single_sign_on_required"]]);
    const owner = (await membersOf(company)).find(({ role }) => role === "owner");
    const boss = world.newBrowser();
    expect((await boss.login(owner?.email ?? "", ownerPassword)).status).toBe(200);
    const { browser } = await world.enter(company, "pat", verified("pat@required.example"));
    expect((await me(browser)).organization.id).toBe(company.id);
  });
});

test("if single sign-on is required, a rejected invitation changes nothing", async () => {
  const company = await world.addCompany("invited.example", { required: true });
  const { body: late } = await company.api<{ url: string; id: string }>("POST", "/members/invitations", {
    body: { email: "late@invited.example", role: "admin" },
  });
  const body = { token: new URL(late.url).hash.slice(1), password: "a long enough password" };
  const accept = () => world.newBrowser().call("POST", "/api/auth/invitations/accept", { body });
  // Twice: the link is not used up by it.
  for (const answer of [await accept(), await accept()]) {
    expect([answer.status, codeOf(answer)]).toEqual([403, "single_sign_on_required"]);
    expect(answer.text).toContain("to become a member");
  }
  expect(await memberNamed(company, "late@invited.example")).toBeUndefined();
  await expect
    .poll(() => refusalsOf(company))
    .toContainEqual(["acceptInvitation", "anonymous", "single_sign_on_required"]);
  const joined = await world.enter(company, "late", verified("late@invited.example"));
  expect((await me(joined.browser)).organization.id).toBe(company.id);
  expect((await accept()).status).toBe(422);
});

describe("the scope of a provider", () => {
  test.each(["developer", "owner"] as const)(
    "an organisation's provider gives access to that organisation only, also to a member who is %s there",
    async (role) => {
      const company = await world.addCompany(`fortress-of-${role}.example`);
      const email = `guest-${role}@hostile.example`;
      const guest = await world.enter(hostile, email, verified(email));
      const { user } = await me(guest.browser);
      await world.tenants.store.members.add(company.id as `org_${string}`, user?.id as "usr_", role);
      const switchTo = async ({ browser }: typeof guest) => {
        const answer = await browser.call("POST", "/api/auth/switch", { body: { organization_id: company.id } });
        return [answer.status, codeOf(answer)];
      };
      expect(await switchTo(guest)).toEqual([403, "single_sign_on_required"]);
      const password = "a password of the guest's";
      await world.database.query("update users set password_hash = $1 where id = $2", [
        await hashPassword(password),
        toUuid(user?.id ?? ""),
      ]);
      const elsewhere = world.newBrowser();
      expect((await elsewhere.login(email, password, { organization_id: company.id })).status).toBe(200);
      const seen = await guest.browser.call<{ data: { organization_id: string }[] }>("GET", "/api/auth/sessions");
      expect(seen.body.data.map(({ organization_id }) => organization_id)).toEqual([hostile.id]);
      // Signing out everywhere ends the sessions that one can list.
      const everywhere = await world.enter(hostile, email, verified(email));
      expect((await everywhere.browser.call("DELETE", "/api/auth/sessions")).status).toBe(200);
      expect((await guest.browser.call("GET", "/api/auth/me")).status).toBe(401);
      expect((await me(elsewhere)).organization.id).toBe(company.id);
      const body = { issuer: company.idp.issuer, ...company.idp.client, required: true };
      await company.api("PUT", "/single-sign-on", { body });
      const late = await world.enter(hostile, email, verified(email));
      expect(await switchTo(late)).toEqual([403, "single_sign_on_required"]);
      // Nor from such an existing session.
      await world.database.query("update sessions set organization_id = $1 where user_id = $2", [
        toUuid(company.id),
        toUuid(user?.id ?? ""),
      ]);
      const isShut = async () => (await late.browser.call("GET", "/agents")).status;
      await expect.poll(isShut).toBe(401);
    },
  );

  test("if a second factor is required, the provider's sign-in counts as one", async () => {
    const company = await world.addCompany("factors.example");
    await world.database.query("update organizations set requires_second_factor = true where id = $1", [
      toUuid(company.id),
    ]);
    const { browser } = await world.enter(company, "fay", verified("fay@factors.example"));
    expect((await browser.call("GET", "/agents")).status).toBe(200);
    const owner = (await membersOf(company)).find(({ role }) => role === "owner");
    const boss = world.newBrowser();
    await boss.login(owner?.email ?? "", ownerPassword);
    expect(codeOf(await boss.call("GET", "/agents"))).toBe("second_factor_missing");
  });
});

describe("settings", () => {
  test("can be changed only by an owner, and never return the secret", async () => {
    const { browser } = await world.enter(bigco, "opal", verified("opal@bigco.example", { groups: ["ops"] }));
    const shown = await browser.call<SingleSignOn>("GET", "/single-sign-on");
    expect(shown.body).toMatchObject({ issuer: bigco.idp.issuer, client_id: "agentrun", required: false });
    expect(shown.text).not.toContain(bigco.idp.client.client_secret);
    const body = { issuer: "https://mine.example", client_id: "mine", client_secret: "mine" };
    for (const answer of [
      await browser.call("PUT", "/single-sign-on", { body }),
      await browser.call("DELETE", "/single-sign-on"),
      await browser.call("POST", "/single-sign-on/domains", { body: { domain: "mine.example" } }),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([403, "owner_required"]);
    const rows = await world.database.query<{ client_secret: string }>("select client_secret from single_sign_on");
    for (const row of rows) expect(row.client_secret).toMatch(/^enc:v\d:/);
  });

  test("the secret is not sent to another host than it was given for", async () => {
    const keep = { issuer: bigco.idp.issuer, client_id: "agentrun", roles_claim: "groups" };
    expect(
      (await bigco.api("PUT", "/single-sign-on", { body: { ...keep, role_mapping: { ops: "admin" } } })).status,
    ).toBe(200);
    const asShown = { ...keep, client_secret: "[redacted]", role_mapping: { ops: "admin" } };
    expect((await bigco.api("PUT", "/single-sign-on", { body: asShown })).status).toBe(200);
    for (const body of [keep, asShown]) {
      const moved = await bigco.api("PUT", "/single-sign-on", {
        body: { ...body, issuer: "https://elsewhere.example" },
      });
      expect([moved.status, codeOf(moved)]).toEqual([422, "invalid_value"]);
    }
    expect((await world.enter(bigco, "ada", verified("ada@bigco.example"))).location).toBe("/");
  });

  test("an invalid issuer is rejected", async () => {
    const client = { client_id: "x", client_secret: "y" };
    for (const issuer of [
      "http://bigco.example",
      "https://10.0.0.1",
      "https://bigco.example/.well-known/openid-configuration",
      "https://bigco.example?tenant=1",
      "nonsense",
    ]) {
      const answer = await bigco.api("PUT", "/single-sign-on", { body: { ...client, issuer } });
      expect([issuer, answer.status]).toEqual([issuer, 422]);
    }
  });

  test("it cannot be required before a sign-in would work", async () => {
    const id = await world.tenants.addOrganization();
    const api = world.service.apiAs(await world.tenants.addKey(id));
    const body = { issuer: "https://login.example", client_id: "x", client_secret: "y", required: true };
    expect(codeOf(await api("PUT", "/single-sign-on", { body }))).toBe("domain_required");
  });

  test("an organisation without settings gets 404, and settings can be deleted", async () => {
    const company = await world.addCompany("ending.example");
    expect((await company.api("DELETE", "/single-sign-on")).status).toBe(200);
    expect(codeOf(await company.api("GET", "/single-sign-on"))).toBe("single_sign_on_not_found");
    const answer = await world.newBrowser().call("GET", startOf(company));
    expect(answer.headers.location).toBe("/sign-in?sso_error=not_offered");
  });
});

describe("the installation's provider", () => {
  test("is on the sign-in page by name, and signs in existing accounts", async () => {
    const options = await world.newBrowser().call("GET", "/api/auth/sso/options");
    expect(options.body).toMatchObject({ single_sign_on: { name: "Sign in with the house" } });
    const { installationIdp: idp } = world;
    const owner = (await membersOf(bigco)).find(({ role }) => role === "owner");
    idp.people.set("owner", verified(owner?.email ?? ""));
    const { browser } = await world.signIn("/api/auth/sso", idp, "owner");
    expect(await me(browser)).toMatchObject({ user: { id: owner?.id }, organization: { id: bigco.id, role: "owner" } });
    idp.people.set("stranger", verified("stranger@nowhere.example"));
    expect((await world.signIn("/api/auth/sso", idp, "stranger")).location).toBe("/sign-in?sso_error=no_account");
  });

  test("adds new people of its domains to the organisation that the operator named", async () => {
    const { installationIdp: idp, service } = world;
    const { organization_id: home } = service.credentials;
    const node = await world.addNode({
      env: {
        AGENTRUN_OIDC_ORGANIZATION: home,
        AGENTRUN_OIDC_DOMAINS: "house.example",
        AGENTRUN_OIDC_ROLES_CLAIM: "groups",
        AGENTRUN_OIDC_ROLES: "staff=developer",
        AGENTRUN_OIDC_DEFAULT_ROLE: "none",
      },
    });
    idp.open(callbackOf(node));
    const enterHouse = (who: string, person: Record<string, unknown>) => {
      idp.people.set(who, person);
      return world.signIn("/api/auth/sso", idp, who, { browser: world.newBrowser(node) });
    };
    const { browser } = await enterHouse("kim", verified("kim@house.example", { groups: ["staff"] }));
    expect((await me(browser)).organization).toMatchObject({ id: home, role: "developer" });
    const idle = await enterHouse("idle", verified("idle@house.example"));
    expect(idle.location).toBe("/sign-in?sso_error=no_role");
    const foreign = await enterHouse("gus", verified("gus@elsewhere.example", { groups: ["staff"] }));
    expect(foreign.location).toBe("/sign-in?sso_error=foreign_domain");
    idp.open(callbackOf(service));
  });

  test("cannot vouch for addresses of an organisation's own provider", async () => {
    const { installationIdp: idp } = world;
    await world.enter(bigco, "ceo", verified("ceo@bigco.example"));
    idp.people.set("ceo", verified("ceo@bigco.example"));
    expect((await world.signIn("/api/auth/sso", idp, "ceo")).location).toBe("/sign-in?sso_error=foreign_domain");
  });
});
