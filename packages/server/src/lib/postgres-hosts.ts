import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "./errors.ts";
import { Connection } from "./postgres-connection.ts";

/** One PostgreSQL of those that DATABASE_URL names. */
export type Host = { name: string; host: string; port: number; url: string; options: string };

/** What a host says of itself. Of two that take writes, the one on the later timeline is the one that was promoted. */
export type HostState = { timeline: number } | { refusal: string };

export type AskHost = (host: Host) => Promise<HostState>;

export type PrimaryFinder = {
  hosts: readonly Host[];
  /** Whoever takes writes; asked of all hosts at once, where it is not known. */
  find(): Promise<Host>;
  /** A connection was lost or refused to write: whoever connects next asks again. */
  doubt(): void;
  /** Told when another host than before takes writes. */
  onMove(tell: (primary: Host) => void): void;
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
export function createPrimaryFinder(hosts: readonly Host[], ask: AskHost = askHost): PrimaryFinder {
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
    doubt() {
      primary = null;
    },
    onMove(tell) {
      tellMove = tell;
    },
  };
}

async function findPrimary(hosts: readonly Host[], ask: AskHost): Promise<Host> {
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
async function askHost({ url, options }: Host): Promise<HostState> {
  const connection = new Connection({ connectionString: url, options, application_name: "agentrun primary" });
  const timer = setTimeout(() => connection.giveUp(), askMs);
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
    void connection.leave();
  }
}
