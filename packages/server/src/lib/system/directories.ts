import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProcessStart, isAlive } from "@agentrun/host";

/** What a second process reports about the holder of a directory. */
export type HolderNote = { baseUrl: string };

/** `inode` is the directory's: a lock file that was copied with its directory does not lock the copy. */
type Holder = HolderNote & { pid: number; started: string | undefined; since: string; inode?: number };

const TAKEOVER_ABANDONED_MS = 10_000;
const TAKEOVER_PAUSE_MS = 20;
const RETRY_MS = 100;

/** Another process holds the directory. It may be stopping. */
class DirectoryHeldError extends Error {}

/** Locks a directory for this process. If another process holds it, waits up to `waitSeconds` for it to stop. */
export async function lockWhenReleased(
  directory: string,
  about: HolderNote,
  { waitSeconds, print }: { waitSeconds: number; print: (line: string) => void },
): Promise<{ release(): void }> {
  const untilMs = performance.now() + waitSeconds * 1_000;
  for (let tries = 0; ; tries += 1) {
    try {
      return lockDirectory(directory, about);
    } catch (error) {
      if (!(error instanceof DirectoryHeldError) || performance.now() >= untilMs) throw error;
      if (tries === 0) print(`${error.message} Waiting up to ${waitSeconds} s for it to stop.`);
      await pause(RETRY_MS);
    }
  }
}

/** Locks a directory for this process; throws an error that names the holder if another process has locked it. */
export function lockDirectory(directory: string, about: HolderNote): { release(): void } {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, "lock.json");
  const since = new Date().toISOString();
  const { pid } = process;
  const text = JSON.stringify({ ...about, pid, started: findProcessStart(pid), since, inode: inodeOf(directory) });
  while (!tryCreate(file, text)) {
    const held = readText(file);
    if (held !== undefined) refuseOrClear(directory, file, held);
  }
  return { release: () => release(file, text) };
}

/** Whether a running process holds this directory, and not one that it was copied from. */
export function isDirectoryLocked(directory: string): boolean {
  const holder = parseHolder(readText(join(directory, "lock.json")) ?? "");
  return holder !== undefined && isHolding(holder) && !isOfAnother(directory, holder);
}

const inodeOf = (directory: string): number => statSync(directory).ino;

const isOfAnother = (directory: string, holder: Holder): boolean =>
  holder.inode !== undefined && holder.inode !== inodeOf(directory);

function refuseOrClear(directory: string, file: string, held: string): void {
  const holder = parseHolder(held);
  if (holder && isHolding(holder)) {
    if (isOfAnother(directory, holder)) throw new Error(describeTorn(directory, holder));
    throw new DirectoryHeldError(describe(directory, holder));
  }
  clearStale(file);
}

/** Creating a link is atomic, so no reader sees a partial lock file. */
function tryCreate(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Two processes may find the same stale lock: only the one with the guard file may remove it, after checking again. */
function clearStale(file: string): void {
  const guard = `${file}.takeover`;
  if (!tryCreate(guard, "")) {
    dropAbandoned(guard);
    return;
  }
  try {
    const holder = parseHolder(readText(file) ?? "");
    if (!holder || !isHolding(holder)) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

function dropAbandoned(guard: string): void {
  const made = statSync(guard, { throwIfNoEntry: false })?.mtimeMs;
  if (made !== undefined && Date.now() - made > TAKEOVER_ABANDONED_MS) rmSync(guard, { force: true });
  else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TAKEOVER_PAUSE_MS);
}

function isHolding(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false;
  // The process id of a dead holder may have been reused, even by ourselves in a restarted container.
  const started = findProcessStart(holder.pid);
  return started === undefined || holder.started === undefined || started === holder.started;
}

function describe(directory: string, holder: Holder): string {
  return (
    `${directory} is held by process ${holder.pid} since ${holder.since}, which serves ${holder.baseUrl}. ` +
    "Stop that process, or set another directory with AGENTRUN_DATA_DIR."
  );
}

/** The holder of the original directory ran during the copy and still runs: the files may have changed while they were copied. */
const describeTorn = (directory: string, holder: Holder): string =>
  `${directory} was copied while its service ran (process ${holder.pid}, which serves ${holder.baseUrl}), so its files may be inconsistent. ` +
  `Stop that service and copy again; if this is a snapshot of a single moment, delete lock.json in it and start`;

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text);
    return Number.isInteger(value?.pid) && value.pid > 0 ? (value as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function release(file: string, text: string): void {
  if (readText(file) === text) rmSync(file, { force: true });
}

/**
 * Creates a directory and its parents. If the service is root, the database runs as another user, who must be able to enter; secret
 * files have mode 0600. Not `mkdir` with `recursive`, which loops forever below /proc.
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: 0o711 });
}
