import type { Config } from "../config.ts";
import { prepareDirectories } from "../directories.ts";
import { explainListening } from "../http/start-failures.ts";
import type { Log } from "../lib/log.ts";
import { stopOnSignal } from "../stop-on-signal.ts";
import { findSource } from "../store/database/open.ts";
import type { Talk } from "../talk.ts";
import { createCrew, type Replaced } from "./crew.ts";
import { openPort, type Port } from "./port.ts";

/**
 * Several processes of the service that share one port, so that it uses the cores there are. Each is a node of its own, with its
 * leases and its connections; the primary runs none of it: it holds the port, the database where that is ours, and replaces
 * whoever ends. When it is killed its members end with it, and the next start goes on as after any crash.
 */
export async function startPrimary(config: Config, log: Log, talk: Talk): Promise<void> {
  const startedMs = performance.now();
  prepareDirectories(config);
  const port = config.roles.has("gateway") ? await holdPort(config, log) : null;
  const source = config.databaseUrl ? null : await findSource(config, talk.say);
  const database = source && { url: source.url, uid: source.uid, location: source.location };
  const crew = createCrew({ size: config.processes, database, port, log });
  const end = async (code: number) => {
    port?.close();
    await source?.stop();
    process.exit(code);
  };
  stopOnSignal(crew.stop, talk, () => void replaceAll(crew.replace, talk, log));
  void crew.ended.then(end);
  const facts = await crew.start();
  if (facts) talk.welcome(facts, Math.round(performance.now() - startedMs));
}

const holdPort = (config: Config, log: Log): Promise<Port> =>
  openPort({ host: config.host, port: config.port, log }).catch((error) => {
    throw explainListening(error, config);
  });

async function replaceAll(replace: () => Promise<Replaced>, { say }: Talk, log: Log): Promise<void> {
  say("Replacing the processes one by one.");
  const outcome = await replace();
  if (outcome === "replaced") say("All processes are new.");
  if (outcome === "failed")
    log.error("a new process did not start, for what it said on standard error: the old ones go on");
}
