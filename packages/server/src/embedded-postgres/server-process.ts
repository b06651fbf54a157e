import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, statSync, truncateSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findCommandLine, isAlive } from "../lib/system/processes.ts";
import { SOCKET_PORT } from "./connection.ts";
import { CHILD_ENVIRONMENT, dataDirectoryOf, logFileOf, type Place } from "./place.ts";

/** How a process ended. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A running PostgreSQL: `stop` asks for a fast shutdown, `exited` resolves when it is gone. */
export type PostgresProcess = { exited: Promise<Exit>; stop(): void };

/**
 * The database must end with the service, even when the service is killed and can do nothing any more. So PostgreSQL is
 * the child of a shell whose standard input is a pipe that only the service holds: when the pipe ends, for whatever
 * reason, the shell asks PostgreSQL to shut down fast. The request is repeated because the first one may come before
 * PostgreSQL listens to signals. The shell ignores signals meant for the service; PostgreSQL sets its own.
 */
const WATCHDOG = `
trap '' INT TERM HUP
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
( while read -r _; do :; done; while kill -INT "$server" 2>/dev/null; do sleep 1; done ) <&3 &
watcher=$!
wait "$server"
code=$?
kill -KILL "$watcher" 2>/dev/null
exit "$code"
`;

const LOG_KEPT_BYTES = 10 * 1024 * 1024;

/** Starts PostgreSQL in a session of its own, so that a Ctrl-C meant for the service does not reach it. */
export function spawnPostgres(place: Place, binary: string, settings: Record<string, string>): PostgresProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", dataDirectoryOf(place), ...options];
  const log = openLog(logFileOf(place));
  const [command, parameters] =
    process.platform === "win32" ? [binary, args] : ["/bin/sh", ["-c", WATCHDOG, "sh", binary, ...args]];
  const identity = place.runAs ? { uid: place.runAs.uid, gid: place.runAs.gid } : {};
  const stdio: ["pipe", number, number] = ["pipe", log, log];
  const child = spawn(command, parameters, {
    ...identity,
    cwd: place.location,
    env: CHILD_ENVIRONMENT,
    stdio,
    detached: true,
  });
  closeSync(log);
  const exited = once(child, "exit").then(([code, signal]) => ({ code, signal }));
  const stop = () => void (process.platform === "win32" ? child.kill() : child.stdin?.end());
  return { exited, stop };
}

function openLog(file: string): number {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes > LOG_KEPT_BYTES) truncateSync(file);
  return openSync(file, "a", 0o600);
}

export type SupervisorParts = {
  launch: () => Promise<PostgresProcess>;
  /** Resolves when the database answers; gives up when the signal says that the process is gone. */
  waitUntilReady: (gone: AbortSignal) => Promise<void>;
  print: (line: string) => void;
};

const START_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 5_000;
const HEALTHY_MS = 10_000;

const pauseMs = (failures: number): number => Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS);

