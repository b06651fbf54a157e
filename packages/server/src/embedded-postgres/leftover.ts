import { existsSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findCommandLine, isAlive } from "../lib/running-process.ts";
import { SOCKET_PORT } from "./address.ts";

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Ends a PostgreSQL that an earlier life of the service left on this data directory, and clears the way when only its notes are left: its
 * own, and the lock of its socket. A copied directory has those of the original, whose server may run: PostgreSQL would not start.
 */
export async function stopLeftover(dataDirectory: string, socketDirectory: string): Promise<void> {
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
