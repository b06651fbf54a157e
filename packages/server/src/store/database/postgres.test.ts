import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/database.ts";
import { createLog } from "../../lib/log.ts";
import { connect, type Database } from "./postgres.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const log = await createLog({ level: "silent", format: "json" });
  database = connect({ url: testDatabase.url, connections: 4, log, name: "test" });
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

test("a slow statement that the server works on is let go on, and is no trouble", async () => {
  const slow = database.query("select pg_sleep(7)", [], "sleep");
  await expect.poll(() => database.findTrouble(), { timeout: 5_000 }).not.toBeNull();
  await expect.poll(() => database.findTrouble(), { timeout: 5_000 }).toBeNull();
  expect(await slow).toHaveLength(1);
});

test("what a store that is short of something refuses is for later, and where it cannot write it says why", async () => {
  const refusal = (state: string) =>
    database.query(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`);
  for (const state of ["55P03", "57014", "40P01", "53200"])
    await expect(refusal(state)).rejects.toMatchObject({ code: "service_unavailable" });
  await expect(refusal("22023")).rejects.toMatchObject({ code: "22023" });
  for (const [state, code] of [
    ["53100", "storage_full"],
    ["25006", "database_read_only"],
  ] as const)
    await expect(refusal(state)).rejects.toMatchObject({ code, headers: { "Retry-After": expect.any(String) } });
  // It was told of one refusal, tries for itself, and finds that it can write.
  expect(await database.findTrouble()).toBeNull();
});

test("a connection that cannot write is not used again", async () => {
  const processOf = async () => (await database.query<{ pid: number }>("select pg_backend_pid() as pid"))[0]?.pid;
  const before = await processOf();
  expect(await processOf()).toBe(before);
  const write = () => database.query("create table unwritten ()");
  const readOnly = database.transaction(() => database.query("set transaction read only").then(write));
  await expect(readOnly).rejects.toMatchObject({ code: "database_read_only" });
  expect(await processOf()).not.toBe(before);
});
