import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { createShareLimiter } from "../../lib/concurrency/locks.ts";
import { messageOf, ServiceError } from "../../lib/errors.ts";
import type { Log } from "../../lib/observability/log.ts";
import { currentOrganization } from "../../lib/organization-scope.ts";
import type { Connection } from "../../lib/postgres/connection.ts";
import { type ConnectionClass, connectionsTo } from "../../lib/postgres/connection.ts";
import { inTransactionScope } from "../../lib/postgres/transaction-scope.ts";
import { deadlock, sqlState, translate } from "./failures.ts";
import { createHealth, type Probe } from "./health.ts";
import { createLiveness } from "./liveness.ts";
import { createPool, type Pool, queryWith, type Settings } from "./pool.ts";

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
  findProblem(): Promise<ServiceError | null>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  connections: number;
  log: Log;
  name: string;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  /** Whether the address leads to a pooler in transaction mode: nothing can be set for a session then, nor prepared in one. */
  isPooled?: boolean;
  /** Where it shares what is known of the hosts with others of the same address. */
  Connection?: ConnectionClass;
};

type Transaction = { connection: Connection; afterCommit: (() => void)[]; isOpen: boolean };

const defaultStatementMs = 15_000;
const defaultLockMs = 5_000;
const idleInTransactionMs = 30_000;

/** Moments come as UTC, whatever the server is set to: that is how they are read fastest. Compiling pays for no statement of ours. */
const settingsOf = ({ statementTimeoutMs, lockTimeoutMs }: DatabaseOptions): Settings => ({
  statement_timeout: statementTimeoutMs ?? defaultStatementMs,
  lock_timeout: lockTimeoutMs ?? defaultLockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  TimeZone: "UTC",
  jit: "off",
});

/**
 * A prepared statement keeps the plan it was made with. Made while the tables were small it would read them whole, batch after
 * batch, until they are next analysed; each of ours has an index to go by, and is told to. They have connections of their own:
 * whatever else is asked is planned anew each time, and the planner knows best.
 */
export const disabledPlanTypes = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"];

/** About a megabyte that nothing compresses: a page or two can be had on a full disk. It leaves nothing behind. */
const tryWriting =
  "create temporary table writing_tried on commit drop as select md5(random()::text) from generate_series(1, 15000)";

