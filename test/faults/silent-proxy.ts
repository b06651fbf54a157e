import { once } from "node:events";
import { type AddressInfo, createServer, type NetConnectOpts, type Socket, connect as toNet } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A way to a PostgreSQL that can fall silent: connections stay open, and nothing passes on them in either direction, not even their end. */
export type SilentWay = {
  /** The database's address by this way. */
  url: string;
  /** Connections on which bytes pass. */
  openCount(): number;
  /** Those on which none do any more, and that the service has not given up yet. */
  silentCount(): number;
  /** So many of the open connections, the last used first, or all, are silent from now on; new ones pass. Returns how many that were. */
  silence(count?: number): number;
  /** Every connection is silent, new ones too, until released; those that were open then stay so until their client gives them up. */
  swallow(): void;
  release(): void;
  close(): Promise<void>;
};

/**
 * Such a way by a proxy, which to whoever sits at an end is the same as a network that drops packets. It can also do what is heard of at
 * once: be slow, reset connections, and take none.
 */
export type SilentProxy = SilentWay & {
  /** Every open connection is reset. */
  reset(): void;
  /** No new connection lives from now on, or all do: a port that was closed might be anybody's when it is opened again. */
  refuse(isRefusing: boolean): void;
  /** How much later everything arrives, each way, from now on. */
  slow(byMs: number): void;
};

type Link = { client: Socket; server: Socket; isSilent: boolean; usedMs: number };
/** How every link passes bytes on. */
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
      // A server learns in the end, too, that nobody is there any more.
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
  /** In their order, also where the road becomes faster meanwhile. */
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

/** The suite's own database listens on a socket's file, whose directory its address names. */
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
