import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { messageOf } from "../errors.ts";

const cannotWrite = "25006";

type ConnectCallback = (error?: Error) => void;

/** Makes connections to whichever host of an address takes writes. */
export type ConnectionClass = new (config?: pg.ClientConfig) => Connection;

export const connectionsTo = (url: string): ConnectionClass =>
  createConnectionClass(createPrimaryFinder(parseHosts(url)));

/**
 * The driver knows one host a client, so the host is chosen when it connects. A connection that was lost, was refused, or cannot
 * write casts doubt on what is known of the primary: the next one asks. When the primary turns out to be elsewhere, every
 * connection to the host that was it is given up, whoever's it is: a frozen host keeps them, and those who wait for it would wait
 * on; one that wakes up would take what it cannot keep.
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
      // The driver listens from when it connects; until then, while the hosts are asked, it may be given up as well.
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
      // Whoever wanted it has given up on it meanwhile.
      if (this.connection.stream.destroyed) throw new Error("connection terminated before it was made");
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

/** One PostgreSQL of those that DATABASE_URL names. */
export type Host = { name: string; host: string; port: number; url: string; options: string };

/** What a host says of itself. Of two that take writes, the one on the later timeline is the one that was promoted. */
export type HostState = { timeline: number } | { refusal: string };

export type ProbeHost = (host: Host) => Promise<HostState>;

export type PrimaryFinder = {
  hosts: readonly Host[];
  /** Whoever takes writes; asked of all hosts at once, where it is not known. */
  find(): Promise<Host>;
  /** A connection was lost or refused to write: whoever connects next asks again. */
  invalidate(): void;
  /** Told when another host than before takes writes. */
  onFailover(tell: (primary: Host) => void): void;
};

/** Less than a pool waits for a connection. */
const askMs = 4_000;
/** How long the others have once one has answered: a frozen host never does. */
const othersMs = 1_000;
/** And once one takes writes. */
const rivalsMs = 200;

const urlParts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
/** What libpq can be told of the host that it should choose and that still lets us write. */
const writableAttributes = ["read-write", "primary"];

/**
 * The addresses in an address of libpq's form, `postgres://user:password@one:5432,two:5432/database?…`. Options of the session
 * are taken out: the driver would put them in the place of our own.
 */
export function parseHosts(url: string): Host[] {
  const [, scheme, hostList = "", path = ""] = urlParts.exec(url) ?? [];
  if (scheme === undefined) return [toHost(url, "")];
  const [place = "", query = ""] = path.split(/\?(.*)/s);
  const parameters = query.split("&").filter(Boolean);
  const given = (name: string) => new URLSearchParams(query).get(name);
  const attribute = given("target_session_attrs");
  if (attribute !== null && !writableAttributes.includes(attribute))
    throw new Error(`target_session_attrs must be ${writableAttributes.join(" or ")}, since the service writes`);
  const others = parameters.filter((each) => !/^(options|target_session_attrs)=/.test(each)).join("&");
  const rest = `${place}${others && `?${others}`}`;
  return hostList.split(",").map((name) => toHost(`${scheme}${name}${rest}`, given("options") ?? ""));
}

function toHost(url: string, options: string): Host {
  const { host, port } = new Connection({ connectionString: url });
  return { name: `${host}:${port}`, host, port, url, options };
}

/** None of the hosts takes writes; the message says why, host by host. The code makes it an answer of 503, like any lost connection. */
export class NoPrimaryError extends Error {
  readonly code = "08001";

  constructor(refusals: string[]) {
    super(
      `No host of DATABASE_URL takes writes: ${refusals.join("; ")}. Name the primary among them, or promote one of them.`,
    );
  }
}

