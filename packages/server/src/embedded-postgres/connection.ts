import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DATABASE_USER } from "./cluster.ts";
import { createOwnedDirectory, type Place, socketDirectoryOf } from "./place.ts";

/** Where the database listens: a socket in a directory of its own, or a loopback port. */
export type Address = { socketDirectory: string } | { port: number };

export const SOCKET_PORT = 5432;

/** The kernel's bound on a socket's path, its final zero byte left out. */
const socketPathBytes = (): number => (process.platform === "linux" ? 107 : 103);

/** Prefers a socket, which nobody else can reach, and takes a free port where a socket cannot be. */
export async function chooseAddress(place: Place): Promise<Address> {
  const socketDirectory = socketDirectoryOf(place);
  const path = join(socketDirectory, `.s.PGSQL.${SOCKET_PORT}`);
  const fits = Buffer.byteLength(path) <= socketPathBytes();
  if (process.platform === "win32" || !fits) return { port: await findFreePort() };
  await createOwnedDirectory(place, socketDirectory);
  return { socketDirectory };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The settings that make PostgreSQL listen there. */
export function toSettings(address: Address): Record<string, string> {
  if ("port" in address) {
    return { listen_addresses: "127.0.0.1", port: String(address.port), unix_socket_directories: "" };
  }
  const { socketDirectory } = address;
  return { listen_addresses: "", port: String(SOCKET_PORT), unix_socket_directories: quoteInList(socketDirectory) };
}

/** The setting is a list, in which a comma or a quote would mean something. */
const quoteInList = (path: string): string => `"${path.replaceAll('"', '""')}"`;

/** A connection string for the driver. */
export function toUrl(address: Address, password: string, database: string): string {
  if ("port" in address) return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${address.port}/${database}`;
  const host = encodeURIComponent(address.socketDirectory);
  // The port names the socket's file; left out, the environment's PGPORT would choose another.
  return `postgres://${DATABASE_USER}:${password}@localhost:${SOCKET_PORT}/${database}?host=${host}`;
}

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
