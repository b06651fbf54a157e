import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { QueryResult, QueryResultRow } from "pg";
import { connectionsTo } from "../../lib/postgres/connection.ts";
import { deadlock, lockTimeout, sqlState, translate } from "./failures.ts";
import { createLiveness } from "./liveness.ts";

export type MigrateOptions = {
  url: string;
  print: (line: string) => void;
  /** Where the steps are; ours. */
  directory?: string;
  /** Only these, for a schema as it was; all there are. */
  only?: readonly string[];
  /** How long one lock may be waited for, and everybody else behind us; and after how long we give up asking for it. */
  lockTimeoutMs?: number;
  maxLockWaitMs?: number;
  /** Which release this is, to be noted with each step. */
  release?: string;
  /** Start although a newer release has changed the schema. */
  allowNewerSchema?: boolean;
};

/** Where it is asked: a connection that is watched over. */
type Client = { query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>> };
type Session = { client: Client } & Required<Omit<MigrateOptions, "only">> & Pick<MigrateOptions, "only">;

const ownDirectory = fileURLToPath(new URL("../../../migrations/", import.meta.url));
const lockNumber = 0x61_67_72_75; // "agru": only nodes of this service contend for it
const askAgainMs = 500;

/**
 * Brings the schema up to date, forward only, while nodes of the release before go on working. Of many that start at once, one
 * works and the others wait. However large the tables are, a step may take its time, but nobody waits behind it for long.
 *
 * A file is a step, and its name says how it is taken:
 * - `0020_words.sql` in one transaction; it asks for its locks a moment at a time.
 * - `0021_words.batches.sql` is one statement that changes some rows, repeated until it changes none, each time by itself.
 * - `0022_words.concurrently.sql` statement by statement outside a transaction, for indexes that are built beside the work.
 *
 * The last two may be cut off and begin again: they are written so that what is done is not done twice.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  // Nothing but our own patience ends a step: the server's limits are for requests. But whoever has the lock and asks for nothing has
  // gone without a word, and must not keep it from the others. No step waits for the disk: the first commit after it that does takes it
  // along, and what is lost before that is taken anew.
  const settings =
    "-c statement_timeout=0 -c idle_in_transaction_session_timeout=15s -c idle_session_timeout=15s -c TimeZone=UTC -c synchronous_commit=off";
  const Connection = connectionsTo(options.url);
  const connection = new Connection({ application_name: "agentrun migrations", options: settings });
  const liveness = createLiveness({ Connection, ...unlimited, log: { warn: (_, words) => options.print(words) } });
  const query = <Row extends QueryResultRow>(text: string, values?: unknown[]) =>
    liveness.during(connection, () => connection.query<Row>(text, values));
  const defaults = {
    lockTimeoutMs: 1_000,
    maxLockWaitMs: 600_000,
    directory: ownDirectory,
    release: "",
    allowNewerSchema: false,
  };
  const session = { ...defaults, ...options, client: { query } };
  try {
    await connection.connect();
    await waitForOthers(session);
    return await takePending(session);
  } catch (error) {
    throw translate(error);
  } finally {
    liveness.stop();
    await connection.close();
  }
}

/** A step that the server works on may take its time; one that nobody works on has lost its connection. */
const unlimited = { statementTimeoutMs: Number.POSITIVE_INFINITY, idle: () => [] };

/** The lock is the session's, and goes with it. */
async function waitForOthers({ client, print }: Session): Promise<void> {
  const isOurs = async () => {
    const { rows } = await client.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [lockNumber]);
    return rows[0]?.ours === true;
  };
  let isTold = false;
  while (!(await isOurs())) {
    if (!isTold) print("Another node brings the database up to date; this one waits for it.");
    isTold = true;
    await pause(askAgainMs);
  }
}

async function takePending(session: Session): Promise<string[]> {
  const { client, directory, only, allowNewerSchema, print } = session;
  await client.query(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), release text)",
  );
  const applied = await client.query<{ name: string; release?: string | null }>(
    "select * from migrations order by name",
  );
  const newer = findNewer(applied.rows, session);
  if (newer && !allowNewerSchema) throw new Error(newer);
  if (newer) print(`AGENTRUN_ALLOW_NEWER_SCHEMA is set, so this release starts all the same. ${newer}`);
  const names = new Set(applied.rows.map((row) => row.name));
  const pending = listMigrationFiles(directory).filter((name) => !names.has(name) && (only?.includes(name) ?? true));
  // Earlier releases have made the table without it.
  if (pending.length > 0) await client.query("alter table migrations add column if not exists release text");
  for (const name of pending) await takeStep(session, name);
  return pending;
}

