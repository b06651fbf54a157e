import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-client.ts";
import { type Browser, type Enrolled, enrol, freshCode, openBrowser, shownCode } from "../support/browser.ts";
import { secretIn, startMailServer } from "../support/mail-server.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenants: Tenants;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer();
  // With a trusted proxy's header each person can use another client address.
  world = await createWorld({ env: { ...mail.env, AGENTRUN_TRUST_PROXY: "127.0.0.0/8,::1/128" } });
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
  await mail?.close();
});

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const codeOf = (answer: ApiAnswer) => (answer.body as { error?: { code: string } }).error?.code ?? null;
const errorOf = (answer: ApiAnswer) => [answer.status, codeOf(answer)];
const plain = ({ status, text }: ApiAnswer) => `${status} ${text.replace(/req_\w+/, "")}`;

/** An owner of a new organisation, with their own client address. */
type Someone = {
  email: string;
  person: Browser;
  /** Signs in with a new browser. */
  signIn(more?: object, password?: string): Promise<ApiAnswer & { browser: Browser }>;
};

async function someone(): Promise<Someone> {
  const organization = await tenants.addOrganization();
  const email = (await tenants.store.members.list(organization, { limit: 1, order: "asc" })).items[0]?.email ?? "";
  const headers = { "x-forwarded-for": newAddress() };
  const signIn = async (more: object = {}, password = ownerPassword) => {
    const browser = openBrowser(world.service);
    const body = { email, password, ...more };
    return { ...(await browser.call("POST", "/api/auth/login", { body, headers })), browser };
  };
  const { browser: person, status } = await signIn();
  expect(status).toBe(200);
  return { email, person, signIn };
}

const post = (person: Browser, path: string, body: object) =>
  person.call("POST", `/api/auth/second-factor${path}`, { body });
const factorOf = async (person: Browser) =>
  (await person.call<{ second_factor: object }>("GET", "/api/auth/me")).body.second_factor;

async function enrolled(): Promise<Someone & Enrolled> {
  const owner = await someone();
  return { ...owner, ...(await enrol(owner.person, ownerPassword)) };
}

test("a second factor is set up with the password and a first code, and every other session ends", async () => {
  const { person, signIn, email } = await someone();
  const { browser: other } = await signIn();
  expect(await factorOf(person)).toEqual({
    object: "second_factor",
    enabled_at: null,
    recovery_codes_left: 0,
    missing: false,
  });
  expect(errorOf(await post(person, "/confirm", { code: "123456" }))).toEqual([422, "second_factor_off"]);
  expect(errorOf(await post(person, "", { password: "not the password" }))).toEqual([422, "wrong_password"]);
  const begun = await post(person, "", { password: ownerPassword });
  expect(begun.headers["cache-control"]).toBe("no-store");
  const { secret, otpauth_url: url } = begun.body as { secret: string; otpauth_url: string };
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const scanned = new URL(url);
  expect([scanned.protocol, scanned.host, decodeURIComponent(scanned.pathname)]).toEqual([
    "otpauth:",
    "totp",
    `/Agent Run localhost:${email}`,
  ]);
  expect([scanned.searchParams.get("secret"), scanned.searchParams.get("issuer")]).toEqual([
    secret,
    "Agent Run localhost",
  ]);
  expect(await factorOf(person)).toMatchObject({ enabled_at: null });
  expect(errorOf(await post(person, "/confirm", { code: shownCode(secret, 5) }))).toEqual([422, "wrong_code"]);
  const confirmed = await post(person, "/confirm", { code: shownCode(secret) });
  expect(confirmed.headers["cache-control"]).toBe("no-store");
  const { codes } = confirmed.body as { codes: string[] };
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
  expect(await factorOf(person)).toMatchObject({ enabled_at: expect.any(String), recovery_codes_left: 10 });
  expect((await other.call("GET", "/api/auth/me")).status).toBe(401);
  expect(errorOf(await post(person, "", { password: ownerPassword }))).toEqual([422, "second_factor_on"]);
  expect(errorOf(await post(person, "/confirm", { code: shownCode(secret) }))).toEqual([422, "second_factor_on"]);
});

test("an unconfirmed setup expires after an hour", async () => {
  const { person } = await someone();
  const { secret } = (await post(person, "", { password: ownerPassword })).body as { secret: string };
  await world.database.query(
    "update second_factors set created_at = now() - interval '61 minutes' where confirmed_at is null",
  );
  expect(errorOf(await post(person, "/confirm", { code: shownCode(secret) }))).toEqual([422, "second_factor_off"]);
});

