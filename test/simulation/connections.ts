import { EventEmitter } from "node:events";
import type pg from "pg";
import type { ConnectionClass } from "../../packages/server/src/lib/postgres/connection.ts";
import type { TimerOwner } from "./process.ts";
import type { Outcome, Session, SimulatedServer } from "./server.ts";

/** A statement that waits for its turn. */
export type Waiting = {
  label: string;
  connection: SimulatedConnection;
  query: pg.QueryConfig | "connect";
  /** When it was first blocked by a lock, and how many transactions had ended at the last try. */
  blocked: { sinceMs: number; ended: number } | null;
};

/** Changes a statement of the nodes: a defect that the simulation must find. */
export type ChangeStatement = (text: string) => string;

type Settled = Exclude<Outcome, "blocked">;
type Reply = { resolve(value: unknown): void; reject(error: Error): void };
type Callback = (error?: Error) => void;

/** As the service sets them. */
const lockTimeoutMs = 5_000;
const idleInTransactionMs = 30_000;
/** A transaction may set a shorter time for itself. The server must not apply it, because it has a real clock. */
const ownIdleTime = /set_config\('idle_in_transaction_session_timeout', '(\d+)', true\)/;

/** The connections of all nodes to the database. */
export class Network {
  readonly #server: SimulatedServer;
  readonly #nowMs: () => number;
  readonly #digest: (value: unknown) => string;
  readonly #connections = new Set<SimulatedConnection>();
  readonly #replies = new Map<Waiting, Reply>();
  #waiting: Waiting[] = [];
  #abandoned: Session[] = [];

  constructor(server: SimulatedServer, nowMs: () => number, digest: (value: unknown) => string) {
    this.#server = server;
    this.#nowMs = nowMs;
    this.#digest = digest;
  }

