import type { Connection, ConnectionClass } from "../../lib/postgres/connection.ts";
import { sqlState } from "./failures.ts";

/**
 * Detects connections that are dead without an error.
 *
 * A network can drop a connection silently: a query on it never gets a result, and TCP needs a quarter of an hour to notice. A
 * timeout alone is not enough: a short one aborts slow statements, a long one blocks the service. So when a result is late, a new
 * connection checks whether the server is still executing the query. If it is, the query continues, limited by the statement
 * timeout. If the server is idle, the connection is dead: it is terminated together with all idle connections, which took the same
 * path and would each cost the same wait. If not even a new connection works, the server is unreachable, and all late queries fail.
 */
export type Liveness = {
  /** Watches one query until it settles. */
  during<T>(connection: Connection, run: () => Promise<T>): Promise<T>;
  /** Whether a result is late and the server is not known to be executing the query. */
  hasLateAnswers(): boolean;
  stop(): void;
};

export type LivenessOptions = {
  Connection: ConnectionClass;
  log: { warn(fields: object, message: string): void };
  /** After this time a query fails even if the server's state is unknown. */
  statementTimeoutMs: number;
  idle(): Iterable<Connection>;
};

type PendingQuery = { connection: Connection; sinceMs: number; idleChecks: number; isExecuting: boolean };

/** `unreachable`: not even a new connection works. `unknown`: the server responds, but a pooler may hide its processes. */
type ServerState = { working: ReadonlySet<number> } | "unreachable" | "unknown";

const checkEveryMs = 1_000;
const lateAfterMs = 2_000;
/** Two checks, since the result may have been in transit at the first one. */
const idleChecksUntilDead = 2;
const unreachableAfterMs = 5_000;
const checkTimeoutMs = 2_000;
const marginMs = 5_000;

export function createLiveness(options: LivenessOptions): Liveness {
  const open = new Set<PendingQuery>();
  let isChecking = false;

  const check = async () => {
    const late = lateOf(open);
    if (isChecking || late.length === 0) return;
    isChecking = true;
    const state = await readServerState(options.Connection, late);
    isChecking = false;
    const dead = late.filter((query) => open.has(query) && isDead(query, state, options.statementTimeoutMs));
    if (dead.length === 0) return;
    const idle = [...options.idle()];
    for (const { connection } of dead) connection.terminate();
    for (const connection of idle) connection.terminate();
    options.log.warn(
      { silent: dead.length, idle: idle.length },
      "database connections stopped responding and are replaced",
    );
  };
  const timer = setInterval(() => void check(), checkEveryMs).unref();

  return {
    async during(connection, run) {
      const query = { connection, sinceMs: performance.now(), idleChecks: 0, isExecuting: false };
      open.add(query);
      try {
        return await run();
      } finally {
        open.delete(query);
      }
    },
    hasLateAnswers: () => lateOf(open).some(({ isExecuting }) => !isExecuting),
    stop: () => clearInterval(timer),
  };
}

const ageOf = ({ sinceMs }: PendingQuery): number => performance.now() - sinceMs;
const lateOf = (open: Iterable<PendingQuery>): PendingQuery[] =>
  [...open].filter((query) => ageOf(query) > lateAfterMs);

/** Records the server's state of a query; true: its connection must be terminated. */
function isDead(query: PendingQuery, state: ServerState, statementTimeoutMs: number): boolean {
  const { processID } = query.connection;
  if (state === "unreachable") return ageOf(query) > unreachableAfterMs;
  if (state === "unknown" || processID === null) return ageOf(query) > statementTimeoutMs + marginMs;
  query.isExecuting = state.working.has(processID);
  query.idleChecks = query.isExecuting ? 0 : query.idleChecks + 1;
  return query.idleChecks >= idleChecksUntilDead;
}

const selectWorking = `
select pg_backend_pid() as own,
  array(select pid from pg_stat_activity where pid = any($1::integer[]) and state = 'active') as working`;

async function readServerState(Connection: ConnectionClass, late: PendingQuery[]): Promise<ServerState> {
  const connection = new Connection({
    application_name: "agentrun liveness",
    connectionTimeoutMillis: checkTimeoutMs,
  });
  const timer = setTimeout(() => connection.terminate(), checkTimeoutMs);
  try {
    await connection.connect();
    const pids = late.map(({ connection: { processID } }) => processID ?? 0);
    const { rows } = await connection.query<{ own: number; working: number[] }>(selectWorking, [pids]);
    const [row] = rows;
    // A pooler reports process ids of its own.
    return row && row.own === connection.processID ? { working: new Set(row.working) } : "unknown";
  } catch (error) {
    return isServerError(error) ? "unknown" : "unreachable";
  } finally {
    clearTimeout(timer);
    void connection.close();
  }
}

/** The server's error codes have five characters with a digit; those of the operating system are words. */
const isServerError = (error: unknown): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(sqlState(error));
