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
      "Run `agentrun login`, set AGENTRUN_API_KEY, or run the command in the directory of a running service.";
    throw new CommandError(`There is no API key for ${baseUrl.value}.`, exitCodes.auth, hint);
  }
  if (caFile && !existsSync(caFile.value))
    throw new UsageError(`The CA file ${caFile.value} (from the ${caFile.origin}) does not exist.`);
  const logAt = (level: string) => (text: string, fields?: unknown) =>
    out.say(`${level}: ${text}${fields === undefined ? "" : ` ${JSON.stringify(fields)}`}`);
  try {
    return new AgentRun({
      apiKey: apiKey?.value,
      baseURL: baseUrl.value,
      caFile: caFile?.value,
      logLevel: globals.verbose ? "debug" : "off",
      logger: { debug: logAt("debug"), info: logAt("info"), warn: logAt("warn"), error: logAt("error") },
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
