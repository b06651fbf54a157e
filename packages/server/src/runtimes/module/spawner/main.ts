import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { programFile } from "../../../lib/system/program-file.ts";
import { allow } from "../permissions.ts";
import { watchOutput } from "../process-output.ts";
import { exceededMemory, type FromSpawner, type ToSpawner, type WorkerOrder, type WorkerUser } from "../protocol.ts";

/**
 * Starts the worker processes for the service. Starting a process blocks the parent, for longer the more memory the parent uses, so a
 * small process does it instead of the service.
 */
const entryPoint = programFile("../worker/main", import.meta.url);
const workers = new Map<number, ChildProcess>();
const temporaryDirectories = new Set<string>();

const send = (message: FromSpawner): void => void process.send?.(message);

/** Agents that use all CPU time must not slow down the service. */
function yieldToService(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The process may have exited, or the system may not allow it. Then only API latency suffers under attack.
  }
}

/** A worker's temporary directory, deleted with the worker so that no other worker can read it. */
function createTemporaryDirectory(user: WorkerUser | null): string {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-worker-"));
  temporaryDirectories.add(directory);
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

async function removeTemporaryDirectory(directory: string): Promise<void> {
  // What cannot be deleted now is deleted when the service stops.
  await rm(directory, { recursive: true, force: true }).catch(() => {});
  if (!existsSync(directory)) temporaryDirectories.delete(directory);
}

/** Node's message on stderr, with an id of each process, is not needed: debuggers find it by the port. */
const inspectorFlags = (port: number): string[] => [`--inspect=127.0.0.1:${port}`, "--inspect-publish-uid=http"];
const inspectorRight = ["--allow-inspector", "--disable-warning=PERM0004"];

function toFlags({ memoryMegabytes, permissions, settings }: WorkerOrder, directory: string): string[] {
  const { inspection } = settings;
  const own = permissions && [
    ...permissions,
    ...allow("read", directory),
    ...allow("write", directory),
    ...(inspection ? inspectorRight : []),
  ];
  const flags = ["--disable-sigusr1", "--disable-warning=ExperimentalWarning"];
  return [
    `--max-old-space-size=${memoryMegabytes}`,
    ...flags,
    ...(own ?? []),
    ...(inspection ? inspectorFlags(inspection.port) : []),
  ];
}

/** Another user cannot use the service's home directory. */
const toEnvironment = ({ user }: WorkerOrder, directory: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(user ? { HOME: directory } : {}),
  [process.platform === "win32" ? "TEMP" : "TMPDIR"]: directory,
});

const drainMs = 500;

/** Node's engine aborts if its heap is full. */
const isAbort = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  code === 133 || code === 134 || signal === "SIGABRT" || signal === "SIGTRAP";

function start(id: number, order: WorkerOrder): void {
  const { niceness, settings, user } = order;
  const directory = createTemporaryDirectory(user);
  const child = spawn(process.execPath, [...toFlags(order, directory), entryPoint], {
    stdio: "pipe",
    env: toEnvironment(order, directory),
    // The other user may not be able to enter the service's working directory.
    ...(user ? { ...user, cwd: "/" } : {}),
  });
  workers.set(id, child);
  const end = (reason: string) => {
    if (workers.delete(id)) send(["exited", id, reason]);
    void removeTemporaryDirectory(directory);
  };
  child.once("error", (error) => end(`The process could not be started: ${error.message}`));
  let isOutOfMemory = false;
  child.once("exit", async (code, signal) => {
    // The engine writes why it aborts, and the line may arrive after the exit.
    if (isAbort(code, signal)) await Promise.race([once(child, "close"), pause(drainMs)]);
    if (isOutOfMemory) end(exceededMemory(order.memoryMegabytes));
    else end(signal === null ? `It exited with code ${code}.` : `It was killed by ${signal}.`);
  });
  if (child.pid === undefined) return;
  // Not as an argument: other users of the machine can read arguments.
  child.stdin.on("error", () => {}).end(JSON.stringify({ ...settings, parentPid: process.pid }));
  if (niceness > 0) yieldToService(child.pid, niceness);
  send(["started", id, child.pid]);
  for (const stream of [child.stdout, child.stderr]) {
    watchOutput(
      stream,
      (line) => {
        isOutOfMemory ||= /^FATAL ERROR: .*heap out of memory/.test(line);
        send(["printed", id, line]);
      },
      (characters) => send(["flooded", id, characters]),
    );
  }
}

process.on("message", (message: ToSpawner) => {
  if (message[0] === "start") start(message[1], message[2]);
  else workers.get(message[1])?.kill("SIGKILL");
});

/** The service has exited, cleanly or not: leave nothing behind. */
process.on("disconnect", () => {
  for (const worker of workers.values()) worker.kill("SIGKILL");
  for (const directory of temporaryDirectories) rmSync(directory, { recursive: true, force: true });
  process.exit(0);
});

// A terminal sends these to every process of the group. The service decides when its agents stop.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
