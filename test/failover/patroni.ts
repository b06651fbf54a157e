import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { databaseUser } from "../support/database.ts";
import { createGate, type Gate } from "./gate.ts";
import type { Tools } from "./install.ts";

/** The shortest timing that Patroni allows: a leader that is silent for twenty seconds is replaced. */
export const timing = { ttl: 20, loop_wait: 1, retry_timeout: 3 };

const asUser = databaseUser ? { uid: databaseUser.uid, gid: databaseUser.gid } : {};
const password = "only for this test";

/** A PostgreSQL with its Patroni: what would be a separate machine. */
export type Member = {
  name: string;
  /** The proxies to its PostgreSQL, to its Patroni, and from that to etcd. Silencing all of them isolates the machine. */
  gates: Record<"clients" | "replicas" | "rest" | "etcd", Gate>;
  /** Bypasses the proxy, for the test's own queries. */
  port: number;
  start(): void;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

export type PatroniCluster = {
  members: Member[];
  url: string;
  /** The address of these members only. */
  urlOf(members: readonly Member[]): string;
  /** Patroni's leader, once its PostgreSQL accepts writes. */
  findLeader(): Promise<Member | null>;
  /** Patroni's own view: the leader, and the running members. */
  waitUntilWhole(): Promise<Member>;
  switchOver(): Promise<void>;
  remove(): Promise<void>;
};

export async function startPatroniCluster(tools: Tools, synchronous: boolean): Promise<PatroniCluster> {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-patroni-"));
  chmodSync(directory, 0o755);
  const etcd = await startEtcd(tools, directory);
  const members: Member[] = [];
  for (const name of ["one", "two", "three"])
    members.push(await startMember(tools, { directory, name, etcdPort: etcd.port, synchronous }));
  const urlOf = (some: readonly Member[]) =>
    `postgres://postgres:${encodeURIComponent(password)}@${some.map(({ gates }) => `127.0.0.1:${gates.clients.port}`).join(",")}/postgres`;
  const findLeader = async () => {
    const leader = (await describe(members)).find(({ role }) => role === "leader");
    const member = members.find(({ name }) => name === leader?.name);
    return member && (await isPrimary(member)) ? member : null;
  };
  const cluster: PatroniCluster = {
    members,
    url: urlOf(members),
    urlOf,
    findLeader,
    async waitUntilWhole() {
      await waitUntil(async () => (await describe(members)).filter(isRunning).length === members.length, 90_000);
      const leader = await findLeader();
      if (!leader) throw new Error("all members run and none of them leads");
      return leader;
    },
    async switchOver() {
      const leader = (await describe(members)).find(({ role }) => role === "leader");
      const gate = members.find(({ name }) => name === leader?.name)?.gates.rest;
      const body = JSON.stringify({ leader: leader?.name });
      const answer = await fetch(`http://127.0.0.1:${gate?.port}/switchover`, { method: "POST", body });
      if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`);
    },
    async remove() {
      await Promise.all(members.map((member) => member.stop()));
      await etcd.stop();
      rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  try {
    await cluster.waitUntilWhole();
    return cluster;
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

const waitUntil = (condition: () => Promise<boolean>, timeout: number) =>
  vi.waitUntil(condition, { timeout, interval: 100 });

type Described = { name: string; role: string; state: string };

const isRunning = ({ role, state }: Described) => (role === "leader" ? state === "running" : state === "streaming");

async function describe(members: readonly Member[]): Promise<Described[]> {
  for (const { gates } of members) {
    const answer = await fetch(`http://127.0.0.1:${gates.rest.port}/cluster`, { signal: AbortSignal.timeout(1_000) })
      .then((response) => response.json() as Promise<{ members: Described[] }>)
      .catch(() => null);
    if (answer) return answer.members;
  }
  return [];
}

/** Queries PostgreSQL directly, without the proxy and with a short timeout: it may be frozen. */
async function isPrimary({ port }: Member): Promise<boolean> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password, database: "postgres" });
  client.on("error", () => {});
  const timer = setTimeout(() => client.connection.stream.destroy(), 500);
  try {
    await client.connect();
    const { rows } = await client.query("select not pg_is_in_recovery() as yes");
    return rows[0]?.yes === true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    client.end().catch(() => {});
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

/** A directory that PostgreSQL's user may write to. */
export function makeOwnDirectory(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  if (databaseUser) chownSync(path, databaseUser.uid, databaseUser.gid);
  return path;
}

async function startEtcd(tools: Tools, directory: string) {
  const [port, peerPort] = [await findFreePort(), await findFreePort()];
  const address = (each: number) => `http://127.0.0.1:${each}`;
  const words = [
    ["data-dir", makeOwnDirectory(join(directory, "etcd"))],
    ["listen-client-urls", address(port)],
    ["advertise-client-urls", address(port)],
    ["listen-peer-urls", address(peerPort)],
    ["initial-advertise-peer-urls", address(peerPort)],
    ["initial-cluster", `default=${address(peerPort)}`],
  ].flatMap(([name, value = ""]) => [`--${name}`, value]);
  const child = launch(tools.etcd, words, join(directory, "etcd.log"));
  return { port, stop: () => end(child) };
}

type MemberOptions = { directory: string; name: string; etcdPort: number; synchronous: boolean };

async function startMember(tools: Tools, options: MemberOptions): Promise<Member> {
  const { directory, name } = options;
  const home = makeOwnDirectory(join(directory, name));
  const [port, restPort] = [await findFreePort(), await findFreePort()];
  const gates = {
    clients: await createGate(port),
    replicas: await createGate(port),
    rest: await createGate(restPort),
    etcd: await createGate(options.etcdPort),
  };
  const file = join(directory, `${name}.yml`);
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(patroniSettings(tools, options, { home, port, restPort, gates })), {
    mode: 0o644,
  });
  let child: ChildProcess | null = null;
  const member: Member = {
    name,
    gates,
    port,
    /** Does nothing if it is already running. */
    start() {
      if (child?.exitCode === null && child.signalCode === null) return;
      // It starts PostgreSQL's programs itself, which find their libraries through the environment.
      const { libraries } = tools.postgres15;
      const environment = libraries ? { LD_LIBRARY_PATH: libraries } : {};
      child = launch(tools.patroni, [file], join(directory, `${name}.log`), environment);
    },
    signal(signal) {
      for (const pid of [child?.pid, ...postgresOf(home)]) if (pid) tryKill(pid, signal);
    },
    async stop() {
      member.signal("SIGCONT");
      member.signal("SIGKILL");
      if (child) await end(child);
      await Promise.all(Object.values(gates).map((gate) => gate.close()));
    },
  };
  member.start();
  return member;
}

