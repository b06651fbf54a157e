import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, statSync, truncateSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findCommandLine, isAlive } from "@agentrun/host";
import { SOCKET_PORT } from "./connection.ts";
import { CHILD_ENVIRONMENT, dataDirectoryOf, logFileOf, type Place } from "./place.ts";

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A running PostgreSQL. `stop` requests a fast shutdown; `exited` resolves after the process has exited. */
type PostgresProcess = { exited: Promise<Exit>; stop(): void };

/**
 * PostgreSQL must stop with the service, even if the service is killed and cannot clean up. So PostgreSQL is the child of a shell whose
 * standard input is a pipe that only the service holds: when the pipe closes, the shell requests a fast shutdown. It repeats the request
 * because the first one may arrive before PostgreSQL has installed its signal handlers. The shell ignores signals that are meant for the
 * service; PostgreSQL installs its own handlers.
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

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** Starts PostgreSQL in a separate session, so that Ctrl-C stops only the service and not the database. */
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
  if (bytes > MAX_LOG_BYTES) truncateSync(file);
  return openSync(file, "a", 0o600);
}

type SupervisorParts = {
  launch: () => Promise<PostgresProcess>;
  /** Resolves when the database accepts queries; rejects when the signal reports that the process has exited. */
  waitUntilReady: (gone: AbortSignal) => Promise<void>;
  print: (line: string) => void;
};

const START_ATTEMPTS = 5;
const MAX_PAUSE_MS = 5_000;
const STABLE_MS = 10_000;

const pauseMs = (failures: number): number => Math.min(100 * 2 ** failures, MAX_PAUSE_MS);

/** Starts the database and restarts it after an unexpected exit. Returns undefined if it never starts. */
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

/** Retries, because processes of a killed predecessor may still be exiting. */
async function startFirst(parts: SupervisorParts): Promise<PostgresProcess | undefined> {
  for (let failures = 0; failures < START_ATTEMPTS; failures++) {
    if (failures > 0) await sleep(pauseMs(failures));
    const running = await parts.launch();
    if (await isReady(parts, running)) return running;
  }
  return undefined;
}

async function isReady(parts: SupervisorParts, running: PostgresProcess): Promise<boolean> {
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
    const startedMs = performance.now();
    const exit = running && (await waitForExit(running, stopping));
    if (stopping.aborted) return;
    failures = performance.now() - startedMs > STABLE_MS ? 0 : failures + 1;
    if (exit) parts.print(`The database exited unexpectedly (${describeExit(exit)}); restarting it`);
    await sleep(pauseMs(failures), undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    running = await relaunch(parts);
  }
}

/** Waits for the exit, and requests it once the supervisor is stopping. */
async function waitForExit(running: PostgresProcess, stopping: AbortSignal): Promise<Exit> {
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
    parts.print(`Restarting the database failed: ${(error as Error).message}`);
    return undefined;
  }
}

const describeExit = (exit: Exit): string => (exit.signal ? `signal ${exit.signal}` : `code ${exit.code}`);

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Stops a PostgreSQL that an earlier process of the service left running on this data directory, and removes its stale PID file and socket
 * lock. PostgreSQL refuses to start if it finds these files, for example in a copied directory whose original server still runs.
 */
export async function stopLeftoverServer(dataDirectory: string, socketDirectory: string): Promise<void> {
  await stopRecordedServer(dataDirectory);
  const socket = join(socketDirectory, `.s.PGSQL.${SOCKET_PORT}`);
  await Promise.all([socket, `${socket}.lock`].map((file) => rm(file, { force: true })));
}

async function stopRecordedServer(dataDirectory: string): Promise<void> {
  const pidFile = join(dataDirectory, "postmaster.pid");
  const pid = await readPid(pidFile);
  if (pid === undefined) return;
  const isRunning = () => isServerOf(pid, dataDirectory);
  if ((await isRunning()) && !(await shutDown(pid, isRunning)))
    throw new Error(`PostgreSQL (process ${pid}) is still running on ${dataDirectory} and did not stop`);
  // The PID may belong to another process by now, and PostgreSQL refuses to start while the file names a live process.
  if (existsSync(pidFile)) await rm(pidFile, { force: true });
}

async function shutDown(pid: number, isRunning: () => Promise<boolean>): Promise<boolean> {
  return (
    (await signalAndWait(pid, "SIGINT", FAST_SHUTDOWN_MS, isRunning)) ||
    signalAndWait(pid, "SIGQUIT", IMMEDIATE_SHUTDOWN_MS, isRunning)
  );
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, ms: number, isRunning: () => Promise<boolean>) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
  const deadline = performance.now() + ms;
  while (performance.now() < deadline) {
    if (!(await isRunning())) return true;
    await sleep(20);
  }
  return false;
}

async function readPid(pidFile: string): Promise<number | undefined> {
  const text = await readFile(pidFile, "utf8").catch(() => undefined);
  const pid = Number.parseInt(text ?? "", 10);
  return pid > 0 ? pid : undefined;
}

/** Whether the process is a PostgreSQL server that was started on this directory. */
async function isServerOf(pid: number, dataDirectory: string): Promise<boolean> {
  const commandLine = isAlive(pid) ? findCommandLine(pid) : undefined;
  if (commandLine === undefined) return false;
  if (commandLine.includes(` -D ${dataDirectory} `)) return true;
  // The directory may have been moved since the start, but the server keeps it as its working directory.
  const [program = ""] = commandLine.split(" ");
  return basename(program) === "postgres" && isSameFile(`/proc/${pid}/cwd`, dataDirectory);
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
