import { execFileSync, fork, spawnSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  createReadStream,
  linkSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { open, Session } from "node:inspector";
import { createRequire, enableCompileCache } from "node:module";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { writeHeapSnapshot } from "node:v8";
import { WASI } from "node:wasi";
import { Worker } from "node:worker_threads";
import pg from "pg";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = {
  dataDir: string;
  /** The database's. */
  socket: string;
  /** The name of the workers' own socket, which a module does not have. */
  workerSocket: string | null;
  service: number;
  elsewhere: string;
};
type Attempts = Record<string, (input: Input) => unknown>;

const insides = (name: string) => Reflect.get(process, "binding").call(process, name);

/** Attempts on files that only the service's user may read or write: the OS refuses another user, independently of Node. */
const files: Attempts = {
  "read the secret key": ({ dataDir }) => readFileSync(join(dataDir, "secret-key"), "utf8"),
  "read it as a promise": ({ dataDir }) => readFile(join(dataDir, "secret-key"), "utf8"),
  "read it as a stream": ({ dataDir }) => text(createReadStream(join(dataDir, "secret-key"))),
  "read it as a blob": async ({ dataDir }) => (await openAsBlob(join(dataDir, "secret-key"))).text(),
  "read it as settings": ({ dataDir }) => process.loadEnvFile(join(dataDir, "secret-key")),
  "read the database's address": ({ dataDir }) => readFileSync(join(dataDir, "database-url"), "utf8"),
  "read the first account": ({ dataDir }) => readFileSync(join(dataDir, "credentials.json"), "utf8"),
  "require the first account": ({ dataDir }) => createRequire(import.meta.url)(join(dataDir, "credentials.json")),
  "import the first account": ({ dataDir }) => import(join(dataDir, "credentials.json"), { with: { type: "json" } }),
  "read the certificate's key": ({ dataDir }) => readFileSync(join(dataDir, "tls", "server-key.pem"), "utf8"),
  "copy the secret key": ({ dataDir }) => copyFileSync(join(dataDir, "secret-key"), join(tmpdir(), "copy")),
  "list the folder": ({ dataDir }) => readdirSync(dataDir),
  "list the database's files": ({ dataDir }) => readdirSync(join(dataDir, "postgres", "data")),
  "make a second name for the secret key": ({ dataDir }) => {
    linkSync(join(dataDir, "secret-key"), join(tmpdir(), "name"));
    return readFileSync(join(tmpdir(), "name"), "utf8");
  },
  "link to the secret key": ({ dataDir }) => {
    symlinkSync(join(dataDir, "secret-key"), join(tmpdir(), "link"));
    return readFileSync(join(tmpdir(), "link"), "utf8");
  },
  "read the service's environment": ({ service }) => readFileSync(`/proc/${service}/environ`, "utf8"),
  "read its parent's environment": () => readFileSync(`/proc/${process.ppid}/environ`, "utf8"),
  "read the service's memory": ({ service }) => readFileSync(`/proc/${service}/maps`, "utf8"),
  "list the service's descriptors": ({ service }) => readdirSync(`/proc/${service}/fd`),
  "go by its own root": ({ dataDir }) => readFileSync(join("/proc/self/root", dataDir, "secret-key"), "utf8"),
  "go by the service's root": ({ dataDir, service }) =>
    readFileSync(join(`/proc/${service}/root`, dataDir, "secret-key"), "utf8"),
  "write elsewhere": ({ elsewhere }) => writeFileSync(join(elsewhere, "written"), ""),
  "write into its own module": () => appendFileSync(import.meta.filename, ""),
  "become root": () => (process.getuid?.() === 0 ? new Error("it was started as root") : process.setuid?.(0)),
  "enter the database": ({ socket }) => enterDatabase(socket),
};

/** Attempts to leave the process, and to bypass Node's permissions. */
const ways: Attempts = {
  // Where the OS refuses it, Node ends the process.
  "copy the folder": ({ dataDir }) => cpSync(dataDir, join(tmpdir(), "folder"), { recursive: true }),
  "read the accounts of the machine": () => readFileSync("/etc/passwd", "utf8"),
  "read its own environment from the system": () => readFileSync("/proc/self/environ", "utf8"),
  "write its memory elsewhere": ({ elsewhere }) => writeHeapSnapshot(join(elsewhere, "heap")),
  "write a report elsewhere": ({ elsewhere }) => process.report.writeReport(join(elsewhere, "report")),
  "keep compiled code elsewhere": ({ elsewhere }) => {
    const { message } = enableCompileCache(join(elsewhere, "cache"));
    return message === undefined ? "kept" : new Error(message);
  },
  "open a database file": async () => (await import("node:sqlite")).DatabaseSync.name,
  "start a child": () => spawnSync("id").error ?? "started",
  "start a child and read its output": () => execFileSync("id"),
  "fork itself": () => fork(import.meta.filename),
  "become another program": () => process.execve?.("/bin/true", ["true"], {}),
  "start a thread": () => new Worker("", { eval: true }),
  "start a WASI system": () => new WASI({ version: "preview1", preopens: { "/": "/" } }),
  "load an addon": () => process.dlopen({ exports: {} }, join(tmpdir(), "addon.node")),
  "reach for Node's insides": () => insides("spawn_sync"),
  "reach for Node's files": () => insides("fs"),
  "open a debugger": () => open(0),
  "debug itself": () => {
    const session = new Session();
    session.connect();
    return session;
  },
  "open the service's debugger": ({ service }) => Reflect.get(process, "_debugProcess").call(process, service),
  "signal the service": ({ service }) => Reflect.get(process, "_kill").call(process, service, 10),
  "speak as another worker": ({ workerSocket }) => speakAsAnother(workerSocket),
};

async function enterDatabase(socket: string): Promise<string> {
  const client = new pg.Client({ host: socket, port: 5432, user: "agentrun", database: "agentrun", password: "guess" });
  await client.connect();
  return "entered";
}

/** A connection to the workers' socket without a valid token is closed. */
function speakAsAnother(name: string | null): Promise<Error | string> {
  return new Promise((resolve) => {
    if (name === null) return resolve(new Error("this system has no such names"));
    const socket = connect(`\0${name}`);
    socket.on("error", resolve).on("close", () => resolve(new Error("hung up")));
    socket.on("data", () => resolve("got an answer"));
    socket.write('a guess at a token\n[["ready"]]\n');
  });
}

async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    const got = await attempt();
    return got instanceof Error ? `refused: ${got.message}` : "got in";
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : error}`;
  }
}

async function tryEach(attempts: Attempts, input: Input): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) outcomes[name] = await outcomeOf(() => attempt(input));
  return outcomes;
}

/** Tries each attempt and reports its result, then what modules are for: their own files and a folder for output. */
export default {
  async run({ input }: AgentContext) {
    const given = input as Input & { filesAlone?: boolean };
    const outcomes = await tryEach(given.filesAlone ? files : { ...files, ...ways }, given);
    const note = join(tmpdir(), "note");
    writeFileSync(note, "kept");
    const own = readFileSync(import.meta.filename, "utf8").length > 0;
    const uid = process.getuid?.();
    const environment = { ...process.env };
    return { outcomes, note: readFileSync(note, "utf8"), temporary: tmpdir(), own, uid, environment };
  },
};
