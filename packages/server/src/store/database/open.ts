import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../embedded-postgres/embedded-postgres.ts";
import { explain } from "../../lib/errors.ts";
import type { Log } from "../../lib/observability/log.ts";
import { type ConnectionClass, connectionsTo } from "../../lib/postgres/connection.ts";
import { isDirectoryLocked, lockDirectory } from "../../lib/system/directories.ts";
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
  /** Start although a newer release has changed the schema. */
  allowNewerSchema: boolean;
  baseUrl: string | null;
  port: number;
  /** Processes of this machine that are to have so many connections each. */
  processes: number;
  /** One of ours that runs already, in the process that started this one. */
  sharedDatabase?: SharedDatabase | null;
};

export type SharedDatabase = Pick<Source, "url" | "uid" | "location">;

export type OpenedDatabase = {
  database: Database;
  heartbeats: Database;
  /** Makes connections that are one session from their beginning to their end. */
  Connection: ConnectionClass;
  /** Who owns the files of a database of ours, where that is not the service's own user. */
  uid: number | undefined;
  /** Where its files are, when they are ours. */
  location: string | null;
  close(): Promise<void>;
};

const heartbeatConnections = 2;
const againMs = 500;

/** The database of this node, up to date: the operator's own, or one of ours in the data directory. */
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
  // A pooler shares few connections among many: those who wait there must not cost a node its leases.
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

/** A connection that is lost on the way is made again, for as long as a database is waited for. */
async function bringUpToDate(options: OpenOptions, url: string, print: (line: string) => void) {
  const { databaseWaitSeconds, release, allowNewerSchema } = options;
  const untilMs = performance.now() + databaseWaitSeconds * 1_000;
  for (;;) {
    try {
      return await migrate({ url, print, release, allowNewerSchema });
    } catch (error) {
      if (!isLostConnection(error) || performance.now() >= untilMs) throw error;
      print(`The database was lost while it was brought up to date (${explain(error)}). Trying again.`);
      await pause(againMs);
    }
  }
}

/** Where the running service says how its own database is reached, for commands on the same machine. */
const addressFile = (dataDir: string): string => join(dataDir, "database-url");

/** The database of a service that may be running, for a command: none is made, and one that is not up to date is refused as it is. */
export async function joinDatabase(
  options: OpenOptions,
  log: Log,
  print: (line: string) => void,
): Promise<OpenedDatabase> {
  const source = await joinSource(options, print);
  return usePools(options, source, log, () => assertUpToDate(source.directUrl));
}

/** Its own, or ours for as long as the command takes, left as it is. One of ours that is not there yet is made. */
export const openSource = (options: OpenOptions, print: (line: string) => void): Promise<Source> =>
  findSource(followRunning(options), print);

/** The same, and nothing is made. */
export async function joinSource(options: OpenOptions, print: (line: string) => void): Promise<Source> {
  if (options.databaseUrl || existsSync(embeddedDirectory(options.dataDir))) return openSource(options, print);
  throw new Error(
    `DATABASE_URL is not set, and there is no database in ${options.dataDir}: give the command the settings that the service has.`,
  );
}

const embeddedDirectory = (dataDir: string): string => join(dataDir, "postgres");

function followRunning(options: OpenOptions): OpenOptions {
  // Without a living holder it was left behind by one that was killed, or came along when its directory was copied.
  const isOfNow = existsSync(addressFile(options.dataDir)) && isDirectoryLocked(options.dataDir);
  if (options.databaseUrl || !isOfNow) return options;
  return { ...options, databaseUrl: readFileSync(addressFile(options.dataDir), "utf8") };
}

/** By which address it is used, and by which one makes sessions that last: the same, where there is no pooler. */
export type Source = Pick<OpenedDatabase, "uid" | "location"> & {
  url: string;
  directUrl: string;
  stop(): Promise<void>;
};

const ownConnections = 5;
const fewestConnections = 200;

/** For every process what it was given, its heartbeats and its ear, and some for commands. */
const connectionsOf = ({ processes, databaseConnections }: OpenOptions): number =>
  Math.max(fewestConnections, processes * (databaseConnections + ownConnections) + 20);

/** The operator's own database, or one of ours, started for as long as this process lives. */
export async function findSource(options: OpenOptions, print: (line: string) => void): Promise<Source> {
  if (options.sharedDatabase) {
    const { url, ...place } = options.sharedDatabase;
    return { url, directUrl: url, ...place, stop: async () => {} };
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
  const held = lockDirectory(options.dataDir, { baseUrl });
  try {
    const embedded = await startEmbeddedPostgres({
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
