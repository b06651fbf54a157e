import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { messageOf } from "../errors.ts";

/** Timeout for opening a connection. */
const connectMs = 5_000;
/** Idle time after which the system sends TCP keep-alive probes. */
const quietMs = 10_000;

/**
 * A connection that can be terminated at once. The driver's own `end` waits for the server to close the connection, and waits forever
 * if the server has disappeared.
 */
export class Connection extends pg.Client {
  /** The id of the server process of this connection. */
  declare readonly processID: number | null;

  constructor(config: pg.ClientConfig = {}) {
    super({ connectionTimeoutMillis: connectMs, keepAlive: true, keepAliveInitialDelayMillis: quietMs, ...config });
    // Pending queries reject on their own; without a listener, a lost connection would end the process.
    this.on("error", () => {});
  }

  /** Fails all pending queries now, as if the connection was lost. */
  terminate(): void {
    const error = new Error("the database no longer responds on this connection");
    this.connection.stream.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
  }

  /** Ends the connection; terminates it if the server does not confirm within the grace period. */
  async close(graceMs = 500): Promise<void> {
    const timer = setTimeout(() => this.terminate(), graceMs);
    await this.end().catch(() => {});
    clearTimeout(timer);
  }
}

const cannotWrite = "25006";

type ConnectCallback = (error?: Error) => void;

/** Creates connections to the host of a URL that accepts writes. */
export type ConnectionClass = new (config?: pg.ClientConfig) => Connection;

export const connectionsTo = (url: string): ConnectionClass =>
  createConnectionClass(createPrimaryFinder(parseHosts(url)));

/**
 * The driver supports one host per client, so the host is chosen when the client connects. A connection that is lost, refused or
 * read-only invalidates the cached primary, and the next connection queries the hosts. After a failover, all connections to the former
 * primary are terminated: a frozen host would keep them open and its clients waiting, and a host that wakes up would accept writes
 * that are lost later.
 */
