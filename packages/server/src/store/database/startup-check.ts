import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { messageOf, ServiceError } from "../../lib/errors.ts";
import type { Connection } from "../../lib/postgres/connection.ts";
import { type ConnectionClass, connectionsTo, NoPrimaryError } from "../../lib/postgres/connection.ts";
import { isLostConnection, isUntrusted, sqlState } from "./failures.ts";
import { toStartupOptions } from "./pool.ts";

/**
 * Checks the operator's database before it is used.
 *
 * A database that does not respond may still be starting: the check waits for it. A database that responds but cannot be used needs
 * an operator: the check fails at once, with a message about what to do.
 */
export type StartupCheckOptions = {
  url: string;
  /** The setting that contains the URL. */
  setting: "DATABASE_URL" | "AGENTRUN_DIRECT_DATABASE_URL";
  waitSeconds: number;
  print: (line: string) => void;
};

type Facts = {
  version: number;
  version_name: string;
  is_replica: boolean;
  is_read_only: boolean;
  role: string;
  database: string;
  schema: string | null;
  may_create: boolean | null;
  jit: string;
  has_citus: boolean;
};

const oldestVersion = 140_000;
const retryMs = 500;

/** Waits for the server itself, and checks that sessions keep their settings. */
export const waitForDatabase = (options: StartupCheckOptions): Promise<void> =>
  waitUntilUsable(options, (Connection) => tryOnce(new Connection(asSession), options.setting, checkSession));

/** Waits for a pooler, which must support transactions and lead to the same database. */
export const waitForPooler = (options: StartupCheckOptions & { directUrl: string }): Promise<void> => {
  const Direct = connectionsTo(options.directUrl);
  const check: Check = (connection) => checkPooler(connection, new Direct(asClient));
  return waitUntilUsable(options, (Connection) => tryOnce(new Connection(asClient), options.setting, check));
};

const asClient = { application_name: "agentrun start" };
const asSession = { ...asClient, options: toStartupOptions({ jit: "off" }) };

async function waitUntilUsable(
  { url, waitSeconds, print }: StartupCheckOptions,
  attempt: (Connection: ConnectionClass) => Promise<string | null>,
): Promise<void> {
  const Connection = connectionsTo(url);
  const untilMs = performance.now() + waitSeconds * 1_000;
  for (let tries = 0; ; tries += 1) {
    const problem = await attempt(Connection);
    if (problem === null) {
      if (tries > 0) print("The database responds.");
      return;
    }
    if (performance.now() >= untilMs) throw new ServiceError("service_unavailable", { message: problem });
    if (tries === 0) print(`${problem} Waiting for it, up to ${waitSeconds} s (AGENTRUN_DATABASE_WAIT_SECONDS).`);
    await pause(retryMs);
  }
}

/** Null: usable. A message: it does not respond yet. Throws if it responds but cannot be used. */
async function tryOnce(connection: Connection, setting: string, check: Check): Promise<string | null> {
  try {
    await connection.connect();
    await check(connection, setting);
    return null;
  } catch (error) {
    return explainFailure(error, connection, setting);
  } finally {
    void connection.close();
  }
}

type Check = (connection: Connection, setting: string) => Promise<void>;

/** An error whose message is complete. */
class UnusableError extends Error {}

const checkSession: Check = async (connection, setting) => {
  const { rows } = await connection.query<Facts>(readFacts);
  const [facts] = rows;
  if (facts?.jit !== "off") throw new UnusableError(poolerProblem(placeOf(connection), setting));
  const problem = problemWith(facts, placeOf(connection), setting);
  if (problem) throw new UnusableError(problem);
  if (facts.has_citus) await assertNotDistributed(connection);
};

/** On distributed tables the service would start, and then fail at its first run. */
async function assertNotDistributed(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ name: string; others: number }>(readDistributed);
  const [table] = rows;
  if (!table) return;
  const others = table.others > 0 ? ` and ${table.others} more` : "";
  throw new UnusableError(
    `Tables of the database at ${placeOf(connection)} are distributed by Citus (${table.name}${others}). The service does not support this: ` +
      `Citus rejects the statements that claim and finish runs. Stop all nodes, make the tables local with undistribute_table, and start again: see docs/database.md.`,
  );
}

async function checkPooler(connection: Connection, direct: Connection): Promise<void> {
  try {
    await connection.query("begin");
    await assertSameDatabase(connection, direct);
    await connection.query("commit");
  } catch (error) {
    if (!/statement pooling mode/.test(messageOf(error))) throw error;
    throw new UnusableError(
      `PgBouncer at ${placeOf(connection)} is in statement mode, which does not support transactions. Set pool_mode = transaction in its configuration.`,
    );
  }
}

type Seen = { is_free: boolean; schema: string | null };