test("the right password alone requires a code and opens nothing; a wrong password does not disclose that there is one", async () => {
  const { email, signIn, secret } = await enrolled();
  const passwordOnly = await signIn();
  expect(errorOf(passwordOnly)).toEqual([401, "second_factor_required"]);
  expect(passwordOnly.headers["set-cookie"]).toBeUndefined();
  const wrongPassword = await signIn({}, "not the password");
  expect(errorOf(wrongPassword)).toEqual([401, "invalid_credentials"]);
  expect(plain(await signIn({ code: shownCode(secret) }, "not the password"))).toBe(plain(wrongPassword));
  expect(plain(await signIn({ code: "000000" }))).toBe(plain(wrongPassword));
  const good = await signIn({ code: await freshCode(world.database, secret) });
  expect([good.status, good.body]).toMatchObject([200, { user: { email } }]);
});

test("a code works once, early or late by half a minute, with spaces as people type it", async () => {
  const { signIn, secret } = await enrolled();
  await world.database.query("update second_factors set last_step = 0");
  // Not across the change of a step, which would make the early ones too early.
  await expect.poll(() => Date.now() % 30_000).toBeLessThan(25_000);
  const statuses: number[] = [];
  for (const stepsAway of [-3, -1, -1, 0, -1, 1, 1, 3])
    statuses.push((await signIn({ code: shownCode(secret, stepsAway) })).status);
  expect(statuses).toEqual([401, 200, 401, 200, 401, 200, 401, 401]);
  await world.database.query("delete from sign_in_failures");
  const typed = (await freshCode(world.database, secret)).replace(/^(...)/, " $1 ");
  expect((await signIn({ code: typed })).status).toBe(200);
});

test("of ten concurrent sign-ins with one code one succeeds", async () => {
  const { email, secret, recoveryCodes } = await enrolled();
  // From different addresses, so that no count of failures decides it.
  const come = (code: string | undefined) =>
    openBrowser(world.service).call("POST", "/api/auth/login", {
      body: { email, password: ownerPassword, code },
      headers: { "x-forwarded-for": newAddress() },
    });
  for (const code of [await freshCode(world.database, secret), recoveryCodes[0]]) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => come(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
  }
});

test("a recovery code signs in once, and the others stay valid", async () => {
  const { signIn, recoveryCodes } = await enrolled();
  const [first = "", second = ""] = recoveryCodes;
  const inside = await signIn({ code: first.toLowerCase().replaceAll("-", " ") });
  expect(inside.status).toBe(200);
  expect(await factorOf(inside.browser)).toMatchObject({ recovery_codes_left: 9 });
  expect((await signIn({ code: first })).status).toBe(401);
  expect((await signIn({ code: second })).status).toBe(200);
});

test("wrong codes lock the account like wrong passwords, and an attempt without a code does not reset the count", async () => {
  const { signIn, secret } = await enrolled();
  await world.database.query("delete from sign_in_failures");
  for (let n = 0; n < 4; n += 1) {
    expect((await signIn({ code: "000000" })).status).toBe(401);
    expect(codeOf(await signIn())).toBe("second_factor_required");
  }
  expect(codeOf(await signIn())).toBe("second_factor_required");
  expect((await signIn({ code: "000000" })).status).toBe(401);
  const locked = [await signIn(), await signIn({ code: await freshCode(world.database, secret) })];
  expect(locked.map(codeOf)).toEqual(["invalid_credentials", "invalid_credentials"]);
  await world.database.query("update sign_in_failures set locked_until = now() - interval '1 second'");
  // The second step after a lockout is not locked out by the first.
  expect(codeOf(await signIn())).toBe("second_factor_required");
  expect((await signIn({ code: await freshCode(world.database, secret) })).status).toBe(200);
  expect(await world.database.query("select 1 from sign_in_failures")).toEqual([]);
});

test("an attempt without a code does not count as a failure", async () => {
  const { signIn, secret } = await enrolled();
  for (let n = 0; n < 8; n += 1) expect(codeOf(await signIn())).toBe("second_factor_required");
  expect((await signIn({ code: await freshCode(world.database, secret) })).status).toBe(200);
});

test("a password reset by mail does not skip it", async () => {
  const { email, signIn, secret } = await enrolled();
  const api = world.service.apiAs(null);
  const headers = { "x-forwarded-for": newAddress() };
  expect((await api("POST", "/api/auth/password/forgot", { body: { email }, headers })).status).toBe(204);
  const letter = () => mail.letters.find(({ to }) => to.includes(email))?.content;
  await expect.poll(letter).toBeDefined();
  const body = { token: secretIn(letter()), new_password: "another long password" };
  expect((await api("POST", "/api/auth/password/reset", { body, headers })).status).toBe(204);
  expect(errorOf(await signIn({}, "another long password"))).toEqual([401, "second_factor_required"]);
  const code = await freshCode(world.database, secret);
  expect((await signIn({ code }, "another long password")).status).toBe(200);
});

