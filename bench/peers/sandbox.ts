import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { whenInterrupted } from "../world.ts";

/** A directory and its processes; both are removed at the end. */
export type Sandbox = {
  directory: string;
  /** Runs a command with a timeout; the error contains its output. */
  run(command: string, args: string[], seconds: number): Promise<void>;
  /** Starts a long-running command, and returns its process id. */
  start(command: string, args: string[], env?: Record<string, string>): number;
  /** Resolves when the URL responds; fails if the process ends before. */
  whenAnswering(url: string, seconds: number): Promise<void>;
  /** Further cleanup, after the processes end and before the files are deleted. */
  beforeRemoval(work: () => Promise<void>): void;
  remove(): Promise<void>;
};

/** Without telemetry, and without opening a browser. */
const quiet = {
  DO_NOT_TRACK: "1",
  MASTRA_TELEMETRY_DISABLED: "1",
  LANGSMITH_TRACING: "false",
  BROWSER: "none",
  CI: "1",
};

export function createSandbox(name: string): Sandbox {
  const directory = mkdtempSync(join(tmpdir(), `agentrun-peer-${name}-`));
  const logFile = join(directory, "output.log");
  writeFileSync(logFile, "");
  const children: ChildProcess[] = [];
  const endings: (() => Promise<void>)[] = [];
  const tail = () => readFileSync(logFile, "utf8").slice(-2_000);
  const launch = (command: string, args: string[], env: Record<string, string>) => {
    // A separate process group, so that it can be stopped with all its children.
    const child = spawn(command, args, {
      cwd: directory,
      env: { ...process.env, ...quiet, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const log = createWriteStream(logFile, { flags: "a" });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.on("error", (error) => log.write(`${error.message}\n`));
    children.push(child);
    return child;
  };
  whenInterrupted(() => {
    for (const child of children) if (!hasEnded(child)) endGroup(child, "SIGKILL");
  });
  return {
    directory,
    async run(command, args, seconds) {
      const child = launch(command, args, {});
      const timer = setTimeout(() => endGroup(child, "SIGKILL"), seconds * 1_000);
      const [code] = (await once(child, "close")) as [number | null];
      clearTimeout(timer);
      if (code !== 0)
        throw new Error(`${command} ${args.join(" ")} exited with code ${code} within ${seconds} s:\n${tail()}`);
    },
    start: (command, args, env = {}) => launch(command, args, env).pid ?? 0,
    async whenAnswering(url, seconds) {
      const deadline = performance.now() + seconds * 1_000;
      while (!(await answers(url))) {
        if (children.some((child) => hasEnded(child) && child.exitCode !== 0)) throw new Error(`it ended:\n${tail()}`);
        if (performance.now() > deadline) throw new Error(`${url} did not respond within ${seconds} s:\n${tail()}`);
        await pause(200);
      }
    },
    beforeRemoval: (work) => void endings.push(work),
    async remove() {
      for (const child of children) await end(child);
      for (const ending of endings) await ending();
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  );

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  // The id of an ended group may belong to another group by now.
  if (hasEnded(child)) return;
  const closed = once(child, "exit");
  endGroup(child, "SIGTERM");
  await Promise.race([closed, pause(3_000)]);
  endGroup(child, "SIGKILL");
}

/** A free port on the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
