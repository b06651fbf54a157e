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
  /** The directory of the migrations; default: ours. */
  directory?: string;
  /** Apply only these, for the schema of an older release; default: all. */
  only?: readonly string[];
  /** Timeout of one attempt to get a lock, which blocks other sessions meanwhile; and of all attempts together. */
  lockTimeoutMs?: number;
  maxLockWaitMs?: number;
  /** The release, recorded with each migration. */
  release?: string;
  /** Start even if a newer release has migrated the schema. */
  allowNewerSchema?: boolean;
};

/** A connection with liveness checks. */
type Client = { query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>> };
type Session = { client: Client } & Required<Omit<MigrateOptions, "only">> & Pick<MigrateOptions, "only">;

const ownDirectory = fileURLToPath(new URL("../../../migrations/", import.meta.url));
const lockNumber = 0x61_67_72_75; // "agru": only nodes of this service contend for it
const retryMs = 500;

/**
 * Migrates the schema, forward only, while nodes of the previous release keep running. Of several nodes that start together, one
 * migrates and the others wait. A migration may take long, but it must not block other sessions for long.
 *
 * Each file is one migration. Its name selects how it is applied:
 * - `0020_words.sql`: in one transaction, with short lock timeouts and retries.
 * - `0021_words.batches.sql`: one statement that changes some rows, repeated and committed until it changes none.
 * - `0022_words.concurrently.sql`: statement by statement outside a transaction, for indexes that are built concurrently.
 *
 * The last two kinds may be interrupted and restarted, so they must be idempotent.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  // The server's statement timeout is for requests, not for migrations. The idle timeouts end a session that was lost while it held
  // the lock. No commit waits for the disk: a later synchronous commit includes it, and a lost migration is applied again.
  const settings =
    "-c statement_timeout=0 -c idle_in_transaction_session_timeout=15s -c idle_session_timeout=15s -c TimeZone=UTC -c synchronous_commit=off";
  const Connection = connectionsTo(options.url);
  const connection = new Connection({ application_name: "agentrun migrations", options: settings });
  const liveness = createLiveness({ Connection, ...unlimited, log: { warn: (_, message) => options.print(message) } });
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
    await acquireMigrationLock(session);
    return await applyPending(session);
  } catch (error) {
    throw translate(error);
  } finally {
    liveness.stop();
    await connection.close();
  }
}

/** No timeout while the server executes a migration; if it does not, the connection is lost. */
const unlimited = { statementTimeoutMs: Number.POSITIVE_INFINITY, idle: () => [] };

/** A session lock: it is released when the connection closes. */
async function acquireMigrationLock({ client, print }: Session): Promise<void> {
  const tryLock = async () => {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [lockNumber]);
    return rows[0]?.locked === true;
  };
  let isReported = false;
  while (!(await tryLock())) {
    if (!isReported) print("Another node is migrating the database; waiting for it.");
    isReported = true;
    await pause(retryMs);
  }
}

async function applyPending(session: Session): Promise<string[]> {
  const { client, directory, only, allowNewerSchema, print } = session;
  await client.query(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), release text)",
  );
  const applied = await client.query<{ name: string; release?: string | null }>(
    "select * from migrations order by name",
  );
  const newer = findNewer(applied.rows, session);
  if (newer && !allowNewerSchema) throw new Error(newer);
  if (newer) print(`AGENTRUN_ALLOW_NEWER_SCHEMA is set, so this release starts anyway. ${newer}`);
  const names = new Set(applied.rows.map((row) => row.name));
  const pending = listMigrationFiles(directory).filter((name) => !names.has(name) && (only?.includes(name) ?? true));
  // Older releases created the table without this column.
  if (pending.length > 0) await client.query("alter table migrations add column if not exists release text");
  for (const name of pending) await applyMigration(session, name);
  return pending;
}

/** An error message if the database has migrations that this release does not have; otherwise null. */
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
    `The database was upgraded by ${release}, and this is release ${own}, which lacks ${unknown.length} of the database's migrations (the last: ${last.name}). ` +
    `Start ${release} instead, or restore the backup from before the upgrade. To start this release on the newer schema anyway, set AGENTRUN_ALLOW_NEWER_SCHEMA=true.`
  );
}

/** For commands that must not migrate: throws if migrations of this release are pending. */
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
    ? "The database is empty: start the service on it first, or run `agentrun admin migrate`. If it should not be empty, check DATABASE_URL and AGENTRUN_DATA_DIR."
    : `The database is of an earlier release than this command (pending: ${pending.join(", ")}). ` +
      "Start the service of this release first, or run `agentrun admin migrate`. Nothing was changed.";

/** The migrations of this release, in order. */
export const listMigrationFiles = (directory = ownDirectory): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort();

export const readMigrationFile = (name: string, directory = ownDirectory): string =>
  readFileSync(join(directory, name), "utf8");

async function applyMigration(session: Session, name: string): Promise<void> {
  const text = readMigrationFile(name, session.directory);
  const record = () =>
    session.client.query("insert into migrations (name, release) values ($1, $2)", [name, session.release || null]);
  if (name.endsWith(".batches.sql")) {
    while ((await retryForLock(session, name, () => session.client.query(text))).rowCount);
    await record();
    return;
  }
  if (name.endsWith(".concurrently.sql")) {
    // It waits for older transactions, however long, and blocks no other session meanwhile.
    await session.client.query("set lock_timeout = 0");
    for (const statement of statementsOf(text)) await session.client.query(statement);
    await record();
    return;
  }
  await retryForLock(session, name, () =>
    inTransaction(session.client, async () => {
      await session.client.query(text);
      await record();
    }),
  );
}

/** Sent separately: together they would be one transaction. Migrations of this kind have no other semicolons. */
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

/** A session that waits for a lock blocks all later ones, so it waits briefly and retries. */
async function retryForLock<T>(session: Session, name: string, attempt: () => Promise<T>): Promise<T> {
  const { client, print, lockTimeoutMs, maxLockWaitMs } = session;
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  const startedMs = performance.now();
  for (let isReported = false; ; isReported = true) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      const holder = await describeOldest(client);
      if (performance.now() - startedMs > maxLockWaitMs) throw lockNotGranted(name, holder, error);
      if (!isReported) print(`The migration ${name} waits for a lock and keeps retrying. ${holder}`);
      await pause(Math.min(retryMs, lockTimeoutMs));
    }
  }
}

/** A lock timeout or a deadlock. */
const isLockFailure = (error: unknown): boolean => [lockTimeout, deadlock].includes(sqlState(error));

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

const lockNotGranted = (name: string, holder: string, cause: unknown): Error =>
  new Error(
    `The migration ${name} did not get its lock. ${holder} End the transaction that holds it (select pg_terminate_backend(…)) and start again. Nothing was changed.`,
    { cause },
  );
