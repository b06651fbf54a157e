import { AsyncResource } from "node:async_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { createLog } from "../../lib/observability/log.ts";
import { runForOrganization } from "../../lib/organization-scope.ts";
import { assertOutsideTransaction, RemoteCallInTransaction } from "../../lib/postgres/transaction-scope.ts";
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

const waitingForLocks = () =>
  testDatabase.query(`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);

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
  await expect.poll(() => database.findProblem()).not.toBeNull();
  await expect.poll(() => database.findProblem()).toBeNull();
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
  expect(await database.findProblem()).toBeNull();
});

test("of two that wait for each other's rows neither fails: the one that the server gives up is asked again", async () => {
  await testDatabase.query("create table crossed (id integer primary key, changes integer not null default 0)");
  await testDatabase.query("insert into crossed values (1), (2)");
  const change = (id: number) => database.query("update crossed set changes = changes + 1 where id = $1", [id]);
  // Begun here, so that it does not travel in the transaction.
  const changeBoth = AsyncResource.bind(() =>
    database.query(
      `with second as (update crossed set changes = changes + 1 where id = 2 returning id)
       update crossed set changes = changes + 1 where id = 1 and exists (select from second)`,
    ),
  );
  let alone: Promise<unknown> | undefined;
  await database.transaction(async () => {
    // So it is the other that is given up.
    await database.query("set local deadlock_timeout = '1min'");
    await change(1);
    alone = changeBoth();
    alone.catch(() => {});
    await expect.poll(waitingForLocks).toEqual([{ waiting: 1 }]);
    await change(2);
  });
  await alone;
  expect(await testDatabase.query("select * from crossed order by id")).toMatchObject([{ changes: 2 }, { changes: 2 }]);
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

test("a transaction whose work used something remote changes nothing, even where the work caught the error", async () => {
  await testDatabase.query("create table untouched (id integer)");
  const work = database.transaction(async () => {
    await database.query("insert into untouched values (1)");
    try {
      assertOutsideTransaction("A client");
    } catch {}
  });
  await expect(work).rejects.toThrow(RemoteCallInTransaction);
  expect(await database.query("select * from untouched")).toEqual([]);
});

test("work that outlives its transaction is in none", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let later: Promise<boolean> | undefined;
  await database.transaction(async () => {
    later = ended.then(() => database.isInTransaction());
  });
  end();
  expect(await later).toBe(false);
});

test("one organisation holds half of the connections at most, and a pool in full use is no trouble", async () => {
  // A test before made it ask for a write, which takes a connection.
  expect(await database.findProblem()).toBeNull();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const hold = (organization: string) =>
    runForOrganization(organization, () =>
      database.transaction(async () => {
        begun.push(organization);
        await released;
      }),
    );
  // Four connections, of which two are for transactions.
  const held = [hold("org_one"), hold("org_one"), hold("org_two")];
  await expect.poll(() => begun).toEqual(["org_one", "org_two"]);
  expect(await database.findProblem()).toBeNull();
  release();
  await Promise.all(held);
  expect(begun).toEqual(["org_one", "org_two", "org_one"]);
});
