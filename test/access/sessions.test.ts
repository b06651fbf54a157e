import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-client.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";

let database: TestDatabase;
let service: Service;
let world: Tenants;
let person: Browser;

beforeAll(async () => {
  database = await createTestDatabase();
  // With a trusted proxy's header each test can use another client address.
  service = await startService({ databaseUrl: database.url, env: { AGENTRUN_TRUST_PROXY: "127.0.0.0/8,::1/128" } });
  world = await openTenants(database.url);
});

afterAll(async () => {
  await world?.close();
  await service?.remove();
  await database?.drop();
});

let tests = 0;
const from = (address = `203.0.113.${tests}`) => ({ "x-forwarded-for": address });
const owner = () => service.credentials;
const codeOf = (answer: ApiAnswer) => (answer.body as { error?: { code: string } }).error?.code ?? null;
const tryLogin = (email: string, password: string, headers = from()) =>
  service.apiAs(null)("POST", "/api/auth/login", { body: { email, password }, headers });

beforeEach(async () => {
  tests += 1;
  person = openBrowser(service);
  const body = { email: owner().email, password: owner().password };
  await person.call("POST", "/api/auth/login", { body, headers: from() });
});

test("signing in sets the specified cookie and returns the identity", async () => {
  const answer = await tryLogin(owner().email.toUpperCase(), owner().password);
  expect(answer.status).toBe(200);
  expect(answer.headers["set-cookie"]).toEqual([
    expect.stringMatching(/^__Host-agentrun_session=[\w-]{43}; Secure; HttpOnly; SameSite=Strict; Path=\/$/),
    expect.stringMatching(
      /^__Host-agentrun_device=[\w-]{43}; Secure; HttpOnly; SameSite=Strict; Path=\/; Max-Age=15552000$/,
    ),
  ]);
  expect(answer.body).toMatchObject({
    user: { email: owner().email },
    organization: { id: owner().organization_id, role: "owner" },
  });
  const lifeMs = Date.parse(String((answer.body as { expires_at: string }).expires_at)) - Date.now();
  expect(Math.abs(lifeMs - 8 * 3_600_000)).toBeLessThan(10_000);
  const me = await person.call("GET", "/api/auth/me");
  expect(me.body).toMatchObject({ user: { email: owner().email }, scopes: ["*"], api_key_id: null });
});

test("the cookie works for every v2 route, and for writes from the service's own pages", async () => {
  expect((await person.call("GET", "/agents")).status).toBe(200);
  const run = await person.call("POST", "/runs", { body: { agent_id: owner().agent_id, input: { query: "hi" } } });
  expect(run.body).toMatchObject({ status: "completed", api_key_id: null });
});

