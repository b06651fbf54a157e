import { existsSync } from "node:fs";
import { AgentRun, type ClientOptions } from "agent-run-client";
import { CommandError, exitCodes, Interrupted, UsageError } from "./exit-codes.ts";
import type { GlobalFlags } from "./flags.ts";
import { createOutput, type Output } from "./output.ts";
import { showProgress } from "./progress.ts";
import { type Connection, dataDirOf, type Environment, readConnection } from "./settings.ts";
import type { Terminal } from "./terminal.ts";

/** Passed to every command. */
export type Context = {
  environment: Environment;
  globals: GlobalFlags;
  terminal: Terminal;
  out: Output;
  dataDir: string;
  connection(): Connection;
  /** A client with the address and key from the settings. */
  client(options?: ClientOptions): AgentRun;
  /** Aborted by Ctrl-C. A caller of this function must end on abort; if it is never called, Ctrl-C ends the process at once. */
  interruption(): AbortSignal;
  progress<T>(what: string, work: Promise<T>): Promise<T>;
};

export function createContext(globals: GlobalFlags, environment: Environment, terminal: Terminal): Context {
  const out = createOutput(terminal, globals.json === true);
  let connection: Connection | undefined;
  const connect = () => {
    connection ??= readConnection(globals, environment);
    return connection;
  };
  return {
    environment,
    globals,
    terminal,
    out,
    dataDir: dataDirOf(globals, environment),
    connection: connect,
    client: (options = {}) => createClient(toConnection(options) ?? connect(), globals, out, options),
    interruption: createInterruption,
    progress: (what, work) => showProgress(terminal, what, work),
  };
}

/** With both address and key given, no settings are needed; they may not exist yet. */
function toConnection({ baseURL, apiKey }: ClientOptions): Connection | null {
  if (baseURL === undefined || apiKey === undefined) return null;
  return { baseUrl: { value: baseURL, origin: "flag" }, apiKey: null, caFile: null, profile: null };
}

function createClient(connection: Connection, globals: GlobalFlags, out: Output, options: ClientOptions): AgentRun {
  const { baseUrl, apiKey, caFile } = connection;
  if (!apiKey && options.apiKey === undefined) {
    const hint =
      "Log in with agentrun login, set AGENTRUN_API_KEY, or call it in the directory where the service runs.";
    throw new CommandError(`No API key is known for ${baseUrl.value}.`, exitCodes.auth, hint);
  }
  if (caFile && !existsSync(caFile.value))
    throw new UsageError(`${caFile.value} (the certificate authority, from the ${caFile.origin}) is not there.`);
  const tell = (level: string) => (text: string, fields?: unknown) =>
    out.say(`${level}: ${text}${fields === undefined ? "" : ` ${JSON.stringify(fields)}`}`);
  try {
    return new AgentRun({
      apiKey: apiKey?.value,
      baseURL: baseUrl.value,
      caFile: caFile?.value,
      logLevel: globals.verbose ? "debug" : "off",
      logger: { debug: tell("debug"), info: tell("info"), warn: tell("warn"), error: tell("error") },
      ...options,
    });
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

function createInterruption(): AbortSignal {
  const controller = new AbortController();
  const before = process.listeners("SIGINT");
  process.once("SIGINT", () => {
    process.once("SIGINT", () => process.exit(exitCodes.interrupted));
    controller.abort(new Interrupted("interrupted"));
  });
  // Add the new listener before removing the old ones: without any listener, the signal ends the process silently.
  for (const listener of before) process.removeListener("SIGINT", listener);
  return controller.signal;
}
