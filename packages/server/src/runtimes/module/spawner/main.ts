import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { programFile } from "../../../lib/system/program-file.ts";
import { allow } from "../permissions.ts";
import { watchOutput } from "../process-output.ts";
import type { FromSpawner, ToSpawner, WorkerOrder, WorkerUser } from "../protocol.ts";

/**
 * Starts the worker processes for the service. Starting one takes as long as the memory of the process that starts it is
 * large, and nothing else happens there meanwhile: a small process that does nothing else spares the service that pause.
 */
const entryPoint = programFile("../worker/main", import.meta.url);
const workers = new Map<number, ChildProcess>();
const temporaryDirectories = new Set<string>();

const tell = (message: FromSpawner): void => void process.send?.(message);

/** Agents that burn the processor shall not slow the answers of the service. */
function yieldToService(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It may have ended already, or the system may not allow it: slower answers under attack, nothing worse.
  }
}

/** A worker's own place for files: gone with it, so that nobody finds what it left. */
function makeTemporaryDirectory(user: WorkerUser | null): string {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-worker-"));
  temporaryDirectories.add(directory);
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

async function removeTemporaryDirectory(directory: string): Promise<void> {
  // Whatever is left of it is found again when the service ends.
  await rm(directory, { recursive: true, force: true }).catch(() => {});
  if (!existsSync(directory)) temporaryDirectories.delete(directory);
}

function toFlags({ memoryMegabytes, permissions }: WorkerOrder, directory: string): string[] {
  const own = permissions && [...permissions, ...allow("read", directory), ...allow("write", directory)];
  const flags = ["--disable-sigusr1", "--disable-warning=ExperimentalWarning"];
  return [`--max-old-space-size=${memoryMegabytes}`, ...flags, ...(own ?? [])];
}

/** Another user has no place in the service's home. */
const toEnvironment = ({ user }: WorkerOrder, directory: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(user ? { HOME: directory } : {}),
  [process.platform === "win32" ? "TEMP" : "TMPDIR"]: directory,
});

function start(id: number, order: WorkerOrder): void {
  const { niceness, settings, user } = order;
  const directory = makeTemporaryDirectory(user);
  const child = spawn(process.execPath, [...toFlags(order, directory), entryPoint], {
    stdio: "pipe",
    env: toEnvironment(order, directory),
    // The service's own directory may be one that they must not enter.
    ...(user ? { ...user, cwd: "/" } : {}),
  });
  workers.set(id, child);
  const end = (reason: string) => {
    if (workers.delete(id)) tell(["exited", id, reason]);
    void removeTemporaryDirectory(directory);
  };
  child.once("error", (error) => end(`It could not be started: ${error.message}`));
  child.once("exit", (code, signal) =>
    end(signal === null ? `It ended with exit code ${code}.` : `It was ended by ${signal}.`),
  );
  if (child.pid === undefined) return;
  // Not as an argument: those can be read by everybody on the machine.
  child.stdin.on("error", () => {}).end(JSON.stringify({ ...settings, parentPid: process.pid }));
  if (niceness > 0) yieldToService(child.pid, niceness);
  tell(["started", id, child.pid]);
  for (const stream of [child.stdout, child.stderr]) {
    watchOutput(
      stream,
      (line) => tell(["printed", id, line]),
      (characters) => tell(["flooded", id, characters]),
    );
  }
}

process.on("message", (message: ToSpawner) => {
  if (message[0] === "start") start(message[1], message[2]);
  else workers.get(message[1])?.kill("SIGKILL");
});

/** The service has left, however it did: nothing of it stays behind. */
process.on("disconnect", () => {
  for (const worker of workers.values()) worker.kill("SIGKILL");
  for (const directory of temporaryDirectories) rmSync(directory, { recursive: true, force: true });
  process.exit(0);
});

// A terminal sends these to every process of the group; the service decides when its agents stop.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
