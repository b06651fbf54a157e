import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { serverFlags } from "../../packages/cli/src/server-process.ts";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { linesOf } from "./service-logs.ts";

const sources = fileURLToPath(new URL("../../packages/server/src/main.ts", import.meta.url));
const shipped = fileURLToPath(new URL("../../packages/server/start.js", import.meta.url));
/** In a run of the suite, the bundle that was built for it (bundle.ts). */
function entryOf({ entry, isFromSources, isAsShipped }: ServiceOptions): string {
  if (entry) return entry;
  if (isFromSources) return sources;
  return (isAsShipped ? undefined : process.env.AGENTRUN_SUITE_ENTRY) ?? shipped;
}
/** Shorter than a test's timeout, so that this error is reported. */
const startLimitMs = 50_000;

export type Credentials = {
  base_url: string;
  api_key: string;
  ca_file: string;
  email: string;
  password: string;
  organization_id: string;
  agent_id: string;
};

/** The real process, as `npm start` runs it. */
export type Service = {
  baseUrl: string;
  dataDir: string;
  /** The certificate authority of its certificate. */
  ca: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  credentials: Credentials;
  api: ApiClient;
  /** The same service with another key. */
  apiAs(key: string | null): ApiClient;
  /** SIGTERM, then its exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
  remove(): Promise<void>;
};

export type ServiceOptions = {
  databaseUrl?: string;
  dataDir?: string;
  env?: Record<string, string>;
  /** For a second node, which creates no account. */
  credentials?: Credentials;
  /** The authority to trust if the service has another certificate. */
  caFile?: string;
  /** The working directory of the command. */
  cwd?: string;
  /** Another release's program. */
  entry?: string;
  /** Another version of Node. */
  node?: string;
  /** From the sources, module by module: for tests about the sources. */
  isFromSources?: boolean;
  /** As in `npm start`, also in a run of the suite: for tests about the start itself. */
  isAsShipped?: boolean;
  /** A module that is loaded before it. */
  preload?: string;
  /** Time until it must be ready, if not the default. */
  startMs?: number;
  /** The user that runs it, if the tests run as root. */
  user?: { uid: number; gid: number };
};

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const dataDir = options.dataDir ?? makeDataDir(options.user);
  const preload = options.preload ? ["--import", options.preload] : [];
  const child = spawn(options.node ?? process.execPath, [...serverFlags, ...preload, entryOf(options)], {
    env: environment(dataDir, options),
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.cwd ? { cwd: options.cwd } : {}),
    ...(options.user ? { uid: options.user.uid, gid: options.user.gid } : {}),
  });
  const lines = linesOf(child.pid ?? 0);
  const { baseUrl, credentials, ca } = await whenReady(child, lines, dataDir, options).catch((error) => {
    // A service that is not referenced by a test would outlive the suite.
    child.kill("SIGTERM");
    throw error;
  });
  const isUnchecked = options.entry !== undefined;
  const apiAs = (key: string | null) => createApiClient({ baseUrl, ca, key, isUnchecked });
  const exited = once(child, "exit");
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exited;
    }
  };
  return {
    baseUrl,
    dataDir,
    ca,
    process: child,
    output: () => lines.join("\n"),
    credentials,
    api: apiAs(credentials.api_key),
    apiAs,
    async stop() {
      await end("SIGTERM");
      return child.exitCode;
    },
    kill: () => end("SIGKILL"),
    async remove() {
      await end("SIGKILL");
      // An embedded database notices it a moment later.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** A node without a port, once it reports to be ready. */
export async function startPortless(options: ServiceOptions): Promise<Pick<Service, "process" | "output" | "stop">> {
  const env = environment(options.dataDir ?? makeDataDir(), options);
  const child = spawn(process.execPath, [...serverFlags, entryOf(options)], { env, stdio: ["ignore", "pipe", "pipe"] });
  const lines = linesOf(child.pid ?? 0);
  const exited = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (readyLine(line)) resolve();
      });
    child.once("exit", () => reject(new Error(`the node ended:\n${lines.join("\n")}`)));
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await exited;
    }
    return child.exitCode;
  };
  return { process: child, output: () => lines.join("\n"), stop };
}

/** A directory that the database's user can enter: otherwise the database would be placed elsewhere, and outlive the removal. */
function makeDataDir(user?: ServiceOptions["user"]): string {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-service-"));
  chmodSync(directory, 0o711);
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

/** The properties of a service once it responds. */
async function whenReady(child: ChildProcess, lines: string[], dataDir: string, options: ServiceOptions) {
  const baseUrl = await waitUntilReady(child, lines, options.startMs ?? startLimitMs);
  const credentials = readCredentials(dataDir, baseUrl, options.credentials);
  return { baseUrl, credentials, ca: readFileSync(options.caFile ?? join(dataDir, "tls", "ca.pem"), "utf8") };
}

/** Starts a service that should fail to start; resolves with its exit code and its output. */
export async function runUntilExit(options: ServiceOptions): Promise<{ code: number | null; output: string }> {
  const env = environment(options.dataDir ?? makeDataDir(), options);
  const child = spawn(process.execPath, [...serverFlags, entryOf(options)], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: startLimitMs,
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return { code: child.exitCode, output: output + errors };
}

function environment(dataDir: string, options: ServiceOptions): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    AGENTRUN_DATA_DIR: dataDir,
    AGENTRUN_PORT: "0",
    AGENTRUN_SECRET_KEY: "a key for the tests",
    AGENTRUN_LOG_FORMAT: "json",
    // The previous release does not have this setting.
    ...(options.entry ? {} : { AGENTRUN_PROCESSES: "1" }),
    AGENTRUN_MODULE_PROCESSES: "1",
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...options.env,
  };
}

/** The ready message of a service with a JSON log. */
function readyLine(line: string): { base_url?: string } | null {
  return line.endsWith('"msg":"ready"}') ? (JSON.parse(line) as { base_url?: string }) : null;
}

/** Resolves with the base address that the service prints when it is ready. */
function waitUntilReady(child: ChildProcess, lines: string[], limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the service ${why}; it printed:\n${lines.join("\n")}`));
    const timer = setTimeout(() => fail("was not ready in time"), limitMs);
    const read = (line: string) => {
      lines.push(line);
      const baseUrl = readyLine(line)?.base_url ?? /^ {2}API +(https:\S+)$/.exec(line)?.[1];
      if (!baseUrl) return;
      clearTimeout(timer);
      resolve(baseUrl);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on("line", read);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

function readCredentials(dataDir: string, baseUrl: string, given: Credentials | undefined): Credentials {
  const file = join(dataDir, "credentials.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Credentials;
  if (!given) throw new Error(`there is no ${file}, and no credentials were given`);
  return { ...given, base_url: baseUrl };
}
