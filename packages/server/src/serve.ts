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
  // Node would open its debugger at this signal, which exposes every secret.
  process.on("SIGUSR1", () => output.print("SIGUSR1 does nothing here. Start with --inspect to debug."));
  const isPrimary = cluster.isPrimary && config.processes > 1;
  if (isPrimary) await (await import("./processes/primary.ts")).startPrimary(config, log, output);
  else await startOne(config, log, output);
}

/** Starts the service, as the only process or as one of several. */
async function startOne(config: Config, log: Log, output: ConsoleOutput): Promise<void> {
  const membership = await joinPrimary();
  const startedMs = performance.now();
  const { startApp } = await import("./app.ts");
  const app = await startApp(membership ? shareOf(config, membership) : config, log, output.print, membership?.gather);
  const stop = createStop(app.stop, config.drainSeconds * 1_000, membership);
  // Before readiness is reported: a reader of that line may stop the process at once.
  if (membership) {
    followPrimary(membership, stop);
    membership.count(app.metrics);
  } else stopOnSignal(stop, output, () => output.print(oneProcess));
  stopOnUncaughtException(app, log);
  const { baseUrl, caFile, firstAccount } = app;
  if (membership) membership.reportReady({ baseUrl, caFile, firstAccount });
  else output.welcome(app, Math.round(performance.now() - startedMs));
}

/** Connections are distributed round-robin, so each process gets its share of the limit per address. */
const shareOf = (config: Config, { database, sharedPort, sharedLimits }: Membership): Config & Shared => ({
  ...config,
  connectionsPerAddress: Math.ceil(config.connectionsPerAddress / config.processes),
  sharedDatabase: database,
  sharedPort,
  sharedLimits,
});

type Shared = Pick<Membership, "sharedPort" | "sharedLimits"> & { sharedDatabase: Membership["database"] };

const oneProcess =
  "SIGHUP has no effect with a single process. With several (AGENTRUN_PROCESSES), it replaces them one by one.";

type Stop = (atOnce: boolean, hasSuccessor?: boolean) => void;

/** The first call waits for runs; a call with `atOnce` hands them back, and they resume at the next start. */
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

/** A terminal signals every process of the group, so only the primary handles and counts signals. */
function followPrimary(membership: Membership, stop: Stop): void {
  membership.onStop(stop);
  process.on("SIGTERM", () => stop(false, true));
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
}

/** After an uncaught exception the state is undefined: report it and exit. */
function stopOnUncaughtException(app: { reportFatal(error: unknown): Promise<void> }, log: Log): void {
  process.once("uncaughtException", (error) => {
    log.fatal({ err: error }, "exiting after an uncaught exception");
    process.stderr.write(`${explain(error)}\n`);
    app.reportFatal(error).finally(() => process.exit(1));
  });
}

/** A full disk can cause an error anywhere. */
const diskHint = (words: string): string =>
  /ENOSPC|No space left on device/.test(words)
    ? " The disk is full: free space, or set another directory with AGENTRUN_DATA_DIR."
    : "";

main().catch((error) => {
  const words = explain(error);
  process.stderr.write(`${words}${diskHint(words)}\n`);
  process.exit(1);
});
