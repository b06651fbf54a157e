import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createOwnedDirectory, type Place, socketDirectoryOf } from "./place.ts";

/** Where the database listens: on a Unix socket in a private directory, or on a loopback port. */
export type Address = { socketDirectory: string } | { port: number };

export const SOCKET_PORT = 5432;

/** The kernel's limit for the path of a socket, without the terminating zero byte. */
const socketPathBytes = (): number => (process.platform === "linux" ? 107 : 103);

/** Prefers a socket, because no other user can reach it. Uses a free port if a socket is not possible. */
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

export function toSettings(address: Address): Record<string, string> {
  if ("port" in address) {
    return { listen_addresses: "127.0.0.1", port: String(address.port), unix_socket_directories: "" };
  }
  const { socketDirectory } = address;
  return { listen_addresses: "", port: String(SOCKET_PORT), unix_socket_directories: quoteInList(socketDirectory) };
}

/** The setting is a comma-separated list, so a path with a comma or a quote must be quoted. */
const quoteInList = (path: string): string => `"${path.replaceAll('"', '""')}"`;

/** A connection string for the driver. */
export function toUrl(address: Address, user: string, password: string, database: string): string {
  if ("port" in address) return `postgres://${user}:${password}@127.0.0.1:${address.port}/${database}`;
  const host = encodeURIComponent(address.socketDirectory);
  // The port is part of the socket's file name. Without it the driver would use PGPORT from the environment.
  return `postgres://${user}:${password}@localhost:${SOCKET_PORT}/${database}?host=${host}`;
}

const POLL_MS = 20;
const CONNECT_TIMEOUT_MS = 5_000;
/** Crash recovery can take minutes on a slow disk; longer than this means another problem. */
const READY_TIMEOUT_MS = 300_000;

const STARTING_UP = "57P03";
const TOO_MANY_CONNECTIONS = "53300";
const NO_SUCH_DATABASE = "3D000";
const RETRYABLE_CODES = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", STARTING_UP, TOO_MANY_CONNECTIONS]);

/** The service's own database, and the maintenance database that always exists. */
export type Databases = { name: string; url: string; maintenanceUrl: string };

/** Resolves when the database accepts queries. Creates the database if it does not exist. */
export async function waitUntilReady(databases: Databases, exited: AbortSignal): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!(await tryDatabase(databases))) {
    exited.throwIfAborted();
    if (performance.now() > deadline) throw new Error("The embedded PostgreSQL is running but accepts no connections");
    await sleep(POLL_MS, undefined, { signal: exited });
  }
}

async function tryDatabase(databases: Databases): Promise<boolean> {
  try {
    await query(databases.url, "select 1");
    return true;
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (code === NO_SUCH_DATABASE) await query(databases.maintenanceUrl, `create database ${databases.name}`);
    // The driver sets no code if the connection closed before the handshake was complete.
    else if (!RETRYABLE_CODES.has(code) && code !== "") throw error;
    return false;
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection that breaks between two queries emits this event; the next query fails anyway.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
