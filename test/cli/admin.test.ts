import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { enrol, openBrowser } from "../support/browser.ts";
import { createCli } from "../support/cli.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";

const entry = fileURLToPath(new URL("../../packages/server/src/admin.ts", import.meta.url));
const run = promisify(execFile);

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
});

afterAll(async () => {
  await service?.remove();
  await database?.drop();
});

const admin = (...words: string[]) => adminWith({}, ...words);

const adminWith = async (others: Record<string, string>, ...words: string[]) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, AGENTRUN_DATA_DIR: service.dataDir, ...others };
  const { stdout } = await run(process.execPath, [entry, ...words], { env });
  return JSON.parse(stdout);
};

const fails = (...words: string[]) => failsWith({}, ...words);

const failsWith = async (others: Record<string, string>, ...words: string[]) => {
  const failure = await adminWith(others, ...words).then(
    () => null,
    (error: { code: number; stderr: string }) => error,
  );
  if (!failure) throw new Error("the command did not fail");
  return failure;
};

test("an operator creates an organisation whose owner can sign in, and sets its plan", async () => {
  const made = await admin(
    "organizations",
    "create",
    "--name",
    "Acme",
    "--owner",
    "ada@example.com",
    "--plan",
    "developer",
  );
  expect(made).toMatchObject({ id: expect.stringMatching(/^org_/), owner: "ada@example.com" });
  const login = await service.apiAs(null)("POST", "/../api/auth/login", {
    body: { email: "ada@example.com", password: made.password },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect([login.status, login.body]).toMatchObject([200, { organization: { id: made.id } }]);

  await admin("plans", "set", made.id, "--plan", "business", "--monthly-quota", "5000");
  const listed = await admin("organizations", "list");
  expect(listed).toContainEqual(expect.objectContaining({ id: made.id, name: "Acme", plan: "business" }));
  const again = await admin("organizations", "create", "--name", "Second", "--owner", "ada@example.com");
  expect(again.password).toBeUndefined();
});

test("links use the address of the service and not that of the command; --help exits with 0", async () => {
  const made = await admin("organizations", "create", "--name", "Linked", "--owner", "linked@example.com");
  expect(new URL(made.sign_in_url).origin).toBe(new URL(service.baseUrl).origin);
  for (const words of [["--help"], ["owners", "add", "-h"], []]) {
    const { stdout, stderr } = await run(process.execPath, [entry, ...words], { env: { PATH: process.env.PATH } });
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^Commands for the operator.*owners add/s), ""]);
  }
});

test("a usage error is named with the usage and exits with 2; an unknown organisation exits with 3", async () => {
  expect(await fails("organizations", "create", "--name", "X")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--owner is missing"),
  });
  expect(await fails("plans", "set", "org_1", "--plan", "free")).toMatchObject({ code: 2 });
  expect(await fails("plans", "set", service.credentials.organization_id, "--plan", "gold")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/must be one of free.*npm run admin/s),
  });
  expect(await fails("fly")).toMatchObject({ code: 2 });
  const unknown = "org_01jz8v3k5qe8xa2m4n6p8r0t2v";
  expect(await fails("plans", "set", unknown, "--plan", "free")).toMatchObject({ code: 3 });
});

test("a command does not create a missing database, and names the missing settings", async () => {
  const nowhere = join(service.dataDir, "nothing-yet");
  const settings = { DATABASE_URL: "", AGENTRUN_DATA_DIR: nowhere };
  for (const words of [["check"], ["organizations", "create", "--name", "X", "--owner", "x@example.com"], ["migrate"]])
    expect(await failsWith(settings, ...words)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`DATABASE_URL is not set, and ${nowhere} contains no database`),
    });
  expect(existsSync(nowhere)).toBe(false);
});

test("an empty or outdated database is rejected unchanged until it is migrated", async () => {
  const other = await createEmptyDatabase();
  const settings = { DATABASE_URL: other.url };
  try {
    for (const words of [
      ["check"],
      ["domains", "list"],
      ["organizations", "create", "--name", "X", "--owner", "x@y.de"],
    ])
      expect(await failsWith(settings, ...words)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The database is empty: start the service on it first/),
      });
    expect(await other.query("select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
    const { applied } = await adminWith(settings, "migrate");
    expect(applied).toContain("0016_alerts.sql");
    expect(await adminWith(settings, "organizations", "list")).toEqual([]);
    await other.query("delete from migrations where name = '0016_alerts.sql'");
    expect(await failsWith(settings, "check")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/earlier release than this command \(pending: 0016_alerts\.sql\)/),
    });
    expect(await other.query("select 1 from migrations where name = '0016_alerts.sql'")).toEqual([]);
  } finally {
    await other.drop();
  }
});

/** The same through `agentrun`, as people type it. */
const agentrun = async (...words: string[]) => {
  const cli = createCli({ DATABASE_URL: database.url, AGENTRUN_DATA_DIR: service.dataDir });
  try {
    return await cli.run(["admin", ...words]);
  } finally {
    cli.remove();
  }
};