/** Knows which of several hosts is the primary, and finds the next when it is no longer sure. */
export function createPrimaryFinder(hosts: readonly Host[], ask: ProbeHost = probeHost): PrimaryFinder {
  let primary: Host | null = null;
  let last: Host | null = null;
  let asking: Promise<Host> | null = null;
  let tellMove: (primary: Host) => void = () => {};

  const look = async (): Promise<Host> => {
    const found = await findPrimary(hosts, ask);
    primary = found;
    if (last && last !== found) tellMove(found);
    last = found;
    return found;
  };

  return {
    hosts,
    async find() {
      const [only] = hosts;
      if (hosts.length === 1 && only) return only;
      if (primary) return primary;
      asking ??= look().finally(() => {
        asking = null;
      });
      return asking;
    },
    invalidate() {
      primary = null;
    },
    onFailover(tell) {
      tellMove = tell;
    },
  };
}

async function findPrimary(hosts: readonly Host[], ask: ProbeHost): Promise<Host> {
  const writable: { host: Host; timeline: number }[] = [];
  const refusals = new Map(hosts.map(({ name }) => [name, "does not answer"]));
  const answered = Promise.withResolvers<void>();
  const found = Promise.withResolvers<void>();
  const all = Promise.all(
    hosts.map(async (host) => {
      const state = await ask(host);
      if ("refusal" in state) refusals.set(host.name, state.refusal);
      else {
        writable.push({ host, timeline: state.timeline });
        found.resolve();
      }
      answered.resolve();
    }),
  );
  await Promise.race([all, answered.promise.then(() => wait(othersMs)), found.promise.then(() => wait(rivalsMs))]);
  // One that was frozen and wakes up believes itself the primary for as long as nobody tells it otherwise.
  const [best] = writable.toSorted((a, b) => b.timeline - a.timeline);
  if (!best) throw new NoPrimaryError([...refusals].map(([name, refusal]) => `${name} ${refusal}`));
  return best.host;
}

const wait = (ms: number) => pause(ms, undefined, { ref: false });

const stateQuery = `select pg_is_in_recovery() as "isReplica", current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
  case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

/** Asks one host, on a connection of its own. */
async function probeHost({ url, options }: Host): Promise<HostState> {
  const connection = new Connection({ connectionString: url, options, application_name: "agentrun primary" });
  const timer = setTimeout(() => connection.terminate(), askMs);
  try {
    await connection.connect();
    const { rows } = await connection.query<{ isReplica: boolean; isReadOnly: boolean; timeline: string }>(stateQuery);
    const [state] = rows;
    if (!state || state.isReplica) return { refusal: "is a replica" };
    if (state.isReadOnly) return { refusal: "is set to read only (default_transaction_read_only)" };
    return { timeline: Number.parseInt(state.timeline, 16) };
  } catch (error) {
    return { refusal: `cannot be asked (${messageOf(error)})` };
  } finally {
    clearTimeout(timer);
    void connection.close();
  }
}

/** How long a connection may take to come about. */
const connectMs = 5_000;
/** After this long without a byte the system begins to ask whether the other side is there. */
const quietMs = 10_000;

/**
 * A connection that can be given up at once. The driver's own way to end one tells the other side and waits for it, and where
 * the other side has gone without a word that is for ever.
 */
export class Connection extends pg.Client {
  /** The server's process at the other end, as it introduced itself. */
  declare readonly processID: number | null;

  constructor(config: pg.ClientConfig = {}) {
    super({ connectionTimeoutMillis: connectMs, keepAlive: true, keepAliveInitialDelayMillis: quietMs, ...config });
    // Whoever waits for an answer is told by it; without a listener a lost connection would end the process.
    this.on("error", () => {});
  }

  /** Whatever was asked on it fails now, as it does when a connection is lost. */
  terminate(): void {
    const error = new Error("the database no longer answers on this connection");
    this.connection.stream.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
  }

  /** Says goodbye, and does not wait long for the other side to hear it. */
  async close(graceMs = 500): Promise<void> {
    const timer = setTimeout(() => this.terminate(), graceMs);
    await this.end().catch(() => {});
    clearTimeout(timer);
  }
}
