import pg from "pg";

type Types = pg.ClientConfig["types"];

/** `blocked`: the statement needs a lock that another session has; it has changed nothing. */
export type Outcome = { result: pg.QueryResult } | { error: Error & { code?: string } } | "blocked";

/** A session at the real PostgreSQL. */
export type Session = { client: pg.Client; settings: string };

/**
 * The real PostgreSQL below the simulated connections. It executes one statement at a time, so that two executions of a seed are the
 * same. A statement that would wait for a lock is withdrawn, and sent again after another transaction has ended.
 */
export type SimulatedServer = {
  open(options: string, types: Types): Promise<Session>;
  /** Rolls back what the session has not committed, and keeps the session for another connection. */
  close(session: Session): Promise<void>;
  send(session: Session, query: pg.QueryConfig): Promise<Outcome>;
  /** How many transactions have ended: until the next one ends, a blocked statement stays blocked. */
  endedTransactions(): number;
  setNow(milliseconds: number): Promise<void>;
  /** Reads the state without a history. */
  read<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
};

const lockTimeout = "55P03";

/** No other session is active, so a lock that is not free now does not become free. The other times would be those of the real clock. */
const ownSettings = [
  ...["search_path=simulation,public,pg_catalog", "lock_timeout=1", "deadlock_timeout=3600s"],
  ...["statement_timeout=0", "idle_in_transaction_session_timeout=0", "synchronous_commit=off"],
].map((setting) => `-c ${setting}`);
const replaced = /-c (?:lock_timeout|statement_timeout|idle_in_transaction_session_timeout)=\d+/g;

export async function openServer(url: string, nowMs: () => number): Promise<SimulatedServer> {
  const control = new pg.Client({ connectionString: url });
  await control.connect();
  const free: Session[] = [];
  const all: Session[] = [];
  let ended = 0;

  /** Whether another session can have the lock. */
  const isHeld = (session: Session): boolean =>
    all.some((other) => other !== session && other.client.getTransactionStatus() !== "I");

  const send = async (session: Session, query: pg.QueryConfig): Promise<Outcome> => {
    const { client } = session;
    const isInTransaction = client.getTransactionStatus() === "T" && !isEnd(query);
    if (isInTransaction) await client.query("savepoint simulation");
    try {
      return { result: await client.query(query) };
    } catch (error) {
      const failure = error as Error & { code?: string };
      if (failure.code !== lockTimeout) return { error: failure };
      if (isInTransaction) await client.query("rollback to savepoint simulation");
      // The lock of a process of the server, such as a vacuum, is free in a moment.
      return isHeld(session) ? "blocked" : send(session, query);
    } finally {
      if (isEnd(query)) ended += 1;
    }
  };

  return {
    async open(options, types) {
      const settings = [options.replaceAll(replaced, ""), ...ownSettings].join(" ");
      const index = free.findIndex((session) => session.settings === settings);
      const [known] = index < 0 ? [] : free.splice(index, 1);
      if (known) return known;
      const client = new pg.Client({ connectionString: url, options: settings, types });
      client.on("error", () => {});
      await client.connect();
      const session = { client, settings };
      all.push(session);
      return session;
    },
    async close(session) {
      if (session.client.getTransactionStatus() !== "I") await send(session, { text: "rollback" });
      free.push(session);
    },
    async send(session, query) {
      if (query.text !== "begin") return send(session, query);
      const outcome = await send(session, query);
      // A transaction keeps the time of its start.
      await session.client.query(`set local simulation.begun = '${nowMs()}'`);
      return outcome;
    },
    endedTransactions: () => ended,
    async setNow(milliseconds) {
      await control.query("select setval('simulation.clock', $1)", [milliseconds]);
    },
    async read<Row>(text: string, values: unknown[] = []) {
      return (await control.query(text, values)).rows as Row[];
    },
    async end() {
      await Promise.all([control, ...all.map(({ client }) => client)].map((client) => client.end().catch(() => {})));
    },
  };
}

const isEnd = ({ text }: pg.QueryConfig): boolean => text === "commit" || text === "rollback";
