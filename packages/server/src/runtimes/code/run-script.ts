import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync, statfsSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import type { RunAs } from "@agentrun/host";
import { readTar, type TarEntry, tarEnd, toTar } from "../../lib/tar.ts";
import { readRssBytes } from "../module/process-stats.ts";
import {
  type Interpreter,
  resultFd,
  type SandboxLimits,
  scriptName,
  seccompFd,
  toBubblewrap,
  writableFolders,
} from "./bubblewrap.ts";
import type { Script, ScriptEnd } from "./sandbox.ts";

export type ScriptOptions = {
  bubblewrap: string;
  filter: Buffer;
  /** The system user; null: the user of the service, which then is not root. */
  user: RunAs | null;
  limits: SandboxLimits;
  /** Paths with secrets of the machine. */
  hidden: readonly string[];
};

/** How much of each stream is returned; much more ends the script. */
const shownBytes = 65_536;
const writtenBytes = 4 * 1024 * 1024;
const maxFiles = 100;
const checkIntervalMs = 100;

/** Runs a script until it ends or is stopped. */
export async function runScript(
  options: ScriptOptions,
  interpreter: Interpreter,
  script: Script,
  signal: AbortSignal,
): Promise<ScriptEnd> {
  signal.throwIfAborted();
  const startedAt = performance.now();
  const child = startSandbox(options, interpreter);
  const stopping = watchOver(child, options, script.seconds, signal);
  const collect = (stream: unknown) => collectText(stream as Readable, () => stopping.stop(tooMuchOutput));
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const results = collectFiles(child.stdio[resultFd] as Readable, options.limits.diskBytes);
  write(child.stdio[seccompFd] as Writable, [options.filter]);
  write(child.stdin as Writable, toArchive(script));
  try {
    const [exitCode] = (await once(child, "close")) as [number | null];
    signal.throwIfAborted();
    const { stopped } = stopping;
    const milliseconds = Math.round(performance.now() - startedAt);
    const texts = { stdout: stdout(), stderr: stderr() };
    return { exitCode: stopped ? null : exitCode, stopped, ...texts, ...(await results), milliseconds };
  } finally {
    stopping.end();
  }
}

const tooMuchOutput = `It was stopped: it wrote more than ${writtenBytes} bytes.`;

