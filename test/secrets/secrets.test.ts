import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url, env: { AGENTRUN_LOG_LEVEL: "trace" } });
});

afterAll(async () => {
  await service?.remove();
  await database?.drop();
});

/** Every row of every table, as text; bytes in hexadecimal and as text. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows: tables } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  const texts: string[] = [];
  for (const { tablename } of tables) {
    const { rows } = await client.query(`select * from ${tablename}`);
    texts.push(
      JSON.stringify(rows, (_key, value) =>
        value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value,
      ),
    );
  }
  await client.end();
  return texts.join("\n");
}

test("P20: no secret is in the database, the log, an error, or a list: each was shown once", async () => {
  const browser = openBrowser(service);
  const email = service.credentials.email;
  const login = await browser.login(email, service.credentials.password);
  const cookie = browser.cookie().split("=")[1] ?? "";
  const headers = { "idempotency-key": "canary" };
  const key = await service.api<{ id: string; secret: string }>("POST", "/api-keys", { body: { name: "c" }, headers });
  const rotated = await service.api<{ secret: string }>("POST", `/api-keys/${key.body.id}/rotate`, { headers });
  const token = await service.api<{ secret: string }>("POST", "/api/auth/token");
  const invited = await service.api<{ url: string }>("POST", "/members/invitations", {
    body: { email: "new@example.com", role: "viewer" },
    headers,
  });
  const wrongPassword = "the canary password";
  await openBrowser(service).login(email, wrongPassword);
  const newPassword = "a canary of a password";
  await browser.call("POST", "/api/auth/password", {
    body: { current_password: service.credentials.password, new_password: newPassword },
  });
  const secrets = [
    key.body.secret,
    rotated.body.secret,
    token.body.secret,
    new URL(invited.body.url).hash.slice(1),
    cookie,
    service.credentials.password,
    wrongPassword,
    newPassword,
  ];
  expect(secrets.every((secret) => secret.length >= 12)).toBe(true);
  const answers = await Promise.all([
    service.api("GET", "/api-keys"),
    service.api("GET", "/members/invitations"),
    service.api("GET", "/audit"),
    browser.call("GET", "/api/auth/sessions"),
    service.api("POST", "/api-keys", { rawBody: `{"name": "${key.body.secret}` }),
    service.apiAs(`${key.body.secret}x`)("GET", "/agents"),
  ]);
  const seen = [await dump(), service.output(), login.text, ...answers.map(({ text }) => text)].join("\n");
  // The first password is printed once, at the first start.
  const found = secrets.filter((secret) => secret !== service.credentials.password && seen.includes(secret));
  expect(found).toEqual([]);
  expect(await dump()).not.toContain(service.credentials.password);
  expect(seen).toContain(key.body.id.slice(0, 4));
  expect(service.output()).toContain('"path":"/v2/api-keys"');
});