test("a write with the cookie from another page is rejected", async () => {
  const cookie = person.cookie();
  const api = service.apiAs(null);
  const origin = new URL(service.baseUrl).origin;
  const body = { name: "forged" };
  const write = (headers: Record<string, string>) =>
    api("POST", "/api-keys", { body, headers: { cookie, ...headers } });
  for (const headers of [
    {},
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site", origin },
    { "sec-fetch-site": "same-origin", "content-type": "text/plain" },
    { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
  ]) {
    const refused = await write(headers);
    expect([headers, refused.status, codeOf(refused)]).toEqual([headers, 403, "csrf_rejected"]);
  }
  for (const headers of [{ "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }, { origin }]) {
    expect((await write(headers)).status).toBe(201);
  }
  expect((await api("DELETE", `/agents/${owner().agent_id}`, { headers: { cookie } })).status).toBe(403);
  const read = (headers: Record<string, string>) => api("GET", "/agents", { headers: { cookie, ...headers } });
  expect(codeOf(await read({ origin: "https://evil.example" }))).toBe("csrf_rejected");
  expect((await read({ origin })).status).toBe(200);
  expect((await read({})).status).toBe(200);
});

test("the key in the header takes precedence over the cookie", async () => {
  const key = await world.addKey(owner().organization_id, { scopes: ["runs:read"] });
  const answer = await service.apiAs(key)("GET", "/agents", { headers: { cookie: person.cookie() } });
  expect([answer.status, codeOf(answer)]).toEqual([403, "insufficient_scope"]);
  const bad = await service.apiAs("nonsense")("GET", "/agents", { headers: { cookie: person.cookie() } });
  expect(bad.status).toBe(401);
});

test("signing out ends the session and clears the cookie", async () => {
  const cookie = person.cookie();
  const out = await person.call("POST", "/api/auth/logout");
  expect(out.status).toBe(204);
  expect(String(out.headers["set-cookie"])).toMatch(/^__Host-agentrun_session=; .*Max-Age=0$/);
  const after = await service.apiAs(null)("GET", "/agents", { headers: { cookie } });
  expect([after.status, codeOf(after)]).toEqual([401, "invalid_session"]);
});

test("signing in again ends the previous session of the browser, of any account, and no other", async () => {
  const elsewhere = openBrowser(service);
  await elsewhere.call("POST", "/api/auth/login", {
    body: { email: owner().email, password: owner().password },
    headers: from("203.0.113.200"),
  });
  const before = person.cookie();
  const again = await person.call("POST", "/api/auth/login", {
    body: { email: owner().email, password: owner().password },
    headers: from(),
  });
  expect(again.status).toBe(200);
  const old = await service.apiAs(null)("GET", "/agents", { headers: { cookie: before } });
  expect([old.status, codeOf(old)]).toEqual([401, "invalid_session"]);
  for (const { call } of [person, elsewhere]) expect((await call("GET", "/agents")).status).toBe(200);
});

test("a session ends after thirty idle minutes, and after eight hours", async () => {
  const me = () => person.call("GET", "/api/auth/me").then(({ status }) => status);
  expect(await me()).toBe(200);
  const [session] = await database.query<{ id: string }>("select id from sessions order by created_at desc limit 1");
  const set = (column: string, value: string) =>
    database.query(`update sessions set ${column} = now() + $2::interval where id = $1`, [session?.id, value]);
  await set("expires_at", "-1 second");
  await expect.poll(me).toBe(401);
  await set("expires_at", "1 hour");
  await expect.poll(me).toBe(200);
  // A write of this very use may still be pending, so the past is set until it stays.
  await expect
    .poll(
      async () => {
        await set("last_seen_at", "-31 minutes");
        return me();
      },
      { interval: 1_000 },
    )
    .toBe(401);
});

test("every failure has the same message, for known and unknown accounts", async () => {
  const wrong = await tryLogin(owner().email, "not the password");
  const unknown = await tryLogin("nobody@example.com", "not the password");
  const nowhere = await service.apiAs(null)("POST", "/api/auth/login", {
    body: { email: owner().email, password: owner().password, organization_id: "org_01jz8v3k5qe8xa2m4n6p8r0t2v" },
    headers: from(),
  });
  const plain = (answer: ApiAnswer) => answer.text.replace(/req_\w+/, "");
  expect(wrong.status).toBe(401);
  expect(plain(unknown)).toBe(plain(wrong));
  expect(plain(nowhere)).toBe(plain(wrong));
});

test("an unknown account takes as long to reject as a known one", async () => {
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const known: number[] = [];
  const unknown: number[] = [];
  const time = async (email: string, headers: Record<string, string>) => {
    const startedMs = performance.now();
    await tryLogin(email, "not the password", headers as { "x-forwarded-for": string });
    return performance.now() - startedMs;
  };
  const organization = await world.addOrganization();
  const members = await world.store.members.list(organization, { limit: 1, order: "asc" });
  const email = members.items[0]?.email ?? "";
  for (let n = 0; n < 15; n += 1) {
    // Lockouts are per account, so each round starts without failures.
    await database.query("delete from sign_in_failures");
    known.push(await time(email, from(`198.51.100.${n}`)));
    unknown.push(await time(`nobody${n}@example.com`, from(`198.51.100.${n}`)));
  }
  const [slow, fast] = [Math.max(median(known), median(unknown)), Math.min(median(known), median(unknown))];
  expect(slow / fast).toBeLessThan(1.5);
});

test("five failures lock the account for an address, even with the right password, for twice as long each time", async () => {
  const organization = await world.addOrganization();
  const email = (await world.store.members.list(organization, { limit: 1, order: "asc" })).items[0]?.email ?? "";
  const lockSeconds = async () => {
    const [row] = await database.query<{ left: number }>(
      "select extract(epoch from locked_until - failed_at)::float8 as left from sign_in_failures where locked_until is not null",
    );
    return row?.left;
  };
  await database.query("delete from sign_in_failures");
  const many = await Promise.all(Array.from({ length: 12 }, () => tryLogin(email, "wrong", from("192.0.2.1"))));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([401]));
  expect(await lockSeconds()).toBe(30);
  expect((await tryLogin(email, ownerPassword, from("192.0.2.1"))).status).toBe(401);
  const open = () => database.query("update sign_in_failures set locked_until = now() - interval '1 second'");
  await open();
  await tryLogin(email, "wrong", from("192.0.2.1"));
  expect(await lockSeconds()).toBe(60);
  await open();
  await tryLogin(email, "wrong", from("192.0.2.1"));
  expect(await lockSeconds()).toBe(120);
  await open();
  expect((await tryLogin(email, ownerPassword, from("192.0.2.1"))).status).toBe(200);
  expect(await database.query("select * from sign_in_failures")).toEqual([]);
});

test("an address has twenty attempts a minute", async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) => tryLogin(`guess${n}@example.com`, "wrong", from("192.0.2.77"))),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused && codeOf(refused)).toBe("rate_limit_exceeded");
  // A token is added every three seconds; how much of the wait is over depends on the machine.
  expect([1, 2, 3]).toContain(Number(refused?.headers["retry-after"]));
});

