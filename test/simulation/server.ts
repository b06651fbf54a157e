import pg from "pg";

type Types = pg.ClientConfig["types"];

/** `blocked`: the statement needs a lock that another session has; it has changed nothing. */
export type Outcome = { result: pg.QueryResult } | { error: Error & { code?: string } } | "blocked";

/**
 * A session as its connection sees it. Statements outside of transactions share one session of the server, whose prepared statements and
 * caches then stay warm: the service keeps no state in a session. A transaction has a session of its own until it ends.
 */
export type Session = { kind: Kind; transaction: Backend | null };

/** The settings of a session. */
type Kind = { settings: string; types: Types; shared: Backend | null; free: Backend[] };
/** A process of the server, and the simulated time that it has. */
type Backend = { client: pg.Client; nowMs: number | null };

/**
 * The real PostgreSQL below the simulated connections. It executes one statement at a time, so that two executions of a seed are the
 * same. A statement that would wait for a lock is withdrawn, and sent again after another transaction has ended.
 */
export type SimulatedServer = {
  open(options: string, types: Types): Session;
  /** Rolls back what the session has not committed. */
  close(session: Session): Promise<void>;
  send(session: Session, query: pg.QueryConfig): Promise<Outcome>;
  /** How many transactions have ended: until the next one ends, a blocked statement stays blocked. */
  endedTransactions(): number;
  /** Reads the state without a history. */
  read<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
};

const lockTimeout = "55P03";

/**
 * No other session is active, so a lock that is not free now does not become free. The other times would be those of the real clock.
 * Statements are planned once, which takes more time than executing them in a small database.
 */
const ownSettings = [
  ...["search_path=simulation,public,pg_catalog", "lock_timeout=1", "deadlock_timeout=3600s"],
  ...["statement_timeout=0", "idle_in_transaction_session_timeout=0", "synchronous_commit=off"],
  "plan_cache_mode=force_generic_plan",
].map((setting) => `-c ${setting}`);
const replaced = /-c (?:lock_timeout|statement_timeout|idle_in_transaction_session_timeout)=\d+/g;

export async function openServer(url: string, nowMs: () => number): Promise<SimulatedServer> {
  const kinds = new Map<string, Kind>();
  const backends = createBackends(url, nowMs);
  const oldest = await keepDeadRows(url);
  const control = await backends.connect({ settings: ownSettings.join(" "), types: undefined });

  /** The process of the server that executes the next statement of a session. */
  const choose = async (session: Session, { text }: pg.QueryConfig): Promise<Backend> => {
    const { kind, transaction } = session;
    if (transaction) return transaction;
    if (text !== "begin") {
      kind.shared ??= await backends.connect(kind);
      return kind.shared;
    }
    session.transaction = kind.free.pop() ?? (await backends.connect(kind));
    return session.transaction;
  };

  const send = async (session: Session, query: pg.QueryConfig): Promise<Outcome> => {
    const outcome = await backends.send(await choose(session, query), query);
    const { transaction, kind } = session;
    if (transaction?.client.getTransactionStatus() === "I") {
      kind.free.push(transaction);
      session.transaction = null;
    }
    return outcome;
  };

  return {
    open(options, types) {
      const settings = [options.replaceAll(replaced, ""), ...ownSettings].join(" ");
      const kind = kinds.get(settings) ?? { settings, types, shared: null, free: [] };
      kinds.set(settings, kind);
      return { kind, transaction: null };
    },
    async close(session) {
      if (session.transaction) await send(session, { text: "rollback" });
    },
    send,
    endedTransactions: backends.ended,
    async read<Row>(text: string, values: unknown[] = []) {
      const outcome = await backends.send(control, { text, values });
      if (outcome === "blocked") throw new Error(`A read waits for a lock: ${text}`);
      if ("error" in outcome) throw outcome.error;
      return outcome.result.rows as Row[];
    },
    async end() {
      await Promise.all([oldest.end(), backends.end()]);
    },
  };
}

