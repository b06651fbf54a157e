import { afterAll, beforeAll, expect, test } from "vitest";
import { createBoxKey } from "../packages/server/src/lib/secret-box.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { runUntilExit, startService } from "./service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const withKey = (secretKey: string) => ({ databaseUrl: database.url, env: { AGENTRUN_SECRET_KEY: secretKey } });

test("a new database is not sealed with a short key, and one that is goes on with a warning", async () => {
  const refused = await runUntilExit(withKey("fifteen letters"));
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain("AGENTRUN_SECRET_KEY is too short");
  const first = await startService(withKey("sixteen letters!"));
  await first.remove();
  expect(first.output()).not.toContain("too short");

  // As a release before might have left it.
  await database.query("delete from installation where name = 'secret-key-proof'");
  const proof = createBoxKey("fifteen letters").seal("this node has the right secret key", "named");
  await database.query("insert into installation (name, value) values ('secret-key-proof', $1)", [proof]);
  const old = await startService({ ...withKey("fifteen letters"), credentials: first.credentials });
  await old.remove();
  expect(old.output()).toContain("too short");
});
