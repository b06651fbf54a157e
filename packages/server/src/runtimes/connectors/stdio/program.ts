import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { chownSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import type { Log } from "../../../lib/observability/log.ts";
import type { RunAs } from "../../../lib/system/users.ts";
import { watchOutput } from "../../module/process-output.ts";
import { readRssBytes } from "../../module/process-stats.ts";
import type { McpCommand } from "./commands.ts";

export type ProgramDeps = {
  /** As whom it runs; null: as the service itself. */
  user: RunAs | null;
  memoryMegabytes: number;
  keeper: Keeper;
  log: Log;
};

const messageBytes = 4 * 1024 * 1024;
const unreadBytes = 8 * 1024 * 1024;
const deepest = 100;
const farewellMs = 1_000;
const lookMs = 2_000;
/** What every program needs; the service's own environment holds its secrets. */
const passedOn = ["PATH", "LANG", "TZ"];

/**
 * One process of a program that speaks MCP, for one session: in a folder of its own that goes with it, as the workers' user, with an
 * environment of its own, in a process group that is ended as a whole.
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
      if (child.stdin.writableLength > unreadBytes) throw new Error("The program does not read what it is sent.");
      child.stdin.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      end();
      transport.onclose?.();
    },
  };
  return transport;
}

/** A place of its own for its files: gone with it, so that nobody finds what it left. */
function makeDirectory(user: RunAs | null): string {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-mcp-"));
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

const toOptions = (user: RunAs | null, directory: string, env: Record<string, string> | undefined) => ({
  cwd: directory,
  env: {
    ...Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    HOME: directory,
    TMPDIR: directory,
    ...env,
  },
  detached: true,
  stdio: "pipe" as const,
  ...(user ? { uid: user.uid, gid: user.gid } : {}),
});

/** Hears and watches over it until it ends; says how to make it end. */
function watch(child: ChildProcessWithoutNullStreams, directory: string, deps: ProgramDeps, transport: Transport) {
  const { pid } = child;
  const log = deps.log.child({ mcp_pid: pid });
  if (pid !== undefined) deps.keeper.keep(pid, directory);
  const kill = () => killGroup(pid);
  const looks = setInterval(() => {
    const megabytes = 2 * deps.memoryMegabytes;
    if (pid === undefined || readRssBytes(pid) <= megabytes * 1_048_576) return;
    log.warn({ megabytes }, "an MCP program used too much memory and was ended");
    kill();
  }, lookMs).unref();
  child.stdin.on("error", () => {});
  readLines(child, transport, kill);
  watchOutput(
    child.stderr,
    (text) => log.info({ text }, "an MCP program printed"),
    (characters) => log.warn({ characters }, "an MCP program printed too much"),
  );
  child.once("exit", () => {
    clearInterval(looks);
    // What it has started itself goes with it.
    kill();
    void rm(directory, { recursive: true, force: true }).catch(() => {});
    if (pid !== undefined) deps.keeper.forget(pid);
    transport.onclose?.();
  });
  return () => {
    child.stdin.end();
    if (pid === undefined) return void rm(directory, { recursive: true, force: true }).catch(() => {});
    const timer = setTimeout(kill, farewellMs);
    child.once("exit", () => clearTimeout(timer));
    return undefined;
  };
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

/** A message is a line; one that is too long ends the program, for what follows it could not be told apart. */
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
    for (const line of lines) hear(line, transport);
  });
}

function hear(line: string, transport: Transport): void {
  if (!line.startsWith("{") || isDeeperThan(line, deepest)) return;
  try {
    transport.onmessage?.(JSON.parse(line) as JSONRPCMessage);
  } catch (error) {
    transport.onerror?.(error as Error);
  }
}

/** Ends what is left of the programs when the service has gone, however it went; as text, so that it needs no file of its own. */
const keeper = `
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

export type Keeper = {
  /** From now on it ends with the service, and its directory with it. */
  keep(pid: number, directory: string): void;
  forget(pid: number): void;
};

/** A small process that outlives a service which is killed, for as long as it takes to end what that service had started. */
export function createKeeper(): Keeper {
  let child: ChildProcess | null = null;
  const open = (): ChildProcess => {
    const opened = spawn(process.execPath, ["--max-old-space-size=16", "-e", keeper], {
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
  const tell = (message: [pid: number, directory: string | null]) => void (child ?? open()).send(message, () => {});
  return {
    keep: (pid, directory) => tell([pid, directory]),
    forget: (pid) => tell([pid, null]),
  };
}