function startSandbox({ bubblewrap, user, limits, hidden }: ScriptOptions, interpreter: Interpreter): ChildProcess {
  return spawn(bubblewrap, toBubblewrap(limits, hidden, interpreter), {
    // Other processes in the sandbox can read the environment of the first one.
    env: {},
    cwd: "/",
    stdio: ["pipe", "pipe", "pipe", "pipe", "pipe"],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
}

/** A sandbox that has ended does not read the rest; that is not an error. */
function write(stream: Writable, chunks: readonly Buffer[]): void {
  stream.on("error", () => {});
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
}

function toArchive({ code, files }: Script): Buffer[] {
  const when = new Date(0);
  const inside = files.map(({ name, body }) => toTar({ name: `work/${name}`, body }, when));
  return [toTar({ name: scriptName, body: Buffer.from(code) }, when), ...inside, tarEnd];
}

/** Stops the script on timeout, on too much memory or too many files, or when the run is aborted. */
function watchOver(child: ChildProcess, { limits }: ScriptOptions, seconds: number, signal: AbortSignal) {
  const stopping = { stopped: null as string | null, stop, end };
  function stop(reason: string): void {
    stopping.stopped ??= reason;
    // Killing the parent ends the first process in the sandbox, and with it all others.
    child.kill("SIGKILL");
  }
  const socketBytes = readSocketBytes();
  const megabytes = Math.round(limits.memoryBytes / 1_048_576);
  const checkTimer = setInterval(() => {
    if (child.pid === undefined) return;
    if (readTreeRssBytes(child.pid) + readTreeSocketBytes(child.pid, socketBytes) > limits.memoryBytes)
      stop(`It was stopped: it used more than ${megabytes} MiB of memory.`);
    if (countFiles(child.pid, writableFolders) > limits.files)
      stop(`It was stopped: it made more than ${limits.files} files.`);
  }, checkIntervalMs);
  const timer = setTimeout(() => stop(`It was stopped: it took more than ${seconds} s.`), seconds * 1_000);
  const abort = () => stop("The run was stopped.");
  signal.addEventListener("abort", abort, { once: true });
  function end(): void {
    clearInterval(checkTimer);
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
  return stopping;
}

/** Collects the start of a stream; calls back if it gets much longer. */
function collectText(stream: Readable, onTooMuch: () => void): () => string {
  const kept: Buffer[] = [];
  let bytes = 0;
  stream.on("error", () => {});
  stream.on("data", (chunk: Buffer) => {
    if (bytes < shownBytes) kept.push(chunk.subarray(0, shownBytes - bytes));
    bytes += chunk.length;
    if (bytes > writtenBytes) onTooMuch();
  });
  return () => {
    const text = Buffer.concat(kept).toString("utf8");
    return bytes > shownBytes ? `${text}\n[cut: the first ${shownBytes} bytes]` : text;
  };
}

/** The regular files that the script left, within limits. Never throws. */
async function collectFiles(stream: Readable, maxBytes: number): Promise<Pick<ScriptEnd, "files" | "remarks">> {
  const files: TarEntry[] = [];
  const remarks: string[] = [];
  let bytes = 0;
  stream.on("error", () => {});
  try {
    for await (const { name, body, isFile } of readTar(stream as AsyncIterable<Buffer>)) {
      if (!isFile) continue;
      bytes += body.length;
      if (files.length === maxFiles || bytes > maxBytes) {
        remarks.push(
          `Only the first ${files.length} files of out/ were kept: there are too many, or they are too large.`,
        );
        break;
      }
      files.push({ name: name.replace(/^\.\//, ""), body });
    }
  } catch {
    // The script was stopped, or damaged its archive; complete files are kept.
  } finally {
    stream.destroy();
  }
  return { files, remarks };
}

/** Resident memory of a process and its descendants, if the system reports it. */
export const readTreeRssBytes = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + readTreeRssBytes(child), readRssBytes(pid));

/** Upper bound of kernel memory for sockets of a process and its descendants, which no process's memory includes. */
export const readTreeSocketBytes = (pid: number, socketBytes: number): number =>
  new Set(listSockets(pid)).size * socketBytes;

const listSockets = (pid: number): string[] => [...socketsOf(pid), ...childrenOf(pid).flatMap(listSockets)];

function socketsOf(pid: number): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).flatMap((name) => {
      const target = linkOf(`${folder}/${name}`);
      return target.startsWith("socket:") ? [target] : [];
    });
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

const usualSocketBytes = 212_992;

/** Maximum memory of one socket: unread data, plus half as much for the message that exceeds the limit. */
export function readSocketBytes(): number {
  try {
    return 1.5 * Number(readFileSync("/proc/sys/net/core/wmem_default", "latin1"));
  } catch {
    return 1.5 * usualSocketBytes;
  }
}

/** Each thread has its own children. */
function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1"));
    return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
  } catch {
    // The process has exited meanwhile.
    return [];
  }
}

/** Number of files in the sandbox's writable folders: empty files use kernel memory that no size limit counts. */
export const countFiles = (pid: number, folders: readonly string[]): number =>
  childrenOf(pid)
    .flatMap((first) => folders.map((folder) => countOn(`/proc/${first}/root${folder}`)))
    .reduce((sum, count) => sum + count, 0);

function countOn(folder: string): number {
  try {
    const { type, files, ffree } = statfsSync(folder);
    // Before the sandbox is set up, this is the machine's own disk.
    return type === tmpfs ? files - ffree : 0;
  } catch {
    return 0;
  }
}

const tmpfs = 0x01021994;
