import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../embedded-postgres/embedded-postgres.ts";
import { holdDirectory, isHeld } from "../../lib/directory-lock.ts";
import type { Log } from "../../lib/log.ts";
import { migrate } from "./migrate.ts";
import { connect, type Database } from "./postgres.ts";
import { reachDatabase } from "./reach.ts";

export type OpenOptions = {
  dataDir: string;
  databaseUrl: string | null;
  databaseConnections: number;
  databaseWaitSeconds: number;
  baseUrl: string | null;
  port: number;
};

export type OpenedDatabase = {
  database: Database;
  heartbeats: Database;
  url: string;
  /** Who owns the files of a database of ours, where that is not the service's own user. */
  uid: number | undefined;
  /** Where its files are, when they are ours. */
  location: string | null;
  close(): Promise<void>;
};

const heartbeatConnections = 2;

/** The database of this node, up to date: the operator's own, or one of ours in the data directory. */
export async function openDatabase(
  options: OpenOptions,
  log: Log,
  say: (line: string) => void,
): Promise<OpenedDatabase> {
  const source = await findSource(options, say);
  const database = connect({ url: source.url, connections: options.databaseConnections, log, name: "agentrun" });
  const heartbeats = connect({
    url: source.url,
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
    await migrate({ url: source.url, say });
    return { database, heartbeats, url: source.url, uid: source.uid, location: source.location, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the running service says how its own database is reached, for commands on the same machine. */
const addressFile = (dataDir: string): string => join(dataDir, "database-url");

/** The database of a service that may be running: its own, or ours for as long as the command takes. */
export const joinDatabase = (options: OpenOptions, log: Log, say: (line: string) => void): Promise<OpenedDatabase> =>
  openDatabase(followRunning(options), log, say);

/** The same, left as it is: nothing is brought up to date. One of ours that is not there yet is made. */
export const openSource = (options: OpenOptions, say: (line: string) => void): Promise<Source> =>
  findSource(followRunning(options), say);

/** The same, and nothing is made. */
export async function joinSource(options: OpenOptions, say: (line: string) => void): Promise<Source> {
  if (options.databaseUrl || existsSync(embeddedDirectory(options.dataDir))) return openSource(options, say);
  throw new Error(
    `DATABASE_URL is not set, and there is no database in ${options.dataDir}: give the command the settings that the service has.`,
  );
}

const embeddedDirectory = (dataDir: string): string => join(dataDir, "postgres");

function followRunning(options: OpenOptions): OpenOptions {
  // Without a living holder it was left behind by one that was killed, or came along when its directory was copied.
  const isOfNow = existsSync(addressFile(options.dataDir)) && isHeld(options.dataDir);
  if (options.databaseUrl || !isOfNow) return options;
  return { ...options, databaseUrl: readFileSync(addressFile(options.dataDir), "utf8") };
}

export type Source = Pick<OpenedDatabase, "url" | "uid" | "location"> & { stop(): Promise<void> };

async function findSource(options: OpenOptions, say: (line: string) => void): Promise<Source> {
  if (options.databaseUrl) {
    await reachDatabase({ url: options.databaseUrl, waitSeconds: options.databaseWaitSeconds, say });
    return { url: options.databaseUrl, uid: undefined, location: null, stop: async () => {} };
  }
  const baseUrl = options.baseUrl ?? `https://localhost:${options.port}/v2`;
  const held = holdDirectory(options.dataDir, { baseUrl });
  try {
    const embedded = await startEmbeddedPostgres({ directory: embeddedDirectory(options.dataDir), say });
    writeFileSync(addressFile(options.dataDir), embedded.url, { mode: 0o600 });
    const stop = async () => {
      rmSync(addressFile(options.dataDir), { force: true });
      await embedded.stop();
      held.release();
    };
    return { url: embedded.url, uid: embedded.uid, location: embedded.location, stop };
  } catch (error) {
    held.release();
    throw error;
  }
}
