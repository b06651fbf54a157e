import { once } from "node:events";
import { type AddressInfo, createServer, type NetConnectOpts, type Socket, connect as toNet } from "node:net";

/**
 * Stands between a service and its PostgreSQL and can fall silent: connections stay open, and nothing passes on them in either
 * direction, not even their end. To whoever sits at an end that is the same as a network that drops packets.
 */
export type SilentProxy = {
  /** The database's address by way of the proxy. */
  url: string;
  /** Connections on which bytes pass. */
  openCount(): number;
  /** Those on which none do any more, and that the service has not given up yet. */
  silentCount(): number;
  /** So many of the open connections, the last used first, or all, are silent from now on; new ones pass. Returns how many that were. */
  silence(count?: number): number;
  /** Every connection is silent, new ones too, until released; those that were open then stay so. */
  swallow(): void;
  release(): void;
  close(): Promise<void>;
};

type Link = { client: Socket; server: Socket; isSilent: boolean; usedMs: number };

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const links = new Set<Link>();
  let isSwallowing = false;
  const listener = createServer((client) => {
    const link: Link = { client, server: toNet(targetOf(databaseUrl)), isSilent: isSwallowing, usedMs: 0 };
    links.add(link);
    pass(link, client, link.server);
    pass(link, link.server, client);
    client.once("close", () => links.delete(link));
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
  return {
    url: urlBy(databaseUrl, (listener.address() as AddressInfo).port),
    openCount: () => living().length,
    silentCount: () => links.size - living().length,
    silence,
    swallow() {
      isSwallowing = true;
      silence();
    },
    release() {
      isSwallowing = false;
    },
    async close() {
      for (const { client, server } of links) {
        client.destroy();
        server.destroy();
      }
      listener.close();
      await once(listener, "close");
    },
  };
}

function pass(link: Link, from: Socket, to: Socket): void {
  from.on("data", (bytes) => {
    link.usedMs = performance.now();
    if (!link.isSilent) to.write(bytes);
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
