import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { chownSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunAs } from "@agentrun/host";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import type { Log } from "../../../lib/observability/log.ts";
import { watchOutput } from "../../module/process-output.ts";
import { readRssBytes } from "../../module/process-stats.ts";
import type { McpCommand } from "./commands.ts";

export type ProgramDeps = {
  /** The system user; null: the user of the service. */
  user: RunAs | null;
  memoryMegabytes: number;
  reaper: ProcessReaper;
  log: Log;
};

const messageBytes = 4 * 1024 * 1024;
const unreadBytes = 8 * 1024 * 1024;
const maxDepth = 100;
const exitGraceMs = 1_000;
const checkIntervalMs = 2_000;
/** Variables that every program needs. Others are not passed on: the service's environment contains secrets. */
const allowedVariables = ["PATH", "LANG", "TZ"];

/**
 * One process of an MCP program, for one session: in its own temporary folder, as the workers' user, with its own environment, and in
 * a process group that is killed as a whole.
 */
export function openProgram({ command, args = [], env }: McpCommand, deps: ProgramDeps): Transport {
  let child: ChildProcessWithoutNullStreams | null = null;
  let end: () => void = () => undefined;
  const transport: Transport = {
    start: () =>
      new Promise((resolve, reject) => {
        const directory = makeDirectory(deps.user);
        const started = spawn(command, args, toOptions(deps.user, directory, env));
        child = started;
        const stop = watch(started, directory, deps, transport);
        end = stop;
        started.once("error", (error) => {
          stop();
          reject(error);
        });
        started.once("spawn", resolve);
      }),
    async send(message) {
      if (!child?.stdin.writable) throw new Error("Not connected");
      if (child.stdin.writableLength > unreadBytes) throw new Error("The program does not read its input.");
      child.stdin.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      end();
      transport.onclose?.();
    },
  };
  return transport;
}

/** The program's temporary directory, deleted with it so that no other program can read it. */
function makeDirectory(user: RunAs | null): string {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-mcp-"));
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

const toOptions = (user: RunAs | null, directory: string, env: Record<string, string> | undefined) => ({
  cwd: directory,
  env: {
    ...Object.fromEntries(allowedVariables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    HOME: directory,
    TMPDIR: directory,
    ...env,
  },
  detached: true,
  stdio: "pipe" as const,
  ...(user ? { uid: user.uid, gid: user.gid } : {}),
});

/** Reads the program's output and watches its memory; returns a function that ends the program. */
function watch(child: ChildProcessWithoutNullStreams, directory: string, deps: ProgramDeps, transport: Transport) {
  const { pid } = child;
  const log = deps.log.child({ mcp_pid: pid });
  if (pid !== undefined) deps.reaper.watchProcess(pid, directory);
  const kill = () => killGroup(pid);
  const checkTimer = setInterval(() => {
    const megabytes = 2 * deps.memoryMegabytes;
    if (pid === undefined || readRssBytes(pid) <= megabytes * 1_048_576) return;
    log.warn({ megabytes }, "an MCP program used too much memory and was ended");
    kill();
  }, checkIntervalMs).unref();
  child.stdin.on("error", () => {});
  readLines(child, transport, kill);
  watchOutput(
    child.stderr,
    (text) => log.info({ text }, "an MCP program printed"),
    (characters) => log.warn({ characters }, "an MCP program printed too much"),
  );
  child.once("exit", () => {
    clearInterval(checkTimer);
    // Also kill the processes that it has started.
    kill();
    void rm(directory, { recursive: true, force: true }).catch(() => {});
    if (pid !== undefined) deps.reaper.release(pid);
    transport.onclose?.();
  });
  return () => {
    child.stdin.end();
    if (pid === undefined) return void rm(directory, { recursive: true, force: true }).catch(() => {});
    const timer = setTimeout(kill, exitGraceMs);
    child.once("exit", () => clearTimeout(timer));
    return undefined;
  };
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // The process has already exited.
  }
}

/** A message is a line. A line that is too long ends the program, because the next message could not be found. */
function readLines(child: ChildProcessWithoutNullStreams, transport: Transport, kill: () => void): void {
  let rest = "";
  child.stdout.setEncoding("utf8");
  child.stdout.on("error", () => {});
  child.stdout.on("data", (chunk: string) => {
    const pieces = chunk.split("\n");
    const lines = pieces.slice(0, -1);
    if (lines.length > 0) lines[0] = rest + lines[0];
    rest = (lines.length > 0 ? "" : rest) + pieces.at(-1);
    if (rest.length > messageBytes || lines.some((line) => line.length > messageBytes)) return kill();
    for (const line of lines) receive(line, transport);
  });
}

function receive(line: string, transport: Transport): void {
  if (!line.startsWith("{") || isDeeperThan(line, maxDepth)) return;
  try {
    transport.onmessage?.(JSON.parse(line) as JSONRPCMessage);
  } catch (error) {
    transport.onerror?.(error as Error);
  }
}

/** Kills leftover programs after the service has exited, cleanly or not. A string, so that it needs no separate file. */
const reaper = `
  const { rmSync } = require("node:fs");
  const kept = new Map();
  process.on("message", ([pid, directory]) => directory === null ? kept.delete(pid) : kept.set(pid, directory));
  process.on("disconnect", () => {
    for (const [pid, directory] of kept) {
      try { process.kill(-pid, "SIGKILL"); } catch {}
      try { rmSync(directory, { recursive: true, force: true }); } catch {}
    }
    process.exit(0);
  });
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
`;

export type ProcessReaper = {
  /** The process and its directory are removed when the service exits. */
  watchProcess(pid: number, directory: string): void;
  release(pid: number): void;
};

/** A small process that outlives a killed service just long enough to kill what the service had started. */
export function createProcessReaper(): ProcessReaper {
  let child: ChildProcess | null = null;
  const open = (): ChildProcess => {
    const opened = spawn(process.execPath, ["--max-old-space-size=16", "-e", reaper], {
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const lose = () => {
      if (child === opened) child = null;
    };
    opened.once("error", lose).once("exit", lose);
    opened.unref();
    opened.channel?.unref();
    child = opened;
    return opened;
  };
  const send = (message: [pid: number, directory: string | null]) => void (child ?? open()).send(message, () => {});
  return {
    watchProcess: (pid, directory) => send([pid, directory]),
    release: (pid) => send([pid, null]),
  };
}
