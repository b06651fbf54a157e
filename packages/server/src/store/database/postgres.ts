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
 * The only access to the database.
 *
 * A transaction belongs to the asynchronous context, not to an argument: every statement of `work` on the same Database joins it.
 * So the idempotency layer can put its key and the writes of a route into one transaction without any change to the route.
 */
export type Database = {
  /** Runs one statement. With a name it is prepared. */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  transaction<T>(work: () => Promise<T>): Promise<T>;
  isInTransaction(): boolean;
  /** Runs the action after the current transaction commits, or at once without a transaction. */
  afterCommit(action: () => void): void;
  /** Connections in the pools, and how many callers wait for one. */
  connections(): { idle: number; busy: number; waiting: number };
  /** Why the database cannot be used right now; null: healthy. */
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
  /** The URL leads to a pooler in transaction mode: no session settings and no prepared statements. */
  isPooled?: boolean;
  /** Shares knowledge about the hosts with other pools of the same URL. */
  Connection?: ConnectionClass;
};

type Transaction = { connection: Connection; afterCommit: (() => void)[]; isOpen: boolean };

const defaultStatementMs = 15_000;
const defaultLockMs = 5_000;
const idleInTransactionMs = 30_000;

/** UTC timestamps are parsed fastest. JIT compilation is slower than our statements. */
const settingsOf = ({ statementTimeoutMs, lockTimeoutMs }: DatabaseOptions): Settings => ({
  statement_timeout: statementTimeoutMs ?? defaultStatementMs,
  lock_timeout: lockTimeoutMs ?? defaultLockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  TimeZone: "UTC",
  jit: "off",
});

/**
 * Plan types that are disabled for prepared statements. A prepared statement keeps its plan: one made while the tables were small
 * would scan them completely until the next analyze. Every prepared statement has an index, so only index scans stay enabled. Other
 * statements use separate connections and are planned each time with all plan types.
 */
export const disabledPlanTypes = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"];

/** Writes about a megabyte, because a full disk may still have a page or two. It leaves nothing behind. */
const testWrite =
  "create temporary table writing_tried on commit drop as select md5(random()::text) from generate_series(1, 15000)";

export function connect(options: DatabaseOptions): Database {
  const { log, statementTimeoutMs = defaultStatementMs, Connection = connectionsTo(options.url) } = options;
  const { prepared, plain } = createPools({ ...options, Connection });
  const lendPlain = withShares(plain);
  const pools = [...new Set([prepared, plain])];
  const idle = () => pools.flatMap((pool) => [...pool.idle()]);
  const liveness = createLiveness({ Connection, log, statementTimeoutMs, idle });
  const send = senderOf(options);
  const execute: Execute = async (connection, text, values = [], name) => {
    const query = { text, values: [...values], ...(name ? { name } : {}) };
    try {
      return (await liveness.during(connection, () => send(connection, query))).rows;
    } catch (error) {
      const failure = translate(error);
      health.note(failure);
      throw failure;
    }
  };
  const executeOn = (pool: Pool, ...statement: Statement) =>
    pool.lend((connection) => execute(connection, ...statement));
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
    write: () => executeOn(plain, testWrite),
  });
  const current = new AsyncLocalStorage<Transaction>();
  /** Work that continues after its transaction is outside of it. */
  const findTransaction = () => {
    const transaction = current.getStore();
    return transaction?.isOpen ? transaction : undefined;
  };
  const plans = createPlanNames();
  return {
    query: (text, values, name) => {
      const connection = findTransaction()?.connection;
      const run = (): Promise<never[]> => {
        const statement: Statement = [text, values, name && plans.current(name)];
        if (connection) return execute(connection, ...statement);
        return name ? executeOn(prepared, ...statement) : lendPlain((free) => execute(free, ...statement));
      };
      const isAlone = connection === undefined;
      const result = name ? run().catch((error) => plans.renew(error, isAlone, run)) : run();
      return isAlone ? result.catch((error) => retryAfterDeadlock(error, run)) : result;
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

type Statement = [text: string, values?: readonly unknown[] | undefined, name?: string | undefined];
type Execute = (connection: Connection, ...statement: Statement) => Promise<never[]>;

type Query = { text: string; values: unknown[]; name?: string };
type Send = (connection: Connection, query: Query) => Promise<pg.QueryResult<never>>;

/** Behind a pooler each transaction sends its settings along, and no statement is prepared: the next one may use another server process. */
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

/** Not less than the requests that a node works on at once: those that are too many are rejected before they get here. */
const maxWaiting = 1_024;

/** Requests of one organisation use at most half of the connections. Background work is not limited. */
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
 * A newer node may add a column while this one runs. Prepared statements that return the whole row then fail on every connection:
 * they are prepared again under another name. A transaction is aborted by the failure, so its caller must retry.
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
 * Retries a statement that the server aborted because of a deadlock; it has changed nothing. During the delay the other statement can
 * finish: an immediate retry could lock the rows first and deadlock again. A transaction is aborted, so its caller must retry.
 */
async function retryAfterDeadlock<T>(error: unknown, again: () => Promise<T>): Promise<T> {
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
  execute: Execute,
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
    // If the rollback fails, the connection is lost, and the transaction with it.
    await execute(connection, "rollback").catch(() => {});
    throw error;
  }
}
