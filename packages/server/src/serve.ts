import cluster from "node:cluster";
import type { App } from "./app.ts";
import { type ConsoleOutput, createConsoleOutput } from "./console-output.ts";
import { explain } from "./lib/errors.ts";
import { createLog, type Log } from "./lib/observability/log.ts";
import { joinPrimary, type Membership } from "./processes/member.ts";
import { type Config, readConfig } from "./settings/config.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const isTerminal = process.stdout.isTTY === true;
  const format = config.logFormat ?? (isTerminal ? "pretty" : "json");
  const log = await createLog({ level: config.logLevel, format, process: cluster.worker?.id });
  const output = createConsoleOutput(config, log);
  // Node would open its debugger at this signal, and whoever reaches that reads every secret.
  process.on("SIGUSR1", () => output.print("SIGUSR1 does nothing here. Start with --inspect to debug."));
  const isPrimary = cluster.isPrimary && config.processes > 1;
  if (isPrimary) await (await import("./processes/primary.ts")).startPrimary(config, log, output);
  else await startOne(config, log, output);
}

/** The service itself, alone or as one of several. */
async function startOne(config: Config, log: Log, output: ConsoleOutput): Promise<void> {
  const membership = await joinPrimary();
  const startedMs = performance.now();
  const { startApp } = await import("./app.ts");
  const app = await startApp(membership ? shareOf(config, membership) : config, log, output.print, membership?.gather);
  const stop = createStop(app.stop, config.drainSeconds * 1_000, membership);
  // Before it is told that it is ready: whoever reads that may stop it at once.
  if (membership) {
    followPrimary(membership, stop);
    membership.count(app.metrics);
  } else stopOnSignal(stop, output, () => output.print(oneProcess));
  stopOnUncaughtException(app, log);
  const { baseUrl, caFile, firstAccount } = app;
  if (membership) membership.reportReady({ baseUrl, caFile, firstAccount });
  else output.welcome(app, Math.round(performance.now() - startedMs));
}

/** What is counted by address is counted by each process, and connections are dealt out in turn. */
const shareOf = (config: Config, { database, sharedPort }: Membership): Config & Shared => ({
  ...config,
  connectionsPerAddress: Math.ceil(config.connectionsPerAddress / config.processes),
  sharedDatabase: database,
  sharedPort,
});

type Shared = { sharedDatabase: Membership["database"]; sharedPort: Membership["sharedPort"] };

const oneProcess = "SIGHUP replaces processes one by one where there are several (AGENTRUN_PROCESSES). There is one.";

type Stop = (atOnce: boolean, hasSuccessor?: boolean) => void;

/** The first time lets runs end; told to be quick, it does not wait for them: they go on at the next start. */
function createStop(stopApp: App["stop"], graceMs: number, membership: Membership | null): Stop {
  let stopping: Promise<void> | null = null;
  return (atOnce, hasSuccessor = false) => {
    if (stopping && !atOnce) return;
    if (stopping) {
      stopApp(0).catch(() => {});
      return;
    }
    if (hasSuccessor) membership?.reportLeaving();
    stopping = stopApp(atOnce ? 0 : graceMs, { hasSuccessor })
      .then(() => membership?.leave())
      .then(() => process.exit(0));
    stopping.catch((error) => {
      process.stderr.write(`${explain(error)}\n`);
      process.exit(1);
    });
  };
}

/** A terminal and a service manager tell every process of a group: it is the primary that counts how often. */
function followPrimary(membership: Membership, stop: Stop): void {
  membership.onStop(stop);
  process.on("SIGTERM", () => stop(false, true));
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
}

/** Nobody knows what state we are in after that: it is written down, and the process ends as it always would have. */
function stopOnUncaughtException(app: { reportFatal(error: unknown): Promise<void> }, log: Log): void {
  process.once("uncaughtException", (error) => {
    log.fatal({ err: error }, "the process ends by a mistake of ours");
    process.stderr.write(`${explain(error)}\n`);
    app.reportFatal(error).finally(() => process.exit(1));
  });
}

/** A full disk can be met anywhere on the way. */
const diskHint = (words: string): string =>
  /ENOSPC|No space left on device/.test(words)
    ? " The disk is full: make room on it, or name another place with AGENTRUN_DATA_DIR."
    : "";

main().catch((error) => {
  const words = explain(error);
  process.stderr.write(`${words}${diskHint(words)}\n`);
  process.exit(1);
});