/** An advisory lock is visible to all sessions of the same database, and only to them; any role may take one. */
async function assertSameDatabase(pooled: Connection, direct: Connection): Promise<void> {
  const lock = randomInt(2 ** 47);
  const tryLock = (connection: Connection, take: string) =>
    connection.query<Seen>(`select ${take}(${lock}) as is_free, current_schema() as schema`);
  try {
    await direct.connect();
    const [ours] = (await tryLock(direct, "pg_try_advisory_lock")).rows;
    const [theirs] = (await tryLock(pooled, "pg_try_advisory_xact_lock")).rows;
    if (!theirs?.is_free && theirs?.schema === ours?.schema) return;
    const difference = theirs?.is_free ? "different databases" : "different schemas of one database";
    throw new UnusableError(
      `DATABASE_URL (${placeOf(pooled)}) and AGENTRUN_DIRECT_DATABASE_URL (${placeOf(direct)}) lead to ${difference}. ` +
        "Both must lead to the same one, the first through the pooler and the second directly: correct one of them.",
    );
  } finally {
    void direct.close();
  }
}

/** A pooler rejects session settings, or ignores them if so configured. */
const poolerProblem = (place: string, setting: string): string =>
  setting === "DATABASE_URL"
    ? `${setting} leads to a pooler at ${place} such as PgBouncer, which does not support session settings. Put the address of PostgreSQL itself into AGENTRUN_DIRECT_DATABASE_URL, and keep the pooler in transaction mode.`
    : `${setting} leads to a pooler at ${place} such as PgBouncer. It must be the address of PostgreSQL itself.`;

const readFacts = `
select current_setting('server_version_num')::int as version, current_setting('server_version') as version_name,
  pg_is_in_recovery() as is_replica, current_setting('transaction_read_only') = 'on' as is_read_only,
  current_user as role, current_database() as database, current_schema() as schema,
  has_schema_privilege(current_schema(), 'create') as may_create, current_setting('jit') as jit,
  exists (select 1 from pg_extension where extname = 'citus') as has_citus`;

const readDistributed = `
select min(c.relname) as name, count(*)::int - 1 as others
from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
where c.relnamespace = current_schema()::regnamespace and not c.relispartition having count(*) > 0`;

const placeOf = ({ host, port }: Connection): string =>
  host.startsWith("/") ? `the socket in ${host}` : `${host}:${port}`;

/** Why the database cannot be used, and what to do about it; null: it can. */
function problemWith(facts: Facts, place: string, setting: string): string | null {
  const { role, database, schema } = facts;
  if (facts.version < oldestVersion)
    return `PostgreSQL at ${place} is version ${facts.version_name}. Version 14 or newer is needed.`;
  if (facts.is_replica)
    return `PostgreSQL at ${place} is a replica, which accepts no writes. Point ${setting} at the primary.`;
  if (facts.is_read_only)
    return (
      `The database "${database}" at ${place} is read-only for "${role}" (default_transaction_read_only is on). ` +
      `Turn that off for the database, the role or the server, or name another database in ${setting}.`
    );
  if (schema === null)
    return `No schema on the search_path of "${role}" exists in "${database}" at ${place}. Create one for it: create schema ${quote(role)} authorization ${quote(role)};`;
  if (!facts.may_create)
    return (
      `The role "${role}" may not create tables in the schema "${schema}" of "${database}" at ${place}. ` +
      `As the owner of the database: grant create on schema ${quote(schema)} to ${quote(role)};`
    );
  return null;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A message if the database does not respond yet; throws if it rejected the connection. */
function explainFailure(error: unknown, connection: Connection, setting: string): string {
  if (error instanceof UnusableError) throw error;
  if (error instanceof NoPrimaryError) return error.message.replace("DATABASE_URL", setting);
  const place = placeOf(connection);
  const reason = reasonOf(error);
  const state = sqlState(error);
  if (/unsupported startup parameter/.test(reason)) throw new Error(poolerProblem(place, setting));
  if (isUntrusted(error)) throw new Error(`PostgreSQL at ${place} is not trusted: ${reason}. ${trustRemedy(setting)}`);
  if (/does not support SSL/.test(reason))
    throw new Error(
      `PostgreSQL at ${place} does not support TLS. Turn ssl on there, or set sslmode=disable in ${setting}.`,
    );
  if (state === "53300")
    return `PostgreSQL at ${place} has no free connection: ${reason}. Close others, raise its max_connections, or put PgBouncer in between.`;
  if (isLostConnection(error) || isSlow(error))
    return `The database at ${place} does not respond: ${reason}. Check that PostgreSQL runs there and is reachable from here, and the host and port in ${setting}.`;
  const remedy = remedies[state];
  if (!remedy) throw error;
  throw new Error(`PostgreSQL at ${place} rejected the connection: ${reason}. ${remedy(connection)}`);
}

const trustRemedy = (setting: string): string =>
  `Set the CA certificate in ${setting} (sslmode=verify-full&sslrootcert=/path/to/ca.pem), and use the host name in the server's certificate.`;

const isSlow = (error: unknown): boolean => /timeout expired/.test(messageOf(error));

const checkUser = ({ user }: Connection): string =>
  `Check the user "${user}" and its password in DATABASE_URL, and pg_hba.conf.`;

const remedies: Record<string, (connection: Connection) => string> = {
  "28P01": checkUser,
  "28000": checkUser,
  "3D000": ({ database = "", user = "" }) =>
    `Create it (create database ${quote(database)} owner ${quote(user)};) or name another in DATABASE_URL.`,
  "42501": ({ database = "", user = "" }) =>
    `As an administrator: grant all on database ${quote(database)} to ${quote(user)};`,
};

/** A host name with several addresses fails with one error per address. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(messageOf).join("; ") : messageOf(error);
