import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { explain } from "../../lib/errors.ts";
import type { Log } from "../../lib/observability/log.ts";
import { type ConnectionClass, connectionsTo } from "../../lib/postgres/connection.ts";
import { isDirectoryLocked, lockWhenReleased } from "../../lib/system/directories.ts";
import { startEmbeddedDatabase } from "./embedded.ts";
import { isLostConnection } from "./failures.ts";
import { assertUpToDate, migrate } from "./migrate.ts";
import { connect, type Database } from "./postgres.ts";
import { waitForDatabase, waitForPooler } from "./startup-check.ts";

export type OpenOptions = {
  dataDir: string;
  databaseUrl: string | null;
  databaseConnections: number;
  directDatabaseUrl: string | null;
  databaseWaitSeconds: number;
  release: string;
  /** Start even if a newer release has migrated the schema. */
  allowNewerSchema: boolean;
  baseUrl: string | null;
  port: number;
  /** Processes on this machine, each with its own connections. */
  processes: number;
  /** An embedded database that the parent process runs. */
  sharedDatabase?: SharedDatabase | null;
};

export type SharedDatabase = Pick<Source, "url" | "uid" | "location">;

export type OpenedDatabase = {
  database: Database;
  heartbeats: Database;
  /** Opens connections that bypass the pooler: each is one session. */
  Connection: ConnectionClass;
  /** The user who owns the files of the embedded database, if not the service's user. */
  uid: number | undefined;
  /** The directory of the embedded database. */
  location: string | null;
  close(): Promise<void>;
};

const heartbeatConnections = 2;
const retryMs = 500;

/** Opens and migrates the operator's database, or the embedded one in the data directory. */
export async function openDatabase(
  options: OpenOptions,
  log: Log,
  print: (line: string) => void,
): Promise<OpenedDatabase> {
  const source = await findSource(options, print);
  return usePools(options, source, log, () => bringUpToDate(options, source.directUrl, print));
}

async function usePools(
  options: OpenOptions,
  source: Source,
  log: Log,
  prepare: () => Promise<unknown>,
): Promise<OpenedDatabase> {
  const { url, directUrl } = source;
  const direct = connectionsTo(directUrl);
  const isPooled = url !== directUrl;
  const database = connect({
    url,
    ...(isPooled ? { isPooled } : { Connection: direct }),
    connections: options.databaseConnections,
    log,
    name: "agentrun",
  });
  // Not through the pooler: waiting for one of its connections must not cost a node its leases.
  const heartbeats = connect({
    url: directUrl,
    Connection: direct,
    connections: heartbeatConnections,
    log,
    name: "agentrun heartbeats",
    statementTimeoutMs: 5_000,
  });
  const close = async () => {
    await Promise.all([database.close(), heartbeats.close()]);
    await source.stop();
  };
  try {
    await prepare();
    return { database, heartbeats, Connection: direct, uid: source.uid, location: source.location, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Retries when the connection is lost, until the configured wait is over. */
async function bringUpToDate(options: OpenOptions, url: string, print: (line: string) => void) {
  const { databaseWaitSeconds, release, allowNewerSchema } = options;
  const untilMs = performance.now() + databaseWaitSeconds * 1_000;
  for (;;) {
    try {
      return await migrate({ url, print, release, allowNewerSchema });
    } catch (error) {
      if (!isLostConnection(error) || performance.now() >= untilMs) throw error;
      print(`The connection was lost during the migration (${explain(error)}). Retrying.`);
      await pause(retryMs);
    }
  }
}

/** The running service writes the URL of its embedded database here, for commands on the same machine. */
const addressFile = (dataDir: string): string => join(dataDir, "database-url");

/** For commands: opens the database of a service that may be running. Throws if it does not exist or is not migrated. */
export async function joinDatabase(
  options: OpenOptions,
  log: Log,
  print: (line: string) => void,
): Promise<OpenedDatabase> {
  const source = await joinSource(options, print);
  return usePools(options, source, log, () => assertUpToDate(source.directUrl));
}

/** For commands: the operator's database, or the embedded one, created if needed. Does not migrate. */
export const openSource = (options: OpenOptions, print: (line: string) => void): Promise<Source> =>
  findSource(followRunning(options), print);

/** The same, but throws if the embedded database does not exist. */
export async function joinSource(options: OpenOptions, print: (line: string) => void): Promise<Source> {
  if (options.databaseUrl || existsSync(embeddedDirectory(options.dataDir))) return openSource(options, print);
  throw new Error(
    `DATABASE_URL is not set, and ${options.dataDir} contains no database: run the command with the settings of the service.`,
  );
}

const embeddedDirectory = (dataDir: string): string => join(dataDir, "postgres");

function followRunning(options: OpenOptions): OpenOptions {
  // Without a live lock holder the file is stale: the service was killed, or the directory was copied.
  const isCurrent = existsSync(addressFile(options.dataDir)) && isDirectoryLocked(options.dataDir);
  if (options.databaseUrl || !isCurrent) return options;
  return { ...options, databaseUrl: readFileSync(addressFile(options.dataDir), "utf8") };
}

/** `directUrl` bypasses the pooler; without a pooler both are equal. */
export type Source = Pick<OpenedDatabase, "uid" | "location"> & {
  url: string;
  directUrl: string;
  stop(): Promise<void>;
};

const ownConnections = 5;
const minConnections = 200;

/** Per process: its pools, its heartbeats and its listener; plus some for commands. */
const connectionsOf = ({ processes, databaseConnections }: OpenOptions): number =>
  Math.max(minConnections, processes * (databaseConnections + ownConnections) + 20);

/** The operator's database, or the embedded one, started for the lifetime of this process. */
export async function findSource(options: OpenOptions, print: (line: string) => void): Promise<Source> {
  if (options.sharedDatabase) {
    const { url, ...owner } = options.sharedDatabase;
    return { url, directUrl: url, ...owner, stop: async () => {} };
  }
  if (options.databaseUrl) {
    const { databaseUrl: url, directDatabaseUrl, databaseWaitSeconds: waitSeconds } = options;
    const directUrl = directDatabaseUrl ?? url;
    const setting = directDatabaseUrl ? "AGENTRUN_DIRECT_DATABASE_URL" : "DATABASE_URL";
    await waitForDatabase({ url: directUrl, setting, waitSeconds, print });
    if (directDatabaseUrl) await waitForPooler({ url, directUrl, setting: "DATABASE_URL", waitSeconds, print });
    return { url, directUrl, uid: undefined, location: null, stop: async () => {} };
  }
  const baseUrl = options.baseUrl ?? `https://localhost:${options.port}/v2`;
  const held = await lockWhenReleased(
    options.dataDir,
    { baseUrl },
    { waitSeconds: options.databaseWaitSeconds, print },
  );
  try {
    const embedded = await startEmbeddedDatabase({
      directory: embeddedDirectory(options.dataDir),
      print,
      settings: { max_connections: String(connectionsOf(options)) },
    });
    writeFileSync(addressFile(options.dataDir), embedded.url, { mode: 0o600 });
    const stop = async () => {
      rmSync(addressFile(options.dataDir), { force: true });
      await embedded.stop();
      held.release();
    };
    return { url: embedded.url, directUrl: embedded.url, uid: embedded.uid, location: embedded.location, stop };
  } catch (error) {
    held.release();
    throw error;
  }
}
