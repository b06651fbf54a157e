import { join } from "node:path";
import { holdDirectory } from "../lib/directory-lock.ts";
import type { Log } from "../lib/log.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { connect, type Database } from "./postgres.ts";

export type OpenOptions = {
  dataDir: string;
  databaseUrl: string | null;
  databaseConnections: number;
  baseUrl: string | null;
  port: number;
};

export type OpenedDatabase = { database: Database; heartbeats: Database; url: string; close(): Promise<void> };

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
    await migrate(database);
    return { database, heartbeats, url: source.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findSource(options: OpenOptions, say: (line: string) => void) {
  if (options.databaseUrl) return { url: options.databaseUrl, stop: async () => {} };
  const baseUrl = options.baseUrl ?? `https://localhost:${options.port}/v2`;
  const held = holdDirectory(options.dataDir, { baseUrl });
  try {
    const embedded = await startEmbeddedPostgres({ directory: join(options.dataDir, "postgres"), say });
    const stop = async () => {
      await embedded.stop();
      held.release();
    };
    return { url: embedded.url, stop };
  } catch (error) {
    held.release();
    throw error;
  }
}