test("an operator resets an owner's password, and creates and revokes a key", async () => {
  const { organization_id: id, email } = service.credentials;
  const { password } = await admin("owners", "reset-password", email);
  const signIn = (body: object) =>
    service.apiAs(null)("POST", "/../api/auth/login", { body, headers: { "sec-fetch-site": "same-origin" } });
  expect((await signIn({ email, password: service.credentials.password })).status).toBe(401);
  expect((await signIn({ email, password })).status).toBe(200);
  const added = await admin("owners", "add", id, "--email", "grace@example.com");
  expect((await signIn({ email: "grace@example.com", password: added.password })).status).toBe(200);

  const made = await agentrun("keys", "create", id, "--name", "rescue", "--json");
  const { id: keyId, secret } = JSON.parse(made.stdout);
  expect((await service.apiAs(secret)("GET", "/agents")).status).toBe(200);
  expect(await agentrun("keys", "revoke", id, keyId)).toMatchObject({ code: 0 });
  await expect.poll(async () => (await service.apiAs(secret)("GET", "/agents")).status).toBe(401);
  expect(await fails("owners", "reset-password", "nobody@example.com")).toMatchObject({ code: 3 });
  expect(await admin("retention", "run")).toMatchObject({ runs: 0, partitions: [] });
});

test("an operator clears a member's second factor, and the audit log records it", async () => {
  await admin("organizations", "create", "--name", "Lovelace", "--owner", "ada@lovelace.example");
  const { password } = await admin("owners", "reset-password", "ada@lovelace.example");
  const person = openBrowser(service);
  expect((await person.login("ada@lovelace.example", password)).status).toBe(200);
  await enrol(person, password);
  expect((await openBrowser(service).login("ada@lovelace.example", password)).status).toBe(401);
  expect(await agentrun("owners", "clear-second-factor", "ada@lovelace.example")).toMatchObject({ code: 0 });
  await expect.poll(async () => (await person.call("GET", "/api/auth/me")).status).toBe(401);
  const again = openBrowser(service);
  expect((await again.login("ada@lovelace.example", password)).status).toBe(200);
  const audit = await again.call<{ data: object[] }>("GET", "/audit?action=admin.owners.clear_second_factor");
  expect(audit.body.data).toMatchObject([
    { action: "admin.owners.clear_second_factor", actor: "operator", resource_id: expect.stringMatching(/^usr_/) },
  ]);
  expect(await fails("owners", "clear-second-factor", "ada@lovelace.example")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("has no second factor"),
  });
  expect(await fails("owners", "clear-second-factor", "nobody@example.com")).toMatchObject({ code: 3 });
});

type Finding = { check: string; problems: number; examples: string[]; what_to_do: string | null };

test("a check finds nothing in a healthy database and names each problem of a damaged one", async () => {
  const body = { agent_id: service.credentials.agent_id, input: { query: "hello" } };
  const runIt = async () => ((await service.api("POST", "/runs", { body })).body as { id: string }).id;
  const [silent, held] = [await runIt(), await runIt()];
  const healthy = await agentrun("check");
  expect(healthy).toMatchObject({ code: 0, stdout: expect.not.stringContaining("BAD") });
  expect(healthy.stdout.trim().split("\n").length).toBeGreaterThan(8);

  // A running service would repair some of it.
  await service.stop();
  await database.query("delete from events where subject_id = $1", [toUuid(silent)]);
  await database.query(
    `update runs set status = 'running', output = null, completed_at = null, lease_token = gen_random_uuid(),
       lease_until = now() - interval '1 hour' where id = $1`,
    [toUuid(held)],
  );
  await database.query("update usage_months set calls = calls + 1");
  await database.query("delete from deployments");
  await database.query(`insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, due_at)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'test', 'pending', now())`);
  await database.query("delete from memberships");
  const damaged = await agentrun("check", "--json");
  expect(damaged.code).toBe(1);
  const { ok, findings } = JSON.parse(damaged.stdout) as { ok: boolean; findings: Finding[] };
  expect(ok).toBe(false);
  const organization = service.credentials.organization_id;
  const bad = Object.fromEntries(
    findings.filter(({ problems }) => problems > 0).map((each) => [each.check, each.examples]),
  );
  expect(bad).toEqual({
    "every run that completed or failed has its event": [silent],
    "no run is leased by a dead node": [held],
    "every agent has its deployed revision": [service.credentials.agent_id],
    "every delivery has its event": [expect.stringMatching(/^dlv_/)],
    "every month's usage equals the runs that were accepted": [organization],
    "every accepted run has ended once, or is in progress": [organization],
    "every organisation has an owner": expect.arrayContaining([organization]),
  });
});

test("an operator assigns a domain to an organisation, also if another has it, and removes it", async () => {
  const made = await admin("organizations", "create", "--name", "Domains", "--owner", "dora@example.com");
  const { organization_id: first } = service.credentials;
  expect(await admin("domains", "assign", first, "Example.ORG")).toEqual({
    domain: "example.org",
    organization_id: first,
    taken_from: null,
  });
  expect(await admin("domains", "assign", made.id, "example.org")).toMatchObject({ taken_from: first });
  expect(await admin("domains", "list")).toMatchObject([
    { domain: "example.org", organization_id: made.id, verified_by: "operator" },
  ]);
  expect((await fails("domains", "assign", made.id, "no domain")).code).toBe(2);
  expect(await admin("domains", "release", "example.org")).toEqual({ domain: "example.org", taken_from: made.id });
  expect((await fails("domains", "release", "example.org")).code).toBe(3);
  const noted = await database.query<{ action: string }>(
    "select action, organization_id from audit_entries where action like 'admin.domains.%' order by id",
  );
  expect(noted).toMatchObject([
    { action: "admin.domains.assign", organization_id: toUuid(first) },
    { action: "admin.domains.release", organization_id: toUuid(first) },
    { action: "admin.domains.assign", organization_id: toUuid(made.id) },
    { action: "admin.domains.release", organization_id: toUuid(made.id) },
  ]);
});
