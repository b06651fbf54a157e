import { setTimeout as pause } from "node:timers/promises";
import { messageOf, ServiceError } from "../../lib/errors.ts";
import { Connection } from "../../lib/postgres-connection.ts";
import { isLostConnection, sqlState } from "./failures.ts";

/**
 * The operator's own database, before anything is done with it.
 *
 * One that does not answer may only be slower than we are to start, and is waited for. One that answers and cannot be used will
 * not mend itself: that is told at once, and what to do about it.
 */
export type ReachOptions = { url: string; waitSeconds: number; say: (line: string) => void };

type Facts = {
  version: number;
  version_name: string;
  is_replica: boolean;
  is_read_only: boolean;
  role: string;
  database: string;
  schema: string | null;
  may_create: boolean | null;
};

const oldestVersion = 140_000;
const everyMs = 500;

export async function reachDatabase({ url, waitSeconds, say }: ReachOptions): Promise<void> {
  const untilMs = performance.now() + waitSeconds * 1_000;
  for (let tries = 0; ; tries += 1) {
    const away = await tryOnce(url);
    if (away === null) {
      if (tries > 0) say("The database answers.");
      return;
    }
    if (performance.now() >= untilMs) throw new ServiceError("service_unavailable", { message: away });
    if (tries === 0) say(`${away} Waiting for it, up to ${waitSeconds} s (AGENTRUN_DATABASE_WAIT_SECONDS).`);
    await pause(everyMs);
  }
}

/** Null: it can be used. Words: it does not answer, and may yet. Thrown: it will not do. */
async function tryOnce(url: string): Promise<string | null> {
  const connection = open(url);
  try {
    await connection.connect();
    const { rows } = await connection.query<Facts>(readFacts);
    const [facts] = rows;
    const objection = facts && objectionTo(facts, placeOf(connection));
    if (objection) throw new Error(objection);
    return null;
  } catch (error) {
    return explainFailure(error, connection);
  } finally {
    void connection.leave();
  }
}

function open(url: string): Connection {
  try {
    return new Connection({ connectionString: url, application_name: "agentrun start" });
  } catch (error) {
    throw new Error(`DATABASE_URL cannot be read (${reasonOf(error)}). It looks like ${example}.`);
  }
}

const example = "postgres://user:password@host:5432/database";

const readFacts = `
select current_setting('server_version_num')::int as version, current_setting('server_version') as version_name,
  pg_is_in_recovery() as is_replica, current_setting('transaction_read_only') = 'on' as is_read_only,
  current_user as role, current_database() as database, current_schema() as schema,
  has_schema_privilege(current_schema(), 'create') as may_create`;

const placeOf = ({ host, port }: Connection): string =>
  host.startsWith("/") ? `the socket in ${host}` : `${host}:${port}`;

/** What stands in the way, and what to do about it. */
function objectionTo(facts: Facts, place: string): string | null {
  const { role, database, schema } = facts;
  if (facts.version < oldestVersion)
    return `PostgreSQL at ${place} is version ${facts.version_name}. Version 14 or newer is needed.`;
  if (facts.is_replica)
    return `PostgreSQL at ${place} is a replica, which takes no writes. Point DATABASE_URL at the primary.`;
  if (facts.is_read_only)
    return (
      `The database "${database}" at ${place} is read-only for "${role}" (default_transaction_read_only is on). ` +
      "Turn that off for the database, the role or the server, or name another database in DATABASE_URL."
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
function explainFailure(error: unknown, connection: Connection): string {
  const place = placeOf(connection);
  const reason = reasonOf(error);
  const state = sqlState(error);
  if (isLostConnection(error) || isSlow(error) || state === "53300")
    return `The database at ${place} does not answer: ${reason}. Check that PostgreSQL runs there and may be reached from here, and DATABASE_URL's host and port.`;
  const remedy = remedies[state];
  if (!remedy) throw error;
  throw new Error(`PostgreSQL at ${place} refuses: ${reason}. ${remedy(connection)}`);
}

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