  /** Statements that can be executed now: the first one of each connection, unless a lock blocks it. */
  waiting(): readonly Waiting[] {
    const first = new Map(this.#waiting.toReversed().map((statement) => [statement.connection, statement]));
    const ended = this.#server.endedTransactions();
    const isPossible = ({ blocked }: Waiting) => !blocked || blocked.ended < ended;
    return this.#waiting.filter((each) => first.get(each.connection) === each && isPossible(each));
  }

  /** Sessions whose connection is lost, which the server has not noticed yet. */
  abandoned(): readonly Session[] {
    return this.#abandoned;
  }

  connectionsOf(owner: TimerOwner): readonly SimulatedConnection[] {
    return [...this.#connections].filter((connection) => connection.owner === owner);
  }

  /** `isReplyLost`: the connection is lost between the server's commit and its reply. Returns a line for the history. */
  async execute(statement: Waiting, isReplyLost: boolean): Promise<string> {
    const { connection, query, label } = statement;
    if (query === "connect") {
      this.#remove([statement]);
      connection.open(this.#server);
      this.#takeReply(statement).resolve(undefined);
      return `${connection.owner.name} connects`;
    }
    if (!connection.session) throw new Error(`${label} has no connection`);
    connection.usedMs = this.#nowMs();
    if (query.text === "begin") connection.idleMs = idleInTransactionMs;
    const [, idle] = ownIdleTime.exec(query.text) ?? [];
    if (idle !== undefined) connection.idleMs = Number(idle);
    const text = query.text.replace(ownIdleTime, "'0'");
    const outcome = await this.#server.send(connection.session, { ...query, text });
    if (outcome === "blocked") {
      const sinceMs = statement.blocked?.sinceMs ?? this.#nowMs();
      statement.blocked = { sinceMs, ended: this.#server.endedTransactions() };
      return `${connection.owner.name} ${label}: waits for a lock`;
    }
    this.#remove([statement]);
    return `${connection.owner.name} ${label}: ${this.#answer(statement, outcome, isReplyLost)}`;
  }

  /** Statements that have waited for a lock for too long fail. */
  endLongWaits(): string[] {
    const isLate = ({ blocked }: Waiting) => blocked && this.#nowMs() - blocked.sinceMs > lockTimeoutMs;
    const late = this.#waiting.filter(isLate);
    this.#remove(late);
    return late.map((statement) => {
      const error = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
      return `${statement.connection.owner.name} ${statement.label}: ${this.#answer(statement, { error }, false)}`;
    });
  }

  /** The server ends sessions whose transaction waits for its node for too long. */
  endIdleTransactions(): string[] {
    const isWaitingForLock = (connection: SimulatedConnection) =>
      this.#waiting.some((statement) => statement.connection === connection && statement.blocked);
    const late = [...this.#connections].filter(
      (connection) =>
        connection.getTransactionStatus() === "T" &&
        this.#nowMs() - connection.usedMs > connection.idleMs &&
        !isWaitingForLock(connection),
    );
    for (const connection of late) connection.terminate();
    return late.map(({ owner }) => `${owner.name}: the server ends its idle transaction`);
  }

  async closeAbandoned(session: Session): Promise<string> {
    this.#abandoned = this.#abandoned.filter((each) => each !== session);
    await this.#server.close(session);
    return "the server ends a lost session";
  }

  /** The node is gone: nothing is executed for it any more. `arrives`: its oldest statement still is. */
  abandon(owner: TimerOwner, arrives: boolean): void {
    const own = this.#waiting.filter(({ connection }) => connection.owner === owner);
    const oldest = arrives ? own.find(({ query }) => query !== "connect") : undefined;
    this.#remove(own.filter((statement) => statement !== oldest));
    for (const connection of this.connectionsOf(owner)) if (connection !== oldest?.connection) this.drop(connection);
  }

  add(connection: SimulatedConnection): void {
    this.#connections.add(connection);
  }

  /** Resolves with the reply of the server. */
  enqueue(statement: Waiting): Promise<unknown> {
    // A process that is gone waits for ever.
    if (statement.connection.owner.isEnded) return new Promise(() => {});
    this.#waiting.push(statement);
    return new Promise((resolve, reject) => this.#replies.set(statement, { resolve, reject }));
  }

  drop(connection: SimulatedConnection): void {
    this.#connections.delete(connection);
    this.#waiting = this.#waiting.filter((each) => each.connection !== connection);
    if (connection.session?.transaction) this.#abandoned.push(connection.session);
    connection.session = null;
  }

  /** As `drop`, and the node notices it. */
  fail(connection: SimulatedConnection): void {
    const open = [...this.#replies.keys()].filter((statement) => statement.connection === connection);
    this.drop(connection);
    for (const statement of open) this.#takeReply(statement).reject(terminated());
  }

  #remove(statements: readonly Waiting[]): void {
    this.#waiting = this.#waiting.filter((each) => !statements.includes(each));
  }

  #takeReply(statement: Waiting): Reply {
    const reply = this.#replies.get(statement);
    this.#replies.delete(statement);
    return reply ?? { resolve() {}, reject() {} };
  }

  #answer(statement: Waiting, outcome: Settled, isReplyLost: boolean): string {
    const { connection } = statement;
    const what = this.#describe(outcome);
    if (connection.owner.isEnded) {
      this.drop(connection);
      return `${what}, and its node was gone`;
    }
    if (isReplyLost) {
      connection.terminate();
      return `${what}, and its reply was lost`;
    }
    const reply = this.#takeReply(statement);
    if ("error" in outcome) reply.reject(outcome.error);
    else reply.resolve(outcome.result);
    return what;
  }

  #describe(outcome: Settled): string {
    if ("error" in outcome) return `fails with ${outcome.error.code ?? outcome.error.message}`;
    const { rows, rowCount } = outcome.result;
    return rows.length > 0 ? `${rows.length} rows ${this.#digest(rows)}` : `${rowCount ?? 0} rows`;
  }
}

/** What the pools use of a connection of the driver. */
export class SimulatedConnection extends EventEmitter {
  readonly owner: TimerOwner;
  /** The number of the server's process differs between two executions of a seed, so there is none, as behind a pooler. */
  readonly processID = null;
  readonly connection = { stream: { destroy: () => this.terminate() } };
  readonly #network: Network;
  readonly #change: ChangeStatement;
  readonly #config: pg.ClientConfig;
  session: Session | null = null;
  /** When its last statement was executed, and how long its transaction may be idle after that. */
  usedMs = 0;
  idleMs = idleInTransactionMs;
  #isLost = false;

  constructor(network: Network, owner: TimerOwner, change: ChangeStatement, config: pg.ClientConfig = {}) {
    super();
    this.owner = owner;
    this.#network = network;
    this.#change = change;
    this.#config = config;
    this.on("error", () => {});
    network.add(this);
  }

  /** The pool keeps connections that can be used again. */
  get _queryable(): boolean {
    return !this.#isLost;
  }

  ref = () => this;
  unref = () => this;
  getTransactionStatus = () => (this.session ? (this.session.transaction?.client.getTransactionStatus() ?? "I") : null);
  close = () => this.end();

  connect(callback?: Callback): Promise<unknown> | undefined {
    const done = this.#network.enqueue({ label: "connect", connection: this, query: "connect", blocked: null });
    if (!callback) return done;
    done.then(() => callback(), callback);
    return undefined;
  }

  open(server: SimulatedServer): void {
    this.session = server.open(this.#config.options ?? "", this.#config.types);
  }

  async query(query: string | pg.QueryConfig, values?: unknown[]): Promise<unknown> {
    if (this.#isLost) throw terminated();
    const given: pg.QueryConfig = typeof query === "string" ? { text: query, ...(values ? { values } : {}) } : query;
    const text = this.#change(given.text).replace("pg_backend_pid()", "0");
    const label = given.name ?? firstWords(text);
    return this.#network.enqueue({ label, connection: this, query: { ...given, text }, blocked: null });
  }

  terminate(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#network.fail(this);
    this.emit("error", terminated());
    this.emit("end");
  }

  end(callback?: Callback): Promise<void> {
    if (!this.#isLost) {
      this.#isLost = true;
      this.#network.drop(this);
      this.emit("end");
    }
    if (callback) process.nextTick(callback);
    return Promise.resolve();
  }
}

/** The class that the pools of a node open connections with. */
export const connectionClass = (network: Network, owner: TimerOwner, change: ChangeStatement): ConnectionClass =>
  class extends SimulatedConnection {
    constructor(config?: pg.ClientConfig) {
      super(network, owner, change, config);
    }
  } as unknown as ConnectionClass;

const terminated = () => Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });

const firstWords = (text: string): string => text.trim().split(/\s+/).slice(0, 5).join(" ").slice(0, 40);