/**
 * With a snapshot of the beginning, PostgreSQL never reuses the place of a dead row: transactions in other databases of the server would
 * decide when it does, and so the order of rows that are equal in an `order by`.
 */
async function keepDeadRows(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: ownSettings.join(" ") });
  client.on("error", () => {});
  await client.connect();
  await client.query("begin isolation level repeatable read; select 1");
  return client;
}

function createBackends(url: string, nowMs: () => number) {
  const all: Backend[] = [];
  const nameOf = createNames();
  let ended = 0;

  /** Whether a transaction of another session can have the lock. */
  const isHeld = (backend: Backend): boolean =>
    all.some((other) => other !== backend && other.client.getTransactionStatus() !== "I");

  /** Sends what must precede the statement, and does not wait for its reply first. */
  const prepare = async (backend: Backend, before: string[]): Promise<void> => {
    const texts = backend.nowMs === nowMs() ? before : [`set simulation.now = '${nowMs()}'`, ...before];
    backend.nowMs = nowMs();
    if (texts.length > 0) await backend.client.query(texts.join("; "));
  };

  const send = async (backend: Backend, query: pg.QueryConfig): Promise<Outcome> => {
    const { client } = backend;
    const canBlock = isHeld(backend);
    const mustUndo = canBlock && client.getTransactionStatus() === "T" && !isEnd(query);
    const statement = query.text === "begin" ? `begin; set local simulation.begun = '${nowMs()}'` : nameOf(query);
    try {
      const before = isEnd(query) ? null : prepare(backend, mustUndo ? ["savepoint simulation"] : []);
      const [, result] = await Promise.all([before, client.query(statement)]);
      const reply = Array.isArray(result) ? result[0] : result;
      return { result: isOrdered(query.text) ? reply : { ...reply, rows: inOneOrder(reply.rows) } };
    } catch (error) {
      const failure = error as Error & { code?: string };
      // What is set within a transaction is undone with it.
      backend.nowMs = null;
      if (failure.code !== lockTimeout) return { error: failure };
      if (mustUndo) await client.query("rollback to savepoint simulation");
      // The lock of a process of the server, such as a vacuum, is free in a moment.
      return canBlock ? "blocked" : send(backend, query);
    } finally {
      if (isEnd(query)) [ended, backend.nowMs] = [ended + 1, null];
    }
  };

  return {
    send,
    ended: () => ended,
    async connect({ settings, types }: Pick<Kind, "settings" | "types">): Promise<Backend> {
      const client = new pg.Client({ connectionString: url, options: settings, types, pipeline: true });
      client.on("error", () => {});
      await client.connect();
      const backend = { client, nowMs: null };
      all.push(backend);
      return backend;
    },
    async end(): Promise<void> {
      await Promise.all(all.map(({ client }) => client.end().catch(() => {})));
    },
  };
}

const isEnd = ({ text }: pg.QueryConfig): boolean => text === "commit" || text === "rollback";

/** Whether the outermost part of a statement has an `order by`. */
function isOrdered(text: string): boolean {
  let [outer, before] = [text, ""];
  while (outer !== before) [outer, before] = [outer.replace(/\([^()]*\)/g, ""), outer];
  return /\border by\b/i.test(outer);
}

/**
 * Rows without an `order by` have the order of the plan. What other databases of the server do can make PostgreSQL plan again, when the
 * tables have another size.
 */
const inOneOrder = <Row>(rows: readonly Row[]): Row[] =>
  rows
    .map((row) => ({ row, key: JSON.stringify(row) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ row }) => row);

/** Names every statement, so that each session prepares it once. */
function createNames(): (query: pg.QueryConfig) => pg.QueryConfig {
  const names = new Map<string, string>();
  return (query) => {
    const name = names.get(query.text) ?? `s${names.size}`;
    names.set(query.text, name);
    return { ...query, name };
  };
}
