import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync, statfsSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import type { RunAs } from "../../lib/system/users.ts";
import { readTar, type TarEntry, tarEnd, toTar } from "../../lib/tar.ts";
import { readRssBytes } from "../module/process-stats.ts";
import {
  type Interpreter,
  leftFd,
  type SandboxLimits,
  scriptName,
  seccompFd,
  toBubblewrap,
  writtenFolders,
} from "./bubblewrap.ts";
import type { Script, ScriptEnd } from "./sandbox.ts";

export type ScriptOptions = {
  bubblewrap: string;
  filter: Buffer;
  /** As whom it runs; null: as the service, which then is not root. */
  user: RunAs | null;
  limits: SandboxLimits;
  /** The machine's secrets. */
  hidden: readonly string[];
};

/** What is shown of each stream; much more ends the script. */
const shownBytes = 65_536;
const writtenBytes = 4 * 1024 * 1024;
const mostFiles = 100;
const lookMs = 100;

/** One script from its start to its end, which comes by itself or is made. */
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
  const left = collectFiles(child.stdio[leftFd] as Readable, options.limits.diskBytes);
  write(child.stdio[seccompFd] as Writable, [options.filter]);
  write(child.stdin as Writable, toArchive(script));
  try {
    const [exitCode] = (await once(child, "close")) as [number | null];
    signal.throwIfAborted();
    const { stopped } = stopping;
    const milliseconds = Math.round(performance.now() - startedAt);
    const texts = { stdout: stdout(), stderr: stderr() };
    return { exitCode: stopped ? null : exitCode, stopped, ...texts, ...(await left), milliseconds };
  } finally {
    stopping.end();
  }
}

const tooMuchOutput = `It was stopped: it wrote more than ${writtenBytes} bytes.`;

function startSandbox({ bubblewrap, user, limits, hidden }: ScriptOptions, interpreter: Interpreter): ChildProcess {
  return spawn(bubblewrap, toBubblewrap(limits, hidden, interpreter), {
    // The first process inside shows it to all others.
    env: {},
    cwd: "/",
    stdio: ["pipe", "pipe", "pipe", "pipe", "pipe"],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
}

/** A sandbox that has ended does not take the rest, and that is no failure. */
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

/** Ends it when its time is up, when it takes too much memory, or when nobody wants it any more. */
function watchOver(child: ChildProcess, { limits }: ScriptOptions, seconds: number, signal: AbortSignal) {
  const stopping = { stopped: null as string | null, stop, end };
  function stop(reason: string): void {
    stopping.stopped ??= reason;
    // Everything inside goes with the first process there, and that one with its parent.
    child.kill("SIGKILL");
  }
  const socketBytes = readSocketBytes();
  const megabytes = Math.round(limits.memoryBytes / 1_048_576);
  const looks = setInterval(() => {
    if (child.pid === undefined) return;
    if (readTreeRssBytes(child.pid) + readTreeSocketBytes(child.pid, socketBytes) > limits.memoryBytes)
      stop(`It was stopped: it used more than ${megabytes} MiB of memory.`);
    if (countFiles(child.pid, writtenFolders) > limits.files)
      stop(`It was stopped: it made more than ${limits.files} files.`);
  }, lookMs);
  const timer = setTimeout(() => stop(`It was stopped: it took more than ${seconds} s.`), seconds * 1_000);
  const abort = () => stop("The run was stopped.");
  signal.addEventListener("abort", abort, { once: true });
  function end(): void {
    clearInterval(looks);
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
  return stopping;
}

/** The beginning of a stream; who goes on for much longer is told of. */
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

/** What the script left, as its sandbox says: regular files alone, as many and as large as may be. Never throws. */
async function collectFiles(stream: Readable, mostBytes: number): Promise<Pick<ScriptEnd, "files" | "remarks">> {
  const files: TarEntry[] = [];
  const remarks: string[] = [];
  let bytes = 0;
  stream.on("error", () => {});
  try {
    for await (const { name, body, isFile } of readTar(stream as AsyncIterable<Buffer>)) {
      if (!isFile) continue;
      bytes += body.length;
      if (files.length === mostFiles || bytes > mostBytes) {
        remarks.push(
          `Only the first ${files.length} files of out/ were kept: there are too many, or they are too large.`,
        );
        break;
      }
      files.push({ name: name.replace(/^\.\//, ""), body });
    }
  } catch {
    // It was stopped, or spoilt its own archive; whole files are whole.
  } finally {
    stream.destroy();
  }
  return { files, remarks };
}

/** The resident memory of a process and of all that descend from it, as far as the system tells. */
export const readTreeRssBytes = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + readTreeRssBytes(child), readRssBytes(pid));

/** What the kernel holds at most for the sockets of a process and of all that descend from it: no process's own memory counts it. */
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

/** What one socket can hold: what is sent over it and not yet read, and as much as half again in the message that passes the limit. */
export function readSocketBytes(): number {
  try {
    return 1.5 * Number(readFileSync("/proc/sys/net/core/wmem_default", "latin1"));
  } catch {
    return 1.5 * usualSocketBytes;
  }
}

/** Each thread has children of its own. */
function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1"));
    return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** How many files there are where the sandbox of this process can write: empty ones take memory of the kernel's that no size limits. */
export const countFiles = (pid: number, folders: readonly string[]): number =>
  childrenOf(pid)
    .flatMap((first) => folders.map((folder) => countOn(`/proc/${first}/root${folder}`)))
    .reduce((sum, count) => sum + count, 0);

function countOn(folder: string): number {
  try {
    const { type, files, ffree } = statfsSync(folder);
    // Before the sandbox is made, the machine's own disk is there.
    return type === tmpfs ? files - ffree : 0;
  } catch {
    return 0;
  }
}

const tmpfs = 0x01021994;
