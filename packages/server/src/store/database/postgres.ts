import { AsyncLocalStorage } from "node:async_hooks";
import { messageOf, ServiceError } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";
import type { Connection } from "../../lib/postgres-connection.ts";
import { sqlState, translate } from "./failures.ts";
import { createHealth } from "./health.ts";
import { createLiveness } from "./liveness.ts";
import { createPool, type Pool } from "./pool.ts";

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
  /** Why nothing can be asked or written right now; null where it can. */
  findTrouble(): Promise<ServiceError | null>;
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

type Transaction = { connection: Connection; afterCommit: (() => void)[] };

const defaultStatementMs = 15_000;

/** Moments come as UTC, whatever the server is set to: that is how they are read fastest. Compiling pays for no statement of ours. */
const settings = ["TimeZone=UTC", "jit=off"];

/**
 * A prepared statement keeps the plan it was made with. Made while the tables were small it would read them whole, batch after
 * batch, until they are next analysed; each of ours has an index to go by, and is told to. They have connections of their own:
 * whatever else is asked is planned anew each time, and the planner knows best.
 */
export const byIndexAlone = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"];

/** About a megabyte that nothing compresses: a page or two can be had on a full disk. It leaves nothing behind. */
const tryWriting =
  "create temporary table writing_tried on commit drop as select md5(random()::text) from generate_series(1, 15000)";

export function connect(options: DatabaseOptions): Database {
  const { prepared, plain } = createPools(options);
  const pools = [prepared, plain];
  const { url, log, statementTimeoutMs = defaultStatementMs } = options;
  const idle = () => pools.flatMap((pool) => [...pool.idle()]);
  const liveness = createLiveness({ url, log, statementTimeoutMs, idle });
  const ask: Ask = async (connection, text, values = [], name) => {
    const query = { text, values: [...values], ...(name ? { name } : {}) };
    try {
      return (await liveness.during(connection, () => connection.query<never>(query))).rows;
    } catch (error) {
      const failure = translate(error);
      health.note(failure);
      throw failure;
    }
  };
  const askPool = (pool: Pool, ...question: Question) => pool.lend((connection) => ask(connection, ...question));
  const health = createHealth({
    log,
    liveness,
    asks: pools.map((pool) => () => askPool(pool, "select 1")),
    write: () => askPool(plain, tryWriting),
  });
  const current = new AsyncLocalStorage<Transaction>();
  const plans = createPlanNames();
  return {
    query: (text, values, name) => {
      const connection = current.getStore()?.connection;
      const run = (): Promise<never[]> => {
        const question: Question = [text, values, name && plans.current(name)];
        return connection ? ask(connection, ...question) : askPool(name ? prepared : plain, ...question);
      };
      return name ? run().catch((error) => plans.renew(error, connection === undefined, run)) : run();
    },
    transaction: (work) =>
      current.getStore() ? work() : plain.lend((connection) => inTransaction(connection, ask, current, work)),
    isInTransaction: () => current.getStore() !== undefined,
    afterCommit(action) {
      const transaction = current.getStore();
      if (transaction) transaction.afterCommit.push(action);
      else action();
    },
    connections: () => addUp(pools.map((pool) => pool.counts())),
    findTrouble: health.findTrouble,
    async close() {
      liveness.stop();
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}

type Question = [text: string, values?: readonly unknown[] | undefined, name?: string | undefined];
type Ask = (connection: Connection, ...question: Question) => Promise<never[]>;

function createPools({ connections, statementTimeoutMs, lockTimeoutMs, ...options }: DatabaseOptions) {
  const half = Math.ceil(connections / 2);
  const both = {
    ...options,
    statementTimeoutMs: statementTimeoutMs ?? defaultStatementMs,
    lockTimeoutMs: lockTimeoutMs ?? 5_000,
  };
  const byIndex = byIndexAlone.map((plan) => `${plan}=off`);
  return {
    prepared: createPool({ ...both, connections: half, settings: [...settings, ...byIndex] }),
    plain: createPool({ ...both, connections: Math.max(1, connections - half), settings }),
  };
}

const addUp = (counts: readonly ReturnType<Pool["counts"]>[]) => ({
  idle: counts.reduce((sum, { idle }) => sum + idle, 0),
  busy: counts.reduce((sum, { busy }) => sum + busy, 0),
  waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
});

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

async function inTransaction<T>(
  connection: Connection,
  ask: Ask,
  current: AsyncLocalStorage<Transaction>,
  work: () => Promise<T>,
): Promise<T> {
  const transaction: Transaction = { connection, afterCommit: [] };
  await ask(connection, "begin");
  try {
    const result = await current.run(transaction, work);
    await ask(connection, "commit");
    for (const action of transaction.afterCommit) action();
    return result;
  } catch (error) {
    // Where it cannot be rolled back the connection is lost, and the transaction with it.
    await ask(connection, "rollback").catch(() => {});
    throw error;
  }
}
