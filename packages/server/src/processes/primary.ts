import type { ConsoleOutput } from "../console-output.ts";
import { prepareDirectories } from "../data-directory.ts";
import { explainListening } from "../http/start-failures.ts";
import type { Log } from "../lib/observability/log.ts";
import type { Config } from "../settings/config.ts";
import { stopOnSignal } from "../stop-on-signal.ts";
import { findSource } from "../store/database/open.ts";
import { openPort, type Port } from "./port.ts";
import { createProcessPool, type Replaced } from "./process-pool.ts";

/**
 * Starts several processes of the service that share one port, to use all cores. Each is a separate node with its own leases and
 * database connections. The primary serves no requests: it holds the port and the embedded database, and replaces processes that
 * end. If it is killed, the processes end with it, and the next start recovers as after any crash.
 */
export async function startPrimary(config: Config, log: Log, output: ConsoleOutput): Promise<void> {
  const startedMs = performance.now();
  prepareDirectories(config);
  const port = config.roles.has("gateway") ? await holdPort(config, log) : null;
  const source = config.databaseUrl ? null : await findSource(config, output.print);
  const database = source && { url: source.url, uid: source.uid, location: source.location };
  const pool = createProcessPool({ size: config.processes, database, port, log });
  const end = async (code: number) => {
    port?.close();
    await source?.stop();
    process.exit(code);
  };
  stopOnSignal(pool.stop, output, () => void replaceAll(pool.replace, output, log));
  void pool.ended.then(end);
  const facts = await pool.start();
  if (facts) output.welcome(facts, Math.round(performance.now() - startedMs));
}

const holdPort = (config: Config, log: Log): Promise<Port> =>
  openPort({ host: config.host, port: config.port, log }).catch((error) => {
    throw explainListening(error, config);
  });

async function replaceAll(replace: () => Promise<Replaced>, { print }: ConsoleOutput, log: Log): Promise<void> {
  print("Replacing the processes one by one.");
  const outcome = await replace();
  if (outcome === "replaced") print("All processes are new.");
  if (outcome === "failed")
    log.error("a new process did not start (see its output on standard error): the old processes continue");
}
