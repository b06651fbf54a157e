import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/**
 * Everything of one test run is below one directory: clusters, nodes, their sockets and logs. So all its processes can be
 * found by their directory and stopped, however the run itself ended.
 */
export type RunDirectory = { path: string; remove(): void };

const prefix = "agentrun-failover-run-";

export function makeRunDirectory(): RunDirectory {
  removeAbandoned();
  const path = join(tmpdir(), `${prefix}${process.pid}`);
  mkdirSync(path);
  // Databases run as another user, who needs access.
  chmodSync(path, 0o755);
  return { path, remove: () => removeWithProcesses(path) };
}

/** Removes the remains of a run whose process was killed before its teardown. */
function removeAbandoned(): void {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix) && !isAlive(name.slice(prefix.length)));
  for (const name of left) removeWithProcesses(join(tmpdir(), name));
}

const isAlive = (pid: string): boolean => readLinkOrNull(`/proc/${pid}/exe`) !== null;

/** Synchronous: an interrupted process may not get another turn of the event loop. */
function removeWithProcesses(path: string): void {
  // Patroni restarts its PostgreSQL, so once is not enough.
  for (let living = livingBelow(path); living.length > 0; living = livingBelow(path)) {
    for (const pid of living) tryKill(pid);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
  for (const name of listNetworks().filter((each) => each.startsWith(networkPrefix(path))))
    execFileSync("ip", ["netns", "del", name]);
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** The prefix of a run's network namespaces, from its directory; short, since interface names are. */
export const networkPrefix = (path: string): string => `ar${basename(path).slice(prefix.length)}-`;

function listNetworks(): string[] {
  try {
    return readdirSync("/run/netns");
  } catch {
    return [];
  }
}

/** Processes with the directory in their environment; and PostgreSQL, which overwrites its own, by its working directory. */
function livingBelow(path: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.filter((pid) => belongsTo(path, pid)).map(Number);
}

function belongsTo(path: string, pid: string): boolean {
  const settings = readOrEmpty(`/proc/${pid}/environ`).split("\0");
  if (settings.some((text) => text.endsWith(`=${path}`) || text.includes(`=${path}/`))) return true;
  const isDatabase = readOrEmpty(`/proc/${pid}/comm`).startsWith("postgres");
  return isDatabase && (readLinkOrNull(`/proc/${pid}/cwd`)?.startsWith(`${path}/`) ?? false);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function readLinkOrNull(file: string): string | null {
  try {
    return readlinkSync(file);
  } catch {
    return null;
  }
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}
