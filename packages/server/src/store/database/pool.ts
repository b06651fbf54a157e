import pg from "pg";
import { settlesWithin } from "../../lib/concurrency/promises.ts";
import type { Log } from "../../lib/observability/log.ts";
import { createLogThrottle } from "../../lib/observability/log.ts";
import type { Connection, ConnectionClass } from "../../lib/postgres/connection.ts";
import { isLostConnection, isReadOnly, translateNoConnection } from "./failures.ts";

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
  const isNews = createLogThrottle(60_000);
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
      await settlesWithin(closeGraceMs, ended);
      for (const connection of open) connection.terminate();
      await settlesWithin(closeGraceMs, ended);
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

/** Settings of PostgreSQL's, by the names it has for them. */
export type Settings = Readonly<Record<string, string | number>>;

/** The part of the driver's Query that speaks the extended protocol, which its types leave out. */
type ProtocolQuery = {
  prepare(connection: ProtocolConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
  requiresPreparation(): boolean;
};
type ProtocolConnection = Record<"parse" | "bind" | "execute", (message: Record<string, unknown>) => void>;
type QueryCallback = (error: Error | null | undefined, result: pg.QueryResult) => void;

const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  callback: QueryCallback,
) => ProtocolQuery & pg.Submittable;

/**
 * Behind a pooler in transaction mode the next statement may meet another server connection, so nothing can be set for a session:
 * neither by start-up parameters, which PgBouncer refuses, nor by SET. What must hold for a statement travels with it instead. Both
 * are sent before one Sync, which makes them one transaction of the server's: no begin, no commit, and no further round trip.
 */
class SettledQuery extends DriverQuery {
  readonly #settings: string;
  #isSetting = true;

  constructor(settings: Settings, config: pg.QueryConfig, callback: QueryCallback) {
    super(config, callback);
    const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
    this.#settings = `select ${calls.join(", ")}`;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: ProtocolConnection): void {
    connection.parse({ text: this.#settings });
    connection.bind({});
    connection.execute({});
    super.prepare(connection);
  }

  /** What the settings answer is nobody's row. */
  override handleDataRow(message: unknown): void {
    if (!this.#isSetting) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#isSetting) this.#isSetting = false;
    else super.handleCommandComplete(message, connection);
  }
}

/**
 * Asks what begins a transaction, a statement alone as well as `begin`, together with the settings that hold until its end. Within
 * a transaction they hold already.
 */
export const queryWith = <Row extends object>(connection: pg.Client, settings: Settings, query: pg.QueryConfig) =>
  connection.getTransactionStatus() === "I"
    ? new Promise<pg.QueryResult<Row>>((resolve, reject) => {
        connection.query(
          new SettledQuery(settings, query, (error, result) => (error ? reject(error) : resolve(result))),
        );
      })
    : connection.query<Row>(query);

/**
 * A moment as the database writes it, such as `2026-11-15 07:47:01.123456+00`. The driver's own reader takes a regular expression
 * and seven numbers apart for it, three or four times a row; this one reads the digits where they stand.
 */
export function parseTimestamp(text: string): Date {
  if (!isPlain(text)) return pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, "text")(text) as unknown as Date;
  const day = Date.UTC(two(text, 0) * 100 + two(text, 2), two(text, 5) - 1, two(text, 8));
  const seconds = (two(text, 11) * 60 + two(text, 14)) * 60 + two(text, 17);
  return new Date(day + seconds * 1_000 + milliseconds(text));
}

/** In UTC, and in a year of four digits: what our connections are set to, and whatever happened since the year 100. */
const isPlain = (text: string): boolean =>
  text.endsWith("+00") && text.charCodeAt(4) === dash && text.charCodeAt(10) === space && !text.startsWith("00");

const two = (text: string, at: number): number => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

/** Digits that are not written are noughts; those after the third are dropped. */
function milliseconds(text: string): number {
  const end = Math.min(text.length - 3, 23);
  let value = 0;
  for (let at = 20; at < 23; at += 1) value = value * 10 + (at < end ? text.charCodeAt(at) - zero : 0);
  return value;
}

const [zero, dash, space] = [48, 45, 32];
