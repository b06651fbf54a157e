import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const POLL_MS = 20;
const CONNECT_MS = 5_000;
/** Replaying the log after a crash can take this long on a slow disk, and then something else is wrong. */
const PATIENCE_MS = 300_000;

const STARTING_UP = "57P03";
const TOO_MANY_CONNECTIONS = "53300";
const NO_SUCH_DATABASE = "3D000";
const RETRIED = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", STARTING_UP, TOO_MANY_CONNECTIONS]);

/** How to reach the database that is wanted, and the one that is always there. */
export type Databases = { name: string; url: string; maintenanceUrl: string };

/** Resolves when the wanted database answers, having created it if it was missing. */
export async function waitUntilReady(databases: Databases, gone: AbortSignal): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await tryDatabase(databases))) {
    gone.throwIfAborted();
    if (performance.now() > deadline) throw new Error("The embedded PostgreSQL runs but does not answer");
    await sleep(POLL_MS, undefined, { signal: gone });
  }
}

async function tryDatabase(databases: Databases): Promise<boolean> {
  try {
    await query(databases.url, "select 1");
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (code === NO_SUCH_DATABASE) await query(databases.maintenanceUrl, `create database ${databases.name}`);
    // The driver gives no code to a connection that ended before the greeting.
    else if (!RETRIED.has(code) && code !== "") throw error;
    return false;
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that is lost between two queries reports here, and the next query fails anyway.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
