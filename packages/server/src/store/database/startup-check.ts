import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { messageOf, ServiceError } from "../../lib/errors.ts";
import type { Connection } from "../../lib/postgres/connection.ts";
import { type ConnectionClass, connectionsTo, NoPrimaryError } from "../../lib/postgres/connection.ts";
import { isLostConnection, isUntrusted, sqlState } from "./failures.ts";
import { toStartupOptions } from "./pool.ts";

/**
 * The operator's own database, before anything is done with it.
 *
 * One that does not answer may only be slower than we are to start, and is waited for. One that answers and cannot be used will
 * not mend itself: that is told at once, and what to do about it.
 */
export type ReachOptions = {
  url: string;
  /** What the operator calls the address. */
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
};

const oldestVersion = 140_000;
const everyMs = 500;

/** The server itself, where a session is one from its beginning to its end. */
export const waitForDatabase = (options: ReachOptions): Promise<void> =>
  reach(options, (Trying) => tryOnce(new Trying(asSession), options.setting, checkSession));

/** A pooler before it, which must keep a transaction together and lead to the same database. */
export const waitForPooler = (options: ReachOptions & { directUrl: string }): Promise<void> => {
  const Direct = connectionsTo(options.directUrl);
  const check: Check = (connection) => checkPooler(connection, new Direct(asClient));
  return reach(options, (Trying) => tryOnce(new Trying(asClient), options.setting, check));
};

const asClient = { application_name: "agentrun start" };
const asSession = { ...asClient, options: toStartupOptions({ jit: "off" }) };

async function reach(
  { url, waitSeconds, print }: ReachOptions,
  tryIt: (Trying: ConnectionClass) => Promise<string | null>,
): Promise<void> {
  const Trying = connectionsTo(url);
  const untilMs = performance.now() + waitSeconds * 1_000;
  for (let tries = 0; ; tries += 1) {
    const away = await tryIt(Trying);
    if (away === null) {
      if (tries > 0) print("The database answers.");
      return;
    }
    if (performance.now() >= untilMs) throw new ServiceError("service_unavailable", { message: away });
    if (tries === 0) print(`${away} Waiting for it, up to ${waitSeconds} s (AGENTRUN_DATABASE_WAIT_SECONDS).`);
    await pause(everyMs);
  }
}

/** Null: it can be used. Words: it does not answer, and may yet. Thrown: it will not do. */
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

/** Thrown in words that need no further explanation. */
class Objection extends Error {}

const checkSession: Check = async (connection, setting) => {
  const { rows } = await connection.query<Facts>(readFacts);
  const [facts] = rows;
  if (facts?.jit !== "off") throw new Objection(poolerObjection(placeOf(connection), setting));
  const objection = objectionTo(facts, placeOf(connection), setting);
  if (objection) throw new Objection(objection);
};

async function checkPooler(connection: Connection, direct: Connection): Promise<void> {
  try {
    await connection.query("begin");
    await assertSameDatabase(connection, direct);
    await connection.query("commit");
  } catch (error) {
    if (!/statement pooling mode/.test(messageOf(error))) throw error;
    throw new Objection(
      `PgBouncer at ${placeOf(connection)} is in statement mode, which takes transactions apart. Set pool_mode = transaction in its configuration.`,
    );
  }
}

type Seen = { is_free: boolean; schema: string | null };

/** A lock of one session is seen by all sessions of the same database, and by no other's; any role may ask. */
async function assertSameDatabase(pooled: Connection, direct: Connection): Promise<void> {
  const lock = randomInt(2 ** 47);
  const ask = (connection: Connection, take: string) =>
    connection.query<Seen>(`select ${take}(${lock}) as is_free, current_schema() as schema`);
  try {
    await direct.connect();
    const [ours] = (await ask(direct, "pg_try_advisory_lock")).rows;
    const [theirs] = (await ask(pooled, "pg_try_advisory_xact_lock")).rows;
    if (!theirs?.is_free && theirs?.schema === ours?.schema) return;
    const difference = theirs?.is_free ? "different databases" : "different schemas of one database";
    throw new Objection(
      `DATABASE_URL (${placeOf(pooled)}) and AGENTRUN_DIRECT_DATABASE_URL (${placeOf(direct)}) lead to ${difference}. ` +
        "Both must lead to the same, the one through the pooler and the other past it: correct one of them.",
    );
  } finally {
    void direct.close();
  }
}

