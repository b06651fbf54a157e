import { existsSync } from "node:fs";
import { messageOf } from "./lib/errors.ts";
import { parseHosts } from "./lib/postgres-hosts.ts";
import { readRelease } from "./release.ts";
import { none, number, oneOf, type Setting, setting } from "./setting.ts";

const sslModes = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

function databaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Error("must begin with postgres://, as postgres://user:password@host:5432/database");
  const parameters = new URLSearchParams(text.split(/\?(.*)/s)[1] ?? "");
  const mode = parameters.get("sslmode");
  if (mode !== null && !sslModes.includes(mode))
    throw new Error(`has sslmode "${mode}", which is none of ${sslModes.join(", ")}`);
  for (const name of ["sslrootcert", "sslcert", "sslkey"]) {
    const file = parameters.get(name);
    if (file && !existsSync(file)) throw new Error(`names ${name}=${file}, and there is no such file`);
  }
  try {
    parseHosts(text);
    return text;
  } catch (error) {
    throw new Error(`cannot be read (${messageOf(error)}); it looks like postgres://user:password@host:5432/database`);
  }
}

/** Where the database is, and how it is reached. */
export const databaseSettings = {
  DATABASE_URL: setting(
    none,
    databaseUrl,
    "A PostgreSQL 14 or newer of your own, or the hosts of one that fails over: `postgres://user:password@one:5432,two:5432/agentrun`. Without it one is started in the data directory.",
  ),
  AGENTRUN_DIRECT_DATABASE_URL: setting(
    none,
    databaseUrl,
    "The way past PgBouncer, where DATABASE_URL leads to one in transaction mode: LISTEN, heartbeats and migrations take it.",
  ),
  AGENTRUN_DATABASE_CONNECTIONS: setting(
    10,
    number(2, 500),
    "Connections of this node to the database. Half of them serve transactions; requests of one organisation use at most half of that half.",
  ),
  AGENTRUN_DATABASE_WAIT_SECONDS: setting(60, number(0, 86_400), "How long a start waits for a database of yours."),
  AGENTRUN_ALLOW_NEWER_SCHEMA: setting(
    "false",
    oneOf(["true", "false"]),
    "With `true`, this release starts on a database that a newer release has upgraded. By default it refuses, because it does not know what the newer one stores.",
  ),
} as const;

type Values = {
  [Name in keyof typeof databaseSettings]: (typeof databaseSettings)[Name] extends Setting<infer T> ? T : never;
};

export const readDatabase = (values: Values) => ({
  databaseUrl: values.DATABASE_URL,
  directDatabaseUrl: values.AGENTRUN_DIRECT_DATABASE_URL,
  databaseConnections: values.AGENTRUN_DATABASE_CONNECTIONS,
  databaseWaitSeconds: values.AGENTRUN_DATABASE_WAIT_SECONDS,
  release: readRelease(),
  allowNewerSchema: values.AGENTRUN_ALLOW_NEWER_SCHEMA === "true",
});

/** A way past a pooler that is not named would be none in silence. */
export const pathWithoutPooler = ({
  DATABASE_URL: pooler,
  AGENTRUN_DIRECT_DATABASE_URL: direct,
}: Readonly<Record<string, string | undefined>>): string[] =>
  direct && !pooler ? ["AGENTRUN_DIRECT_DATABASE_URL is the way past a pooler: DATABASE_URL must name the pooler"] : [];
