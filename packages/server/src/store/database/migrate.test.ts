import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSilentProxy } from "../../../../../test/faults/silent-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { type MigrateOptions, migrate } from "./migrate.ts";

let database: TestDatabase;
let directory: string;
let messages: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "agentrun-migrations-"));
  messages = [];
  // The migrations of these tests replace ours.
  await database.query("delete from migrations");
  await database.query("create table sheep (id int primary key, wool text, shorn boolean)");
  await database.query("insert into sheep select n, 'white' from generate_series(1, 2500) n");
});
afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

const addMigration = (name: string, text: string) => writeFileSync(join(directory, name), text);
const upgrade = (options: Partial<MigrateOptions> = {}) =>
  migrate({
    url: database.url,
    print: (line) => messages.push(line),
    directory,
    release: "1.1.0",
    lockTimeoutMs: 100,
    ...options,
  });

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

const shear = "update sheep set shorn = true where id in (select id from sheep where shorn is null limit 1000)";

test("a migration ignores the statement timeout of requests", async () => {
  await database.query(`alter database ${new URL(database.url).pathname.slice(1)} set statement_timeout = '50ms'`);
  addMigration("0001_slow.sql", "select pg_sleep(0.2); alter table sheep add column age int");
  expect(await upgrade()).toEqual(["0001_slow.sql"]);
});

test("readers wait only a moment behind a migration that cannot lock the table yet", async () => {
  addMigration("0001_age.sql", "alter table sheep add column age int");
  const holder = await connectTo(database.url);
  await holder.query("begin");
  await holder.query("select * from sheep limit 1");
  const upgraded = upgrade();
  await expect.poll(() => messages).toEqual([expect.stringMatching(/waits for a lock.*process \d+ of the database/)]);
  for (let reads = 0; reads < 5; reads += 1) {
    await database.query("set statement_timeout = '5s'");
    expect(await database.query("select count(*)::int as n from sheep")).toEqual([{ n: 2500 }]);
  }
  await holder.query("commit");
  expect(await upgraded).toEqual(["0001_age.sql"]);
  await holder.end();
});

test("a lock that is never granted fails the start with a message, and changes nothing", async () => {
  addMigration("0001_age.sql", "create table goats (id int); alter table sheep add column age int");
  const holder = await connectTo(database.url);
  await holder.query("begin");
  await holder.query("select * from sheep limit 1");
  await expect(upgrade({ maxLockWaitMs: 300 })).rejects.toThrow(
    /0001_age.sql did not get its lock.*pg_terminate_backend/,
  );
  expect(await database.query("select to_regclass('goats') as goats")).toEqual([{ goats: null }]);
  await holder.end();
});

test("rows are changed in batches, each committed separately: after an interruption it continues", async () => {
  addMigration("0001_shear.batches.sql", shear);
  // Another session locks a row of the last batch.
  const holder = await connectTo(database.url);
  await holder.query("begin");
  await holder.query("select * from sheep where id = 2400 for update");
  const interrupted = upgrade().catch((error: Error) => error);
  await expect.poll(() => messages.length).toBe(1);
  const [committed] = await database.query<{ n: number }>("select count(*)::int as n from sheep where shorn");
  expect(committed?.n).toBeGreaterThanOrEqual(1000);
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agentrun migrations' and datname = current_database()",
  );
  expect(await interrupted).toBeInstanceOf(Error);
  await holder.end();
  expect(await upgrade()).toEqual(["0001_shear.batches.sql"]);
  expect(await database.query("select count(*)::int as n from sheep where shorn is null")).toEqual([{ n: 0 }]);
  expect(await upgrade()).toEqual([]);
});

test("a connection that stops responding fails the migration, and changes nothing", async () => {
  await using cleanup = new AsyncDisposableStack();
  const proxy = await startSilentProxy(database.url);
  cleanup.defer(() => proxy.close());
  const holder = await connectTo(database.url);
  cleanup.defer(() => holder.end());
  await holder.query("select pg_advisory_lock(77)");
  addMigration("0001_wait.sql", "create table lambs (id int); select pg_advisory_xact_lock(77);");
  const upgraded = upgrade({ url: proxy.url, lockTimeoutMs: 60_000 }).then(
    () => "done",
    (error: Error) => error.message,
  );
  const waits =
    "select 1 from pg_stat_activity where application_name = 'agentrun migrations' and wait_event = 'advisory'";
  await expect.poll(() => database.query(`${waits} and datname = current_database()`)).toHaveLength(1);
  proxy.silence();
  await holder.query("select pg_advisory_unlock(77)");
  expect(await upgraded).toMatch(/temporarily unavailable/);
  expect(messages.join()).toContain("stopped responding");
  expect(await upgrade()).toContain("0001_wait.sql");
});