/** A sentence that refuses a schema with steps that this release does not know; null where it knows all of them. */
function findNewer(
  applied: readonly { name: string; release?: string | null }[],
  { directory, release: own }: Pick<Session, "directory" | "release">,
): string | null {
  const known = new Set(listMigrationFiles(directory));
  const unknown = applied.filter(({ name }) => !known.has(name));
  const last = unknown.at(-1);
  if (!last) return null;
  const release = last.release ? `release ${last.release}` : "a newer release";
  return (
    `The database was upgraded by ${release}, and this is release ${own}: it does not know ${unknown.length} of the database's migrations (the last: ${last.name}). ` +
    `Start ${release} instead, or restore the backup from before the upgrade. To start this release on the newer schema all the same, set AGENTRUN_ALLOW_NEWER_SCHEMA=true.`
  );
}

/** For whoever is to change nothing: a database that steps of this release are missing in is refused, and stays as it is. */
export async function assertUpToDate(url: string): Promise<void> {
  const connection = new (connectionsTo(url))({ application_name: "agentrun migrations" });
  try {
    await connection.connect();
    const { rows } = await connection.query<{ missing: boolean }>(
      "select to_regclass('migrations') is null as missing",
    );
    const applied = rows[0]?.missing ? null : await connection.query<{ name: string }>("select name from migrations");
    const names = new Set(applied?.rows.map(({ name }) => name));
    const pending = listMigrationFiles().filter((name) => !names.has(name));
    if (pending.length > 0) throw new Error(notUpToDate(pending, names.size));
  } catch (error) {
    throw translate(error);
  } finally {
    await connection.close();
  }
}

const notUpToDate = (pending: readonly string[], applied: number): string =>
  applied === 0
    ? "The database is empty: start the service on it first, or give `agentrun admin migrate`. If it should not be, check DATABASE_URL and AGENTRUN_DATA_DIR."
    : `The database is of an earlier release than this command (not applied yet: ${pending.join(", ")}). ` +
      "Start the service of this release first, or give `agentrun admin migrate`; nothing was changed.";

/** The steps of this release, in their order. */
export const listMigrationFiles = (directory = ownDirectory): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort();

export const readMigrationFile = (name: string, directory = ownDirectory): string =>
  readFileSync(join(directory, name), "utf8");

async function takeStep(session: Session, name: string): Promise<void> {
  const text = readMigrationFile(name, session.directory);
  const note = () =>
    session.client.query("insert into migrations (name, release) values ($1, $2)", [name, session.release || null]);
  if (name.endsWith(".batches.sql")) {
    while ((await patiently(session, name, () => session.client.query(text))).rowCount);
    await note();
    return;
  }
  if (name.endsWith(".concurrently.sql")) {
    // It waits for those who were there before it, however long, and lets everybody pass meanwhile.
    await session.client.query("set lock_timeout = 0");
    for (const statement of statementsOf(text)) await session.client.query(statement);
    await note();
    return;
  }
  await patiently(session, name, () =>
    inTransaction(session.client, async () => {
      await session.client.query(text);
      await note();
    }),
  );
}

/** Each by itself: sent together they would be one transaction. Steps of this kind have no other semicolons. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Whoever waits for a lock makes all who come after wait as well: so never for long, but again and again. */
async function patiently<T>(session: Session, name: string, attempt: () => Promise<T>): Promise<T> {
  const { client, print, lockTimeoutMs, maxLockWaitMs } = session;
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  const beganMs = performance.now();
  for (let isTold = false; ; isTold = true) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockRefusal(error)) throw error;
      const holder = await describeOldest(client);
      if (performance.now() - beganMs > maxLockWaitMs) throw tooBusy(name, holder, error);
      if (!isTold) print(`The upgrade ${name} waits for a lock, and goes on asking for it. ${holder}`);
      await pause(Math.min(askAgainMs, lockTimeoutMs));
    }
  }
}

/** Not to be had in time, or two who waited for each other. */
const isLockRefusal = (error: unknown): boolean => [lockTimeout, deadlock].includes(sqlState(error));

async function describeOldest(client: Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; application: string; seconds: number }>(
    `select pid, application_name as application, extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity
     where xact_start is not null and pid <> pg_backend_pid() and datname = current_database()
     order by xact_start limit 1`,
  );
  const [oldest] = rows;
  if (!oldest) return "";
  return `The oldest transaction is ${oldest.seconds} s old: process ${oldest.pid} of the database, "${oldest.application}".`;
}

const tooBusy = (name: string, holder: string, cause: unknown): Error =>
  new Error(
    `The upgrade ${name} did not get its lock. ${holder} End what holds it (select pg_terminate_backend(…)) and start again: nothing is half done.`,
    { cause },
  );