export function connect(options: DatabaseOptions): Database {
  const { log, statementTimeoutMs = defaultStatementMs, Connection = connectionsTo(options.url) } = options;
  const { prepared, plain } = createPools({ ...options, Connection });
  const lendPlain = withShares(plain);
  const pools = [...new Set([prepared, plain])];
  const idle = () => pools.flatMap((pool) => [...pool.idle()]);
  const liveness = createLiveness({ Connection, log, statementTimeoutMs, idle });
  const send = senderOf(options);
  const execute: Ask = async (connection, text, values = [], name) => {
    const query = { text, values: [...values], ...(name ? { name } : {}) };
    try {
      return (await liveness.during(connection, () => send(connection, query))).rows;
    } catch (error) {
      const failure = translate(error);
      health.note(failure);
      throw failure;
    }
  };
  const askPool = (pool: Pool, ...question: Question) => pool.lend((connection) => execute(connection, ...question));
  const toProbe = (pool: Pool): Probe => ({
    execute: (onConnection) =>
      pool.lend((connection) => {
        onConnection();
        return execute(connection, "select 1");
      }),
    isExhausted: pool.isExhausted,
  });
  const health = createHealth({
    log,
    liveness,
    probes: pools.map(toProbe),
    write: () => askPool(plain, tryWriting),
  });
  const current = new AsyncLocalStorage<Transaction>();
  /** Work that was started in a transaction and outlives it is in none. */
  const findTransaction = () => {
    const transaction = current.getStore();
    return transaction?.isOpen ? transaction : undefined;
  };
  const plans = createPlanNames();
  return {
    query: (text, values, name) => {
      const connection = findTransaction()?.connection;
      const run = (): Promise<never[]> => {
        const question: Question = [text, values, name && plans.current(name)];
        if (connection) return execute(connection, ...question);
        return name ? askPool(prepared, ...question) : lendPlain((free) => execute(free, ...question));
      };
      const isAlone = connection === undefined;
      const answer = name ? run().catch((error) => plans.renew(error, isAlone, run)) : run();
      return isAlone ? answer.catch((error) => askAgainAfterDeadlock(error, run)) : answer;
    },
    transaction: (work) =>
      findTransaction() ? work() : lendPlain((connection) => inTransaction(connection, execute, current, work)),
    isInTransaction: () => findTransaction() !== undefined,
    afterCommit(action) {
      const transaction = findTransaction();
      if (transaction) transaction.afterCommit.push(action);
      else action();
    },
    connections: () => addUp(pools.map((pool) => pool.counts())),
    findProblem: health.findProblem,
    async close() {
      liveness.stop();
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}

type Question = [text: string, values?: readonly unknown[] | undefined, name?: string | undefined];
type Ask = (connection: Connection, ...question: Question) => Promise<never[]>;

type Query = { text: string; values: unknown[]; name?: string };
type Send = (connection: Connection, query: Query) => Promise<pg.QueryResult<never>>;

/** Behind a pooler each transaction brings its settings along, and no statement is prepared: the next may meet another server process. */
function senderOf(options: DatabaseOptions): Send {
  if (!options.isPooled) return (connection, query) => connection.query<never>(query);
  const settings = settingsOf(options);
  return (connection, { text, values }) => queryWith<never>(connection, settings, { text, values });
}

function createPools(options: DatabaseOptions & { Connection: ConnectionClass }) {
  const { connections, log, name, isPooled, Connection } = options;
  const common = { Connection, log, name };
  if (isPooled) {
    const pool = createPool({ ...common, connections, settings: {} });
    return { prepared: pool, plain: pool };
  }
  const half = Math.ceil(connections / 2);
  const settings = settingsOf(options);
  const byIndex = Object.fromEntries(disabledPlanTypes.map((plan) => [plan, "off"]));
  return {
    prepared: createPool({ ...common, connections: half, settings: { ...settings, ...byIndex } }),
    plain: createPool({ ...common, connections: Math.max(1, connections - half), settings }),
  };
}

const maxWaiting = 200;

/** Requests of one organisation hold at most half of the connections, so that the others find one; background work has no such bound. */
function withShares(pool: Pool): Pool["lend"] {
  const share = createShareLimiter({ perName: Math.ceil(pool.size / 2), maxWaiting, waitMs: pool.waitMs });
  return (work) => {
    const organizationId = currentOrganization();
    return organizationId === undefined ? pool.lend(work) : share(organizationId, () => pool.lend(work));
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

/**
 * Two statements that lock the same rows in another order wait for each other until the server gives one of them up. That one
 * has done nothing and is asked again, a moment later: a row that comes free goes to whoever asks first, and at once it would
 * be the same one, and both would wait again. In a transaction, which is lost, the caller tries again.
 */
async function askAgainAfterDeadlock<T>(error: unknown, again: () => Promise<T>): Promise<T> {
  let last = error;
  for (const longestMs of [50, 250, 1_000]) {
    if (sqlState(last) !== deadlock) break;
    await pause(longestMs * (0.5 + Math.random() / 2));
    try {
      return await again();
    } catch (failure) {
      last = failure;
    }
  }
  throw last;
}

async function inTransaction<T>(
  connection: Connection,
  execute: Ask,
  current: AsyncLocalStorage<Transaction>,
  work: () => Promise<T>,
): Promise<T> {
  const transaction: Transaction = { connection, afterCommit: [], isOpen: true };
  await execute(connection, "begin");
  try {
    const result = await inTransactionScope(() => current.run(transaction, work));
    await execute(connection, "commit");
    transaction.isOpen = false;
    for (const action of transaction.afterCommit) action();
    return result;
  } catch (error) {
    transaction.isOpen = false;
    // Where it cannot be rolled back the connection is lost, and the transaction with it.
    await execute(connection, "rollback").catch(() => {});
    throw error;
  }
}
