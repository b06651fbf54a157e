import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/**
 * Everything of one run of these tests is below one directory: clusters, nodes, their sockets and logs. So whatever it started can be
 * found by where it lives, and ended, however the run itself came to its end.
 */
export type RunDirectory = { path: string; remove(): void };

const prefix = "agentrun-failover-run-";

export function makeRunDirectory(): RunDirectory {
  removeAbandoned();
  const path = join(tmpdir(), `${prefix}${process.pid}`);
  mkdirSync(path);
  // Databases run as another user, who must be able to enter.
  chmodSync(path, 0o755);
  return { path, remove: () => removeWithProcesses(path) };
}

/** What a run left whose process was killed before it could clear up. */
function removeAbandoned(): void {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix) && !isAlive(name.slice(prefix.length)));
  for (const name of left) removeWithProcesses(join(tmpdir(), name));
}

const isAlive = (pid: string): boolean => readLinkOrNull(`/proc/${pid}/exe`) !== null;

/** Without giving way to anything else: whoever was interrupted may not get another turn. */
function removeWithProcesses(path: string): void {
  // Patroni starts its PostgreSQL again, so once is not enough.
  for (let living = livingBelow(path); living.length > 0; living = livingBelow(path)) {
    for (const pid of living) tryKill(pid);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
  for (const name of listNetworks().filter((each) => each.startsWith(networkPrefix(path))))
    execFileSync("ip", ["netns", "del", name]);
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** How the names of a run's network namespaces begin, by its directory; short, since those of interfaces are. */
export const networkPrefix = (path: string): string => `ar${basename(path).slice(prefix.length)}-`;

function listNetworks(): string[] {
  try {
    return readdirSync("/run/netns");
  } catch {
    return [];
  }
}

/** Whatever was told of the directory by its environment; and PostgreSQL, which writes over its own, by where it works. */
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
    // It has gone by itself.
  }
}
