import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/database.ts";
import { createLog } from "../../lib/log.ts";
import { connect, type Database } from "./postgres.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const log = await createLog({ level: "silent", format: "json" });
  database = connect({ url: testDatabase.url, connections: 1, log, name: "test" });
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

const readAll = () => database.query("select * from growing", [], "read-growing");

test("a column that a newer node adds spoils no prepared statement, alone or in a transaction", async () => {
  await testDatabase.query("create table growing (one integer)");
  await testDatabase.query("insert into growing values (1)");
  expect(await readAll()).toEqual([{ one: 1 }]);
  await testDatabase.query("alter table growing add column two integer default 2");
  expect(await readAll()).toEqual([{ one: 1, two: 2 }]);

  // Transactions have connections of their own, which must have prepared it too.
  await database.transaction(readAll);
  await testDatabase.query("alter table growing add column three integer default 3");
  await expect(database.transaction(readAll)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await database.transaction(readAll)).toEqual([{ one: 1, two: 2, three: 3 }]);
});
