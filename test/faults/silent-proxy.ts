import { once } from "node:events";
import { type AddressInfo, createServer, type NetConnectOpts, type Socket, connect as toNet } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A connection to PostgreSQL that can become silent: connections stay open, but nothing passes in either direction, not even a close. */
export type SilentWay = {
  /** The database's address through it. */
  url: string;
  /** Connections that pass bytes. */
  openCount(): number;
  /** Silent connections that the service has not closed yet. */
  silentCount(): number;
  /** Silences this many open connections, the last used first, or all; new ones work. Returns the number of silenced ones. */
  silence(count?: number): number;
  /** Silences every connection, also new ones, until released; those that were open stay silent until the client closes them. */
  swallow(): void;
  release(): void;
  close(): Promise<void>;
};

/**
 * Implemented by a proxy, which looks to both ends like a network that drops packets. It can also do visible
 * faults: be slow, reset connections, and refuse new ones.
 */
export type SilentProxy = SilentWay & {
  /** Resets every open connection. */
  reset(): void;
  /** Refuses new connections, or accepts them again: a closed port might be taken by another process. */
  refuse(isRefusing: boolean): void;
  /** Sets the added latency, in each direction. */
  slow(byMs: number): void;
};

type Link = { client: Socket; server: Socket; isSilent: boolean; usedMs: number };
/** How every link forwards bytes. */
type Road = { delayMs: number };

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const links = new Set<Link>();
  const road: Road = { delayMs: 0 };
  let isSwallowing = false;
  let isRefusing = false;
  const listener = createServer((client) => {
    if (isRefusing) {
      client.on("error", () => {}).resetAndDestroy();
      return;
    }
    const link: Link = { client, server: toNet(targetOf(databaseUrl)), isSilent: isSwallowing, usedMs: 0 };
    links.add(link);
    pass(road, link, client, link.server);
    pass(road, link, link.server, client);
    link.server.once("close", () => links.delete(link));
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const living = () => [...links].filter((link) => !link.isSilent);
  const silence = (count = links.size) => {
    const chosen = living()
      .sort((one, other) => other.usedMs - one.usedMs)
      .slice(0, count);
    for (const link of chosen) link.isSilent = true;
    return chosen.length;
  };
  const endAll = (endClient: (client: Socket) => void) => {
    for (const { client, server } of links) {
      endClient(client);
      server.destroy();
    }
  };
  return {
    url: urlBy(databaseUrl, (listener.address() as AddressInfo).port),
    openCount: () => living().length,
    silentCount: () => [...links].filter(({ isSilent, client }) => isSilent && !client.destroyed).length,
    silence,
    swallow() {
      isSwallowing = true;
      silence();
    },
    release() {
      isSwallowing = false;
      // A server notices eventually, too, that its client is gone.
      for (const { client, server } of links) if (client.destroyed) server.destroy();
    },
    reset: () => endAll((client) => client.resetAndDestroy()),
    refuse(isSo) {
      isRefusing = isSo;
    },
    slow(byMs) {
      road.delayMs = byMs;
    },
    async close() {
      endAll((client) => client.destroy());
      listener.close();
      await once(listener, "close");
    },
  };
}

function pass(road: Road, link: Link, from: Socket, to: Socket): void {
  let waiting = 0;
  let queue = Promise.resolve();
  const write = (bytes: Buffer) => {
    if (!link.isSilent && !to.destroyed) to.write(bytes);
  };
  /** In order, also if the latency decreases meanwhile. */
  const writeLater = (bytes: Buffer) => {
    const arrival = pause(road.delayMs);
    waiting += 1;
    queue = queue.then(async () => {
      await arrival;
      waiting -= 1;
      write(bytes);
    });
  };
  from.on("data", (bytes) => {
    link.usedMs = performance.now();
    if (road.delayMs > 0 || waiting > 0) writeLater(bytes);
    else write(bytes);
  });
  from.on("error", () => {});
  from.on("close", () => {
    if (!link.isSilent) to.destroy();
  });
}

/** The suite's own database listens on a socket file, whose directory its address names. */
export function targetOf(databaseUrl: string): NetConnectOpts {
  const url = new URL(databaseUrl);
  const directory = url.searchParams.get("host");
  const port = Number(url.port || 5432);
  return directory ? { path: `${directory}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

export function urlBy(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return url.href;
}