test("joining an organisation by an invitation requires it too", async () => {
  const { email, secret } = await enrolled();
  const invited = await world.service.api<{ url: string }>("POST", "/members/invitations", {
    body: { email, role: "viewer" },
  });
  const token = new URL(invited.body.url).hash.slice(1);
  const accept = (more: object) =>
    openBrowser(world.service).call("POST", "/api/auth/invitations/accept", {
      body: { token, password: ownerPassword, ...more },
      headers: { "x-forwarded-for": newAddress() },
    });
  expect(errorOf(await accept({}))).toEqual([401, "second_factor_required"]);
  expect(errorOf(await accept({ code: "000000" }))).toEqual([401, "invalid_credentials"]);
  expect((await accept({ code: await freshCode(world.database, secret) })).status).toBe(200);
});

test("it is turned off with password and code, and every other session ends", async () => {
  const { person, signIn, secret } = await enrolled();
  const { browser: other } = await signIn({ code: await freshCode(world.database, secret) });
  const off = (password: string, code: string) => post(person, "/remove", { password, code });
  expect(errorOf(await off("not the password", await freshCode(world.database, secret)))).toEqual([
    422,
    "wrong_password",
  ]);
  expect(errorOf(await off(ownerPassword, "000000"))).toEqual([422, "wrong_code"]);
  expect((await other.call("GET", "/api/auth/me")).status).toBe(200);
  expect((await off(ownerPassword, await freshCode(world.database, secret))).status).toBe(204);
  expect((await other.call("GET", "/api/auth/me")).status).toBe(401);
  expect(await factorOf(person)).toMatchObject({ enabled_at: null, recovery_codes_left: 0 });
  expect((await signIn()).status).toBe(200);
  expect(errorOf(await off(ownerPassword, "000000"))).toEqual([422, "second_factor_off"]);
});

test("changing the password requires the old one and a code, and a rejected new password does not use up the code", async () => {
  const { person, signIn, secret } = await enrolled();
  const chosen = "another long password";
  const change = (more: object, new_password = chosen) =>
    person.call("POST", "/api/auth/password", { body: { current_password: ownerPassword, new_password, ...more } });
  expect(errorOf(await change({}))).toEqual([401, "second_factor_required"]);
  expect(errorOf(await change({ code: "000000" }))).toEqual([422, "wrong_code"]);
  const code = await freshCode(world.database, secret);
  expect(errorOf(await change({ code }, "passwordpassword"))).toEqual([422, "password_too_common"]);
  expect((await change({ code })).status).toBe(204);
  expect((await signIn({ code: await freshCode(world.database, secret) }, chosen)).status).toBe(200);
});

test("new recovery codes replace the old ones, and require password and code", async () => {
  const { person, signIn, secret, recoveryCodes } = await enrolled();
  const renew = (code: string) => post(person, "/recovery-codes", { password: ownerPassword, code });
  expect(errorOf(await renew("000000"))).toEqual([422, "wrong_code"]);
  const { codes } = (await renew(await freshCode(world.database, secret))).body as { codes: string[] };
  expect(codes).toHaveLength(10);
  expect((await signIn({ code: recoveryCodes[3] })).status).toBe(401);
  expect((await signIn({ code: codes[3] })).status).toBe(200);
});

test("wrong codes in an open session are counted too", async () => {
  const { person, secret } = await enrolled();
  const off = (code: string) => post(person, "/remove", { password: ownerPassword, code });
  for (let n = 0; n < 5; n += 1) expect(codeOf(await off("000000"))).toBe("wrong_code");
  expect((await off(await freshCode(world.database, secret))).status).toBe(422);
  expect(await factorOf(person)).toMatchObject({ enabled_at: expect.any(String) });
});

test("a sign-in that starts while the factor is being turned on is rejected", async () => {
  const { email, signIn } = await someone();
  const other = new pg.Client({ connectionString: world.database.url });
  await other.connect();
  try {
    await other.query("begin");
    const { rows } = await other.query("select id from users where email = $1 for update", [email]);
    const signingIn = signIn();
    const isWaiting = async () =>
      (
        await world.database.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).length;
    await expect.poll(isWaiting).toBeGreaterThan(0);
    await other.query("insert into second_factors (user_id, secret, confirmed_at) values ($1, 'sealed', now())", [
      rows[0].id,
    ]);
    await other.query("commit");
    expect(errorOf(await signingIn)).toEqual([401, "second_factor_required"]);
  } finally {
    await other.end();
  }
});

test("neither the secret nor a recovery code is in the database in plain text", async () => {
  const { secret, recoveryCodes } = await enrolled();
  const rows = await world.database.query(
    "select f.secret, encode(c.hash, 'escape') as hash, encode(c.hash, 'hex') as hex from second_factors f left join recovery_codes c using (user_id)",
  );
  const stored = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(9);
  for (const each of [secret, ...recoveryCodes]) {
    expect(stored).not.toContain(each);
    expect(stored).not.toContain(each.replaceAll("-", ""));
  }
});
