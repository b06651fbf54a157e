import { type App, startApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { explain } from "./lib/errors.ts";
import { createLog, type Log } from "./lib/log.ts";
import { ready, welcome } from "./welcome.ts";

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const isTerminal = process.stdout.isTTY === true;
  const log = await createLog({ level: config.logLevel, format: config.logFormat ?? (isTerminal ? "pretty" : "json") });
  const talk = createTalk(config, log);
  // Node would open its debugger at this signal, and whoever reaches that reads every secret.
  process.on("SIGUSR1", () => talk.say("SIGUSR1 does nothing here. Start with --inspect to debug."));
  const startedMs = performance.now();
  const app = await startApp(config, log, talk.say);
  // Before it is told that it is ready: whoever reads that may stop it at once.
  stopOnSignal(app, config.drainSeconds * 1_000, talk.say);
  stopOnMistake(app, log);
  talk.welcome(app, Math.round(performance.now() - startedMs));
}

type Talk = { say: (line: string) => void; welcome: (app: App, startMs: number) => void };

/** To people, unless every line is asked to be JSON: that is read by a collector, which is to keep no password. */
function createTalk(config: Config, log: Log): Talk {
  if (config.logFormat !== "json") {
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    return { say, welcome: (app, startMs) => say(welcome(app, config, startMs)) };
  }
  // Told whatever the level: it is not about requests.
  const told = log.child({}, { level: "info" });
  return { say: (line) => told.info(line), welcome: (app, startMs) => told.info(ready(app, config, startMs), "ready") };
}

/** The first signal lets runs end; a second one does not wait for them: they go on at the next start. */
function stopOnSignal(app: App, graceMs: number, say: Talk["say"]): void {
  let stopping: Promise<void> | null = null;
  const stop = () => {
    if (stopping) {
      app.stop(0).catch(() => {});
      return;
    }
    say("Stopping: no new runs; waiting for those that run. Once more to hand them back at once.");
    stopping = app.stop(graceMs).then(() => process.exit(0));
    stopping.catch((error) => {
      process.stderr.write(`${explain(error)}\n`);
      process.exit(1);
    });
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

/** Nobody knows what state we are in after that: it is written down, and the process ends as it always would have. */
function stopOnMistake(app: App, log: Log): void {
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