test("a member lists and ends their own sessions; others cannot", async () => {
  const other = openBrowser(service);
  await other.call("POST", "/api/auth/login", {
    body: { email: owner().email, password: owner().password },
    headers: { ...from(), "user-agent": "other browser" },
  });
  type List = { data: { id: string; is_current: boolean; user_agent: string | null; address: string }[] };
  const list = await person.call<List>("GET", "/api/auth/sessions");
  expect(list.body.data.filter((session) => session.is_current)).toHaveLength(1);
  const theirs = list.body.data.find((session) => session.user_agent === "other browser");
  expect(theirs?.address).toBe(`203.0.113.${tests}`);
  await world.addOrganization();
  const [stranger] = await database.query<{ email: string }>(
    "select email from users order by created_at desc limit 1",
  );
  const strangers = openBrowser(service);
  await strangers.call("POST", "/api/auth/login", {
    body: { email: stranger?.email, password: ownerPassword },
    headers: from(),
  });
  expect((await strangers.call("DELETE", `/api/auth/sessions/${theirs?.id}`)).status).toBe(404);
  expect((await other.call("GET", "/api/auth/me")).status).toBe(200);
  expect((await person.call("DELETE", `/api/auth/sessions/${theirs?.id}`)).body).toEqual({
    object: "session",
    id: theirs?.id,
    deleted: true,
  });
  expect((await other.call("GET", "/api/auth/me")).status).toBe(401);
  expect((await service.api("GET", "/api/auth/sessions")).status).toBe(403);
});

test("signing out everywhere ends every session, also the current one", async () => {
  await world.addOrganization();
  const [row] = await database.query<{ email: string }>("select email from users order by created_at desc limit 1");
  const [here, there] = [openBrowser(service), openBrowser(service)];
  const credentials = { email: row?.email, password: ownerPassword };
  for (const each of [here, there]) await each.call("POST", "/api/auth/login", { body: credentials, headers: from() });
  const out = await here.call("DELETE", "/api/auth/sessions");
  expect([out.status, out.body]).toEqual([200, { object: "session", deleted: true }]);
  expect(String(out.headers["set-cookie"])).toMatch(/^__Host-agentrun_session=; .*Max-Age=0$/);
  for (const each of [here, there]) expect((await each.call("GET", "/api/auth/me")).status).toBe(401);
  expect((await person.call("GET", "/api/auth/me")).status).toBe(200);
});