/** Starts the database, and starts it again whenever it ends unasked; undefined when it would not start at all. */
export async function supervise(parts: SupervisorParts): Promise<{ stop(): Promise<void> } | undefined> {
  const first = await startFirst(parts);
  if (!first) return undefined;
  const stopping = new AbortController();
  const done = keepRunning(parts, first, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

/** The first tries may meet processes of a killed predecessor that have not quite gone. */
async function startFirst(parts: SupervisorParts): Promise<PostgresProcess | undefined> {
  for (let failures = 0; failures < START_ATTEMPTS; failures++) {
    if (failures > 0) await sleep(pauseMs(failures));
    const running = await parts.launch();
    if (await becameReady(parts, running)) return running;
  }
  return undefined;
}

async function becameReady(parts: SupervisorParts, running: PostgresProcess): Promise<boolean> {
  const gone = new AbortController();
  void running.exited.then(() => gone.abort());
  try {
    await parts.waitUntilReady(gone.signal);
    return true;
  } catch (error) {
    if (gone.signal.aborted) return false;
    running.stop();
    await running.exited;
    throw error;
  }
}

async function keepRunning(parts: SupervisorParts, first: PostgresProcess, stopping: AbortSignal): Promise<void> {
  let running: PostgresProcess | undefined = first;
  let failures = 0;
  while (true) {
    const since = performance.now();
    const exit = running && (await watch(running, stopping));
    if (stopping.aborted) return;
    failures = performance.now() - since > HEALTHY_MS ? 0 : failures + 1;
    if (exit) parts.print(`The database ended unasked (${describe(exit)}) and is started again`);
    await sleep(pauseMs(failures), undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    running = await relaunch(parts);
  }
}

/** Waits for the end, asking for it once we are stopping. */
async function watch(running: PostgresProcess, stopping: AbortSignal): Promise<Exit> {
  if (stopping.aborted) running.stop();
  stopping.addEventListener("abort", running.stop, { once: true });
  const exit = await running.exited;
  stopping.removeEventListener("abort", running.stop);
  return exit;
}

async function relaunch(parts: SupervisorParts): Promise<PostgresProcess | undefined> {
  try {
    return await parts.launch();
  } catch (error) {
    parts.print(`The database could not be started again: ${(error as Error).message}`);
    return undefined;
  }
}

const describe = (exit: Exit): string => (exit.signal ? `signal ${exit.signal}` : `code ${exit.code}`);

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Ends a PostgreSQL that an earlier life of the service left on this data directory, and clears the way when only its notes are left: its
 * own, and the lock of its socket. A copied directory has those of the original, whose server may run: PostgreSQL would not start.
 */
export async function stopLeftoverServer(dataDirectory: string, socketDirectory: string): Promise<void> {
  await stopNoted(dataDirectory);
  const socket = join(socketDirectory, `.s.PGSQL.${SOCKET_PORT}`);
  await Promise.all([socket, `${socket}.lock`].map((file) => rm(file, { force: true })));
}

async function stopNoted(dataDirectory: string): Promise<void> {
  const note = join(dataDirectory, "postmaster.pid");
  const pid = await findNotedPid(note);
  if (pid === undefined) return;
  const runs = () => isServerOf(pid, dataDirectory);
  if ((await runs()) && !(await end(pid, runs))) throw new Error(`PostgreSQL ${pid} still runs on ${dataDirectory}`);
  // The number may be a stranger's by now, and PostgreSQL would not start beside it.
  if (existsSync(note)) await rm(note, { force: true });
}

async function end(pid: number, runs: () => Promise<boolean>): Promise<boolean> {
  return (
    (await signalAndWait(pid, "SIGINT", FAST_SHUTDOWN_MS, runs)) ||
    signalAndWait(pid, "SIGQUIT", IMMEDIATE_SHUTDOWN_MS, runs)
  );
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, ms: number, runs: () => Promise<boolean>) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
  const deadline = performance.now() + ms;
  while (performance.now() < deadline) {
    if (!(await runs())) return true;
    await sleep(20);
  }
  return false;
}

async function findNotedPid(note: string): Promise<number | undefined> {
  const text = await readFile(note, "utf8").catch(() => undefined);
  const pid = Number.parseInt(text ?? "", 10);
  return pid > 0 ? pid : undefined;
}

/** Whether that process is a PostgreSQL server that was started on this very directory. */
async function isServerOf(pid: number, dataDirectory: string): Promise<boolean> {
  const commandLine = isAlive(pid) ? findCommandLine(pid) : undefined;
  if (commandLine === undefined) return false;
  if (commandLine.includes(` -D ${dataDirectory} `)) return true;
  // The directory may have been moved since, but a server stays inside it.
  const [program = ""] = commandLine.split(" ");
  return basename(program) === "postgres" && isSameFile(`/proc/${pid}/cwd`, dataDirectory);
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