function createConnectionClass(finder: PrimaryFinder): ConnectionClass {
  const hostOf = new Map<Connection, Host>();
  finder.onFailover((primary) => {
    for (const [connection, host] of hostOf) if (host !== primary) connection.terminate();
  });

  return class PrimaryConnection extends Connection {
    constructor(config: pg.ClientConfig = {}) {
      const [first] = finder.hosts;
      const options = [config.options, first?.options].filter(Boolean).join(" ");
      super({ ...config, connectionString: first?.url, options });
      this.on("error", finder.invalidate);
      // The driver adds its listener when it connects; the connection may be terminated before that, while the hosts are queried.
      this.connection.stream.on("error", () => {});
      this.on("end", () => hostOf.delete(this));
      this.connection.on("errorMessage", ({ code }: { code?: string }) => {
        if (code === cannotWrite) finder.invalidate();
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: ConnectCallback): void;
    override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
      const done = this.#connectToPrimary();
      if (!callback) return done;
      done.then(() => callback(), callback);
      return undefined;
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const host = await finder.find();
      // The caller terminated it while the hosts were queried.
      if (this.connection.stream.destroyed) throw new Error("connection terminated before it was established");
      this.host = host.host;
      this.port = host.port;
      hostOf.set(this, host);
      try {
        return await super.connect();
      } catch (error) {
        hostOf.delete(this);
        finder.invalidate();
        throw error;
      }
    }
  };
}

/** One of the PostgreSQL hosts in DATABASE_URL. */
export type Host = { name: string; host: string; port: number; url: string; options: string };

/** The state that a host reports. Of two hosts that accept writes, the one on the later timeline was promoted. */
export type HostState = { timeline: number } | { refusal: string };

export type ProbeHost = (host: Host) => Promise<HostState>;

export type PrimaryFinder = {
  hosts: readonly Host[];
  /** The host that accepts writes; queries all hosts at once if it is not cached. */
  find(): Promise<Host>;
  /** Call it when a connection was lost or cannot write: the next `find` queries the hosts again. */
  invalidate(): void;
  /** Called when a different host accepts writes. */
  onFailover(listener: (primary: Host) => void): void;
};

/** Less than a pool's timeout for a connection. */
const probeTimeoutMs = 4_000;
/** How long to wait for the other hosts after the first response: a frozen host never responds. */
const otherHostsMs = 1_000;
/** How long to wait for the other hosts after one that accepts writes. */
const otherWritableMs = 200;

const urlParts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
/** Values of libpq's `target_session_attrs` that select a writable host. */
const writableAttributes = ["read-write", "primary"];

/**
 * The hosts in a URL of libpq's format, `postgres://user:password@one:5432,two:5432/database?…`. Session options are removed from the
 * URL, because the driver would use them instead of our own.
 */
export function parseHosts(url: string): Host[] {
  const [, scheme, hostList = "", path = ""] = urlParts.exec(url) ?? [];
  if (scheme === undefined) return [toHost(url, "")];
  const [database = "", query = ""] = path.split(/\?(.*)/s);
  const parameters = query.split("&").filter(Boolean);
  const parameter = (name: string) => new URLSearchParams(query).get(name);
  const attribute = parameter("target_session_attrs");
  if (attribute !== null && !writableAttributes.includes(attribute))
    throw new Error(`target_session_attrs must be ${writableAttributes.join(" or ")}, since the service writes`);
  const others = parameters.filter((each) => !/^(options|target_session_attrs)=/.test(each)).join("&");
  const rest = `${database}${others && `?${others}`}`;
  return hostList.split(",").map((name) => toHost(`${scheme}${name}${rest}`, parameter("options") ?? ""));
}

function toHost(url: string, options: string): Host {
  const { host, port } = new Connection({ connectionString: url });
  return { name: `${host}:${port}`, host, port, url, options };
}

/** No host accepts writes; the message gives the reason for each host. The code maps to a 503 response, like a lost connection. */
export class NoPrimaryError extends Error {
  readonly code = "08001";

  constructor(refusals: string[]) {
    super(
      `No host of DATABASE_URL accepts writes: ${refusals.join("; ")}. Add the primary to DATABASE_URL, or promote one of the hosts.`,
    );
  }
}

/** Caches which of several hosts is the primary, and queries them again after `invalidate`. */
export function createPrimaryFinder(hosts: readonly Host[], probe: ProbeHost = probeHost): PrimaryFinder {
  let primary: Host | null = null;
  let last: Host | null = null;
  let searching: Promise<Host> | null = null;
  let notifyFailover: (primary: Host) => void = () => {};

  const search = async (): Promise<Host> => {
    const found = await findPrimary(hosts, probe);
    primary = found;
    if (last && last !== found) notifyFailover(found);
    last = found;
    return found;
  };

  return {
    hosts,
    async find() {
      const [only] = hosts;
      if (hosts.length === 1 && only) return only;
      if (primary) return primary;
      searching ??= search().finally(() => {
        searching = null;
      });
      return searching;
    },
    invalidate() {
      primary = null;
    },
    onFailover(listener) {
      notifyFailover = listener;
    },
  };
}

async function findPrimary(hosts: readonly Host[], probe: ProbeHost): Promise<Host> {
  const writable: { host: Host; timeline: number }[] = [];
  const refusals = new Map(hosts.map(({ name }) => [name, "does not answer"]));
  const answered = Promise.withResolvers<void>();
  const found = Promise.withResolvers<void>();
  const all = Promise.all(
    hosts.map(async (host) => {
      const state = await probe(host);
      if ("refusal" in state) refusals.set(host.name, state.refusal);
      else {
        writable.push({ host, timeline: state.timeline });
        found.resolve();
      }
      answered.resolve();
    }),
  );
  await Promise.race([
    all,
    answered.promise.then(() => wait(otherHostsMs)),
    found.promise.then(() => wait(otherWritableMs)),
  ]);
  // A former primary that was frozen still accepts writes after it wakes up, but on an older timeline.
  const [best] = writable.toSorted((a, b) => b.timeline - a.timeline);
  if (!best) throw new NoPrimaryError([...refusals].map(([name, refusal]) => `${name} ${refusal}`));
  return best.host;
}

const wait = (ms: number) => pause(ms, undefined, { ref: false });

const stateQuery = `select pg_is_in_recovery() as "isReplica", current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
  case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

/** Queries the state of one host over a separate connection. */
async function probeHost({ url, options }: Host): Promise<HostState> {
  const connection = new Connection({ connectionString: url, options, application_name: "agentrun primary" });
  const timer = setTimeout(() => connection.terminate(), probeTimeoutMs);
  try {
    await connection.connect();
    const { rows } = await connection.query<{ isReplica: boolean; isReadOnly: boolean; timeline: string }>(stateQuery);
    const [state] = rows;
    if (!state || state.isReplica) return { refusal: "is a replica" };
    if (state.isReadOnly) return { refusal: "is set to read only (default_transaction_read_only)" };
    return { timeline: Number.parseInt(state.timeline, 16) };
  } catch (error) {
    return { refusal: `cannot be queried (${messageOf(error)})` };
  } finally {
    clearTimeout(timer);
    void connection.close();
  }
}