test("an index is built without blocking writes", async () => {
  addMigration(
    "0001_index.concurrently.sql",
    "-- by wool;\ndrop index concurrently if exists sheep_by_wool;\ncreate index concurrently sheep_by_wool on sheep (wool);\n",
  );
  const writer = await connectTo(database.url);
  await writer.query("begin");
  await writer.query("update sheep set wool = 'black' where id = 1");
  const upgraded = upgrade();
  // It waits for the writer, and other writers do not wait for it.
  await expect
    .poll(() => database.query("select 1 from pg_stat_activity where query like 'create index concurrently%'"))
    .not.toEqual([]);
  await database.query("update sheep set wool = 'grey' where id = 2");
  await writer.query("commit");
  expect(await upgraded).toEqual(["0001_index.concurrently.sql"]);
  await writer.end();
  expect(await database.query("select indisvalid from pg_index where indexrelid = 'sheep_by_wool'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test("of concurrent nodes, one applies each migration", async () => {
  addMigration("0001_age.sql", "alter table sheep add column age int");
  addMigration("0002_shear.batches.sql", shear);
  const applied = await Promise.all([upgrade(), upgrade(), upgrade()]);
  expect(applied.flat().sort()).toEqual(["0001_age.sql", "0002_shear.batches.sql"]);
});

test("a release does not start on the schema of a newer one, unless the setting allows it", async () => {
  addMigration("0001_age.sql", "alter table sheep add column age int");
  await upgrade();
  await database.query("insert into migrations (name, release) values ('0002_goats.sql', '9.9.0')");
  addMigration("0003_late.sql", "alter table sheep add column late int");
  const refused =
    /upgraded by release 9\.9\.0, and this is release 1\.1\.0.*the last: 0002_goats\.sql.*AGENTRUN_ALLOW_NEWER_SCHEMA/;
  await expect(upgrade()).rejects.toThrow(refused);
  expect(await database.query("select name from migrations order by 1")).toEqual([
    { name: "0001_age.sql" },
    { name: "0002_goats.sql" },
  ]);
  expect(await upgrade({ allowNewerSchema: true })).toEqual(["0003_late.sql"]);
  expect(messages).toEqual([expect.stringMatching(refused)]);
});

/** Tables that grow with use: a migration must not lock them for as long as processing all rows takes. */
const large = [
  "runs",
  "run_journal",
  "run_messages",
  "run_events",
  "events",
  "deliveries",
  "delivery_attempts",
  "pipeline_runs",
  "pipeline_steps",
  "pipeline_events",
  "audit_entries",
  "idempotency_keys",
];

test("no migration locks a large table for as long as processing its rows takes", async () => {
  for (const name of large) {
    expect(await database.query("select to_regclass($1) is not null as known", [name])).toEqual([{ known: true }]);
  }
  const ours = new URL("../../../migrations/", import.meta.url);
  // Migrations up to this one create the tables; only later ones meet rows.
  const firstRelease = "0016_alerts.sql";
  expect(readdirSync(ours)).toContain(firstRelease);
  const since = readdirSync(ours).filter((name) => name > firstRelease);
  const names = large.join("|");
  const forbidden = [
    ["update it in batches (.batches.sql)", new RegExp(`^\\s*(update|delete from)\\s+(${names})\\b`, "im")],
    [
      "build it concurrently (.concurrently.sql)",
      new RegExp(`create (unique )?index (?!concurrently)[^;]*? on (${names})\\b`, "i"),
    ],
    [
      "add the check as not valid, and validate it in a separate migration",
      new RegExp(`alter table (${names})\\b(?![^;]*not valid)[^;]*\\b(check|references|foreign key)\\b`, "i"),
    ],
    [
      "add a new column instead of changing the type",
      new RegExp(`alter table (${names})\\b[^;]*\\b(alter column \\w+ (set data )?type|set not null)`, "i"),
    ],
  ] as const;
  const wrong = since
    .filter((name) => !name.endsWith(".batches.sql"))
    .flatMap((name) => {
      const text = readFileSync(new URL(name, ours), "utf8").replaceAll(/--.*$/gm, "");
      return forbidden.filter(([, pattern]) => pattern.test(text)).map(([instead]) => `${name}: ${instead}`);
    });
  expect(wrong).toEqual([]);
});