type Place = { home: string; port: number; restPort: number; gates: Member["gates"] };

const patroniSettings = (tools: Tools, { name, synchronous }: MemberOptions, place: Place) => ({
  scope: "agentrun",
  name,
  restapi: { listen: `127.0.0.1:${place.restPort}`, connect_address: `127.0.0.1:${place.gates.rest.port}` },
  // Declared as a proxy, so that Patroni does not bypass the gate.
  etcd3: { proxy: `http://127.0.0.1:${place.gates.etcd.port}` },
  bootstrap: {
    dcs: {
      ...timing,
      synchronous_mode: synchronous,
      synchronous_mode_strict: synchronous,
      // The test that loses data on purpose still needs a new leader.
      maximum_lag_on_failover: 64 * 1_048_576,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 200, wal_keep_size: "512MB" } },
    },
    initdb: [{ encoding: "UTF8" }, "data-checksums"],
  },
  postgresql: {
    listen: `127.0.0.1:${place.port}`,
    connect_address: `127.0.0.1:${place.gates.replicas.port}`,
    data_dir: join(place.home, "data"),
    bin_dir: tools.postgres15.programs,
    pgpass: join(place.home, "pgpass"),
    authentication: {
      superuser: { username: "postgres", password },
      replication: { username: "replicator", password },
    },
    parameters: { unix_socket_directories: place.home, shared_buffers: "64MB" },
    pg_hba: [
      "local all all trust",
      "host all all 127.0.0.1/32 scram-sha-256",
      "host replication all 127.0.0.1/32 scram-sha-256",
    ],
  },
});

/** The postmaster and its child processes. */
function postgresOf(home: string): number[] {
  try {
    const postmaster = Number(readFileSync(join(home, "data/postmaster.pid"), "utf8").split("\n")[0]);
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
    return [postmaster, ...children.map(Number)];
  } catch {
    return [];
  }
}

export function launch(
  command: string,
  words: string[],
  logFile: string,
  environment: Record<string, string> = {},
): ChildProcess {
  const env = { ...process.env, ...environment };
  const child = spawn(command, words, { ...asUser, env, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  const log = createWriteStream(logFile, { flags: "a" });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  child.on("error", (error) => log.write(`${error.message}\n`));
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already exited.
  }
}
