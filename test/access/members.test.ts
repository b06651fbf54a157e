import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Browser, openBrowser } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { secretIn, startMailServer } from "../support/mail-server.ts";
import { type Service, startService } from "../support/service.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

describe("members", () => {
  let database: TestDatabase;
  let service: Service;
  let world: Tenants;
  let people = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startService({ databaseUrl: database.url, env: { AGENTRUN_TRUST_PROXY: "127.0.0.0/8,::1/128" } });
    world = await openTenants(database.url);
  });

  afterAll(async () => {
    await world?.close();
    await service?.remove();
    await database?.drop();
  });

  type Role = "owner" | "admin" | "developer" | "viewer";
  type Failure = { error: { code: string; param: string | null } };
  const codeOf = (answer: { body: unknown }) => (answer.body as Failure).error?.code ?? null;

  /** An organisation with its owner signed in. */
  async function found(): Promise<{ owner: Browser; organization: string; email: string; ownerId: string }> {
    const organization = await world.addOrganization();
    const member = (await world.store.members.list(organization, { limit: 1, order: "asc" })).items[0];
    const owner = openBrowser(service);
    await signIn(owner, member?.email ?? "", ownerPassword);
    return { owner, organization, email: member?.email ?? "", ownerId: member?.id ?? "" };
  }

  const from = () => {
    people += 1;
    return { "x-forwarded-for": `203.0.113.${people % 250}` };
  };
  const signIn = (browser: Browser, email: string, password: string) =>
    browser.call("POST", "/api/auth/login", { body: { email, password }, headers: from() });

  async function join(inviter: Browser, role: Role, email = `person${people}-${role}@example.com`) {
    const invited = await inviter.call<{ url: string; id: string }>("POST", "/members/invitations", {
      body: { email, role },
    });
    expect(invited.status).toBe(201);
    const token = new URL(invited.body.url).hash.slice(1);
    const browser = openBrowser(service);
    const joined = await browser.call<{ user: { id: string } }>("POST", "/api/auth/invitations/accept", {
      body: { token, password: ownerPassword },
      headers: from(),
    });
    return { browser, token, joined, id: joined.body.user?.id, email, invitationId: invited.body.id };
  }

  test("an invited person joins by the link, once, and has the rights of the role", async () => {
    const { owner, organization } = await found();
    const { joined, token, browser, email } = await join(owner, "developer");
    expect(joined.status).toBe(200);
    expect(joined.body).toMatchObject({ user: { email }, organization: { id: organization, role: "developer" } });
    expect((await browser.call("POST", "/agents/echo/deploy")).status).toBe(201);
    expect((await browser.call("GET", "/audit")).status).toBe(403);
    const again = await openBrowser(service).call("POST", "/api/auth/invitations/accept", {
      body: { token, password: ownerPassword },
      headers: from(),
    });
    expect([again.status, codeOf(again)]).toEqual([422, "invitation_not_found"]);
    const members = await owner.call<{ data: { email: string; role: string }[] }>("GET", "/members");
    expect(members.body.data.map((member) => member.role).sort()).toEqual(["developer", "owner"]);
  });

  test("a link shows who invites whom to which organisation, and is not used up by that", async () => {
    const { owner, email: inviter } = await found();
    const email = `invited${people}@example.com`;
    const invited = await owner.call<{ url: string; id: string; expires_at: string }>("POST", "/members/invitations", {
      body: { email, role: "viewer" },
    });
    const me = await owner.call<{ organization: { name: string } }>("GET", "/api/auth/me");
    const lookUp = (token: string) =>
      openBrowser(service).call("POST", "/api/auth/invitations/look-up", { body: { token }, headers: from() });
    const token = new URL(invited.body.url).hash.slice(1);
    for (const answer of [await lookUp(token), await lookUp(token)])
      expect(answer.body).toEqual({
        object: "invitation_offer",
        organization_name: me.body.organization.name,
        role: "viewer",
        email,
        invited_by: inviter,
        expires_at: invited.body.expires_at,
      });
    for (const wrong of [`${token}x`, "no"]) {
      const answer = await lookUp(wrong);
      expect([answer.status, codeOf(answer)]).toEqual([422, "invitation_not_found"]);
    }
    await owner.call("DELETE", `/members/invitations/${invited.body.id}`);
    expect((await lookUp(token)).status).toBe(422);
  });

  test("each role can do what it is for and no more", async () => {
    const { owner } = await found();
    const tries: [string, string, unknown][] = [
      ["GET", "/agents", undefined],
      ["POST", "/agents/echo/deploy", {}],
      ["POST", "/api-keys", { name: "k", scopes: ["runs:read"] }],
      ["POST", "/api-keys", { name: "k", scopes: ["*"] }],
      ["GET", "/members", undefined],
      ["POST", "/members/invitations", { email: "someone@example.com", role: "viewer" }],
      ["POST", "/members/invitations", { email: "boss@example.com", role: "owner" }],
      ["GET", "/audit", undefined],
    ];
    const expected: Record<Role, number[]> = {
      viewer: [200, 403, 403, 403, 200, 403, 403, 403],
      developer: [200, 201, 201, 403, 200, 403, 403, 403],
      admin: [200, 201, 201, 403, 200, 201, 403, 200],
      owner: [200, 201, 201, 201, 200, 201, 201, 200],
    };
    for (const role of ["viewer", "developer", "admin", "owner"] as const) {
      const { browser } = await join(owner, role);
      const statuses: number[] = [];
      for (const [method, path, body] of tries) {
        statuses.push((await browser.call(method, path, body === undefined ? {} : { body })).status);
      }
      expect([role, statuses]).toEqual([role, expected[role]]);
    }
  });

  test("the last owner can neither leave nor change their role, also when two try concurrently", async () => {
    const { owner, ownerId } = await found();
    const alone = await owner.call("DELETE", `/members/${ownerId}`);
    expect([alone.status, codeOf(alone)]).toEqual([422, "last_owner"]);
    const down = await owner.call("PATCH", `/members/${ownerId}`, { body: { role: "admin" } });
    expect([down.status, codeOf(down)]).toEqual([422, "last_owner"]);
    const second = await join(owner, "owner");
    const both = await Promise.all([
      owner.call("DELETE", `/members/${ownerId}`),
      second.browser.call("DELETE", `/members/${second.id}`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("an admin can neither change owners nor become one", async () => {
    const { owner, ownerId } = await found();
    const admin = await join(owner, "admin");
    const answers = [
      await admin.browser.call("PATCH", `/members/${ownerId}`, { body: { role: "viewer" } }),
      await admin.browser.call("DELETE", `/members/${ownerId}`),
      await admin.browser.call("PATCH", `/members/${admin.id}`, { body: { role: "owner" } }),
    ];
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      answers.map(() => [403, "owner_required"]),
    );
  });

  test("a change of role and a removal take effect at once", async () => {
    const { owner } = await found();
    const { browser, id } = await join(owner, "developer");
    expect((await browser.call("POST", "/agents/echo/deploy")).status).toBe(201);
    const changed = await owner.call("PATCH", `/members/${id}`, { body: { role: "viewer" } });
    expect(changed.body).toMatchObject({ role: "viewer" });
    expect((await browser.call("POST", "/agents/echo/deploy")).status).toBe(403);
    expect((await owner.call("DELETE", `/members/${id}`)).status).toBe(200);
    expect((await browser.call("GET", "/agents")).status).toBe(401);
    expect((await owner.call("DELETE", `/members/${id}`)).status).toBe(404);
  });

  test("any member may leave, and only admins remove others", async () => {
    const { owner } = await found();
    const [viewer, other] = [await join(owner, "viewer"), await join(owner, "viewer", `other${people}@example.com`)];
    const refused = await viewer.browser.call("DELETE", `/members/${other.id}`);
    expect([refused.status, codeOf(refused)]).toEqual([403, "insufficient_scope"]);
    expect((await viewer.browser.call("DELETE", `/members/${viewer.id}`)).status).toBe(200);
  });

  test("a member of two organisations switches between them and sees each separately", async () => {
    const [first, second] = [await found(), await found()];
    const invited = await second.owner.call<{ url: string }>("POST", "/members/invitations", {
      body: { email: first.email, role: "viewer" },
    });
    const token = new URL(invited.body.url).hash.slice(1);
    const wrong = await openBrowser(service).call("POST", "/api/auth/invitations/accept", {
      body: { token, password: "not their password" },
      headers: from(),
    });
    expect(wrong.status).toBe(401);
    const person = openBrowser(service);
    const body = { token, password: ownerPassword };
    await person.call("POST", "/api/auth/invitations/accept", { body, headers: from() });
    type Me = { organization: { id: string; role: string }; organizations: { id: string }[]; scopes: string[] };
    const here = await person.call<Me>("GET", "/api/auth/me");
    expect(here.body.organization).toMatchObject({ id: second.organization, role: "viewer" });
    expect(here.body.organizations.map(({ id }) => id).sort()).toEqual(
      [first.organization, second.organization].sort(),
    );
    expect((await person.call("POST", "/agents/echo/deploy")).status).toBe(403);
    const moved = await person.call<Me>("POST", "/api/auth/switch", { body: { organization_id: first.organization } });
    expect(moved.body).toMatchObject({ organization: { id: first.organization, role: "owner" }, scopes: ["*"] });
    expect((await person.call("POST", "/agents/echo/deploy")).status).toBe(201);
    const nowhere = await person.call("POST", "/api/auth/switch", {
      body: { organization_id: service.credentials.organization_id },
    });
    expect([nowhere.status, codeOf(nowhere)]).toEqual([422, "organization_not_found"]);
  });

  test("an invitation can be revoked, and its secret is not in the database", async () => {
    const { owner } = await found();
    const invited = await owner.call<{ id: string; url: string }>("POST", "/members/invitations", {
      body: { email: "late@example.com", role: "viewer" },
    });
    const token = new URL(invited.body.url).hash.slice(1);
    const rows = await database.query<object>("select * from invitations");
    expect(JSON.stringify(rows)).not.toContain(token);
    const open = await owner.call<{ data: { id: string }[] }>("GET", "/members/invitations");
    expect(open.body.data.map(({ id }) => id)).toEqual([invited.body.id]);
    expect((await owner.call("DELETE", `/members/invitations/${invited.body.id}`)).status).toBe(200);
    const late = await openBrowser(service).call("POST", "/api/auth/invitations/accept", {
      body: { token, password: ownerPassword },
      headers: from(),
    });
    expect(late.status).toBe(422);
  });

  test("invalid requests name the field", async () => {
    const { owner, email } = await found();
    const cases: [Record<string, unknown>, number, string][] = [
      [{ email: "x", role: "viewer" }, 422, "email"],
      [{ email: "a@b.c", role: "god" }, 422, "role"],
      [{ email: "a@b.c" }, 400, "role"],
      [{ email: "a@b.c", role: "viewer", organization_id: "org_x" }, 400, "organization_id"],
      [{ email, role: "viewer" }, 422, "email"],
    ];
    for (const [body, status, param] of cases) {
      const answer = await owner.call<Failure>("POST", "/members/invitations", { body });
      expect([body, answer.status, answer.body.error.param]).toEqual([body, status, param]);
    }
  });
});

describe("invitation mail", () => {
  let close: () => Promise<void> = async () => {};
  afterEach(() => close());

  async function openWorld(refuses: boolean) {
    const mail = await startMailServer(refuses);
    const world: World = await createWorld({ env: mail.env });
    close = async () => {
      await world.remove();
      await mail.close();
    };
    return { world, mail };
  }

  const invite = ({ service }: World, email: string) =>
    service.api<{ url: string; mailed: boolean }>("POST", "/members/invitations", { body: { email, role: "viewer" } });

  test("with a mail server, an invitation is sent to the address, and its link is shown nowhere else", async () => {
    const { world, mail } = await openWorld(false);
    const { status, body } = await invite(world, "new@example.com");
    expect([status, body.mailed]).toEqual([201, true]);
    await expect.poll(() => mail.letters.length).toBe(1);
    expect(mail.letters[0]?.to).toEqual(["new@example.com"]);
    const letter = mail.letters[0]?.content;
    expect(letter).toContain(`${new URL(body.url).origin}/join#`);
    expect(letter).not.toContain(body.url);
    expect(letter).toContain("From: Agents <agents@example.com>");
    const accept = { token: secretIn(letter), password: "a long enough password" };
    const joined = await world.service.apiAs(null)("POST", "/api/auth/invitations/accept", { body: accept });
    expect(joined.status).toBe(200);
  });

  test("if the mail server rejects it the link is shown, and the log reports the error without the link", async () => {
    const { world, mail } = await openWorld(true);
    const { status, body } = await invite(world, "nobody@example.com");
    expect(status).toBe(201);
    await expect.poll(() => world.service.output()).toContain("could not be mailed");
    expect(world.service.output()).not.toContain(new URL(body.url).hash.slice(1));
    expect(mail.letters).toEqual([]);
  });
});
