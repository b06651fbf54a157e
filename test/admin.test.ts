import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { type Service, startService } from "./service.ts";

const entry = fileURLToPath(new URL("../packages/server/src/admin.ts", import.meta.url));
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

const admin = async (...words: string[]) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, AGENTRUN_DATA_DIR: service.dataDir };
  const { stdout } = await run(process.execPath, [entry, ...words], { env });
  return JSON.parse(stdout);
};

const fails = async (...words: string[]) => {
  const failure = await admin(...words).then(
    () => null,
    (error: { code: number; stderr: string }) => error,
  );
  if (!failure) throw new Error("the command did not fail");
  return failure;
};

test("an operator makes an organisation whose owner can sign in, and sets its plan", async () => {
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

test("wrong words are named, with how it goes, and end with 2; an unknown organisation ends with 3", async () => {
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