/** A pooler refuses the settings of a session, or swallows them if it is told to. */
const poolerObjection = (place: string, setting: string): string =>
  setting === "DATABASE_URL"
    ? `${setting} leads to a pooler at ${place} such as PgBouncer, which keeps no session's settings. Put the address of PostgreSQL itself into AGENTRUN_DIRECT_DATABASE_URL, and keep the pooler in transaction mode.`
    : `${setting} leads to a pooler at ${place} such as PgBouncer, too. It must be the address of PostgreSQL itself.`;

const readFacts = `
select current_setting('server_version_num')::int as version, current_setting('server_version') as version_name,
  pg_is_in_recovery() as is_replica, current_setting('transaction_read_only') = 'on' as is_read_only,
  current_user as role, current_database() as database, current_schema() as schema,
  has_schema_privilege(current_schema(), 'create') as may_create, current_setting('jit') as jit`;

const placeOf = ({ host, port }: Connection): string =>
  host.startsWith("/") ? `the socket in ${host}` : `${host}:${port}`;

/** What stands in the way, and what to do about it. */
function objectionTo(facts: Facts, place: string, setting: string): string | null {
  const { role, database, schema } = facts;
  if (facts.version < oldestVersion)
    return `PostgreSQL at ${place} is version ${facts.version_name}. Version 14 or newer is needed.`;
  if (facts.is_replica)
    return `PostgreSQL at ${place} is a replica, which takes no writes. Point ${setting} at the primary.`;
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

/** Words for a database that does not answer yet; throws for one that answers with a refusal. */
function explainFailure(error: unknown, connection: Connection, setting: string): string {
  if (error instanceof Objection) throw error;
  if (error instanceof NoPrimaryError) return error.message.replace("DATABASE_URL", setting);
  const place = placeOf(connection);
  const reason = reasonOf(error);
  const state = sqlState(error);
  if (/unsupported startup parameter/.test(reason)) throw new Error(poolerObjection(place, setting));
  if (isUntrusted(error)) throw new Error(`PostgreSQL at ${place} is not trusted: ${reason}. ${trustRemedy(setting)}`);
  if (/does not support SSL/.test(reason))
    throw new Error(`PostgreSQL at ${place} speaks no TLS. Turn ssl on there, or set sslmode=disable in ${setting}.`);
  if (state === "53300")
    return `PostgreSQL at ${place} has no connection left: ${reason}. End others, raise its max_connections, or put PgBouncer in between.`;
  if (isLostConnection(error) || isSlow(error))
    return `The database at ${place} does not answer: ${reason}. Check that PostgreSQL runs there and may be reached from here, and ${setting}'s host and port.`;
  const remedy = remedies[state];
  if (!remedy) throw error;
  throw new Error(`PostgreSQL at ${place} refuses: ${reason}. ${remedy(connection)}`);
}

const trustRemedy = (setting: string): string =>
  `Name the certificate of its authority in ${setting} (sslmode=verify-full&sslrootcert=/path/to/ca.pem), and the host as its own certificate does.`;

const isSlow = (error: unknown): boolean => /timeout expired/.test(messageOf(error));

const checkUser = ({ user }: Connection): string =>
  `Check the user "${user}" and its password in DATABASE_URL, and what pg_hba.conf lets in.`;

const remedies: Record<string, (connection: Connection) => string> = {
  "28P01": checkUser,
  "28000": checkUser,
  "3D000": ({ database = "", user = "" }) =>
    `Create it (create database ${quote(database)} owner ${quote(user)};) or name another in DATABASE_URL.`,
  "42501": ({ database = "", user = "" }) =>
    `As an administrator: grant all on database ${quote(database)} to ${quote(user)};`,
};

/** A name with several addresses fails with an error for each, and none of its own. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(messageOf).join("; ") : messageOf(error);