test("changing the password ends every other session", async () => {
  await world.addOrganization();
  const [row] = await database.query<{ email: string }>("select email from users order by created_at desc limit 1");
  const [here, there] = [openBrowser(service), openBrowser(service)];
  const credentials = { email: row?.email, password: ownerPassword };
  for (const each of [here, there]) await each.call("POST", "/api/auth/login", { body: credentials, headers: from() });
  const change = (current_password: string, new_password: string) =>
    here.call("POST", "/api/auth/password", { body: { current_password, new_password } });
  expect((await change("wrong", "another long password")).status).toBe(422);
  expect((await change(ownerPassword, "short")).status).toBe(422);
  const same = await change(ownerPassword, ownerPassword);
  expect([same.status, same.text]).toEqual([422, expect.stringContaining("your current password")]);
  expect((await change(ownerPassword, "another long password")).status).toBe(204);
  expect((await here.call("GET", "/api/auth/me")).status).toBe(200);
  expect((await there.call("GET", "/api/auth/me")).status).toBe(401);
  expect((await tryLogin(row?.email ?? "", ownerPassword)).status).toBe(401);
  expect((await tryLogin(row?.email ?? "", "another long password")).status).toBe(200);
});

test("a short-lived token has some of its creator's rights and ends with it (P26)", async () => {
  type Made = { secret: string; scopes: string[]; expires_at: string };
  const key = await world.addKey(owner().organization_id, { scopes: ["runs:read", "agents:read"] });
  const mint = (body: unknown, api = service.apiAs(key)) => api<Made>("POST", "/api/auth/token", { body });
  const made = await mint({ scopes: ["agents:read"], ttl_seconds: 60 });
  expect(made.status).toBe(201);
  expect(made.body.secret).toMatch(/^ar_st_[0-9A-Za-z]{36}$/);
  expect(Math.abs(Date.parse(made.body.expires_at) - Date.now() - 60_000)).toBeLessThan(5_000);
  const token = service.apiAs(made.body.secret);
  expect((await token("GET", "/agents")).status).toBe(200);
  expect((await token("GET", "/runs")).status).toBe(403);
  expect((await token("POST", "/api/auth/token")).status).toBe(403);
  expect((await mint({ scopes: ["runs:write"] })).status).toBe(403);
  expect((await mint({ ttl_seconds: 59 })).status).toBe(422);
  expect((await mint({ ttl_seconds: 3601 })).status).toBe(422);
  await database.query("update api_keys set revoked_at = now() where last4 = $1", [key.slice(-4)]);
  await expect.poll(async () => (await token("GET", "/agents")).status).toBe(401);
  const ofSession = await person.call<Made>("POST", "/api/auth/token", { body: { scopes: ["agents:read"] } });
  const second = service.apiAs(ofSession.body.secret);
  expect((await second("GET", "/agents")).status).toBe(200);
  await person.call("POST", "/api/auth/logout");
  expect((await second("GET", "/agents")).status).toBe(401);
});

test("invalid sign-in requests name the field", async () => {
  const api = service.apiAs(null);
  const cases: [Record<string, unknown>, number, string][] = [
    [{ password: "x" }, 400, "email"],
    [{ email: "no at sign", password: "x" }, 422, "email"],
    [{ email: "a@b.c", password: "" }, 422, "password"],
    [{ email: "a@b.c", password: "x", role: "owner" }, 400, "role"],
    [{ email: ["a@b.c"], password: "x" }, 400, "email"],
    [{ email: "nul\u0000@b.c", password: "x" }, 422, "email"],
  ];
  for (const [body, status, param] of cases) {
    const answer = await api<{ error: { param: string } }>("POST", "/api/auth/login", { body, headers: from() });
    expect([body, answer.status, answer.body.error.param]).toEqual([body, status, param]);
  }
});
