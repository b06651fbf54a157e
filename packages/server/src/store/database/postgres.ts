import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { messageOf, ServiceError } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";
import { parseTimestamp } from "./timestamps.ts";

/**
 * The one way to the database.
 *
 * A transaction travels with the asynchronous call, not with an argument: whatever `work` does through the same
 * Database joins it. That lets the idempotency layer put its key and whatever a route creates into one transaction
 * without any route knowing of it.
 */
export type Database = {
  /** Rows of one statement; a name makes it a prepared one. */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  transaction<T>(work: () => Promise<T>): Promise<T>;
  isInTransaction(): boolean;
  /** Runs when the transaction under way has committed, or at once where there is none. */
  afterCommit(action: () => void): void;
  /** Its connections, and how many wait for one. */
  connections(): { idle: number; busy: number; waiting: number };
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  connections: number;
  log: Log;
  name: string;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
};

type Transaction = { client: pg.PoolClient; afterCommit: (() => void)[] };

const ownParsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.TIMESTAMPTZ]: parseTimestamp,
};

const types = {
  getTypeParser: ((oid: number, format?: string) =>
    ownParsers[oid] ?? pg.types.getTypeParser(oid, format as "text")) as never,
};

/** Moments come as UTC, whatever the server is set to: that is how they are read fastest. Compiling pays for no statement of ours. */
const settings = ["TimeZone=UTC", "jit=off"];

/**
 * A prepared statement keeps the plan it was made with. Made while the tables were small it would read them whole, batch after
 * batch, until they are next analysed; each of ours has an index to go by, and is told to. They have connections of their own:
 * whatever else is asked is planned anew each time, and the planner knows best.
 */
export const byIndexAlone = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"];

export function connect(options: DatabaseOptions): Database {
  const half = Math.ceil(options.connections / 2);
  const prepared = createPool(options, half, [...settings, ...byIndexAlone.map((plan) => `${plan}=off`)]);
  const pool = createPool(options, Math.max(1, options.connections - half), settings);
  const pools = [prepared, pool];
  const current = new AsyncLocalStorage<Transaction>();
  const plans = createPlanNames();
  return {
    query: (text, values, name) => {
      const client = current.getStore()?.client;
      const run = () => runQuery<never>(client ?? (name ? prepared : pool), text, values, name && plans.current(name));
      return name ? run().catch((error) => plans.renew(error, client === undefined, run)) : run();
    },
    transaction: (work) => (current.getStore() ? work() : inTransaction(pool, current, work)),
    isInTransaction: () => current.getStore() !== undefined,
    afterCommit(action) {
      const transaction = current.getStore();
      if (transaction) transaction.afterCommit.push(action);
      else action();
    },
    connections: () => ({
      idle: sumOf(pools, (each) => each.idleCount),
      busy: sumOf(pools, (each) => each.totalCount - each.idleCount),
      waiting: sumOf(pools, (each) => each.waitingCount),
    }),
    async close() {
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

const sumOf = (pools: pg.Pool[], count: (pool: pg.Pool) => number): number =>
  pools.reduce((sum, pool) => sum + count(pool), 0);

function createPool(options: DatabaseOptions, connections: number, set: readonly string[]): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: options.name,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    options: set.map((setting) => `-c ${setting}`).join(" "),
    types,
  });
  // An idle connection that dies is replaced at the next query; without a listener it would end the process. What is being closed
  // may be cut off by a database that stops with us, and is not missed.
  pool.on("error", (error) => {
    if (!pool.ending) options.log.warn({ error: error.message }, "a database connection was lost");
  });
  return pool;
}

/**
 * A newer node may add a column to a table while this one runs. What was prepared to return the whole row then fails, on every
 * connection and for good: it is prepared anew, under another name. In a transaction, which is lost, the caller tries again.
 */
function createPlanNames() {
  let generation = 0;
  return {
    current: (name: string) => (generation === 0 ? name : `${name}@${generation}`),
    renew<T>(error: unknown, isAlone: boolean, again: () => Promise<T>): Promise<T> {
      if (sqlState(error) !== "0A000" || !/cached plan/.test(messageOf(error))) throw error;
      generation += 1;
      if (isAlone) return again();
      throw new ServiceError("service_unavailable", { cause: error, headers: { "Retry-After": "1" } });
    },
  };
}

async function runQuery<Row extends object>(
  client: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<Row[]> {
  try {
    const result = await client.query<Row>({ text, values: [...values], ...(name ? { name } : {}) });
    return result.rows;
  } catch (error) {
    throw translate(error);
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  current: AsyncLocalStorage<Transaction>,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw translate(error);
  });
  // A checked-out client reports a lost connection here too; the query under way rejects by itself.
  const ignore = () => {};
  client.on("error", ignore);
  const transaction: Transaction = { client, afterCommit: [] };
  let broken = false;
  try {
    await runQuery(client, "begin");
    const result = await current.run(transaction, work);
    await runQuery(client, "commit");
    for (const action of transaction.afterCommit) action();
    return result;
  } catch (error) {
    broken = await client.query("rollback").then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

const lostConnectionCodes = new Set([
  "57P01", // the server was told to stop
  "57P02",
  "57P03", // the server is starting
  "53300", // too many connections
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT", // the server's socket file is not there
  "ETIMEDOUT",
]);
const lostConnectionMessages = /connection terminated|timeout exceeded when trying to connect|connection error/i;

/** Whether the store is away, as opposed to having refused this statement. */
export function isLostConnection(error: unknown): boolean {
  const code = sqlState(error);
  return (
    lostConnectionCodes.has(code) ||
    (code.startsWith("08") && code !== "08P01") ||
    lostConnectionMessages.test(messageOf(error))
  );
}

export const sqlState = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** A lost connection is an answer for the caller, never the end of the process. */
export function translate(error: unknown): unknown {
  if (error instanceof ServiceError || !isLostConnection(error)) return error;
  return new ServiceError("service_unavailable", { cause: error, headers: { "Retry-After": "2" } });
}
