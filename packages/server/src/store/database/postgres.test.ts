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

test("a new column breaks no prepared statement, neither alone nor in a transaction", async () => {
  await testDatabase.query("create table growing (one integer)");
  await testDatabase.query("insert into growing values (1)");
  expect(await readAll()).toEqual([{ one: 1 }]);
  await testDatabase.query("alter table growing add column two integer default 2");
  expect(await readAll()).toEqual([{ one: 1, two: 2 }]);

  // Transactions use separate connections, which must have prepared it too.
  await database.transaction(readAll);
  await testDatabase.query("alter table growing add column three integer default 3");
  await expect(database.transaction(readAll)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await database.transaction(readAll)).toEqual([{ one: 1, two: 2, three: 3 }]);
});

test("a slow statement that the server executes is not aborted, and the database is healthy", async () => {
  const slow = database.query("select pg_sleep(7)", [], "sleep");
  await expect.poll(() => database.findProblem()).not.toBeNull();
  await expect.poll(() => database.findProblem()).toBeNull();
  expect(await slow).toHaveLength(1);
});

test("errors that a retry may solve are reported as unavailable, and write failures with their reason", async () => {
  const failWith = (state: string) =>
    database.query(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`);
  for (const state of ["55P03", "57014", "40P01", "53200"])
    await expect(failWith(state)).rejects.toMatchObject({ code: "service_unavailable" });
  await expect(failWith("22023")).rejects.toMatchObject({ code: "22023" });
  for (const [state, code] of [
    ["53100", "storage_full"],
    ["25006", "database_read_only"],
  ] as const)
    await expect(failWith(state)).rejects.toMatchObject({ code, headers: { "Retry-After": expect.any(String) } });
  // A write was rejected, so it tries one itself, which succeeds.
  expect(await database.findProblem()).toBeNull();
});

test("of two deadlocked statements neither fails: the aborted one is retried", async () => {
  await testDatabase.query("create table crossed (id integer primary key, changes integer not null default 0)");
  await testDatabase.query("insert into crossed values (1), (2)");
  const change = (id: number) => database.query("update crossed set changes = changes + 1 where id = $1", [id]);
  // Bound here, so that it does not join the transaction.
  const changeBoth = AsyncResource.bind(() =>
    database.query(
      `with second as (update crossed set changes = changes + 1 where id = 2 returning id)
       update crossed set changes = changes + 1 where id = 1 and exists (select from second)`,
    ),
  );
  let alone: Promise<unknown> | undefined;
  await database.transaction(async () => {
    // So that the server aborts the other one.
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

test("a transaction that called a remote service is rolled back, even if the error was caught", async () => {
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

test("work that continues after its transaction is outside of it", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let later: Promise<boolean> | undefined;
  await database.transaction(async () => {
    later = ended.then(() => database.isInTransaction());
  });
  end();
  expect(await later).toBe(false);
});

test("an organisation uses at most half of the connections, and a fully used pool is healthy", async () => {
  // An earlier test made it try a write, which needs a connection.
  expect(await database.findProblem()).toBeNull();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const started: string[] = [];
  const hold = (organization: string) =>
    runForOrganization(organization, () =>
      database.transaction(async () => {
        started.push(organization);
        await released;
      }),
    );
  // Four connections, of which two are for transactions.
  const held = [hold("org_one"), hold("org_one"), hold("org_two")];
  await expect.poll(() => started.toSorted()).toEqual(["org_one", "org_two"]);
  expect(await database.findProblem()).toBeNull();
  release();
  await Promise.all(held);
  expect(started.slice(2)).toEqual(["org_one"]);
});
