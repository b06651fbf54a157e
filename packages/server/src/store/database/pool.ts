import pg from "pg";
import { settlesWithin } from "../../lib/concurrency/promises.ts";
import type { Log } from "../../lib/observability/log.ts";
import { createLogThrottle } from "../../lib/observability/log.ts";
import type { Connection, ConnectionClass } from "../../lib/postgres/connection.ts";
import { isLostConnection, isReadOnly, translateNoConnection } from "./failures.ts";

/** A pool of connections. */
export type Pool = {
  readonly size: number;
  /** How long a caller waits for a connection before it fails. */
  readonly waitMs: number;
  lend<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Whether every connection is in use, so that callers wait. */
  isExhausted(): boolean;
  /** The unused connections. */
  idle(): ReadonlySet<Connection>;
  counts(): { idle: number; busy: number; waiting: number };
  /** Closes idle connections, waits a moment for the others, and then terminates them. */
  close(): Promise<void>;
};

export type PoolOptions = {
  Connection: ConnectionClass;
  connections: number;
  log: Log;
  name: string;
  /** Set for each session. */
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
  // A lost idle connection is replaced at the next query. While the pool is closing, losses do not matter.
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
        // A read-only connection may lead to a former primary: a new one finds the current primary. On a full disk the connection is
        // kept for reads: PostgreSQL may lack the space to start a new one.
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
      // A new request is queued for a moment even if a connection is idle or can be opened.
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

/** The start-up parameter with the settings; undefined if there are none, since poolers reject it. */
export const toStartupOptions = (settings: Settings): string | undefined =>
  Object.entries(settings)
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(" ") || undefined;

/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string | number>>;

/** The part of the driver's Query for the extended protocol, which its types omit. */
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
 * A query that sends its settings along. Behind a pooler in transaction mode each statement may use another server connection, so
 * session settings do not work: PgBouncer rejects start-up parameters, and SET is lost. Here the settings and the statement are sent
 * before one Sync, which makes them one transaction, without begin, commit or another round trip.
 */
class QueryWithSettings extends DriverQuery {
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

  /** Drops the result row of the settings. */
  override handleDataRow(message: unknown): void {
    if (!this.#isSetting) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#isSetting) this.#isSetting = false;
    else super.handleCommandComplete(message, connection);
  }
}

/**
 * Sends the settings with the first statement of a transaction: a single statement or `begin`. Within a transaction they are
 * already set.
 */
export const queryWith = <Row extends object>(connection: pg.Client, settings: Settings, query: pg.QueryConfig) =>
  connection.getTransactionStatus() === "I"
    ? new Promise<pg.QueryResult<Row>>((resolve, reject) => {
        connection.query(
          new QueryWithSettings(settings, query, (error, result) => (error ? reject(error) : resolve(result))),
        );
      })
    : connection.query<Row>(query);

/**
 * Parses a timestamp such as `2026-11-15 07:47:01.123456+00`. It reads the digits at fixed positions, because the driver's parser
 * uses a regular expression for each of the three or four timestamps of a row.
 */
export function parseTimestamp(text: string): Date {
  if (!isPlain(text)) return pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, "text")(text) as unknown as Date;
  const day = Date.UTC(two(text, 0) * 100 + two(text, 2), two(text, 5) - 1, two(text, 8));
  const seconds = (two(text, 11) * 60 + two(text, 14)) * 60 + two(text, 17);
  return new Date(day + seconds * 1_000 + milliseconds(text));
}

/** UTC, as our connections are configured, and a year from 100 to 9999. */
const isPlain = (text: string): boolean =>
  text.endsWith("+00") && text.charCodeAt(4) === dash && text.charCodeAt(10) === space && !text.startsWith("00");

const two = (text: string, at: number): number => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

/** Missing digits are zeros; digits after the third are dropped. */
function milliseconds(text: string): number {
  const end = Math.min(text.length - 3, 23);
  let value = 0;
  for (let at = 20; at < 23; at += 1) value = value * 10 + (at < end ? text.charCodeAt(at) - zero : 0);
  return value;
}

const [zero, dash, space] = [48, 45, 32];
