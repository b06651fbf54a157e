import type pg from "pg";
import { Connection } from "./postgres-connection.ts";
import { createPrimaryFinder, type Host, type PrimaryFinder, parseHosts } from "./postgres-hosts.ts";

const cannotWrite = "25006";

type ConnectCallback = (error?: Error) => void;

/** Makes connections to whichever host of an address takes writes. */
export type ConnectionClass = new (config?: pg.ClientConfig) => Connection;

export const connectionsTo = (url: string): ConnectionClass =>
  createConnectionClass(createPrimaryFinder(parseHosts(url)));

/**
 * The driver knows one host a client, so the host is chosen when it connects. A connection that was lost, was refused, or cannot
 * write casts doubt on what is known of the primary: the next one asks. When the primary turns out to be elsewhere, every
 * connection to the host that was it is given up, whoever's it is: a frozen host keeps them, and those who wait for it would wait
 * on; one that wakes up would take what it cannot keep.
 */
function createConnectionClass(finder: PrimaryFinder): ConnectionClass {
  const hostOf = new Map<Connection, Host>();
  finder.onMove((primary) => {
    for (const [connection, host] of hostOf) if (host !== primary) connection.giveUp();
  });

  return class PrimaryConnection extends Connection {
    constructor(config: pg.ClientConfig = {}) {
      const [first] = finder.hosts;
      const options = [config.options, first?.options].filter(Boolean).join(" ");
      super({ ...config, connectionString: first?.url, options });
      this.on("error", finder.doubt);
      // The driver listens from when it connects; until then, while the hosts are asked, it may be given up as well.
      this.connection.stream.on("error", () => {});
      this.on("end", () => hostOf.delete(this));
      this.connection.on("errorMessage", ({ code }: { code?: string }) => {
        if (code === cannotWrite) finder.doubt();
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: ConnectCallback): void;
    override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
      const done = this.#connectToPrimary();
      if (!callback) return done;
      done.then(() => callback(), callback);
      return undefined;
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const host = await finder.find();
      // Whoever wanted it has given up on it meanwhile.
      if (this.connection.stream.destroyed) throw new Error("connection terminated before it was made");
      this.host = host.host;
      this.port = host.port;
      hostOf.set(this, host);
      try {
        return await super.connect();
      } catch (error) {
        hostOf.delete(this);
        finder.doubt();
        throw error;
      }
    }
  };
}
