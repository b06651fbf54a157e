import pg from "pg";
import type { Log } from "../../lib/log.ts";
import type { Connection } from "../../lib/postgres-connection.ts";
import type { ConnectionClass } from "../../lib/primary-connection.ts";
import { createSparsely } from "../../lib/sparsely.ts";
import { within } from "../../lib/within.ts";
import { isLostConnection, isReadOnly, translateNoConnection } from "./failures.ts";
import type { Settings } from "./pooled-query.ts";
import { parseTimestamp } from "./timestamps.ts";

/** Connections that are lent out one piece of work at a time. */
export type Pool = {
  readonly size: number;
  /** How long work waits for a connection before it fails. */
  readonly waitMs: number;
  lend<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Whether every connection is in use: it works, and whoever asks for one waits. */
  isExhausted(): boolean;
  /** Those that nobody uses. */
  idle(): ReadonlySet<Connection>;
  counts(): { idle: number; busy: number; waiting: number };
  /** Ends what is idle, waits a moment for the rest, and gives up what is left. */
  close(): Promise<void>;
};

export type PoolOptions = {
  Connection: ConnectionClass;
  connections: number;
  log: Log;
  name: string;
  /** Of each session. */
  settings: Settings;
};

const ownParsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: parseTimestamp,
};

const types = {
  getTypeParser: ((oid: number, format?: string) =>
    ownParsers[oid] ?? pg.types.getTypeParser(oid, format as "text")) as never,
};

const waitMs = 5_000;
const closeGraceMs = 500;

export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool({ ...toConfig(options), Client: options.Connection });
  const open = new Set<Connection>();
  const idle = new Set<Connection>();
  let lent = 0;
  pool.on("connect", (client) => void open.add(client as unknown as Connection));
  pool.on("acquire", (client) => void idle.delete(client as unknown as Connection));
  pool.on("release", (_error, client) => void idle.add(client as unknown as Connection));
  pool.on("remove", (client) => {
    idle.delete(client as unknown as Connection);
    open.delete(client as unknown as Connection);
  });
  // An idle connection that dies is replaced at the next query. What is being closed may be cut off by a database that stops
  // with us, and is not missed.
  const isNews = createSparsely(60_000);
  pool.on("error", (error) => {
    if (!pool.ending && isNews(error.message))
      options.log.warn({ error: error.message }, "a database connection was lost");
  });
  return {
    size: options.connections,
    waitMs,
    async lend(work) {
      const client = await pool.connect().catch((error) => {
        throw translateNoConnection(error);
      });
      let isLost = false;
      lent += 1;
      try {
        return await work(client as unknown as Connection);
      } catch (error) {
        // A read-only one may lead to a host that no longer is the primary: the next asks for it. One of a full disk is kept to read
        // by: PostgreSQL may have no room for the files that a new one begins with.
        isLost = isLostConnection(error) || isReadOnly(error);
        throw error;
      } finally {
        lent -= 1;
        client.release(isLost || client.getTransactionStatus() !== "I");
      }
    },
    isExhausted: () => lent >= options.connections,
    idle: () => idle,
    counts: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      // Whoever has just asked is in the queue for a moment, though a connection is free or may be made.
      waiting: Math.max(0, pool.waitingCount - pool.idleCount - (options.connections - pool.totalCount)),
    }),
    async close() {
      const ended = pool.end();
      await within(closeGraceMs, ended);
      for (const connection of open) connection.giveUp();
      await within(closeGraceMs, ended);
    },
  };
}

const toConfig = ({ connections, name, settings }: PoolOptions) => ({
  max: connections,
  connectionTimeoutMillis: waitMs,
  idleTimeoutMillis: 60_000,
  application_name: name,
  options: toStartupOptions(settings),
  types,
});

/** As a session is told them when it starts; undefined where there are none, since a pooler knows no such parameter. */
export const toStartupOptions = (settings: Settings): string | undefined =>
  Object.entries(settings)
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(" ") || undefined;
