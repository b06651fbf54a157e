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
 * Several processes of the service that share one port, so that it uses the cores there are. Each is a node of its own, with its
 * leases and its connections; the primary runs none of it: it holds the port, the database where that is ours, and replaces
 * whoever ends. When it is killed its members end with it, and the next start goes on as after any crash.
 */
export async function startPrimary(config: Config, log: Log, output: ConsoleOutput): Promise<void> {
  const startedMs = performance.now();
  prepareDirectories(config);
  const port = config.roles.has("gateway") ? await holdPort(config, log) : null;
  const source = config.databaseUrl ? null : await findSource(config, output.print);
  const database = source && { url: source.url, uid: source.uid, location: source.location };
  const crew = createProcessPool({ size: config.processes, database, port, log });
  const end = async (code: number) => {
    port?.close();
    await source?.stop();
    process.exit(code);
  };
  stopOnSignal(crew.stop, output, () => void replaceAll(crew.replace, output, log));
  void crew.ended.then(end);
  const facts = await crew.start();
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
    log.error("a new process did not start, for what it said on standard error: the old ones go on");
}
