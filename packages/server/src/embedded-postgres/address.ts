import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { DATABASE_USER } from "./cluster.ts";
import { makeOwned, type Place, socketDirectoryOf } from "./place.ts";

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
  await makeOwned(place, socketDirectory);
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
